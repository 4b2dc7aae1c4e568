# SPDX-License-Identifier: MIT
"""The command line: prints, opens files, exits; nothing else of the generator does.

`_run` is the pipeline, one line a stage.
"""

import argparse
import io
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from viaduct_gen import VERSION
from viaduct_gen.check import check
from viaduct_gen.diagnostic import Diagnostic, render
from viaduct_gen.dump import dump_contracts, dump_shapes, dump_tokens, dump_tree
from viaduct_gen.emit import TEMPLATES, emit, output_names
from viaduct_gen.lex import lex
from viaduct_gen.lower import lower
from viaduct_gen.parse import parse
from viaduct_gen.source import Source, Span, source

SIZE_LIMIT = 64 << 20  # bytes of a spec
ERROR_LIMIT = 500  # errors that are shown in one run

_EXAMPLES = """\
examples:
  viaduct gen zlib.sig -o build         write build/zlib.via.c and build/zlib.via.h
  viaduct check zlib.sig                say whether the spec is right, write nothing
  viaduct dump --stage=shapes zlib.sig  show which functions share a stub
  viaduct try zlib.sig -c 'crc32(0, "hello", 5)' -- -lz
                                        generate, compile and call, at once

The language is described in docs/language.md.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command `arguments`; gives the exit status: 0, or 1 if something is wrong
    with the spec or a file. Wrong usage ends with 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # whatever a file may be called
    options = _options(sys.argv[1:] if arguments is None else arguments)
    try:
        return _run(options)
    except KeyboardInterrupt:
        return 130  # as a shell says it
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the reader has gone: nobody to tell
    except OSError as error:
        named = f"{str(error.filename)!r}: " if error.filename is not None else ""
        print(f"viaduct: {named}{error.strerror or error}", file=sys.stderr)
    return 1


def _run(options: argparse.Namespace) -> int:
    text, errors = _read(options.file)
    if errors:
        return _refuse(errors, text)
    tokens, errors = lex(text)
    if options.stage == "tokens":
        return _print(dump_tokens(tokens, text)) or _refuse(errors, text)
    spec, of_syntax = parse(tokens)
    errors += of_syntax
    del tokens  # what the next stage has taken in is memory for the one after it
    if options.stage == "syntax" and not errors:
        return _print(dump_tree(spec, text))
    model, of_meaning = check(spec, text)
    errors += of_meaning
    del spec
    if errors:
        return _refuse(errors, text)
    if options.stage == "model":
        return _print(dump_tree(model, text))
    if options.stage == "contracts":
        return _print(dump_contracts(model))
    if options.list_outputs:
        return _print(str(Path(options.output) / name) for name in output_names(model.module))
    tables = lower(model)
    del model
    if options.stage == "shapes":
        return _print(dump_shapes(tables))
    if options.stage == "check":
        return 0
    files = emit(tables)
    if options.stage == "try":
        from viaduct_gen.attempt import attempt  # the other commands start without it

        return attempt(tables.module, files, Path(text.path).parent, options)
    return _write(files, Path(options.output), options)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="viaduct",
        description="Generates C downcall stubs from a file of C signatures.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"viaduct {VERSION}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    gen = commands.add_parser("gen", help="write the module's C and header")
    gen.set_defaults(stage="gen")
    gen.add_argument("-o", "--output", metavar="DIR", default=".", help="the folder (default: .)")
    gen.add_argument("--depfile", metavar="FILE", help="write what was read, in make's syntax")
    gen.add_argument("--list-outputs", action="store_true", help="only name the files")

    commands.add_parser("check", help="only check the spec").set_defaults(stage="check")

    dump = commands.add_parser("dump", help="show the data between two stages")
    stages = ("tokens", "syntax", "model", "contracts", "shapes")
    dump.add_argument("--stage", required=True, choices=stages)

    trial = commands.add_parser("try", help="generate, compile, and call functions")
    trial.set_defaults(stage="try")
    trial.add_argument(
        "-c", dest="lines", metavar="LINE", action="append", default=[], help="a line for via-shell"
    )
    trial.add_argument(
        "--build", metavar="DIR", help="Viaduct's build folder (default: $VIADUCT_BUILD)"
    )

    for command in (gen, commands.choices["check"], dump, trial):
        command.add_argument("file", metavar="FILE.sig")
        command.set_defaults(list_outputs=False, compiler_arguments=[])
    arguments, behind = _split(arguments)
    options = parser.parse_args(arguments)
    if behind:
        if options.stage != "try":
            parser.error("only `try` takes arguments for the compiler")
        options.compiler_arguments = behind
    return options


def _split(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The arguments in front of `--`, and those behind it."""
    if "--" not in arguments:
        return list(arguments), []
    at = list(arguments).index("--")
    return list(arguments[:at]), list(arguments[at + 1 :])


