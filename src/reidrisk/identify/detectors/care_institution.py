"""Names of hospitals and clinics, Chinese and English."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.endings import either, ends_in, has_word
from ..lookup import document

_WORDS = document("organisations.json")

DETECTOR = Detector(
    key="care_institution",
    category="geo",
    title=Text("医疗机构名称", "name of a hospital or clinic"),
    basis=("GB/T 42460-2023 B d",),
    check=word_by_word(either(ends_in(_WORDS["care_endings"], least=3), has_word(_WORDS["care_words_en"], several=True))),
    examples=("湖南省人民医院", "城关镇卫生院", "口腔诊所", "St. Luke's Hospital", "Riverside Medical Center", "Mayo Clinic"),
    counterexamples=("心内科", "中医", "医院路12号", "Hospital", "Bank of China", "张三", "clinical"),
    share=Fraction(7, 10),
)
