"""Columns decided as less than their evidence says: a level reached by deciding must show it (GB/T 42460 6.2 a)."""

from __future__ import annotations

from collections.abc import Iterator

from ...identify.findings import PROVEN
from ...model.assessment import Assessment
from ...model.inventory import Column
from ...model.role import Role
from ...model.text import Phrase, Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy

_AGAINST = Text(
    "与证据不符：{count} 列的决定与程序发现的证据不一致，请复核{names}。",
    "Against the evidence: decided columns whose evidence speaks for more: {count}. Please review {names}.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """How many, and the first of them by name."""
    against = tuple(column.name for column in assessment.inventory.columns if Role.DI not in column.roles and _against(column))
    if against:
        yield _AGAINST.fill(count=len(against), names=listed(against))


def _against(column: Column) -> bool:
    """Evidence against it that is no proof: that has a caution of its own."""
    rules = {each.rule for each in column.evidence}
    return "contradicts-decision" in rules and PROVEN not in rules


CAUTION = Caution(
    code="decided-against-evidence",
    title=Text("决定与证据不符", "decided against the evidence"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text("复核这些列；决定不变的，写明理由。", "Review them; where the decision stands, state the reason."),
    place=90,
)
