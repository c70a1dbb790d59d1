"""The parts of the report's page below the verdict, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.text import Text
from ...prepare.asking.deriving import stated_situation
from ..chart import charts
from ..clauses.standing import clause_rows
from ..drawing import data_block
from ..labels import labels
from ..report.formulas import formulas
from ..report.marks import limitations
from ..report.open_titles import open_titles
from ..report.parts import AUDIENCE_HEADS, AUDIENCES, ColumnRow, answer_rows, audience_rows, column_rows, facts_rows, number_rows
from .markup import bullets, cell, element, first, lines, ours, table

if TYPE_CHECKING:
    from markupsafe import Markup

    from ...model.assessment import Assessment
    from ...model.text import Lang
    from ..chart import Chart
    from .markup import Head

_NOT_PREPARED = Text(
    "评估准备的 {left} 个问题都没有回答；建立案例后用 reidrisk prepare 回答。",
    "None of the {left} questions of the preparation is answered; make a case and answer them with reidrisk prepare.",
)


@dataclass(frozen=True, slots=True)
class Sections:
    """One assessment in one language."""

    assessment: Assessment
    lang: Lang

    def all(self) -> Markup:
        """The table of contents, then every part."""
        t, found = self._word, self._parts()
        parts = lines(element("li", element("a", t(key), href=f"#{key}")) for key in found)
        contents = element("nav", "\n", element("ol", "\n", parts), "\n", aria_label=t("contents"))
        sections = (element("section", "\n", lines([element("h2", t(key)), *part]), id=key) for key, part in found.items())
        return lines([contents, *sections])

    def _parts(self) -> dict[str, Iterator[Markup]]:
        return {
            "ways": self._ways(),
            "steps": self._steps(),
            "columns": self._columns(),
            "data_risk": self._pictures("data_risk"),
            "context_risk": self._context_risk(),
            "overall_risk": self._overall_risk(),
            "formulas": self._formulas(),
            "assumptions": self._assumptions(),
            "reading": self._reading(),
            "provenance": self._provenance(),
            "limitations": self._limitations(),
            "clauses": self._clauses(),
        }

    @property
    def _word(self) -> Callable[[str], str]:
        return labels(self.lang)

    def _heads(self, *keys: str, narrow: Sequence[str] = ()) -> list[Head]:
        """The words over the columns; numbers stand in the `narrow` ones."""
        return [(self._word(key), "n" if key in narrow else None) for key in keys]

    def _listed(self, items: Sequence[str]) -> Markup:
        """The points, or that there are none."""
        return bullets(items) if items else element("p", self._word("none"))

    def _ways(self) -> Iterator[Markup]:
        yield self._listed([way.finding.say(self.lang) for way in self.assessment.verdict.ways])

    def _steps(self) -> Iterator[Markup]:
        heads = self._heads("clause", "question", "finding", "evidence")
        rows = (
            (
                first(step.clause, "clause"),
                cell(step.question.say(self.lang)),
                cell(element("strong", step.finding.say(self.lang))),
                cell(*(element("p", each.say(self.lang)) for each in step.evidence)),
            )
            for step in self.assessment.verdict.steps
        )
        yield table(self._word("steps"), heads, rows, "steps")

    def _columns(self) -> Iterator[Markup]:
        heads = self._heads("column", "role", "category", "decision", "evidence", "missing_values", narrow=("missing_values",))
        yield table(self._word("columns"), heads, map(self._column, column_rows(self.assessment, self.lang)), "columns")

    def _column(self, row: ColumnRow) -> tuple[Markup, ...]:
        t = self._word
        roles = [element("span", element("b", code), " ", title, class_=f"role {code}") for code, title in row.roles]
        reason = [element("p", row.reason, class_="quiet")] if row.reason else []
        evidence = [element("p", each) for each in row.evidence]
        return (
            first(row.name),
            cell(*(roles or [element("span", t("no_role"), class_="quiet")])),
            cell(row.category),
            cell(row.decision, *reason, class_=None if row.decided else "undecided"),
            cell(*(evidence or [element("span", t("no_evidence"), class_="quiet")])),
            cell(row.missing, class_="n"),
        )

    def _pictures(self, section: str) -> Iterator[Markup]:
        return (self._picture(chart) for chart in charts() if chart.section == section)

    def _picture(self, chart: Chart) -> Markup:
        """The drawing, and its data as a table; or only what there is to say of it."""
        t, title = self._word, chart.title.say(self.lang)
        sentence, spec = chart.sentence(self.assessment).say(self.lang), chart.spec(self.assessment, self.lang)
        if spec is None:
            return element("p", sentence, class_="quiet")
        grid = chart.grid(self.assessment, self.lang)
        heads = [(head, "n" if index else None) for index, head in enumerate(grid.head)]
        rows = ([cell(text, class_="n") if index else first(text) for index, text in enumerate(line)] for line in grid.rows)
        parts = [
            element("figcaption", element("strong", title), " ", element("span", sentence)),
            element("div", class_="canvas", role="img", aria_label=f"{title}: {sentence}"),
            element("noscript", element("p", t("no_script"), class_="quiet")),
            element("details", "\n", lines([element("summary", t("picture_data")), table(title, heads, rows)]), open=True),
            element("script", ours(data_block(spec)), type="application/json", data_chart=True),
        ]
        return element("figure", "\n", lines(parts), id=f"chart-{chart.key}")

    def _context_risk(self) -> Iterator[Markup]:
        t = self._word
        yield from self._pictures("context_risk")
        audiences = audience_rows(self.assessment, self.lang)
        if audiences:
            title = AUDIENCES.say(self.lang)
            yield element("h3", title)
            yield table(
                title,
                [(head.say(self.lang), None) for head in AUDIENCE_HEADS],
                ((first(row[0]), *map(cell, row[1:])) for row in audiences),
            )
        yield element("h3", t("answers"))
        rows = (
            (first(row.name), cell(row.value), cell(row.state, class_="state undecided" if row.open else "state"), cell(row.source))
            for row in answer_rows(self.assessment, self.lang)
        )
        yield table(t("answers"), self._heads("asked", "answer", "state", "source"), rows)

    def _overall_risk(self) -> Iterator[Markup]:
        yield from self._pictures("overall_risk")
        numbers = number_rows(self.assessment, self.lang)
        if numbers:
            heads = self._heads("figure", "title", "value", "exact", "state", "note", "clause", narrow=("value", "exact"))
            rows = (
                (
                    first(element("code", symbol)),
                    cell(title),
                    cell(value, class_="n"),
                    cell(exact, class_="n exact"),
                    cell(state, class_="state"),
                    cell(reason),
                    cell(clause, class_="clause"),
                )
                for symbol, title, value, exact, state, reason, clause in numbers
            )
            yield table(self._word("overall_risk"), heads, rows)

    def _formulas(self) -> Iterator[Markup]:
        found = formulas(self.assessment, self.lang)
        rows = (
            (
                first(each.title),
                cell(ours(each.general)),
                cell(ours(each.filled or ""), *([element("p", each.note, class_="quiet")] if each.note else [])),
                cell(element("b", each.result), class_="n"),
                cell(each.clause, class_="clause"),
            )
            for each in found
        )
        heads = self._heads("figure", "general", "filled", "value", "clause", narrow=("value",))
        yield table(self._word("formulas"), heads, rows, "formulas") if found else element("p", self._word("none"))

    def _assumptions(self) -> Iterator[Markup]:
        t = self._word
        yield element("h3", t("made_assumptions"))
        yield self._listed([each.say(self.lang) for each in self.assessment.verdict.assumptions])
        yield element("h3", t("open_answers"))
        yield self._listed([row.name for row in answer_rows(self.assessment, self.lang) if row.open])
        yield element("h3", t("preparation"))
        yield self._listed([_with_points(heading, points) for heading, points in self._unprepared()])

    def _unprepared(self) -> Sequence[tuple[str, tuple[str, ...]]]:
        """What the preparation leaves open, by questionnaire; where nothing was prepared, only how much that is."""
        waiting = stated_situation(self.assessment.plan, self.assessment.facts.columns)
        if self.assessment.plan.replies:
            return list(open_titles(waiting, self.lang))
        return [(_NOT_PREPARED.fill(left=len(waiting.open())).say(self.lang), ())]

    def _reading(self) -> Iterator[Markup]:
        yield self._listed([note.say(self.lang) for note in self.assessment.facts.notes])

    def _provenance(self) -> Iterator[Markup]:
        rows = ((first(label), cell(value)) for label, value in facts_rows(self.assessment, self.lang))
        yield table(self._word("provenance"), (), rows, "facts")

    def _limitations(self) -> Iterator[Markup]:
        yield bullets(each.say(self.lang) for each in limitations(self.assessment))

    def _clauses(self) -> Iterator[Markup]:
        rows = (
            (first(clause, "clause"), cell(title), cell(element("b", state), *(part for one in points for part in (ours("<br>"), one))))
            for clause, title, state, points in clause_rows(self.assessment, self.lang)
        )
        yield table(self._word("clauses"), self._heads("clause", "title", "stands"), rows)


def _with_points(heading: str, points: Sequence[str]) -> Markup:
    below = [element("ul", *(element("li", point) for point in points), class_="quiet")] if points else []
    return ours("").join([heading, *below])
