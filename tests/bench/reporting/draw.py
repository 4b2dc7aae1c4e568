# SPDX-License-Identifier: MIT
"""Draws what was measured. In: that, and a folder. Out: an SVG for each section."""

import importlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, assert_never

from reporting.measured import Comparison, Growth, Run, Section, Series


@dataclass(frozen=True, slots=True)
class Look:
    """Of the contenders of a role: each has the next mark and the next shade. The numbers of both
    have no common divisor, so that they come together anew for long."""

    marks: str
    shades: tuple[str, str, str]


LOOKS: Final = {
    "reference": Look("o8", ("#777777", "#222222", "#aaaaaa")),
    "ours": Look("sDXhd", ("#0b6e4f", "#6aa84f", "#1f8fa8")),
    "peer": Look("^v*<>pP", ("#c1440e", "#e6932c", "#8e2f5b")),
}
MOST_TICKS: Final = 11  # that a logarithmic axis has room for across the page
FEW_TICKS: Final = 7  # the same, up a small picture
WIDE: Final = 3.0  # times the smallest: amounts that differ by more are drawn on two logarithmic axes


def draw(run: Run, out: Path) -> dict[str, str]:
    """Draws a plot for each section; their names in `out`, by the section's title. None without
    matplotlib."""
    try:
        matplotlib = importlib.import_module("matplotlib")
        matplotlib.use("svg")
        pyplot = importlib.import_module("matplotlib.pyplot")
    except ImportError:
        return {}
    matplotlib.rcParams["svg.hashsalt"] = "viaduct"  # the same picture, the same bytes
    plots = {}
    for section in run.sections:
        name = f"{section.title.lower().replace(' ', '-')}.svg"
        figure = _figure(pyplot, section)
        figure.savefig(out / name, metadata={"Date": None})
        pyplot.close(figure)
        plots[section.title] = name
    return plots


def _figure(pyplot: Any, section: Section) -> Any:
    match section:
        case Comparison():
            return _compare(pyplot, section)
        case Growth():
            return _grow(pyplot, section)
    assert_never(section)


def _compare(pyplot: Any, section: Comparison) -> Any:
    """One line a row, one mark a contender: how many times the direct call it takes, or ns where
    a row has no direct call."""
    by_ratio = all(way.to_direct is not None for row in section.rows for way in row.ways)
    looks = _looks((way.name, way.role) for row in section.rows for way in row.ways)
    figure, axes = pyplot.subplots(figsize=(9, 1.1 + 0.34 * len(section.rows)), layout="constrained")
    drawn: list[float] = []
    for name, look in looks.items():
        found = [
            (way.to_direct if by_ratio and way.to_direct is not None else way.ns, place)
            for place, row in enumerate(section.rows) for way in row.ways if way.name == name
        ]  # fmt: skip
        values = [value for value, _ in found]
        axes.plot(values, [place for _, place in found], linestyle="", label=name, alpha=0.8, **look)
        drawn += values
    _logarithmic(axes.xaxis, axes.set_xlim, _ticks(drawn, MOST_TICKS))
    axes.set_xlabel("times the direct call (less is better)" if by_ratio else "ns (less is better)")
    axes.set_yticks(range(len(section.rows)), [row.name for row in section.rows])
    axes.set_ylim(len(section.rows) - 0.5, -0.5)
    axes.grid(True, alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize="small")
    axes.set_title(section.title)
    return figure


def _grow(pyplot: Any, section: Growth) -> Any:
    """A picture a series, one line a contender: what it takes or gives, by the size."""
    across = min(len(section.series), 2)
    down = math.ceil(len(section.series) / across)
    figure, grid = pyplot.subplots(
        down, across, figsize=(9, 0.8 + 2.4 * down), squeeze=False, layout="constrained"
    )
    looks = _looks(
        (one.name, one.role)
        for series in section.series for _, amounts in series.sizes for one in amounts
    )  # fmt: skip
    places = [axes for line in grid for axes in line]
    for axes, series in zip(places, section.series):
        _draw_series(axes, series, looks)
        axes.set_xlabel(section.by)
    for axes in places[len(section.series) :]:
        axes.set_visible(False)
    handles, names = places[0].get_legend_handles_labels()
    places[across - 1].legend(handles, names, loc="upper left", bbox_to_anchor=(1, 1), fontsize="small")
    figure.suptitle(section.title)
    return figure


def _draw_series(axes: Any, series: Series, looks: Mapping[str, Mapping[str, Any]]) -> None:
    for name, look in looks.items():
        found = [
            (size, one.value) for size, amounts in series.sizes for one in amounts if one.name == name
        ]
        axes.plot([size for size, _ in found], [value for _, value in found], label=name, **look)
    axes.set_xscale("log")
    axes.set_xticks([size for size, _ in series.sizes], [f"{size:,}" for size, _ in series.sizes])
    axes.set_xticks((), minor=True)
    values = [one.value for _, amounts in series.sizes for one in amounts]
    if min(values) > 0 and max(values) > WIDE * min(values):
        _logarithmic(axes.yaxis, axes.set_ylim, _ticks(values, FEW_TICKS))
    else:
        axes.set_ylim(0, 1.1 * max(values) or 1)
        axes.yaxis.set_major_formatter("{x:,g}")
    axes.grid(True, alpha=0.3)
    axes.set_title(f"{series.name}, {series.unit}", fontsize="medium")


def _looks(named: Iterable[tuple[str, str]]) -> dict[str, dict[str, Any]]:
    """How each of these names is drawn, of which each has a role."""
    looks: dict[str, dict[str, Any]] = {}
    used = dict.fromkeys(LOOKS, 0)
    for name, role in named:
        if name not in looks:
            look, index = LOOKS[role], used[role]
            mark, shade = look.marks[index % len(look.marks)], look.shades[index % len(look.shades)]
            looks[name] = {"marker": mark, "color": shade, "markersize": 7}
            used[role] += 1
    return looks


def _logarithmic(axis: Any, set_limits: Any, ticks: Sequence[float]) -> None:
    """Gives the axis a logarithmic scale from the first of these ticks to the last."""
    axis.axes.set(**{f"{axis.axis_name}scale": "log"})
    axis.set_ticks(ticks, [f"{one:,g}" if one < 1 else f"{one:,.0f}" for one in ticks])
    axis.set_ticks((), minor=True)
    set_limits(ticks[0], ticks[-1])


def _ticks(values: Sequence[float], most: int) -> list[float]:
    """1, 2, 5, 10, 20 …, or where these are too many 1, 10, 100 …, from clearly below the smallest
    value to clearly above the largest one."""
    low, high = min(values), max(values)
    for steps in ((1, 2, 5), (1,)):
        decades = range(math.floor(math.log10(low)) - 1, math.ceil(math.log10(high)) + 2)
        all_ticks = [step * 10.0**decade for decade in decades for step in steps]
        first = max(one for one in all_ticks if one <= low * 0.95)
        last = min(one for one in all_ticks if one >= high * 1.05)
        ticks = [one for one in all_ticks if first <= one <= last]
        if len(ticks) <= most:
            break
    return ticks
