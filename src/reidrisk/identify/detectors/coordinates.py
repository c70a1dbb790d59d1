"""Points on the earth: latitude and longitude together."""

from __future__ import annotations

import re

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_PAIR = re.compile(r"[(\[]?(?:POINT ?\()?(-?[0-9]{1,3}\.[0-9]{2,15})°? ?[NSEW]?[,; ] ?(-?[0-9]{1,3}\.[0-9]{2,15})°? ?[NSEW]?[)\]]{0,2}")
_MOST, _LESS = 180.0, 90.0


def _is_point(value: str) -> bool:
    pair = _PAIR.fullmatch(value)
    if pair is None:
        return False
    one, other = abs(float(pair[1])), abs(float(pair[2]))
    return max(one, other) <= _MOST and min(one, other) <= _LESS


DETECTOR = Detector(
    key="coordinates",
    category="coordinates",
    title=Text("经纬度坐标（精确位置接近直接标识符）", "latitude and longitude (an exact place is nearly a direct identifier)"),
    basis=("GB/T 42460-2023 B d", "GB/T 35273-2020 B"),
    check=one_by_one(_is_point),
    examples=("39.9042,116.4074", "116.4074, 39.9042", "(31.2304, 121.4737)", "POINT(121.4737 31.2304)", "-33.8688 151.2093"),
    counterexamples=("39.9042", "39,116", "239.9042,196.4074", "120/80", "3.5", "192.168.1.1"),
)
