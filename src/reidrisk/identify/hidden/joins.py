"""Columns that join one to one with another file: re-identification codes (ITU-T X Suppl. 39 6.5). Only counts are compared."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b

from ...data.confirming import occurrences
from ...data.dataset import Dataset
from ...model.dataset import ColumnSample
from ...model.frozen import dataclass
from ...model.inventory import Evidence
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..proposal import Proposal

Counts = Mapping[str, Mapping[str, int]]  # by column and value, in how many rows
MOST_VALUES = 2_000
_FEWEST, _NEARLY_ALL = 10, Fraction(9, 10)
_LONGEST = 9
_FOUND = Text(
    "此列与文件“{file}”的列“{other}”一对一对应（核对了 {looked_at} 个取值，其中 {count} 个在两边各只出现一次）：属于重标识码"
    "（ITU-T X 系列补编 39（2023）6.5），持有该文件者可据此重新识别个人。",
    "The column joins one to one with column “{other}” of “{file}” (of {looked_at} {looked_at|value|values} compared, {count} occur "
    "exactly once on both "
    "sides): a re-identification code (ITU-T X Suppl.39 (2023) 6.5), by which whoever holds that file finds the persons again.",
)
_RUNNING = Text(
    "此列与文件“{file}”的列“{other}”一对一对应（核对了 {looked_at} 个取值，其中 {count} 个在两边各只出现一次）：属于重标识码"
    "（ITU-T X 系列补编 39（2023）6.5）。取值是连续编号，两个无关的文件也可能恰好一致：如编号所指不是同一批记录，请作出决定并说明理由。",
    "The column joins one to one with column “{other}” of “{file}” (of {looked_at} {looked_at|value|values} compared, {count} occur "
    "exactly once on both "
    "sides): a re-identification code (ITU-T X Suppl.39 (2023) 6.5). The values are running numbers, which unrelated files share by "
    "chance: if they do not number the same records, decide so and give the reason.",
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
        """The join as a sentence of evidence, without a value."""
        figures = {"file": self.file, "other": self.other, "count": self.count, "looked_at": self.looked_at}
        return Evidence("value-rule", "join", (_RUNNING if self.running else _FOUND).fill(**figures), self.count, self.looked_at)


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


def candidates(dataset: Dataset) -> tuple[str, ...]:
    """Columns whose present values are nearly all different, as far as the sample shows."""
    return tuple(name for name, sample in dataset.samples.items() if nearly_unique(sample))


def joins_with(dataset: Dataset, other: Dataset) -> Mapping[str, tuple[Join, ...]]:
    """By column of ours, the columns of the other file that it joins with.

    Exact where both files were looked at wholly. Otherwise of up to 2,000 values of
    each column it is counted how often they occur in all rows.
    """
    ours, theirs = candidates(dataset), candidates(other)
    if not ours or not theirs:
        return {}
    values = {name: _values(dataset, other, name) for name in ours}
    asked = tuple(dict.fromkeys(value for some in values.values() for value in some))
    here, there = _counts(dataset, ours, asked), _counts(other, theirs, asked)
    return {name: found for name in ours if (found := _joins(other.facts.name, values[name], here[name], there))}


def _joins(other: str, values: Sequence[str], here: Mapping[str, int], there: Counts) -> tuple[Join, ...]:
    counted = ((column, compared(values, here, counts)) for column, counts in there.items())
    return tuple(Join(other, column, count, len(values), are_running(values)) for column, count in counted if count is not None)


def _values(dataset: Dataset, other: Dataset, name: str) -> tuple[str, ...]:
    sample = dataset.samples[name]
    return tuple(sample.values) if dataset.table.sampled_all and other.table.sampled_all else chosen(sample)


def _counts(dataset: Dataset, columns: Sequence[str], values: Sequence[str]) -> Counts:
    """Over all rows; of a table in another engine, over those of the sample: its rows do not come here."""
    if dataset.table.sampled_all or dataset.table.outside is not None:
        return {name: dataset.samples[name].values for name in columns}
    return occurrences(dataset, columns, values)
