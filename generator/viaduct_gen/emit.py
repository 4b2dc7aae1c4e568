# SPDX-License-Identifier: MIT
"""Tables to C: the text of the generated files.

In: the tables of a module. Out: file names and texts. The only module that
knows Jinja2; the templates print finished words and hold no logic. Writing
files is left to `cli`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields as dataclass_fields
from itertools import islice
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from viaduct_gen.shape import Tables

PIECES = 4096  # of what a template prints, that are joined at a time

TEMPLATES = Path(__file__).resolve().parent.parent.parent / "templates"


def environment() -> Environment:
    """Jinja2 as every template of ours is read."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        auto_reload=False,  # else each turn of a loop asks how old the file is that it includes
    )
    # Ours are fields of objects, never keys; one that there is not is an error at once.
    setattr(made, "getattr", getattr)
    return made


def output_names(module: str) -> tuple[str, str]:
    """The names of a module's files: the C, and the header."""
    return f"{module}.via.c", f"{module}.via.h"


def emit(tables: Tables) -> dict[str, tuple[str, ...]]:
    """The generated files, by name, each in pieces: a large one lies nowhere as a whole."""
    templates = environment()
    fields = {one.name: getattr(tables, one.name) for one in dataclass_fields(tables)}
    source_name, header_name = output_names(tables.module)
    proved = [
        piece
        for name in ("head.c.j2", "proof.c.j2")
        for piece in _printed(templates.get_template(name), fields)
    ]
    # The proof speaks in the spec's lines; behind it the file's own count again.
    line = sum([piece.count("\n") for piece in proved]) + 2
    body = _printed(templates.get_template("body.c.j2"), {**fields, "line": line})
    header = _printed(templates.get_template("module.h.j2"), fields)
    return {source_name: (*proved, *body), header_name: tuple(header)}


def _printed(template: Template, fields: Mapping[str, object]) -> Iterator[str]:
    pieces = template.generate(fields)
    while piece := "".join(islice(pieces, PIECES)):
        yield piece
