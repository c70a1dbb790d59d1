"""Cells hidden by person, against every choice of records written out, and against every set of cells that could be hidden."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, product

import numpy as np
import pytest

from reidrisk.measure.people.histories import NO_DAY
from reidrisk.measure.people.known_histories import KnownHistory
from reidrisk.mitigate.cells.person_cells import PersonRecords

Record = tuple[int, int, int, int | None]  # person, what it tells with the column, without, its day


def _records(seed: int, size: int, *, dated: bool) -> list[Record]:
    random = np.random.default_rng(seed)
    found = []
    for _ in range(size):
        rest, value = int(random.integers(0, 2)), int(random.integers(0, 3))
        found.append((int(random.integers(0, 4)), rest * 3 + value, rest, int(random.integers(0, 2)) if dated else None))
    return found


def _hidden(records: list[Record], known: KnownHistory, least: int) -> list[bool]:
    persons, whole, rest = (np.array([one[at] for one in records], np.int64) for at in range(3))
    days = None if records[0][3] is None else np.array([one[3] for one in records], np.int64)
    return [bool(one) for one in PersonRecords(persons, whole, rest, days, np.ones(len(records), np.int64)).hidden(known, least)]


def _few(records: list[Record], gone: tuple[bool, ...] | list[bool], known: KnownHistory, least: int) -> bool:
    """Whether some choice in which a cell is shown fits fewer persons than it should."""
    owned = defaultdict[int, list[tuple[int | None, tuple[bool, int]]]](list)
    for (person, whole, rest, day), hides in zip(records, gone, strict=True):
        owned[person].append((day, (hides, rest if hides else whole)))
    fits = defaultdict[tuple[tuple[int, tuple[bool, int]], ...], set[int]](set)
    for person, mine in owned.items():
        for size in range(1, known.records + 1):
            for choice in combinations(mine, size):
                fits[_pattern(list(choice))].add(person)
    return any(len(persons) < least and any(not hides for _, (hides, _) in choice) for choice, persons in fits.items())


def _pattern(choice: list[tuple[int | None, tuple[bool, int]]]) -> tuple[tuple[int, tuple[bool, int]], ...]:
    first = min((day for day, _ in choice if day is not None), default=0)
    return tuple(sorted((-1 if day is None else day - first, shows) for day, shows in choice))


@pytest.mark.parametrize("dated", [False, True])
def test_what_is_shown_fits_enough_persons_and_nobody_could_show_more_by_much(*, dated: bool) -> None:
    shown = most = 0
    for seed in range(25):
        records, known, least = _records(seed, 7, dated=dated), KnownHistory(1 + seed % 3), 2 + seed % 2
        gone = _hidden(records, known, least)
        assert not _few(records, gone, known, least)
        ways = [way for way in product((False, True), repeat=len(records)) if not _few(records, way, known, least)]
        best = max(len(way) - sum(way) for way in ways)
        assert len(gone) - sum(gone) <= best
        shown, most = shown + len(gone) - sum(gone), most + best
    assert shown >= 0.6 * most > 0


def test_the_order_of_records_and_the_numbers_of_persons_and_labels_do_not_matter() -> None:
    random = np.random.default_rng(3)
    for seed in range(12):
        records, known = _records(seed, 30, dated=bool(seed % 2)), KnownHistory(2)
        order = random.permutation(30).tolist()
        persons, wholes = random.permutation(4).tolist(), random.permutation(6).tolist()
        moved = [(persons[one[0]], wholes[one[1]], 1 - one[2], one[3]) for one in (records[at] for at in order)]
        gone = _hidden(records, known, 3)
        assert _hidden(moved, known, 3) == [gone[at] for at in order]


def test_a_record_without_a_day_is_at_no_distance() -> None:
    records = PersonRecords(np.array([0, 1, 2]), np.array([1, 1, 5]), np.zeros(3, np.int64), np.full(3, NO_DAY), np.ones(3, np.int64))
    assert records.hidden(KnownHistory(1), 2).tolist() == [False, False, True]
    assert records.shown_kinds(np.array([True, False, False])).tolist() == [6, 1, 5]
