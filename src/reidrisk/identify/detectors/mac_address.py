"""Hardware addresses of network devices."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="mac_address",
    category="device_id",
    title=Text("MAC 地址", "MAC address"),
    basis=("GB/T 42460-2023 A n", "HIPAA (M)"),
    check=shaped(r"[0-9A-Fa-f]{2}([:-])(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}|(?:[0-9A-Fa-f]{4}\.){2}[0-9A-Fa-f]{4}"),
    examples=("00:1A:2B:3C:4D:5E", "00-1a-2b-3c-4d-5e", "a1b2.c3d4.e5f6", "FF:FF:FF:FF:FF:FF", "3c:22:fb:01:02:03"),
    counterexamples=("00:1A:2B:3C:4D", "00:1A-2B:3C:4D:5E", "12:30:05", "2001:db8::1", "GG:1A:2B:3C:4D:5E", "001A2B3C4D5E0"),
)
