"""Plus codes (Open Location Code): a place to 14 metres, or to 3."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_SIGN = "[23456789CFGHJMPQRVWXcfghjmpqrvwx]"

DETECTOR = Detector(
    key="plus_code",
    category="coordinates",
    title=Text("Plus Code 位置编码", "a plus code (a place)"),
    basis=("GB/T 42460-2023 B d", "Open Location Code"),
    check=shaped(rf"(?:[23456789CFcf][23456789CFGHJMPQRVcfghjmpqrv]{_SIGN}{{6}}|{_SIGN}{{4}})\+{_SIGN}{{2,7}}(?:,? .{{2,60}})?"),
    examples=("8FVC9G8F+6X", "8PFRW93C+FV8", "87G8Q2PQ+VX", "9G8F+6X Zürich", "8fvc9g8f+6xq"),
    counterexamples=("8FVC9G8F6X", "8FVC9G8F+", "AFVC9G8F+6X", "8FVC+6X9G8F1", "+8613912345678", "C9+10 C4"),
)
