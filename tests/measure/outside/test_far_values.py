"""Amounts far above all others: against a plain count, of records and of people (GB/T 42460 C.2 d)."""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.groups.greatest import greatest
from reidrisk.data.groups.tuples import TooManyTuplesError
from reidrisk.data.open import open_dataset
from reidrisk.measure.outside.far_values import far_values
from reidrisk.model.outside.background import Background, Precision, View
from reidrisk.model.problem import Problem
from reidrisk.model.text import Text

PAYER = Background("payer", "payer", (View("amount", Precision.AMOUNT, None, Precision.AMOUNT), View("day")))


def table(folder: Path, rows: list[tuple[str, str]]) -> Path:
    path = folder / "table.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("person", "amount"), *rows])
    return path


def number(cell: str) -> float | None:
    try:
        return float(cell.replace(",", ""))
    except ValueError:
        return None


def by_hand(rows: list[tuple[str, str]], *, persons: bool, least: int) -> tuple[int, int] | None:
    """How many stand out and how many have half of the highest: every one with every other."""
    most = defaultdict[str, list[float]](list)
    for place, (person, cell) in enumerate(rows):
        found = number(cell)
        if found is not None:
            most[person if persons and person else f"row {place}"].append(found)
    each = [max(one) for one in most.values()]
    if len(each) < least or sorted(each)[-least] <= 0:
        return None
    out = [one for one in each if sum(2 * other >= one for other in each) < least]
    return (len(out), sum(2 * other >= max(each) for other in each)) if out else None


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("persons", [False, True])
def test_as_counted_by_hand(tmp_path: Path, seed: int, persons: bool) -> None:
    random = Random(seed)  # noqa: S311 - no secret
    spread, least = random.choice((0.2, 1.0, 2.0)), random.choice((2, 5, 10))
    amounts = [f"{random.lognormvariate(4, spread):,.2f}" for _ in range(random.choice((3, 40, 200)))]
    rows = [(random.choice(("", *(f"P{one}" for one in range(30)))), random.choice((one, one, one, "", "x"))) for one in amounts]
    rows += [rows[0]] * 3  # several records alike
    with open_dataset(table(tmp_path, rows)) as dataset:
        found = far_values(dataset, (PAYER,), "person" if persons else None, least)
    wanted = by_hand(rows, persons=persons, least=least)
    assert [(one.persons, one.among) for one in found] == ([] if wanted is None else [wanted])
    for one in found:  # with what lies from there on made one value, nobody stands out
        lowered = [
            (person, "1" if cell == "" or number(cell) is None else str(min(number(cell) or 0, float(one.top)))) for person, cell in rows
        ]
        assert by_hand(lowered, persons=persons, least=least) is None
        assert sum(1 for _, cell in rows if (number(cell) or 0) >= one.top) >= least


@given(st.lists(st.integers(1, 10**7), min_size=5, max_size=5))
def test_the_bound_is_a_round_number_that_all_of_them_reach(numbers: list[int]) -> None:
    from reidrisk.measure.outside.far_values import _round_below

    top = _round_below(float(min(numbers)))
    assert top <= min(numbers)
    assert len(str(int(top)).rstrip("0")) <= 2
    assert 10 * (min(numbers) - top) <= 10 * min(numbers) // 10 + 10


def test_a_person_of_many_rows_counts_once(tmp_path: Path) -> None:
    """Five large sums of one person hide nobody."""
    rows = [("A", "900"), ("A", "890"), ("A", "880"), ("A", "870"), ("A", "860"), *((f"B{one}", str(one)) for one in range(100, 120))]
    with open_dataset(table(tmp_path, rows)) as dataset:
        assert far_values(dataset, (PAYER,), None, 5) == ()
        assert [one.persons for one in far_values(dataset, (PAYER,), "person", 5)] == [1]
        assert greatest(dataset, ("amount",), "person", 3) == ((900, 119, 118),)
        assert greatest(dataset, (), None, 3) == ()


def test_tuples_too_many_to_be_fetched_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stay in another engine: that nothing was counted is a finding of its own (`linkage-uncounted`)."""

    def outgrown(*_: object) -> None:
        raise TooManyTuplesError(Problem("x", Text("多", "many"), Text("少", "fewer")))

    monkeypatch.setattr(sys.modules[far_values.__module__], "greatest", outgrown)
    with open_dataset(table(tmp_path, [("A", "900"), ("B", "1")])) as dataset:
        assert far_values(dataset, (PAYER,), None, 2) == ()
