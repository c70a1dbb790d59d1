"""Payment card numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...model.detector import Detector
from ...model.text import Text
from ..forms.cards import LENGTHS, valid
from ..forms.matrices import block, listed


def _check(values: Sequence[str]) -> list[bool]:
    bare = [value.replace(" ", "").replace("-", "") if len(value) < 2 * LENGTHS.stop else "" for value in values]
    answer = np.zeros(len(bare), dtype=np.bool_)
    for length in {len(value) for value in bare}.intersection(LENGTHS):
        answer |= block(bare, length).checked(valid, len(bare))
    return listed(answer)


DETECTOR = Detector(
    key="bank_card",
    category="bank_account",
    title=Text("银行卡号（发卡行标识代码与 Luhn 校验）", "bank card number (issuer prefix and Luhn digit)"),
    basis=("GB/T 42460-2023 A i", "GB/T 35273-2020 B", "ISO/IEC 7812-1:2017"),
    check=_check,
    examples=(
        "6222020200000000014",
        "6217000010000000003",
        "6228 4804 0256 1890 011",
        "4111111111111111",
        "378282246310005",
        "6212261001012345671",
    ),
    counterexamples=(
        "6222020200000000015",
        "9999999999999999",
        "1234567812345670",
        "4111-1111-1111-1112",
        "860123034567890",
        "11010519491231002X",
    ),
    proves=True,
)
