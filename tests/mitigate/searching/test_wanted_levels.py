"""What is wanted of columns that matter: of all combinations that can be had the one worth most, against every one of them."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.goals.required import Requirements, bounds_of
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.purpose.fitting import LIGHT, WantedLevels
from reidrisk.mitigate.purpose.kinds import neutral
from reidrisk.mitigate.purpose.purpose import Purpose
from reidrisk.mitigate.searching.full_domain import SearchTask, Solution, solve

Row = tuple[str, str, str, str]
WANTED = (
    WantedLevels("a", (1, 2), Fraction(9)),
    WantedLevels("b", (0,), Fraction(7)),
    WantedLevels("c", (0, 1), Fraction(6)),
    WantedLevels("d", (0,), Fraction(2), LIGHT),
)


def _tree(letters: str) -> Hierarchy:
    return Hierarchy({one: (one, "low" if one in letters[:2] else "high", "all", "*") for one in letters}, 4)


TREES = {"a": _tree("pqrs"), "b": _tree("tu"), "c": _tree("vwx"), "d": _tree("yz")}
EVEN = Purpose(others=Fraction(1))


def _rows(seed: int) -> list[Row]:
    chance = Random(seed)  # noqa: S311 - data for a test
    return [(chance.choice("pqrs"), chance.choice("ttu"), chance.choice("vwx"), chance.choice("yz")) for _ in range(40)]


def _lost(rows: list[Row], levels: tuple[int, ...], k: int) -> int:
    at = list(zip("abcd", levels, strict=True))
    found = Counter(tuple((TREES[name].way(value) or ())[level] for value, (name, level) in zip(row, at, strict=True)) for row in rows)
    return sum(size for size in found.values() if size < k)


def _met(rows: list[Row], bounds: dict[str, int], k: int, allowed: int) -> bool:
    """Whether any plan within these bounds loses few enough records."""
    spaces = [range(bounds.get(name, 3) + 1) for name in "abcd"]
    return any((lost := _lost(rows, levels, k)) <= allowed and lost < len(rows) for levels in product(*spaces))


def _worth(rows: list[Row], place: int, at: int) -> float:
    """A coarser level by the pairs of records that it still tells apart, half of what is asked at most."""
    one = WANTED[place]
    if at == len(one.levels):
        return 0.0
    told = [
        sum(first != last for first, last in combinations([(TREES[one.column].way(row[place]) or ())[level] for row in rows], 2))
        for level in one.levels
    ]
    return float(one.weight) ** 2 * (1.0 if not at else 0.5 * told[at] / told[0])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("k", [3, 6, 9])
@pytest.mark.parametrize("reserve", [Fraction(0), Fraction(1, 2)])
def test_the_wishes_worth_most_are_had_together(tmp_path: Path, seed: int, k: int, reserve: Fraction) -> None:
    """The light one comes last; what is kept for other months shrinks only where a wish that matters needs it."""
    rows, path = _rows(seed), tmp_path / "t.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([tuple("abcd"), *rows])
    required = Requirements(tuple(bounds_of({"k": k})), Fraction(1, 10), reserve=reserve)
    with open_dataset(str(path)) as dataset:
        found = solve(dataset, SearchTask(tuple("abcd"), (), required, "weighted", purpose=EVEN, wanted=WANTED), TREES)

    def best(allowed: int) -> float:
        """What the three that matter are worth at best."""
        every = {
            ats: sum(_worth(rows, place, at) for place, at in enumerate(ats))
            for ats in product(*(range(len(one.levels) + 1) for one in WANTED[:3]))
            if _met(rows, {one.column: one.levels[at] for one, at in zip(WANTED, ats, strict=False) if at < len(one.levels)}, k, allowed)
        }
        return max(every.values())

    def had(levels: Mapping[str, int]) -> float:
        places = [next((at for at, level in enumerate(one.levels) if levels[one.column] <= level), len(one.levels)) for one in WANTED[:3]]
        return sum(_worth(rows, place, at) for place, at in enumerate(places))

    assert had({**dict.fromkeys("abcd", 3), **found.granted}) == pytest.approx(best(4))
    assert had(found.levels) == pytest.approx(best(4))
    assert found.suppressed == _lost(rows, tuple(found.levels.values()), k) <= found.task.required.allowed(40)
    if reserve:
        kept = found.task.required.reserve
        assert kept == next((r for r in (reserve, reserve / 2, reserve / 5) if best(int((1 - r) * 4)) >= best(4) - 1e-9), 0)


def test_nobody_said_what_the_data_are_for(tmp_path: Path) -> None:
    purpose = neutral()
    assert purpose.steers
    assert not purpose.stated
    assert purpose.may_lose == Fraction(1, 20)
    path = tmp_path / "t.csv"
    path.write_text("sex,site,same\n" + "".join(f"{'MF'[n % 2]},S{n:02},one\n" for n in range(30)))
    task = SearchTask(
        ("sex", "site", "same"), (), Requirements(tuple(bounds_of({"k": 5}))), "weighted", purpose=purpose, categories={"sex": "sex"}
    )
    with open_dataset(str(path)) as dataset:
        found: Solution = solve(dataset, task, {})
    assert found.levels == {"sex": 0, "site": 1, "same": 0}


CHEAP = (
    WantedLevels("d", (0,), Fraction(4), LIGHT),
    WantedLevels("c", (0, 1, 2), Fraction(3), LIGHT),
    WantedLevels("b", (0,), rank=LIGHT),
)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("k", [2, 4])
def test_a_preference_is_kept_where_it_costs_at_most_a_hundredth_of_the_records_more(tmp_path: Path, seed: int, k: int) -> None:
    """Beside what is wanted, each in turn by its finest level that is cheap enough, and never beyond the records that may leave."""
    chance, path = Random(seed), tmp_path / "t.csv"  # noqa: S311 - data for a test
    rows = [
        (chance.choices("pqrs", [60, 30, 9, 1])[0], chance.choices("tu", [9, 1])[0], chance.choices("vwx", [50, 49, 1])[0],
         chance.choices("yz", [99, 1 + seed])[0])
        for _ in range(200)
    ]  # fmt: skip
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([tuple("abcd"), *rows])
    required = Requirements(tuple(bounds_of({"k": k})), Fraction(1, 20))
    with open_dataset(str(path)) as dataset:
        asked = SearchTask(tuple("abcd"), (), required, "weighted", purpose=EVEN, coarsest={"a": 1}, cheap=CHEAP)
        found = solve(dataset, asked, TREES)

    def leave(bounds: Mapping[str, int]) -> int:
        return _lost(rows, tuple(bounds.get(name, 3) for name in "abcd"), k)

    expected, before = {"a": 1}, leave({"a": 1})
    for one in CHEAP:
        fits = [level for level in one.levels if leave({**expected, one.column: level}) <= min(before + 2, 10)]
        if fits:
            expected[one.column] = fits[0]
            before = leave(expected)
    assert dict(found.granted) == expected
    assert found.suppressed <= 10
