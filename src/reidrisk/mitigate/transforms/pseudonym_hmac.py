"""A keyed digest in place of an identifier: the same value, the same code, for whoever holds the key."""

from __future__ import annotations

from ...model import words
from ...model.text import Text
from ...model.transform import Example, Means, Setting, Transform, Work
from ..cells.cellwise import each
from ..cells.pseudonyms import ACROSS, DOMAIN, KEY_CONTROL, LENGTH, PREFIX, code, key_for, keyed


def prepare(means: Means) -> Work:
    """The code of HMAC(key, value); the value trimmed and full-width folded, so that one person has one code."""
    digest = keyed(means.text("algorithm"), key_for(means, "hmac"))
    prefix, length = means.text("prefix"), means.whole("length")
    return each(lambda text: prefix + code(digest(text), length))


TRANSFORM = Transform(
    key="pseudonym_hmac",
    title=Text("带密钥散列假名", "keyed pseudonyms (HMAC)"),
    says=Text(
        "标识符换成带密钥的散列（HMAC-SHA-512 或 HMAC-SM3）；密钥存放在案例之外的密钥库。",
        "Identifiers become keyed digests (HMAC-SHA-512 or HMAC-SM3); the key is kept in the secrets store, outside the case.",
    ),
    basis=("GB/T 37964-2019 A.5", "GB/T 32905-2016", "RFC 2104", "GB/T 39725-2020 10.2 e"),
    types=words.IDENTIFIERS,
    by="value",
    reversible="with_secret",
    prepare=prepare,
    settings=(
        Setting("algorithm", Text("散列算法", "digest"), "choice", "sha512", False, ("sha512", "sm3")),
        PREFIX, LENGTH, ACROSS, DOMAIN, KEY_CONTROL,
    ),
    examples=(
        Example({}, ("MR001", " MR001 ", None), ("PSN-JH6VPERX0WS0XWC5", "PSN-JH6VPERX0WS0XWC5", None)),
        Example({"algorithm": "sm3", "prefix": "", "length": "20"}, ("MR001",), ("N47Q7GQBBA10ACMQM2H0",)),
    ),
    pseudonym=True,
    secret=True,
)  # fmt: skip
