"""Seconds or milliseconds since 1970, from late 2004 to early 2027; ID numbers that begin alike spread wider."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_SECONDS, _MILLISECONDS = 10, 13
_FIRST, _LAST = "1100000000", "1800000000"


def _is_stamp(value: str) -> bool:
    if len(value) not in {_SECONDS, _MILLISECONDS} or not (value.isascii() and value.isdigit()):
        return False
    return _FIRST <= value[:_SECONDS] < _LAST


DETECTOR = Detector(
    key="timestamp",
    category="event_date",
    title=Text("时间戳（1970 年起的秒或毫秒数）", "timestamp (seconds or milliseconds since 1970)"),
    basis=("GB/T 42460-2023 B c", "HIPAA (C)"),
    check=one_by_one(_is_stamp),
    examples=("1609459200", "1700000000", "1609459200123", "1500000000000", "1234567890"),
    counterexamples=("13812345678", "2025550123", "160945920", "1900000000", "1000000001", "16094592001"),
    share=Fraction(97, 100),
)
