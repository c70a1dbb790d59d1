"""What a column tells of another, against the definition row by row; sums and ages that were planted, and pairs that only look like it."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.mitigate.redundancy.dependence import LEAST_ROWS, aged, errors_spared, errors_spared_beside, sums

CELLS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 6), st.integers(0, 4)), min_size=LEAST_ROWS, max_size=160)


def _errors(by: list[int], what: list[int]) -> int:
    """Each row is told as what the other rows of its group have most, where that is one value."""
    groups: dict[int, Counter[int]] = defaultdict(Counter)
    for one, other in zip(by, what, strict=True):
        groups[one][other] += 1
    wrong = 0
    for one, other in zip(by, what, strict=True):
        left = groups[one] - Counter([other])
        best = left.most_common(2)
        alone = bool(best) and (len(best) == 1 or best[0][1] > best[1][1])
        wrong += not (alone and best[0][0] == other)
    return wrong


@given(CELLS)
def test_what_is_told_is_told_by_the_other_rows(cells: list[tuple[int, int, int]]) -> None:
    shown, by, what = (np.array(one, np.int64) for one in zip(*cells, strict=True))
    missed = _errors(shown.tolist(), what.tolist())
    both = (shown * 10 + by).tolist()
    wanted = 0.0 if missed < 20 else max(0.0, 1 - _errors(both, what.tolist()) / missed)
    assert errors_spared_beside(shown, by, what) == pytest.approx(wanted)


@given(CELLS)
def test_tuples_with_their_numbers_say_what_the_rows_say(cells: list[tuple[int, int, int]]) -> None:
    counts = Counter(cells)
    shown, by, what = (np.array(one, np.int64) for one in zip(*counts, strict=True))
    rows = np.array(list(counts.values()), np.int64)
    each = tuple(np.repeat(one, rows) for one in (shown, by, what))
    assert errors_spared_beside(shown, by, what, rows) == pytest.approx(errors_spared_beside(*each))


def test_values_that_do_not_repeat_tell_nothing_by_chance() -> None:
    chance = np.random.default_rng(1)
    assert errors_spared(np.arange(5000), chance.integers(0, 3, 5000)) == 0
    assert errors_spared(chance.integers(0, 2000, 5000), chance.integers(0, 3, 5000)) < 0.3
    codes = chance.integers(0, 40, 5000)
    names = np.where(chance.random(5000) < 0.02, 40 + codes, codes)
    assert errors_spared(codes, names) > 0.95
    assert errors_spared(codes // 4, codes) < 0.5


def test_sums_that_were_planted_are_found_and_no_others() -> None:
    chance = np.random.default_rng(2)
    into, stay = chance.integers(738000, 738700, 900).astype(float), chance.integers(1, 30, 900).astype(float)
    drugs, tests, theatre = (np.round(chance.lognormal(7, 1, 900), 2) for _ in range(3))
    columns = {
        "in": into, "stay": stay, "out": into + stay, "drugs": drugs, "tests": tests, "theatre": theatre,
        "total": drugs + tests + theatre, "age": chance.integers(0, 90, 900).astype(float),
    }  # fmt: skip
    found = {frozenset((one.total, *one.parts)) for one in sums(columns)}
    assert found == {frozenset({"in", "stay", "out"}), frozenset({"drugs", "tests", "theatre", "total"})}
    del columns["stay"], columns["drugs"]
    assert sums(columns) == ()


def _adds_up(total: np.ndarray, one: np.ndarray, other: np.ndarray) -> bool:
    """By the definition, row by row: nearly all rows leave the same over, with one of three pairs of signs."""
    rows = [row for row in zip(total.tolist(), one.tolist(), other.tolist(), strict=True) if not any(np.isnan(row))]
    for signs in ((1, 1), (1, -1), (-1, 1)):
        left = [row[0] - signs[0] * row[1] - signs[1] * row[2] for row in rows]
        middle = float(np.median(left))
        if sum(abs(each - middle) <= 0.022 for each in left) >= 0.95 * len(left):
            return True
    return False


@pytest.mark.parametrize("seed", range(3))
def test_among_many_columns_the_sums_of_two_are_those_of_the_definition(seed: int) -> None:
    chance = np.random.default_rng(seed)
    columns = {f"n{at}": np.round(chance.lognormal(5, 1, 120), 2) for at in range(4)}
    columns |= {f"mark{at}": chance.integers(0, 100, 120).astype(float) for at in range(3)}
    columns |= {f"answer{at}": chance.integers(1, 6, 120).astype(float) for at in range(2)}
    columns["paid"] = columns["n0"] + columns["n1"]
    columns["left"] = columns["n2"] - columns["n3"] + 1000
    columns["marks"] = columns["mark0"] + columns["answer0"]
    columns["paid"][chance.integers(120, size=3)] += 7  # slips of the pen
    for name in ("n0", "n2", "mark0"):
        columns[name][chance.random(120) < 0.2] = np.nan
    wanted = {
        (total, *pair)
        for total in columns
        if len(set(columns[total][~np.isnan(columns[total])].tolist())) >= 12
        for pair in combinations([name for name in columns if name != total], 2)
        if _adds_up(columns[total], columns[pair[0]], columns[pair[1]])
    }
    assert {("paid", "n0", "n1"), ("left", "n2", "n3"), ("n2", "n3", "left"), ("marks", "mark0", "answer0")} <= wanted
    found = {(one.total, *one.parts) for one in sums(columns)}
    assert found == wanted


def test_the_age_of_a_day_of_birth() -> None:
    chance = Random(3)  # noqa: S311 - data for a test
    event = np.array([739000.0 + chance.randrange(900) for _ in range(600)])
    birth = np.array([one - chance.randrange(365 * 90) for one in event])
    age = np.floor((event - birth) / 365.2425)
    assert aged(birth, age, [event])
    assert not aged(birth, np.array([float(chance.randrange(90)) for _ in birth]), [event])
    assert not aged(birth, age[::-1].copy(), [event])
