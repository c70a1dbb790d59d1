"""The tree of Chinese administrative divisions: a code or a name found in it, and what stands above (GB/T 2260)."""

from __future__ import annotations

import re
from functools import cache

from ...identify.lookup import rows
from ...model.frozen import dataclass

_DIGITS, _DEPTHS = 6, (2, 4, 6)
_FILLERS = frozenset({"市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"})
_TAILS = ("特别行政区", "维吾尔自治区", "壮族自治区", "回族自治区", "自治区", "省", "市")
_MARKS = frozenset("省市区县旗盟州")
# Parts of a town, a campus, a car park; and the name of a county somewhere.
_OF_ANY_TOWN = re.compile(r"[城市]?[东西南北中]区|[郊矿]区|[新老]?城区|[西新]市区")
# The first digit of a code is the region, but for the north-east and the south, which say it in full.
REGIONS = {"1": "华北", "2": "东北", "3": "华东", "4": "华中", "5": "西南", "6": "西北", "7": "华东", "8": "华南"}
_SOUTH = frozenset({"44", "45", "46"})


@dataclass(frozen=True, slots=True)
class Located:
    """A six-digit code, zeros where it names no lower level; `depth` 1 is a province, 2 a city, 3 a county."""

    code: str

    @property
    def depth(self) -> int:
        """How many levels the code names."""
        return 1 if self.code[2:] == "0000" else 2 if self.code[4:] == "00" else 3

    def name(self, depth: int) -> str:
        """The names down to this depth, without words that fill an empty level."""
        parts = (_names().get(self.code[:width].ljust(_DIGITS, "0"), "") for width in _DEPTHS[: min(depth, self.depth)])
        return "".join(part for part in parts if part not in _FILLERS)


def located(text: str) -> Located | None:
    """The division of a six-digit code, or the lowest one that the names at the beginning of the text lead to; None when there is none.

    A county whose name several provinces have, or whose name is a word for a part of any town (the west quarter, the new town), is
    found only below its province or city.
    """
    if text.isascii() and text.isdigit():
        known = text in _names() or text[:4].ljust(_DIGITS, "0") in _names()
        return Located(text) if len(text) == _DIGITS and known else None
    code, rest = _step("", text)
    if code is None:
        return None
    while rest:
        below, after = _step(code, rest)
        if below is None:
            break
        code, rest = below, after
    return Located(code)


def region(code: str) -> str:
    """The greater region of a code."""
    return "华南" if code[:2] in _SOUTH else REGIONS[code[0]]


def _step(above: str, text: str) -> tuple[str | None, str]:
    """The division below `above` whose name begins the text, the longest first, and what follows it."""
    text = text.lstrip(" -/,，、>")
    known = _below(above)
    for length in range(min(len(text), 20), 1, -1):
        code = known.get(text[:length])
        # A short name before the mark of another kind of division is the beginning of another name.
        if code is not None and (_names()[code] == text[:length] or text[length : length + 1] not in _MARKS):
            return code, text[length:]
    return None, text


@cache
def _names() -> dict[str, str]:
    return dict(rows("divisions.csv"))  # type: ignore[arg-type] # the table has two columns


@cache
def _below(above: str) -> dict[str, str]:
    """Names that may follow: those of the level beneath, and of the next where a level is skipped; unambiguous ones only."""
    found: dict[str, str] = {}
    doubtful: set[str] = set()
    stem = above.rstrip("0") if not above else above[: _depth_width(above)]
    for code, name in _names().items():
        if not code.startswith(stem) or code == above or name in _FILLERS or (not above and _OF_ANY_TOWN.fullmatch(name)):
            continue
        for word in {name, _short(code, name)}:
            if word in found and not _is_within(code, found[word]):
                doubtful.add(word)
            found.setdefault(word, code)
    return {word: code for word, code in found.items() if word not in doubtful}


def _depth_width(code: str) -> int:
    return _DEPTHS[Located(code).depth - 1]


def _is_within(code: str, other: str) -> bool:
    return code.startswith(other[: _depth_width(other)])


def _short(code: str, name: str) -> str:
    """Beijing for Beijing city; of provinces and cities only, since short counties are names of people and places."""
    if not code.endswith("00"):
        return name
    return next((name[: -len(tail)] for tail in _TAILS if name.endswith(tail) and len(name) - len(tail) > 1), name)
