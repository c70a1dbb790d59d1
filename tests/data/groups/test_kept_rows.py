"""Columns that are read once for all questions: as text, or as codes of their values, whatever the sample met of these."""

from __future__ import annotations

import csv
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from reidrisk.data import source
from reidrisk.data.dataset import Dataset
from reidrisk.data.groups import numbered_rows
from reidrisk.data.groups.knowing import known
from reidrisk.data.open import open_dataset
from reidrisk.model.outside.background import Precision, View

COLUMNS = ("band", "rowid", "code", "cost")
Row = dict[str, str]


def table(seed: int) -> list[Row]:
    """Few values, missing ones in every spelling, one that no literal can hold."""
    chance = random.Random(seed)  # noqa: S311 - tables of a test
    choices = (("a", "b'", ""), ("1", "2", "x\0", "NA"), ("I10.1", "I10.2", "i10", "E11", "病", ""), ("12.50", "13", "14", "1,250", "n/a"))
    rows = [{name: chance.choice(some) for name, some in zip(COLUMNS, choices, strict=True)} for _ in range(60)]
    return [*rows, {"band": "b'", "rowid": "x\0", "code": "病", "cost": "1,250"}]


def cells(row: Row, *names: str) -> tuple[str | None, ...]:
    return tuple(None if row[name] in {"", "NA", "n/a"} else row[name] for name in names)


def opened(rows: list[Row], met: int, file: Path | None = None) -> Dataset:
    """The table with a sample that met so many values of a column at most."""
    if file is not None:
        with file.open("w", encoding="utf-8", newline="") as text:
            writer = csv.DictWriter(text, COLUMNS)
            writer.writeheader()
            writer.writerows(rows)
    found = open_dataset(file or pytest.importorskip("pandas").DataFrame(rows))
    samples = {name: replace(one, values=dict(list(one.values.items())[:met])) for name, one in found.samples.items()}
    return replace(found, samples=samples).keeping(COLUMNS)


@pytest.mark.parametrize("met", [0, 1, 2, 9])
@pytest.mark.parametrize("most", [4000, 4, 3])
@pytest.mark.parametrize("seed", range(3))
def test_values_that_the_sample_did_not_meet_are_counted_like_the_others(
    seed: int, most: int, met: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Codes are made for those that were met; the others get theirs later, or their column is text again where they are many."""
    monkeypatch.setattr(source, "FEWEST_CODED", 0)
    monkeypatch.setattr(source, "_MOST_KINDS", most)
    monkeypatch.setattr(numbered_rows, "MANY_ROWS", 3)
    rows = table(seed)
    with opened(rows, met) as dataset:
        assert dict(dataset.classes(COLUMNS[:3]).sizes.pairs) == Counter(Counter(cells(row, *COLUMNS[:3]) for row in rows).values())
        kept = dataset.kept
        assert kept is not None
        few = {name for name in ("band", "code", "cost") if len({cells(row, name) for row in rows} - {(None,)}) <= most}
        assert set(kept.coded) == (few if met else set())  # none for `rowid`: it has a value with NUL
        with dataset.reading(COLUMNS) as texts:
            told = Counter(dataset.engine.run(f"select {', '.join(COLUMNS)} from {texts}"))
        assert told == Counter(cells(row, *COLUMNS) for row in rows)
        exact, digits, chapter = View("rowid"), View("cost", Precision.AMOUNT), View("code", Precision.CODE)
        with known(dataset, ("band", "rowid"), (exact, digits, chapter, View("code")), None) as seen:
            for views in ((), (View("code"),), (digits,), (chapter,), (digits, chapter, exact)):
                alike = {(*cells(row, "band", "rowid"), *(as_seen(view, row) for view in views)) for row in rows}
                assert seen.share(views) == Fraction(len(alike), len(rows))


def as_seen(view: View, row: Row) -> str | None:
    """One significant digit, or the category of a diagnosis."""
    (text,) = cells(row, view.column)
    if text is None or view.precision is Precision.EXACT:
        return text
    if view.precision is Precision.AMOUNT:
        return f"{float(text.replace(',', '')):.0e}"
    return text[:3].upper() if text[1:3].isdigit() else text


@pytest.mark.parametrize("known_to_miss", [True, False])
@pytest.mark.parametrize("columns", [1, 3])
def test_missing_tokens_are_missing_whether_the_sample_met_one_or_not(
    known_to_miss: bool, columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader of a text looks for them, or they are looked for in what it read as it is written."""
    monkeypatch.setattr(source, "FEWEST_CODED", 0)
    monkeypatch.setattr(source, "_LOOKED_FOR", 0.5)
    rows = [{**row, "rowid": row["rowid"].replace("\0", "")} for row in table(5)]
    with opened(rows, 9, tmp_path / "table.csv") as found:
        samples = {
            name: one if known_to_miss else replace(one, missing=0, values={key: many for key, many in one.values.items() if key != "13"})
            for name, one in found.samples.items()
        }
        dataset = replace(found, samples=samples).keeping(COLUMNS)
        assert dataset.table.as_written is not None
        sizes = dataset.classes(COLUMNS[:columns]).sizes
        assert dict(sizes.pairs) == Counter(Counter(cells(row, *COLUMNS[:columns]) for row in rows).values())
        with dataset.reading(COLUMNS) as texts:
            told = Counter(dataset.engine.run(f"select {', '.join(COLUMNS)} from {texts}"))
        assert told == Counter(cells(row, *COLUMNS) for row in rows)
        assert dataset.kept is not None
        assert "NA" not in dataset.kept.coded["rowid"]
        assert "13" in dataset.kept.coded["cost"]
