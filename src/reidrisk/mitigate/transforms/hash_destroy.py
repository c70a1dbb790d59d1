"""A digest with a salt that nobody keeps: within the file the same value has the same code, and nobody can lead it back."""

from __future__ import annotations

import secrets

from ...model import words
from ...model.text import Text
from ...model.transform import Example, Means, Transform, Work
from ..cells.cellwise import each
from ..cells.pseudonyms import LENGTH, PREFIX, code, keyed

# Tests put a source of their own here.
RANDOM = secrets.token_bytes


def prepare(means: Means) -> Work:
    """HMAC-SHA-512 under 64 random bytes that exist only while this runs."""
    digest = keyed("sha512", RANDOM(64))
    prefix, length = means.text("prefix"), means.whole("length")
    return each(lambda text: prefix + code(digest(text), length))


TRANSFORM = Transform(
    key="hash_destroy",
    title=Text("散列后销毁盐值", "hash and destroy the salt"),
    says=Text(
        "标识符换成随机盐值的散列；盐值从不保存，等同于删除，但同一文件内仍可区分不同的人。",
        "Identifiers become digests under a random salt that is never stored: as good as removed, yet people stay apart within the file.",
    ),
    basis=("GB/T 37964-2019 A.5", "China methodology (2024) 11.3.2.1"),
    types=words.IDENTIFIERS,
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(PREFIX, LENGTH),
    examples=(Example({}, (None,), (None,)),),
    pseudonym=True,
)
