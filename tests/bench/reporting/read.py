# SPDX-License-Identifier: MIT
"""Reads the JSON of the benchmarks. In: the folder it is in. Out: what was measured."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, assert_never

from reporting.measured import Amount, Bar, Comparison, Growth, Row, Run, Section, Series, Way

PROGRAMS: Final = ("calls", "failures", "upcalls", "many", "frames", "luajit", "ffm", "large", "growth")
INSTRUCTIONS: Final = "instructions"

# What is compared with the contenders of other processes: the fastest of these in its row.
OURS: Final = ("stub", "stub, in a frame", "entry of the pool")

# Contenders of other processes that ours must not be slower than, and in which section.
RIVALS: Final = (("LuaJIT FFI", "Structs"), ("JDK FFM", None), ("JDK FFM, confined arena", None))


class Unreadable(Exception):
    """A file is not what a benchmark leaves."""


def read(folder: Path) -> Run:
    """Reads what the programs left. A program that measures rows of another one is a process beside
    it: its contenders are added to that one's rows, by their ratios to its own direct call. Raises
    Unreadable."""
    sections: list[Section] = []
    compilers: list[str] = []
    versions: dict[str, str | None] = {}
    missing: list[str] = []
    measured = 0.0
    counted = _instructions(folder / f"{INSTRUCTIONS}.json")
    for program in PROGRAMS:
        path = folder / f"{program}.json"
        if not path.is_file():
            missing.append(program)
            continue
        measured = max(measured, path.stat().st_mtime)
        for record in _records(path):
            if "program" in record:
                compilers += [record["compiler"]] if record.get("compiler") else []
            elif "version" in record:
                versions[record["version"]] = record.get("is")
            elif "section" in record:
                sections.append(_section(record))
            elif "row" in record:
                _add_row(sections, record, program, counted)
            elif "bar" in record:
                sections[-1] = _with_bar(sections[-1], record)
    if not counted:
        missing.append(INSTRUCTIONS)
    return Run(
        tuple(_with_processes(section) for section in sections if _has_rows(section)),
        tuple(dict.fromkeys(compilers)), versions, tuple(missing), measured,
    )  # fmt: skip


def _records(path: Path) -> list[dict[str, Any]]:
    try:
        records = json.loads(path.read_text())
    except ValueError as error:
        raise Unreadable(f"{path}: {error}; was the program ended before it was done?") from error
    if not isinstance(records, list):
        raise Unreadable(f"{path}: not a list of records")
    return records


def _instructions(path: Path) -> dict[tuple[str, str], float]:
    if not path.is_file():
        return {}
    return {(one["row"], one["way"]): one["instructions"] for one in _records(path)}


def _section(record: Mapping[str, Any]) -> Section:
    if "by" in record:
        return Growth(record["section"], record["note"], record["by"])
    return Comparison(record["section"], record["note"])


def _has_rows(section: Section) -> bool:
    match section:
        case Comparison(rows=rows):
            return bool(rows)
        case Growth(series=series):
            return bool(series)
    assert_never(section)


def _add_row(
    sections: list[Section], record: Mapping[str, Any], program: str,
    counted: Mapping[tuple[str, str], float],
) -> None:  # fmt: skip
    section = sections[-1]
    match section:
        case Comparison(rows=rows):
            row = _row(record, counted)
            if not _join(sections, row, program):
                sections[-1] = replace(section, rows=(*rows, row))
        case Growth():
            sections[-1] = _with_size(section, record)
        case _:
            assert_never(section)


def _row(record: Mapping[str, Any], counted: Mapping[tuple[str, str], float]) -> Row:
    name = record["row"]
    return Row(name, tuple(
        Way(way["name"], way["role"], way["ns"], way["spread"], way.get("to_direct"),
            way.get("to_peer"), counted.get((name, way["name"])))
        for way in record["ways"]
    ))  # fmt: skip


def _join(sections: list[Section], row: Row, program: str) -> bool:
    """Adds the contenders to a row of that name, where there is one."""
    for index, section in enumerate(sections):
        if not isinstance(section, Comparison):
            continue
        for place, other in enumerate(section.rows):
            if other.name == row.name:
                ways = [replace(way, process=program) for way in row.ways if way.role != "reference"]
                joined = replace(other, ways=(*other.ways, *ways))
                rows = (*section.rows[:place], joined, *section.rows[place + 1 :])
                sections[index] = replace(section, rows=rows)
                return True
    return False


def _with_size(section: Growth, record: Mapping[str, Any]) -> Growth:
    """Adds what was measured at one size to the series of that name, which may be new."""
    amounts = tuple(Amount(way["name"], way["role"], way["value"]) for way in record["ways"])
    all_series = {one.name: one for one in section.series}
    series = all_series.get(record["row"], Series(record["row"], record["unit"]))
    all_series[series.name] = replace(series, sizes=(*series.sizes, (record["size"], amounts)))
    return replace(section, series=tuple(all_series.values()))


def _with_bar(section: Section, record: Mapping[str, Any]) -> Section:
    """A bar is about the row before it; of what grows it is about the whole."""
    bar = Bar(record["bar"], record["value"], record["direction"], record["bar_value"], record["holds"])
    match section:
        case Comparison(rows=(*before, row)):
            return replace(section, rows=(*before, replace(row, bars=(*row.bars, bar))))
        case Comparison():
            return section
        case Growth(bars=bars):
            return replace(section, bars=(*bars, bar))
    assert_never(section)


def _with_processes(section: Section) -> Section:
    """Adds the bar against a peer of another process: by the ratios to the direct calls of both."""
    if not isinstance(section, Comparison):
        return section
    rows = []
    for row in section.rows:
        ours = [(way.to_direct, way.name) for way in row.ways if way.name in OURS and way.to_direct]
        for way in row.ways:
            is_rival = any(way.name == name and where in (None, section.title) for name, where in RIVALS)
            if not is_rival or not ours or not way.to_direct:
                continue
            to_direct, name = min(ours)
            value = round(to_direct / way.to_direct, 4)
            bar = Bar(f"{name} / {way.name}, by the direct calls of both", value, "at most", 1, value <= 1)
            row = replace(row, bars=(*row.bars, bar))
        rows.append(row)
    return replace(section, rows=tuple(rows))
