"""Words that could be somebody's identifier: whole values that are somebody's are met again, half a hospital's name is not."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.data.tokens import words
from reidrisk.mitigate.proof.proving import Sought, sought

PEOPLE = [
    ("George Washington", "Lincoln", "张仲景", "13812345678", "人民路12号"),
    ("Smith, Johnathan", "Jefferson", "欧阳娜娜", "13987654321", "解放大道301室"),
    ("Maria del Carmen Ruiz", "Zbigniewski", "王小明（父）", "a.b@example.org", "中山路第一医院宿舍"),
]


def table(path: Path, rows: Sequence[tuple[str, ...]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([[f"c{place}" for place in range(len(rows[0]))], *rows])
    return path


def met(tmp_path: Path, cells: list[str]) -> Sought:
    with open_dataset(table(tmp_path / "people.csv", PEOPLE)) as dataset:
        known = words(dataset, dataset.facts.columns, rare=True)
    with open_dataset(table(tmp_path / "out.csv", [(cell,) for cell in cells])) as output:
        return sought(known, lambda: words(output, output.facts.columns))


@pytest.mark.parametrize(
    "cell",
    [
        "Washington Memorial Hospital", "Lincoln Hospital", "Jefferson General", "Saint George Medical Centre", "人民路医院",
        "第一医院", "解放大道院区", "George Mason University", "Carmen Hospital", "Smith & Nephew",
        "the lincoln town car stood in the yard all night long",
    ],
)  # fmt: skip
def test_half_a_name_in_the_name_of_a_hospital_is_nobody(tmp_path: Path, cell: str) -> None:
    assert met(tmp_path, [cell, "x"]).met == 0


@pytest.mark.parametrize(
    "cell",
    [
        "George Washington", "seen with george washington today", "WASHINGTON, GEORGE", "Johnathan Smith", "Ruiz Maria del Carmen",
        "Lincoln", "the patient's cousin Zbigniewski came along and signed the form", "患者张仲景，男", "欧阳娜娜", "与王小明同住",
        "call 138 1234 5678",
        "a.b@example.org", "13987654321", "租住人民路12号3楼", "中山路第一医院宿舍",
    ],
)  # fmt: skip
def test_whole_values_are_met_wherever_they_stand(tmp_path: Path, cell: str) -> None:
    found = met(tmp_path, [cell, "x"])
    assert found.met >= 1
    assert found.leaked


@pytest.mark.parametrize("cell", ["张仲景医院", "George Washington Hospital", "Lincoln"])
def test_what_many_records_share_is_a_category(tmp_path: Path, cell: str) -> None:
    assert met(tmp_path, [cell] * 6).met == 0
    assert met(tmp_path, [cell] * 5).met >= 1


def test_a_number_is_met_on_however_many_records(tmp_path: Path) -> None:
    assert met(tmp_path, ["13812345678"] * 50).leaked


def test_names_are_looked_for_only_where_there_are_any(tmp_path: Path) -> None:
    for rows, letters in (([("13812345678",)], False), ([("张仲景",)], False), ([("Lincoln",)], True), ([("人民路12号",)], True)):
        with open_dataset(table(tmp_path / "people.csv", rows)) as dataset:
            assert words(dataset, dataset.facts.columns, rare=True).letters is letters
    with open_dataset(table(tmp_path / "out.csv", [("George Washington",)])) as output:
        every, fewer = (len(words(output, output.facts.columns, letters=letters).hashes) for letters in (True, False))
        assert every > fewer


def test_words_as_long_as_a_signature_are_met_by_nobody_by_chance(tmp_path: Path) -> None:
    """Elements of DICOM that a maker uses for itself: a power of two of their bits is more than a float holds."""
    chance = Random(3)  # noqa: S311 - data for a test
    one, other = ("".join(chance.choices("0123456789abcdef", k=900)) for _ in range(2))
    with open_dataset(table(tmp_path / "people.csv", [(one,), ("x",)])) as dataset:
        known = words(dataset, dataset.facts.columns, rare=True)
    assert len(known.hashes)
    for cell, number in ((other, 0), (one, 1)):
        with open_dataset(table(tmp_path / "out.csv", [(cell,), ("x",)])) as output:
            found = sought(known, lambda output=output: words(output, output.facts.columns))  # type: ignore[misc]
        assert (found.met > 0) is bool(number)
