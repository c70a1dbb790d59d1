"""What is added up is the same whatever the order of the rows, and what fractions give."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.coding import Wanted, coded
from reidrisk.data.groups.exact_sums import mean, scale_of
from reidrisk.data.open import open_dataset
from reidrisk.data.output.recoding import Recoding

# In doubles 2**53 + 1 + 1 is 2**53 from the left and 2**53 + 2 from the right.
NUMBERS = (str(2**53), "1", "1", "0.1")
FINITE = st.floats(allow_nan=False, allow_infinity=False)


def orders(folder: Path) -> list[Path]:
    found = []
    for place, numbers in enumerate(permutations(NUMBERS)):
        found.append(folder / f"{place}.csv")
        found[-1].write_text(
            "group,amount\n" + "".join(f"a,{number}\n" for number in numbers) + "b,3\nb,nan\nb,inf\nb,x\n", encoding="utf-8"
        )
    return found


def test_means_by_group_are_those_of_fractions_in_every_order(tmp_path: Path) -> None:
    exact = float(sum(Fraction(float(one)) for one in NUMBERS) / len(NUMBERS))
    for path in orders(tmp_path):
        with open_dataset(path, ordered=True) as dataset, Recoding(dataset) as recoding:
            assert recoding.means(["group"], "amount") == [(("a",), 4, exact, 4, exact), (("b",), 1, 3.0, 1, 3.0)]
            recoding.keep_classes(["group"], 5)
            assert recoding.means(["group"], "amount") == [(("a",), 4, exact, 0, None), (("b",), 1, 3.0, 0, None)]
            assert recoding.means(["group"], None) == [(("a",), 4, None, 0, None), (("b",), 4, None, 0, None)]
            assert recoding.means([], None) == [((), 8, None, 0, None)]


def test_weights_are_those_of_fractions_in_every_order(tmp_path: Path) -> None:
    weights = set()
    for path in orders(tmp_path):
        path.write_text(path.read_text(encoding="utf-8").replace("nan", "1").replace("inf", "2").replace("b,x", "b,4"), encoding="utf-8")
        with open_dataset(path) as dataset:
            found = coded(dataset, ["group"], Wanted(weight="amount")).weights
        assert found is not None
        weights.add(tuple(found.tolist()))
    assert weights == {(float(sum(Fraction(float(one)) for one in NUMBERS)), 10.0)}


@given(FINITE.filter(bool))
def test_every_number_below_the_peak_fits(peak: float) -> None:
    assert abs(Fraction(peak)) * Fraction(scale_of(peak)) < 2**62


@pytest.mark.parametrize(("total", "count", "found"), [(None, 0, None), (6, 4, 0.75), (0, 0, None)])
def test_the_mean_of_a_sum(total: int | None, count: int, found: float | None) -> None:
    assert mean(total, count, 2.0) == found
