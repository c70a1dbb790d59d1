"""Travel permits between the mainland and Hong Kong or Macau; the shape is not proof by itself."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="hk_macau_permit",
    category="hk_macau_permit",
    title=Text("港澳通行证件号码格式", "the shape of a Hong Kong or Macau travel permit number"),
    basis=("GB/T 42460-2023 A q", "GB/T 35273-2020 B"),
    check=shaped(r"[CcWw][A-Za-z0-9][0-9]{7}|[HhMm](?:[0-9]{8}|[0-9]{10})"),
    examples=("C12345678", "CA1234567", "W12345678", "H12345678", "M1234567890"),
    counterexamples=("E12345678", "12345678", "H123456789", "C1234567", "HK1234567", "M123456789012"),
    weak=True,
)
