# SPDX-License-Identifier: MIT
"""Draws what was measured. In: that, and a folder. Out: an SVG for each section."""

import importlib
from pathlib import Path
from typing import Any, Final

from reporting.measured import Run, Section

COLOURS: Final = {"reference": "#777777", "ours": "#0b6e4f", "peer": "#c1440e"}


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
        _draw_section(pyplot, section, out / name)
        plots[section.title] = name
    return plots


def _draw_section(pyplot: Any, section: Section, path: Path) -> None:
    """One line a row, one mark a contender: how many times the direct call it takes, or ns where
    a row has no direct call."""
    by_ratio = all(way.to_direct is not None for row in section.rows for way in row.ways)
    names = list(dict.fromkeys(way.name for row in section.rows for way in row.ways))
    figure, axes = pyplot.subplots(figsize=(9, 1.6 + 0.34 * len(section.rows)), layout="constrained")
    for index, name in enumerate(names):
        found = [
            (way.to_direct if by_ratio else way.ns, place, way.role)
            for place, row in enumerate(section.rows) for way in row.ways if way.name == name
        ]  # fmt: skip
        axes.plot(
            [value for value, _, _ in found], [place for _, place, _ in found],
            "osD^vP*Xhd"[index % 10], label=name, markersize=7, alpha=0.8, color=COLOURS[found[0][2]],
        )  # fmt: skip
    axes.set_xscale("log")
    axes.set_xlabel("times the direct call (less is better)" if by_ratio else "ns (less is better)")
    axes.set_yticks(range(len(section.rows)), [row.name for row in section.rows])
    axes.invert_yaxis()
    axes.grid(True, alpha=0.3)
    axes.xaxis.set_major_formatter(pyplot.FuncFormatter(lambda value, _: f"{value:g}"))
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize="small")
    axes.set_title(section.title)
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


