"""The head of a secrets store: the keys of its entries and marks, wrapped under the owner's, and how long its record of relinks is."""

from __future__ import annotations

import base64
import hmac
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import field
from hashlib import scrypt
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ...data.records import record
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text

SCHEMA, _BEFORE = "reidrisk/secrets/3", "reidrisk/secrets/2"  # the second one did not know of the record
KEY = 32
SCRYPT_N, _R, _P = 2**17, 8, 1  # OWASP's floor for scrypt, as for signing keys: 128 MiB for each guess
_COSTS = {"n": (2**10, 2**20), "r": (1, 32), "p": (1, 4)}
_BLOCKS = 2**21  # n times r: 256 MiB
_GENERATION = re.compile(r"(?:entries-[0-9a-f]{12})?")
_NONCE = 12
_WRONG = Text("密钥库的口令不对，或密钥库被改动过。", "The key of the secrets store is wrong, or the store was changed.")
_RIGHT = Text("请核对口令；密钥库的备份可能还能用。", "Check the key; a backup of the store may still be good.")
_BROKEN = Text("密钥库的 store.json 已损坏，无法读取。", "The secrets store's store.json is damaged and cannot be read.")
_RESTORE = Text("请从备份恢复它。", "Restore it from a backup.")


@dataclass(frozen=True, slots=True)
class StoreHead:
    """An opened head. `relinks` are the entries of the record of re-identifications, and the mark of the last one."""

    key: bytes = field(repr=False)
    marks: bytes = field(repr=False)
    entries: str
    relinks: tuple[int, str]
    wrapped: str
    _fields: Mapping[str, Any] = field(repr=False)
    _owner: bytes = field(repr=False)

    def mark(self, text: str) -> bytes:
        """A text under the key of the marks, which stays the same when the store gets a new one."""
        return hmac.digest(self.marks, text.encode("utf-8", "surrogatepass"), "sha256")

    def reaching(self, relinks: tuple[int, str]) -> StoreHead:
        """This head with a longer record of re-identifications."""
        wrapped = self.wrapped
        if self._fields["schema"] != SCHEMA:
            wrapped = _text(sealed(self._owner, self.key + self.marks, _bound(SCHEMA, self.entries)))
        fields = {**self._fields, "schema": SCHEMA, "wrapped": wrapped, "relinks": _record(self.marks, relinks)}
        return StoreHead(self.key, self.marks, self.entries, relinks, wrapped, fields, self._owner)

    def as_in(self, content: bytes, place: str) -> StoreHead:
        """This head as it stands now, with the record as far as it goes now; `InputError` where it was changed by hand."""
        fields = _parsed(content)
        if fields is None or fields["wrapped"] != self.wrapped:
            raise InputError(Problem("broken_store", _BROKEN, _RESTORE, place))
        return StoreHead(self.key, self.marks, self.entries, _reach(fields, self.marks, place), self.wrapped, fields, self._owner)

    def content(self) -> bytes:
        """The bytes of the file."""
        return (json.dumps(self._fields, indent=1) + "\n").encode()


def new_head(key: bytes, marks: bytes, password: bytes, entries: str, relinks: tuple[int, str]) -> StoreHead:
    """A head with these keys, wrapped under the password."""
    salt = secrets.token_bytes(16)
    owner = _owner_key(password, salt, {"n": SCRYPT_N, "r": _R, "p": _P})
    wrapped = _text(sealed(owner, key + marks, _bound(SCHEMA, entries)))
    fields = {
        "schema": SCHEMA, "entries": entries, "kdf": "scrypt", "n": SCRYPT_N, "r": _R, "p": _P, "salt": _text(salt), "wrapped": wrapped,
        "relinks": _record(marks, relinks),
    }  # fmt: skip
    return StoreHead(key, marks, entries, relinks, wrapped, fields, owner)


