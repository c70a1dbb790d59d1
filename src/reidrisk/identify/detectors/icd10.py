"""Diagnosis codes of ICD-10 with their point."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="icd10",
    category="diagnosis_visible",
    title=Text("ICD-10 疾病编码", "ICD-10 diagnosis code"),
    basis=("GB/T 42460-2023 C.2 b", "GB/T 14396-2016", "GB/T 35273-2020 B"),
    check=shaped(r"[A-Z][0-9]{2}\.[0-9xX][0-9A-Za-z]{0,5}(?:[+*†][A-Z][0-9]{2}(?:\.[0-9A-Za-z]{1,6})?)?(?:[+*†])?"),
    examples=("I10.x00", "G12.200", "E11.9", "C34.900", "S72.0", "A18.0+M49.0*"),
    counterexamples=("A01", "I1.0", "10.5", "AB1.2", "I10-x00", "B2", "X99Y.1"),
    share=Fraction(1, 2),
)
