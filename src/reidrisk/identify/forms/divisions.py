"""Administrative divisions of China: codes (GB/T 2260) and names."""

from __future__ import annotations

import re
from functools import cache

from ..lookup import rows

PROVINCES = frozenset({*range(11, 16), *range(21, 24), *range(31, 38), *range(41, 47), *range(50, 55), *range(61, 66), 71, 81, 82, 83})
_TAILS = ("特别行政区", "维吾尔自治区", "壮族自治区", "回族自治区", "自治区", "省", "市", "地区", "盟")
_VILLAGE = re.compile(
    r"[\u4e00-\u9fff]{2,6}(?:街道|镇|乡|村|苏木|嘎查)(?:办事处|村民委员会|村委会|居委会)?|[\u4e00-\u9fff]{2,8}(?:社区)?居委会|[\u4e00-\u9fff]{2,6}社区"
)
_SHORTEST = 2
_MOST_PARTS, _LONGEST = 4, 40
_FILLERS = frozenset({"市辖区", "省直辖县级行政区划", "自治区直辖县级行政区划", "县"})


@cache
def codes() -> frozenset[str]:
    """The six-digit codes in force."""
    return frozenset(code for code, _ in rows("divisions.csv"))


@cache
def names() -> frozenset[str]:
    """Full names of every level, and short names of provinces and cities."""
    known = set()
    for code, name in rows("divisions.csv"):
        known.add(name)
        if code.endswith("00"):
            known.add(_short(name))
    return frozenset(known | _FILLERS)


def _short(name: str) -> str:
    for tail in _TAILS:
        if name.endswith(tail) and len(name) - len(tail) >= _SHORTEST:
            return name[: -len(tail)]
    return name


@cache
def _longest() -> int:
    return max(map(len, names()))


def is_division(text: str) -> bool:
    """One to four division names in a row, with or without separators between them."""
    if len(text) > _LONGEST:
        return False
    if _VILLAGE.fullmatch(text):
        return True
    rest = "".join(part for part in text if part not in " -/,，、>")
    for _ in range(_MOST_PARTS):
        end = next((end for end in range(min(len(rest), _longest()), _SHORTEST - 1, -1) if rest[:end] in names()), 0)
        rest = rest[end:]
        if not end or not rest:
            break
    return not rest and text != ""
