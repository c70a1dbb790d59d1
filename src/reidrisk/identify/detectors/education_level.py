"""Words for levels of education."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of
from ..lookup import document

DETECTOR = Detector(
    key="education_level",
    category="education",
    title=Text("受教育程度用词", "word for a level of education"),
    basis=("GB/T 42460-2023 B l", "GB/T 4658-2006"),
    check=one_of(document("words.json")["education"]),
    examples=("大学本科", "初中", "HS-grad", "Masters", "Secondary incomplete"),
    counterexamples=("高血压", "男", "本科室", "Married", "小学生作文", "其他费用"),
    share=Fraction(7, 10),
)
