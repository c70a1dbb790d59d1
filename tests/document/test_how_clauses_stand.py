"""How each requirement stands follows from content: answers that say something, figures that were computed, records that are there."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.document.document_cases import ALL as CASES
from tests.document.test_counsel_papers import LAWFUL, MILD, answered
from tests.document.test_kinds import GOVERNED, MITIGATION, material

from reidrisk.document.clauses.answered import answers_something
from reidrisk.document.clauses.standing import clause_rows, of_requirement
from reidrisk.document.clauses.statement import decisive
from reidrisk.document.figures import equals
from reidrisk.document.kind import Material
from reidrisk.document.kinds.regulatory_map import requirements
from reidrisk.document.parts.answered import AnswersInWords
from reidrisk.flow.editions import find_standard
from reidrisk.grade.verdict import NO_QUASI
from reidrisk.measure.attribute.shared import SharedValue
from reidrisk.model.clause import ClauseState
from reidrisk.model.governance import Governance, LedgerLine, Secret
from reidrisk.model.measurement import Number
from reidrisk.model.preparation import Reply
from reidrisk.model.release import Answer, Sharing
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS, Text

MET, NOT_MET, NOT_APPLICABLE, SELF_DECLARED, NO_STATEMENT = ClauseState
LEVEL_1, LEVEL_3, LEVEL_4 = (material(CASES[name]) for name in ("level 1", "level 3", "level 4"))
OPEN = material(CASES["open"])
TREATED = replace(LEVEL_3, mitigation=MITIGATION)
APPROVED = replace(LEVEL_3, governed=GOVERNED)
PASSWORD_ONLY = replace(LEVEL_3, governed=replace(GOVERNED, secrets=(Secret("case/package-1", "password", "2026-11-01", "kept"),)))
BROKEN = replace(LEVEL_3, governed=replace(GOVERNED, broken=True))


def said(kind: str) -> Material:
    """With one entry of this kind in the ledger."""
    line = LedgerLine(1, LEVEL_3.made_at, kind, "A", None, "", "cd" * 32)
    return replace(LEVEL_3, governed=Governance(entries=1, lines=(line,)))


def answering(found: Material = LEVEL_3, /, **answers: str | Reply) -> Material:
    replies = {key.replace("__", "."): one if isinstance(one, Reply) else Reply((one,)) for key, one in answers.items()}
    return replace(found, plan=replace(found.plan, replies={**found.plan.replies, **replies}))


def of_columns(need: str) -> Material:
    """What was answered of each column."""
    replies = {f"columns.need@{name}": Reply((need,)) for name in LEVEL_3.columns}
    return replace(LEVEL_3, plan=replace(LEVEL_3.plan, replies={**LEVEL_3.plan.replies, **replies}))


def undecided(found: Material) -> Material:
    inventory = found.known().inventory
    columns = tuple(replace(column, decided_by=None) for column in inventory.columns)
    return replace(found, assessment=replace(found.known(), inventory=replace(inventory, columns=columns)))


def without_columns(found: Material) -> Material:
    return replace(found, assessment=replace(found.known(), inventory=replace(found.known().inventory, columns=())))


def mitigated(**changes: Any) -> Material:
    return replace(LEVEL_3, mitigation={**MITIGATION, **changes})


def limited(found: Material) -> Material:
    verdict = replace(found.known().verdict, level=1, levels=(1, 1), limited_by=("proven-identifiers:年龄",))
    return replace(found, assessment=replace(found.known(), verdict=verdict))


def without_risk(found: Material) -> Material:
    none = Number("R", Text("总体风险", "overall risk"), "D.1.5 b", None, "not_required", NO_QUASI)
    verdict = replace(found.known().verdict, numbers={"R": none})
    return replace(found, assessment=replace(found.known(), verdict=verdict))


MOTIVES = ("incident", "gain", "show_off", "skills", "funds", "databases")
SENSITIVE = {
    "legal__sensitive": "yes", "legal__sensitive_need": "the drug is what is studied", "legal__sensitive_protection": "yes",
    "legal__separate_consent": "yes", "subjects__minors": "no",
}  # fmt: skip


def shared(how: str | None) -> Material:
    """Shared in this way; or nobody said how."""
    answer: Answer[object] = Answer() if how is None else Answer(Sharing(how), "given")
    return replace(LEVEL_3, plan=replace(LEVEL_3.plan, release=LEVEL_3.plan.release.having(sharing=answer)))


def with_sensitive(found: Material) -> Material:
    inventory = found.known().inventory
    columns = (replace(inventory.columns[0], roles=frozenset({Role.SA})), *inventory.columns[1:])
    return replace(found, assessment=replace(found.known(), inventory=replace(inventory, columns=columns)))


FILE = Reply(("yes",), "Li", "2026-11-01", f"evidence/report.pdf sha256:{'ab' * 32}")
WORDS = Reply(("yes",), "Li", "2026-11-01", "impact assessment of 2026, report.pdf")


def assessed(**answers: str) -> Material:
    """Everything answered that the impact assessment rests on, and its report written."""
    return replace(answered(LEVEL_3, {**LAWFUL, **MILD, **answers}), written=frozenset({"impact"}))


# The row, a case, how it stands there, and a part of what is said.
STANDS: list[tuple[str, Material, ClauseState, str]] = [
    ("C067", LEVEL_3, NO_STATEMENT, "not answered"),
    ("C067", answering(dataset__scope="all inpatients of 2025"), SELF_DECLARED, "all inpatients of 2025"),
    ("C073", LEVEL_3, NO_STATEMENT, "not answered"),
    ("C074", LEVEL_3, MET, "the plan is fixed"),
    ("C074", replace(LEVEL_3, case=""), NO_STATEMENT, "no written plan"),
    ("C075", LEVEL_3, MET, "decided by a person 3"),
    ("C075", without_columns(LEVEL_3), NO_STATEMENT, "no column"),
    ("C076", LEVEL_3, MET, "identifiers are present (direct 0, quasi-identifiers 2)"),
    ("C076", LEVEL_4, MET, "no identifier of any kind"),
    ("C077", LEVEL_1, NOT_MET, "direct identifiers: "),
    ("C077", LEVEL_3, MET, "no column is judged"),
    ("C077", limited(LEVEL_3), NOT_MET, "proven-identifiers:年龄"),
    ("C077", undecided(LEVEL_3), SELF_DECLARED, "some roles have not been confirmed (3)"),
    ("C078", LEVEL_3, MET, "R = 0.0474, threshold 0.05"),
    ("C078", without_risk(LEVEL_4), NOT_APPLICABLE, "nothing to compute"),
    ("C078", OPEN, NO_STATEMENT, "still a range"),
    ("C079", OPEN, NO_STATEMENT, "not graded yet"),
    ("C080", LEVEL_3, MET, "conclusion: level 3"),
    ("C081", LEVEL_3, NOT_MET, "not approved"),
    ("C081", APPROVED, MET, "approved by policy manager"),
    ("C081", BROKEN, NOT_MET, "chain of the ledger is broken"),
    ("C082", answering(communication__confirmed="×"), NO_STATEMENT, "says nothing"),
    ("C082", answering(communication__confirmed="yes"), NO_STATEMENT, "says nothing"),
    ("C082", answering(communication__confirmed="letter of 3 May, both sides"), SELF_DECLARED, "letter of 3 May"),
    ("C087", LEVEL_3, NO_STATEMENT, "has not been written"),
    ("C087", replace(LEVEL_3, case=""), NO_STATEMENT, "not part of this run"),
    ("C087", replace(LEVEL_3, written=frozenset({"plan"})), MET, "the document “"),
    ("C092", LEVEL_3, NO_STATEMENT, "ledger has no entry"),
    ("C092", APPROVED, MET, "ledger entries: 3"),
    ("C092", BROKEN, NOT_MET, "broken"),
    ("C093", LEVEL_3, MET, "by known lists and rules on values"),
    ("C094", LEVEL_3, NO_STATEMENT, "not computed this time"),
    ("C094", replace(LEVEL_3, written=frozenset({"identifiers"})), MET, "identifier identification report"),
    ("C095", LEVEL_3, MET, "for 2 columns"),
    ("C095", LEVEL_4, NO_STATEMENT, "no combination"),
    ("C098", LEVEL_3, NO_STATEMENT, "depends on a question that is not answered"),
    ("C098", of_columns("keep"), NO_STATEMENT, "answered for 0 of 3"),
    ("C098", of_columns("drop"), NOT_APPLICABLE, "does not apply, since"),
    ("C099", LEVEL_3, SELF_DECLARED, "T1 = 0.1"),
    ("C099", answering(controls__access=FILE, controls__encrypted=FILE), MET, "T1 = 0.1"),
    ("C099", answering(controls__access=FILE, motives__gain="no"), SELF_DECLARED, "T1 = 0.1"),
    ("C099", material(CASES["level 2, risk equals threshold"]), NOT_APPLICABLE, "not needed"),
    ("C078", LEVEL_1, NOT_APPLICABLE, "gave level 1 and ended"),
    ("C079", LEVEL_1, NOT_APPLICABLE, "gave level 1 and ended"),
    ("C079", LEVEL_4, NOT_APPLICABLE, "gave level 4 and ended"),
    ("C079", LEVEL_3, MET, "level 3"),
    ("C103", LEVEL_1, NOT_APPLICABLE, "gave level 1 and ended"),
    ("C223", LEVEL_3, NO_STATEMENT, "no level to be reached"),
    (
        "C223",
        answering(goals__level="3", goals__usefulness="shares of diagnoses"),
        SELF_DECLARED,
        "level aimed at: level 3; acceptable risk threshold: 0.05",
    ),
    ("C003", LEVEL_3, MET, "R: 0.0474"),
    ("C003", OPEN, NO_STATEMENT, "an answer is open"),
    ("C003", without_risk(LEVEL_4), NOT_APPLICABLE, ""),
    ("C007", LEVEL_3, MET, "2: 性别, 年龄"),
    ("C014", LEVEL_3, NO_STATEMENT, "report identifiers"),
    ("C014", replace(LEVEL_3, written=frozenset({"identifiers"})), MET, "identifier identification report"),
    ("C026", LEVEL_3, NO_STATEMENT, "reidrisk attack"),
    ("C034", LEVEL_3, MET, "T2: 0.1496"),
    ("C061", LEVEL_3, MET, "J: 5"),
    ("C062", LEVEL_3, NOT_APPLICABLE, "another way of sharing"),
    ("C062", shared("public"), MET, "R_b: 0.3333"),
    ("C063", LEVEL_3, MET, "record_average: 0.3125"),
    ("C063", shared(None), NO_STATEMENT, "not answered"),
    ("C064", LEVEL_3, NOT_APPLICABLE, ""),
    ("C066", shared("semi-public"), MET, "T1"),
    ("C117", LEVEL_3, NO_STATEMENT, "has not been written"),
    ("C117", replace(LEVEL_3, written=frozenset({"dictionary"})), MET, "Data dictionary"),
    ("C131", LEVEL_3, NO_STATEMENT, "not examined by this program"),
    ("C131", answering(dataset__hard_types="free_text"), MET, "no images"),
    ("C131", answering(dataset__hard_types="images"), NO_STATEMENT, "not examined by this program"),
    ("C132", LEVEL_3, MET, "R_a: 0"),
    ("C133", OPEN, NO_STATEMENT, "an answer is open"),
    ("C133", LEVEL_3, MET, "0.1496"),
    ("C154", LEVEL_3, MET, "no column"),
    ("C187", LEVEL_3, NOT_APPLICABLE, ""),
    ("C187", with_sensitive(LEVEL_3), NO_STATEMENT, "was not computed"),
    ("C187", replace(LEVEL_3, shared=(SharedValue("药物", 1, 5, 3, 16, Fraction(1, 4)),)), MET, "1 sensitive"),
    ("C004", answering(dataset__codes="no"), SELF_DECLARED, "no"),
    ("C024", answering(environments__reviewed="public"), NOT_MET, "not: personal knowledge, restricted"),
    ("C024", answering(environments__reviewed=Reply(("personal", "public", "restricted", "similar"))), SELF_DECLARED, "similar"),
    ("C041", answering(controls__kept_apart="no"), NOT_MET, "no"),
    ("C041", answering(controls__kept_apart="na"), NOT_APPLICABLE, ""),
    ("C068", answering(environments__names="enclave"), NO_STATEMENT, "not answered"),
    ("C069", answering(team__compliance="Li"), NO_STATEMENT, "not answered"),
    ("C100", answering(motives__show_off="no"), NO_STATEMENT, "not answered"),
    ("C100", answering(**{f"motives__{one}": "yes" for one in MOTIVES}), SELF_DECLARED, "yes"),
    ("C101", answering(population__method="unknown"), NOT_MET, "unknown"),
    ("C104", answering(purpose__statement="length of stay by drug"), NO_STATEMENT, "not answered"),
    ("C106", answering(recipients__people="Zhao Yi <zhao@x.org>"), NO_STATEMENT, "not given for 1 of 1"),
    ("C106", answering(recipients__people="Zhao Yi <zhao@x.org>, analyst"), SELF_DECLARED, "who use the data: 1; names"),
    ("C110", answering(sources__names="A", **{"sources__commitment@A": "no"}), NOT_MET, "not met by the answer for 1 of 1"),
    ("C110", answering(sources__names="A", **{"sources__commitment@A": "own"}), NOT_APPLICABLE, ""),
    ("C112", answering(environments__names="enclave", **{"environments__people@enclave": "two analysts"}), NO_STATEMENT, "0 of 1"),
    ("C112", answering(environments__names="enclave", **{"environments__people@enclave": "同上"}), NO_STATEMENT, "0 of 1"),
    ("C141", answering(team__policy_manager="Chen Jing"), NO_STATEMENT, "not answered"),
    ("C177", answering(motives__gain="no"), SELF_DECLARED, "no"),
    ("C201", answering(legal__sensitive="no", subjects__minors="no"), NOT_APPLICABLE, ""),
    ("C201", answering(**SENSITIVE), SELF_DECLARED, "yes"),
    ("C201", answering(**{**SENSITIVE, "legal__separate_consent": "no"}), NOT_MET, "no"),
    ("C201", answering(**{**SENSITIVE, "legal__sensitive_protection": "no"}), NOT_MET, "no"),
    ("C201", answering(legal__sensitive="yes", subjects__minors="no"), NO_STATEMENT, "not answered"),
    ("C211", answering(legal__processor="Hospital A"), SELF_DECLARED, "Hospital A"),
    ("C211", answering(legal__processor="Hospital A", legal__entrusted="Bureau B"), SELF_DECLARED, "Bureau B"),
    ("C103", LEVEL_3, MET, "R = 0.0474"),
    ("C155", LEVEL_1, NOT_MET, "direct identifiers: "),
    ("C156", LEVEL_3, NO_STATEMENT, "no record of mitigation"),
    ("C156", TREATED, MET, "generalised: 年龄"),
    ("C156", mitigated(plan={"levels": {"年龄": 0}, "of": {"年龄": 4}}), NOT_MET, "generalised no column"),
    ("C157", LEVEL_1, NOT_MET, "medical staff"),
    ("C157", LEVEL_3, MET, "no column is judged"),
    ("C158", LEVEL_3, NOT_MET, "smallest class 3"),
    ("C158", material(CASES["level 3, large classes"]), MET, "smallest class "),
    ("C158", LEVEL_4, NO_STATEMENT, "no combination"),
    ("C159", LEVEL_3, NO_STATEMENT, "no key or linking table"),
    ("C159", APPROVED, MET, "keys or linking tables on record: 1"),
    ("C159", PASSWORD_ONLY, NO_STATEMENT, "no key or linking table"),
    ("C161", LEVEL_3, NO_STATEMENT, "no entry of this kind"),
    ("C161", said("relink"), MET, "of this kind in the ledger: 1"),
    ("C162", answering(team__executor="Zhao Wu, IT"), SELF_DECLARED, "none of the recipients (1) and users (1)"),
    ("C162", answering(team__executor="Zhao Wu, IT", recipients__people="Zhao Wu <z@x.org>, analyst"), NOT_MET, "is a recipient"),
    ("C163", answering(recipients__agreement="none"), NOT_MET, ""),
    ("C163", answering(shared("public"), recipients__agreement="none"), NOT_APPLICABLE, "no recipient is bound"),
    ("C163", answering(recipients__agreement="signed"), SELF_DECLARED, ""),
    ("C198", answering(purpose__minimum="no"), NOT_MET, ""),
    ("C200", answering(legal__informed="no"), NOT_MET, ""),
    ("C200", answering(legal__informed="na"), NOT_APPLICABLE, ""),
    ("C202", LEVEL_3, NO_STATEMENT, "depends on"),
    ("C202", answering(legal__state_organ="no"), NOT_APPLICABLE, "state organ"),
    ("C202", answering(legal__state_organ="yes", legal__domestic_storage="yes"), SELF_DECLARED, ""),
    ("C204", LEVEL_3, MET, "3 of 3"),
    ("C204", undecided(LEVEL_3), NOT_MET, "0 of 3"),
    ("C205", answering(TREATED, controls__encrypted="no"), NOT_MET, "encrypted transmission: no"),
    ("C205", answering(TREATED, controls__encrypted="yes", security__ground="industry"), SELF_DECLARED, "encrypted transmission: yes"),
    ("C100", answering(motives__show_off="no"), NO_STATEMENT, "motives and capability: medium"),
    ("C101", answering(population__method="figure"), NO_STATEMENT, "m = 150, T2 = 0.1496"),
    ("C102", answering(security__ground="industry"), NO_STATEMENT, "T3 = 0.14"),
    ("C220", answering(attacks__types="prosecutor"), NOT_MET, "not considered: b)"),
    ("C209", answering(legal__impact_assessment="yes"), NO_STATEMENT, "has not been written"),
    ("C209", answering(assessed(), legal__impact_assessment="yes"), SELF_DECLARED, "assessment: yes"),
    ("C209", answering(assessed(), legal__impact_assessment=WORDS), SELF_DECLARED, ""),
    ("C209", answering(assessed(), legal__impact_assessment=FILE), MET, "the document “Personal"),
    (
        "C209",
        answering(replace(LEVEL_3, written=frozenset({"impact"})), legal__impact_assessment=FILE),
        NO_STATEMENT,
        "cannot conclude yet",
    ),
    ("C209", answering(assessed(**{"purpose.minimum": "no"}), legal__impact_assessment=FILE), NOT_MET, "must not go ahead"),
    ("C209", answering(legal__impact_assessment="no"), NOT_MET, ""),
    ("C210", LEVEL_3, NO_STATEMENT, "no entry"),
    ("C212", LEVEL_1, NOT_MET, "can still be identified"),
    ("C212", material(CASES["level 2, risk equals threshold"]), NOT_MET, "level 2"),
    ("C212", OPEN, NO_STATEMENT, "not graded yet"),
    ("C212", LEVEL_3, MET, "no secret that could undo it"),
    ("C212", APPROVED, MET, "1 secrets that could undo it"),
    ("C212", PASSWORD_ONLY, MET, "no secret that could undo it"),
    ("C213", LEVEL_3, MET, "no answer calls"),
    ("C213", answering(purpose__statement="数据已匿名化"), NOT_MET, "purpose.statement"),
    ("C213", answering(purpose__statement="the anonymized data go to X"), NOT_MET, "purpose.statement"),
    ("C213", answering(purpose__statement="数据不能称为匿名化"), MET, ""),
    ("C213", answering(purpose__statement="these are not anonymised data"), MET, ""),
    ("C215", LEVEL_3, NO_STATEMENT, "no record of mitigation"),
    ("C217", LEVEL_3, NO_STATEMENT, "holds no record of this"),
    ("C218", TREATED, NO_STATEMENT, "information loss is on record, by 1 measures"),
    ("C221", LEVEL_3, SELF_DECLARED, "enclave"),
    ("C224", answering(schedule__approver="Chen Jing, policy manager"), NOT_MET, "the plan is not signed, and the conclusion"),
    ("C225", LEVEL_3, MET, "by people 3 of 3"),
    ("C225", undecided(LEVEL_3), NOT_MET, "by people 0 of 3"),
    ("C226", TREATED, MET, "the proof on the output passed"),
    ("C226", mitigated(proof={"passed": False}), NOT_MET, "no proof has passed"),
    ("C227", APPROVED, MET, "approved by"),
    ("C228", APPROVED, NO_STATEMENT, "continuous monitoring"),
    ("C228", said("on-record:reassess"), MET, "of this kind in the ledger: 1"),
]


@pytest.mark.parametrize(("row", "found", "state", "part"), STANDS, ids=[f"{row} {state}" for row, _, state, _ in STANDS])
def test_a_row_stands_as_its_content_says(row: str, found: Material, state: ClauseState, part: str) -> None:
    statements = of_requirement(row, AnswersInWords.of(found, "en"))
    assert decisive(statements) is state
    assert part in " ".join(one.say("en") for one in statements)
    assert all(one.say("zh") for one in of_requirement(row, AnswersInWords.of(found, "zh")))


def test_every_row_that_is_computed_or_recorded_has_its_case() -> None:
    from reidrisk.document.clauses.standing import CHECKS

    alike = {f"C{n:03}" for n in range(15, 22)} | {
        "C065",
        "C127",
        "C129",
        "C130",
        "C149",
        "C150",
        "C152",
        "C153",
    }  # as C014, C034, C117 ...
    of_editions = alike | {"C005", "C006", "C131", "C134", "C135", "C136", "C140", "C147", "C196"}
    shared = {"C088": "C087", "C089": "C087", "C090": "C087", "C091": "C087", "C160": "C159"}
    assert set(CHECKS) - of_editions - set(shared) <= {row for row, *_ in STANDS}
    assert all(
        CHECKS[one].__qualname__ == CHECKS[other].__qualname__ for one, other in shared.items() if hasattr(CHECKS[one], "__qualname__")
    )


def test_an_untouched_case_claims_nothing() -> None:
    """Nothing answered, nothing on record: only what the run computed stands as met."""
    empty = replace(LEVEL_3, plan=replace(LEVEL_3.plan, replies={}, release=LEVEL_3.plan.release.having(sharing=Answer())))
    answers = AnswersInWords.of(empty, "en")
    met = {row.id for row in requirements() if decisive(of_requirement(row.id, answers)) is MET}
    computed = {"C074", "C075", "C076", "C077", "C078", "C079", "C080", "C093", "C095", "C103", "C155", "C157", "C204", "C212"}
    assert met == computed | {"C213", "C225"}
    declared = {row.id for row in requirements() if decisive(of_requirement(row.id, answers)) is SELF_DECLARED}
    assert declared == {"C099"}, "T1 follows from the grades that somebody gave"


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_of_a_bare_file_claims_nothing_that_did_not_happen(lang: str) -> None:
    """6.4 b, 6.5 and 6.6 happen in a case; C.2 b in the report on identifiers."""
    bare = replace(CASES["level 3"], standard=find_standard("gbt-42460-2023"))
    rows = {clause: state for clause, _, state, _ in clause_rows(bare, lang)}  # type: ignore[arg-type] # one of LANGS
    done = MET.words.say(lang)  # type: ignore[arg-type]
    assert {"4", "6.2 a", "6.2 b", "6.2 c", "6.3 a", "6.3 b", "6.4 a", "D.1.5 b"} <= {one for one, state in rows.items() if state == done}
    for clause in ("6.1 g", "6.4 b", "6.5 a", "6.6 a 1", "6.6 a 5", "6.6 b", "C.2 b", "6.1 c"):
        assert rows[clause] != done


def test_a_rule_that_does_not_hold_is_not_met() -> None:
    harbor = replace(CASES["level 1"], standard=find_standard("hipaa-safe-harbor"))
    states = {state for _, _, state, _ in clause_rows(harbor, "en")}
    assert {"met", "not met"} <= states


@pytest.mark.parametrize("key", ["gbt-39725-2020", "ipc-ontario-2016", "itut-x-suppl39-2023", "china-methodology-2024", "ema-policy-0070"])
def test_every_edition_has_a_state_for_every_clause(key: str) -> None:
    edition = find_standard(key)
    rows = clause_rows(replace(CASES["level 3"], standard=edition), "en")
    assert [one for one, *_ in rows] == [clause.id for clause in edition.clauses]
    assert {state for _, _, state, _ in rows} <= {state.words.say("en") for state in ClauseState}


@pytest.mark.parametrize(("share", "state"), [(1, MET), (2, NOT_MET)])
def test_suppression_beyond_five_per_cent(share: int, state: ClauseState) -> None:
    found = mitigated(records_lost=share)
    assert decisive(of_requirement("C196", AnswersInWords.of(found, "en"))) is state
    assert decisive(of_requirement("C196", AnswersInWords.of(LEVEL_3, "en"))) is NO_STATEMENT


@pytest.mark.parametrize("text", ["", " ", "×", "—", "yes", "Yes.", "是", "无", "同上", "n/a", "?", "1"])
def test_what_says_nothing(text: str) -> None:
    assert not answers_something(text)


@pytest.mark.parametrize("text", ["本院", "ward", "见附件三", "Dr. Chen"])
def test_what_answers_something(text: str) -> None:
    assert answers_something(text)


def test_the_kinds_of_state_are_told_apart_by_sign_and_word() -> None:
    assert len({state.sign for state in ClauseState}) == len({state.words.say("zh") for state in ClauseState}) == 5


_ROOMS = {"environments.names": Reply(("ward", "enclave"))}


@pytest.mark.parametrize(
    ("people", "told"),
    [
        (("two analysts", "two analysts"), "two analysts (the same for all 2)"),
        (("two analysts", "one nurse"), "ward: two analysts; enclave: one nurse"),
    ],
)
def test_answers_about_each_environment_are_said_not_counted(people: tuple[str, str], told: str) -> None:
    replies = {f"environments.people@{room}": text for room, text in zip(("ward", "enclave"), people, strict=True)}
    found = replace(answering(**replies), plan=replace(answering(**replies).plan, replies={**answering(**replies).plan.replies, **_ROOMS}))
    text = " ".join(one.say("en") for one in of_requirement("C112", AnswersInWords.of(found, "en")))
    assert told in text


def test_a_bound_is_no_equation() -> None:
    assert [equals("T2", Fraction(1, 4)), equals("T2", 1 - Fraction(1, 10**9)), equals("R", Fraction(1))] == [
        "T2 = 0.25", "T2 > 0.9999", "R = 1",
    ]  # fmt: skip
