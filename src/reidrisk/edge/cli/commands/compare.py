"""``reidrisk compare`` at a terminal: as many editions at once as the width takes, then why they differ."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from ....case.acts.compare import ACT, Compared
from ....model.assessment import Assessment
from ....model.text import Lang, Text
from ..command import Command
from ..exits import ACCEPTABLE, FINDING, NOT_GRADABLE
from ..printing import fitted

_HEAD_WIDTH, _EDITION_WIDTH = 20, 26  # a table that is torn into syllables says nothing
_EACH = Text("{id}：{why}", "{id}: {why}")
_WROTE = Text("已写入 {path}", "Wrote {path}")


def _code(result: Compared) -> int:
    """1 when an edition finds against it, else 4 when one cannot say yet, else 0."""
    outcomes = [one.verdict.acceptable for one in result.assessments]
    return FINDING if False in outcomes else NOT_GRADABLE if None in outcomes else ACCEPTABLE


def _show(result: Compared) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people
    from rich.table import Table  # noqa: PLC0415

    from ....document.report.comparison import heads_of, rows  # noqa: PLC0415

    found, path, lang = result.assessments, result.written, result.lang
    console, names = Console(file=sys.stdout, highlight=False, markup=False), heads_of(lang)
    lines = rows(found, lang)
    at_once = max(1, (console.width - _HEAD_WIDTH) // _EDITION_WIDTH)
    for first in range(0, len(lines), at_once):
        table = Table(pad_edge=False, show_lines=True)
        table.add_column(names["edition"], overflow="fold")
        for row in (block := lines[first : first + at_once]):
            table.add_column(row.id, overflow="fold")
        for key, head in names.items():
            if key != "edition":
                table.add_row(head, *(row.cells[key] for row in block))
        console.print(table)
    for line, style in _reasons(found, lang):
        for part in fitted(line, console.width) if console.is_terminal else (line,):
            console.print(part, style=style, soft_wrap=True)
    if path is not None:
        console.print(_WROTE.fill(path=path).say(lang), soft_wrap=True)


def _reasons(found: Sequence[Assessment], lang: Lang) -> Iterator[tuple[str, str | None]]:
    """Why they differ, then what each edition says in a sentence, then which say nothing yet and why, with a style."""
    from ....document.layout.lines import plain  # noqa: PLC0415
    from ....document.report.comparison import not_graded, reasons, rows, why  # noqa: PLC0415

    for reason in reasons(found, lang):
        yield f"{why(lang)} · {reason.about}", "bold"
        yield from ((f"  {says} — {', '.join(ids)}", None) for says, ids in reason.readings)
    for row in rows(found, lang):
        yield f"{row.id}: {plain(row.headline)}", None
        yield from ((f"  △ {caution}", None) for caution in row.cautions)
    open_ = [(row.id, row.not_graded) for row in rows(found, lang) if row.not_graded]
    if open_:
        yield not_graded(lang), "bold"
        yield from ((f"  {_EACH.fill(id=name, why=plain(reason)).say(lang)}", None) for name, reason in open_)


COMMAND = Command(ACT, _show, _code)
