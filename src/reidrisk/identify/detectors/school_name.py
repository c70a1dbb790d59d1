"""Names of schools and universities, Chinese and English."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.endings import either, ends_in, has_word
from ..lookup import document

_WORDS = document("organisations.json")

DETECTOR = Detector(
    key="school_name",
    category="education",
    title=Text("学校名称", "name of a school or university"),
    basis=("GB/T 42460-2023 B l",),
    check=word_by_word(either(ends_in(_WORDS["school_endings"], least=4), has_word(_WORDS["school_words_en"], several=True))),
    examples=("北京大学", "长沙市第一中学", "红旗小学", "University of Leeds", "Lincoln High School", "广东职业技术学院"),
    counterexamples=("大学", "小学", "大学本科", "Some-college", "张三", "School", "人民医院"),
    share=Fraction(7, 10),
)
