"""Encrypts for one receiver: HPKE base mode with X25519, HKDF-SHA256 and ChaCha20-Poly1305 (RFC 9180)."""

from __future__ import annotations

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

_SUITE = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)


def sealed(content: bytes, receiver: str, bound: bytes) -> bytes:
    """The content for the holder of this public key (hex); whoever opens it must know what it is `bound` to."""
    return _SUITE.encrypt(content, X25519PublicKey.from_public_bytes(bytes.fromhex(receiver)), bound)


def unsealed(content: bytes, opens: X25519PrivateKey, bound: bytes) -> bytes | None:
    """The content; None where it is for somebody else, or one byte of it is another."""
    try:
        return _SUITE.decrypt(content, opens, bound)
    except (InvalidTag, ValueError):
        return None
