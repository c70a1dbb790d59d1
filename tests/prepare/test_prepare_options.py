from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from tests.prepare.prepare_cases import codes

from reidrisk.model.option import Typed
from reidrisk.model.plan import Decision, EvaluationPlan
from reidrisk.model.problem import InputError
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.prepare.columns import check_columns, find, split_names
from reidrisk.prepare.contexts import Context
from reidrisk.prepare.options import OptionValues, plan_from_options

COLUMNS = ("病案号", "姓名 ", "性别", "age", "住址,省", "ＺＩＰ", "主要诊断")


def plan_of(columns: tuple[str, ...] | None = None, **given: Any) -> EvaluationPlan:
    return plan_from_options(OptionValues.of(given), columns)


def failed(columns: tuple[str, ...] | None = None, **given: Any) -> InputError:
    with pytest.raises(InputError) as caught:
        plan_of(columns, **given)
    for problem in caught.value.problems:
        assert problem.say("zh")
        assert problem.say("en")
        assert problem.hint is not None
    return caught.value


@pytest.mark.parametrize(
    "given",
    ["0.05", " 0.05 ", "5%", "5％", "０.０５", "1/20", "5e-2", ".05", 0.05, Decimal("0.05"), Fraction(1, 20)],
)
def test_every_door_reads_a_twentieth(given: Any) -> None:
    plan = plan_of(threshold=given, p=given, p_source="census")
    assert plan.release["threshold"] == Answer(Fraction(1, 20), "given")
    assert plan.release["p"] == Answer(Fraction(1, 20), "given", "census")


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("0.00108", Fraction(27, 25000)),
        ("0.108%", Fraction(27, 25000)),
        ("151/140005", Fraction(151, 140005)),
        (0, Fraction(0)),
        ("1", Fraction(1)),
    ],
)
def test_p_is_exact_and_assumed_without_a_source(given: Any, value: Fraction) -> None:
    assert plan_of(p=given).release["p"] == Answer(value, "assumed")
    assert plan_of(p=given, p_source="  ").release["p"] == Answer(value, "assumed")
    assert plan_of(p=given, p_source=" GCO 2020 ").release["p"] == Answer(value, "given", "GCO 2020")


@pytest.mark.parametrize(
    ("option", "given", "code"),
    [
        ("p", "108", "p_out_of_range"),
        ("p", "1.0000001", "p_out_of_range"),
        ("p", "-0.1", "p_out_of_range"),
        ("p", -1, "p_out_of_range"),
        ("p", "108%", "p_out_of_range"),
        ("p", "0,00108", "not_a_number"),
        ("p", "", "not_a_number"),
        ("p", "nan", "not_a_number"),
        ("p", float("inf"), "not_a_number"),
        ("p", True, "not_a_number"),
        ("p", [], "not_a_number"),
        ("p", "1/0", "not_a_number"),
        ("p", "1e-300", "too_many_digits"),
        ("m", "0", "m_out_of_range"),
        ("m", 10001, "m_out_of_range"),
        ("m", "150.5", "m_out_of_range"),
        ("m", "many", "not_a_number"),
        ("threshold", "0", "threshold_out_of_range"),
        ("threshold", 1, "threshold_out_of_range"),
        ("threshold", "5", "threshold_out_of_range"),
        ("threshold", "x\ny", "not_a_number"),
        ("sharing", "pubilc", "not_a_choice"),
        ("sharing", "", "not_a_choice"),
        ("controls", "hgih", "not_a_choice"),
        ("motives", "很高", "not_a_choice"),
        ("recipient_security", "0.14", "not_a_choice"),
        ("standard", "  ", "blank_standard"),
        ("p_source", "census", "source_without_p"),
    ],
)
def test_unusable_answers(option: str, given: Any, code: str) -> None:
    error = failed(**{option: given})
    assert codes(error) == [code]
    assert "\n" not in error.problems[0].say("en")


@pytest.mark.parametrize(
    ("given", "hints"),
    [("108", ("0.108", "0.00108")), ("5", ("5%", "0.00005")), ("250000", ("250", "2.5"))],
)
def test_a_count_for_p_says_what_was_perhaps_meant(given: str, hints: tuple[str, ...]) -> None:
    for lang in ("zh", "en"):
        assert all(hint in failed(p=given).problems[0].say(lang) for hint in hints)


