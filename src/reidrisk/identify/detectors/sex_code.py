"""Codes for the sexes; other codes look the same."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of

DETECTOR = Detector(
    key="sex_code",
    category="sex",
    title=Text("性别代码格式（0、1、2、9）", "the shape of a sex code (0, 1, 2, 9)"),
    basis=("GB/T 42460-2023 B a", "GB/T 2261.1-2003"),
    check=one_of(["0", "1", "2", "9", "true", "false", "m", "f", "u", "o"]),
    examples=("0", "1", "2", "9", "M"),
    counterexamples=("3", "10", "男装", "Y", "99", "8"),
    share=Fraction(95, 100),
    weak=True,
)
