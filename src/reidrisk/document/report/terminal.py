"""The verdict on a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from ...model.assessment import Assessment
from ...model.clause import Stage
from ...model.frozen import dataclass
from ...model.role import Role
from ...model.text import Lang, Text
from ..control import APPROVED_BELOW
from ..figures import DASH
from ..labels import STATES, labels
from ..layout.wrapping import width, wrapped
from .marks import Tone, marks
from .parts import ColumnRow, answer_rows, column_rows, ladder, number_rows
from .sentences import first_steps, headline

COLUMNS_SHOWN, NARROWEST, SHORT = 30, 8, 8
LONGEST_NAME, LONGEST_CATEGORY, NARROW, ROOMY = 24, 20, 72, 120  # terminal columns
DECIDED, PROPOSED, ASKED = "●", "○", "？"
_STEERING = {"Cc", "Cf"}
_STYLES: dict[Tone, str] = {"good": "green", "bad": "red", "open": "yellow", "note": "yellow"}
_MORE = Text("还有 {count} 列，见报告或 --json。", "{count} {count|more column|more columns}: see the report or --json.")
_REPORT = Text("报告：{path}", "Report: {path}")
_STATED = Text("{title}（{state}）", "{title} ({state})")
_MOST_STATED = Text("{title}（标 * 的{state}，不影响结论）", "{title} (those with * are {state}: they do not bear on the conclusion)")
_FEW = 3
_ALL_STATED = Text("{title}（全部{state}，不影响结论）", "{title} (all {state}: they do not bear on the conclusion)")
_SIGNS = Text(
    "{decided} 已确认  {proposed} 建议，待确认  {asked} 把握不大，请先判断\n某列的全部依据：--why {column}（全部列：--why all）",
    "{decided} decided  {proposed} proposed  {asked} uncertain, decide these first\nAll evidence of a column: --why {column} (or all)",
)
_WHOLE = Text("• “{column}”：{found}", "• “{column}”: {found}")
_MOST_URGENT = (Role.DI, Role.QI, Role.SA)


@dataclass(frozen=True)
class Flow:
    """Text that breaks where a reader of Chinese or of English expects it."""

    text: str
    style: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As many lines as the room asks for."""
        for part in self.text.split("\n"):
            for line in wrapped(part, options.max_width):
                yield Line(line, style=self.style, no_wrap=True, overflow="ignore")

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Between a few signs and the longest line."""
        longest = max(map(width, self.text.split("\n")))
        return Measurement(min(longest, NARROWEST), longest).with_maximum(options.max_width)


def lines(assessment: Assessment, lang: Lang, report: str | None = None, *, approved: bool = False) -> RenderableType:
    """Verdict, steps, figures, columns, what is open, and where the report is (when it is told).

    `approved`: signatures under this very result count. An assessment knows nothing of what came after it.
    """
    parts: list[RenderableType] = [_verdict(assessment, lang, approved=approved), _steps(assessment, lang, approved=approved)]
    if any(number.value is not None or number.interval for number in assessment.verdict.numbers.values()):
        parts.append(_Figures(assessment, lang))
    parts.extend((columns(column_rows(assessment, lang), lang), *_open(assessment, lang)))
    if report:
        parts.append(_line(_REPORT.fill(path=report).say(lang)))
    return Group(*parts)


def _line(text: str, style: str = "") -> Flow:
    """A line without control or direction marks: a column's name must not steer the terminal."""
    return Flow(_clean(text), style)


def _clean(text: str) -> str:
    return "".join("\ufffd" if unicodedata.category(sign) in _STEERING and sign != "\n" else sign for sign in text)


def _verdict(assessment: Assessment, lang: Lang, *, approved: bool) -> Panel:
    shown = marks(assessment, approved=approved)
    rungs = "   ".join(
        f"[bold reverse] ▶ {rung.level} [/]" if rung.here else f"[bold]({rung.level})[/]" if rung.maybe else f"[dim]{rung.level}[/]"
        for rung in ladder(assessment, lang)
    )
    body: list[RenderableType] = [_line(headline(assessment).say(lang), style="bold")]
    body += [Line.from_markup(rungs), _line("")] if rungs else [_line("")]
    body += [_line(f"{mark.sign} {mark.text.say(lang)}", style=_STYLES[mark.tone]) for mark in shown]
    body += [_line(""), *(_line(f"• {each.say(lang)}") for each in first_steps(assessment))]
    ways = [way.finding.say(lang) for way in assessment.verdict.ways]
    if ways:
        body += [_line(""), _line(labels(lang)("ways"), style="bold"), *(_line(f"• {each}") for each in ways)]
    title = _clean(f"{labels(lang)('verdict')} · {assessment.facts.name}")
    return Panel(Group(*body), title=Line(title), title_align="left", border_style=_STYLES[shown[0].tone], subtitle=assessment.standard.id)


def _table(title: str, *heads: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head, header_style="dim", overflow="fold")
    return table


