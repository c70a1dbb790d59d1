"""Postcodes; any six or five digits look so."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="postcode",
    category="geo",
    title=Text("邮政编码格式", "the shape of a postcode"),
    basis=("GB/T 42460-2023 B d", "HIPAA (B)"),
    check=shaped(
        r"(?:0[1-7]|[1-7][0-9]|8[1-6])[0-9]{4}|[0-9]{5}(?:-[0-9]{4})?|[0-9]{3}(?:\*\*|XX)|[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}"
    ),
    examples=("100871", "410008", "010010", "90210", "90210-1234", "SW1A 1AA"),
    counterexamples=("990000", "1234", "1000871", "00123456", "ABC", "13812345678"),
    weak=True,
)
