"""Names of countries and regions."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.countries import are_countries

DETECTOR = Detector(
    key="country",
    category="nationality",
    title=Text("国家或地区名称", "name of a country or region"),
    basis=("GB/T 42460-2023 B f", "GB/T 2659.1-2022"),
    check=are_countries,
    examples=("中国", "美国", "United-States", "Japan", "哥伦比亚"),
    counterexamples=("湖南省", "北京", "New York", "国家", "美国人路", "State-gov"),
    share=Fraction(8, 10),
)
