"""A latitude or a longitude alone; other decimals look the same."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="coordinate_part",
    category="coordinates",
    title=Text("经度或纬度格式", "the shape of a latitude or a longitude"),
    basis=("GB/T 42460-2023 B d",),
    check=shaped(r"-?(?:1[0-7][0-9]|[1-9]?[0-9])\.[0-9]{3,15}"),
    examples=("116.4074", "39.9042", "-33.8688", "0.12345", "179.9999"),
    counterexamples=("116", "180.1234", "39.9", "1234.567", "39.9042,116.4074", "120/80"),
    weak=True,
)
