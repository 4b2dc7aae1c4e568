# SPDX-License-Identifier: MIT
"""What the report says, before it has a form."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """`role` is that of all its cells, if they have one."""

    name: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table. `role` is that of all its cells, if they have one."""

    cells: tuple[str, ...]
    role: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was asked for, and whether it holds."""

    of: str  # what it is about
    text: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Part:
    title: str  # "": its chapter's
    table: Table
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    note: str
    plot: str | None  # the name of its file
    parts: tuple[Part, ...]

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(one for part in self.parts for one in part.verdicts)


@dataclass(frozen=True, slots=True)
class Document:
    title: str
    facts: Table
    how_to_read: tuple[str, ...]
    chapters: tuple[Chapter, ...]

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(one for chapter in self.chapters for one in chapter.verdicts)
