"""On a terminal only that is asked which can still change the level; and it is answered as in `prepare`."""

from __future__ import annotations

import io
import itertools
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import D3, SAMPLES, Run

from reidrisk.data.open import open_dataset
from reidrisk.edge.cli import asking, command
from reidrisk.flow.assess import Circumstances, Study, assess
from reidrisk.flow.editions import settle, standards
from reidrisk.model.plan import Decision, EvaluationPlan
from reidrisk.model.release import Answer, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.prepare.context import QUESTIONS
from reidrisk.prepare.options import OptionValues, plan_from_options
from reidrisk.prepare.questions import open_questions

NOW = Circumstances(datetime(2026, 11, 22, tzinfo=UTC))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


Typed = Callable[..., Terminal]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    def act(*lines: str) -> Terminal:
        shown = Terminal()
        monkeypatch.setattr(sys, "stdin", Terminal("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr(sys, "stderr", shown)
        monkeypatch.setattr(command, "can_ask", lambda: True)
        return shown

    return act


def roles(quasi: str, direct: str = "", rest: str = "") -> dict[str, Decision]:
    named = ((Role.QI, quasi), (Role.DI, direct), (Role.NI, rest))
    return {name: Decision(frozenset({role}), "test") for role, names in named for name in names.split(",") if name}


def combinations(plan: EvaluationPlan, columns: tuple[str, ...]) -> Iterator[EvaluationPlan]:
    """The independent oracle: every open answer at every value, the numbers on a fine grid, whoever else is asked."""
    asked = open_questions(plan, settle(plan, columns)[0])
    grid: dict[str, tuple[object, ...]] = {
        "p": tuple(Fraction(step, 200) ** 2 for step in range(0, 201, 20)),
        "breach": tuple(Fraction(step, 20) for step in range(0, 21, 2)),
        "threshold": tuple(Fraction(step, 20) for step in range(1, 20, 2)),
        "cutoff": (Fraction(1, 50), Fraction(1, 3), Fraction(1, 2), Fraction(1)),
        "small_areas": (True, False),
        "no_knowledge": (True, False),
    }
    values = [grid.get(one.key) or tuple(one.parse(choice.value) for choice in one.choices) for one in asked]
    for chosen in itertools.product(*values):
        told: dict[str, Any] = {one.key: Answer(value, "given") for one, value in zip(asked, chosen, strict=True)}
        yield replace(plan, release=plan.release.having(**told))


def given(**answers: Any) -> EvaluationPlan:
    plan = plan_from_options(OptionValues.of(answers), None)
    return replace(plan, decisions=roles("性别,年龄", rest="药物编码"))


CASES = {
    "nothing": given(),
    "public": given(sharing="public"),
    "enclave": given(sharing="enclave"),
    "enclave, weak": given(sharing="enclave", controls="low"),
    "enclave, a breach is sure": given(sharing="enclave", recipient_security="low"),
    "controlled": given(sharing="controlled"),
    "controlled, strict": given(sharing="controlled", threshold="0.01"),
    "controlled, lenient": given(sharing="controlled", threshold="0.9"),
    "context without the sharing": given(controls="high", motives="low", recipient_security="high", p="0"),
    "only p is open": given(sharing="enclave", controls="high", motives="low", recipient_security="high"),
}


@pytest.mark.parametrize("name", CASES)
def test_nothing_is_asked_exactly_where_no_combination_changes_the_level(name: str) -> None:
    plan = CASES[name]
    with open_dataset(D3) as dataset:
        study = Study(dataset, plan)
        levels = {one.release: study.assess(one, NOW).verdict.level for one in combinations(plan, dataset.facts.columns)}
        asked = study.deciding(plan, NOW)
        assert bool(asked) == (len(set(levels.values())) > 1)
        # One at a time: a question is asked when, the others held fast, its answers do not all give the same.
        for question in open_questions(plan, settle(plan, dataset.facts.columns)[0]):
            found: dict[Release, set[object]] = {}
            for release, level in levels.items():
                others = release.having(**{question.key: Answer()})
                found.setdefault(others, set()).add(level)
            assert (question in asked) == any(len(each) > 1 for each in found.values()), question.key


@pytest.mark.parametrize("direct", ["药物编码", "性别"])
def test_a_direct_identifier_settles_it_before_anything_is_asked(direct: str) -> None:
    quasi = ",".join({"性别", "年龄"} - {direct})
    with open_dataset(D3) as dataset:
        for standard in standards():
            plan = EvaluationPlan(standard.id, decisions=roles(quasi, direct, ",".join({"药物编码"} - {direct})))
            asked = Study(dataset, plan).deciding(plan, NOW)
            applies = ["territory"] if "territory" in standard.needs else []  # whether the edition applies at all comes first
            assert [one.key for one in asked] == applies, standard.id


@pytest.mark.parametrize("standard", [one.id for one in standards()])
def test_every_edition_asks_until_it_is_settled_and_no_further(standard: str) -> None:
    """Whatever is answered: while something is asked the outcome is open, and when nothing is, all that is left gives the same."""
    plan = EvaluationPlan(standard, decisions=roles("性别,年龄", rest="药物编码"))
    with open_dataset(D3) as dataset:
        study = Study(dataset, plan)
        for last in (False, True):
            one = plan
            while asked := study.deciding(one, NOW):
                verdict = study.assess(one, NOW).verdict
                assert not verdict.gradable
                assert verdict.steps[0].clause != "scope"  # an edition that does not apply has nothing to ask
                question = asked[0]
                value = question.possible[-1 if last else 0]
                one = replace(one, release=one.release.having(**{question.key: Answer(value, "given")}))
            verdict = study.assess(one, NOW).verdict
            outside = bool(verdict.steps) and verdict.steps[0].clause == "scope"
            assert verdict.gradable or outside or verdict.provisional


def test_every_question_without_a_default_says_what_could_be_answered() -> None:
    for question in QUESTIONS:
        assert question.has_default or len(question.possible) > 1, question.key


def test_study_assesses_as_assess_does() -> None:
    plan = CASES["enclave"]
    with open_dataset(D3) as dataset:
        assert Study(dataset, plan).assess(plan, NOW).verdict == assess(dataset, plan, NOW).verdict


def test_a_sample_full_of_direct_identifiers_asks_nothing(run: Run, typed: Typed) -> None:
    shown = typed()
    ran = run("assess", str(SAMPLES / "cn_discharge.csv"), "--lang", "en", "-o", "report.html")
    assert ran.code == 1
    assert "How will the data be shared" not in shown.getvalue()
    assert "Level 1" in ran.out


def asked(plan: EvaluationPlan, waiting: Callable[[EvaluationPlan], Any] = open_questions) -> EvaluationPlan:
    return asking.ask(plan, "en", waiting)


def test_numbers_keywords_and_labels_answer_alike(typed: Typed) -> None:
    for words in (("3", "1", "2", "1"), ("enclave", "high", "medium", "high"), ("领地公开共享", "高", "medium", "high")):
        typed(*words, "0.1", "x")
        found = asked(EvaluationPlan()).release
        assert [str(found[key].value) for key in ("sharing", "controls", "recipient_security")] == ["enclave", "high", "high"]
        assert found["p"].source == "x"


def test_q_stops_and_back_shows_the_present_answer(typed: Typed) -> None:
    shown = typed("2", "1", "<", "<", "3", "", "q")
    found = asked(EvaluationPlan()).release
    assert found["sharing"].value is Sharing.ENCLAVE
    assert str(found["controls"].value) == "high"
    assert found["motives"].status == "open"
    assert "Your answer now: controlled public sharing (Enter keeps it)" in shown.getvalue()
    assert "Your answer now: high (Enter keeps it)" in shown.getvalue()


def test_back_at_the_start_stays_there(typed: Typed) -> None:
    shown = typed("<", "public")
    assert asked(EvaluationPlan()).release["sharing"].value is Sharing.PUBLIC
    assert shown.getvalue().count("How will the data be shared?") == 2


def test_a_value_is_read_before_its_source_is_asked_for(typed: Typed) -> None:
    shown = typed("2", "1", "1", "1", "do not know", "0.1", "GCO")
    assert asked(EvaluationPlan()).release["p"].source == "GCO"
    assert shown.getvalue().count("Source (title, year") == 1


def test_a_published_p_is_taken_with_its_source_by_its_number(typed: Typed) -> None:
    shown = typed("2", "1", "1", "1", "#2", "x", "#1")
    found = asked(EvaluationPlan()).release["p"]
    assert (found.value, found.source, found.status) == (Fraction("0.00108"), "GB/T 42460-2023 D.2, which cites GCO (2020)", "given")
    assert "publish no other p" in shown.getvalue()
    assert "Source (title" not in shown.getvalue()


def test_a_case_asks_as_a_file_does(run: Run, typed: Typed, tmp_path: Path) -> None:
    assert run("scan", D3, "-o", "case", "--lang", "en").code == 0
    text = (tmp_path / "case" / "assessment.yaml").read_text(encoding="utf-8")
    (tmp_path / "case" / "assessment.yaml").write_text(text.replace("decision:", "decision: NI"), encoding="utf-8")
    shown = typed()
    ran = run("assess", "case", "--lang", "en")
    assert "[" not in shown.getvalue()
    assert "Level 4" in ran.out
