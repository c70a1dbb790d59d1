"""Whole tables labelled again by another hand: every column of them, figures that follow from both files, and labels as decided."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from bench.identification import corpus, real, recording
from bench.identification.independent import whole
from bench.identification.independent.whole import AGREED, FIRST, HANDS, NEXT, PARTS, SEALED, SECOND, THIRD, TRAIN


def _labels(part: str) -> dict[tuple[str, str], str]:
    tables = corpus.tables() if part == TRAIN else real.of_part(part)
    return {(table.name, one.name): " ".join(sorted(one.roles)) for table in tables for one in table.columns}


@pytest.mark.parametrize("part", PARTS)
def test_every_column_of_a_table_is_labelled_by_both_hands_and_stands_as_decided(part: str) -> None:
    """A column that was decided against the first hand must be corrected in its file; a table is there in whole."""
    rows, labels = whole.labelled(part), _labels(part)
    seen = {(row["table"], row["column"]): row[AGREED] for row in rows}
    assert seen == {key: roles for key, roles in labels.items() if key[0] in {row["table"] for row in rows}}
    assert len(seen) == len(rows)
    assert {role for row in rows for hand in HANDS for role in row[hand].split()} == set(corpus.ROLES)
    against_both = [row for row in rows if row[FIRST] == row[SECOND] != row[AGREED]]
    assert len(against_both) <= 9  # a rule that was made clearer may change what both hands had said: what a person bought


def test_all_sealed_tables_and_a_fifth_of_the_others_were_drawn() -> None:
    for part in (SEALED, NEXT, THIRD):
        assert {row["table"] for row in whole.labelled(part)} == {one.name for one in real.of_part(part)}
    late = [one for one in corpus.tables() if one.said_part]
    drawn = {row["table"] for row in whole.labelled(TRAIN)}
    assert len(drawn) >= 190
    assert len({one.publisher for one in late if one.name in drawn}) >= 100
    assert len({one.language for one in late if one.name in drawn}) >= 13
    assert {one.publisher for one in whole.drawn(TRAIN)} <= {one.publisher for one in late}


def test_the_hands_agree_well_enough_to_judge_by() -> None:
    """The target of issue 15 for SA is .90, or the agreement less .02: on the sealed parts it stays .90."""
    record = whole.record()
    assert min(record[part]["groups"][0]["f1"]["SA"][0] for part in (NEXT, THIRD)) - 0.02 > 0.9
    found = {one["name"]: one for one in record[SEALED]["groups"]}
    assert found["all"]["columns"] == 1547
    assert found["all"]["f1"]["SA"][0] - 0.02 > 0.9
    assert min(found["all"]["kappa"][role][0] for role in corpus.ROLES) > 0.85
    assert 0 < found["nothing heard"]["columns"] < found["all"]["columns"]
    assert found["ja"]["f1"]["SA"][1:] == [None, None]  # two publishers: no interval


def test_what_the_manual_shows_is_what_the_files_come_to() -> None:
    assert recording.read("agreement") == whole.record()
    page = (whole.HERE / "README.md").read_text(encoding="utf-8")
    lines = "\n".join(whole.page())
    for part, found in whole.record().items():
        first = found["groups"][0]
        figures = [f"{first[name][role][0]:.3f}" for name in ("f1", "kappa") for role in corpus.ROLES]
        assert f"| {part} | {first['columns']} | {first['equal']:.3f} | {' | '.join(figures)} |" in page
        assert f"{figures[0]} ({first['f1']['DI'][1]:.3f}–" in lines


def test_kappa_and_f1_of_counts() -> None:
    """Twenty both, five and ten of one alone, fifteen neither: F1 40/55; observed .7, expected .5 x .6 + .5 x .4 = .5, kappa .4."""
    counts = np.array([20.0, 5.0, 10.0, 15.0])
    assert float(whole.f1(counts)) == pytest.approx(40 / 55)
    assert float(whole.kappa(counts)) == pytest.approx(0.4)
    assert np.isnan(float(whole.kappa(np.array([0.0, 0.0, 0.0, 9.0]))))


def test_the_interval_holds_the_value_and_is_wide_where_publishers_differ() -> None:
    """One publisher's columns are drawn together: two that agree in nothing widen what ten that agree leave."""
    rows = [
        {"publisher": str(publisher), FIRST: "SA", SECOND: "NI" if publisher < 2 else "SA", AGREED: "SA"}
        for publisher in range(12)
        for _ in range(5)
    ]
    value, low, high = whole.compared(rows)["f1"]["SA"]
    assert value == pytest.approx(2 * 50 / 110, abs=1e-4)
    assert low < value - 0.05 < value < high


def test_the_same_answers_can_be_judged_by_each_hand() -> None:
    tables = real.of_part(SEALED)
    agreed, first = whole.by_hand(SEALED, AGREED), whole.by_hand(SEALED, FIRST)
    assert [one.columns for one in agreed] == [one.columns for one in tables]
    differ = [(a, b) for one, other in zip(agreed, first, strict=True) for a, b in zip(one.columns, other.columns, strict=True) if a != b]
    assert len(differ) == sum(row[FIRST] != row[AGREED] for row in whole.labelled(SEALED)) > 0


def test_the_sheet_shows_no_label_and_what_is_entered_comes_back(tmp_path: Path) -> None:
    table = whole.drawn(SEALED)[0]
    lines = list(whole.sheet(SEALED))
    assert lines[0].startswith(f"## {table.name} | ")
    assert [line for line in lines if line.endswith((" DI", " QI", " SA", " NI"))] == []
    path = tmp_path / "sealed.csv"
    assert whole.entered(SEALED, [f"# {table.name}", "1-2=uid 3=dx"], [f"{table.name} 3=N"], path) == len(table.columns)
    written = [line.split(",")[-3:] for line in path.read_text(encoding="utf-8").splitlines()[1:5]]
    assert [row[1] for row in written] == ["DI", "DI", "QI SA", "NI"]
    assert written[2][2] == "NI"
    with pytest.raises(ValueError, match="not drawn: nowhere"):
        whole.entered(SEALED, ["# nowhere"], [], path)
