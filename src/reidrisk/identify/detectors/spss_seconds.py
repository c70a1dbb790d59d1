"""Whole minutes in seconds since 14 October 1582, as SPSS keeps dates: of numbers drawn at random one in sixty is as even."""

from __future__ import annotations

import re
from fractions import Fraction

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_SECONDS = re.compile(r"(1[0-4][0-9]{9})(?:\.0{1,6})?", re.ASCII)
_FIRST, _LAST = 10_010_390_400, 14_743_987_200  # the beginnings of 1900 and 2050
_MINUTE = 60


def _is_moment(value: str) -> bool:
    found = _SECONDS.fullmatch(value)
    return found is not None and _FIRST <= int(found[1]) < _LAST and int(found[1]) % _MINUTE == 0


DETECTOR = Detector(
    key="spss_seconds",
    category="event_date",
    title=Text("SPSS 日期（1582 年 10 月 14 日起的秒数，整分）", "SPSS date (seconds since 14 October 1582, whole minutes)"),
    basis=("GB/T 42460-2023 B b", "GB/T 42460-2023 B c", "HIPAA (C)"),
    check=one_by_one(_is_moment),
    examples=("13797129600", "13797162000", "13825330920", "12526704000", "11903414400.0"),
    counterexamples=("13812345678", "13797129601", "1609459200", "1379712960", "137971296000", "14743987200", "13797129600.5"),
    share=Fraction(97, 100),
)
