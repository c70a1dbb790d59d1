"""NHS numbers of the United Kingdom."""

from __future__ import annotations

import re
from fractions import Fraction

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_SHAPE = re.compile(r"[0-9]{3}([ -]?)[0-9]{3}\1[0-9]{4}")
_BODY, _MODULUS = 9, 11


def _is_number(value: str) -> bool:
    if _SHAPE.fullmatch(value) is None:
        return False
    digits = [int(digit) for digit in value if digit.isdigit()]
    total = sum(digit * (10 - place) for place, digit in enumerate(digits[:_BODY]))
    return len(set(digits)) > 1 and -total % _MODULUS == digits[_BODY]


DETECTOR = Detector(
    key="nhs_number",
    category="health_card",
    title=Text("英国 NHS 号码（模 11 校验）", "NHS number of the United Kingdom (MOD 11 digit)"),
    basis=("GB/T 42460-2023 A l", "HIPAA (I)"),
    check=one_by_one(_is_number),
    examples=("943 476 5919", "787 588 2133", "503 508 6321", "943-476-5919", "9434765919"),
    counterexamples=("943 476 5918", "111 111 1111", "943 4765919", "94347659", "202-555-0123", "9434765910"),
    share=Fraction(9, 10),
    proves=True,
)
