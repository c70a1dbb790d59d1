"""Departments of a company or authority, Chinese and English."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import plain
from ..forms.endings import ends_in
from ..lookup import document

_WORDS = document("organisations.json")
_chinese = ends_in(_WORDS["office_endings"], least=3)
_ENGLISH = frozenset(map(plain, _WORDS["office_words_en"]))


def _check(values: Sequence[str]) -> list[bool]:
    return [_chinese(value) or plain(value).removesuffix("department").removesuffix("dept") in _ENGLISH for value in values]


DETECTOR = Detector(
    key="office",
    category="occupation",
    title=Text("部门名称", "department of an organisation"),
    basis=("GB/T 42460-2023 B j",),
    check=_check,
    examples=("财务部", "人力资源部", "总经理办公室", "Human Resources", "Finance", "Customer Support"),
    counterexamples=("全部", "张三", "心内科", "New York", "高中", "南部", "Cardiology"),
    share=Fraction(7, 10),
)
