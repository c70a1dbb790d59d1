"""Ages as plain numbers or bands; other small numbers look the same."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_NUMBER = r"(?:1[01][0-9]|120|[1-9]?[0-9])"

DETECTOR = Detector(
    key="age",
    category="birth_age",
    title=Text("年龄或年龄段的格式（0 至 120）", "the shape of an age or age band (0 to 120)"),
    basis=("GB/T 42460-2023 B b", "HIPAA (C)"),
    check=shaped(
        rf"{_NUMBER}(?:\.[0-9]{{1,2}})?|[\[(]?{_NUMBER} ?(?:-|~|—|–|至|到|, ?) ?{_NUMBER}[\])]?"
        rf"|(?:[<>≤≥]=? ?{_NUMBER})|{_NUMBER}(?:\+|岁?及?以[上下])"
    ),
    examples=("0", "45", "120", "35~40", "40-49", "90+", "≥65", "[30,40)"),
    counterexamples=("121", "-1", "1987", "200", "4 5", "35~400", "45.123"),
    share=Fraction(95, 100),
    weak=True,
)
