"""Resident identity numbers of China (GB 11643), a block of them at once."""

from __future__ import annotations

import numpy as np

from .checksums import mod_11_2
from .days import real
from .divisions import PROVINCES
from .matrices import Bytes, Mask, is_digit, number

_PROVINCES = np.isin(np.arange(100), sorted(PROVINCES))
_CENTURY = 1900


def plausible(letters: Bytes) -> Mask:
    """18 characters with a province and a real date of birth in their places; the check digit is not looked at.

    Only the province is asked of the area code: codes that were abolished stay on the
    cards of the people who got them (440524 of the standard's own example is one).
    """
    body = letters[:, :17]
    known = _PROVINCES[np.clip(number(letters[:, :2]), 0, 99)]
    born = real(number(letters[:, 6:10]), number(letters[:, 10:12]), number(letters[:, 12:14]))
    likely: Mask = is_digit(body).all(axis=1) & known & born
    return likely


def valid_18(letters: Bytes) -> Mask:
    """Province, real date of birth and the check digit."""
    return plausible(letters) & mod_11_2(letters)


def valid_15(letters: Bytes) -> Mask:
    """The first generation of numbers: province and a real date of birth in the 1900s, no check digit."""
    known = _PROVINCES[np.clip(number(letters[:, :2]), 0, 99)]
    born = real(_CENTURY + number(letters[:, 6:8]), number(letters[:, 8:10]), number(letters[:, 10:12]))
    likely: Mask = is_digit(letters).all(axis=1) & known & born
    return likely
