"""Resident registration numbers of Korea."""

from __future__ import annotations

import re

from ...model.detector import Detector, one_by_one
from ...model.text import Text
from ..forms.days import is_real

_SHAPE = re.compile(r"([0-9]{2})([0-9]{2})([0-9]{2})-?([1-8])([0-9]{6})")
_WEIGHTS = (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)
_BEFORE_2000 = frozenset("1256")


def _is_number(value: str) -> bool:
    parts = _SHAPE.fullmatch(value)
    if parts is None:
        return False
    year = (1900 if parts[4] in _BEFORE_2000 else 2000) + int(parts[1])
    digits = value.replace("-", "")
    total = sum(int(digit) * weight for digit, weight in zip(digits[:-1], _WEIGHTS, strict=True))
    return is_real(year, int(parts[2]), int(parts[3])) and (11 - total % 11) % 10 == int(digits[-1])


DETECTOR = Detector(
    key="korean_id",
    category="identity_document",
    title=Text("韩国居民登记号（出生日期与校验码）", "Korean resident registration number (birth date and check digit)"),
    basis=("GB/T 42460-2023 A q",),
    check=one_by_one(_is_number),
    examples=("971215-2341261", "440208-2399086", "410422-1457843", "410908-2953670", "9712152341261"),
    counterexamples=("971315-2341261", "971215-2341262", "971215-9341261", "971215-234126", "13812345678", "1609459200123"),
    proves=True,
)
