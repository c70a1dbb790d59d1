"""How every requirement stands in several cases, for an inspection: by clause, in both languages (PIPL 54, 63)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...document.clauses import governed
from ...document.clauses.standing import CHECKS, of_requirement
from ...document.clauses.statement import Statement, decisive, silent
from ...document.kind import Material
from ...document.kinds.regulatory_map import MapRow, requirements
from ...document.parts.answered import AnswersInWords
from ...flow.editions import standards
from ...model.clause import ClauseState
from ...model.frozen import dataclass
from ...model.text import Lang, Text

_GONE = Text("数据已按台账销毁，不再重新计算", "the data are destroyed, as the ledger says: nothing is computed again")


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One requirement in one case."""

    row: MapRow
    case: str
    state: ClauseState
    says: tuple[str, ...]
    evidence: tuple[str, ...]


def by_clause(materials: Sequence[Material], lang: Lang) -> Iterator[StandingRow]:
    """Clause by clause, the cases within each in their order."""
    answers = [AnswersInWords.of(one, lang) for one in materials]
    for row in every_row():
        for one in answers:
            found = _of(row.id, one)
            evidence = tuple(filter(None, (each.proof(lang) for each in found)))
            yield StandingRow(row, one.material.case, decisive(found), tuple(each.say(lang) for each in found), evidence)


def every_row() -> Iterator[MapRow]:
    """The rows of laws and standards that the map has, then those of every other edition, clause by clause."""
    known = {row.id for row in requirements()}
    yield from requirements()
    for standard in standards():
        for clause in standard.clauses:
            for row in clause.rows:
                if row not in known:
                    known.add(row)
                    yield MapRow(row, standard.id, Text(f"{clause.id}（{row}）", f"{clause.id} ({row})"), clause.title)


def _of(row: str, answers: AnswersInWords) -> tuple[Statement, ...]:
    of_data = row in CHECKS and row not in governed.ROWS  # what the ledger shows needs no data
    return (silent(_GONE),) if of_data and answers.material.assessment is None else of_requirement(row, answers)
