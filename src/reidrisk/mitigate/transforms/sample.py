"""A random sample under a secret key: nobody can tell who is in it (whole persons, where the column names them)."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from fractions import Fraction

from ...data.normal import normal
from ...model.exact import exact
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import LEAVES, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.pseudonyms import ACROSS, DOMAIN, KEY_CONTROL, key_for

_BITS = 512
_SHARE = Text("share 必须在 0 与 1 之间。", "share must lie between 0 and 1.")
_GIVE = Text("例如 share=10%。", "For example share=10%.")


def prepare(means: Means) -> Work:
    """A value stays when its keyed digest falls below the share; a record without one leaves."""
    share = exact(str(means.settings["share"]))
    if not 0 < share <= 1:
        raise InputError(Problem("bad_setting", _SHARE, _GIVE))
    key = key_for(means, "sample")

    def stays(text: str) -> bool:
        return Fraction(int.from_bytes(hmac.digest(key, text.encode("utf-8", "surrogatepass"), "sha512")), 2**_BITS) < share

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [cell if cell is not None and stays(normal(cell)) else LEAVES for cell in columns[0]]

    return work


TRANSFORM = Transform(
    key="sample",
    title=Text("密钥抽样", "sample under a key"),
    says=Text(
        "按密钥随机抽取一部分人（同一人的记录同去同留），外人无法得知谁在样本中。",
        "A random share of the people stays (all records of a person or none), and nobody outside can tell who.",
    ),
    basis=("GB/T 37964-2019 A.2", "ISO/IEC 20889:2018 8.2"),
    types=Text("标明个人或记录的列", "a column that names people or records"),
    by="records",
    reversible="no",
    prepare=prepare,
    settings=(Setting("share", Text("保留的比例", "share that stays"), "number"), ACROSS, DOMAIN, KEY_CONTROL),
    examples=(Example({"share": "1"}, ("a", None), ("a", LEAVES)),),
    secret=True,
)
