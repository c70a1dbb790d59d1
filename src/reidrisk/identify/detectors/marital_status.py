"""Words for marital status."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of
from ..lookup import document

DETECTOR = Detector(
    key="marital_status",
    category="marital",
    title=Text("婚姻状况用词", "word for a marital status"),
    basis=("GB/T 42460-2023 B k", "GB/T 2261.2-2003"),
    check=one_of(document("words.json")["marital"]),
    examples=("已婚", "丧偶", "Never-married", "divorced", "离异"),
    counterexamples=("婚纱", "男", "是", "Male", "spouse present", "10"),
    share=Fraction(8, 10),
)
