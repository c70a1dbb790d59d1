"""Payment card numbers: length, issuer prefix and Luhn, a block of them at once."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..lookup import rows
from .checksums import luhn
from .matrices import Bytes, Mask, among, number

LENGTHS = range(14, 20)
_RANGES = {  # length: first six digits of the international schemes, both ends included
    14: ((300_000, 305_999), (360_000, 369_999), (380_000, 399_999)),
    15: ((340_000, 349_999), (370_000, 379_999)),
    16: (
        (222_100, 272_099),
        (352_800, 358_999),
        (400_000, 499_999),
        (510_000, 559_999),
        (601_100, 601_199),
        (620_000, 629_999),
        (644_000, 659_999),
    ),
    19: ((620_000, 629_999),),
}


@cache
def _issuers(length: int) -> dict[int, NDArray[np.int64]]:
    found: dict[int, list[int]] = {}
    for prefix, of_length in rows("bank_bins.csv"):
        if int(of_length) == length:
            found.setdefault(len(prefix), []).append(int(prefix))
    return {width: np.array(sorted(prefixes), dtype=np.int64) for width, prefixes in found.items()}


def issued(letters: Bytes) -> Mask:
    """Numbers whose first digits belong to a card issuer that has numbers of this length."""
    length = letters.shape[1]
    known = np.zeros(len(letters), dtype=np.bool_)
    for width, prefixes in _issuers(length).items():
        known |= among(number(letters[:, :width]), prefixes)
    six = number(letters[:, :6])
    for low, high in _RANGES.get(length, ()):
        known |= (six >= low) & (six <= high)
    return known


def valid(letters: Bytes) -> Mask:
    """A known issuer and the Luhn digit."""
    good = luhn(letters)
    if good.any():
        good[good] = issued(letters[good])
    return good
