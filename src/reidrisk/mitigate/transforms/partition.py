"""A local recoding that was learned once: each record gets the labels of the first class whose box holds it."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..hierarchies.descriptions import parse_tree
from ..hierarchies.partition import read_partition


def prepare(means: Means) -> Work:
    """The labels of every column of a record and whether a class holds it, one record after another."""
    name = means.text("file")
    partition = read_partition(means.read(name), name)
    files = dict(pair.split("=", 1) for pair in means.listed("hierarchies") if "=" in pair)
    trees = {column: parse_tree(means.read(file), file, column) for column, file in files.items()}

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [cell for labels, held in partition.recoded(columns, trees) for cell in (*labels, None if held else UNFIT)]

    return work


_CLASSES = "levels,q,r\n2 1,,\n0 0,a,x\n1 0,ab,x\n"
TRANSFORM = Transform(
    key="partition",
    title=Text("按学得的等价类局部重编码", "recode locally by learned classes"),
    says=Text(
        "每条记录换成第一个容纳它的等价类的泛化值；没有等价类容纳的记录各列换成泛化程度最高的值，再由要求决定去留。",
        "Each record gets the labels of the first class that holds it; one that no class holds goes to the coarsest labels, and the "
        "requirement decides whether it stays.",
    ),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 6.2 b"),
    types=words.ANY_VALUES,
    by="together",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("file", Text("等价类文件", "the file of the classes"), "file"),
        Setting("with", Text("其余各列，按文件中的次序", "the other columns, in the order of the file"), "list", optional=True),
        Setting(
            "hierarchies", Text("各列的层级文件，写成 列名=文件", "the hierarchy of each column, as column=file"), "list", optional=True
        ),
    ),
    also=("with",),
    examples=(
        Example(
            {"file": _CLASSES, "with": "r", "hierarchies": "q=a,ab,*\nb,ab,*\nc,c,*\n"},
            ("a", "b", "c", None),
            ("a", "x", None, "ab", "x", None, "*", "*", UNFIT, "*", "*", UNFIT),
            {"r": ("x", "x", "x", "x")},
        ),
    ),
)
