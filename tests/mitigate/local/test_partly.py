"""Columns that are shown in part: the rule against its words, the classes against the tuples, the choice against every other."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.dataset import Dataset
from reidrisk.data.open import open_dataset
from reidrisk.mitigate.cells.local_suppression import hidden, parted
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.local.outcome import priced
from reidrisk.mitigate.local.partly import with_parts
from reidrisk.mitigate.purpose.analysis import Analysed
from reidrisk.mitigate.purpose.fitting import WantedLevels
from reidrisk.mitigate.purpose.loss import declared
from reidrisk.mitigate.purpose.purpose import Purpose
from reidrisk.mitigate.searching.full_domain import SearchTask, Solution, find_loss, solve
from reidrisk.mitigate.searching.matter_first import worth

TUPLES = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 4), st.integers(1, 6)), min_size=1, max_size=12)


@given(tuples=TUPLES, least=st.integers(2, 8))
def test_what_is_hidden_is_what_the_rule_says(tuples: list[tuple[int, int, int]], least: int) -> None:
    """Too few, or needed beside too few: the fewest first, equals together. What is shown, and what is not, is enough or none."""
    owner, values, counts = (np.array(one, np.int64) for one in zip(*tuples, strict=True))
    found = hidden(owner, values, counts, least)
    for of in set(owner.tolist()):
        sizes = Counter[int]()
        for who, value, number in tuples:
            sizes[value] += number if who == of else 0
        sizes = +sizes
        gone = {value for value, number in sizes.items() if number < least}
        for size in sorted(set(sizes.values())):
            if 0 < sum(sizes[value] for value in gone) < least and size >= least:
                gone |= {value for value, number in sizes.items() if number == size}
        seen = {value: set(found[(owner == of) & (values == value)].tolist()) for value in sizes}
        assert seen == {value: {value in gone} for value in sizes}
        hid = sum(sizes[value] for value in gone)
        assert hid == 0 or hid >= least or gone == set(sizes)
    classes = parted(owner, values, found)
    assert len(set(zip(owner.tolist(), np.where(found, -1, values).tolist(), strict=True))) == int(classes.max()) + 1


def _tree(letters: str, groups: int) -> Hierarchy:
    return Hierarchy({one: (one, f"{letters}{at % groups}", "*") for at, one in enumerate(letters)}, 3)


TREES = {"a": _tree("pqrs", 2), "b": _tree("tuv", 2), "c": _tree("wxyz", 2), "d": _tree("mn", 1)}
WEIGHTS = Purpose(others=Fraction(1))


def _dataset(seed: int, path: Path) -> Dataset:
    chance = Random(seed)  # noqa: S311 - data for a test
    rows = [[chance.choice(letters) for letters in ("pqrs", "ttuv", "wxyz", "mmn")] for _ in range(60)]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(["abcd", *rows])
    return open_dataset(path)


def _solved(dataset: Dataset, r_c: Fraction | None = None) -> Solution:
    asked: dict[str, object] = {} if r_c is None else {"r_c": r_c}
    required = Requirements.of(limit=Fraction(1, 10), least=0, k=4, **asked)
    task = SearchTask(tuple("abcd"), (), required, "weighted", purpose=WEIGHTS, wanted=(WantedLevels("a", (1,), Fraction(9)),))
    return solve(dataset, task, TREES)


@pytest.mark.parametrize("seed", range(12))
def test_no_order_and_no_levels_show_more(seed: int, tmp_path: Path) -> None:
    """Every order of the empty columns at every level: nothing is worth more than what was found, which is said to be the best."""
    with _dataset(seed, tmp_path / "t.csv") as dataset:
        before = _solved(dataset)
        found = with_parts(before)
        if found.first:
            _what_matters_comes_first(before, found)
            return
        emptied = [one.column for one in before.ladders if (level := before.levels[one.column]) and len(one.labels[level]) == 1]
        if found.partly is None:
            assert not _orders(before, emptied, floor=Fraction(1, 5))
            return
        assert all(found.losses[key] <= before.losses[key] + 1e-9 for key in ("weighted", "granular"))
        assert found.losses["weighted"] < before.losses["weighted"]
        gains = _orders(before, emptied, floor=Fraction(1, 5))
        had = _gain(before, [(name, level) for name, level in found.partly.levels.items()], Fraction(0))
        assert had == pytest.approx(max(gains))
        assert found.partly.gap == 0
        _classes_are_enough(found)


def _what_matters_comes_first(before: Solution, found: Solution) -> None:
    """Only the column that is wanted; it is shown wherever four share a value of one class of all records, finer or as it is wanted."""
    assert found.first == ("a",)
    assert found.partly is not None
    assert before.levels["a"] == 2
    level, shown = found.partly.levels["a"], found.partly.shown["a"]
    rows = [(steps["a", level], count) for steps, count in _labels(before)]
    sizes = Counter[str]()
    for label, count in rows:
        sizes[label] += count
    gone = _gone(dict(sizes))
    assert level <= 1
    assert shown == sum(count for label, count in rows if label not in gone)
    assert worth(found) > worth(before)
    _classes_are_enough(found)


def _orders(before: Solution, emptied: list[str], floor: Fraction) -> list[float]:
    found = []
    for some in range(1, len(emptied) + 1):
        for names in permutations(emptied, some):
            for levels in product((0, 1), repeat=some):
                value = _gain(before, list(zip(names, levels, strict=True)), floor)
                found += [value] if value > 0 else []
    return found


def _labels(before: Solution) -> list[tuple[dict[tuple[str, int], str], int]]:
    """Of each tuple its labels by column and level, and its records."""
    found = []
    for codes, count in zip(before.coded.codes.tolist(), before.coded.counts.tolist(), strict=True):
        both = zip(before.ladders, codes, strict=True)
        steps = {(one.column, at): str(one.labels[at][one.steps[at][code]]) for one, code in both for at in range(one.levels)}
        found.append((steps, count))
    return found


def _gain(before: Solution, order: list[tuple[str, int]], floor: Fraction) -> float:
    """By the words of the rule, in Python: what the weighted loss falls by, in records times columns; 0 where one is shown too seldom."""
    rows = _labels(before)
    classes = [tuple(steps[name, level] for name, level in before.levels.items()) for steps, _ in rows]
    sizes = Counter[tuple[str, ...]]()
    for key, (_, count) in zip(classes, rows, strict=True):
        sizes[key] += count
    stays = [sizes[key] >= 4 for key in classes]
    total = 0.0
    for name, level in order:
        if len({steps[name, level] for steps, _ in rows}) < 2:
            return 0.0
        groups: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for key, (steps, count) in zip(classes, rows, strict=True):
            groups[key][steps[name, level]] += count
        gone = {key: _gone(dict(found)) for key, found in groups.items()}
        shown = [steps[name, level] not in gone[key] for key, (steps, _) in zip(classes, rows, strict=True)]
        number = sum(count for (_, count), one, stay in zip(rows, shown, stays, strict=True) if one and stay)
        if number < floor * sum(count for (_, count), stay in zip(rows, stays, strict=True) if stay):
            return 0.0
        ladder = next(one for one in before.ladders if one.column == name)
        costs = priced(declared(find_loss("weighted"), Analysed(worths=before.task.worths))).cells(ladder)
        saved = {str(label): float(costs[-1][0] - cost) for label, cost in zip(ladder.labels[level], costs[level], strict=True)}
        total += sum(
            count * saved[steps[name, level]] for (steps, count), one, stay in zip(rows, shown, stays, strict=True) if one and stay
        )
        classes = [(*key, steps[name, level] if one else "*") for key, (steps, _), one in zip(classes, rows, shown, strict=True)]
    return total


def _gone(sizes: dict[str, int]) -> set[str]:
    gone = {value for value, number in sizes.items() if number < 4}
    for size in sorted(set(sizes.values())):
        if 0 < sum(sizes[value] for value in gone) < 4 <= size:
            gone |= {value for value, number in sizes.items() if number == size}
    return gone


def _classes_are_enough(found: Solution) -> None:
    assert found.partly is not None
    assert found.smallest == min(found.members) >= 4
    assert sum(found.members) == found.records - found.suppressed


@pytest.mark.parametrize("seed", range(6))
def test_a_mean_over_the_classes_holds_of_what_is_shown(seed: int, tmp_path: Path) -> None:
    with _dataset(seed, tmp_path / "t.csv") as dataset:
        found = with_parts(_solved(dataset, Fraction(1, 6)))
        mean = sum((Fraction(1, size) for size in found.members), Fraction(0)) / found.classes
        assert mean <= Fraction(1, 6)
        if found.partly is not None:
            _classes_are_enough(found)


def test_what_matters_is_shown_as_wanted_but_for_a_few(tmp_path: Path) -> None:
    """Three of one value and three of another would make the column coarse in all records; in part it is as it is wanted in the others."""
    common = zip("p" * 30 + "q" * 22, "wx" * 26, strict=True)
    rows = [*map(",".join, common), *("r,w",) * 3, *("s,w",) * 3]
    path = tmp_path / "t.csv"
    path.write_text("\n".join(["a,c", *rows]), encoding="utf-8")
    required = Requirements.of(limit=Fraction(0), least=0, k=4)
    wanted = (WantedLevels("a", (0, 1), Fraction(9)),)
    with open_dataset(path) as dataset:
        before = solve(dataset, SearchTask(("a", "c"), (), required, "weighted", purpose=WEIGHTS, wanted=wanted), TREES)
        found = with_parts(before)
    assert before.levels["a"] == 1
    assert found.first == ("a",)
    assert found.partly is not None
    assert (found.partly.levels, found.partly.shown, found.suppressed) == ({"a": 0}, {"a": 52}, 0)
    assert worth(found) > worth(before)
    _classes_are_enough(found)


def test_what_matters_and_can_be_had_beside_the_rest_is_not_missed(tmp_path: Path) -> None:
    """Once rare values of one column are hidden, another can stay as it is, which the level that they forced on all had ruled out."""
    common = zip("p" * 30 + "q" * 22, "wx" * 26, strict=True)
    rows = [*map(",".join, common), *("p,y",) * 2, *("r,y",) * 3, *("s,y",) * 3]
    path = tmp_path / "t.csv"
    path.write_text("\n".join(["a,c", *rows]), encoding="utf-8")
    required = Requirements.of(limit=Fraction(0), least=0, k=4)
    wanted = (WantedLevels("a", (0, 1), Fraction(9)), WantedLevels("c", (0, 1), Fraction(11, 2)))
    with open_dataset(path) as dataset:
        before = solve(dataset, SearchTask(("a", "c"), (), required, "weighted", purpose=WEIGHTS, wanted=wanted), TREES)
        found = with_parts(before)
    assert before.levels == {"a": 1, "c": 1}
    assert worth(found) > worth(before)
    assert found.partly is not None
    assert (found.levels["c"], found.partly.levels, found.partly.shown, found.suppressed) == (0, {"a": 0}, {"a": 52}, 0)
    _classes_are_enough(found)
