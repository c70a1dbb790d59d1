"""The forms that numbers are encrypted in: what stays, what is encrypted, and what makes the result impossible as a real number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from ...data.normal import normal
from ...identify.forms.checksums import holds, luhn, luhn_check, mod_11_2, resident_id_check
from ...model.frozen import dataclass
from ...model.optional import optional
from ...model.text import Text
from ...model.transform import UNFIT, Cell

_PURPOSE = Text("保留格式加密", "Format-preserving encryption")
_LIBRARY, _EXTRA = "libffx", "secrets"
# FF1 asks for a million possible texts at least; fewer could be tried one by one.
LEAST_DOMAIN = 1_000_000
_MOST = 9, 10
# Neither digits nor X: no resident ID number ends like this. Which of them says how often the digits were encrypted: again as long as they
# are what the check digit of a payment card asks for, since 17 digits by themselves are looked at as a card's.
_NO_CHECK = "PQRSTUVWYZ"
_ID = re.compile(r"[0-9]{17}[0-9Xx]", re.ASCII)
_ID_MADE = re.compile(rf"[0-9]{{17}}[{_NO_CHECK}]", re.ASCII)
_MOBILE = re.compile(r"1[3-9][0-9]{9}", re.ASCII)
_MOBILE_MADE = re.compile(r"2[0-9]{10}", re.ASCII)
_CARD = re.compile(r"[0-9]{12,19}", re.ASCII)


@dataclass(frozen=True, slots=True)
class PreservedFormat:
    """`encrypt` and `decrypt` one text; `UNFIT` for a text of another form. `fits` says whether a text has it."""

    fits: Callable[[str], bool]
    encrypt: Callable[[Any, str], Cell]
    decrypt: Callable[[Any, str], Cell]


def cipher(key: bytes) -> Any:  # noqa: ANN401 - the library's own class, which has no types
    """FF1 with AES-256."""
    return optional("ffx", _LIBRARY, _EXTRA, _PURPOSE).FF1(key[:32], radix=10)


def _is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None and holds(mod_11_2, text)


def _is_card(text: str) -> bool:
    return _CARD.fullmatch(text) is not None and holds(luhn, text)


def _number(locked: Any, text: str, *, back: bool) -> str:  # noqa: ANN401 - as above
    return str((locked.decrypt if back else locked.encrypt)(text))


def _id_out(locked: Any, text: str) -> Cell:  # noqa: ANN401 - as above
    body = text[:17]
    for letter in _NO_CHECK if _is_id(text) else "":
        body = _number(locked, body, back=False)
        if not holds(luhn, body):
            return body + letter
    return UNFIT


def _id_back(locked: Any, text: str) -> Cell:  # noqa: ANN401 - as above
    if not _ID_MADE.fullmatch(text):
        return UNFIT
    body = text[:17]
    for _ in range(_NO_CHECK.index(text[-1]) + 1):
        body = _number(locked, body, back=True)
    return body + resident_id_check(body)


def _mobile_out(locked: Any, text: str) -> Cell:  # noqa: ANN401 - as above
    return "2" + _number(locked, text[1:], back=False) if _MOBILE.fullmatch(text) else UNFIT


def _mobile_back(locked: Any, text: str) -> Cell:  # noqa: ANN401 - as above
    return "1" + _number(locked, text[1:], back=True) if _MOBILE_MADE.fullmatch(text) else UNFIT


def _card_out(locked: Any, text: str) -> Cell:  # noqa: ANN401 - as above
    if not _is_card(text):
        return UNFIT
    body = _number(locked, text[:-1], back=False)
    return body + str((int(luhn_check(body)) + 1) % 10)


def _card_back(locked: Any, text: str) -> Cell:  # noqa: ANN401 - as above
    if not _CARD.fullmatch(text) or _is_card(text):
        return UNFIT
    body = _number(locked, text[:-1], back=True)
    return body + luhn_check(body)


def _alphabet(sign: str) -> str:
    return next((known for known in (digits, ascii_uppercase, ascii_lowercase) if sign in known), "")


def _any(locked: Any, text: str, *, back: bool) -> Cell:  # noqa: ANN401 - as above
    """Digits stay digits and letters letters, place by place, as one number of a mixed base; other signs stay."""
    number, size = 0, 1
    for sign in text:
        known = _alphabet(sign)
        if known:
            number, size = number * len(known) + known.index(sign), size * len(known)
    if size < LEAST_DOMAIN:
        return UNFIT
    number = (locked.decrypt_int if back else locked.encrypt_int)(number, domain=size)
    signs = []
    for sign in reversed(text):
        known = _alphabet(sign)
        if known:
            number, place = divmod(number, len(known))
            signs.append(known[place])
        else:
            signs.append(sign)
    return "".join(reversed(signs))


def _size(text: str) -> int:
    size = 1
    for sign in text:
        size *= len(_alphabet(sign)) or 1
    return size


FORMS: dict[str, PreservedFormat] = {
    "resident_id": PreservedFormat(_is_id, _id_out, _id_back),
    "mobile": PreservedFormat(lambda text: _MOBILE.fullmatch(text) is not None, _mobile_out, _mobile_back),
    "bank_card": PreservedFormat(_is_card, _card_out, _card_back),
    "any": PreservedFormat(
        lambda text: _size(text) >= LEAST_DOMAIN,
        lambda locked, text: _any(locked, text, back=False),
        lambda locked, text: _any(locked, text, back=True),
    ),
}


def chosen_form(name: str, counts: Mapping[Cell, int]) -> PreservedFormat:
    """The form of this name; for ``auto`` the strictest one that nine tenths of the records have."""
    if name != "auto":
        return FORMS[name]
    values = {normal(value): rows for value, rows in counts.items() if value is not None}
    total = sum(values.values())
    for form in FORMS.values():
        if sum(rows for value, rows in values.items() if form.fits(value)) * _MOST[1] >= total * _MOST[0]:
            return form
    return FORMS["any"]
