"""Military identity documents."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="military_id",
    category="military_id",
    title=Text("军人证件号码（某字第某号）", "military ID (word and number)"),
    basis=("GB/T 42460-2023 A q", "GB/T 35273-2020 B"),
    check=shaped(r"[南北沈兰成济广海空参政后装军士文武][字]?第?[0-9]{6,8}号?"),
    examples=("南字第01234567号", "海字第0012345号", "军字第123456号", "空字第1234567号", "武字第12345678号"),
    counterexamples=("京A12345", "南京路12号", "第12号", "京字第01234567号", "南字第123号", "E12345678"),
)
