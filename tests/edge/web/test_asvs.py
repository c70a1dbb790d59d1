"""The table of ASVS in the guide: the same rows in both languages, each with a test that there is, or a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GUIDES = {lang: HERE.parents[2] / "docs" / lang / "guides" / "page.md" for lang in ("zh", "en")}
ROW = re.compile(r"^\| ([0-9][0-9., ]+) \| (.+) \| (?:`(\w+)`, `(\w+)`|\u2014) \|$", re.MULTILINE)

LEVEL_2 = 259  # rows of level 2 in the list of 4.0.3


@pytest.mark.parametrize("lang", GUIDES)
def test_every_row_of_level_2_stands_once(lang: str) -> None:
    numbers = [one for row in ROW.findall(GUIDES[lang].read_text(encoding="utf-8")) for one in row[0].split(", ")]
    assert len(numbers) == len(set(numbers)) == LEVEL_2


@pytest.mark.parametrize("lang", GUIDES)
def test_every_row_has_a_test_that_there_is_or_a_reason(lang: str) -> None:
    rows = ROW.findall(GUIDES[lang].read_text(encoding="utf-8"))
    assert len(rows) > 20
    for numbers, reason, module, name in rows:
        assert all(re.fullmatch(r"[0-9]+[.][0-9]+[.][0-9]+", one) for one in numbers.split(", ")), numbers
        assert reason
        assert not name or f"\ndef {name}(" in (HERE / f"{module}.py").read_text(encoding="utf-8"), name


def test_both_languages_have_the_same_rows() -> None:
    zh, en = ([(row[0], row[2], row[3]) for row in ROW.findall(path.read_text(encoding="utf-8"))] for path in (GUIDES["zh"], GUIDES["en"]))
    assert zh == en
