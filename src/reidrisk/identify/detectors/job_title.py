"""Job titles and occupations told by their last word, Chinese and English."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.endings import ends_in, has_word
from ..lookup import document

_WORDS = document("organisations.json")
_chinese = ends_in(_WORDS["job_endings"])
_english = has_word(_WORDS["job_words_en"], last=True)


def _check(values: Sequence[str]) -> list[bool]:
    return [_chinese(value) or _english(value) for value in values]


DETECTOR = Detector(
    key="job_title",
    category="occupation",
    title=Text("职业、职务或职称用词", "word for a job, post or title"),
    basis=("GB/T 42460-2023 B j",),
    check=_check,
    examples=("高级工程师", "销售代表", "快递员", "Software Engineer", "Registered Nurse", "Truck Driver"),
    counterexamples=("财务部", "张三", "高血压病", "Engineering", "Human Resources", "New York", "Desk Lamp"),
    share=Fraction(6, 10),
)
