"""Cells made ready once a column, and not for each pair of columns, find what every pair by itself finds."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from reidrisk.identify.persons.sampled import LookedAt
from reidrisk.identify.repeated import Repeated, _Pair, is_prose, repeated
from reidrisk.identify.together.parted import _pairs
from reidrisk.model.dataset import ColumnSample
from reidrisk.model.inventory import Column, Evidence, Inventory
from reidrisk.model.role import Role
from reidrisk.model.text import Text

NAMES = ("王小明", "李四光", "欧阳娜娜", "Anna Weiss", "Weiss, Anna", "Jo Li", "a", "", "N/A", "13800138000", "MR-0012-345", "12345", "无")
TEXTS = (
    "王先生来电",
    "小明头晕",
    "拨打138 0013 8000",
    "病历mr0012345",
    "WEISS came by",
    "Ms. Weiss",
    "A. Weiss",
    "N/A",
    "",
    "Jo Li",
    "12345",
    "无",
)
PROSE = Evidence("value-rule", "free-text", Text("文", "text").fill())


def rows_of(seed: int) -> tuple[Inventory, LookedAt]:
    drawn = random.Random(seed)  # noqa: S311 - made cells
    columns = (
        Column("name", frozenset({Role.DI}), "person_name"), Column("phone", frozenset({Role.DI}), "mobile"),
        Column("code", frozenset({Role.DI}), None), Column("note", frozenset(), None, None, (PROSE,)),
        Column("more", frozenset({Role.SA}), None, None, (PROSE,)), Column("word", frozenset()),
    )  # fmt: skip
    cells = [
        tuple(drawn.choice((*NAMES, None) if column.roles == {Role.DI} else (*TEXTS, *NAMES, None)) for column in columns)
        for _ in range(60)
    ]
    names = tuple(column.name for column in columns)
    samples = {
        name: ColumnSample(name, {cell: 1 for row in cells if (cell := row[place])}, 0, 0, len(cells), len(cells))
        for place, name in enumerate(names)
    }
    return Inventory(columns), LookedAt(names, cells, samples, {None, "N/A"}, len(cells))


def one_by_one(inventory: Inventory, rows: LookedAt) -> list[Repeated]:
    """Every text beside every identifier column, each pair by itself."""
    texts = [column for column in inventory.columns if is_prose(column) or column.name == "word"]
    sources = [column for column in inventory.columns if Role.DI in column.roles]
    return [Repeated(text.name, source.name, *_Pair.of(text.name, source, rows, rows.rows).found()) for text in texts for source in sources]


@pytest.mark.parametrize("seed", range(12))
def test_the_pairs_that_are_passed_over_hold_nothing(seed: int) -> None:
    inventory, rows = rows_of(seed)
    found, all_of_them = repeated(inventory, rows), one_by_one(inventory, rows)
    assert [one for one in all_of_them if one.text != "word" and one.count] == [one for one in found if one.text != "word"]


def test_some_of_the_made_rows_hold_something_and_some_do_not() -> None:
    counts = [one.count for seed in range(12) for one in one_by_one(*rows_of(seed))]
    assert any(counts)
    assert not all(counts)


@pytest.mark.parametrize("seed", range(5))
def test_two_columns_whose_widths_add_up_come_in_the_order_of_all_pairs(seed: int) -> None:
    drawn = random.Random(seed)  # noqa: S311 - made widths
    widths = {f"c{place}": drawn.randrange(1, 18) for place in range(25)}
    wanted = frozenset({16, 19})
    expected = [pair for pair in permutations(widths, 2) if sum(widths[one] for one in pair) in wanted]
    assert list(_pairs(tuple(widths), widths, wanted)) == expected
