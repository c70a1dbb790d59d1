"""What makes a release be looked at again, and the least that follows from it; the table lies beside this file."""

from __future__ import annotations

from functools import cache
from typing import Literal

from ...data.bundled import entries, frozen
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text

CONSEQUENCES = {
    "reassess": Text("重新评估", "assess again"),
    "mitigate": Text("追加去标识化措施", "de-identify further"),
    "notify": Text("通知", "notify"),
    "suspend": Text("暂停使用", "suspend the use"),
    "recall": Text("收回或销毁", "recall or have destroyed"),
}
_BY_NAME = ("ITU-T X Suppl.39 (2023) 10.2 internal", "ITU-T X Suppl.39 (2023) 10.2 external")
_UNKNOWN = Text("没有触发条件“{key}”。", "There is no trigger “{key}”.")
_ODD = Text("没有后续措施“{key}”。", "There is no consequence “{key}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")
_ONE = Text("{key}（{title}）", "{key} ({title})")


@dataclass(frozen=True, slots=True)
class Trigger:
    """One: where it comes from, which clauses ask for it, what follows at least, within how many days."""

    key: str
    title: Text
    origin: Literal["internal", "external", "calendar"]
    clauses: tuple[str, ...]
    rows: tuple[str, ...]
    follows: tuple[str, ...]
    days: int


@cache
def triggers() -> dict[str, Trigger]:
    """Every trigger by key, in the order of the table."""
    found = (frozen(Trigger, one, where) for where, one in entries(__package__, "triggers.toml", "trigger"))
    return {one.key: one for one in found}


def trigger(key: str) -> Trigger:
    """The trigger of this key; `InputError` with all keys where there is none."""
    found = triggers().get(key.strip())
    if found is None:
        names: tuple[Phrase, ...] = tuple(_ONE.fill(key=one.key, title=one.title) for one in triggers().values())
        raise InputError(Problem("no_trigger", _UNKNOWN.fill(key=key), _KNOWN.fill(keys=names)))
    return found


def odd_consequences(given: list[str]) -> tuple[Problem, ...]:
    """A problem for each word that is no consequence."""
    names = tuple(_ONE.fill(key=key, title=title) for key, title in CONSEQUENCES.items())
    return tuple(Problem("no_consequence", _ODD.fill(key=one), _KNOWN.fill(keys=names)) for one in given if one not in CONSEQUENCES)


@cache
def asked_at_reviews() -> tuple[Trigger, ...]:
    """Those that the checklist names one by one: a review says of each whether it came (ITU-T X Suppl.39 10.2)."""
    return tuple(one for one in triggers().values() if any(clause.startswith(_BY_NAME) for clause in one.clauses))
