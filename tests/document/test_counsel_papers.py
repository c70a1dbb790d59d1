"""What counsel signs: the impact assessment's conclusion and grade follow from the facts; the agreement follows the relation."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from tests.document.document_cases import LEVEL_1, LEVEL_3, column
from tests.document.test_kinds import KINDS, document, material

from reidrisk.document.clauses.standing import of_requirement
from reidrisk.document.clauses.statement import decisive
from reidrisk.document.content import texts
from reidrisk.document.kind import Material
from reidrisk.document.kinds.agreement import articles
from reidrisk.document.parts.answered import AnswersInWords
from reidrisk.document.parts.impact_conclusion import impact_conclusion
from reidrisk.document.parts.plan import situation_of
from reidrisk.grade.rights import TABLE, severity_of
from reidrisk.measure.attribute.shared import SharedValue
from reidrisk.model.clause import ClauseState
from reidrisk.model.governance import GradedRun, ReasonDespite
from reidrisk.model.preparation import Reply
from reidrisk.model.text import LANGS, Lang

LAWFUL = {
    "legal.basis": "consent", "legal.informed": "yes", "purpose.related": "yes", "purpose.minimum": "yes", "legal.sensitive": "yes",
    "legal.sensitive_need": "no other way", "legal.separate_consent": "yes", "subjects.minors": "no", "legal.sensitive_protection": "yes",
    "legal.internal_rules": "yes", "legal.training": "yes", "legal.incident_plan": "yes", "purpose.statement": "length of stay",
    "legal.processor": "Hospital Y", "recipients.agreement": "signed",
}  # fmt: skip
MILD = {f"impact.{key}": "low" for key in ("sensitivity", "detail", "number", "harm")} | {
    f"impact.{key}": "no" for key in ("without_consent", "given_freely", "privacy", "discrimination", "misuse", "loss")
} | {"impact.notice": "yes"}  # fmt: skip
HARSH = {key: {"low": "high", "no": "yes", "yes": "no"}[value] for key, value in MILD.items()}


def answered(found: Material, more: dict[str, str]) -> Material:
    assert found.assessment is not None
    plan = replace(found.plan, replies={**found.plan.replies, **{key: Reply((value,)) for key, value in more.items()}})
    return replace(found, plan=plan, assessment=replace(found.assessment, plan=plan))


def said(key: str, found: Material, lang: Lang = "en") -> str:
    return "\n".join(text for block in document(KINDS[key], found, lang).blocks for text in texts(block))


def case(more: dict[str, str], **parts: Any) -> Material:
    found = answered(material(LEVEL_3), {**LAWFUL, **MILD, **more})
    return replace(found, **parts)


def shared(records: int) -> tuple[SharedValue, ...]:
    return (SharedValue("diagnosis", 1 if records else 0, 10, records, 100, Fraction(1, 4)),)


def grade_of(found: Material) -> int | None:
    return impact_conclusion(found, AnswersInWords.of(found, "en")).found.grade


@pytest.mark.parametrize("key", [key for key in LAWFUL if LAWFUL[key] == "yes" and key != "legal.sensitive"])
def test_a_no_stands_against_the_processing(key: str) -> None:
    assert "must not go ahead; these matters" in said("impact", case({key: "no"}))


def test_what_is_open_leaves_no_conclusion() -> None:
    found = case({})
    without = replace(found.plan, replies={key: reply for key, reply in found.plan.replies.items() if key != "legal.training"})
    assert found.assessment is not None
    text = said("impact", replace(found, plan=without, assessment=replace(found.assessment, plan=without)))
    assert "No conclusion can be drawn yet" in text
    assert "Rights of access and security training" in text


def test_the_grade_is_that_of_the_worst_source_and_decides() -> None:
    mild = said("impact", case({}, shared=shared(0)))
    assert "may go ahead" in mild
    told = said("impact", case(HARSH, shared=shared(30)))
    assert "the risk is severe" in told
    assert "30% of the records are in classes with one value only: “diagnosis”" in told
    assert "may go ahead" not in told
    refused = answered(material(LEVEL_1), {**LAWFUL, "legal.training": "no"})
    assert grade_of(refused) is None
    barred = said("impact", refused)
    assert "These matters are not settled either" in barred
    assert "No conclusion can be drawn yet" not in barred, "a paper that refuses has drawn its conclusion"
    refused = answered(material(LEVEL_1), {**LAWFUL, **MILD})
    assert "must not go ahead; these matters" in said("impact", refused)
    assert "direct identifiers are left" in said("impact", refused)


@pytest.mark.parametrize("barred", [case(HARSH, shared=shared(30)), case({"legal.basis": "no"}), case({}, shared=shared(0))])
def test_page_one_of_the_report_does_not_release_what_the_impact_assessment_bars(barred: Material) -> None:
    for status in ("draft", "approved"):
        found = replace(barred, governed=replace(barred.governed, status=status))
        assert found.known().verdict.acceptable
        bars = "The processing must not go ahead" in said("impact", found)
        assert ("concludes that the processing must not go ahead" in said("risk-report", found)) is bars


@pytest.mark.parametrize("lang", LANGS)
def test_a_signed_reason_stands_beside_the_conclusion_that_it_sets_aside(lang: Lang) -> None:
    barred = case({"legal.training": "no", "legal.internal_rules": "no"})
    bars = {"legal.training": "no", "legal.internal_rules": "no"}
    given = ReasonDespite(bars, "课程下周举行", "Chen Jing", datetime(2026, 11, 5, 9, tzinfo=UTC))

    def told(*reasons: ReasonDespite) -> tuple[str, str]:
        found = replace(barred, governed=replace(barred.governed, status="approved", weighed=reasons))
        return said("risk-report", found, lang), said("impact", found, lang)

    refused = {"zh": "暂不得提供", "en": "Not yet. Management"}[lang]
    concluded = {"zh": "不得实施", "en": "must not go ahead"}[lang]
    report, paper = told(given)
    assert refused not in report
    for text in (report, paper):
        assert concluded in text
        assert "课程下周举行" in text
        assert "Chen Jing" in text
    for one in (replace(given, subjects={"legal.training": "no"}), replace(given, subjects={**bars, "legal.training": "open"})):
        report, paper = told(one)
        assert refused in report, "a reason counts for what was weighed, and no more"
        assert "课程下周举行" not in report + paper


def test_no_reason_helps_against_a_risk_that_is_not_acceptable() -> None:
    found = answered(material(LEVEL_1), {**LAWFUL, **MILD, "legal.training": "no"})
    given = ReasonDespite({"legal.training": "no"}, "next week", "Chen Jing", datetime(2026, 11, 5, 9, tzinfo=UTC))
    found = replace(found, governed=replace(found.governed, weighed=(given,)))
    assert impact_conclusion(found, AnswersInWords.of(found, "en")).weighed is None


def test_severity_and_likelihood_are_both_needed_and_the_table_never_falls() -> None:
    for row in TABLE.values():
        assert list(row) == sorted(row)
    for step in range(3):
        assert [TABLE[row][step] for row in (1, 2, 3)] == sorted(TABLE[row][step] for row in (1, 2, 3))
    found = case({})
    assert severity_of(situation_of(found)) == 2, "sensitive information is at least of medium severity"
    assert severity_of(situation_of(case(HARSH))) == 3
    open_ = answered(material(LEVEL_3), LAWFUL)
    assert severity_of(situation_of(open_)) is None
    assert grade_of(open_) is None


def test_a_disclosure_that_was_not_computed_is_not_taken_for_none() -> None:
    sensitive = replace(LEVEL_3, inventory=replace(LEVEL_3.inventory, columns=(*LEVEL_3.inventory.columns, column("诊断", "SA"))))
    open_ = answered(material(sensitive), {**LAWFUL, **MILD})
    assert grade_of(open_) is None
    known = replace(open_, shared=shared(0))
    assert grade_of(known) == 1
    direct = answered(material(LEVEL_1), {**LAWFUL, **MILD})
    worst = grade_of(direct)
    assert worst == TABLE[2][-1], "nothing that is open can be worse than a direct identifier"


@pytest.mark.parametrize(
    ("relation", "there", "not_there"),
    [
        ("entrusted", "PIPL, Article 21", "PIPL, Article 23"),
        ("third_party", "PIPL, Article 23", "PIPL, Article 21"),
        ("joint", "PIPL, Article 20", "PIPL, Article 23"),
        ("internal", "Use within the organisation", "PIPL, Article 21"),
    ],
)
def test_the_agreement_follows_the_relation(relation: str, there: str, not_there: str) -> None:
    found = case({"recipients.relation@University X": relation})
    text = said("agreement", found)
    assert there in text
    assert not_there not in text
    assert "not state how the recipient is related" not in text
    assert "Disputes" in text
    assert "Confidentiality" in text


def test_an_agreement_of_no_known_relation_says_so_and_offers_all() -> None:
    text = said("agreement", case({}))
    assert "does not state how the recipient is related" in text
    for article in articles():
        assert (article.title.en in text) is (article.when != ("abroad",))


@pytest.mark.parametrize("lang", LANGS)
def test_the_record_lists_every_evaluation_with_its_result(lang: Lang) -> None:
    found = case({})
    at = datetime(2026, 11, 5, 9, tzinfo=UTC)
    runs = (GradedRun(at, "assess", 1, f"bytes-sha256:{'ab' * 32}"), GradedRun(at, "mitigate", None, f"bytes-sha256:{'cd' * 32}"))
    text = said("record", replace(found, governed=replace(found.governed, runs=runs)), lang)
    for word in ({"zh": "1 级", "en": "level 1"}[lang], "abababababababab", "cdcdcdcdcdcdcdcd"):
        assert word in text
    assert {"zh": "运行记录中没有评估", "en": "holds no evaluation"}[lang] in said("record", found, lang)


@pytest.mark.parametrize(
    ("executor", "state"),
    [
        (None, ClauseState.NO_STATEMENT),
        ("Zhao Wu, IT", ClauseState.SELF_DECLARED),
        ("data office of University X", ClauseState.NOT_MET),
    ],
)
def test_the_executor_is_compared_with_the_recipients(executor: str | None, state: ClauseState) -> None:
    found = answered(material(LEVEL_3), {} if executor is None else {"team.executor": executor})
    assert decisive(of_requirement("C162", AnswersInWords.of(found, "en"))) is state
