"""Mobile phone numbers of mainland China."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="mobile",
    category="mobile",
    title=Text("手机号码（11 位，号段有效）", "mobile number (11 digits, number range in use)"),
    basis=("GB/T 42460-2023 A g",),
    check=shaped(
        r"(?:(?:\+|00)?86[- ]?)?1(?:3[0-9]|4[014-9]|5[0-35-9]|6[2567]|7[0-8]|8[0-9]|9[0-35-9])(?:[0-9]{8}|([- .])[0-9]{4}\1[0-9]{4})"
    ),
    examples=("13812345678", "+86 13812345678", "8615912345678", "138-1234-5678", "198 1234 5678", "138.1234.5678", "0086-17712345678"),
    counterexamples=("12345678901", "10000000000", "23812345678", "1381234567", "138123456789", "01012345678", "15412345678"),
    proves=True,
)
