"""What was decided before, so that it can be decided so again: the last changes of roles, in the folder of the case."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from ...data.disk.locking import in_turn
from ...data.files import read_text, write_atomic
from ...data.records import record
from .place import STATE

_LIMIT, _MOST = 2**22, 50
Roles = Mapping[str, list[str] | None]  # by column; None: nobody had decided


def _path(folder: Path) -> Path:
    return folder / STATE / "undo.list"


def earlier(folder: Path) -> list[dict[str, list[str] | None]]:
    """What stood before each of the last changes, the latest last."""
    path = _path(folder)
    try:
        found = record(read_text(path, _LIMIT)) if path.exists() else []
    except ValueError:
        found = []
    return [dict(one) for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def remember(folder: Path, before: Roles) -> None:
    """One more change is about to be made."""
    with in_turn(_path(folder)):
        _write(folder, [*earlier(folder), dict(before)][-_MOST:])


def forget_last(folder: Path) -> None:
    """The last change was undone."""
    with in_turn(_path(folder)):
        _write(folder, earlier(folder)[:-1])


def _write(folder: Path, changes: list[dict[str, list[str] | None]]) -> None:
    write_atomic(_path(folder), json.dumps(changes, ensure_ascii=False).encode())
