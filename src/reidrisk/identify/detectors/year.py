"""Bare years and compact year-months; any such number looks so."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="year",
    category="event_date",
    title=Text("年份或年月格式", "the shape of a year or a year and month"),
    basis=("GB/T 42460-2023 B b", "GB/T 42460-2023 B c"),
    check=shaped(r"(?:18[5-9][0-9]|19[0-9]{2}|20[0-9]{2})(?:0[1-9]|1[0-2]|年)?"),
    examples=("1987", "2026", "202611", "1999年", "190012"),
    counterexamples=("1787", "2126", "202613", "19871", "87", "2026-11-21"),
    share=Fraction(95, 100),
    weak=True,
)
