"""Columns that join one to one with another file: re-identification codes (ITU-T X Suppl. 39 6.5). Compares counts only."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b

from ...model.dataset import ColumnSample
from ...model.inventory import Evidence
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..proposal import Proposal

MOST_VALUES = 2_000
_FEWEST, _NEARLY_ALL = 10, Fraction(9, 10)
_LONGEST = 9
_FOUND = Text(
    "此列与文件“{file}”的列“{other}”一对一对应（核对了 {looked_at} 个取值，其中 {count} 个在两边各只出现一次）：属于重标识码"
    "（ITU-T X Suppl. 39 6.5），持有该文件者可据此重新识别个人。",
    "The column joins one to one with column “{other}” of “{file}” (of {looked_at} values compared, {count} occur exactly once on both "
    "sides): a re-identification code (ITU-T X Suppl. 39 6.5), by which whoever holds that file finds the persons again.",
)
_RUNNING = Text(
    "此列与文件“{file}”的列“{other}”一对一对应（核对了 {looked_at} 个取值，其中 {count} 个在两边各只出现一次）：属于重标识码"
    "（ITU-T X Suppl. 39 6.5）。取值是连续编号，两个无关的文件也可能恰好一致：如编号所指不是同一批记录，请作出决定并说明理由。",
    "The column joins one to one with column “{other}” of “{file}” (of {looked_at} values compared, {count} occur exactly once on both "
    "sides): a re-identification code (ITU-T X Suppl. 39 6.5). The values are running numbers, which unrelated files share by chance: "
    "if they do not number the same records, decide so and give the reason.",
)


@dataclass(frozen=True, slots=True)
class Join:
    """A column of another file that joins; of `looked_at` values compared, `count` occur once on both sides."""

    file: str
    other: str
    count: int
    looked_at: int
    running: bool = False

    def evidence(self) -> Evidence:
        """In words, without a value."""
        told = {"file": self.file, "other": self.other, "count": self.count, "looked_at": self.looked_at}
        return Evidence("value-rule", "join", (_RUNNING if self.running else _FOUND).fill(**told), self.count, self.looked_at)


def nearly_unique(sample: ColumnSample) -> bool:
    """Whether at least ten values are there and nine tenths of them occur only once among the rows looked at."""
    once = sum(count == 1 for count in sample.values.values())
    return once >= _FEWEST and Fraction(once, sample.present) >= _NEARLY_ALL


def chosen(sample: ColumnSample) -> tuple[str, ...]:
    """At most 2,000 of the values, those with the smallest hashes: the same every time, whatever the order of the rows."""
    if len(sample.values) <= MOST_VALUES:
        return tuple(sample.values)
    return tuple(sorted(sample.values, key=_hash)[:MOST_VALUES])


def compared(values: Collection[str], ours: Mapping[str, int], theirs: Mapping[str, int]) -> int | None:
    """How many values occur once on both sides; None when they are fewer than nine tenths."""
    count = sum(ours.get(value) == 1 and theirs.get(value) == 1 for value in values)
    return count if values and Fraction(count, len(values)) >= _NEARLY_ALL else None


def are_running(values: Collection[str]) -> bool:
    """Whether these are small whole numbers, no higher than ten times their count, as numbers of rows are."""
    return all(len(value) <= _LONGEST and value.isascii() and value.isdigit() and int(value) <= 10 * len(values) for value in values)


def link(proposal: Proposal, joins: Sequence[Join]) -> None:
    """A column that joins is a direct identifier, whatever its name or values say; its category stays if it has one."""
    if not joins:
        return
    proposal.evidence[:0] = [join.evidence() for join in joins]
    proposal.by_values = proposal.by_values or (joins[0].count, joins[0].looked_at)
    proposal.category = proposal.category or categories()["other_unique"]
    # What identifies directly needs no second reason.
    proposal.roles = (proposal.roles - {Role.NI, Role.QI}) | {Role.DI}


def _hash(value: str) -> bytes:
    return blake2b(value.encode("utf-8", "surrogatepass"), digest_size=8).digest()
