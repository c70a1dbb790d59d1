"""Names of administrative divisions of China."""

from __future__ import annotations

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.divisions import is_division

DETECTOR = Detector(
    key="division_name",
    category="geo",
    title=Text("行政区划名称", "name of an administrative division"),
    basis=("GB/T 42460-2023 B d",),
    check=word_by_word(is_division),
    examples=("湖南省", "湘潭市", "溆浦县", "湖南省湘潭市湘潭县", "北京", "内蒙古自治区/呼和浩特市"),
    counterexamples=("芙蓉路233号", "湖南省人民医院", "张三", "中国", "湖南省湘潭市中山路1号", "市"),
)
