"""Post-randomisation (PRAM): each value stays with a given probability, else it is drawn from the column's own distribution."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import accumulate

from ...model import words
from ...model.exact import exact
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import Cell, Cells, Example, Means, Setting, Transform, Work

# Tests put a source of their own here.
RANDOM = secrets.SystemRandom()
_KEEP = Text("keep 必须在 0 与 1 之间。", "keep must lie between 0 and 1.")
_GIVE = Text("例如 keep=0.8。", "For example keep=0.8.")


def prepare(means: Means) -> Work:
    """The transition matrix keep * I + (1 - keep) * 1 p', which leaves the expected distribution p as it is (invariant PRAM)."""
    keep = float(exact(str(means.settings["keep"])))
    if not 0 <= keep <= 1:
        raise InputError(Problem("bad_setting", _KEEP, _GIVE))
    counts = sorted((value, rows) for value, rows in means.counts().items() if value is not None)
    values, sums = [value for value, _ in counts], list(accumulate(rows for _, rows in counts))

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [cell if cell is None or RANDOM.random() < keep else RANDOM.choices(values, cum_weights=sums)[0] for cell in columns[0]]

    return work


TRANSFORM = Transform(
    key="pram",
    title=Text("后随机化（PRAM）", "post-randomisation (PRAM)"),
    says=Text(
        "每个类别取值以给定概率保留，否则按本列的分布重新抽取；期望分布不变。",
        "Each category stays with a given probability, else it is drawn from the column's distribution; the expected distribution stays.",
    ),
    basis=("GB/T 37964-2019 A.6", "ISO/IEC 20889:2018 8.6"),
    types=words.CATEGORIES,
    by="row",
    reversible="no",
    prepare=prepare,
    settings=(Setting("keep", Text("保留原值的概率", "probability that a value stays"), "number", "0.8"),),
    examples=(Example({"keep": "1"}, ("a", "b", None), ("a", "b", None)), Example({"keep": "0"}, ("a", "a", None), ("a", "a", None))),
)
