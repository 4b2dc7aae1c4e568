# SPDX-License-Identifier: MIT
"""Any stage's data as text, for people: what the generator holds between two stages.

In: tokens, a syntax tree, a model, or tables. Out: lines. Printing them is
left to `cli`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass

from viaduct_gen.lex import Token
from viaduct_gen.shape import Tables
from viaduct_gen.source import Source, Span, column_of, line_of


def dump_tokens(tokens: Sequence[Token], source: Source) -> Iterator[str]:
    """A line a token: its place, its kind, its text."""
    for token in tokens:
        line, column = line_of(source, token.start), column_of(source, token.start)
        yield f"{line}:{column}\t{token.kind}\t{token.text!r}"


def dump_tree(node: object, source: Source) -> Iterator[str]:
    """A dataclass with all that it holds, one field a line, indented; a span as line:column."""
    return _tree(node, "", 0, source)


def dump_shapes(tables: Tables) -> Iterator[str]:
    """A line a shape: its stub, its C, the functions that share it."""
    for stub in tables.stubs:
        yield f"{stub.name}\t{stub.comment}\t{' '.join(stub.function_names)}"


def _tree(value: object, label: str, depth: int, source: Source) -> Iterator[str]:
    indent = "  " * depth + label
    if isinstance(value, Span):
        yield f"{indent}{line_of(source, value.start)}:{column_of(source, value.start)}"
    elif is_dataclass(value):
        yield f"{indent}{type(value).__name__}"
        for field in fields(value):
            yield from _tree(getattr(value, field.name), f"{field.name}: ", depth + 1, source)
    elif isinstance(value, Mapping):
        yield from _tree(tuple(value.values()), label, depth, source)
    elif isinstance(value, (tuple, list)):
        yield f"{indent}{'' if value else '()'}".rstrip()
        for one in value:
            yield from _tree(one, "- ", depth + 1, source)
    else:
        yield f"{indent}{value!r}"
