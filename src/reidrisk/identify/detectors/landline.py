"""Fixed-line phone numbers of mainland China with their area code."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_AREA = r"(?:010|02[0-57-9]|0[3-9][0-9]{2})"
_LOCAL = r"[2-8][0-9]{6,7}(?:(?:-|转)[0-9]{1,6})?"

DETECTOR = Detector(
    key="landline",
    category="landline",
    title=Text("固定电话号码（含区号）", "landline number with area code"),
    basis=("GB/T 42460-2023 A g",),
    check=shaped(rf"(?:{_AREA}|\({_AREA}\)|(?:\+|00)86[- ]?(?:10|2[0-57-9]|[3-9][0-9]{{2}}))[- ]?{_LOCAL}"),
    examples=("010-62345678", "0731-84512345", "02187654321", "(0755)26543210", "+86-10-62345678", "0731-84512345-801"),
    counterexamples=("13812345678", "010-12345678", "0131-84512345", "62345678", "0731-8451", "2024-01234567"),
)
