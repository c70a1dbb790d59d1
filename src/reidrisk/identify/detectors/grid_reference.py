"""References of military and national grids: MGRS, and the Ordnance Survey's with a blank between its parts."""

from __future__ import annotations

import re

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_MGRS = re.compile(r"([0-9]{1,2}) ?[C-HJ-NP-X] ?[A-HJ-NP-Z][A-HJ-NP-V] ?([0-9]{2,5})( ?)([0-9]{2,5})", re.ASCII)
_SURVEY = re.compile(r"[HNOST][A-HJ-Z] ([0-9]{2,5}) ([0-9]{2,5})", re.ASCII)
_ZONES = 60


def _is_reference(value: str) -> bool:
    """East and north have as many digits."""
    survey = _SURVEY.fullmatch(value)
    if survey is not None:
        return len(survey[1]) == len(survey[2])
    found = _MGRS.fullmatch(value)
    if found is None or not 1 <= int(found[1]) <= _ZONES:
        return False
    return len(found[2]) == len(found[4]) if found[3] else (len(found[2]) + len(found[4])) % 2 == 0


DETECTOR = Detector(
    key="grid_reference",
    category="coordinates",
    title=Text("军用或国家网格坐标（MGRS 等）", "a grid reference (MGRS, Ordnance Survey)"),
    basis=("GB/T 42460-2023 B d", "NGA.STND.0037"),
    check=one_by_one(_is_reference),
    examples=("33UXP0500444997", "33U XP 05004 44997", "4QFJ12345678", "TQ 288 801", "NZ 45678 12345", "50SMK4481"),
    counterexamples=("33AXP0500444997", "61UXP0500444997", "33UXP050044499", "TQ 288 80", "AB 123 456", "33U XP 0500 444", "TQ288801"),
)
