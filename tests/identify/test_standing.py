"""A bare "id" that comes again, without a sex or a birth beside it: one's rows, or anybody's."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.flow.scan import inspect
from reidrisk.model.plan import EvaluationPlan

DRAW = Random(4)  # noqa: S311 - test data, the same at every run
ARMS = {number: DRAW.choice(("placebo", "drug", "drug+")) for number in range(40)}


def key(tmp_path: Path, header: str, rows: list[tuple[object, ...]]) -> tuple[str, ...]:
    path = tmp_path / "t.csv"
    path.write_text("\n".join([header, *(",".join(map(str, row)) for row in rows), ""]), encoding="utf-8")
    with open_dataset(path) as dataset:
        found = inspect(dataset, EvaluationPlan()).persons
    return () if found is None or found.key is None else found.key.columns


def trial(code: str) -> list[tuple[object, ...]]:
    return [(f"{code}{number:02d}", ARMS[number], week, DRAW.choice("yn")) for number in range(40) for week in (0, 2, 4, 6)]


@pytest.mark.parametrize("header", ["ID,trt,week,y", "id,arm,week,result"])
def test_the_number_whose_rows_share_an_arm_is_a_persons(tmp_path: Path, header: str) -> None:
    assert key(tmp_path, header, trial("X")) == (header.split(",", maxsplit=1)[0],)


def test_where_nothing_stands_still_it_may_be_anything(tmp_path: Path) -> None:
    rows: list[tuple[object, ...]] = [(code, DRAW.choice(("placebo", "drug", "drug+")), week, y) for code, _, week, y in trial("X")]
    assert key(tmp_path, "ID,trt,week,y", rows) == ()


def test_where_nothing_changes_rows_are_written_twice(tmp_path: Path) -> None:
    rows: list[tuple[object, ...]] = [(f"X{number:02d}", ARMS[number], number % 7) for number in range(40) for _ in range(4)]
    assert key(tmp_path, "ID,trt,grade", rows) == ()


def test_another_name_than_that_of_a_number_is_left_to_what_else_is_found(tmp_path: Path) -> None:
    assert key(tmp_path, "batch,trt,week,y", trial("X")) == ()
