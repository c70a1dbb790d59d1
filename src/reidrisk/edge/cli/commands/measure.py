"""``reidrisk measure`` at a terminal: the figures by the question they answer, and what each says of good or bad."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from ....case.acts.measure import ACT, MEANING, MISSING, VALUE, WORST, Figures, class_rule, shown
from ....model.frozen import dataclass
from ....model.measurement import WRITTEN
from ....model.option import Option
from ....model.text import Lang, Phrase, Text
from ..command import Command
from ..printing import write_lines

if TYPE_CHECKING:
    from rich.table import Table

    from ....grade.against_edition import Bearing
    from ....measure.complete.basis import MeasuredFigure
    from ....measure.people.subject_types import TypeRisk

_INTERVAL = Text("95% 区间", "95% interval")
_TYPE = Text(
    "主体“{name}”（键列 {key}）：|J|={J}，N={N}，R_a={R_a}，R_b={R_b}，R_c={R_c}{mark}",
    "subjects “{name}” (key {key}): |J|={J}, N={N}, R_a={R_a}, R_b={R_b}, R_c={R_c}{mark}",
)
_HIGHEST = Text("；{symbols} 为各类主体中最高", "; the highest {symbols} of all kinds")
_WRITTEN = Text("逐条记录的数值：{path}（{rows} 行）", "record-level figures: {path} ({rows} {rows|row|rows})")
_BY = Text("✓ ✕ △ 依据 {standard}；这里不评级，定级请用 assess。", "✓ ✕ △ go by {standard}; nothing is graded here, `assess` does that.")
_LEFT = Text(
    "另有 {count} 项没有计算，需要另外的输入（{options}）；--all 逐项列出原因。",
    "{count} more figures were not computed for want of other input ({options}); --all lists each with its reason.",
)
_LEFT_BARE = Text("另有 {count} 项不适用；--all 逐项列出原因。", "{count} more figures do not apply; --all lists each with its reason.")
_OPTION = re.compile(r"--[a-z][a-z-]+")
_OF_CLASSES = Text("{title}（每类少于 {least}）", "{title} (classes of fewer than {least})")
_OF_RECORDS = Text("{title}（阈值 {threshold}）", "{title} ({threshold})")
_SYMBOLS = frozenset({"J", "N", "k", "R_a", "R_b", "R_c"})  # as the standards write them
_SIGNS = {True: "✓", False: "✕", None: "△"}


@dataclass(frozen=True, kw_only=True)
class AlsoAbsent:
    """What only a terminal can do."""

    all: Annotated[bool, Option(Text("也列出没有计算的数值及其原因", "also list the figures that were not computed, and why"))] = False

    def check(self, request: object, *, as_json: bool) -> None:
        """Nothing can be wrong."""


def _show(result: Figures, screen: AlsoAbsent) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people

    from ....measure.complete.groups import keys  # noqa: PLC0415
    from ....measure.complete.questions import questions  # noqa: PLC0415

    lang, figures = result.lang, result.figures
    console = Console(file=sys.stdout, highlight=False, markup=False)
    every = screen.all or len(figures) < len(keys()) or all(figure.value is None for figure in figures.values())
    reasons: dict[str, int] = {}  # each stands once, below the figures
    bearings = _bearings(result)
    for question in questions(figures):
        shown_here = [figures[key] for key in question.keys if key in figures and (every or figures[key].value is not None)]
        if shown_here:
            console.print(question.title.say(lang), style="bold")
            console.print(_table(shown_here, lang, reasons, keys=every))
            for one in bearings:
                if one.symbol in question.keys:
                    write_lines((f"{_SIGNS[one.good]} {one.finding.say(lang)}",))
            write_lines(("",))
    write_lines(f"[{place}] {reason}" for reason, place in reasons.items())
    notes = (*((_BY.fill(standard=result.standard.title),) if bearings else ()), *_notes(result, every=every))
    write_lines(note.say(lang) for note in notes)


def _bearings(result: Figures) -> tuple[Bearing, ...]:
    """What the figures mean by the edition; a figure of records says nothing where persons were counted apart."""
    from ....grade.against_edition import against  # noqa: PLC0415 - help must not wait

    values = {key: figure.value for key, figure in result.figures.items() if isinstance(figure.value, Fraction)}
    return against(result.standard, values)


def _table(figures: Sequence[MeasuredFigure], lang: Lang, reasons: dict[str, int], *, keys: bool) -> Table:
    """A figure a line, its symbol first where it has one; with `keys` also the name by which --models and --json know the others."""
    from rich.table import Table  # noqa: PLC0415 - only for people

    between = any(figure.interval for figure in figures)  # a key is for --models and --json: with --all it stands beside the title
    table = Table(box=None, pad_edge=False, show_header=between, padding=(0, 2, 0, 0))
    for head in ("", VALUE.say(lang), *((_INTERVAL.say(lang),) if between else ())):
        table.add_column(head, no_wrap=True)
    table.add_column(MEANING.say(lang), overflow="fold")
    for figure in figures:
        interval = f"{figure.interval[0]:.4g} – {figure.interval[1]:.4g}" if figure.interval else ""
        mark = f" [{reasons.setdefault(figure.reason.say(lang), len(reasons) + 1)}]" if figure.reason else ""
        table.add_row(
            WRITTEN.get(figure.key, figure.key if keys or figure.key in _SYMBOLS else ""),
            shown(figure, lang),
            *((interval,) if between else ()),
            _title(figure).say(lang) + mark,
        )
    return table


def _title(figure: MeasuredFigure) -> Text | Phrase:
    """What it is, and against what it was counted."""
    if figure.key in {"R_a", "R_a_records"}:
        return _OF_CLASSES.fill(title=figure.title, least=class_rule().least_class)
    threshold = figure.detail.get("threshold")
    return figure.title if threshold is None else _OF_RECORDS.fill(title=figure.title, threshold=threshold)


def _notes(result: Figures, *, every: bool) -> Iterator[Text | Phrase]:
    left = [figure.reason for figure in result.figures.values() if figure.value is None and figure.reason is not None]
    if left and not every:
        options = sorted({option for reason in left for option in _OPTION.findall(reason.say("en"))})
        yield (_LEFT if options else _LEFT_BARE).fill(count=len(left), options=options)
    if result.has_missing:
        yield MISSING
    for one in result.types:
        yield _TYPE.fill(**_of_type(one, result.types))
    if result.written is not None:
        yield _WRITTEN.fill(path=result.written, rows=result.rows)


def _of_type(one: TypeRisk, types: tuple[TypeRisk, ...]) -> dict[str, object]:
    from ....measure.people.subject_types import worst  # noqa: PLC0415

    numbers = {symbol: one.numbers[symbol] for symbol in ("J", "N", *WORST)}
    highest = [symbol for symbol in WORST if len(types) > 1 and worst(types, symbol) is one]
    mark = _HIGHEST.fill(symbols=highest) if highest else ""
    return {"name": one.subject.name, "key": one.subject.key, "mark": mark, **numbers}


COMMAND = Command(ACT, _show, terminal=AlsoAbsent)
