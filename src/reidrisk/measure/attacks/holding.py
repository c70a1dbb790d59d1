"""Release and held file read into one numbering, and who of the held file is which row of the release."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

import numpy as np

from ...data.coding import Coded, Wanted, coded
from ...data.dataset import Dataset
from ...data.groups.group_numbers import Integers
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from .aligning import Aligned, align
from .same_rows import go_together
from .suite import Attempted, Held, attack_all

TWICE = Text(
    "在“{name}”中，键列“{column}”的 {count} 个值出现多次，无法确定每个人对应哪一行。",
    "In “{name}” {count} {count|value|values} of the key column “{column}” stand in several rows, so that nobody can tell which row is a "
    "person's own.",
)
UNKEYED = Text(
    "在“{name}”中，有 {count} 行的键列“{column}”为空。",
    "In “{name}” the key column “{column}” is empty in {count} {count|row|rows}.",
)
FILL_KEYS = Text("请补全，或删除这些行。", "Fill the key in, or leave these rows out.")
ONE_ROW_EACH = Text("请使每个主体只占一行，或换一个键列。", "Keep one row a subject, or name another key column.")
UNEVEN = Text(
    "--same-rows 要求两个文件行数相同；发布数据有 {release} 行，所持文件有 {known} 行。",
    "--same-rows needs files of equal length; the release has {release} {release|row|rows}, the held file {known}.",
)
SHUFFLED = Text(
    "逐行对照，“{release}”与“{known}”在任何一列上都不比随机配对更一致：各行不是同一个人，攻击的成功率将只反映偶然。",
    "Row by row “{release}” and “{known}” agree in no column more than a random pairing does: they are not the same people, and an attack "
    "would score by chance.",
)
BY_KEY = Text(
    "请用 --key 指明两个文件共有的键列；本工具的产出是随机排列的。",
    "Name a key column of both files with --key; outputs of reidrisk leave in random order.",
)
USE_KEY = Text("请改用 --key 指明两个文件共有的键列。", "Name a key column of both files with --key instead.")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Quasi-identifiers that the adversary knows, secrets to be inferred.

    `key` names the same person in both files; None: they stand in the same row.
    `match` gives the held file's name of a column of the release, where it is another.
    """

    quasi: tuple[str, ...]
    secrets: tuple[str, ...] = ()
    key: str | None = None
    match: Mapping[str, str] = field(default_factory=dict)

    def in_held(self, columns: Iterable[str]) -> tuple[str, ...]:
        """The columns by their names in the held file."""
        return tuple(self.match.get(column, column) for column in columns)


@dataclass(frozen=True, slots=True)
class Assault:
    """Who attacks with what: files that were opened in order, what is known of them, which attacks (None: all), how often."""

    known: Dataset
    control: Dataset | None
    knowledge: Knowledge
    attacks: tuple[str, ...] | None = None
    most: int | None = None
    seed: int = 0


def attacked(release: Dataset, assault: Assault) -> tuple[Attempted, ...]:
    """What came of the attacks on this release."""
    both = held(release, assault.known, assault.control, assault.knowledge)
    return attack_all(both, assault.attacks, assault.most, assault.seed)


def held(release: Dataset, known: Dataset, control: Dataset | None, knowledge: Knowledge) -> Held:
    """Everything that the attacks need. The files must be opened in order; the people of `control` are not in the release."""
    columns = (*knowledge.quasi, *knowledge.secrets)
    tables = [release, known, *([control] if control is not None else [])]
    named = (columns, *([knowledge.in_held(columns)] * (len(tables) - 1)))
    read = [coded(table, names, Wanted(rows=True, class_labels=True)) for table, names in zip(tables, named, strict=True)]
    truth = _same_rows(release, known) if knowledge.key is None else _by_key(release, known, knowledge)
    both = align(read[0], read[1])
    if knowledge.key is None and go_together(both.release, both.known) is False:
        raise InputError(Problem("rows_do_not_match", SHUFFLED.fill(release=release.facts.name, known=known.facts.name), BY_KEY))
    if control is not None:
        both = align(read[0], _together(read[1], read[2]))
        truth = np.concatenate([truth, np.full(control.facts.rows, -1, np.int64)])
    return Held(Aligned(columns, both.release, both.known, both.labels, both.numeric), len(knowledge.secrets), truth)


def _together(one: Coded, other: Coded) -> Coded:
    """The rows of both files, one after the other."""
    both = align(one, other)
    rows = np.concatenate([both.release, both.known])
    return Coded(one.columns, rows, np.ones(len(rows), np.int64), one.has_missing, of_rows=np.arange(len(rows)), labels=both.labels)


def _same_rows(release: Dataset, known: Dataset) -> Integers:
    if release.facts.rows != known.facts.rows:
        fault = UNEVEN.fill(release=release.facts.rows, known=known.facts.rows)
        raise InputError(Problem("uneven_rows", fault, USE_KEY))
    return np.arange(known.facts.rows)


def _by_key(release: Dataset, known: Dataset, knowledge: Knowledge) -> Integers:
    """For each person of the held file the row of the release with the same key; -1 for none."""
    key = [knowledge.key or ""]
    named = ((release, key), (known, knowledge.in_held(key)))
    ours, theirs = (coded(table, names, Wanted(rows=True, class_labels=True)) for table, names in named)
    problems = [*_unusable(ours, release.facts.name), *_unusable(theirs, known.facts.name)]
    if problems:
        raise InputError(*problems)
    row_of = np.full(len(ours.counts), -1, np.int64)
    row_of[_rows(ours)] = np.arange(release.facts.rows)
    place = {label: int(row_of[at]) for at, label in enumerate(_labels(ours))}
    return np.array([place.get(label, -1) for label in _labels(theirs)], np.int64)[_rows(theirs)]


def _labels(table: Coded) -> Sequence[str | None]:
    return [table.labels[0][code] for code in table.codes[:, 0].tolist()]


def _rows(table: Coded) -> Integers:
    assert table.of_rows is not None  # noqa: S101 - asked for
    return table.of_rows


def _unusable(table: Coded, name: str) -> list[Problem]:
    """Why these keys do not name each person once."""
    column, counts = table.columns[0], dict(zip(_labels(table), table.counts.tolist(), strict=True))
    unkeyed, several = counts.pop(None, 0), sum(count > 1 for count in counts.values())
    problems = []
    if unkeyed:
        problems.append(Problem("key_missing", UNKEYED.fill(name=name, column=column, count=unkeyed), FILL_KEYS, column=column))
    if several:
        problems.append(Problem("key_not_unique", TWICE.fill(name=name, column=column, count=several), ONE_ROW_EACH, column=column))
    return problems
