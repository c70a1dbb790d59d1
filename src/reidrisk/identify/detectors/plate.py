"""Licence plates of mainland China, new-energy ones included."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_PROVINCE = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼"
_LETTER = "A-HJ-NP-Z"

DETECTOR = Detector(
    key="plate",
    category="plate",
    title=Text("机动车号牌（含新能源）", "vehicle licence plate (new-energy included)"),
    basis=("GB/T 42460-2023 A j", "HIPAA (L)", "GA 36-2018"),
    check=shaped(
        rf"[{_PROVINCE}][{_LETTER}][ ·•.-]?"
        rf"(?:[{_LETTER}0-9]{{4}}[{_LETTER}0-9挂学警港澳领试超]|[{_LETTER}][{_LETTER}0-9][0-9]{{4}}|[0-9]{{5}}[{_LETTER}])"
        r"|WJ[0-9]{2}[ ·]?[0-9A-Z]{5}|使[0-9]{6}"
    ),
    examples=("京A12345", "粤B·12345", "粤BD12345", "沪A12345D", "湘AK123学", "京AF12345"),
    counterexamples=("京I12345", "国A12345", "京A1234", "A12345", "京AO2345", "BJ12345", "京A123456"),
)
