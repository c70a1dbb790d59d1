"""Files whose columns are called by the codes of a published layout: `A12C` is the sex on the front page of an inpatient record.

A layout is one file in `tables/layouts`: codes with what they hold, `##` for the number of a column that comes several times.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from ..model.frozen import dataclass
from ..model.text import Text
from .lookup import rows

# Codes of one letter and a number are those of any questionnaire: some that nothing else has must be among them.
_MOST, _LEAST_TELLING, _TELLING, _LONGEST = 0.6, 5, 4, 8
_LAYOUTS: Mapping[str, Text] = {
    "front_page": Text(
        "公立医院绩效考核病案首页的字段代码", "the layout of front pages that Chinese public hospitals send for their assessment"
    ),
    "front_page_daily": Text("病案首页数据采集（HQMS）的字段代码", "the HQMS layout of front pages of Chinese inpatient records"),
    "social_insurance": Text("社会保险核心指标的字段代码", "the core indicators of Chinese social insurance"),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """`labels`: what the columns hold that it has, by their names in the file."""

    title: Text
    labels: Mapping[str, str]


@lru_cache(maxsize=8)  # of the tables of one case
def layout_of(columns: tuple[str, ...]) -> Layout | None:
    """The layout that most of the columns are of; None where none is, or where only codes match that any form has."""
    for key, title in _LAYOUTS.items():
        labels = {name: label for name in columns if (label := _label(key, name)) is not None}
        if len(labels) >= _MOST * len(columns) and sum(len(name.strip()) >= _TELLING for name in labels) >= _LEAST_TELLING:
            return Layout(title, labels)
    return None


def _label(key: str, name: str) -> str | None:
    plain, several = _codes(key)
    code = name.strip().casefold()
    if len(code) > _LONGEST:
        return None
    return plain.get(code) or next((label for form, label in several if form.fullmatch(code)), None)


@cache
def _codes(key: str) -> tuple[Mapping[str, str], Sequence[tuple[re.Pattern[str], str]]]:
    found = [(code.casefold(), label) for code, label in rows(f"layouts/{key}.csv")]
    several = [(re.compile(code.replace("##", "[0-9]{2}")), label) for code, label in found if "##" in code]
    return {code: label for code, label in found if "##" not in code}, several
