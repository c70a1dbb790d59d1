"""Classes without each column in turn, against a count in plain Python; and the work grows with the columns, not with their square."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from importlib import import_module

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.data.plain_counts import TABLE, brute_subjects, count, dataset_of, folded, key

from reidrisk.data.groups import leaving_out
from reidrisk.data.groups.coded_rows import CodedRows
from reidrisk.data.groups.leaving_out import SharedRows, set_numbers, without_each
from reidrisk.data.groups.tuples import HeldRows
from reidrisk.data.normal import normal
from reidrisk.data.options import ReadOptions
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.measurement import Influence

WAYS = ("packed", "texts", "codes")
QUASI = ["x", "y", "z"]
SMALL = st.integers(0, 3).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 2), min_size=2 + width * 2, max_size=2 + width * 2), min_size=1, max_size=40)
)


def left_out(rows: Sequence[Sequence[object]]) -> list[tuple[int, int]]:
    """Classes and the smallest, each column removed in turn: rows counted as they stand."""
    found = []
    for place in range(len(rows[0])):
        sizes = Counter((*row[:place], *row[place + 1 :]) for row in rows)
        found.append((len(sizes), min(sizes.values())))
    return found


@settings(deadline=None, max_examples=200)
@given(rows=SMALL, word=st.sampled_from([63, 8]))
def test_without_each_column_as_plain_python_counts(rows: list[list[int]], word: int) -> None:
    """Duplicates included, and with words so narrow that codes do not fit beside each other."""
    distinct = Counter(map(tuple, rows))
    codes = np.array(list(distinct))
    counts = np.array(list(distinct.values()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leaving_out, "WORD", word)
        found = [together.sizes(counts) for together in without_each(lambda place: codes[:, place], codes.shape[1], len(codes))]
    assert [(len(sizes), sizes.min()) for sizes in found] == left_out(rows)
    assert all(sizes.sum() == len(rows) for sizes in found)


@settings(deadline=None, max_examples=200)
@given(pairs=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4)), min_size=1, max_size=60), word=st.sampled_from([63, 1]))
def test_owners_have_one_number_where_their_sets_are_the_same(pairs: list[tuple[int, int]], word: int) -> None:
    """Of one item the item's own; never that of a larger set."""
    owners = np.unique([owner for owner, _ in pairs], return_inverse=True)[1]
    sets: dict[int, set[int]] = defaultdict(set)
    for owner, (_, item) in zip(owners.tolist(), pairs, strict=True):
        sets[owner].add(item)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leaving_out, "WORD", word)
        numbers, sizes = set_numbers(owners, np.array([item for _, item in pairs]))
    assert sizes.tolist() == [len(sets[owner]) for owner in range(len(sets))]
    for one, items in sets.items():
        assert len(items) > 1 or numbers[one] in items
        assert all((numbers[one] == numbers[other]) == (items == others) for other, others in sets.items())


def ways(patch: pytest.MonkeyPatch, way: str) -> None:
    if way != "packed":
        patch.setattr(import_module("reidrisk.data.groups.packing"), "MOST_BITS", 0)
    if way == "codes":
        patch.setattr(import_module("reidrisk.data.groups.coded_rows"), "MOST_COLUMNS", 0)


@pytest.mark.parametrize("way", WAYS)
def test_influences_are_those_of_the_rows(way: str) -> None:
    """Missing values, suppression marks, full-width forms, duplicates; every way of holding the tuples, subsets and normal forms too."""

    @settings(deadline=None, max_examples=10)
    @given(rows=TABLE)
    def check(rows: Sequence[Sequence[str]]) -> None:
        keys = [tuple(map(key, row[1:])) for row in rows]
        with dataset_of(rows) as dataset:
            classes = dataset.classes(QUASI)
            assert isinstance(classes._tuples, CodedRows if way == "codes" else HeldRows)
            assert classes.influences() == tuple(Influence(name, *found) for name, found in zip(QUASI, left_out(keys), strict=True))
            assert classes.sizes == count(keys)
            assert classes.coarser(["z", "x"]) == count([(x, z) for x, _, z in keys])
            assert classes.coarser([]) == ClassSizes(((len(rows), 1),))
            changes = any(normal(cell) != cell for row in rows for cell in row[1:] if key(cell) is not None)
            assert classes.normalised == (count([tuple(map(folded, row[1:])) for row in rows]) if changes else None)

    with pytest.MonkeyPatch.context() as patch:
        ways(patch, way)
        check()


@settings(deadline=None, max_examples=20)
@given(rows=TABLE)
def test_influences_of_subjects_are_those_of_their_sets(rows: Sequence[Sequence[str]]) -> None:
    subjects = [row[0] for row in rows]
    keys = [tuple(map(key, row[1:])) for row in rows]
    sizes = [brute_subjects([(*values[:place], *values[place + 1 :]) for values in keys], subjects) for place in range(3)]
    with dataset_of(rows) as dataset:
        assert dataset.classes(QUASI, "s").influences() == tuple(
            Influence(name, one.classes, one.smallest) for name, one in zip(QUASI, sizes, strict=True)
        )


def looked_at(columns: int, rows: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[int]]:
    """How many cells are looked at where each row differs from the first in one cell only: nothing is settled early."""
    codes = np.zeros((rows, columns), np.int64)
    codes[np.arange(1, rows), np.arange(1, rows) % columns] = np.arange(1, rows) // columns + 1
    cells, split = 0, SharedRows.split

    def counted(together: SharedRows, codes_of: leaving_out.CodesOf, places: Sequence[int]) -> SharedRows:
        nonlocal cells
        cells += len(together.places) * len(places)
        return split(together, codes_of, places)

    with monkeypatch.context() as patch:
        patch.setattr(SharedRows, "split", counted)
        found = [len(together.sizes(np.ones(rows, np.int64))) for together in without_each(lambda at: codes[:, at], columns, rows)]
    assert sum(rows - classes for classes in found) == rows - 1  # without its cell a row is the first one again
    return cells, found


def test_the_work_grows_with_the_columns_and_not_with_their_square(monkeypatch: pytest.MonkeyPatch) -> None:
    few, _ = looked_at(50, 1000, monkeypatch)
    many, _ = looked_at(800, 1000, monkeypatch)
    assert many / few < 16**1.3


def test_too_many_different_values_are_left_to_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """As are too many rows, and few columns; the figures are the same."""
    rows = [[str(at), f"a{at % 7}", f"b{at % 5}", f"c{at % 3}"] for at in range(60)]
    expected = None
    for most, memory in ((0, 512 * 2**20), (0, 800), (0, 6 * 800), (40, 512 * 2**20)):
        with dataset_of(rows) as dataset, monkeypatch.context() as patch:
            patch.setattr(import_module("reidrisk.data.groups.coded_rows"), "MOST_COLUMNS", most)
            object.__setattr__(dataset, "options", ReadOptions(memory=memory))
            classes = dataset.classes(QUASI)
            assert isinstance(classes._tuples, CodedRows) == (not most and memory > 10**6)
            assert expected in {None, (classes.sizes, classes.influences())}
            expected = (classes.sizes, classes.influences())


def test_a_wide_table_that_lost_rows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from reidrisk.data.faults import RowsDisagreeError

    monkeypatch.setattr(import_module("reidrisk.data.groups.coded_rows"), "MOST_COLUMNS", 0)
    with dataset_of([["1", "a", "b", "c"]] * 3) as dataset:
        object.__setattr__(dataset.table, "rows", 4)
        with pytest.raises(RowsDisagreeError):
            _ = dataset.classes(QUASI).sizes
