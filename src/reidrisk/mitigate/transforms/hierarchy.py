"""A level of a hierarchy: each value becomes its label."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Cell, CellRule, Cells, Example, Means, Setting, Transform, Work, always
from ..cells.cellwise import each
from ..hierarchies.descriptions import parse_tree


def prepare(means: Means) -> Work:
    """The label of the level; an unknown value does not fit. At the root every value is the root, also a missing one, as in the search."""
    name, level = means.text("file"), means.whole("level")
    tree = parse_tree(means.read(name), name, means.column)
    place = min(level, tree.levels - 1)
    root = tree.root
    top = place == tree.levels - 1

    def label(text: str) -> Cell:
        way = tree.way(text)
        return UNFIT if way is None else way[place]

    def to_root(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [root] * len(columns[0])

    return to_root if top else each(label)


def rule(means: Means) -> CellRule | None:
    """That of the level; a list of values where the hierarchy is one. None for a level that no rule says to another engine."""
    name, level = means.text("file"), means.whole("level")
    tree = parse_tree(means.read(name), name, means.column)
    place = min(level, tree.levels - 1)
    if place == tree.levels - 1:
        return always(tree.root)
    return tree.rules[place] if tree.rules else CellRule(listed=tuple((value, way[place]) for value, way in tree.paths.items()))


TRANSFORM = Transform(
    key="hierarchy",
    title=Text("按层级泛化", "generalise by a hierarchy"),
    says=Text(
        "每个取值换成层级中某一级的泛化值。层级写成规则（YAML）时，新的取值照规则归入；"
        "写成取值表（ARX 的 CSV 格式）时，表中没有的取值在各行都遵从同一规律（前几位、数的区间）时照此归入，否则换成“*”；都另行计数。",
        "Each value becomes its label at one level of a hierarchy: rules (YAML), by which values never seen go up too, or a list of values "
        "(ARX's CSV form), where those not in it go up by the first characters or ranges that all of it follows, else become “*”; they are "
        "counted apart.",
    ),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 6.2 b"),
    types=words.ANY_VALUES,
    by="value",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(
        Setting("file", Text("层级文件", "the hierarchy file"), "file"),
        Setting("level", Text("第几级（0 为原值）", "the level (0 is the value itself)"), "whole", "1", False, (), 0),
    ),
    examples=(
        Example({"file": "a;x;*\nb;x;*\n", "level": "1"}, ("a", "b", "c", None), ("x", "x", UNFIT, None)),
        Example({"file": "a;x\nb;y\n", "level": "9"}, ("a", None), ("*", "*")),
        Example({"file": "a;x;All\nb;y;All\n", "level": "2"}, ("a", "c", None), ("All", "All", "All")),
    ),
)
