"""Procedure codes of ICD-9-CM-3, in the Chinese edition with six characters."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="procedure_code",
    category="diagnosis_visible",
    title=Text("ICD-9-CM-3 手术操作编码", "ICD-9-CM-3 procedure code"),
    basis=("GB/T 42460-2023 C.2 b", "GB/T 14396-2016"),
    check=shaped(r"[0-9]{2}\.[0-9](?:[0-9](?:00|0[1-9])|[xX]0[0-9])(?:[0-9x]{0,4})?(?:[+*])?"),
    examples=("51.2300", "74.1x00", "36.0700", "88.7200", "47.0100", "99.2501", "39.9500x006"),
    counterexamples=("51.23", "123.4500", "51.2345", "5.1230", "I10.x00", "51,2300"),
    share=Fraction(8, 10),
)
