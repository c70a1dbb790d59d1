"""The verdict: every oracle of GB/T 42460, the traps at the threshold, undecided columns."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.grade.reading import readings
from reidrisk.grade.verdict import Matter, grade
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.measurement import Influence, Measurement
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS
from reidrisk.model.verdict import Verdict
from reidrisk.standards.gbt_42460_2023 import STANDARD

ORACLES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "facts" / "oracles.json").read_text(encoding="utf-8"))
SHARING = {"public": Sharing.PUBLIC, "controlled": Sharing.CONTROLLED, "enclave": Sharing.ENCLAVE}


def column(name: str, *roles: Role, decided: bool = True) -> Column:
    return Column(name, frozenset(roles), decided_by="analyst" if decided else None)


def sizes_of(sizes: list[int]) -> Callable[[tuple[str, ...]], Measurement]:
    return lambda quasi: Measurement(quasi, ClassSizes.of(sizes))


def never(_quasi: tuple[str, ...]) -> Measurement:
    pytest.fail("nothing to measure")


def with_attack(sharing: Sharing, probability: Fraction, threshold: str = "0.05") -> Release:
    """A release whose pr(context) is exactly this probability: T2 with m = 1 dominates."""
    return Release.of(
        sharing=Answer(sharing, "given"),
        controls=Answer(Grade.HIGH, "given"),
        motives=Answer(Grade.LOW, "given"),
        recipient_security=Answer(Grade.HIGH, "given"),
        p=Answer(probability, "given", "test"),
        m=Answer(1, "given"),
        threshold=Answer(Fraction(threshold), "given"),
    )


QI = Inventory((column("a", Role.QI), column("b", Role.NI)))


def verdict_of(release: Release, sizes: list[int], inventory: Inventory = QI) -> Verdict:
    return grade(Matter(STANDARD, release, inventory, sizes_of(sizes)))


EDGES = [one for one in ORACLES if one["name"].startswith("gbt42460_edge_")]


@pytest.mark.parametrize("one", EDGES, ids=lambda one: str(one["name"]))
def test_published_edges(one: dict[str, Any]) -> None:
    given_input, expected = one["input"], one["expected"]
    probability = Fraction(str(given_input["pr_context"]))
    release = with_attack(SHARING[given_input["sharing"]], max(probability, Fraction("0.14")))
    found = verdict_of(release, given_input["class_sizes"])
    assert found.level == expected["grade"]
    assert float(found.numbers["R_a"].value or 0) == pytest.approx(expected["Ra"], abs=1e-12)
    assert float(found.numbers["R_b"].value or 0) == pytest.approx(expected["Rb"], abs=1e-12)
    assert float(found.numbers["R_c"].value or 0) == pytest.approx(expected["Rc"], abs=1e-12)
    assert float(found.numbers["R"].value or 0) == pytest.approx(expected["R"], abs=1e-12)


def test_float_trap_one_third_times_fifteen_hundredths() -> None:
    found = verdict_of(with_attack(Sharing.ENCLAVE, Fraction("0.15")), [3, 3])
    assert found.numbers["R"].value == Fraction(1, 20)
    assert found.level == 2
    assert (1 / 3) * 0.15 < 0.05


def test_float_trap_one_twelfth_times_six_tenths() -> None:
    assert verdict_of(with_attack(Sharing.CONTROLLED, Fraction("0.6")), [12, 12]).level == 2
    assert verdict_of(with_attack(Sharing.CONTROLLED, Fraction("0.6")), [13, 13]).level == 3


def test_public_k20_is_level_2_and_k21_level_3() -> None:
    public = Release.of(sharing=Answer(Sharing.PUBLIC, "given"))
    assert verdict_of(public, [20]).level == 2
    assert verdict_of(public, [21]).level == 3


def test_the_binary_float_threshold_would_grade_k20_wrong() -> None:
    assert verdict_of(with_attack(Sharing.PUBLIC, Fraction(1)), [20]).level == 2
    release = Release.of(sharing=Answer(Sharing.PUBLIC, "given"), threshold=Answer(Fraction(0.05), "given"))
    assert verdict_of(release, [20]).level == 3


def test_direct_identifier_is_level_1_and_figures_inform() -> None:
    inventory = Inventory((column("id", Role.DI), column("a", Role.QI)))
    found = verdict_of(with_attack(Sharing.ENCLAVE, Fraction("0.2")), [5, 5], inventory)
    assert (found.level, found.acceptable) == (1, False)
    assert found.numbers["R_b"].state == "informational"
    assert found.steps[2].clause == "6.2 c"


def test_direct_identifier_alone_measures_nothing() -> None:
    found = grade(Matter(STANDARD, Release(), Inventory((column("id", Role.DI),)), never))
    assert found.level == 1
    assert found.numbers["R"].state == "not_required"


def test_a_column_that_is_direct_and_quasi_counts_as_direct() -> None:
    inventory = Inventory((column("id", Role.DI, Role.QI),))
    assert grade(Matter(STANDARD, Release(), inventory, never)).level == 1


def test_no_identifier_is_level_4_with_a_notice_about_sensitive_attributes() -> None:
    found = grade(Matter(STANDARD, Release(), Inventory((column("x", Role.NI), column("d", Role.SA))), never))
    assert (found.level, found.acceptable, found.provisional) == (4, True, False)
    assert "d" in found.ways[0].finding.say("en")
    assert grade(Matter(STANDARD, Release(), Inventory((column("x", Role.NI),)), never)).ways == ()


def test_open_answers_give_a_range_and_no_level() -> None:
    found = verdict_of(Release.of(sharing=Answer(Sharing.CONTROLLED, "given")), [6, 6, 6])
    assert found.level is None
    assert found.levels == (2, 3)
    assert found.acceptable is None
    assert found.missing == ("controls", "motives", "recipient-security", "p")
    assert not found.gradable


def test_open_answers_do_not_matter_when_the_level_is_the_same_everywhere() -> None:
    small = verdict_of(Release.of(sharing=Answer(Sharing.CONTROLLED, "given")), [1, 9])
    assert (small.level, small.missing) == (2, ("controls", "motives", "recipient-security", "p"))
    large = verdict_of(Release(), [21, 21])
    assert large.level == 3
    assert large.missing[0] == "sharing"


def test_undecided_columns_are_read_both_ways_and_the_worse_counts() -> None:
    inventory = Inventory((column("a", Role.QI), column("drug", decided=False)))

    def measure(quasi: tuple[str, ...]) -> Measurement:
        return Measurement(quasi, ClassSizes.of([30, 30] if quasi == ("a",) else [1] * 60))

    found = grade(Matter(STANDARD, Release.of(sharing=Answer(Sharing.PUBLIC, "given")), inventory, measure))
    assert (found.level, found.provisional) == (2, True)
    assert found.measurement is not None
    assert found.measurement.quasi_identifiers == ("a", "drug")


def test_the_reading_as_non_identifiers_can_be_the_worse_one() -> None:
    """R_c is not monotone: {5,100,100} 0.073 merges to {5,200} 0.103."""
    inventory = Inventory((column("a", Role.QI), column("x", decided=False)))

    def measure(quasi: tuple[str, ...]) -> Measurement:
        return Measurement(quasi, ClassSizes.of([5, 200] if quasi == ("a",) else [5, 100, 100]))

    found = grade(Matter(STANDARD, with_attack(Sharing.CONTROLLED, Fraction("0.6")), inventory, measure))
    assert found.level == 2
    assert found.measurement is not None
    assert found.measurement.quasi_identifiers == ("a",)


def test_a_suspected_direct_identifier_makes_it_provisionally_level_1() -> None:
    inventory = Inventory((column("a", Role.QI), column("phone", Role.DI, decided=False)))
    found = verdict_of(with_attack(Sharing.ENCLAVE, Fraction("0.2")), [9, 9], inventory)
    assert (found.level, found.provisional) == (1, True)


def test_readings_of_a_decided_list() -> None:
    assert [reading.quasi for reading in readings(QI)] == [("a",)]


@given(
    sizes=st.lists(st.integers(1, 60), min_size=1, max_size=12),
    probability=st.fractions(Fraction("0.14"), 1, max_denominator=200),
    sharing=st.sampled_from(list(Sharing)),
)
def test_the_level_by_hand(sizes: list[int], probability: Fraction, sharing: Sharing) -> None:
    """The whole of D.1.5 written out once more, naively."""
    tau = {Sharing.CONTROLLED: Fraction(1, 5), Sharing.ENCLAVE: Fraction(1, 3)}.get(sharing, Fraction(1, 20))
    thetas = [Fraction(1, size) for size in sizes]
    if any(theta > tau for theta in thetas):
        risk = Fraction(1)
    elif sharing in {Sharing.PUBLIC, Sharing.SEMI_PUBLIC}:  # I-3: semi-public counts as completely public
        risk = max(thetas)
    else:
        risk = sum(thetas, Fraction(0)) / len(thetas) * probability
    found = verdict_of(with_attack(sharing, probability), sizes)
    assert found.numbers["R"].value == risk
    assert found.level == (3 if risk < Fraction(1, 20) else 2)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("sharing", [None, *Sharing])
@pytest.mark.parametrize("sizes", [[1, 9], [3, 3], [4, 30], [21, 40]])
def test_everything_can_be_said(lang: Any, sharing: Sharing | None, sizes: list[int]) -> None:
    def measure(quasi: tuple[str, ...]) -> Measurement:
        return Measurement(quasi, ClassSizes(ClassSizes.of(sizes).pairs, "subjects", 2), ClassSizes.of([50]), (Influence("a", 1, 50),))

    release = Release.of(sharing=Answer(sharing, "given") if sharing else Answer(), p=Answer(Fraction(1, 1000), "assumed"))
    found = grade(Matter(STANDARD, release, QI, measure, printed=True))
    for step in found.steps:
        assert step.question.say(lang)
        assert step.finding.say(lang)
        assert all(line.say(lang) for line in step.evidence)
    assert all(way.finding.say(lang) for way in found.ways)
    assert all(line.say(lang) for line in found.assumptions)


def test_level_3_says_what_would_break_it() -> None:
    found = verdict_of(with_attack(Sharing.ENCLAVE, Fraction("0.14")), [4, 4])
    assert found.level == 3
    assert "pr(context) reaches 0.2," in found.ways[-1].finding.say("en")  # 0.05 / (1/4)
    roomy = verdict_of(with_attack(Sharing.ENCLAVE, Fraction("0.14")), [40, 40])
    assert all("pr(context) reaches" not in way.finding.say("en") for way in roomy.ways)


def test_a_risk_just_below_the_threshold_is_written_out() -> None:
    found = verdict_of(with_attack(Sharing.ENCLAVE, Fraction("0.1499999")), [3, 3])
    step = next(step for step in found.steps if step.clause == "6.3 b")
    assert found.level == 3
    written = step.finding.say("en").removeprefix("R = ").partition(",")[0].partition(" ")[0]
    assert Fraction("0.0499") < Fraction(written) < Fraction("0.05")
    assert float(written) == pytest.approx(0.1499999 / 3, abs=1e-8)
