"""Incidents on record: by when who must learn of each, and what is still open (PIPL 57; China methodology 13.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.text import Text
from .deadlines import Deadline, deadlines
from .due_dates import DueDate

if TYPE_CHECKING:
    from ...govern.entry import Entry

INCIDENT = "on-record:incident"
WAIVED = "not-informed"
STEPS = ("opened", "classified", "contained", "informed", WAIVED, "recalled", "lesson", "closed")
_OPEN = Text("事件（第 {n} 条）：{what}，最迟 {by}", "incident (entry {n}): {what}, until {by}")
_TELL = Text(
    "用 reidrisk incident --what informed --under {key} --follows {n} 登记；确可不通知的用 not-informed 并写明理由",
    "put it on record: reidrisk incident --what informed --under {key} --follows {n}; where nobody need be informed, not-informed and why",
)


@dataclass(frozen=True, slots=True)
class Incident:
    """One incident: the entry that opened it, every later step, and which deadlines apply."""

    opening: Entry
    steps: tuple[Entry, ...]

    @property
    def discovered(self) -> datetime:
        """When it was discovered."""
        return datetime.fromisoformat(str(self.opening.content.get("discovered") or self.opening.at))

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return any(one.content.get("what") == "closed" for one in self.steps)

    @property
    def under(self) -> tuple[Deadline, ...]:
        """The deadlines that apply, in the order of the table."""
        named = {key for one in (self.opening, *self._of("classified")) for key in _listed(one.content.get("under"))}
        return tuple(one for key, one in deadlines().items() if key in named)

    def met_by(self, deadline: Deadline) -> Entry | None:
        """The step by which who had to learn of it did, or the reason on record why nobody did."""
        steps = self._of("informed", WAIVED)
        return next((one for one in steps if deadline.key in _listed(one.content.get("under"))), None)

    def until(self, deadline: Deadline) -> datetime | None:
        """Until when; None while that from which it counts has not happened."""
        if deadline.since == "discovered":
            return deadline.by(self.discovered)
        contained = next((one for one in self._of("contained")), None)
        return None if contained is None else deadline.by(contained.moment)

    def _of(self, *what: str) -> tuple[Entry, ...]:
        return tuple(one for one in self.steps if one.content.get("what") in what)


def incidents(entries: Sequence[Entry]) -> tuple[Incident, ...]:
    """Every incident of a ledger, the first one first."""
    own = [entry for entry in entries if entry.kind == INCIDENT]
    openings = [entry for entry in own if entry.content.get("what") == "opened"]
    return tuple(Incident(one, tuple(later for later in own if later.content.get("follows") == one.n)) for one in openings)


def incident_days(entries: Sequence[Entry]) -> Iterator[DueDate]:
    """Each deadline that nobody has met, of every incident."""
    for one in incidents(entries):
        yield from days_left(one)


def days_left(one: Incident) -> Iterator[DueDate]:
    """Each deadline that nobody has met; an incident that is closed has none left."""
    for deadline in () if one.closed else one.under:
        until = one.until(deadline)
        if until is None or one.met_by(deadline) is not None:
            continue
        moment = until.astimezone()
        what = _OPEN.fill(n=one.opening.n, what=deadline.what, by=moment.strftime("%Y-%m-%d %H:%M"))
        remedy = _TELL.fill(key=deadline.key, n=one.opening.n)
        yield DueDate(f"incident.{deadline.key}", moment.date(), what, remedy, deadline.law.en, one.opening.n)


def _listed(found: object) -> list[str]:
    return [str(one) for one in found] if isinstance(found, list) else []