def _read(path: str) -> tuple[Source, list[Diagnostic]]:
    """The spec, and what keeps it from being text at all."""
    with open(path, "rb") as file:
        data = file.read(SIZE_LIMIT + 1)
    if len(data) > SIZE_LIMIT:
        message = f"the file has more than {SIZE_LIMIT >> 20} MiB, which a spec cannot have"
        return source(path, ""), [Diagnostic(message, Span(0, 0))]
    try:
        text = source(path, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        text = source(path, data.decode("utf-8", "replace"))
        offset = len(data[: error.start].decode("utf-8", "replace"))
        message = f"the byte 0x{data[error.start]:02x} is not UTF-8"
        return text, [Diagnostic(message, Span(offset, offset + 1))]
    nul = text.text.find("\0")
    return text, [Diagnostic("a NUL byte", Span(nul, nul + 1))] if nul != -1 else []


def _refuse(diagnostics: Sequence[Diagnostic], text: Source) -> int:
    """Shows the errors in the text's order; gives the exit status."""
    ordered = sorted(diagnostics, key=lambda one: one.span)
    for diagnostic in ordered[:ERROR_LIMIT]:
        print(render(diagnostic, text), file=sys.stderr)
    if len(ordered) > ERROR_LIMIT:
        print(f"{len(ordered) - ERROR_LIMIT} more errors", file=sys.stderr)
    return 1 if diagnostics else 0


def _print(lines: Iterable[str]) -> int:
    for line in lines:
        print(line)
    sys.stdout.flush()
    return 0


# --- output ---


def _write(
    files: Mapping[str, tuple[str, ...]], directory: Path, options: argparse.Namespace
) -> int:
    """Writes the files: all of them or none, and an unchanged one not at all."""
    outputs = {directory / name: pieces for name, pieces in files.items()}
    if options.depfile is not None:
        depfile = Path(options.depfile)
        if depfile.resolve() in [path.resolve() for path in outputs]:
            raise FileExistsError(17, "is an output, and no place for the depfile", str(depfile))
        outputs[depfile] = (_depfile(list(outputs), options.file),)
    for path in outputs:
        path.parent.mkdir(parents=True, exist_ok=True)
    temporary: dict[Path, Path] = {}
    try:
        for path, pieces in outputs.items():
            if path.is_dir():
                raise IsADirectoryError(21, "is a folder", str(path))
            if path.exists() and _holds(path, pieces):
                continue
            written = path.with_name(f".{path.name}.{os.getpid()}")
            temporary[path] = written
            with written.open("wb") as file:
                file.writelines(map(_bytes, pieces))
        for path, written in temporary.items():
            written.replace(path)
    finally:
        for written in temporary.values():
            written.unlink(missing_ok=True)
    return 0


def _holds(path: Path, pieces: Iterable[str]) -> bool:
    """Whether that is what the file holds."""
    with path.open("rb") as file:
        return all(file.read(len(one)) == one for one in map(_bytes, pieces)) and not file.read(1)


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")  # a file may be called whatever it is


def _depfile(outputs: Sequence[Path], spec: str) -> str:
    """What the outputs depend on, as a rule of make: the spec, the templates, ourselves."""
    own = sorted([*TEMPLATES.glob("*.j2"), *Path(__file__).resolve().parent.glob("*.py")])
    targets = " ".join(_for_make(str(path)) for path in outputs)
    return f"{targets}: {' '.join(_for_make(str(path)) for path in [spec, *own])}\n"


def _for_make(path: str) -> str:
    """A file name as make reads it: make knows escapes for these characters only."""
    escaped = path.replace("\\", "\\\\") if "\\ " in path or "\\#" in path else path
    return escaped.replace(" ", "\\ ").replace("#", "\\#").replace("$", "$$")
