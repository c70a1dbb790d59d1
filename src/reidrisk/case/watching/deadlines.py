"""By when somebody must learn of an incident, as the law has it; the table lies beside this file."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from typing import Literal

from ...data.bundled import entries, frozen
from ...model.frozen import dataclass
from ...model.problem import Problem
from ...model.text import Phrase, Text
from .citing import cited

To = Literal["authority", "people", "summary"]
_UNKNOWN = Text("没有法定期限“{key}”。", "There is no deadline “{key}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")
_ONE = Text("{key}（{law}：{when}）", "{key} ({law}: {when})")


@dataclass(frozen=True, slots=True)
class Deadline:
    """One: which law, who is to learn of it, how long after the incident was discovered or contained, and when it applies."""

    key: str
    law: Text
    to: To
    what: Text
    when: Text
    since: Literal["discovered", "contained"] = "discovered"
    hours: int = 0
    days: int = 0
    source: str | None = None

    @property
    def after(self) -> timedelta:
        """How long there is; nothing for what is due at once."""
        return timedelta(hours=self.hours, days=self.days)

    def by(self, start: datetime) -> datetime:
        """The moment until which it is to be done."""
        return start + self.after


@cache
def deadlines() -> dict[str, Deadline]:
    """Every deadline by key, in the order of the table."""
    found = (frozen(Deadline, one, where) for where, one in entries(__package__, "deadlines.toml", "deadline"))
    return {one.key: replace(one, law=cited(one.law, one.source)) for one in found}


def unknown_deadlines(keys: list[str]) -> tuple[Problem, ...]:
    """A problem for each key that is none."""
    names: tuple[Phrase, ...] = tuple(_ONE.fill(key=one.key, law=one.law, when=one.when) for one in deadlines().values())
    return tuple(Problem("no_deadline", _UNKNOWN.fill(key=key), _KNOWN.fill(keys=names)) for key in keys if key not in deadlines())
