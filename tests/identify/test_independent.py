"""Labels of an independent second hand: drawn from every part, of columns that are here, and close enough to judge by."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.identification import independent
from bench.identification.corpus import ROLES
from bench.identification.independent import DRAWN, MOST_COLUMNS, columns, compared, drawn, entered, f1, labelled, sheet, shown

YES, NO = frozenset({"SA"}), frozenset({"NI"})


def test_every_part_has_its_tables_in_several_languages() -> None:
    for part, many in DRAWN.items():
        given = list(drawn(part))
        assert len({one.name for one in given}) == len(given) == many
        assert {one.kind for one in given} <= {"people", "visits", "events"}
        assert max(len(columns(one)) for one in given) <= MOST_COLUMNS


def test_the_labels_are_of_columns_that_are_here() -> None:
    """A table that came later may have moved the draw; what was labelled stays a column of its part."""
    known = {(part, one.name, column.name) for part in DRAWN for one in independent.tables(part) for column in one.columns}
    rows = labelled()
    looked = [(row["part"], row["table"], row["column"]) for row in rows]
    assert set(looked) <= known
    assert len(looked) == len(set(looked)) >= 900
    assert len({table for _, table, _ in looked}) >= 75
    assert {role for row in rows for hand in ("first", "second") for role in row[hand].split()} == set(ROLES)


def test_the_sheet_shows_no_label() -> None:
    table = next(drawn("train"))
    lines = list(sheet())
    assert lines[0].startswith(f"\n# {table.name} | ")
    assert lines[2] == f"1 {columns(table)[0].name} | {columns(table)[0].type} | {columns(table)[0].description}"
    assert [line for line in lines if line.endswith((" DI", " QI", " SA", " NI"))] == []


def test_both_hands_agree_well_enough_to_judge_by() -> None:
    """What no product can be measured beyond: the targets of issue 15 must lie below it."""
    found = {one["part"]: one for one in compared()}
    assert set(found) == {*DRAWN, "all"}
    assert found["all"]["equal"] >= 0.9
    assert min(found["all"]["kappa"].values()) >= 0.75
    assert found["all"]["f1"]["DI"] >= 0.97
    assert found["all"]["f1"]["QI"] >= 0.92
    assert found["all"]["f1"]["SA"] - 0.02 >= 0.9
    assert shown(found["held"]).startswith("held      121 columns, all roles equal 0.9")


def test_the_page_shows_what_the_labels_come_to() -> None:
    page = (Path(independent.__file__).parent / "README.md").read_text(encoding="utf-8")
    for one in compared():
        assert f"| {one['part']} | {one['columns']} | {one['equal']:.3f} |" in page


def test_f1_of_one_hand_against_the_other() -> None:
    """Twenty both, five and ten of one alone: 40 / (25 + 30)."""
    pairs = [(YES, YES)] * 20 + [(YES, NO)] * 5 + [(NO, YES)] * 10 + [(NO, NO)] * 15
    assert f1(pairs, "SA") == pytest.approx(40 / 55)
    assert f1(pairs, "QI") == pytest.approx(1)


def test_labels_are_entered_in_the_order_of_the_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(independent, "DRAWN", {"tune": 1})
    (table,) = drawn("tune")
    lines = [f"{table.name}: {' '.join(['QS'] + ['N'] * (len(columns(table)) - 1))}"]
    assert entered(lines, tmp_path / "a.csv") == len(columns(table))
    monkeypatch.setattr(independent, "LABELS", tmp_path / "a.csv")
    assert [row["second"] for row in labelled()][:2] == ["QI SA", "NI"]
    with pytest.raises(ValueError, match="zip"):
        entered([f"{table.name}: Q"], tmp_path / "b.csv")
