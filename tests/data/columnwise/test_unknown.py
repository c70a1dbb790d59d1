"""Codes for "not known" among numbers: said by column, and missing there where somebody says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.data.options import NA_TOKENS, ReadOptions
from reidrisk.model.problem import InputError
from reidrisk.model.text import Phrase

AGES = [str(age) for age in range(20, 60)]


def _file(folder: Path, cells: list[str]) -> Path:
    path = folder / "codes.csv"
    path.write_text("id,value,code\n" + "".join(f"p{at},{cell},9999\n" for at, cell in enumerate(cells)), encoding="utf-8")
    return path


def _said(path: Path) -> str:
    with open_dataset(path) as dataset:
        return " ".join(note.say("en") if isinstance(note, Phrase) else note.en for note in dataset.facts.notes)


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ([*AGES, "-999", "-999"], True),
        ([*AGES, "999", "999"], True),
        ([*AGES, "9999.0", "9999.0"], True),
        ([*AGES, "-9", "-9"], True),
        (["1", "2", "3", "2", "99", "99"], True),
        ([*AGES, "999"], False),  # one may be a measurement, or a slip
        ([*AGES, "77", "77"], False),  # people are so old
        ([*(str(-at) for at in range(40)), "-9", "-9"], False),
        (["0", "1", "99", "99"], False),  # two answers: what is far from them?
        (["north", "south", "99", "99"], False),
        ([str(at * 37) for at in range(60)] + ["999", "999"], False),
    ],
)
def test_a_code_far_from_all_numbers_is_said(cells: list[str], *, found: bool, tmp_path: Path) -> None:
    said = _said(_file(tmp_path, cells))
    assert ("--na COLUMN=CODE" in said and "value" in said) is found


def test_a_code_of_one_column_is_missing_there_alone(tmp_path: Path) -> None:
    path = _file(tmp_path, [*AGES, "9999", "9999", " 9999"])
    with open_dataset(path, ReadOptions(na=(*NA_TOKENS, "VALUE=9999"))) as dataset, dataset.table.scan() as source:
        assert dataset.engine.run(f"select count(value), count(code) from {source}") == [(len(AGES), len(AGES) + 3)]
        assert dataset.samples["value"].missing == 3
        assert dataset.samples["code"].missing == 0
        assert not any("COLUMN=CODE" in (note.say("en") if isinstance(note, Phrase) else note.en) for note in dataset.facts.notes)


def test_a_column_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        open_dataset(_file(tmp_path, AGES), ReadOptions(na=(*NA_TOKENS, "no=9999")))


def test_outputs_know_no_codes_of_columns_that_may_be_gone() -> None:
    assert ReadOptions(na=(*NA_TOKENS, "value=9999")).of_output().na == NA_TOKENS
