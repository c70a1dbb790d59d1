"""The assessment of a file as one page: the verdict, then all that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.text import Lang, Text
from ...prepare.asking.deriving import stated_situation
from ..chart import charts
from ..clauses.standing import clause_rows
from ..content import Block
from ..dating import minute
from ..labels import LABELS
from ..making import Make
from ..parts.plan import open_blocks
from ..parts.result import (
    SCORES,
    audiences_table,
    conditions_table,
    facts,
    kinds_tables,
    levels_table,
    numbers_table,
    picture,
    steps_table,
    worked,
)
from ..report.marks import legend, limitations, toned
from ..report.parts import ColumnRow, answer_rows, column_rows, key_figures
from ..report.sentences import first_steps, head_of_steps, headline
from .laid_out import result_page

_SUBJECT = Text("{standard} · {name} · {made_at}", "{standard} · {name} · {made_at}")
_NOT_PREPARED = Text(
    "评估准备的 {left} 个问题都没有回答；建立案例后用 reidrisk prepare 回答。",
    "None of the {left} {left|question|questions} of the preparation is answered; make a case and answer them with reidrisk prepare.",
)
_OF_COLUMNS = ("column", "role", "category", "decision", "evidence", "missing_values")


def page(assessment: Assessment, lang: Lang) -> str:
    """The whole report in one language. Its pictures are drawn by the reader's machine: nothing is loaded to draw them here."""
    make = Make(lang)
    subject = _SUBJECT.fill(standard=assessment.standard.title, name=assessment.facts.name, made_at=minute(assessment.made_at, lang))
    return result_page(make.say(LABELS["report"]), make.say(subject), _Page(assessment, make).blocks(), lang, live=True)


@dataclass(frozen=True, slots=True)
class _Page:
    """One assessment in one language."""

    assessment: Assessment
    make: Make

    def blocks(self) -> Iterator[Block]:
        """The verdict, then each part under its heading, in their order."""
        parts: dict[str, Callable[[], Iterator[Block]]] = {
            "verdict": self._verdict,
            "ways": self._ways,
            "steps": lambda: iter((steps_table(self.assessment, self.make.lang),)),
            "columns": self._columns,
            "data_risk": lambda: self._pictures("data_risk"),
            "context_risk": self._context_risk,
            "overall_risk": self._overall_risk,
            "formulas": self._formulas,
            "assumptions": self._assumptions,
            "reading": lambda: iter((self.make.items(self.assessment.facts.notes),)),
            "provenance": lambda: iter((facts(self.assessment, self.make.lang),)),
            "limitations": lambda: iter((self.make.items(limitations(self.assessment)),)),
            "clauses": self._clauses,
        }
        for key, part in parts.items():
            yield self.make.h1(LABELS[key])
            yield from part()

    def _verdict(self) -> Iterator[Block]:
        make, assessment = self.make, self.assessment
        yield make.p(headline(assessment), "lead")
        yield levels_table(assessment, make.lang)
        yield make.pairs(key_figures(assessment, make.lang))
        yield from toned(assessment, make)
        yield make.p(legend(assessment), "quiet")
        yield make.h2(head_of_steps(assessment))
        yield make.items(first_steps(assessment), ordered=True)

    def _ways(self) -> Iterator[Block]:
        yield self.make.items(way.finding for way in self.assessment.verdict.ways)

    def _columns(self) -> Iterator[Block]:
        rows = (self._column(row) for row in column_rows(self.assessment, self.make.lang))
        yield self.make.table(LABELS["columns"], (LABELS[key] for key in _OF_COLUMNS), rows, (14, 16, 14, 16, 32, 8), (5,))

    def _column(self, row: ColumnRow) -> tuple[Text | str, ...]:
        roles = "\n".join(f"{code} {title}" for code, title in row.roles) or LABELS["no_role"]
        decision = "\n".join(filter(None, (row.decision, row.reason)))
        return row.name, roles, row.category, decision, "\n".join(row.evidence) or LABELS["no_evidence"], row.missing

    def _pictures(self, section: str) -> Iterator[Block]:
        for chart in charts():
            if chart.section == section:
                drawn = picture(self.assessment, self.make.lang, chart.key)
                yield from drawn or (self.make.p(chart.sentence(self.assessment), "quiet"),)

    def _context_risk(self) -> Iterator[Block]:
        yield from self._pictures("context_risk")
        yield from audiences_table(self.assessment, self.make.lang)
        yield conditions_table(self.assessment, self.make.lang)
        yield self.make.p(SCORES, "quiet")

    def _overall_risk(self) -> Iterator[Block]:
        yield from self._pictures("overall_risk")
        yield from kinds_tables(self.assessment, self.make.lang)
        yield from numbers_table(self.assessment, self.make.lang)

    def _formulas(self) -> Iterator[Block]:
        found = worked(self.assessment, self.make.lang)
        yield from found or (self.make.items(()),)

    def _assumptions(self) -> Iterator[Block]:
        make = self.make
        yield make.h2(LABELS["made_assumptions"])
        yield make.items(self.assessment.verdict.assumptions)
        yield make.h2(LABELS["open_answers"])
        yield make.items(row.name for row in answer_rows(self.assessment, make.lang) if row.open)
        yield make.h2(LABELS["preparation"])
        yield from self._unprepared()

    def _unprepared(self) -> Iterator[Block]:
        """What the preparation leaves open, by questionnaire; where nothing was prepared, only how much that is."""
        waiting = stated_situation(self.assessment.plan, self.assessment.facts.columns)
        if self.assessment.plan.replies:
            yield from open_blocks(waiting, self.make)
        else:
            yield self.make.p(_NOT_PREPARED.fill(left=len(waiting.open())))

    def _clauses(self) -> Iterator[Block]:
        rows = ((clause, title, _stacked(state, points)) for clause, title, state, points in clause_rows(self.assessment, self.make.lang))
        yield self.make.table(LABELS["clauses"], (LABELS[key] for key in ("clause", "title", "stands")), rows, (10, 40, 50))


def _stacked(state: str, points: Sequence[str]) -> str:
    return "\n".join((state, *points))
