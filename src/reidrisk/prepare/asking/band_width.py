"""How wide the bands are that an answer in words agrees on: 10 岁一组, 按千元分组, bands of ten years."""

from __future__ import annotations

import re

from ...model.exact import exact

_DIGITS = {
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
    "十": 10,
    "百": 100,
    "千": 1000,
    "万": 10_000,
}
_ENGLISH = {"two": 2, "five": 5, "ten": 10, "twenty": 20, "hundred": 100, "thousand": 1000}
_BANDS = (
    re.compile(r"(?P<number>[0-9][0-9,]*(?:\.[0-9]+)?)\s*(?P<unit>[百千万]?)\s*(?:岁|年|天|元|公斤|厘米)?\s*(?:一|为一|为1)?\s*[组档段]"),
    re.compile(r"(?P<unit>[一二两三四五六七八九十百千万]+)\s*(?:岁|年|天|元)\s*(?:一|为一)?\s*[组档段]|按(?P<unit2>[百千万])元"),
    re.compile(
        r"(?:bands|groups|steps|classes)\s+of\s+(?:an?\s+)?(?P<number>[0-9][0-9,]*)?(?P<word>two|five|ten|twenty|hundred|thousand)?",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<number>[0-9]+)-year\s+(?:bands|groups)", re.IGNORECASE),
)


def band_width(agreed: str) -> int | None:
    """The width of the bands that these words agree on; None where none is named, and 1 is no band."""
    for form in _BANDS:
        found = form.search(agreed)
        if found is None:
            continue
        parts = found.groupdict()
        number = int(exact((parts.get("number") or "1").replace(",", "")))
        word = _ENGLISH.get((parts.get("word") or "").lower(), 1)
        unit = _chinese(parts.get("unit") or parts.get("unit2") or "")
        width = number * word * unit
        return width if width > 1 else None
    return None


def _chinese(text: str) -> int:
    """A small number in characters: 五, 十, 二十, 千, 五千."""
    value = 0
    for sign in text:
        value = max(value, 1) * _DIGITS[sign] if _DIGITS[sign] >= 10 else value + _DIGITS[sign]  # noqa: PLR2004 - tens and above multiply
    return max(value, 1)
