"""Columns by the names that people type."""

from __future__ import annotations

import pytest

from reidrisk.data.names import find_column, find_columns
from reidrisk.model.problem import InputError


def test_column_names_as_people_type_them() -> None:
    columns = ("姓名 ", "Age", "ＩＤ", "age2", " x", "x ")
    assert find_column("姓名", columns) == "姓名 "
    assert find_column("ID", columns) == "ＩＤ"
    assert find_column("age", columns) == "Age"
    assert find_column("x ", columns) == "x "
    assert find_columns(["Age", "姓名"], columns) == ("Age", "姓名 ")
    with pytest.raises(InputError) as caught:
        find_column("x", columns)  # two columns would do
    assert caught.value.problems[0].code == "unknown_column"
    with pytest.raises(InputError) as caught:
        find_columns(["zzz", "Aeg", "Age"], tuple(f"column{i}" for i in range(30)) + columns)
    assert len(caught.value.problems) == 3 - 1
    assert "…" in caught.value.problems[0].say("zh")
    assert "Age" in caught.value.problems[1].say("en")


def test_names_asked_of_a_table_without_any() -> None:
    with pytest.raises(InputError) as caught:
        find_column("sex", ("column_1", "column_2"))
    assert "--header-row 1" in caught.value.problems[0].say("en")
    assert "--header-row 1" in caught.value.problems[0].say("zh")
