"""What this machine remembers of each ledger and record of runs, outside the case, so that one that was cut off or replaced shows."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..data.disk.locking import in_turn
from ..data.files import read_bytes, write_atomic
from ..data.records import record
from ..model.problem import InputError
from ..model.text import Text
from .chain import KnownHead

if TYPE_CHECKING:
    from .entry import Entry

PLACE = "REIDRISK_KEYS"
_NAME, _RUNS = "heads.json", "run-heads.json"
_LIMIT, _MOST = 2**22, 4096
_WHERE = Text("本机密钥库", "this machine's key store")


def place_of(environ: Mapping[str, str]) -> Path:
    """The folder of whoever runs this, for keys and for what is remembered."""
    given = environ.get(PLACE)
    base = environ.get("XDG_CONFIG_HOME") or environ.get("APPDATA")
    return Path(given).expanduser() if given else (Path(base) if base else Path.home() / ".config") / "reidrisk" / "keys"


def remember(folder: Path, first: Entry, last: Entry) -> None:
    """Keeps the head of the ledger that starts with `first`."""
    known = _known(folder / _NAME)
    before = known.get(first.hash)
    if before is None or before[0] <= last.n:
        write_atomic(folder / _NAME, json.dumps({**known, first.hash: (last.n, last.hash)}, indent=1, sort_keys=True).encode())


def remembered(folder: Path, first: Entry | None) -> tuple[KnownHead, ...]:
    """The head as it was last seen here, of the ledger that starts with `first`."""
    found = _known(folder / _NAME).get(first.hash) if first else None
    return () if found is None else (KnownHead(found[0], found[1], _WHERE),)


def remember_run(folder: Path, case: Path, last: tuple[int, str] | None) -> None:
    """Keeps number and hash of the last run of the case at this place; None forgets it, for a case that is made anew.

    Nothing is kept in a folder within the case, which whoever writes to the case could change, nor in one that cannot be written.
    """
    if not remembers(folder, case):
        return
    with suppress(OSError, InputError):
        if last is not None or (folder / _RUNS).exists():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with in_turn(folder / _RUNS):
                others = {key: value for key, value in _known(folder / _RUNS).items() if key != _at(case)}
                now = {**dict(list(others.items())[1 - _MOST :]), **({} if last is None else {_at(case): last})}
                write_atomic(folder / _RUNS, json.dumps(now, indent=1).encode())


def remembered_run(folder: Path, case: Path) -> tuple[int, str] | None:
    """The last run of the case at this place, as this machine entered it."""
    return _known(folder / _RUNS).get(_at(case)) if remembers(folder, case) else None


def remembered_runs(folder: Path, case: Path) -> frozenset[tuple[int, str]]:
    """The last runs of all cases: one that was moved or copied here on this machine is told by the hash of its last run."""
    return frozenset(_known(folder / _RUNS).values()) if remembers(folder, case) else frozenset()


def remembers(folder: Path, case: Path) -> bool:
    """Whether runs of this case can be remembered there: outside the case, and in a folder that can be written or made."""
    there = next(one for one in (folder, *folder.resolve().parents) if one.exists())
    return not folder.resolve().is_relative_to(case.resolve()) and os.access(there, os.W_OK)


def _at(case: Path) -> str:
    """A case by its place: its own content could be made anew as a whole."""
    return sha256(str(case.resolve()).encode("utf-8", "surrogatepass")).hexdigest()


def _known(path: Path) -> dict[str, tuple[int, str]]:
    if not path.exists():
        return {}
    try:
        found: Any = record(read_bytes(path, _LIMIT))
        return {str(key): (int(n), str(hash_)) for key, (n, hash_) in found.items()}
    except (ValueError, AttributeError, TypeError, InputError):
        return {}
