"""All rows are looked at: exact counts against plain Python, for every kind of scan."""

from __future__ import annotations

import re
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import csv, parquet

from reidrisk.data import confirming
from reidrisk.data.confirming import MOST_VALUES, matches
from reidrisk.data.open import open_dataset

PATTERN = r"(?:^|[^0-9])1[3-9][0-9]{9}(?:[^0-9]|$)|[A-Za-z0-9_]@[A-Za-z0-9-]{1,63}\.[A-Za-z]"
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


def notes(rows: int) -> list[str]:
    """Texts of which a few hold a number or an address; one in full-width digits, one among emoji."""
    made = [f"第{row}次复诊，无特殊。" for row in range(rows)]
    made[7] = "电话13912345678"
    made[rows // 2] = "请联系 a@b.cn"
    made[rows - 1] = "手机" + "13800001111".translate(WIDE)
    made[rows - 2] = "😀😀😀😀13711112222"
    return made


def table(rows: int) -> pa.Table:
    return pa.table(
        {
            "note": notes(rows),
            "mobile": [f"138{row:08d}" for row in range(rows)],
            "short": ["男", "女"] * (rows // 2),
            "count": list(range(rows)),
            "phone_as_number": [13_800_000_000 + row for row in range(rows)],
            "ratio": [row / 7 for row in range(rows)],
        }
    )


@pytest.fixture(params=["csv", "parquet"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    file = tmp_path / f"t.{request.param}"
    if request.param == "csv":
        csv.write_csv(table(6_000), file)
    else:
        parquet.write_table(table(6_000), file, row_group_size=1_000)
    return file


def test_of_many_columns_only_those_that_are_long_enough_are_searched(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_dataset(path) as dataset:
        before = matches(dataset, PATTERN)
        monkeypatch.setattr(confirming, "_TOGETHER", 2)
        monkeypatch.setattr(confirming, "_MEASURED_TOGETHER", 3)
        assert matches(dataset, PATTERN) == before
    assert before["note"].rows == 4


def test_every_row_is_counted_and_the_few_values_come_along(path: Path) -> None:
    with open_dataset(path) as dataset:
        found = matches(dataset, PATTERN, settled=("mobile", "phone_as_number"))
    assert found["note"].rows == 4
    assert found["note"].all_values
    assert set(found["note"].values) == {text for text in notes(6_000) if re.search("电话|@|😀|手机", text)}
    assert found["mobile"].rows == 6_000
    assert not found["mobile"].all_values
    assert found["phone_as_number"].rows == 6_000
    assert found["short"].rows == 0


def test_numbers_that_cannot_reach_eleven_digits_are_left_out(path: Path) -> None:
    with open_dataset(path) as dataset:
        found = matches(dataset, PATTERN)
        brief = dataset.table.brief
    assert (brief == {"count", "ratio"}) is (path.suffix == ".parquet")
    assert not found.keys() & brief


def test_of_many_matches_some_values_are_fetched_spread_by_their_hash(path: Path) -> None:
    with open_dataset(path) as dataset:
        seen = matches(dataset, PATTERN)["mobile"]
    assert seen.rows == 6_000
    assert MOST_VALUES // 2 < len(seen.values) < 2 * MOST_VALUES
    assert set(seen.values.values()) == {1}
    assert min(seen.values) < "13800000100"
    assert max(seen.values) > "13800005900"


def test_values_never_stand_in_the_representation(path: Path) -> None:
    with open_dataset(path) as dataset:
        assert "139" not in repr(matches(dataset, PATTERN)["note"])


def test_several_files_and_files_without_ranges(tmp_path: Path) -> None:
    for part in range(2):
        parquet.write_table(table(100), tmp_path / f"{part}.parquet", write_statistics=part == 0)
    with open_dataset(tmp_path) as dataset:
        found = matches(dataset, PATTERN)
        assert dataset.table.brief == frozenset()
    assert found["note"].rows == 8
    assert found["count"].rows == 0
