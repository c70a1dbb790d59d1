"""Hong Kong identity card numbers."""

from __future__ import annotations

import re

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_SHAPE = re.compile(r"([A-Z]{1,2})([0-9]{6})\(?([0-9A])\)?")
_BLANK, _BASE, _MODULUS = 36, 55, 11
_CHECKS = "0123456789A"


def _is_number(value: str) -> bool:
    parts = _SHAPE.fullmatch(value.upper())
    if parts is None:
        return False
    letters = [_BLANK] * (2 - len(parts[1])) + [ord(letter) - _BASE for letter in parts[1]]
    total = sum(number * weight for number, weight in zip([*letters, *map(int, parts[2])], range(9, 1, -1), strict=True))
    return _CHECKS[-total % _MODULUS] == parts[3]


DETECTOR = Detector(
    key="hong_kong_id",
    category="identity_document",
    title=Text("香港身份证号码（校验码）", "Hong Kong identity card number (check character)"),
    basis=("GB/T 42460-2023 A q",),
    check=one_by_one(_is_number),
    examples=("A123456(3)", "G123456(A)", "C123456(9)", "AB987654(3)", "A1234563"),
    counterexamples=("A123456(4)", "A12345(3)", "1234567(3)", "ABC123456(3)", "A123456(B)", "A1234567"),
    proves=True,
)
