from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from reidrisk.identify import traits
from reidrisk.identify.values import Values

Make = Callable[[Iterable[str]], Values]


@pytest.mark.parametrize(
    ("values", "answer"),
    [(["0", "1"], True), (["是", "否"], True), (["Yes", "no", "NO"], True), (["0", "1", "2"], False), ([], False), (["a"], False)],
)
def test_flags(values_of: Make, values: list[str], answer: bool) -> None:
    assert traits.is_flags(values_of(values)) is answer


def test_running_numbers(values_of: Make) -> None:
    assert traits.is_row_number(values_of(map(str, range(1, 101))))
    assert traits.is_row_number(values_of(map(str, range(5))))
    sampled = list(map(str, range(3, 3_000, 7)))
    assert traits.is_row_number(Values(sampled, [1] * len(sampled), table_rows=3_000))
    assert not traits.is_row_number(Values(sampled, [1] * len(sampled), table_rows=1_000)), "numbers beyond the rows are no running number"
    assert not traits.is_row_number(values_of(map(str, range(500, 600))))
    assert not traits.is_row_number(values_of(["1", "1", "2"]))
    assert not traits.is_row_number(values_of(["1", "b"]))
    assert not traits.is_row_number(values_of(["1"]))
    assert not traits.is_row_number(values_of(["01", "1", "2"]))
    assert not traits.is_row_number(values_of(str(number**3) for number in range(1, 100)))


def test_codes_are_told_from_measures(values_of: Make) -> None:
    assert traits.is_code_like(values_of(f"A{number:05d}" for number in range(50)))
    assert traits.is_code_like(values_of(str(20_240_000 + number) for number in range(50)))
    assert traits.is_code_like(values_of(f"{number:06d}" for number in range(50)))
    assert not traits.is_code_like(values_of(f"{number:05d}" for number in range(50))), "five digits are postcodes as well"
    assert not traits.is_code_like(values_of(f"{number / 7:.2f}" for number in range(1_000, 1_050)))
    assert not traits.is_code_like(values_of(str(number) for number in range(90_000, 91_000, 13)))
    assert not traits.is_code_like(values_of(["alpha", "beta", "gamma"]))
    assert not traits.is_code_like(values_of(["x" * 70 + "1"]))
    assert not traits.is_code_like(values_of([]))


def test_near_unique_needs_rows_and_a_lower_bar_with_a_telling_name(values_of: Make) -> None:
    codes = [f"K{number // 2:05d}" for number in range(100)]
    assert not traits.is_near_unique_code(values_of(codes), named=False)
    assert traits.is_near_unique_code(values_of(codes), named=True)
    assert not traits.is_near_unique_code(values_of(codes[:20]), named=True)
    assert traits.distinct_share(values_of([])) == 0


def test_free_text(values_of: Make) -> None:
    assert traits.is_free_text(values_of(f"患者既往体健，第{number}次就诊。" for number in range(20)))
    assert traits.is_free_text(values_of(f"seen again in clinic {number}" for number in range(20)))
    assert not traits.is_free_text(values_of(["男", "女"]))
    assert not traits.is_free_text(values_of(f"{number:032x}" for number in range(20)))
    assert not traits.is_free_text(values_of([]))


def test_numbered_codes(values_of: Make) -> None:
    assert traits.is_numbered_code(values_of(["P001-A", "P002-B"]))
    assert not traits.is_numbered_code(values_of(["患者001", "患者002"]))
    assert not traits.is_numbered_code(values_of(["Anna", "Li"]))
