"""Values exchanged between records: the distribution stays exactly, the link to the rest of the record goes."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Sequence

from ...model import words
from ...model.exact import exact
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import Cell, Cells, Example, Means, Setting, Transform, Work

# Tests put a source of their own here.
RANDOM = secrets.SystemRandom()
_SHARE = Text("share 必须在 0 与 1 之间。", "share must lie between 0 and 1.")
_GIVE = Text("例如 share=0.1。", "For example share=0.1.")


def prepare(means: Means) -> Work:
    """A random share of the records of each group (columns `within`) get each other's values, in one round trip; missing cells stay."""
    share = float(exact(str(means.settings["share"])))
    if not 0 < share <= 1:
        raise InputError(Problem("bad_setting", _SHARE, _GIVE))

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        found, groups = list(columns[0]), defaultdict[tuple[Cell, ...], list[int]](list)
        for place, cell in enumerate(found):
            if cell is not None and (share == 1 or RANDOM.random() < share):
                groups[tuple(column[place] for column in columns[1:])].append(place)
        for places in groups.values():
            RANDOM.shuffle(places)
            values = [columns[0][place] for place in places]
            for place, value in zip(places, values[1:] + values[:1], strict=True):
                found[place] = value
        return found

    return work


TRANSFORM = Transform(
    key="swap",
    title=Text("数据交换", "swap values"),
    says=Text(
        "在同组记录之间随机交换一列的取值：分布完全不变，与记录其余部分的联系被打断。",
        "Values of a column are exchanged at random between records of a group: the distribution stays, the link to the record goes.",
    ),
    basis=("GB/T 37964-2019 A.6", "ISO/IEC 20889:2018 8.6.3"),
    types=words.ANY_VALUES,
    by="all",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("share", Text("参与交换的记录比例", "share of records that take part"), "number", "1"),
        Setting("within", Text("只在这些列相同的记录之间交换", "exchange between records alike in these columns"), "list", optional=True),
    ),
    examples=(Example({}, ("a", "a", None), ("a", "a", None)), Example({"within": "g"}, ("a", "b"), ("a", "b"), {"g": ("1", "2")})),
    also=("within",),
)