def open_head(content: bytes, password: bytes, place: str) -> StoreHead:
    """The keys in a head; `InputError` where it is damaged or the password is another one."""
    fields = _parsed(content)
    if fields is None:
        raise InputError(Problem("broken_store", _BROKEN, _RESTORE, place))
    owner = _owner_key(password, base64.b64decode(fields["salt"]), {name: fields[name] for name in _COSTS})
    both = opened(owner, base64.b64decode(fields["wrapped"]), _bound(fields["schema"], fields["entries"]), place)
    return StoreHead(both[:KEY], both[KEY:], fields["entries"], _reach(fields, both[KEY:], place), fields["wrapped"], fields, owner)


def wrapped_in(content: bytes | None) -> str | None:
    """The wrapped keys as they stand in a head: the same as long as the store has the same key; None without a head."""
    fields = None if content is None else _parsed(content)
    return None if fields is None else str(fields["wrapped"])


def sealed(key: bytes, content: bytes, bound: bytes) -> bytes:
    """AES-256-GCM, the nonce first."""
    nonce = secrets.token_bytes(_NONCE)
    return nonce + bytes(AESGCM(key).encrypt(nonce, content, bound))


def opened(key: bytes, content: bytes, bound: bytes, place: str) -> bytes:
    """What was sealed; `InputError` for another key or changed content."""
    locked = AESGCM(key)
    try:
        return bytes(locked.decrypt(content[:_NONCE], content[_NONCE:], bound))
    except (InvalidTag, ValueError):
        failed = Problem("wrong_secrets_key", _WRONG, _RIGHT, place)
    raise InputError(failed)


def _parsed(content: bytes) -> dict[str, Any] | None:
    """The head as it was written; None for anything else, so that what costs time and memory is never decided by a damaged file."""
    try:
        fields: Any = record(content)
        base64.b64decode(fields["wrapped"], validate=True)
        salted = base64.b64decode(fields["salt"], validate=True)
        fits = fields["schema"] in {SCHEMA, _BEFORE} and fields["kdf"] == "scrypt" and _GENERATION.fullmatch(fields["entries"])
    except (ValueError, KeyError, TypeError):
        return None
    return (
        fields if fits and salted and _affordable(fields) and (fields["schema"] == _BEFORE or _is_record(fields.get("relinks"))) else None
    )


def _affordable(fields: Mapping[str, Any]) -> bool:
    whole = all(type(fields.get(name)) is int and least <= fields[name] <= most for name, (least, most) in _COSTS.items())
    return whole and fields["n"].bit_count() == 1 and fields["n"] * fields["r"] <= _BLOCKS


def _reach(fields: Mapping[str, Any], marks: bytes, place: str) -> tuple[int, str]:
    """How far the record goes; `InputError` where somebody without the key says so."""
    if fields["schema"] == _BEFORE:
        return 0, ""
    reach = (fields["relinks"]["count"], fields["relinks"]["last"])
    if _record(marks, reach) != fields["relinks"]:
        raise InputError(Problem("wrong_secrets_key", _WRONG, _RIGHT, place))
    return reach


def _is_record(found: object) -> bool:
    """Whether this has the form of how far the record goes."""
    return isinstance(found, dict) and {name: type(part) for name, part in found.items()} == {"count": int, "last": str, "mark": str}


def _record(marks: bytes, relinks: tuple[int, str]) -> dict[str, object]:
    count, last = relinks
    return {"count": count, "last": last, "mark": hmac.digest(marks, f"reidrisk/relinks/2\n{count}\n{last}".encode(), "sha256").hex()}


def _owner_key(password: bytes, salt: bytes, cost: Mapping[str, int]) -> bytes:
    return scrypt(password, salt=salt, maxmem=2 * 128 * _BLOCKS, dklen=KEY, n=cost["n"], r=cost["r"], p=cost["p"])


def _bound(schema: str, entries: str) -> bytes:
    """What the wrapped keys are bound to: a head cannot be led to older entries, nor to a form that knows of no record."""
    return f"{schema}\n{entries}".encode()


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()
