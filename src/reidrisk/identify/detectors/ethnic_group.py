"""Names of the ethnic groups of China."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of
from ..lookup import rows

_NAMES = [name for _, name, _ in rows("ethnic_groups.csv")]
_SHORT = [name.removesuffix("族") for name in _NAMES]
_OTHERS = ["穿青人", "未识别", "外国血统", "外国血统中国籍人士", "未定族称人口"]

DETECTOR = Detector(
    key="ethnic_group",
    category="ethnic",
    title=Text("民族名称", "name of an ethnic group of China"),
    basis=("GB/T 42460-2023 B e", "GB/T 3304-1991"),
    check=one_of([*_NAMES, *_SHORT, *_OTHERS]),
    examples=("汉族", "维吾尔族", "汉", "土家族", "壮"),
    counterexamples=("汉语", "中国", "民族", "01", "White", "家族"),
    share=Fraction(8, 10),
)
