"""Several kinds of people: every kind is read on its own, the worst counts, whatever the order."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from tests.grade.test_verdict import column, with_attack

from reidrisk.grade.subject_types import MAIN, MeasuredSubjectType
from reidrisk.grade.verdict import Matter, grade
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.inventory import Inventory
from reidrisk.model.measurement import Measurement
from reidrisk.model.release import Answer, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS
from reidrisk.model.verdict import Verdict
from reidrisk.standards.gbt_42460_2023 import STANDARD
from reidrisk.standards.itut_x_suppl39_2023 import STANDARD as ITU

DECIDED = Inventory((column("a", Role.QI), column("b", Role.QI), column("c", Role.NI)))


def measured(sizes: list[int], asked: list[tuple[str, ...]] | None = None) -> Callable[[tuple[str, ...]], Measurement]:
    def act(quasi: tuple[str, ...]) -> Measurement:
        if asked is not None:
            asked.append(quasi)
        return Measurement(quasi, ClassSizes.of(sizes))

    return act


def verdict_of(release: Release, *kinds: MeasuredSubjectType, inventory: Inventory = DECIDED) -> Verdict:
    return grade(Matter(STANDARD, release, inventory, measured([1]), kinds=kinds))


CONTROLLED = with_attack(Sharing.CONTROLLED, Fraction("0.2"))
CLASSES = st.sampled_from([[1], [2, 3], [4, 60], [5, 5, 9], [19], [20], [21], [30, 3, 30], [40, 40], [60]])


@given(st.lists(CLASSES, min_size=1, max_size=3), st.sampled_from([Sharing.PUBLIC, Sharing.CONTROLLED, Sharing.ENCLAVE]))
def test_the_verdict_is_the_worst_of_each_kind_alone(every: list[list[int]], sharing: Sharing) -> None:
    release = with_attack(sharing, Fraction("0.2"))
    alone = [grade(Matter(STANDARD, release, DECIDED, measured(sizes))) for sizes in every]
    kinds = [MeasuredSubjectType(f"kind {place}", f"key {place}", ("a", "b"), measured(sizes)) for place, sizes in enumerate(every)]
    found = verdict_of(release, *kinds)
    assert found.level == min(one.level or 9 for one in alone)
    risks = [one.numbers["R"].value or Fraction(0) for one in alone]
    assert found.numbers["R"].value == max(risks)
    assert [one.numbers["R"].value for one in found.kinds] == sorted(risks, reverse=True)
    assert verdict_of(release, *reversed(kinds)).level == found.level


def test_each_kind_has_its_columns_and_those_nobody_decided() -> None:
    asked: list[tuple[str, ...]] = []
    inventory = Inventory((*DECIDED.columns, column("d", Role.SA, decided=False)))
    found = verdict_of(
        CONTROLLED,
        MeasuredSubjectType(MAIN, None, ("a",), measured([40], asked)),
        MeasuredSubjectType("x", "c", ("b",), measured([4, 40], asked)),
        inventory=inventory,
    )
    assert asked == [("a", "d"), ("a",), ("b", "d"), ("b",)]
    assert found.provisional
    assert [(one.name, one.key, one.levels, one.acceptable) for one in found.kinds] == [
        ("x", "c", (2, 2), False),
        (MAIN, None, (3, 3), True),
    ]


def test_the_identifier_list_is_that_of_all_kinds() -> None:
    found = verdict_of(
        CONTROLLED, MeasuredSubjectType("x", "k", ("a",), measured([40])), MeasuredSubjectType("y", "l", ("b",), measured([50]))
    )
    assert "2 quasi-identifiers" in found.steps[0].finding.say("en")


def test_a_kind_that_is_open_is_said_to_be_so() -> None:
    release = Release.of(sharing=Answer(Sharing.CONTROLLED, "given"))
    found = verdict_of(release, MeasuredSubjectType("x", "k", ("a",), measured([7])), MeasuredSubjectType("y", "l", ("b",), measured([1])))
    assert [(one.name, one.levels) for one in found.kinds] == [("y", (2, 2)), ("x", (2, 3))]
    told = [evidence.say("en") for step in found.steps for evidence in step.evidence]
    assert any(one.startswith("“x” (key k") and one.endswith("level 2 to 3") for one in told)
    assert all(step.finding.say(lang) for step in found.steps for lang in LANGS)


def test_an_edition_without_levels_says_of_each_kind_whether_it_is_acceptable() -> None:
    """ITU-T X Suppl.39, public, threshold 0.05: a class of 40 passes, one of 4 does not."""
    release = Release.of(sharing=Answer(Sharing.PUBLIC, "given"), threshold=Answer(Fraction(1, 20), "given"))
    kinds = (MeasuredSubjectType("x", "k", ("a",), measured([40])), MeasuredSubjectType("y", None, ("b",), measured([4])))
    found = grade(Matter(ITU, release, DECIDED, measured([1]), kinds=kinds))
    assert (found.levels, found.acceptable) == (None, False)
    assert [(one.name, one.levels, one.acceptable) for one in found.kinds] == [("y", None, False), ("x", None, True)]
    step = next(step for step in found.steps if len(step.evidence) == 2 and "“y”" in step.evidence[0].say("en"))
    assert step.finding.say("en") == (
        "Kinds of people: 2; “y” decides: “y” R = 0.25 (1/4) (not acceptable), “x” R = 0.025 (1/40) (acceptable)."
    )
    told = [one.say("en") for one in step.evidence]
    assert told[0].startswith("“y” (by record; quasi-identifiers b)")
    assert told[0].endswith("; not acceptable")
    assert told[1].startswith("“x” (key k; quasi-identifiers a)")
    assert told[1].endswith("; acceptable")


def test_one_kind_needs_no_choice() -> None:
    found = verdict_of(CONTROLLED, MeasuredSubjectType("x", "k", ("a",), measured([7])))
    assert len(found.kinds) == 1
    assert [step.clause for step in found.steps].count("6.3 b") == 1


def test_a_direct_identifier_decides_for_every_kind() -> None:
    inventory = Inventory((*DECIDED.columns, column("name", Role.DI)))
    found = verdict_of(
        CONTROLLED,
        MeasuredSubjectType("x", "k", ("a",), measured([700])),
        MeasuredSubjectType("y", "l", ("b",), measured([1])),
        inventory=inventory,
    )
    assert found.level == 1
    assert {one.levels for one in found.kinds} == {(1, 1)}
