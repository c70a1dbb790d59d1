"""CPF numbers of Brazil."""

from __future__ import annotations

import re
from fractions import Fraction

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_SHAPE = re.compile(r"[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}|[0-9]{11}")
_BODY = 9


def _is_number(value: str) -> bool:
    if _SHAPE.fullmatch(value) is None:
        return False
    digits = [int(digit) for digit in value if digit.isdigit()]
    return len(set(digits)) > 1 and all(_right(digits[:length], digits[length]) for length in (_BODY, _BODY + 1))


def _right(body: list[int], check: int) -> bool:
    return sum(digit * (len(body) + 1 - place) for place, digit in enumerate(body)) * 10 % 11 % 10 == check


DETECTOR = Detector(
    key="brazilian_id",
    category="identity_document",
    title=Text("巴西 CPF 号码（两位校验码）", "CPF number of Brazil (two check digits)"),
    basis=("GB/T 42460-2023 A q",),
    check=one_by_one(_is_number),
    examples=("552.063.055-02", "197.414.128-43", "143.226.257-20", "994.991.672-00", "55206305502"),
    counterexamples=("552.063.055-03", "111.111.111-11", "552.063.055", "13812345678", "552-063-055-02", "10.0.0.1"),
    share=Fraction(9, 10),
    proves=True,
)
