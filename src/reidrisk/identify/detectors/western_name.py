"""Person names in Latin letters: Western ones and pinyin."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.western_names import is_pinyin_name, western_names


def _check(values: Sequence[str]) -> list[bool]:
    return [is_name or is_pinyin_name(value) for is_name, value in zip(western_names(values), values, strict=True)]


DETECTOR = Detector(
    key="western_name",
    category="person_name",
    title=Text("西文或拼音人名", "person name in Latin letters, pinyin included"),
    basis=("GB/T 42460-2023 A a", "HIPAA (A)"),
    check=_check,
    examples=("John Smith", "Smith, John", "Mary O'Brien", "Dr. Robert Miller Jr.", "Zhang Wei", "WANG Xiaoming"),
    counterexamples=("New York", "Never Married", "State-gov", "united states", "iPhone 15 Pro", "Heart Failure", "Smith"),
    share=Fraction(6, 10),
)
