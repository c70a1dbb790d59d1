"""Resident identity numbers and card numbers with some digits masked."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="masked_resident_id",
    category="cn_resident_id",
    title=Text(
        "部分遮蔽的身份证号（仍可见地区、出生日期或末位中的部分信息）",
        "masked resident ID (part of the area, birth date or last digits remains)",
    ),
    basis=("GB/T 42460-2023 A b",),
    check=shaped(
        r"(?=(?:.{15}|.{18})$)[1-8][0-9]{0,13}[*#•＊]{4,16}[0-9]{0,5}[0-9Xx]|(?=.{18}$)[1-8][0-9]{5}[*Xx#•＊]{8}[0-9]{3}[0-9Xx]|[1-8][0-9]{9,13}[*#•＊]{4,8}|(?=.{18}$)[1-8][0-9]{3,13}[Xx]{3,13}[0-9]{0,7}[0-9Xx]"
    ),
    examples=("3501**********1234", "430321********419X", "1****************5", "430321197208******", "430321XXXXXXXX4193"),
    counterexamples=("138****1234", "43032119720812419X", "****1234", "张*", "******************", "9501**********1234"),
)
