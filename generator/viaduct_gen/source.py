# SPDX-License-Identifier: MIT
"""The text of one spec, and places in it.

In: the bytes of a file. Out: a `Source` with the text and its lines.
Opening files is left to `cli`, complaining about places to `diagnostic`.
"""

from bisect import bisect_right
from typing import NamedTuple

from viaduct_gen.frozen import dataclass


class Span(NamedTuple):
    """Part of a text: offsets in characters, `end` excluded."""

    start: int
    end: int


_new = tuple.__new__


def span_of(start: int, end: int) -> Span:
    """What `Span` itself makes, in half the time: a large spec has hundreds of thousands."""
    return _new(Span, (start, end))


@dataclass(frozen=True, slots=True)
class Source:
    """A spec's text. `path` is shown to people; `name`, its last part, goes into output."""

    path: str
    name: str
    text: str
    line_starts: tuple[int, ...]


def source(path: str, text: str) -> Source:
    """Builds the source of `text`, which came from `path`."""
    starts = [0]
    position = text.find("\n")
    while position != -1:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    return Source(path, path.replace("\\", "/").rsplit("/", 1)[-1], text, tuple(starts))


def line_of(text: Source, offset: int) -> int:
    """The line, from 1, that holds the character at `offset`."""
    return bisect_right(text.line_starts, offset)


def column_of(text: Source, offset: int) -> int:
    """The column, from 1, of the character at `offset`."""
    return offset - text.line_starts[line_of(text, offset) - 1] + 1


def line_text(text: Source, line: int) -> str:
    """The text of line `line`, from 1, without its end."""
    start = text.line_starts[line - 1]
    end = text.line_starts[line] - 1 if line < len(text.line_starts) else len(text.text)
    return text.text[start:end].rstrip("\r")
