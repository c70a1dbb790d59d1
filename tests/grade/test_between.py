"""Undecided columns: the worst of all readings counts, beside grading every reading on its own (formulas 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.grade.test_verdict import column, with_attack

from reidrisk.data.groups.atoms import Atoms
from reidrisk.grade.between import Search
from reidrisk.grade.subject_types import MeasuredSubjectType
from reidrisk.grade.verdict import Matter, grade, outlook
from reidrisk.measure.undecided import WorstReading, unsearched, worst_reading
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.inventory import Inventory
from reidrisk.model.measurement import Measurement, Number
from reidrisk.model.release import Answer, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.model.text import Text
from reidrisk.model.verdict import Verdict
from reidrisk.standards.gbt_42460_2023 import STANDARD
from reidrisk.standards.itut_x_suppl39_2023 import STANDARD as ITU

Rows = Sequence[tuple[int, ...]]
HIDDEN: Rows = [(0, 0, 0)] * 5 + [(1, 0, 0)] * 100 + [(1, 1, 0)] * 100
NAMES = ("a", "b", "c")


class People:
    """A small table that measures and searches as a dataset does."""

    def __init__(self, rows: Rows, *, held: bool = True) -> None:
        self.rows, self.held, self.asked = rows, held, list[tuple[tuple[str, ...], Fraction | None]]()

    def measure(self, quasi: tuple[str, ...]) -> Measurement:
        sizes: dict[tuple[int, ...], int] = {}
        for row in self.rows:
            key = tuple(row[NAMES.index(name)] for name in quasi)
            sizes[key] = sizes.get(key, 0) + 1
        return Measurement(quasi, ClassSizes.of(list(sizes.values())))

    def search(self, always: tuple[str, ...], undecided: tuple[str, ...], limit: Fraction | None) -> WorstReading:
        self.asked.append((undecided, limit))
        columns = tuple(name for name in NAMES if name in {*always, *undecided})
        if not self.held:
            return unsearched(self.measure(columns).sizes, undecided, limit)
        cells = [tuple(row[NAMES.index(name)] for name in columns) for row in self.rows]
        tuples, counts = np.unique(np.array(cells), axis=0, return_counts=True)
        atoms = Atoms(lambda place: tuples[:, place].astype(np.uint8), len(tuples), counts.astype(np.int64))
        return worst_reading(atoms, columns, undecided, limit)


def inventory(decided: tuple[str, ...] = (), *roles: Role) -> Inventory:
    return Inventory(tuple(column(name, *(roles or (Role.QI,)), decided=name in decided) for name in NAMES))


def graded(people: People, release: Release, listed: Inventory) -> Verdict:
    matter = Matter(STANDARD, release, listed, people.measure, people.search)
    found = grade(matter)
    foreseen = outlook(matter)
    assert foreseen.levels is not None
    assert (foreseen.levels.low, foreseen.levels.high) == found.levels
    return found


CONTROLLED = with_attack(Sharing.CONTROLLED, Fraction("0.6"))


def test_the_reading_that_two_ends_hide() -> None:
    """Both ends pass with 0.044 and less; by the first column alone R is 0.0615."""
    found = graded(People(HIDDEN), CONTROLLED, inventory())
    assert (found.level, found.untried) == (2, False)
    assert found.numbers["R"].value == Fraction(41, 400) * Fraction(3, 5)
    assert found.scenario is not None
    assert found.scenario.say("en").startswith(
        "the least favourable of 8 interpretations: of the undecided columns, a, c are counted as quasi-identifiers"
    )
    assert found.scenario.say("zh").startswith("8 种判定口径中最差的一种")
    assert grade(Matter(STANDARD, CONTROLLED, inventory(), People(HIDDEN).measure)).level == 3  # what two readings say


@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1), st.integers(0, 2)), min_size=3, max_size=60), st.sets(st.sampled_from(NAMES))
)
def test_it_is_the_worst_of_all(rows: Rows, decided: set[str]) -> None:
    """Each reading graded on its own, with its columns decided."""
    rows = [row for row in rows for _ in range(5)]
    release = with_attack(Sharing.CONTROLLED, Fraction("0.3"))
    open_ones = [name for name in NAMES if name not in decided]
    alone = []
    for size in range(len(open_ones) + 1):
        for chosen in combinations(open_ones, size):
            roles = [Role.QI if name in chosen or name in decided else Role.NI for name in NAMES]
            listed = Inventory(tuple(column(name, role) for name, role in zip(NAMES, roles, strict=True)))
            alone.append(graded(People(rows), release, listed))
    found = graded(People(rows), release, inventory(tuple(decided)))
    assert found.level == min(one.level or 9 for one in alone)
    assert found.numbers["R"].value == max(one.numbers["R"].value or Fraction(0) for one in alone)


@pytest.mark.parametrize(
    ("rows", "release", "listed"),
    [
        (HIDDEN, with_attack(Sharing.PUBLIC, Fraction(1)), inventory()),  # the greatest class risk: all of them are worst
        (HIDDEN, CONTROLLED, inventory(("a", "c"))),  # one column has no reading between the two ends
        ([*HIDDEN, (2, 2, 2)], CONTROLLED, inventory()),  # a class of one is in the finest reading
        (HIDDEN, CONTROLLED, inventory((), Role.DI)),  # a proposed direct identifier decides
        (HIDDEN, CONTROLLED, inventory(NAMES)),
    ],
)
def test_nothing_is_searched_where_nothing_can_hide(rows: Rows, release: Release, listed: Inventory) -> None:
    people = People(rows)
    graded(people, release, listed)
    assert people.asked == []


def test_a_promised_scheme_is_what_counts() -> None:
    people = People(HIDDEN)
    promised = {"R_c": Number("R_c", Text("承诺", "promised"), "6.1 f", Fraction(1, 100))}
    matter = Matter(STANDARD, CONTROLLED, inventory(), lambda quasi: replace(people.measure(quasi), numbers=promised), people.search)
    assert grade(matter).level == 3
    assert people.asked == []


def test_another_mean_never_rises_by_merging() -> None:
    people = People(HIDDEN)
    grade(Matter(ITU, CONTROLLED, inventory(), people.measure, people.search))
    assert people.asked == []


def test_the_strictest_of_what_is_open_is_asked_for() -> None:
    """Sharing open: controlled and enclave, at the greatest pr(context) and the threshold of the edition."""
    people = People(HIDDEN)
    found = graded(people, CONTROLLED.having(sharing=Answer()), inventory())
    assert people.asked[0] == (("a", "b", "c"), Fraction("0.05") / Fraction("0.6"))
    assert found.levels == (2, 2)


def test_what_cannot_be_searched_leaves_a_range() -> None:
    """Too many tuples to roll up: level 2 is possible, and it is said."""
    found = graded(People(HIDDEN, held=False), CONTROLLED, inventory())
    assert (found.level, found.levels, found.untried) == (None, (2, 3), True)
    assert found.scenario is not None
    assert "not all of 8 interpretations could be computed" in found.scenario.say("en")
    settled = graded(People([row for row in HIDDEN for _ in range(3)], held=False), CONTROLLED, inventory())
    assert (settled.level, settled.untried) == (3, False)


def test_each_kind_of_people_has_its_own_worst() -> None:
    def kind(name: str, people: People) -> MeasuredSubjectType:
        search: Search = people.search
        return MeasuredSubjectType(name, None, (), people.measure, search)

    large = People([row for row in HIDDEN for _ in range(9)])
    matter = Matter(STANDARD, CONTROLLED, inventory(), large.measure, kinds=(kind("x", large), kind("y", People(HIDDEN))))
    found = grade(matter)
    assert (found.level, [one.name for one in found.kinds]) == (2, ["y", "x"])
    assert found.kinds[0].quasi == ("a", "c")
