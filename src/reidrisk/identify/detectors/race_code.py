"""Codes for race; other codes look the same."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="race_code",
    category="ethnic",
    title=Text("种族代码或颜色词的格式", "the shape of a race code, or a colour word"),
    basis=("GB/T 42460-2023 B e",),
    check=shaped(r"[0-9]{1,2}|[A-Z]{1,2}|(?i:white|black|brown|other|unknown|mixed)"),
    examples=("1", "05", "W", "Black", "white", "Other"),
    counterexamples=("5K", "Marathon", "123", "w", "10K run", "Red car"),
    share=Fraction(95, 100),
    weak=True,
)
