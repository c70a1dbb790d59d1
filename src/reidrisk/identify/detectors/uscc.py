"""Unified social credit codes of organisations."""

from __future__ import annotations

import numpy as np

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checksums import uscc
from ..forms.matrices import Bytes, Mask, among, is_digit, of_width

_WIDTH = 18
_KINDS = np.frombuffer(b"123456789ANY", dtype=np.uint8)


def _is_code(letters: Bytes) -> Mask:
    area = is_digit(letters[:, 2:8]).all(axis=1) & among(letters[:, 0], _KINDS)
    valid: Mask = area & uscc(letters)
    return valid


DETECTOR = Detector(
    key="uscc",
    category="uscc",
    title=Text(
        "统一社会信用代码（MOD 31 校验；92 开头的个体工商户可指向个人）",
        "unified social credit code (MOD 31; those of sole traders, 92..., point to a person)",
    ),
    basis=("GB 32100-2015",),
    check=of_width(_WIDTH, _is_code),
    examples=("91350100M000100Y43", "91110000600037341L", "92440300MA5DA1BC2L", "12100000400000456B", "511000005000001238"),
    counterexamples=(
        "91350100M000100Y44",
        "91350100M000100Y4",
        "91350100I000100Y43",
        "11010519491231002X",
        "Z1350100M000100Y43",
        "911100006000373412",
    ),
)
