"""Wildcard frequencies against a comparison of every two records; the cells that are spared are enough, and no more than there were."""

from __future__ import annotations

import tempfile
from itertools import product
from pathlib import Path

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.mitigate.tables import ADULT, QUASI, TABLES, Small

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.local.outcome import LocalSolution, solve_locally
from reidrisk.mitigate.local.wildcards import Masked, matches, spared, sparing
from reidrisk.mitigate.searching.full_domain import SearchTask

CELLS = st.lists(st.tuples(*[st.tuples(st.integers(0, 3), st.booleans())] * 3, st.integers(1, 3)), min_size=1, max_size=12)


def slow(masked: Masked) -> list[int]:
    """Every record with every record."""
    found = []
    for mine, hidden in zip(masked.codes.tolist(), masked.hidden.tolist(), strict=True):
        total = 0
        for theirs, gone, count in zip(masked.codes.tolist(), masked.hidden.tolist(), masked.counts.tolist(), strict=True):
            total += count * all(a == b or x or y for a, b, x, y in zip(mine, theirs, hidden, gone, strict=True))
        found.append(total)
    return found


@given(rows=CELLS)
def test_frequencies(rows: list[tuple[tuple[int, bool], tuple[int, bool], tuple[int, bool], int]]) -> None:
    codes = np.array([[cell[0] for cell in row[:3]] for row in rows])
    masked = Masked(codes, np.array([[cell[1] for cell in row[:3]] for row in rows]), np.array([row[3] for row in rows]))
    assert matches(masked).tolist() == slow(masked)


def test_frequencies_of_keys_too_wide_for_64_bits() -> None:
    codes = np.tile(np.array([[10**15, 3], [10**15, 4], [7, 3]]), (1, 3))
    masked = Masked(codes, np.zeros_like(codes, bool), np.array([2, 1, 1]))
    assert matches(masked).tolist() == [2, 1, 1]


# Two classes that look the same: one holds the mark as a value, the other suppresses it; only the latter matches every value.
ALIKE = Small((("a", "a", "a", "x"), ("a", "b", "c", "x"), ("a", "*", "a", "x"), ("a", "*", "b", "x")), 3)


@settings(max_examples=10, deadline=None)
@example(table=ALIKE, k=2)
@given(table=TABLES, k=st.integers(2, 4))
def test_what_is_spared_is_enough(table: Small, k: int) -> None:
    if len(table.rows) < k:
        return
    with tempfile.TemporaryDirectory() as folder, open_dataset(table.write(Path(folder) / "t.csv")) as dataset:
        found = solve_locally(dataset, SearchTask(("q0", "q1", "q2"), (), Requirements.of(k=k), "precision"), {})
    masked = spared(found)
    assert min(slow(masked)) >= k
    assert masked.counts.sum() == len(table.rows)
    marked = sum(label == "*" != before for label, before in _cells(found))
    assert found.cells == marked
    # A cell that held the mark before stays as it is, or goes to the root with its class: it was not suppressed here.
    held = sum(label == before == "*" for label, before in _cells(found))
    assert sparing(found).cells == masked.cells <= found.cells + held


def _fewest(counts: list[int], k: int) -> int:
    """The fewest records of a class that must keep its suppressed cells, of all ways to choose them."""
    ways = product(*(range(count + 1) for count in counts))
    return min(
        sum(stays)
        for stays in ways
        if all(kept == count or count + sum(stays) - kept >= k for kept, count in zip(stays, counts, strict=True))
    )


@settings(max_examples=30, deadline=None)
@given(table=TABLES, k=st.integers(2, 4))
def test_no_class_keeps_fewer_than_it_must(table: Small, k: int) -> None:
    if len(table.rows) < k:
        return
    with tempfile.TemporaryDirectory() as folder, open_dataset(table.write(Path(folder) / "t.csv")) as dataset:
        found = solve_locally(dataset, SearchTask(("q0", "q1", "q2"), (), Requirements.of(k=k), "precision"), {})
    wanted = 0
    for number, levels in enumerate(found.found.levels.tolist()):
        suppressed = sum(level == one.levels - 1 for level, one in zip(levels, found.ladders, strict=True))
        wanted += suppressed * _fewest(found.coded.counts[found.found.owner == number].tolist(), k)
    assert wanted <= sparing(found).cells <= found.cells + sum(label == before == "*" for label, before in _cells(found))


def test_classes_do_not_lend_each_other_records() -> None:
    """Three classes of two tuples each, one column suppressed in each: of (1, 1), (1, 2) and (2, 2) records 1, 1 and 0 keep it at k = 2."""
    rows = [("a", "x"), ("a", "y"), *[("b", "x")] * 2, ("b", "y"), *[("c", "x")] * 2, *[("c", "y")] * 2]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.csv"
        path.write_text("\n".join(",".join(row) for row in [("q0", "q1"), *rows]) + "\n", encoding="utf-8")
        with open_dataset(path) as dataset:
            found = solve_locally(dataset, SearchTask(("q0", "q1"), (), Requirements.of(k=2), "precision"), {})
    assert found.cells == 5  # the last class needs none
    assert sparing(found).cells == 2
    assert sparing(found).smallest == 2


def _cells(found: LocalSolution) -> list[tuple[str | None, str | None]]:
    """Every cell after and before."""
    return [
        (found.texts[at][found.labels[owner, at]], found.coded.labels[at][code])
        for codes, owner, count in zip(found.coded.codes.tolist(), found.owner.tolist(), found.coded.counts.tolist(), strict=True)
        for at, code in enumerate(codes)
        for _ in range(count)
    ]


def test_adult_needs_fewer_cells_than_sdcmicro() -> None:
    with open_dataset(ADULT / "adult_arx30162.csv") as dataset:
        found = sparing(solve_locally(dataset, SearchTask(QUASI, (), Requirements.of(k=5), "precision"), {}))
    assert found.smallest >= 5
    assert found.cells < 26_751  # what sdcMicro needs by the same count
