"""Check digits, for a whole block of values at once, or the one that belongs to a number."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .matrices import Bytes, Mask, Numbers, is_digit, upper

_MOD_11_2 = np.array([7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2], dtype=np.int64)
_MOD_11_2_CHECK = np.frombuffer(b"10X98765432", dtype=np.uint8)
_VIN_WEIGHTS = np.array([8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2], dtype=np.int64)
_ONE_DIGIT = 9
_VIN_CHECK = np.frombuffer(b"0123456789X", dtype=np.uint8)
_USCC_WEIGHTS = np.array([pow(3, place, 31) for place in range(17)], dtype=np.int64)


def _values_of(pairs: dict[str, int]) -> NDArray[np.int64]:
    table = np.full(256, -1, dtype=np.int64)
    for letter, value in pairs.items():
        table[ord(letter)] = value
    return table


_DIGITS = {str(digit): digit for digit in range(10)}
_VIN = _values_of(_DIGITS | dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", [*range(1, 9), *range(1, 6), 7, 9, *range(2, 10)], strict=True)))
_USCC = _values_of({letter: value for value, letter in enumerate("0123456789ABCDEFGHJKLMNPQRTUWXY")})
_IBAN = _values_of(_DIGITS | {chr(ord("A") + place): place + 10 for place in range(26)})


def mod_11_2(letters: Bytes) -> Mask:
    """ISO 7064 MOD 11-2 on 18 characters, the last a digit or X (GB 11643)."""
    body, check = letters[:, :17], upper(letters[:, 17:])[:, 0]
    valid: Mask = is_digit(body).all(axis=1) & (_mod_11_2_check(body) == check)
    return valid


def _mod_11_2_check(body: Bytes) -> Bytes:
    weighted = (body.astype(np.int64) - ord("0")) @ _MOD_11_2
    check: Bytes = _MOD_11_2_CHECK[weighted % 11]
    return check


def luhn(letters: Bytes) -> Mask:
    """The Luhn sum of digits is a multiple of ten (ISO/IEC 7812-1)."""
    valid: Mask = is_digit(letters).all(axis=1) & (_luhn_sum(letters) % 10 == 0)
    return valid


def _luhn_sum(letters: Bytes) -> Numbers:
    digits: Numbers = letters.astype(np.int64) - ord("0")
    doubled = digits[:, -2::-2] * 2
    total: Numbers = digits[:, -1::-2].sum(axis=1) + (doubled - _ONE_DIGIT * (doubled > _ONE_DIGIT)).sum(axis=1)
    return total


def resident_id_check(body: str) -> str:
    """The check character after the 17 digits of a resident identity number."""
    return chr(_mod_11_2_check(_one(body))[0])


def luhn_check(body: str) -> str:
    """The check digit after the digits of a bank card or the like.

    >>> luhn_check("7992739871")
    '3'
    """
    return str(-_luhn_sum(_one(f"{body}0"))[0] % 10)


def holds(check: Callable[[Bytes], Mask], text: str) -> bool:
    """Whether one text, in ASCII and as long as the check needs, passes it."""
    return bool(check(_one(text))[0])


def _one(text: str) -> Bytes:
    return np.frombuffer(text.encode("ascii"), dtype=np.uint8).reshape(1, -1)


def vin(letters: Bytes) -> Mask:
    """The ninth of 17 characters is the weighted sum modulo 11 (GB 16735, 49 CFR 565.15)."""
    big = upper(letters)
    values = _VIN[big]
    check = _VIN_CHECK[(values @ _VIN_WEIGHTS) % 11]
    known = values >= 0
    known[:, 8] = True
    valid: Mask = known.all(axis=1) & (big[:, 8] == check)
    return valid


def uscc(letters: Bytes) -> Mask:
    """The last of 18 characters makes the weighted sum a multiple of 31 (GB 32100)."""
    values = _USCC[upper(letters)]
    valid: Mask = (values >= 0).all(axis=1) & ((values[:, :17] @ _USCC_WEIGHTS + values[:, 17]) % 31 == 0)
    return valid


def iban(letters: Bytes) -> Mask:
    """ISO 7064 MOD 97-10 over the number with its first four characters moved to the end (ISO 13616)."""
    values = _IBAN[np.roll(upper(letters), -4, axis=1)]
    rest = np.zeros(len(letters), dtype=np.int64)
    for column in values.T:
        rest = (rest * np.where(column > _ONE_DIGIT, 100, 10) + column) % 97
    valid: Mask = (values >= 0).all(axis=1) & (rest == 1)
    return valid
