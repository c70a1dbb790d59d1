"""Each record stays with a given probability, by the system's randomness, and nobody can tell afterwards which were there."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ...model.exact import exact
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import LEAVES, Cell, Cells, Example, Means, Setting, Transform, Work

# Tests put a source of their own here.
RANDOM = secrets.SystemRandom()
_BITS = 64
_SHARE = Text("share 必须在 0 与 1 之间。", "share must lie between 0 and 1.")
_GIVE = Text("例如 share=10%。", "For example share=10%.")


def prepare(means: Means) -> Work:
    """Each record by itself; the chance is `share` rounded down to 64 bits."""
    share = exact(str(means.settings["share"]))
    if not 0 < share <= 1:
        raise InputError(Problem("bad_setting", _SHARE, _GIVE))
    below = int(share * 2**_BITS)

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [cell if RANDOM.getrandbits(_BITS) < below else LEAVES for cell in columns[0]]

    return work


TRANSFORM = Transform(
    key="random_sample",
    title=Text("随机抽样", "random sample"),
    says=Text(
        "每条记录以给定的概率保留，互不相关，随机性取自系统；谁在其中无从得知。",
        "Each record stays with a given probability, apart from all others, by the system's randomness; nobody can tell who is in it.",
    ),
    basis=("GB/T 37964-2019 A.2", "ISO/IEC 20889:2018 8.2"),
    types=Text("任一列", "any column"),
    by="row",
    reversible="no",
    prepare=prepare,
    settings=(Setting("share", Text("保留的概率", "probability that a record stays"), "number"),),
    examples=(Example({"share": "1"}, ("a", None), ("a", None)),),
)