def test_a_slip_of_the_finger_names_the_nearest_choice_and_the_question() -> None:
    said = failed(controls="hgih").problems[0].say("en")
    assert "controls" in said
    assert "Did you mean high?" in said
    assert "是否指 controlled" in failed(sharing="受控共享").problems[0].say("zh")


@pytest.mark.parametrize(
    ("given", "sharing"),
    [
        ("public", Sharing.PUBLIC),
        ("Public", Sharing.PUBLIC),
        ("完全公开共享", Sharing.PUBLIC),
        ("controlled", Sharing.CONTROLLED),
        ("受控公开", Sharing.CONTROLLED),
        ("ｅｎｃｌａｖｅ", Sharing.ENCLAVE),
        ("领地公开共享", Sharing.ENCLAVE),
        ("领地", Sharing.ENCLAVE),
        (Sharing.ENCLAVE, Sharing.ENCLAVE),
    ],
)
def test_sharing_in_both_languages(given: Any, sharing: Sharing) -> None:
    assert plan_of(sharing=given).release["sharing"] == Answer(sharing, "given")


@pytest.mark.parametrize(
    ("given", "grade"), [("high", Grade.HIGH), ("高", Grade.HIGH), ("MEDIUM", Grade.MEDIUM), ("中", Grade.MEDIUM), ("低", Grade.LOW)]
)
def test_grades_in_both_languages(given: str, grade: Grade) -> None:
    release = plan_of(sharing="enclave", controls=given, motives=given, recipient_security=given).release
    assert (release["controls"], release["motives"], release["recipient_security"]) == (Answer(grade, "given"),) * 3


def test_what_is_not_given_stays_open() -> None:
    assert plan_of() == EvaluationPlan()
    assert plan_of(m=" 150 ").release["m"] == Answer(150, "given")


@pytest.mark.parametrize(
    ("context", "count"),
    [
        ({"controls": "low"}, 1),
        ({"p": "0.1"}, 1),
        ({"m": 150}, 1),
        ({"controls": "low", "motives": "high", "recipient_security": "low", "p": 0, "m": 1}, 5),
    ],
)
def test_public_sharing_contradicts_context_answers(context: dict[str, Any], count: int) -> None:
    assert codes(failed(sharing="public", **context)) == ["answer_without_effect"] * count


def test_columns_get_sets_of_roles() -> None:
    plan = plan_of(COLUMNS, di="病案号,姓名", qi=["性别", "age", "住址,省"], sa="主要诊断，age", ni="主要诊断", subject=" 病案号")
    assert {name: set(decision.roles) for name, decision in plan.decisions.items()} == {
        "病案号": {Role.DI},
        "姓名 ": {Role.DI},
        "性别": {Role.QI},
        "age": {Role.QI, Role.SA},
        "住址,省": {Role.QI},
        "主要诊断": {Role.SA, Role.NI},
    }
    assert plan.subject == "病案号"
    assert {decision.by for decision in plan.decisions.values()} == {"options"}


@pytest.mark.parametrize("columns", [None, COLUMNS])
def test_a_column_cannot_identify_and_not_identify(columns: tuple[str, ...] | None) -> None:
    error = failed(columns, di="age", qi="age,性别", ni="age,性别")
    assert codes(error) == ["contradictory_roles", "contradictory_roles"]
    assert "DI, QI" in error.problems[0].say("en")


def test_two_spellings_of_one_column_are_one_column() -> None:
    assert plan_of(COLUMNS, di="ZIP", sa="ＺＩＰ").decisions == {"ＺＩＰ": Decision(frozenset({Role.DI, Role.SA}), "options")}
    assert codes(failed(COLUMNS, qi="姓名", ni=["姓名 "])) == ["contradictory_roles"]


def test_everything_wrong_is_said_at_once() -> None:
    error = failed(COLUMNS, qi="aeg,病案号", ni="病案号", subject="nobody", p="108", m="0", controls="x", sharing="public", threshold="2")
    assert codes(error) == [
        "not_a_choice",
        "p_out_of_range",
        "m_out_of_range",
        "threshold_out_of_range",
        "unknown_column",
        "contradictory_roles",
        "unknown_column",
    ]


