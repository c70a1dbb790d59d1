"""Tracks: several points of the earth in one value."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_POINT = r"-?[0-9]{1,3}\.[0-9]{2,15}"

DETECTOR = Detector(
    key="track",
    category="sa_track",
    title=Text("轨迹（一个值中的多个经纬度点）", "track (several coordinates in one value)"),
    basis=("GB/T 35273-2020 B", "GB/T 45574-2025"),
    check=shaped(
        rf"(?:LINESTRING ?)?[\[(]{{0,2}}{_POINT}(?:, ?| ){_POINT}[\])]?"
        rf"(?:(?:; ?|\| ?|, ?[\[(]|, )[\[(]?{_POINT}(?:, ?| ){_POINT}[\])]?){{1,500}}[\])]{{0,2}}"
    ),
    examples=(
        "112.92,28.13;112.66,28.02",
        "112.92,28.13|112.66,28.02|112.50,28.10",
        "[[116.40,39.90],[116.41,39.91]]",
        "LINESTRING (30.10 10.20, 10.30 30.40)",
        "39.9042,116.4074; 39.9050,116.4080",
    ),
    counterexamples=("39.9042,116.4074", "1.5;2.5", "112,28;113,29", "10.0.0.1", "120/80", "39.90 116.40"),
)
