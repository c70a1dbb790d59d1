"""Words and letters for the sexes."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of
from ..lookup import document

DETECTOR = Detector(
    key="sex",
    category="sex",
    title=Text("性别用词", "word or letter for a sex"),
    basis=("GB/T 42460-2023 B a", "GB/T 2261.1-2003"),
    check=one_of(document("words.json")["sex"]),
    examples=("男", "女", "Male", "F", "女性", "m"),
    counterexamples=("1", "男装", "是", "S", "汉", "married", "X"),
    share=Fraction(9, 10),
)