def test_an_unknown_column_names_the_nearest_or_lists_what_there_is() -> None:
    assert 'The nearest name is "age".' in failed(COLUMNS, qi="agee").problems[0].say("en")
    assert "最接近的列名是“主要诊断”" in failed(COLUMNS, qi="主要诊断名").problems[0].say("zh")
    assert "病案号" in failed(COLUMNS, qi="xyzzy").problems[0].say("en")


def test_an_unknown_column_named_twice_is_one_problem() -> None:
    assert codes(failed(COLUMNS, qi="height", subject="height")) == ["unknown_column"]


def test_alike_columns_are_not_guessed_between() -> None:
    columns = (" a", "a ", "ａ")
    assert find("a ", columns) == "a "
    assert codes(failed(columns, qi="a")) == ["unknown_column"]


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (None, ()),
        ("", ()),
        ("a,b", ("a", "b")),
        (" a , b ,, ", ("a", "b")),
        ("甲，乙、丙", ("甲", "乙", "丙")),
        ('"a,b",c', ("a,b", "c")),
        ('"say ""x""", d', ('say "x"', "d")),
        (["a,b", " c"], ("a,b", " c")),
        (Typed(("a,b", " c")), ("a", "b", "c")),
        ("住址,省", ("住址,省",)),
    ],
)
def test_lists_of_names(given: Any, names: tuple[str, ...]) -> None:
    assert split_names(given, COLUMNS) == names


def test_check_columns_keeps_everything_else() -> None:
    plan = plan_of(qi="姓名", sharing="enclave")
    checked = check_columns(plan, COLUMNS)
    assert checked == replace(plan, decisions={"姓名 ": plan.decisions["姓名"]})


def test_assume_worst_marks_everything_open_as_assumed() -> None:
    assert plan_of(assume_worst=True).release == Release.of(sharing=Answer(Sharing.PUBLIC, "assumed"))
    release = plan_of(sharing="enclave", controls="high", p="0.1", p_source="census", assume_worst=True).release
    assert release["controls"] == Answer(Grade.HIGH, "given")
    assert release["motives"] == Answer(Grade.HIGH, "assumed")
    assert release["recipient_security"] == Answer(Grade.LOW, "assumed")
    assert release["p"] == Answer(Fraction(1, 10), "given", "census")
    assert release["m"] == Answer()
    assert plan_of(sharing="controlled", assume_worst=True).release == Release.of(
        sharing=Answer(Sharing.CONTROLLED, "given"),
        controls=Answer(Grade.LOW, "assumed"),
        motives=Answer(Grade.HIGH, "assumed"),
        recipient_security=Answer(Grade.LOW, "assumed"),
        p=Answer(Fraction(1), "assumed"),
    )


def test_a_context_answer_without_sharing_is_no_contradiction_when_the_worst_is_assumed() -> None:
    release = plan_of(controls="high", assume_worst=True).release
    assert release["sharing"] == Answer(Sharing.PUBLIC, "assumed")
    assert release["controls"] == Answer(Grade.HIGH, "given")


def test_options_stand_over_the_case_file() -> None:
    base = plan_of(sharing="enclave", controls="high", m=150, threshold="0.04", qi="age,性别", subject="病案号", standard="other")
    plan = plan_from_options(OptionValues(ni="age", context=Context(controls="low")), COLUMNS, base)
    assert plan.standard == "other"
    assert plan.subject == "病案号"
    assert plan.decisions["age"].roles == {Role.NI}
    assert plan.decisions["性别"].roles == {Role.QI}
    assert plan.release == base.release.having(controls=Answer(Grade.LOW, "given"))
    public = plan_from_options(OptionValues(context=Context(sharing="public"), standard=" gbt-42460-2023 "), None, base)
    assert public.release == Release.of(sharing=Answer(Sharing.PUBLIC, "given"), threshold=Answer(Fraction(1, 25), "given"))
    assert public.standard == "gbt-42460-2023"
