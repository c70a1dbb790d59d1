"""Travel permits of Taiwan residents; any eight or ten digits look so."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="taiwan_permit",
    category="taiwan_permit",
    title=Text("台湾居民来往大陆通行证号码格式", "the shape of a Taiwan compatriot permit number"),
    basis=("GB/T 42460-2023 A q",),
    check=shaped(r"[0-9]{8}(?:[0-9]{2})?(?:\([A-Z]\))?"),
    examples=("12345678", "1234567890", "01234567", "98765432(A)", "0123456789"),
    counterexamples=("123456789", "1234567", "H12345678", "12345678901", "1234-5678", "CA1234567"),
    weak=True,
)
