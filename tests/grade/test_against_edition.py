"""What single figures mean by an edition agrees with what the edition's own verdict says of the same classes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from reidrisk.flow.editions import find_standard, standards
from reidrisk.grade.against_edition import against
from reidrisk.measure.figures import models
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.release import Sharing

EDITION = find_standard("gbt-42460-2023")
SIZES = ([1, 1, 4], [3, 3, 4, 3, 3], [5, 6], [19, 25], [20, 20], [21, 40], [400, 400])


def figures_of(sizes: list[int]) -> dict[str, Fraction]:
    counted = ClassSizes.of(sizes)
    rule = EDITION.sharing[Sharing.CONTROLLED]
    return {model.symbol: model.compute(counted, rule) for model in models()}


@pytest.mark.parametrize("sizes", SIZES)
def test_each_sharing_model_stands_on_the_side_of_its_own_rule(sizes: list[int]) -> None:
    told = against(EDITION, figures_of(sizes))
    large = " ".join(one.finding.say("en") for one in told if one.symbol == "k" and one.good)
    small = " ".join(one.finding.say("en") for one in told if one.symbol == "k" and one.good is False)
    for sharing, rule in EDITION.sharing.items():
        if rule.tau is None:
            continue
        fits = all(Fraction(1, size) <= rule.tau for size in sizes)  # by the definition of R_a, class by class
        assert (f"{sharing.words.en} (at least" in large) is fits
        assert (f"{sharing.words.en} (at least" in small) is not fits


@pytest.mark.parametrize("sizes", SIZES)
def test_public_sharing_is_good_below_the_threshold_and_others_in_a_good_context(sizes: list[int]) -> None:
    told = {one.symbol: one for one in against(EDITION, figures_of(sizes)) if one.symbol != "k"}
    mean = sum((Fraction(1, size) for size in sizes), Fraction(0)) / len(sizes)  # R_c is the mean of the classes' risks (D.1.3)
    assert told["R_b"].good is (Fraction(1, min(sizes)) < Fraction(1, 20))
    assert told["R_c"].good is (True if mean < Fraction(1, 20) else None)
    if told["R_c"].good is None:
        limit = told["R_c"].finding.values["limit"]
        assert isinstance(limit, Fraction)
        assert mean * limit == Fraction(1, 20)
        assert not EDITION.meets(mean * limit, Fraction(1, 20))
        assert "below" in told["R_c"].finding.say("en")


def test_one_shared_value_is_a_disclosure_and_two_are_none() -> None:
    assert [one.good for one in against(EDITION, {"l_distinct": Fraction(1)})] == [False]
    assert against(EDITION, {"l_distinct": Fraction(2)}) == ()
    assert against(EDITION, {}) == ()


@pytest.mark.parametrize("edition", [one.id for one in standards()])
def test_every_edition_says_something_in_both_languages(edition: str) -> None:
    standard = find_standard(edition)
    told = against(standard, figures_of([3, 4]))
    assert any(one.symbol in {"R_b", "R_c"} for one in told) is (
        standard.threshold is not None and any(rule.data_risk in {"R_b", "R_c"} for rule in standard.sharing.values())
    )
    for one in told:
        assert one.finding.say("zh")
        assert one.finding.say("en")
        if "pr(context) is at most" in one.finding.say("en"):
            assert standard.accept_equal
