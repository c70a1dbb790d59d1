"""Columns that join one to one with another file: against brute force over all rows, whole and sampled."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import csv, parquet
from tests.identify.made_columns import facts_of, sample_of

from reidrisk.data.confirming import occurrences
from reidrisk.data.open import open_dataset
from reidrisk.identify.hidden.joins import MOST_VALUES, Join, are_running, chosen, compared, joins_with, nearly_unique
from reidrisk.identify.propose import Aids, identify
from reidrisk.model.plan import Decision
from reidrisk.model.role import Role

CELLS = st.lists(st.sampled_from("abcdefghijklmnop"), max_size=40)


def codes(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)  # noqa: S311 - test data, the same at every run
    return [f"Q{number:09d}" for number in chance.sample(range(10**9), count)]


def write(path: Path, header: str, *columns: list[str]) -> Path:
    path.write_text("\n".join([header, *map(",".join, zip(*columns, strict=True))]) + "\n", encoding="utf-8")
    return path


@given(CELLS, CELLS)
def test_what_joins_is_what_counting_pair_by_pair_says(ours: list[str], theirs: list[str]) -> None:
    values = sorted(set(ours))
    pairs = {value: sum(a == b == value for a in ours for b in theirs) for value in values}
    once = sum(number == 1 for number in pairs.values())  # one pair of rows: once here and once there
    expected = once if values and Fraction(once, len(values)) >= Fraction(9, 10) else None
    assert compared(values, Counter(ours), Counter(theirs)) == expected


@given(CELLS)
def test_nearly_unique_is_nine_tenths_and_ten(cells: list[str]) -> None:
    single = [cell for cell in cells if cells.count(cell) == 1]
    assert nearly_unique(sample_of("c", cells)) == (len(single) >= 10 and 10 * len(single) >= 9 * len(cells))


def test_the_choice_is_the_same_in_any_order_and_bounded() -> None:
    many = codes(MOST_VALUES + 500, 1)
    one = chosen(sample_of("c", many))
    assert len(one) == len(set(one)) == MOST_VALUES
    assert one == chosen(sample_of("c", many[::-1]))
    assert set(chosen(sample_of("c", many[:50]))) == set(many[:50])


def test_running_numbers() -> None:
    assert are_running([str(number) for number in range(1, 31)])
    assert not are_running([str(number) for number in range(290, 320)])  # 319 is more than 10 x 30
    assert not are_running(codes(20, 2))
    assert not are_running(["１", "２"])


@pytest.mark.parametrize(("name", "values", "category"), [("x7", [f"{n:03d}甲" for n in range(30)], "other_unique"), ("备注", [], None)])
def test_a_join_makes_a_direct_identifier_whatever_the_name_says(name: str, values: list[str], category: str | None) -> None:
    sample = sample_of(name, values or [f"无特殊{n}" for n in range(30)])
    bare = identify(facts_of(name), {name: sample}, {}).columns[0]
    found = identify(facts_of(name), {name: sample}, {}, Aids(joins={name: [Join("k.csv", "code", 29, 30)]})).columns[0]
    assert Role.DI in found.roles
    assert found.roles.isdisjoint({Role.NI, Role.QI})
    assert found.category == (bare.category or category or "other_unique")
    assert (found.evidence[0].rule, found.evidence[0].share) == ("join", Fraction(29, 30))
    assert [item for item in found.evidence if item.rule != "join"] == list(bare.evidence)


def test_a_decision_stands_and_the_join_speaks_against_it() -> None:
    sample = sample_of("x7", codes(30, 3))
    decision = {"x7": Decision(frozenset({Role.NI}), "王", "无关")}
    column = identify(facts_of("x7"), {"x7": sample}, decision, Aids(joins={"x7": [Join("k.csv", "code", 30, 30)]})).columns[0]
    assert column.roles == {Role.NI}
    assert {"join", "contradicts-decision"} <= {item.rule for item in column.evidence}


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_occurrences_are_those_of_plain_counting(suffix: str, tmp_path: Path) -> None:
    some = [*codes(40, 4), "a'b", '"', "?"]
    cells = {"a": some + some[:5], 'b "c"': some[::-1] + ["x"] * 5}
    path = tmp_path / f"t.{suffix}"

    (csv.write_csv if suffix == "csv" else parquet.write_table)(pa.table(cells), path)
    wanted = [*some[::3], "a'b", "absent"]
    with open_dataset(path) as dataset:
        found = occurrences(dataset, dataset.facts.columns, wanted)
    assert found == {name: {value: column.count(value) for value in wanted if value in column} for name, column in cells.items()}


def test_a_sample_deceives_and_all_rows_do_not(tmp_path: Path) -> None:
    """Each code of `twice` stands in two rows far apart: a sample of the rows shows most of them once."""
    rows = 120_000
    unique, half = codes(rows, 5), codes(rows // 2, 6)
    release = write(tmp_path / "r.csv", "unique,twice", unique, half + half)
    keys = write(tmp_path / "k.csv", "key,other", unique[::-1], codes(rows, 7))
    with open_dataset(release) as ours, open_dataset(keys) as theirs:
        assert not ours.table.sampled_all
        assert not theirs.table.sampled_all
        assert joins_with(ours, theirs) == {"unique": (Join("k.csv", "key", MOST_VALUES, MOST_VALUES),)}
    lists = write(tmp_path / "l.csv", "key", half)
    with open_dataset(release) as ours, open_dataset(lists) as theirs:
        assert joins_with(ours, theirs) == {}


def test_files_without_a_column_of_unique_values_join_nowhere(tmp_path: Path) -> None:
    release, keys = write(tmp_path / "r.csv", "a", ["x", "y"] * 20), write(tmp_path / "k.csv", "a", codes(40, 8))
    with open_dataset(release) as ours, open_dataset(keys) as theirs:
        assert joins_with(ours, theirs) == joins_with(theirs, ours) == {}
