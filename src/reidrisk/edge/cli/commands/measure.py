"""``reidrisk measure`` at a terminal: a table of figures, each reason once below it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ....case.acts.measure import ACT, FIGURE, MEANING, MISSING, VALUE, WORST, Figures, shown
from ....model.text import Text
from ..command import Command

if TYPE_CHECKING:
    from ....measure.people.subject_types import TypeRisk

_INTERVAL = Text("95% 区间", "95% interval")
_TYPE = Text(
    "主体“{name}”（键列 {key}）：|J|={J}，N={N}，R_a={R_a}，R_b={R_b}，R_c={R_c}{mark}",
    "subjects “{name}” (key {key}): |J|={J}, N={N}, R_a={R_a}, R_b={R_b}, R_c={R_c}{mark}",
)
_HIGHEST = Text("；{symbols} 为各类主体中最高", "; the highest {symbols} of all kinds")
_WRITTEN = Text("逐条记录的数值：{path}（{rows} 行）", "record-level figures: {path} ({rows} rows)")


def _show(result: Figures) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people
    from rich.table import Table  # noqa: PLC0415

    lang = result.lang
    between = any(figure.interval for figure in result.figures.values())
    table = Table(box=None, pad_edge=False)
    for head in (FIGURE, VALUE, *((_INTERVAL,) if between else ())):
        table.add_column(head.say(lang), no_wrap=True)
    table.add_column(MEANING.say(lang), overflow="fold")
    reasons: dict[str, int] = {}  # each is told once, below the table
    for key, figure in result.figures.items():
        interval = f"{figure.interval[0]:.4g} – {figure.interval[1]:.4g}" if figure.interval else ""
        mark = f" [{reasons.setdefault(figure.reason.say(lang), len(reasons) + 1)}]" if figure.reason else ""
        table.add_row(key, shown(figure, lang), *((interval,) if between else ()), figure.title.say(lang) + mark)
    console = Console(file=sys.stdout, highlight=False, markup=False)
    console.print(table)
    for reason, place in reasons.items():
        console.print(f"[{place}] {reason}", soft_wrap=True)
    notes = [MISSING.say(lang)] if result.has_missing else []
    notes += [_TYPE.fill(**_of_type(one, result.types)).say(lang) for one in result.types]
    if result.written is not None:
        notes.append(_WRITTEN.fill(path=result.written, rows=result.rows).say(lang))
    for note in notes:
        console.print(note, soft_wrap=True)


def _of_type(one: TypeRisk, types: tuple[TypeRisk, ...]) -> dict[str, object]:
    from ....measure.people.subject_types import worst  # noqa: PLC0415

    numbers = {symbol: one.numbers[symbol] for symbol in ("J", "N", *WORST)}
    highest = [symbol for symbol in WORST if len(types) > 1 and worst(types, symbol) is one]
    mark = _HIGHEST.fill(symbols=highest) if highest else ""
    return {"name": one.subject.name, "key": one.subject.key, "mark": mark, **numbers}


COMMAND = Command(ACT, _show)
