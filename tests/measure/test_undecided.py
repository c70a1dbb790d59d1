"""The least favourable of all interpretations of undecided columns, beside a brute force over all of them (formulas 8)."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.dataset import Dataset
from reidrisk.data.groups.atoms import Atoms, SubjectTuples
from reidrisk.data.open import open_dataset
from reidrisk.measure import undecided as module
from reidrisk.measure.figures import models
from reidrisk.measure.grouping import WidestGrouping
from reidrisk.measure.undecided import WorstReading, worst_reading
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.standard import SharingRule

Rows = Sequence[tuple[int, ...]]
RULE = SharingRule(Fraction(1, 5), "R_c", attack_certain=False)


def mean(rows: Rows, places: tuple[int, ...], owners: list[int] | None) -> Fraction:
    """R_c by hand: a class is all people with the same set of tuples."""
    people: dict[int, set[tuple[int, ...]]] = {}
    for row, cells in enumerate(rows):
        people.setdefault(row if owners is None else owners[row], set()).add(tuple(cells[place] for place in places))
    classes: dict[frozenset[tuple[int, ...]], int] = {}
    for tuples in people.values():
        classes[frozenset(tuples)] = classes.get(frozenset(tuples), 0) + 1
    return sum((Fraction(1, size) for size in classes.values()), Fraction(0)) / len(classes)


def brute(rows: Rows, undecided: set[int], owners: list[int] | None) -> dict[tuple[int, ...], Fraction]:
    """Every reading with its R_c; told by the undecided columns in it."""
    width = len(rows[0])
    always = set(range(width)) - undecided
    return {
        chosen: mean(rows, tuple(sorted({*always, *chosen})), owners)
        for size in range(len(undecided) + 1)
        for chosen in combinations(sorted(undecided), size)
    }


def atoms_of(rows: Rows, owners: list[int] | None) -> Atoms:
    if owners is None:
        tuples, counts = np.unique(np.array(rows), axis=0, return_counts=True)
        return Atoms(lambda place: tuples[:, place].astype(np.uint8), len(tuples), counts.astype(np.int64))
    pairs = sorted({(owner, *cells) for owner, cells in zip(owners, rows, strict=True)})
    codes = np.array([cells for _, *cells in pairs])
    keys: list[object] = [owner for owner, *_ in pairs]
    return SubjectTuples(lambda place: codes[:, place].astype(np.uint8), keys, np.ones(len(pairs), np.int64), codes.shape[1]).atoms()


def names(places: set[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"c{place}" for place in sorted(places))


def searched(rows: Rows, undecided: set[int], owners: list[int] | None = None, limit: Fraction | None = None) -> WorstReading:
    return worst_reading(atoms_of(rows, owners), names(set(range(len(rows[0])))), names(undecided), limit)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rows, set[int], list[int] | None]:
    width = draw(st.integers(2, 5))
    cell = st.integers(0, draw(st.integers(1, 3)))
    rows = draw(st.lists(st.tuples(*[cell] * width), min_size=1, max_size=40))
    undecided = draw(st.sets(st.integers(0, width - 1), min_size=1))
    owners = draw(st.none() | st.lists(st.integers(0, 12), min_size=len(rows), max_size=len(rows)))
    return rows, undecided, owners


@given(tables())
def test_the_greatest_of_all_readings_is_found(table: tuple[Rows, set[int], list[int] | None]) -> None:
    rows, undecided, owners = table
    every = brute(rows, undecided, owners)
    found = searched(rows, undecided, owners)
    assert found.complete
    assert found.risk == max(every.values())
    assert every[tuple(int(name[1:]) for name in found.columns)] == found.risk


@given(tables(), st.fractions(Fraction(1, 50), Fraction(1)))
def test_a_search_that_is_given_up_still_says_what_is_certain(table: tuple[Rows, set[int], list[int] | None], limit: Fraction) -> None:
    rows, undecided, owners = table
    worst = max(brute(rows, undecided, owners).values())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_NODES", 2)
        found = searched(rows, undecided, owners, limit)
    assert found.risk <= worst
    assert not found.complete or found.risk == worst
    assert found.below is None or worst < limit == found.below


def test_the_case_of_the_standard_that_two_readings_hide() -> None:
    """{5, 100, 100} has 0.0733; without the second column it is {5, 200} and has 0.1025."""
    rows: Rows = [(0, 0)] * 5 + [(1, 0)] * 100 + [(1, 1)] * 100
    assert searched(rows, {0, 1}) == WorstReading(("c0",), Fraction(41, 400), complete=True, below=None, looked=5)


SPREAD: Rows = [(a, b, c, d) for a in range(3) for b in range(3) for c in range(3) for d in range(3) for _ in range(1 + a * b + c * d)]


@pytest.mark.parametrize(
    ("limit", "nodes", "below"),
    [
        (None, 1, None),
        (Fraction(1, 4), 1, None),
        (Fraction(999, 1000), 1, None),  # the one interval that is looked at holds more of them
        (Fraction(999, 1000), 40, Fraction(999, 1000)),
        (Fraction(101, 100), 1, Fraction(101, 100)),  # no class risk is above 1: settled at once
    ],
)
def test_the_budget(monkeypatch: pytest.MonkeyPatch, limit: Fraction | None, nodes: int, below: Fraction | None) -> None:
    whole = searched(SPREAD, {0, 1, 2, 3})
    monkeypatch.setattr(module, "MOST_NODES", nodes)
    monkeypatch.setattr(module, "MOST_WORK", 10**9)
    found = searched(SPREAD, {0, 1, 2, 3}, limit=limit)
    assert found.risk <= whole.risk
    if not found.complete:
        assert found.below == below


def test_a_limit_that_a_reading_reaches_is_passed_on_the_way_to_the_greatest() -> None:
    rows: Rows = [(0, 0)] * 5 + [(1, 0)] * 100 + [(1, 1)] * 100
    found = searched(rows, {0, 1}, limit=Fraction(1, 12))
    assert (found.columns, found.risk, found.complete, found.below) == (("c0",), Fraction(41, 400), True, None)


def test_columns_whose_codes_outgrow_a_word() -> None:
    """Sixteen columns of 32 values have 80 bits."""
    rows: Rows = [tuple((place * (column + 3)) % 32 for column in range(16)) for place in range(60) for _ in range(1 + place % 3)]
    found = searched(rows, {0, 1, 2})
    assert (found.complete, found.risk) == (True, max(brute(rows, {0, 1, 2}, None).values()))


def test_means_whose_fractions_outgrow_a_word_of_the_machine() -> None:
    """Forty classes of different sizes: the denominator of their mean has more than 64 bits."""
    rows: Rows = [(place % 8, place // 8, place % 3) for place in range(40) for _ in range(101 + place)]
    found = searched(rows, {0, 1, 2})
    assert found.complete
    assert found.risk == max(brute(rows, {0, 1, 2}, None).values())
    assert found.risk.denominator > 2**64


def table(path: Path, rows: Rows, keys: list[str] | None = None) -> Dataset:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow((*names(set(range(len(rows[0])))), "who"))
        writer.writerows([(*cells, "" if keys is None else keys[row]) for row, cells in enumerate(rows)])
    return open_dataset(path)


@pytest.mark.parametrize("people", [False, True])
def test_from_a_file(tmp_path: Path, *, people: bool) -> None:
    """Held tuples are rolled up; a row without a key is a person of its own."""
    keys = [("" if row % 7 == 0 else f"p{row // 3}") for row in range(len(SPREAD))]
    owners = [(10_000 + row if row % 7 == 0 else row // 3) for row in range(len(SPREAD))]
    with table(tmp_path / "t.csv", SPREAD, keys) as dataset:
        found = WidestGrouping(dataset, "who" if people else None).worst(("c1",), ("c0", "c2", "c3"), None)
    every = brute(SPREAD, {0, 2, 3}, owners if people else None)
    assert found.complete
    assert found.risk == max(every.values()) == every[tuple(int(name[1:]) for name in found.columns)]


def test_tuples_that_are_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their sizes alone still say whether a limit can be reached."""
    monkeypatch.setattr("reidrisk.data.dataset.MOST_ATOMS", 3)
    with table(tmp_path / "t.csv", [(0, 0)] * 5 + [(1, 0)] * 7 + [(1, 1)] * 9 + [(2, 2)] * 6) as dataset:
        grouping = WidestGrouping(dataset, None)
        open_one = grouping.worst((), ("c0", "c1"), Fraction(1, 5))
        assert grouping.worst((), ("c0", "c1"), Fraction(1, 5)) is open_one  # asked again for another recipient
        settled = grouping.worst((), ("c0", "c1"), Fraction(21, 100))
        assert grouping.worst((), ("c0", "c1"), None).below is None
    assert (open_one.complete, open_one.below) == (False, None)
    assert (settled.complete, settled.below) == (False, Fraction(21, 100))
    assert open_one.columns == ("c0", "c1")


