"""A recipient's log of use, looked over: who used the data, when, for what; counted, never quoted (GB/T 39725 10.2 j; SR8)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...prepare.people import perhaps_among

if TYPE_CHECKING:
    from ...data.coding import CodedValues

FINDINGS = {
    "no-person": Text("没有写明使用人的行", "rows that name nobody"),
    "unknown-person": Text("使用人不在许可之列的行", "rows of people who are not permitted"),
    "no-day": Text("没有可读日期的行", "rows without a day that can be read"),
    "outside-time": Text("在发布之前或有效期之后的行", "rows before the release, or after it was valid"),
    "while-suspended": Text("在暂停使用期间的行", "rows while the use was suspended"),
    "to-look-at": Text("提到重标识、关联、导出或再提供的行", "rows that speak of re-identifying, linking, exporting or passing on"),
}
# Words of what the duties of a recipient forbid, or let nobody do without asking; who reads the log decides what they mean there.
_FORBIDDEN = re.compile(
    r"re-?identif|de-?anonym|\blink|\bjoin|\bmatch|export|download|\bcop(?:y|ied)|\bshar(?:e|ed|ing)|forward|send|upload|"
    r"重标识|重新识别|还原|关联|比对|匹配|导出|下载|拷贝|复制|共享|转发|外发|上传",
    re.IGNORECASE,
)
_DAY = re.compile(r"\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})")
_NO_COLUMN = Text("使用记录没有列“{column}”。", "The log of use has no column “{column}”.")
_COLUMNS = Text("它的列：{columns}", "Its columns: {columns}")


@dataclass(frozen=True, slots=True)
class LogColumns:
    """Which column says who, when and what."""

    person: str
    day: str
    action: str | None


@dataclass(frozen=True, slots=True)
class Allowed:
    """Who may use the data, from when until when, and the days on which the use was suspended and resumed."""

    people: tuple[str, ...]
    first: date
    last: date
    suspended: tuple[tuple[date, date | None], ...] = ()


@dataclass(frozen=True, slots=True)
class LookedOver:
    """How many rows and people there are, from when to when, and by finding how many rows; findings of no row are left out."""

    rows: int
    people: int
    first: str | None
    last: str | None
    findings: Mapping[str, int]


def looked_over(path: Path, columns: LogColumns, allowed: Allowed) -> LookedOver:
    """Read as data are read; nothing of a cell leaves this function."""
    from ...data.coding import Wanted, coded  # noqa: PLC0415 - the findings are named where no engine is needed
    from ...data.open import open_dataset  # noqa: PLC0415
    from ...data.options import ReadOptions  # noqa: PLC0415

    wanted = [one for one in (columns.person, columns.day, columns.action) if one is not None]
    with open_dataset(str(path), ReadOptions()) as dataset:
        known = dataset.facts.columns
        lacking = tuple(
            Problem("no_column", _NO_COLUMN.fill(column=one), _COLUMNS.fill(columns=known), str(path)) for one in wanted if one not in known
        )
        if lacking:
            raise InputError(*lacking)
        read = coded(dataset, [columns.person], Wanted(wanted, labels=True))
    people, days, *actions = read.others
    found = {**_of_people(people, allowed), **_of_days(days, allowed)}
    if actions:
        found["to-look-at"] = _rows(actions[0], lambda text: bool(_FORBIDDEN.search(text)))
    readable = sorted(day.isoformat() for day in map(_day, days.labels) if day is not None)
    return LookedOver(
        int(people.counts.sum()), sum(bool(label) for label in people.labels), next(iter(readable), None),
        readable[-1] if readable else None, {key: found[key] for key in FINDINGS if found.get(key)},
    )  # fmt: skip


def _of_people(people: CodedValues, allowed: Allowed) -> dict[str, int]:
    return {
        "no-person": _missing(people),
        "unknown-person": _rows(people, lambda name: not perhaps_among(name, allowed.people)),
    }


def _of_days(days: CodedValues, allowed: Allowed) -> dict[str, int]:
    def outside(text: str) -> bool:
        day = _day(text)
        return day is not None and not allowed.first <= day <= allowed.last

    def suspended(text: str) -> bool:
        day = _day(text)
        return day is not None and any(start < day and (end is None or day < end) for start, end in allowed.suspended)

    return {
        "no-day": _missing(days) + _rows(days, lambda text: _day(text) is None),
        "outside-time": _rows(days, outside),
        "while-suspended": _rows(days, suspended),
    }


def _missing(column: CodedValues) -> int:
    return sum(count for label, count in _counted(column) if label is None or not label.strip())


def _rows(column: CodedValues, fits: Callable[[str], bool]) -> int:
    """The rows whose value fits."""
    return sum(count for label, count in _counted(column) if label is not None and label.strip() and fits(label))


def _counted(column: CodedValues) -> Iterator[tuple[str | None, int]]:
    """Each value with its rows."""
    totals = [0] * len(column.labels)
    for value, count in zip(column.values.tolist(), column.counts.tolist(), strict=True):
        totals[value] += count
    return zip(column.labels, totals, strict=True)


def _day(text: str | None) -> date | None:
    """The day at the start of a moment as logs write it."""
    found = _DAY.match(text or "")
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None


def pauses(notices: Sequence[tuple[str, date]]) -> tuple[tuple[date, date | None], ...]:
    """From notices in their order: from which day to which the use was suspended."""
    found: list[tuple[date, date | None]] = []
    for what, day in notices:
        if what == "suspended" and (not found or found[-1][1] is not None):
            found.append((day, None))
        elif what == "resumed" and found and found[-1][1] is None:
            found[-1] = (found[-1][0], day)
    return tuple(found)
