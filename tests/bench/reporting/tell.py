# SPDX-License-Identifier: MIT
"""Tells what was measured. In: that, and the plots of it. Out: a document."""

import math
import os
import platform
from collections.abc import Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Final, assert_never

from reporting.document import Chapter, Column, Document, Line, Part, Table, Verdict
from reporting.measured import Bar, Comparison, Growth, Row, Run, Section, Way

HOW_TO_READ: Final = (
    "Each number is for one call with the loop around it: the median of interleaved rounds (A B C A B "
    "C …), and the distance of their quartiles as a part of it. The ratios are medians over the "
    "rounds, each contender against the direct call, and against the fastest peer, of the same round: "
    "what else the machine does hits both. Where ratios and instructions disagree, believe the "
    "instructions: callgrind counts them, the loop and the callee with it, and they do not vary. A "
    "contender from another process is compared by its ratio to the direct call of that process."
)
HOW_TO_READ_GROWTH: Final = (
    "Where costs grow with the number of functions or of threads, a section has one table: a row for "
    "each number, a column for each contender, and the unit beside what was measured. In its plot the "
    "number has a logarithmic axis, and the amount has one, too, where amounts lie far apart: what "
    "grows in proportion is a straight line there."
)
NO_PLOTS: Final = "Tables only: matplotlib was not found."
COLUMNS: Final = tuple(
    Column(name) for name in ("", "ns", "spread", "× direct", "× best peer", "instructions")
)

# Peers that can be no contenders of the programs, and why.
NOT_COMPARED: Final = (
    (
        "calls by CPython's ctypes and cffi",
        "they are called from Python, so that its interpreter would be measured",
    ),
)


def tell(run: Run, plots: Mapping[str, str]) -> Document:
    """`plots` are names of files by the section's title; empty where nothing could be drawn."""
    return Document(
        "What calls cost",
        _facts(run),
        (HOW_TO_READ, HOW_TO_READ_GROWTH, *([] if plots else [NO_PLOTS])),
        tuple(_chapter(section, plots.get(section.title)) for section in run.sections),
    )


# --- what it was measured with ---


def _facts(run: Run) -> Table:
    when = datetime.fromtimestamp(run.measured, timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    facts = [
        ("measured", when),
        *_machine(),
        *(("compiler", compiler) for compiler in run.compilers),
        *((name, version or "absent, not measured") for name, version in run.versions.items()),
        *((name, f"not compared: {why}") for name, why in NOT_COMPARED),
        *((f"program {name}", "was not run, or what it needs was not found") for name in run.missing),
    ]
    return Table((Column(""), Column("")), tuple(Line(fact) for fact in facts))


def _machine() -> list[tuple[str, str]]:
    """What is measured on, as far as the system tells."""
    try:
        information = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        information = []
    names = [line.split(":", 1)[1].strip() for line in information if line.startswith("model name")]
    return [
        ("processor", names[0] if names else platform.processor() or platform.machine()),
        ("processors", str(os.cpu_count())),
        ("system", f"{platform.system()} {platform.release()} {platform.machine()}"),
    ]


# --- what was measured ---


def _chapter(section: Section, plot: str | None) -> Chapter:
    match section:
        case Comparison(rows=rows):
            parts = tuple(_compared(row) for row in rows)
        case Growth():
            parts = (_grown(section),)
        case _:
            assert_never(section)
    return Chapter(section.title, section.note, plot, parts)


def _compared(row: Row) -> Part:
    lines = tuple(Line(_cells(way), way.role) for way in row.ways)
    return Part(row.name, Table(COLUMNS, lines), _verdicts(row.name, row.bars))


def _cells(way: Way) -> tuple[str, ...]:
    def ratio(value: float | None) -> str:
        return "" if value is None else f"{value:.2f}"

    return (
        way.name + (f" (process {way.process})" if way.process else ""),
        f"{way.ns:,.2f}",
        f"{way.spread:.0%}",
        ratio(way.to_direct),
        ratio(way.to_peer),
        "" if way.instructions is None else f"{round(way.instructions, 1):,g}",
    )


def _grown(section: Growth) -> Part:
    roles = {
        one.name: one.role for series in section.series for _, amounts in series.sizes for one in amounts
    }
    columns = (Column(""), Column(section.by), *(Column(name, role) for name, role in roles.items()))
    lines = []
    for series in section.series:
        title = f"{series.name}, {series.unit}"
        for size, amounts in series.sizes:
            values = {one.name: _amount(one.value) for one in amounts}
            cells = (title, f"{size:,}", *(values.get(name, "") for name in roles))
            lines.append(Line(cells))
            title = ""
    return Part("", Table(columns, tuple(lines)), _verdicts(section.title, section.bars))


def _amount(value: float) -> str:
    """With three digits that say something, but at most three behind the point."""
    before = math.floor(math.log10(value)) if value > 0 else 0
    return f"{value:,.{min(max(2 - before, 0), 3)}f}" if value else "0"


def _verdicts(of: str, bars: tuple[Bar, ...]) -> tuple[Verdict, ...]:
    return tuple(Verdict(of, _verdict(bar), bar.holds) for bar in bars)


def _verdict(bar: Bar) -> str:
    word = "holds" if bar.holds else "does not hold"
    return f"{bar.what}: {bar.value:.2f}, {bar.direction} {bar.bar:g}: {word}"
