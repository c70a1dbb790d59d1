"""The tasks that conclusions of level 2 open (mitigation and emergency measures): whose, until when, how they were closed (3.14)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from ..model.governance import Closing, OpenedTask
from .entry import Entry

OPENED, CLOSED = "task", "task_closed"


def tasks(entries: Sequence[Entry]) -> tuple[OpenedTask, ...]:
    """Every task in the ledger, the first one first."""
    closings = {entry.content.get("task"): _closing(entry) for entry in entries if entry.kind == CLOSED}
    return tuple(_task(entry, closings.get(entry.n)) for entry in entries if entry.kind == OPENED)


def overdue(entries: Sequence[Entry], today: date) -> tuple[OpenedTask, ...]:
    """Those that nobody has closed although their day is over."""
    return tuple(one for one in tasks(entries) if one.is_overdue(today))


def _task(entry: Entry, closing: Closing | None) -> OpenedTask:
    return OpenedTask(entry.n, str(entry.content.get("owner")), str(entry.content.get("due")), entry.by, entry.moment, closing)


def _closing(entry: Entry) -> Closing:
    given: dict[str, Any] = {key: str(entry.content.get(key) or "") for key in ("done_by", "done", "evidence")}
    return Closing(entry.n, entry.by, entry.moment, **given)
