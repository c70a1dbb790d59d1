"""Codes of administrative divisions of China."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.detector import Detector
from ...model.text import Text
from ..forms.divisions import codes

_FULL, _LONG = 6, (9, 12)


def _check(values: Sequence[str]) -> list[bool]:
    known = codes()
    return [value[:_FULL] in known and value.isdigit() and (len(value) == _FULL or len(value) in _LONG) for value in values]


DETECTOR = Detector(
    key="division_code",
    category="geo",
    title=Text("行政区划代码", "administrative division code"),
    basis=("GB/T 42460-2023 B d", "GB/T 2260-2007"),
    check=_check,
    examples=("110101", "430321", "440000", "310115", "110101001001"),
    counterexamples=("110199", "990101", "100871", "11010", "1101011", "1101O1"),
)
