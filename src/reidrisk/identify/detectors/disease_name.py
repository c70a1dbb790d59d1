"""Names of diseases and complaints, Chinese and English."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.endings import ends_in, has_word
from ..lookup import document

_WORDS = document("health.json")
_chinese = ends_in(_WORDS["disease_endings"])
_english = has_word(_WORDS["disease_words_en"], _WORDS["disease_tails_en"])


def _check(values: Sequence[str]) -> list[bool]:
    return [_chinese(value) or _english(value) for value in values]


DETECTOR = Detector(
    key="disease_name",
    category="diagnosis_visible",
    title=Text("疾病或症状名称", "name of a disease or complaint"),
    basis=("GB/T 42460-2023 C.2 b", "GB/T 35273-2020 B"),
    check=_check,
    examples=("高血压病", "急性阑尾炎", "2型糖尿病", "Type 2 diabetes mellitus", "Acute bronchitis", "股骨颈骨折", "COPD"),
    counterexamples=("心内科", "阿莫西林胶囊", "张三", "Cardiology", "New York", "高级工程师", "iPhone 15"),
    share=Fraction(6, 10),
)
