"""Every day on which something is due in a case or an organisation, from whatever sets it (ITU-T X Suppl.39 SR8; GB/T 37964 5.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from ..doors.catalogue import acts
from ..keeping.due import in_words, open_days
from ..keeping.keeping_act import KeepingAct

if TYPE_CHECKING:
    from ...govern.entry import Entry

_SETTLE = Text("用 reidrisk {command} 登记结果（--follows {n}）", "put the outcome on record: reidrisk {command} (--follows {n})")
_RENEW = Text("用 reidrisk {command} 登记新的一条", "put the next one on record: reidrisk {command}")


@dataclass(frozen=True, slots=True)
class DueDate:
    """Something that is due on a day: `key` says from where, `entry` is that of the ledger; `what` and `remedy` are for people."""

    key: str
    day: date
    what: Text | Phrase
    remedy: Text | Phrase
    clause: str
    entry: int | None = None


def put_on_record(entries: Sequence[Entry]) -> Iterator[DueDate]:
    """What entries that people made name as due, and nothing later has settled."""
    kinds = {entry.kind for entry in entries}
    for act in acts():
        if not isinstance(act, KeepingAct) or act.kind not in kinds:
            continue
        for due in act.dues:
            for entry, day in open_days(due, act.kind, entries):
                follows = any(one.name == "follows" for one in act.own_fields())
                remedy = (_SETTLE if follows else _RENEW).fill(command=act.key, n=entry.n)
                yield DueDate(f"{act.name}.{due.field}", day, in_words(due, entry, act.words), remedy, act.clauses[0], entry.n)


def month_later(start: date, months: int) -> date:
    """The same day so many months later, the last of the month where it has no such day."""
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    for day in range(start.day, 27, -1):
        try:
            return date(year, month + 1, day)
        except ValueError:
            continue
    return date(year, month + 1, min(start.day, 28))


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
