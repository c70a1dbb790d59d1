"""Points on the earth in degrees, minutes and seconds."""

from __future__ import annotations

import re

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_DEGREES = r"([0-9]{1,3}) ?[°度ºd] ?(?:([0-9]{1,2})(?:\.[0-9]{1,6})? ?['′’分m] ?)?(?:([0-9]{1,2})(?:\.[0-9]{1,6})? ?(?:[\"″”秒s]|''|′′) ?)?"
_SIDE = r"(?:北纬|南纬|东经|西经|[NSEWO])"
_POINT = re.compile(rf"{_SIDE}? ?{_DEGREES}{_SIDE}?[,;，； ]{{0,3}}{_SIDE}? ?{_DEGREES}{_SIDE}?")
_HAS_SIDE, _HAS_MINUTES = re.compile(_SIDE), re.compile("['′’分m]")
_MOST, _LESS, _SIXTY = 180, 90, 60


def _is_point(value: str) -> bool:
    """Two angles, with minutes at least and a side of the earth: 39° alone may be a temperature."""
    found = _POINT.fullmatch(value)
    if found is None or not _HAS_SIDE.search(value) or not _HAS_MINUTES.search(value):
        return False
    one, *parts, other, minutes, seconds = (int(part or 0) for part in found.groups())
    return max(one, other) <= _MOST and min(one, other) <= _LESS and max(*parts, minutes, seconds) < _SIXTY


DETECTOR = Detector(
    key="degrees_minutes",
    category="coordinates",
    title=Text("度分秒坐标", "degrees, minutes and seconds"),
    basis=("GB/T 42460-2023 B d", "GB/T 35273-2020 B"),
    check=one_by_one(_is_point),
    examples=(
        "39°54'15\"N 116°23'40\"E", "N 39°54.25', E 116°23.66'", "北纬39°54′15″ 东经116°23′40″", "东经116度23分，北纬39度54分",
        "33° 51′ 31″ S, 151° 12′ 51″ E",
    ),
    counterexamples=("39°54'15\"", "37.5°C", "116°99'40\"E 39°54'15\"N", "196°23'40\"E 99°54'15\"N", "39°N", "5'11\"", "12'30\" 13'40\""),
)  # fmt: skip
