"""Aadhaar numbers of India."""

from __future__ import annotations

import re
from fractions import Fraction

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_SHAPE = re.compile(r"[2-9][0-9]{3}([ -]?)[0-9]{4}\1[0-9]{4}")
_PERMUTED = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)
_HALF, _CYCLE = 5, 8


def _times(one: int, other: int) -> int:
    """Multiplication in the dihedral group of ten elements (Verhoeff 1969)."""
    if one < _HALF:
        return (one + other) % _HALF if other < _HALF else _HALF + (one + other) % _HALF
    return _HALF + (one - other) % _HALF if other < _HALF else (one - other) % _HALF


def _is_number(value: str) -> bool:
    if _SHAPE.fullmatch(value) is None:
        return False
    total = 0
    for place, digit in enumerate(reversed([int(digit) for digit in value if digit.isdigit()])):
        permuted = digit
        for _ in range(place % _CYCLE):
            permuted = _PERMUTED[permuted]
        total = _times(total, permuted)
    return total == 0


DETECTOR = Detector(
    key="aadhaar",
    category="identity_document",
    title=Text("印度 Aadhaar 号码（Verhoeff 校验位）", "Aadhaar number of India (Verhoeff digit)"),
    basis=("GB/T 42460-2023 A q",),
    check=one_by_one(_is_number),
    examples=("6160 3431 2843", "8273 5990 7834", "8821 1867 0380", "4580-1743-2487", "616034312843"),
    counterexamples=("6160 3431 2844", "1160 3431 2843", "6160 3431 284", "6160 34312843", "13812345678", "6160-3431 2843"),
    share=Fraction(9, 10),
    proves=True,
)
