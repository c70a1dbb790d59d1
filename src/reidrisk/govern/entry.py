"""An entry of the ledger: who did what, when, chained to the entry before it and signed (GB/T 42460 6.4 b, 6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from ..data.records import RecordError, record
from ..model.frozen import dataclass
from .canonical import canonical, digest

FORM = "reidrisk/ledger/1"
START = "0" * 64
_TEXTS = ("at", "kind", "by", "previous", "key", "hash", "signature")


@dataclass(frozen=True, slots=True)
class Entry:
    """`n` counts from 1; `previous` is the hash of the entry before; `key` is the signer's public key in hex."""

    n: int
    at: str
    kind: str
    by: str
    role: str | None
    content: Mapping[str, object] = field(repr=False)
    previous: str
    key: str
    hash: str
    signature: str = field(repr=False)

    @property
    def moment(self) -> datetime:
        """When it was made."""
        return datetime.fromisoformat(self.at)

    @property
    def body(self) -> dict[str, object]:
        """What the hash is of."""
        return body(self.n, self.at, self.kind, self.by, self.role, self.content, self.previous, self.key)

    def line(self) -> bytes:
        """One line of the ledger file."""
        return canonical({**self.body, "hash": self.hash, "signature": self.signature}) + b"\n"

    @property
    def intact(self) -> bool:
        """Whether the hash is that of the content."""
        return digest(self.body) == self.hash

    @property
    def signed(self) -> bool:
        """Whether the signature is that of the key the entry names."""
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - most runs verify nothing
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

        try:
            signature = bytes.fromhex(self.signature)
            Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key)).verify(signature, to_sign(self.hash))
        except (ValueError, InvalidSignature):
            return False
        return signature.hex() == self.signature  # digits in the other case would be a change that nobody sees


def body(  # noqa: PLR0913, PLR0917 - the fields of an entry, in its order
    n: int, at: str, kind: str, by: str, role: str | None, content: Mapping[str, object], previous: str, key: str
) -> dict[str, object]:
    """The content of an entry before it has a hash."""
    return {"form": FORM, "n": n, "at": at, "kind": kind, "by": by, "role": role, "content": content, "previous": previous, "key": key}


def to_sign(hash_: str) -> bytes:
    """What a signature is made of: the hash, under the name of its form so that it can stand for nothing else."""
    return f"{FORM}\n{hash_}".encode("ascii")


def read_entry(line: bytes) -> Entry | None:
    """The entry on this line; None for a line that is none."""
    try:
        found = record(line)
    except RecordError:
        return None
    if not isinstance(found, dict) or found.get("form") != FORM or set(found) != {"form", "n", "role", "content", *_TEXTS}:
        return None
    role, n, content = found["role"], found["n"], found["content"]
    texts = [found[key] for key in _TEXTS]
    fits = isinstance(content, dict) and isinstance(n, int) and not isinstance(n, bool) and (role is None or isinstance(role, str))
    if not fits or not all(isinstance(text, str) for text in texts) or not _is_moment(found["at"]):
        return None
    return Entry(n, found["at"], found["kind"], found["by"], role, content, *texts[3:])


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
