"""Chinese passport numbers; the shape is not proof by itself."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="passport",
    category="passport",
    title=Text("护照号码格式", "the shape of a passport number"),
    basis=("GB/T 42460-2023 A c", "GB/T 35273-2020 B"),
    check=shaped(r"[EeGgDdSsPpHhKk][0-9]{8}|[Ee][A-HJ-NP-Za-hj-np-z][0-9]{7}|1[45][0-9]{7}|[A-Z]{1,2}[0-9]{7}"),
    examples=("E12345678", "EA1234567", "G87654321", "D12345678", "141234567"),
    counterexamples=("E1234567890", "EI1234567X", "12345678", "W12345678", "C1234567890", "131234567"),
    weak=True,
)
