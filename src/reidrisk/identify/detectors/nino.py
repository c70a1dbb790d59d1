"""National insurance numbers of the United Kingdom."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="nino",
    category="social_security",
    title=Text("英国国民保险号（NINO）", "UK national insurance number"),
    basis=("GB/T 42460-2023 A k", "HIPAA (G)"),
    check=shaped(r"(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?[0-9]{2} ?[0-9]{2} ?[0-9]{2} ?[A-D]"),
    examples=("AB123456C", "AB 12 34 56 C", "JG103759A", "CE123456D", "PX 99 88 77 B"),
    counterexamples=("BG123456C", "AB123456E", "DA123456A", "AB12345C", "A1234567", "EA1234567"),
)
