"""Rows of the checklist that what people put on record answers: by content, in a case and in the organisation it belongs to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.document.document_cases import ALL as CASES
from tests.document.test_kinds import NOW, material

from reidrisk.document.clauses.kept import ROWS
from reidrisk.document.clauses.standing import of_requirement
from reidrisk.document.clauses.statement import decisive
from reidrisk.document.kind import Material
from reidrisk.document.parts.answered import AnswersInWords
from reidrisk.model.clause import ClauseState
from reidrisk.model.governance import Governance, Provider, Recorded
from reidrisk.model.preparation import Reply
from reidrisk.model.text import LANGS, Text

MET, NOT_MET, NOT_APPLICABLE, SELF_DECLARED, NO_STATEMENT = ClauseState
BARE = material(CASES["level 3"])
TITLE = Text("一条", "an entry")


def entry(n: int, kind: str, /, **content: Any) -> Recorded:
    return Recorded(n, NOW, "Chen Jing", None, f"on-record:{kind}", "family", TITLE, (), content)


def of_case(*entries: Recorded) -> Material:
    return replace(BARE, governed=Governance(entries=len(entries), recorded=entries))


def of_organisation(*entries: Recorded) -> Material:
    return replace(BARE, governed=Governance(provider=Provider("Hospital A", "ab" * 32, entries)))


def event(key: str, n: int = 1, **more: Any) -> Recorded:
    return entry(n, "event", trigger=key, what="noticed", **more)


def settled(n: int, of: int, key: str) -> Recorded:
    return entry(n, "event", trigger=key, what="settled", follows=of)


def policy(n: int, matter: str, review_by: str = "2099-01-01", what: str = "in-force", title: str = "") -> Recorded:
    return entry(n, "organisation_policy", title=title or matter, matter=matter, what=what, review_by=review_by)


REASSESSED = entry(9, "reassess", together=12)
STAFF = entry(1, "organisation_staff", person="Liu Yang", what="appointed", requires="a", checked="b", confidential="c", authority="d")
TRAINED = entry(2, "organisation_training", kind="training", next_by="2099-01-01")
LATE = entry(2, "organisation_training", kind="training", next_by="2020-01-01")
DRILLED = entry(3, "organisation_training", kind="drill", next_by="2099-01-01")
STEPS = [
    entry(n, "transfer", package="p", channel="sftp", step=step, at_source=True)
    for n, step in enumerate(("notified", "encrypted", "uploaded", "checked"), 1)
]
CARRIED = entry(5, "transfer", channel="removable", step="encrypted", at_source=True, reason="no line", approved_by="Chen Jing")
TALKS = (("C082", "requirements"), ("C083", "change"), ("C084", "process"), ("C085", "opinion"))
OPENED = entry(1, "incident", what="opened")
CLOSED = entry(2, "incident", what="closed", follows=1)
TRIGGERS = {
    "C047": "additional-information", "C048": "linked-information", "C049": "lower-level", "C050": "security-changed",
    "C051": "similar-reidentified", "C052": "new-technique", "C053": "linkable-data",
}  # fmt: skip
STANDS: list[tuple[str, Material, ClauseState]] = [
    *((row, of_case(event(key)), NOT_MET) for row, key in TRIGGERS.items()),
    *((row, of_case(event(key), settled(2, 1, key)), MET) for row, key in TRIGGERS.items()),
    *((row, of_case(event("complaint"), REASSESSED), NOT_MET) for row in TRIGGERS),
    *((row, of_case(event("complaint"), entry(9, "reassess", none={key: "the press"})), MET) for row, key in TRIGGERS.items()),
    *((row, of_case(event(key), entry(9, "reassess", none={key: "the press"})), NOT_MET) for row, key in TRIGGERS.items()),
    ("C054", of_case(event("complaint")), NOT_MET),
    ("C054", of_case(event("complaint"), settled(2, 1, "complaint")), MET),
    ("C055", of_case(event("attack-reported", follow_up=["suspend"])), NOT_MET),
    ("C055", of_case(event("attack-reported", follow_up=["suspend"]), entry(2, "notice", event=1, what="suspended")), MET),
    ("C055", of_case(event("linkable-data", follow_up=["reassess"])), NO_STATEMENT),
    ("C056", of_case(REASSESSED), MET),
    ("C069", of_case(entry(1, "qualify", expert="technology"), entry(2, "qualify", expert="compliance")), NO_STATEMENT),
    ("C069", of_case(*(entry(n, "qualify", expert=one) for n, one in enumerate(("technology", "compliance", "business"), 1))), MET),
    *((row, of_case(entry(1, "consult", about=about)), MET) for row, about in TALKS),
    ("C137", of_case(*STEPS), MET),
    ("C137", of_case(*STEPS[:3]), NOT_MET),
    ("C138", of_case(*STEPS), NOT_APPLICABLE),
    ("C138", of_case(CARRIED), MET),
    ("C139", of_case(*STEPS), MET),
    ("C139", of_case(replace(STEPS[1], content={**STEPS[1].content, "at_source": False})), NOT_MET),
    *((row, of_organisation(STAFF), MET) for row in ("C142", "C143", "C144")),
    ("C145", of_organisation(TRAINED), MET),
    ("C145", of_organisation(LATE), NOT_MET),
    ("C145", of_organisation(DRILLED), NO_STATEMENT),
    ("C146", of_organisation(STAFF), NOT_APPLICABLE),
    ("C146", of_organisation(entry(1, "organisation_staff", what="left", confidential="c", access_ended="d")), MET),
    ("C148", of_case(REASSESSED), MET),
    ("C151", of_case(OPENED), NOT_MET),
    ("C151", of_case(OPENED, CLOSED), MET),
    ("C164", of_case(entry(1, "usage", findings={})), MET),
    ("C188", of_case(REASSESSED), MET),
    ("C189", of_case(entry(1, "audit", what="held")), MET),
    ("C189", of_case(entry(1, "audit", what="planned")), NO_STATEMENT),
    ("C190", of_case(REASSESSED), MET),
    ("C191", of_organisation(policy(1, "notice")), MET),
    ("C192", of_organisation(entry(1, "organisation_staff", duty="protection-officer", what="appointed")), MET),
    ("C192", of_organisation(STAFF), NO_STATEMENT),
    ("C193", of_organisation(entry(1, "organisation_law", next_by="2099-01-01")), MET),
    ("C193", of_organisation(entry(1, "organisation_law", next_by="2020-01-01")), NOT_MET),
    ("C194", of_organisation(policy(1, "emergency"), DRILLED), MET),
    ("C195", of_organisation(TRAINED), MET),
    ("C203", of_organisation(policy(1, "management"), policy(2, "procedures")), MET),
    ("C203", of_organisation(policy(1, "management")), NOT_MET),
    ("C206", of_organisation(STAFF, TRAINED), MET),
    ("C206", of_organisation(STAFF, LATE), NOT_MET),
    ("C207", of_organisation(policy(1, "emergency"), DRILLED), MET),
    ("C207", of_organisation(policy(1, "emergency")), NOT_MET),
    ("C207", of_organisation(policy(1, "emergency", "2020-01-01"), DRILLED), NOT_MET),
    ("C208", of_organisation(entry(1, "audit", what="held")), MET),
    ("C214", of_organisation(*(policy(n, one) for n, one in enumerate(("metadata", "desensitisation", "quality", "value")))), MET),
    ("C214", of_organisation(policy(1, "metadata")), NOT_MET),
    ("C214", of_organisation(policy(1, "metadata", what="withdrawn")), NO_STATEMENT),
    ("C215", of_organisation(entry(1, "audit", what="finding", covers=["encryption", "de-identification"])), MET),
    ("C215", of_organisation(entry(1, "audit", what="finding", covers=["training"])), NO_STATEMENT),
    ("C216", of_organisation(policy(1, "collection")), MET),
    ("C217", of_organisation(entry(1, "organisation_product", able=["remove"])), MET),
    ("C217", of_organisation(entry(1, "organisation_product", able=["none"])), NO_STATEMENT),
    ("C219", of_organisation(policy(1, "principles")), MET),
    ("C224", of_case(entry(1, "sign_plan", plan=BARE.hash)), MET),
    ("C224", of_case(entry(1, "sign_plan", plan="another")), NOT_MET),
]  # fmt: skip


@pytest.mark.parametrize(("row", "found", "state"), STANDS, ids=[f"{n} {row} {state}" for n, (row, _, state) in enumerate(STANDS)])
def test_a_row_stands_by_what_is_on_record(row: str, found: Material, state: ClauseState) -> None:
    statements = of_requirement(row, AnswersInWords.of(found, "en"))
    assert decisive(statements) is state
    assert all(one.say(lang) and isinstance(one.proof(lang), str) for one in statements for lang in LANGS)


def test_every_row_is_looked_at() -> None:
    assert set(ROWS) <= {row for row, *_ in STANDS}


def test_an_answer_without_evidence_gives_way_to_a_record_and_a_no_does_not() -> None:
    found = of_organisation(TRAINED)
    said = {word: {**found.plan.replies, "legal.internal_rules": Reply((word,))} for word in ("yes", "no")}
    yes, no = (replace(found, plan=replace(found.plan, replies=replies)) for replies in said.values())
    recorded = of_organisation(policy(1, "management"), policy(2, "procedures"))
    assert decisive(of_requirement("C203", AnswersInWords.of(replace(yes, governed=recorded.governed), "en"))) is MET
    assert decisive(of_requirement("C203", AnswersInWords.of(yes, "en"))) is not MET
    assert decisive(of_requirement("C203", AnswersInWords.of(replace(no, governed=recorded.governed), "en"))) is not SELF_DECLARED


def test_a_ledger_of_the_organisation_that_does_not_hold_shows_nothing() -> None:
    broken = replace(BARE, governed=Governance(provider=Provider("Hospital A", "ab" * 32, (), broken=True)))
    assert decisive(of_requirement("C142", AnswersInWords.of(broken, "en"))) is NO_STATEMENT
