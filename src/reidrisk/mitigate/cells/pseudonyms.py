"""What pseudonyms share: their settings, how a keyed digest becomes a code, and when a column stays a direct identifier (P-17)."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable

from cryptography.hazmat.primitives.hashes import SM3
from cryptography.hazmat.primitives.hmac import HMAC

from ...model.text import Text
from ...model.transform import Means, Setting

# Base32 without the signs that read like others; a code can never pass for a number, a name or an address.
_SIGNS = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", b"0123456789ABCDEFGHJKMNPQRSTVWXYZ")
LEAST_LENGTH = 12

ACROSS = Setting(
    "across",
    Text("release：每次发布各用一个密钥；all：各次发布相同", "release: a key for each release; all: the same in every release"),
    "choice", "release", False, ("release", "all"),
)  # fmt: skip
DOMAIN = Setting(
    "domain",
    Text(
        "同名者在同一发布中得到相同的假名（默认为列名）", "columns of one name get the same pseudonyms in a release (default: the column)"
    ),
    optional=True,
)
KEY_CONTROL = Setting(
    "key_control",
    Text("各次发布相同时：密钥由谁、如何分开保管（说明或文号）", "with all: who keeps the key, apart from the data, and how (a reference)"),
    optional=True,
)
PREFIX = Setting("prefix", Text("假名的前缀", "what a pseudonym begins with"), "text", "PSN-")
LENGTH = Setting("length", Text("假名的字符数", "signs in a pseudonym"), "whole", "16", False, (), LEAST_LENGTH)


def key_for(means: Means, purpose: str, *, by_column: bool = True) -> bytes:
    """The key of the domain, of this release or of all; without a domain that of the column, or one for all columns."""
    domain = means.text("domain") if means.given("domain") else means.column if by_column else None
    return means.secret("/".join(part for part in (means.text("across"), domain, purpose) if part is not None))


def code(digest: bytes, length: int) -> str:
    """The first `length` signs of 5 bits each."""
    return base64.b32encode(digest).translate(_SIGNS).decode("ascii")[:length]


def keyed(algorithm: str, key: bytes) -> Callable[[str], bytes]:
    """HMAC with SHA-512 (RFC 2104, FIPS 180-4) or SM3 (GB/T 32905-2016) of a text in UTF-8."""
    if algorithm == "sha512":
        return lambda text: hmac.digest(key, text.encode("utf-8", "surrogatepass"), "sha512")

    def digest(text: str) -> bytes:
        mac = HMAC(key, SM3())
        mac.update(text.encode("utf-8", "surrogatepass"))
        return mac.finalize()

    return digest
