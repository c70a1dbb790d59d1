"""Names of diseases and complaints, Chinese and English."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.endings import either, ends_in, has_word
from ..lookup import document

_WORDS = document("health.json")

DETECTOR = Detector(
    key="disease_name",
    category="diagnosis_visible",
    title=Text("疾病或症状名称", "name of a disease or complaint"),
    basis=("GB/T 42460-2023 C.2 b", "GB/T 35273-2020 B"),
    check=word_by_word(either(ends_in(_WORDS["disease_endings"]), has_word(_WORDS["disease_words_en"], _WORDS["disease_tails_en"]))),
    examples=("高血压病", "急性阑尾炎", "2型糖尿病", "Type 2 diabetes mellitus", "Acute bronchitis", "股骨颈骨折", "COPD"),
    counterexamples=("心内科", "阿莫西林胶囊", "张三", "Cardiology", "New York", "高级工程师", "iPhone 15"),
    share=Fraction(6, 10),
)
