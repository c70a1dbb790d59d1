"""Duties that follow from the number of people; the table lies beside this file (PIPL 52, 54; compliance audit measures)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from ...data.bundled import entries, frozen
from ...model.frozen import dataclass
from ...model.problem import Problem
from ...model.text import Phrase, Text
from .citing import cited

_UNKNOWN = Text("没有义务“{key}”。", "There is no duty “{key}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")
_ONE = Text("{key}（{title}）", "{key} ({title})")


@dataclass(frozen=True, slots=True)
class DutyByNumber:
    """One, and from how many people on."""

    key: str
    title: Text
    law: Text
    least: int
    source: str | None = None


@cache
def duties() -> dict[str, DutyByNumber]:
    """Every one by key, in the order of the table."""
    found = (frozen(DutyByNumber, one, where) for where, one in entries(__package__, "duties.toml", "duty"))
    return {one.key: replace(one, law=cited(one.law, one.source)) for one in found}


def duties_of(people: int) -> tuple[DutyByNumber, ...]:
    """Those that so many people bring."""
    return tuple(one for one in duties().values() if people >= one.least)


def unknown_duties(keys: Sequence[str]) -> tuple[Problem, ...]:
    """A problem for each key that is none."""
    names: tuple[Phrase, ...] = tuple(_ONE.fill(key=one.key, title=one.title) for one in duties().values())
    return tuple(Problem("no_duty", _UNKNOWN.fill(key=key), _KNOWN.fill(keys=names)) for key in keys if key not in duties())
