"""Postcodes of the United Kingdom and Canada: their shape is their own."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="postcode_uk",
    category="geo",
    title=Text("英国或加拿大邮政编码", "postcode of the United Kingdom or Canada"),
    basis=("GB/T 42460-2023 B d", "HIPAA (B)"),
    check=shaped(r"[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}|[ABCEGHJ-NPRSTVXY][0-9][A-Z] [0-9][A-Z][0-9]"),
    examples=("SW1A 1AA", "LS1 4AB", "M1 1AE", "K1A 0B1", "CF10 3NP"),
    counterexamples=("SW1A1AA", "90210", "ABC 123", "SW1A 11A", "1AA SW1", "K1A-0B1"),
)
