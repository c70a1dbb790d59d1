"""Foreign permanent resident ID cards, both versions."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checksums import mod_11_2
from ..forms.days import is_real, real
from ..forms.matrices import Bytes, Mask, block, listed, number

_OLD = re.compile(r"[A-Z]{3}[0-9]{4}([0-9]{2})([0-9]{2})([0-9]{2})[0-9]{2}")
_WIDTH = 18


def _old(value: str) -> bool:
    parts = _OLD.fullmatch(value)
    return parts is not None and is_real(1900 + int(parts[1]), int(parts[2]), int(parts[3]))


def _new(letters: Bytes) -> Mask:
    born = real(number(letters[:, 6:10]), number(letters[:, 10:12]), number(letters[:, 12:14]))
    valid: Mask = (letters[:, 0] == ord("9")) & born & mod_11_2(letters)
    return valid


def _check(values: Sequence[str]) -> list[bool]:
    return listed(block(values, _WIDTH).checked(_new, len(values)) | np.array([_old(value) for value in values], dtype=np.bool_))


DETECTOR = Detector(
    key="foreigner_residence",
    category="foreigner_residence",
    title=Text("外国人永久居留身份证号码", "foreign permanent resident ID number"),
    basis=("GB/T 42460-2023 A q",),
    check=_check,
    examples=("931010198507230015", "91100019901231002X", "91100019901231002x", "USA110085072301", "FRA310190123102"),
    counterexamples=(
        "931010198507230016",
        "931010198513230015",
        "11010519491231002X",
        "USA110085132301",
        "USA11008507230",
        "91350100M000100Y43",
    ),
    proves=True,
)
