"""National provider identifiers of the United States."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checksums import luhn
from ..forms.matrices import Bytes, Mask, of_width

_WIDTH = 10
_PREFIX = np.frombuffer(b"80840", dtype=np.uint8)


def _is_npi(letters: Bytes) -> Mask:
    first = (letters[:, 0] == ord("1")) | (letters[:, 0] == ord("2"))
    whole = np.hstack((np.broadcast_to(_PREFIX, (len(letters), len(_PREFIX))), letters))
    valid: Mask = first & luhn(whole)
    return valid


DETECTOR = Detector(
    key="npi",
    category="account",
    title=Text("美国医疗服务提供者编号 NPI（Luhn 校验）", "US national provider identifier (NPI, Luhn digit)"),
    basis=("GB/T 39725-2020 10.2c", "HIPAA (K)"),
    check=of_width(_WIDTH, _is_npi),
    examples=("1234567893", "1424373805", "1155977733", "2449511650", "2895959122"),
    counterexamples=("1234567890", "3234567893", "123456789", "12345678931", "1609459200", "abcdefghij"),
    share=Fraction(9, 10),
    proves=True,
)
