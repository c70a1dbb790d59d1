"""International bank account numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checksums import iban
from ..forms.matrices import Bytes, Mask, block, is_digit, listed

_LENGTHS = range(15, 35)


def _begins(letters: Bytes) -> Mask:
    digits: Mask = is_digit(letters[:, :4])
    begins: Mask = (digits == np.array([False, False, True, True])).all(axis=1)
    return begins


def _check(values: Sequence[str]) -> list[bool]:
    bare = [value.replace(" ", "") if len(value) < 2 * _LENGTHS.stop else "" for value in values]
    answer = np.zeros(len(bare), dtype=np.bool_)
    for length in sorted({len(value) for value in bare}.intersection(_LENGTHS)):
        part = block(bare, length)
        answer |= part.back(_begins(part.letters) & iban(part.letters), len(bare))
    return listed(answer)


DETECTOR = Detector(
    key="iban",
    category="bank_account",
    title=Text("国际银行账号 IBAN（MOD 97 校验）", "international bank account number (IBAN, MOD 97)"),
    basis=("GB/T 42460-2023 A i", "ISO 13616"),
    check=_check,
    examples=(
        "GB82WEST12345698765432",
        "DE89370400440532013000",
        "FR14 2004 1010 0505 0001 3M02 606",
        "NL91ABNA0417164300",
        "SE4550000000058398257466",
    ),
    counterexamples=(
        "GB82WEST12345698765433",
        "DE89370400440532013001",
        "6222020200000000014",
        "DE8937040044",
        "FR1420041010050500013M02607",
        "LSVAA49J032047588",
    ),
    proves=True,
)
