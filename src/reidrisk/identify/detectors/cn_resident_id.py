"""Resident identity numbers of China, 18 and 15 digits."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.detector import Detector
from ...model.text import Text
from ..forms.matrices import block, listed
from ..forms.resident import valid_15, valid_18

_NOW, _BEFORE = 18, 15


def _check(values: Sequence[str]) -> list[bool]:
    bare = [value if value.isdigit() else value.replace(" ", "").replace("-", "") if len(value) < 2 * _NOW else "" for value in values]
    now, before = block(bare, _NOW), block(bare, _BEFORE)
    return listed(now.checked(valid_18, len(values)) | before.checked(valid_15, len(values)))


DETECTOR = Detector(
    key="cn_resident_id",
    category="cn_resident_id",
    title=Text(
        "公民身份号码（省级代码、真实出生日期、MOD 11-2 校验位）",
        "resident identity number (province, real birth date, MOD 11-2 check digit)",
    ),
    basis=("GB/T 42460-2023 A b", "GB 11643-1999", "GB/T 35273-2020 B"),
    check=_check,
    examples=(
        "11010519491231002X",
        "440524188001010014",
        "320106199003071234",
        "11010519491231002x",
        "810000199201151238",
        "510104751124560",
        "110105 19491231 002X",
    ),
    counterexamples=(
        "110105194912310021",
        "110105194913310022",
        "990105194912310027",
        "202401151234567890",
        "510104751324560",
        "91350100M000100Y43",
        "11010519491231002",
    ),
    proves=True,
)
