"""The answers of a case as a purpose, and a purpose as the file that says it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from reidrisk.mitigate.purpose.answered import answered
from reidrisk.mitigate.purpose.kinds import kind_named, kinds
from reidrisk.mitigate.purpose.purpose import ColumnPurpose, Purpose, WantedTable
from reidrisk.mitigate.purpose.purpose_file import purpose_yaml, read_purpose
from reidrisk.model.preparation import Reply
from reidrisk.prepare.asking.item_values import canonical
from reidrisk.prepare.asking.questionnaire import by_key, questionnaire
from reidrisk.prepare.unusable import UnusableError

GIVEN = {
    "purpose.use": "cost-statistics",
    "purpose.usual": "no",
    "purpose.weights": "年龄=10；医保类型=7.5；备注=0",
    "purpose.grains": "入院日期=月至季度；年龄=必须10岁；诊断=ICD类目",
    "purpose.tables": "年龄,诊断=平均 费用 ±2%；性别、年龄；性别=合计费用；诊断=费用",
    "purpose.target": "转归",
    "purpose.intervals": "入院日期 至 出院日期",
    "purpose.lost": "3%",
    "columns.need@性别": "keep",
}
ENGLISH = {
    **GIVEN,
    "purpose.weights": "年龄=10; 医保类型=7.5; 备注=0",
    "purpose.grains": "入院日期=月 to 季度; 年龄=must 10岁; 诊断=ICD类目",
    "purpose.tables": "年龄,诊断=mean 费用 ± 2%; 性别,年龄; 性别=sum 费用; 诊断=费用",
    "purpose.intervals": "入院日期 to 出院日期",
}
MEANT = Purpose(
    kind_named("cost-statistics"),
    {
        "性别": ColumnPurpose(coarsest="as it is", prose=True),
        "年龄": ColumnPurpose(Fraction(10), coarsest="10岁", must=True),
        "医保类型": ColumnPurpose(Fraction(15, 2)),
        "入院日期": ColumnPurpose(finest="月", coarsest="季度"),
        "诊断": ColumnPurpose(coarsest="ICD类目"),
    },
    (
        WantedTable(("年龄", "诊断"), "费用", "mean", Fraction(1, 50)), WantedTable(("性别", "年龄")),
        WantedTable(("性别",), "费用", "sum"), WantedTable(("诊断",), "费用", "sum"),
    ),
    "转归", (("入院日期", "出院日期"),), Fraction(3, 100), ("备注",),
)  # fmt: skip


def replies(given: dict[str, str]) -> dict[str, Reply]:
    """As a case keeps them."""
    return {key: Reply(canonical(by_key()[key.partition("@")[0]], [value], date(2026, 11, 26))) for key, value in given.items()}


@pytest.mark.parametrize("given", [GIVEN, ENGLISH], ids=["zh", "en"])
def test_eight_answers_make_a_purpose(given: dict[str, str]) -> None:
    assert sum(item.key.startswith("purpose.") and item.key in GIVEN for item in questionnaire("purpose").items) == 8
    assert answered(replies(given)) == MEANT


def test_what_is_usual_needs_two_answers_and_nothing_is_said_by_none() -> None:
    usual = answered(replies({**GIVEN, "purpose.usual": "yes"}))
    assert usual == Purpose(kind_named("cost-statistics"), {"性别": MEANT.columns["性别"]})
    nothing = {key: "无" for key in GIVEN if key.startswith("purpose.") and key not in {"purpose.use", "purpose.usual", "purpose.lost"}}
    assert answered(replies({**nothing, "purpose.use": "neutral", "purpose.usual": "no"})) == Purpose(kind_named("neutral"))
    assert answered({}) == Purpose()


def test_every_kind_of_use_can_be_answered_with_what_it_says() -> None:
    options = {one.value: one for one in by_key()["purpose.use"].options}
    assert options.keys() == {one.key for one in kinds()}
    for kind in kinds():
        said = options[kind.key]
        assert said.effect is not None
        assert all(f"{kind.records * 100}%" in text for text in (said.effect.zh, said.effect.en))
        assert kind.key == "neutral" or said.title == kind.title
    (usual,) = (one for one in by_key()["purpose.usual"].when if one.key == "purpose.use")
    assert set(usual.values) == options.keys()


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("weights", "年龄"),
        ("weights", "年龄=11"),
        ("grains", "年龄"),
        ("tables", "±5%"),
        ("tables", "a=b=c"),
        ("intervals", "入院"),
        ("lost", "x"),
    ],
)
def test_an_answer_that_cannot_be_read_is_refused_when_it_is_given(key: str, text: str) -> None:
    with pytest.raises(UnusableError):
        canonical(by_key()[f"purpose.{key}"], [text])


def test_a_purpose_is_written_as_the_file_that_says_it() -> None:
    assert read_purpose(purpose_yaml(MEANT), "p.yaml") == MEANT
    other = Purpose(columns={"a: b": ColumnPurpose(Fraction(1, 3), "5", "#x", prose=False)}, records=Fraction(1, 3), others=Fraction(2))
    assert read_purpose(purpose_yaml(other), "p.yaml") == other
    assert purpose_yaml(Purpose()) == ""
