# SPDX-License-Identifier: MIT
"""Writes a document as Markdown and as HTML. In: the document, and where its plots are. Out: texts."""

import base64
import html
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from reporting.document import Chapter, Column, Document, Line, Table


def as_markdown(document: Document) -> str:
    return "\n".join(_markdown(document)) + "\n"


def as_html(document: Document, folder: Path) -> str:
    """One file: the plots, which are in `folder`, are in it."""
    return "\n".join(_html(document, folder)) + "\n"


def _summary(document: Document) -> str:
    holding = sum(one.holds for one in document.verdicts)
    return f"Of {len(document.verdicts)} bars {holding} hold; those that do not:"


# --- Markdown ---


def _markdown(document: Document) -> Iterable[str]:
    yield from (f"# {document.title}", "", *_markdown_table(document.facts, "---"), "")
    for paragraph in document.how_to_read:
        yield from (paragraph, "")
    yield from ("## Bars", "", _summary(document), "")
    yield from (f"- {one.of}: {one.text}" for one in document.verdicts if not one.holds)
    for chapter in document.chapters:
        yield from ("", f"## {chapter.title}", "", chapter.note)
        if chapter.plot is not None:
            yield from ("", f"![{chapter.title}]({chapter.plot})")
        for part in chapter.parts:
            if part.title:
                yield from ("", f"**{part.title}**")
            yield from ("", *_markdown_table(part.table, "---:"))
            if part.verdicts:
                yield from ("", *(f"- {one.text}" for one in part.verdicts))


def _markdown_table(table: Table, aligned: str) -> Iterable[str]:
    """`aligned`: how all columns but the first are, in Markdown's signs."""
    yield _markdown_line([column.name for column in table.columns])
    yield _markdown_line(("---", *[aligned] * (len(table.columns) - 1)))
    yield from (_markdown_line(line.cells) for line in table.lines)


def _markdown_line(cells: Iterable[str]) -> str:
    return "| " + " | ".join([text.replace("|", "\\|") for text in cells]) + " |"


# --- HTML ---

STYLE: Final = """
body { font: 15px/1.45 sans-serif; max-width: 62em; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; margin: 0.4em 0 1em }
td, th { padding: 0.15em 0.8em; border-bottom: 1px solid #ddd; text-align: right; font-weight: normal }
td:first-child, th:first-child { text-align: left; min-width: 17em }
.facts td { text-align: left; min-width: 0 }
h3 { margin: 1.4em 0 0; font-size: 1em }
.reference { color: #777 } .ours { color: #0b6e4f } .peer { color: #c1440e }
.fails { font-weight: bold } ul { margin: 0 0 1em } img { max-width: 100%; height: auto }
"""


def _html(document: Document, folder: Path) -> Iterable[str]:
    escape = html.escape
    title = escape(document.title)
    yield f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    yield f"<h1>{title}</h1>\n<table class=facts>"
    for line in document.facts.lines:
        yield "<tr>" + "".join([f"<td>{escape(cell)}" for cell in line.cells])
    yield "</table>"
    yield from (f"<p>{escape(paragraph)}" for paragraph in document.how_to_read)
    yield f"<h2>Bars</h2>\n<p>{escape(_summary(document))}\n<ul>"
    yield from (f"<li>{escape(f'{one.of}: {one.text}')}" for one in document.verdicts if not one.holds)
    yield "</ul>"
    for chapter in document.chapters:
        yield from _html_chapter(chapter, folder)


def _html_chapter(chapter: Chapter, folder: Path) -> Iterable[str]:
    escape = html.escape
    yield f"<h2>{escape(chapter.title)}</h2>\n<p>{escape(chapter.note)}"
    if chapter.plot is not None:
        # As a picture: what is inside has names that the other plots use, too.
        picture = base64.b64encode((folder / chapter.plot).read_bytes()).decode()
        yield f'<p><img alt="{escape(chapter.title)}" src="data:image/svg+xml;base64,{picture}">'
    for part in chapter.parts:
        if part.title:
            yield f"<h3>{escape(part.title)}</h3>"
        yield from _html_table(part.table)
        if part.verdicts:
            yield "<ul>"
            yield from (
                f"<li{'' if one.holds else ' class=fails'}>{escape(one.text)}" for one in part.verdicts
            )
            yield "</ul>"


def _html_table(table: Table) -> Iterable[str]:
    heads = [_html_element("th", column) + html.escape(column.name) for column in table.columns]
    yield "<table>\n<tr>" + "".join(heads)
    for line in table.lines:
        cells = [
            _html_element("td", column) + html.escape(cell)
            for column, cell in zip(table.columns, line.cells, strict=True)
        ]
        yield _html_element("tr", line) + "".join(cells)
    yield "</table>"


def _html_element(name: str, of: Column | Line) -> str:
    return f"<{name} class={of.role}>" if of.role else f"<{name}>"
