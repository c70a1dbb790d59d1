"""Names of religions."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of
from ..lookup import document

DETECTOR = Detector(
    key="religion_word",
    category="religion",
    title=Text("宗教名称", "name of a religion"),
    basis=("GB/T 42460-2023 B o", "GB/T 45574-2025"),
    check=one_of(document("words.json")["religion"]),
    examples=("佛教", "伊斯兰教", "Catholic", "Hindu", "无宗教信仰"),
    counterexamples=("汉族", "教师", "教育", "Buddha Street", "无", "Nonesuch"),
    share=Fraction(7, 10),
)
