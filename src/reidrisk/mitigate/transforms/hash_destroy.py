"""A digest with a salt that nobody keeps: within the file the same value has the same code, and nobody can lead it back."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ...data.normal import normal
from ...model import words
from ...model.text import Text
from ...model.transform import Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each
from ..cells.pseudonyms import LENGTH, PREFIX, code, keyed

# Tests put a source of their own here.
RANDOM = secrets.token_bytes


def prepare(means: Means) -> Work:
    """HMAC-SHA-512 under 64 random bytes that exist only while this runs."""
    digest = keyed("sha512", RANDOM(64))
    prefix, length = means.text("prefix"), means.whole("length")

    def named(text: str) -> str:
        return prefix + code(digest(text), length)

    if not means.given("within"):
        return each(named)

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        """A number of a hospital is one with the hospital: the lengths tell AB, C from A, BC."""
        rows = ([None if cell is None else normal(cell) for cell in row] for row in zip(*columns, strict=True))
        return [None if any(cell is None for cell in row) else named("".join(f"{len(cell or '')}:{cell}" for cell in row)) for row in rows]

    return work


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
    settings=(
        PREFIX,
        LENGTH,
        Setting(
            "within",
            Text(
                "编号由谁给出的列（如医院）：各家自行编号时，与这些列合起来才是一个人的编号",
                "columns of who gave the number, such as the hospital: where each numbers by itself, only together are they one person's",
            ),
            "list",
            optional=True,
        ),
    ),
    also=("within",),
    as_read=("within",),
    examples=(
        Example({}, (None,), (None,)),
        Example({"within": "hospital"}, (None, "7"), (None, None), also={"hospital": ("A", None)}),
    ),
    pseudonym=True,
)
