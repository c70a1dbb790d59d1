"""Job titles and occupations told by their last word, Chinese and English."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.endings import either, ends_in, has_word
from ..lookup import document

_WORDS = document("organisations.json")

DETECTOR = Detector(
    key="job_title",
    category="occupation",
    title=Text("职业、职务或职称用词", "word for a job, post or title"),
    basis=("GB/T 42460-2023 B j",),
    check=word_by_word(either(ends_in(_WORDS["job_endings"]), has_word(_WORDS["job_words_en"], last=True))),
    examples=("高级工程师", "销售代表", "快递员", "Software Engineer", "Registered Nurse", "Truck Driver"),
    counterexamples=("财务部", "张三", "高血压病", "Engineering", "Human Resources", "New York", "Desk Lamp"),
    share=Fraction(6, 10),
)
