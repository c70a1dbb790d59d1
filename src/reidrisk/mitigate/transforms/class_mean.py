"""The mean of the class, or of near numbers in it: sums and means by class stay, nobody's own number does (GB/T 37964 A.6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...data.normal import normal
from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.cellwise import decimals_of, number_of, plain

_Member = tuple[int, Fraction]
_MORE = 2  # places beyond those of the numbers, so that few records of many digits still add up to what they were


def prepare(means: Means) -> Work:
    """The mean over the records that agree in the columns `within`, to the precision of the most precise number of the column.

    Of fewer than `least` numbers the mean says too much of each: they are suppressed, like what is no number. With `groups` a class is
    parted by the size of the number into groups of so many and more, and none of its records is told from all but fewer by the column.
    """
    least, groups = means.whole("least"), means.whole("groups") if means.given("groups") else None

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        numbers = [None if cell is None else number_of(normal(cell)) for cell in columns[0]]
        classes = defaultdict[tuple[Cell, ...], list[int]](list)
        for place, key in enumerate(zip(*columns[1:], strict=True)):
            classes[key].append(place)
        decimals = max(
            (decimals_of(normal(cell or "")) for cell, one in zip(columns[0], numbers, strict=True) if one is not None), default=0
        )
        found: list[Cell] = [None if cell is None or groups is not None else UNFIT for cell in columns[0]]
        for places in classes.values():
            members = [(place, one) for place in places if (one := numbers[place]) is not None]
            parts = _whole(members, least) if groups is None else _groups(_left(members, len(places) - len(members), groups), groups)
            for part in parts:
                mean = sum((one for _, one in part), Fraction(0)) / len(part)
                label = plain(round(mean, decimals if groups is None else decimals + _MORE))
                for place, _ in part:
                    found[place] = label
        return found

    return work


def _whole(members: list[_Member], least: int) -> Iterator[Sequence[_Member]]:
    if len(members) >= least:
        yield members


def _left(members: list[_Member], missing: int, k: int) -> list[_Member]:
    """Those that keep a number, by its size: where fewer than `k` of a class have none, the nearest to its mean lose theirs too."""
    short = k - missing if 0 < missing < k else 0
    if short and members:
        mean = sum((one for _, one in members), Fraction(0)) / len(members)
        members = sorted(members, key=lambda one: (abs(one[1] - mean), one[0]))[short:]
    alone = missing > 0 and len(members) < k
    return [] if alone else sorted(members, key=lambda one: (one[1], one[0]))


def _groups(members: Sequence[_Member], k: int) -> Iterator[Sequence[_Member]]:
    """As many as there can be, nearly alike in size; one of fewer than `k` where the class has no more."""
    at = 0
    for size in group_sizes(len(members), k):
        yield members[at : at + size]
        at += size


def group_sizes(size: int, k: int) -> Iterator[int]:
    """The sizes of the groups of a class in which so many records have a number."""
    number = max(1, size // k) if size else 0
    yield from ((at + 1) * size // number - at * size // number for at in range(number))


TRANSFORM = Transform(
    key="class_mean",
    title=Text("等价类均值", "mean of the class"),
    says=Text(
        "数值换成所列各列取值相同的记录的平均值；各类的合计与平均值不变，类内的分布不再保留。给出 groups 时，类内按数值大小分组取平均，"
        "保留大致的分布；缺失值少于该数时，与平均最接近的几个也留空。",
        "Numbers become the mean of the records that agree in the columns; sums and means by class stay, the spread in a class goes. With "
        "groups the records of a class are grouped by the size of the number, each group with its mean, and the spread is roughly kept; "
        "where fewer values than that are missing, those nearest to the mean are left empty as well.",
    ),
    basis=("GB/T 37964-2019 A.6", "ISO/IEC 20889:2018 8.6.4"),
    types=words.NUMBERS,
    by="all",
    reversible="no",
    prepare=prepare,
    of_class=True,
    settings=(
        Setting("within", Text("取值相同即为一类的列", "the columns whose values make a class"), "list"),
        Setting("least", Text("至少几个数值才取平均", "numbers that a mean needs, at least"), "whole", "3", least=2),
        Setting(
            "groups",
            Text("类内每组至少几条记录（不给则整类一组）", "records in a group of a class, at least (else the whole class)"),
            "whole",
            None,
            True,
            (),
            2,
        ),
    ),
    examples=(
        Example(
            {"within": "sex", "least": "2"},
            ("1.5", "2", "9", "10", "x", None),
            ("1.8", "1.8", "9.5", "9.5", UNFIT, None),
            also={"sex": ("F", "F", "M", "M", "M", "F")},
        ),
        Example({"within": "sex"}, ("1", "2", "9", "10", "11"), (UNFIT, UNFIT, "10", "10", "10"), also={"sex": ("F", "F", "M", "M", "M")}),
        Example(
            {"within": "sex", "groups": "2"},
            ("1", "10", "3", "12", "14", "7"),
            ("2", "12", "2", "12", "12", "7"),
            also={"sex": ("F", "F", "F", "F", "F", "M")},
        ),
        Example({"within": "sex", "groups": "2"}, ("1", "2", "6", None), ("3.5", None, "3.5", None), also={"sex": ("F", "F", "F", "F")}),
        Example({"within": "sex", "groups": "2"}, ("1", "2", "6", None, "x"), ("3", "3", "3", None, None), also={"sex": ("F",) * 5}),
    ),
    also=("within",),
)
