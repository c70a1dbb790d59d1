"""Numbers as text read by the whole of their column: thousands and decimals in every row, and what no cell tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.edge.calling import Run

from reidrisk.data.columnwise.spelling import FORMS, DecimalMark, Spelled, of_table
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.problem import InputError
from reidrisk.model.text import Phrase

AMOUNTS = {"1.500": "1500", "1.500,00": "1500.00", "45,5": "45.5", "1.234.567": "1234567", "2300": "2300", "": ""}


def _read(folder: Path, columns: dict[str, list[str]], options: ReadOptions | None = None) -> tuple[dict[str, list[str]], str]:
    """The columns as they are read, and what is said of them."""
    path = folder / "amounts.csv"
    rows = zip(*columns.values(), strict=True)
    path.write_text("\n".join(";".join(row) for row in [tuple(columns), *rows]) + "\n", encoding="utf-8")
    with open_dataset(path, options, ordered=True) as dataset, dataset.table.scan() as source:
        found = dataset.engine.run(f"select * from {source}")
        read = {name: [row[place] or "" for row in found] for place, name in enumerate(columns)}
        sampled = {name: list(dataset.samples[name].values) for name in columns}
        assert all({*sampled[name]} <= {*read[name]} for name in columns), "Python and the engine part"
        return read, " ".join(note.say("en") if isinstance(note, Phrase) else note.en for note in dataset.facts.notes)


@pytest.mark.parametrize(
    ("cells", "read"),
    [
        ([*AMOUNTS], [*AMOUNTS.values()]),
        (["1 500,50", "2\u00a0300", "980,25"], ["1500.50", "2300", "980.25"]),
        (["1'500,5", "12,25"], ["1500.5", "12.25"]),
        (["72,500", "81,25"], ["72.500", "81.25"]),
        (["1.200", "950", "2.150"], ["1200", "950", "2150"]),  # no decimals at all: 950 beside 1.200
        (["-1.500", "12,5", "3,1%"], ["-1500", "12.5", "3.1%"]),
        (["12,5", "13,75"], ["12,5", "13,75"]),  # a cell alone says as much
        (["1.500", "2.5"], ["1.500", "2.5"]),
        (["1,234", "1,234.50"], ["1,234", "1,234.50"]),
        (["1.500", "2.125"], ["1.500", "2.125"]),
        (["0.500", "1.500"], ["0.500", "1.500"]),
    ],
)
def test_a_cell_is_read_as_its_column_writes_numbers(cells: list[str], read: list[str], tmp_path: Path) -> None:
    numbers = [f"P{number}" for number, _ in enumerate(cells)]
    assert _read(tmp_path, {"id": numbers, "amount": cells})[0]["amount"] == read


def test_one_row_far_down_tells_the_column(tmp_path: Path) -> None:
    cells = ["1.500", "2.750"] * 30_000 + ["12,5"]
    read, said = _read(tmp_path, {"id": [f"P{number:06d}" for number, _ in enumerate(cells)], "amount": cells})
    assert read["amount"][:2] == ["1500", "2750"]
    assert "comma is decimal" in said
    assert "amount" in said


def test_the_other_columns_tell_what_one_leaves_open(tmp_path: Path) -> None:
    columns = {"id": ["a", "b", "c"], "pay": ["1.512", "2.345", "3.111"], "height": ["1,71", "1,82", "1,60"]}
    assert _read(tmp_path, columns)[0]["pay"] == ["1512", "2345", "3111"]
    read, said = _read(tmp_path, {**columns, "height": ["1.71", "1.82", "1.60"]})
    assert read["pay"] == columns["pay"]
    assert "--numbers" not in said


def test_what_nothing_tells_is_said_and_can_be_told(tmp_path: Path) -> None:
    columns = {"id": ["a", "b", "c"], "pay": ["1.512", "2.345", "3.111"]}
    read, said = _read(tmp_path, columns)
    assert read["pay"] == columns["pay"]
    assert "nothing tells" in said
    assert "pay" in said
    assert "1.512" not in said, "a value in a note"
    for told in ("pay=comma", "PAY=comma", "*=comma"):
        assert _read(tmp_path, columns, ReadOptions(numbers=(told,)))[0]["pay"] == ["1512", "2345", "3111"]
    for told in ("pay=point", "*=point"):
        assert "nothing tells" not in _read(tmp_path, columns, ReadOptions(numbers=(told,)))[1]


def test_two_ways_in_one_column_are_said(tmp_path: Path) -> None:
    cells = ["1.500", "12,5", "12.5"]
    read, said = _read(tmp_path, {"id": ["a", "b", "c"], "pay": cells})
    assert read["pay"] == cells
    assert "some numbers have a decimal comma and some a decimal point" in said


def test_remarks_and_codes_are_left_as_they_are(tmp_path: Path) -> None:
    cells = ["1.500 later", "12,5 or so", "see 3,1", "1.500", "12,5"]
    read, said = _read(tmp_path, {"id": [*"abcde"], "note": cells})
    assert read["note"] == cells
    assert "decimal" not in said


@pytest.mark.parametrize(
    ("numbers", "code"), [("pay", "numbers_unreadable"), ("pay=dot", "numbers_unreadable"), ("no=comma", "unknown_column")]
)
def test_what_cannot_be_told_is_refused(numbers: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        _read(tmp_path, {"id": ["a"], "pay": ["1.5"]}, ReadOptions(numbers=(numbers,)))
    assert code in {one.code for one in caught.value.problems}


@given(st.from_regex(r"\A[-+]?[0-9]{0,4}([., '][0-9]{1,4}){0,3}%?\Z"))
def test_no_number_has_two_forms(cell: str) -> None:
    assert sum(re.fullmatch(form, cell) is not None for form in FORMS.values()) <= 1


def test_the_mark_of_a_table_is_taken_only_where_columns_agree() -> None:
    none = dict.fromkeys((*FORMS, "round", "small", "grouped"), 0)
    columns = {name: Spelled(5, {**none, form: 5}) for name, form in (("a", "comma"), ("b", "open_point"), ("c", "point"))}
    assert of_table(columns, {})["b"] is DecimalMark.OPEN
    assert of_table({name: columns[name] for name in "ab"}, {})["b"] is DecimalMark.COMMA
    assert of_table({name: columns[name] for name in "bc"}, {})["b"] is DecimalMark.POINT
    assert of_table(columns, {"b": DecimalMark.COMMA})["b"] is DecimalMark.COMMA


def test_scan_says_what_it_took_for_decimal(tmp_path: Path, run: Run) -> None:
    cells = ["1.500" if number % 2 else "1.499,50" for number in range(60)]
    path = tmp_path / "miete.csv"
    path.write_text("Nr;Miete\n" + "".join(f"{number};{cell}\n" for number, cell in enumerate(cells)), encoding="utf-8")
    done = run("scan", str(path), "--lang", "en")
    assert "Miete" in done.out
    assert "comma is decimal" in done.out
