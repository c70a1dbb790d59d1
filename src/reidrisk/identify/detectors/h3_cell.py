"""Cells of the H3 grid: 64 bits with a mode, a resolution from 0 to 15, one of 122 base cells and a digit for each step."""

from __future__ import annotations

import re

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_HEX, _DECIMAL = re.compile(r"(?:0x)?8[0-9A-Fa-f]{14}", re.ASCII), re.compile(r"[56][0-9]{17}", re.ASCII)
_MODE, _MODE_AT, _RESOLUTION_AT, _BASE_AT, _BASE_CELLS, _STEPS, _BITS, _UNUSED = 1, 59, 52, 45, 122, 15, 3, 7


def _is_cell(value: str) -> bool:
    if _HEX.fullmatch(value):
        number = int(value.removeprefix("0x"), 16)
    elif _DECIMAL.fullmatch(value):
        number = int(value)
    else:
        return False
    if number >> _MODE_AT != _MODE or number >> _BASE_AT & 0x7F >= _BASE_CELLS:
        return False
    resolution = number >> _RESOLUTION_AT & 0xF
    digits = [number >> _BITS * (_STEPS - step) & _UNUSED for step in range(1, _STEPS + 1)]
    return _UNUSED not in digits[:resolution] and all(digit == _UNUSED for digit in digits[resolution:])


DETECTOR = Detector(
    key="h3_cell",
    category="coordinates",
    title=Text("H3 网格编码（地理位置）", "a cell of the H3 grid (a place)"),
    basis=("GB/T 42460-2023 B d", "H3 index representation"),
    check=one_by_one(_is_cell),
    examples=("8928308280fffff", "8a2a1072b59ffff", "0x87283472bffffff", "85283473fffffff", "599686042433355775", "8F28308280F18F2"),
    counterexamples=(
        "8928308280ffff0",
        "8928308280",
        "9928308280fffff",
        "89f8308280fffff",
        "123456789012345",
        "8928308287fffff",
        "599686042433355776",
    ),
)
