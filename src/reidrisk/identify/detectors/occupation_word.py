"""Common classes of occupation and employment."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of
from ..lookup import document

DETECTOR = Detector(
    key="occupation_word",
    category="occupation",
    title=Text("常见职业或就业身份用词", "common word for an occupation or employment"),
    basis=("GB/T 42460-2023 B j", "GB/T 6565-2015", "GB/T 2261.4-2003"),
    check=one_of(document("words.json")["occupation"]),
    examples=("农民", "专业技术人员", "退休人员", "Exec-managerial", "Unemployed"),
    counterexamples=("心内科", "张三", "高中", "Married", "农民路", "Sales Tax"),
)
