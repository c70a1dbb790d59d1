"""Identity numbers of Taiwan."""

from __future__ import annotations

import re

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_SHAPE = re.compile(r"[A-Z][1289A-D][0-9]{8}")
_PLACES = "ABCDEFGHJKLMNPQRSTUVXYWZIO"
_FIRST, _TEN, _WEIGHTS = 10, 10, (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)


def _is_number(value: str) -> bool:
    text = value.upper()
    if _SHAPE.fullmatch(text) is None:
        return False
    second = str(_PLACES.index(text[1]) % _TEN) if text[1].isalpha() else text[1]
    digits = f"{_PLACES.index(text[0]) + _FIRST}{second}{text[2:]}"
    return sum(int(digit) * weight for digit, weight in zip(digits, _WEIGHTS, strict=True)) % _TEN == 0


DETECTOR = Detector(
    key="taiwan_id",
    category="identity_document",
    title=Text("台湾身份证号码（校验码）", "Taiwan identity number (check digit)"),
    basis=("GB/T 42460-2023 A q",),
    check=one_by_one(_is_number),
    examples=("A123456789", "P283297808", "T234771615", "S259194177", "a123456789"),
    counterexamples=("A123456788", "A323456789", "1123456789", "A12345678", "AE23456789", "A1234567890"),
    proves=True,
)
