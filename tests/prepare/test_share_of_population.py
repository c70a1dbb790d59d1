"""p from counts: of one place, never of the data's own people, and a range where nobody knows it (GB/T 42460 D.1.4 b 2)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.prepare.situations import situation

from reidrisk.prepare.asking.deriving import share_of_population
from reidrisk.prepare.asking.questionnaire import by_key
from reidrisk.prepare.context import P
from reidrisk.prepare.questions import read_answer
from reidrisk.prepare.unusable import UnusableError

HUNAN = {
    "population.method": "figure",
    "population.people_with": "3000",
    "population.people_all": "66444864",
    "population.area": "湖南省",
    "population.title": "yearbook",
    "population.year": "2023",
}


def test_the_own_patients_of_a_hospital_are_no_share_of_a_province() -> None:
    """3,000 people in the data and 3,000 over a province: p stays open, unless somebody states that these are all there are."""
    assert share_of_population(situation({**HUNAN, "subjects.number": "3000"})) is None
    other = share_of_population(situation({**HUNAN, "subjects.number": "2999"}))
    assert other is not None
    assert other.value == Fraction(3000, 66444864)
    assert other.source == "yearbook, 湖南省, 2023 (3,000 / 66,444,864)"
    register = situation({**HUNAN, "subjects.number": "3000"})
    reply = replace(register.replies["population.people_with"], source="a register of all cancers of the province")
    stated = share_of_population(replace(register, replies={**register.replies, "population.people_with": reply}))
    assert stated is not None
    assert stated.value == other.value


@pytest.mark.parametrize(
    ("area", "counts"), [("湖南省", False), ("Hunan", False), ("全国", True), ("全国（不含港澳台）", True), ("China", True), (None, True)]
)
def test_the_census_of_the_country_is_no_total_of_a_province(area: str | None, counts: bool) -> None:
    told = {key: value for key, value in HUNAN.items() if key not in {"population.people_all", "population.area"}}
    told |= {"population.method": "reference", **({"population.area": area} if area else {})}
    assert (share_of_population(situation(told)) is not None) is counts


def test_who_does_not_know_leaves_p_open() -> None:
    asked = {one.key for one in situation({"population.method": "unknown"}).asked() if one.key.startswith("population.") or one.key == "p"}
    assert asked == {"population.method"}
    assert share_of_population(situation({**HUNAN, "population.method": "unknown"})) is None
    for word in ("不知道", "unknown", "？"):
        with pytest.raises(UnusableError) as refused:
            read_answer(P, word)
        assert refused.value.code == "p_unknown"
        assert refused.value.hint is not None
        assert "a range" in refused.value.hint.say("en")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_question_shows_the_way_without_an_illness(lang: str) -> None:
    """All in-patients of a hospital: the share of the place's people who were in hospital."""
    method, part = (by_key()[key].help.say(lang) for key in ("population.method", "population.people_with"))  # type: ignore[arg-type] # a language
    told = ("住过院", "不是本数据集") if lang == "zh" else ("to have been an in-patient", "not of these data")
    assert told[0] in method
    assert told[1] in part
    assert ("住过院" if lang == "zh" else "were in-patients in the period") in P.meaning.say(lang)  # type: ignore[arg-type] # a language
