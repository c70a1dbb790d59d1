"""Survey weights describe nobody, whatever they are called; a body keeps its weight."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from tests.identify.test_impersonal import identified

from reidrisk.model.role import Role

ROWS = 90
OF_PEOPLE: dict[str, Sequence[str]] = {
    "age": [str(20 + place % 60) for place in range(ROWS)],
    "sex": ["F" if place % 3 else "M" for place in range(ROWS)],
    "income": [str(900 + 37 * place) for place in range(ROWS)],
}


def draws(low: float, high: float) -> list[str]:
    draw = random.Random(15)  # noqa: S311 - test data, the same at every run
    return [f"{draw.uniform(low, high):.3f}" for _ in range(ROWS)]


@pytest.mark.parametrize("name", ["pweight", "fnlwgt", "抽样权重", "w_norm", "wt_pers", "hh_weight", "FACTOR PESO MUESTRAL", "权数"])
def test_a_survey_weight_is_nobodys_and_no_question(name: str) -> None:
    """`pweight` was weighed as a body, `w_norm` taken for a medical record."""
    found = identified(OF_PEOPLE | {name: draws(20, 9000)})[name]
    assert found.roles == {Role.NI}
    assert found.weighed is not None
    assert not found.weighed.asked
    assert any(item.rule == "survey-weight" for item in found.evidence)


def test_a_bare_weight_whose_mean_is_one_is_a_survey_weight() -> None:
    assert identified(OF_PEOPLE | {"weight": draws(0.2, 1.8)})["weight"].roles == {Role.NI}


@pytest.mark.parametrize(
    ("name", "values"),
    [("weight", draws(45, 110)), ("weight", draws(0.95, 1.05)), ("body_weight", draws(0.2, 1.8)), ("体重", draws(0.2, 1.8))],
    ids=["of a body", "next to no spread", "called so", "in Chinese"],
)
def test_a_body_keeps_its_weight(name: str, values: Sequence[str]) -> None:
    assert Role.QI in identified(OF_PEOPLE | {name: values})[name].roles


def test_words_under_such_a_name_are_read() -> None:
    texts = [f"S{place:03d}-{place * 7919 % 1000:03d}" for place in range(ROWS)]
    found = identified(OF_PEOPLE | {"weight_norm": texts})["weight_norm"]
    assert not any(item.rule == "survey-weight" for item in found.evidence)