def test_many_columns_are_searched_as_codes(tmp_path: Path) -> None:
    """Beyond what the engine groups by, the tuples are held here."""
    wide: Rows = [(*cells, *([0] * 90)) for cells in SPREAD]
    with table(tmp_path / "t.csv", wide) as dataset:
        grouping = WidestGrouping(dataset, None)
        found = grouping.worst(tuple(names(set(range(4, 94)))), ("c0", "c1", "c2", "c3"), None)
    assert found.risk == searched(SPREAD, {0, 1, 2, 3}).risk


@given(st.lists(st.integers(1, 60), min_size=2, max_size=8))
def test_what_is_called_monotone_is(sizes: list[int]) -> None:
    """Merging two classes never raises such a figure."""
    merged = ClassSizes.of([sizes[0] + sizes[1], *sizes[2:]])
    for model in models():
        if model.monotone:
            assert model.compute(merged, RULE) <= model.compute(ClassSizes.of(sizes), RULE)


def test_what_is_not() -> None:
    """{1, 6, 6} to {1, 12} raises both, and the smallest class grows when the smallest two are merged."""
    raised = {
        model.symbol
        for model in models()
        for sizes, merged in (((1, 6, 6), (1, 12)), ((1, 2, 6), (3, 6)))
        if model.compute(ClassSizes.of(merged), RULE) > model.compute(ClassSizes.of(sizes), RULE)
    }
    assert raised == {"R_c", "R_a", "k"} == {model.symbol for model in models() if not model.monotone}
