"""IMEI numbers of phones; one number in ten of fifteen digits has the digit by chance."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checksums import luhn
from ..forms.matrices import Bytes, Mask, among, number, of_width

_WIDTH = 15
_BODIES = np.array([1, 33, 35, 44, 45, 49, 50, 51, 52, 53, 54, 86, 91, 98, 99], dtype=np.int64)


def _is_imei(letters: Bytes) -> Mask:
    return among(number(letters[:, :2]), _BODIES) & luhn(letters)


DETECTOR = Detector(
    key="imei",
    category="device_id",
    title=Text("IMEI 设备识别码（Luhn 校验）", "IMEI (Luhn digit)"),
    basis=("GB/T 42460-2023 A n", "HIPAA (M)"),
    check=of_width(_WIDTH, _is_imei),
    examples=("860123034567890", "356938035643809", "490154203237518", "353918052107063", "868686868686863"),
    counterexamples=("860123034567891", "356938035643808", "86012303456789", "4111111111111111", "123456789012345", "378282246310005"),
    share=Fraction(9, 10),
    proves=True,
)
