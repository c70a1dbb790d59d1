"""Ages that say that they are ages."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_NUMBER = r"(?:1[01][0-9]|120|[1-9]?[0-9])"

DETECTOR = Detector(
    key="age_text",
    category="birth_age",
    title=Text("带单位的年龄或年龄段", "age or age band with its unit"),
    basis=("GB/T 42460-2023 B b", "HIPAA (C)", "DICOM PS3.5 AS"),
    check=shaped(
        rf"{_NUMBER} ?(?:周?岁|个?月龄?|日龄|天龄|[YyWw]|[Yy]ears?(?: old)?|yrs?|[Mm]onths?)(?:零?[0-9]{{1,2}}(?:个?月|天))?"
        rf"|[0-9]{{3}}[YMWD]|{_NUMBER}岁? ?(?:-|~|—|–|至|到) ?{_NUMBER} ?周?岁|{_NUMBER}周?岁[及]?以[上下]"
    ),
    examples=("45岁", "045Y", "3岁2个月", "6月龄", "40-49岁", "90岁以上", "28 years old", "006M"),
    counterexamples=("45", "121岁", "45元", "200Y0", "3天", "岁", "45岁人群"),
)
