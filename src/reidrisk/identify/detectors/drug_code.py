"""Codes of medicines: ATC, the national insurance list, approval numbers, NDC."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="drug_code",
    category="diagnosis_visible",
    title=Text("药品编码（ATC、国家医保药品代码、国药准字、NDC）", "medicine code (ATC, national insurance list, approval number, NDC)"),
    basis=("GB/T 42460-2023 C.2 b", "GB/T 35273-2020 B"),
    check=shaped(
        r"[A-DGHJLMNPRSV][0-9]{2}[A-Z]{2}[0-9]{2}|[XZT][A-DGHJLMNPRSV][0-9]{2}[A-Z]{3}[0-9]{3}[A-Z][0-9]{3}[0-9]{9,12}"
        r"|[0-9]{5}-[0-9]{4}-[0-9]{2}|国药准字[HZSJBTF][0-9]{8}|[HZSJBTF]C?20[0-9]{6}"
    ),
    examples=("A10BA02", "J01CA04", "XJ01CAA040E001010100843", "国药准字H20013062", "50090-0123-01", "C08CA05"),
    counterexamples=("K10BA02", "A10B002", "I10.x00", "J01C", "12345-678-901", "国药H2001", "AB12345"),
    share=Fraction(7, 10),
)