def _steps(assessment: Assessment, lang: Lang, *, approved: bool) -> Table:
    t = labels(lang)
    table = _table(f"\n{t('steps')}", t("clause"), t("question"), t("finding"))
    for step in assessment.verdict.steps:
        text = APPROVED_BELOW if approved and step.stage is Stage.APPROVAL else step.finding
        finding = _line("\n".join(filter(None, (text.say(lang), step.key))))  # the key is what explain and --accept take
        table.add_row(_line(step.clause), _line(step.question.say(lang)), finding)
    return table


@dataclass(frozen=True)
class _Figures:
    """Figures with what they are called; their clauses where the terminal has room for them (the steps name them too)."""

    assessment: Assessment
    lang: Lang

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table; what holds of every figure stands once, in its title."""
        t, rows = labels(self.lang), [row for row in number_rows(self.assessment, self.lang) if row[2] != DASH]
        informational, clauses = STATES["informational"].say(self.lang), options.max_width >= NARROW
        count = [state for _, _, _, _, state, _, _ in rows].count(informational)
        same, many = count == len(rows), count > _FEW
        heading = _ALL_STATED if same else _MOST_STATED
        title = heading.fill(title=t("numbers"), state=informational).say(self.lang) if same or many else t("numbers")
        table = _table(f"\n{title}", t("figure"), t("title"), t("value"), *((t("clause"),) if clauses else ()))
        table.columns[0].no_wrap = table.columns[2].no_wrap = True
        for symbol, named, value, exact, state, _, clause in rows:
            shown = f"{value} ({exact})" if exact != DASH and len(exact) <= SHORT else value
            marked = f"{named} *" if many and not same and state == informational else named
            words = marked if same or marked != named or state in self._plain() else _STATED.fill(title=named, state=state).say(self.lang)
            table.add_row(_clean(symbol), _line(words), _clean(shown), *((_line(clause),) if clauses else ()))
        yield table

    def _plain(self) -> tuple[str, ...]:
        return STATES["ok"].say(self.lang), STATES["range"].say(self.lang)


def columns(rows: Sequence[ColumnRow], lang: Lang) -> RenderableType:
    """A line a column with what was found; the most urgent first, where there are too many to show."""
    t = labels(lang)
    chosen = (
        sorted(rows, key=lambda row: _urgency(tuple(code for code, _ in row.roles)))[:COLUMNS_SHOWN] if len(rows) > COLUMNS_SHOWN else rows
    )
    left = len(rows) - len(chosen)
    more = [_line(_MORE.fill(count=left).say(lang), style="dim")] if left else []
    signs = _SIGNS.fill(decided=DECIDED, proposed=PROPOSED, asked=ASKED, column=t("column"))
    whole = [_line(_WHOLE.fill(column=row.name, found=row.brief).say(lang)) for row in chosen if _needs_words(row)]
    head = Line(f"\n{t('columns')}", style="bold")
    return Group(head, _OneLineEach(chosen, lang), *more, *whole, _line(signs.say(lang), style="dim"))


def _needs_words(row: ColumnRow) -> bool:
    """Whether no few words tell why it points to somebody: such a sentence is never cut."""
    return row.brief == row.strongest != DASH and Role.DI.value in {code for code, _ in row.roles}


@dataclass(frozen=True)
class _OneLineEach:
    """Columns on a line each, as wide as the terminal is: no evidence, evidence in a few words or as a sentence, as there is room."""

    rows: Sequence[ColumnRow]
    lang: Lang

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The head, and a line a column."""
        t = labels(self.lang)
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=options.max_width >= NARROW)
        room = options.max_width >= NARROW
        most = LONGEST_CATEGORY if room else None
        for head, widest in ((t("column"), LONGEST_NAME), ("", None), (t("role"), None), (t("category"), most)):
            table.add_column(head, header_style="dim", no_wrap=True, overflow="ellipsis", max_width=widest)
        if room:
            table.add_column(t("evidence"), header_style="dim", no_wrap=True, overflow="ellipsis", ratio=1)
        for row in self.rows:
            roles = " ".join(code for code, _ in row.roles) or DASH
            style = "red" if Role.DI.value in roles else "" if row.decided else "yellow"
            found = row.strongest if options.max_width >= ROOMY else row.brief
            sign = DECIDED if row.decided else ASKED if row.asked else PROPOSED
            cells = (row.name, sign, roles, row.category, *((found,) if room else ()))
            table.add_row(*(Line(_clean(cell).replace("\n", " ")) for cell in cells), style=style)
        yield table


def _urgency(roles: tuple[str, ...]) -> int:
    return next((place for place, role in enumerate(_MOST_URGENT) if role in roles), len(_MOST_URGENT))


def _open(assessment: Assessment, lang: Lang) -> tuple[RenderableType, ...]:
    t = labels(lang)
    found = [f"• {row.name}" for row in answer_rows(assessment, lang) if row.open]
    assumed = [f"• {each.say(lang)}" for each in assessment.verdict.assumptions]
    notes = [f"• {note.say(lang)}" for note in assessment.facts.notes]
    sections = ((t("open_answers"), found), (t("made_assumptions"), assumed), (t("reading"), notes))
    return tuple(Group(_line(f"\n{title}", style="bold"), *(_line(each) for each in lines)) for title, lines in sections if lines)
