"""The cost table of the guide follows from the rates and the formula that stand above it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
UNITS = {"s": 1, "min": 60, "h": 3600, "秒": 1, "分": 60, "小时": 3600}


def _number(text: str) -> float:
    return float(text.replace(",", ""))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_table_follows_from_the_rates(lang: str) -> None:
    text = (DOCS / lang / "guides" / "databases.md").read_text("utf-8")
    opening, few, many = (_number(found) for found in re.findall(r"^\|[^|]+\| ([0-9,]+) \|$", text, re.MULTILINE))
    rows = re.findall(r"^\| ([0-9,]+) \| (\w+) \| ([0-9]+) \| ([0-9,]+) \| (\S+) (\S+) \| (\S+) (\S+) \|$", text, re.MULTILINE)
    assert [_number(row[0]) for row in rows] == [10**9, 10**9, 10**10, 10**10, 10**11, 10**11]
    for count, case, groupings, cores, *spans in rows:
        rate = few if case in {"few", "少"} else many
        needed = _number(count) / opening + _number(groupings) * _number(count) / rate
        assert _number(cores) == pytest.approx(needed, abs=1)
        for at, number in enumerate((100, 1000)):
            assert _number(spans[2 * at]) * UNITS[spans[2 * at + 1]] == pytest.approx(needed / number, rel=0.05)
