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
    """Microseconds of a core a row, and for whole runs the seconds that each has besides: opening, two groupings, `measure`, `apply`."""
    text = (DOCS / lang / "guides" / "databases.md").read_text("utf-8")
    found = re.findall(r"^\|[^|]+\| ([0-9.]+)(?:\D+([0-9]+) ?(?:s|秒))? \| [^|]+\|$", text, re.MULTILINE)
    opening, _, many, measuring, applying = ((float(rate), float(fixed or 0)) for rate, fixed in found)
    rows = re.findall(r"^\| ([0-9,]+) \| ([^|]+) \| ([0-9,]+) \| (\S+) (\S+) \| (\S+) (\S+) \|$", text, re.MULTILINE)
    assert [_number(row[0]) for row in rows] == [10**power for power in (9, 10, 11) for _ in range(3)]
    for count, act, cores, *spans in rows:
        groupings = re.search(r"\d+", act)
        if "apply" in act:
            rate, fixed = applying
        elif groupings:
            rate, fixed = opening[0] + int(groupings[0]) * many[0], 0.0
        else:
            rate, fixed = measuring
        needed = _number(count) * rate / 1e6 + fixed
        assert _number(cores) == pytest.approx(needed, abs=1)
        for at, number in enumerate((100, 1000)):
            assert _number(spans[2 * at]) * UNITS[spans[2 * at + 1]] == pytest.approx(needed / number, rel=0.05)
