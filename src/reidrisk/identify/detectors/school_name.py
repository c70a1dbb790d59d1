"""Names of schools and universities, Chinese and English."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.endings import ends_in, has_word
from ..lookup import document

_WORDS = document("organisations.json")
_chinese = ends_in(_WORDS["school_endings"], least=4)
_english = has_word(_WORDS["school_words_en"])


def _check(values: Sequence[str]) -> list[bool]:
    return [_chinese(value) or (" " in value and _english(value)) for value in values]


DETECTOR = Detector(
    key="school_name",
    category="education",
    title=Text("学校名称", "name of a school or university"),
    basis=("GB/T 42460-2023 B l",),
    check=_check,
    examples=("北京大学", "长沙市第一中学", "红旗小学", "University of Leeds", "Lincoln High School", "广东职业技术学院"),
    counterexamples=("大学", "小学", "大学本科", "Some-college", "张三", "School", "人民医院"),
    share=Fraction(7, 10),
)
