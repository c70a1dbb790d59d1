"""A person's card: name and two public keys, signed by the first; what somebody else needs in order to hand them a case."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ...data.records import RecordError, record
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..canonical import canonical

if TYPE_CHECKING:
    from ..keystore import KeyStore, Signer

FORM = "reidrisk/card/1"
LIMIT = 2**12
_HEX, _LONGEST_NAME, _GROUP = 64, 200, 4
_SHOWN = 32  # 128 bits: nobody makes a second pair of keys with the same ones
_NO_CARD = Text("这不是名片文件，或已被改动。", "This is no card, or it was changed.")
_ASK_AGAIN = Text("请对方重新发来：reidrisk keys card --as 姓名 -o 文件。", "Ask for it again: reidrisk keys card --as NAME -o FILE.")


@dataclass(frozen=True, slots=True)
class Card:
    """`key` checks what this person signed, `encryption` encrypts for them; both in hex."""

    name: str
    key: str
    encryption: str

    @property
    def fingerprint(self) -> str:
        """What two people compare by telephone: the beginning of the hash of both keys, in groups."""
        found = sha256(canonical({"form": FORM, **self.record()})).hexdigest()[:_SHOWN]
        return " ".join(found[at : at + _GROUP] for at in range(0, _SHOWN, _GROUP))

    def is_fingerprint(self, given: str) -> bool:
        """Whether somebody read out this one, however it was grouped."""
        return "".join(given.split()).replace("-", "").lower() == self.fingerprint.replace(" ", "")

    def record(self) -> dict[str, object]:
        """As it stands in a file or in the ledger."""
        return {"name": self.name, "key": self.key, "encryption": self.encryption}


def card_of(signer: Signer) -> Card:
    """That of who has opened their keys."""
    return Card(signer.name, signer.public, signer.encryption or "")


def cards_in(store: KeyStore) -> dict[str, Card]:
    """By name, of everybody whose key lies here and can be encrypted for."""
    keys = store.public_keys()
    return {name: Card(name, keys[name], encryption) for name, encryption in store.encryption_keys().items()}


def written_card(signer: Signer) -> bytes:
    """The file that is sent."""
    body = card_of(signer).record()
    return (json.dumps({"form": FORM, **body, "signature": signer.sign(_to_sign(body))}, ensure_ascii=False, indent=1) + "\n").encode()


def read_card(content: bytes, place: str) -> Card:
    """The card in a file. `InputError` for what is none, or is not signed by the key that it names."""
    try:
        found = record(content)
    except RecordError:
        found = None
    if isinstance(found, dict) and found.get("form") == FORM and set(found) == {"form", "name", "key", "encryption", "signature"}:
        card = card_from(found)
        if card is not None and is_signed(card.key, _to_sign(card.record()), str(found["signature"])):
            return card
    raise InputError(Problem("no_card", _NO_CARD, _ASK_AGAIN, place))


def card_from(found: object) -> Card | None:
    """The card in a record; None for what is none."""
    if not isinstance(found, dict):
        return None
    name, key, encryption = (found.get(one) for one in ("name", "key", "encryption"))
    fits = isinstance(name, str) and 0 < len(name) <= _LONGEST_NAME and name.isprintable()
    return Card(str(name), str(key), str(encryption)) if fits and _is_key(key) and _is_key(encryption) else None


def is_signed(key: str, message: bytes, signature: str) -> bool:
    """Whether the holder of this key signed this."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), message)
    except (ValueError, InvalidSignature):
        return False
    return True


def _is_key(found: object) -> bool:
    return isinstance(found, str) and len(found) == _HEX and not set(found) - set("0123456789abcdef")


def _to_sign(body: dict[str, object]) -> bytes:
    return f"{FORM}\n".encode() + canonical(body)
