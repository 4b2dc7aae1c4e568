# SPDX-License-Identifier: MIT
"""What is wrong with a spec, as data, and how a person sees it.

    posix.sig:12:17: error: unknown type `sise_t`
       12 | int read(int fd, sise_t count);
          |                  ^^^^^^
          = help: did you mean `size_t`?

A message is a sentence in lower case without a full stop that stands alone;
what to do about it goes into the help line. Printing is left to `cli`.
"""

from collections.abc import Iterable
from difflib import get_close_matches

from viaduct_gen.frozen import dataclass
from viaduct_gen.source import Source, Span, column_of, line_of, line_text

WINDOW = 100  # columns of a source line that are shown at most


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One error. `note` points at a second place, such as an earlier declaration."""

    message: str
    span: Span
    help: str | None = None
    note: tuple[str, Span] | None = None


class SpecError(Exception):
    """How a stage leaves a declaration that is wrong; it never leaves the stage itself."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(*(one.message for one in self.diagnostics))


def near(name: str, known: Iterable[str]) -> str | None:
    """A help text that names the known word closest to `name`, if one is close."""
    if len(name) > 64:
        return None
    found = get_close_matches(name, known, n=1, cutoff=0.7)
    return f"did you mean `{found[0]}`?" if found else None


def quoted(text: str, limit: int = 60) -> str:
    """`text` in backticks, cut short, with what does not print escaped."""
    shown = text if len(text) <= limit else text[: limit - 1] + "…"
    return "`" + _printable(shown) + "`"


def render(diagnostic: Diagnostic, source: Source) -> str:
    """The diagnostic as lines of text, without a newline at the end."""
    lines = _excerpt("error: " + diagnostic.message, diagnostic.span, source)
    if diagnostic.help is not None:
        lines.append("      = help: " + diagnostic.help)
    if diagnostic.note is not None:
        lines += _excerpt("note: " + diagnostic.note[0], diagnostic.note[1], source)
    return "\n".join(lines)


def _excerpt(sentence: str, span: Span, source: Source) -> list[str]:
    line = line_of(source, span.start)
    column = column_of(source, span.start)
    text = line_text(source, line)
    start = column - 1
    end = min(max(start + 1, start + span.end - span.start), max(len(text), start + 1))
    left = 0
    if len(text) > WINDOW:
        left = max(0, min(start - WINDOW // 2, len(text) - WINDOW))
        text = text[left : left + WINDOW]
        start -= left
        end = min(end - left, WINDOW)
    before = _printable(text[:start])
    marked = _printable(text[start:end]) or " "
    shown = ("…" if left else "") + before + marked + _printable(text[end:])
    indent = " " * (len(before) + (1 if left else 0))
    return [
        f"{_printable(source.path)}:{line}:{column}: {sentence}",
        f"{line:5} | {shown}".rstrip(),
        f"      | {indent}{'^' * len(marked)}",
    ]


def _printable(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(
        "    " if one == "\t" else one if one.isprintable() else f"\\u{{{ord(one):x}}}"
        for one in text
    )
