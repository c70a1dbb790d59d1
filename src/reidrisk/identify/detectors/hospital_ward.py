"""Clinical departments and wards, Chinese and English."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import plain
from ..forms.endings import ends_in
from ..lookup import document

_WORDS = document("health.json")
_chinese = ends_in([*_WORDS["wards"], "病区", "病房", "门诊", "内科", "外科"])
_ENGLISH = frozenset(map(plain, _WORDS["wards_en"]))


def _check(values: Sequence[str]) -> list[bool]:
    return [_chinese(value) or plain(value) in _ENGLISH for value in values]


DETECTOR = Detector(
    key="hospital_ward",
    category="geo",
    title=Text("临床科室或病区", "clinical department or ward"),
    basis=("GB/T 42460-2023 B d",),
    check=_check,
    examples=("心血管内科", "骨科", "重症医学科", "Cardiology", "ICU", "儿科二病区", "Internal Medicine"),
    counterexamples=("财务科", "张三", "本科", "Finance", "学科", "湖南省", "Cardinal"),
    share=Fraction(7, 10),
)
