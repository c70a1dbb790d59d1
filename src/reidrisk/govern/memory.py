"""What this machine remembers of records that lie elsewhere, so that one that was cut off, rewritten or replaced shows.

Of each ledger, record of runs and privacy budget the number of its lines and the last one; of lists of revocations the number of the
newest that was seen; of people to whom cases are handed the keys that were compared with them. Every file of it bears a mark under a
key of this machine, which also knows which of them there are.
"""

from __future__ import annotations

import hmac
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..data.disk.locking import in_turn
from ..data.files import private_folders, read_bytes, write_atomic
from ..data.records import RecordError, record
from ..model.problem import InputError, Problem
from ..model.text import Text
from .canonical import canonical
from .chain import KnownHead

if TYPE_CHECKING:
    from .entry import Entry

PLACE = "REIDRISK_KEYS"
_HEADS, _RUNS, _BUDGETS, _LISTS, _MARKS = "heads.json", "run-heads.json", "budget-heads.json", "list-heads.json", "marks.json"
_CARDS = "cards.json"
NAMES = (_HEADS, _RUNS, _BUDGETS, _LISTS, _CARDS, _MARKS)
SCHEMA = "reidrisk/memory/2"
_LIMIT, _MOST, _KEY = 2**22, 4096, 32
_WHERE = Text("本机密钥库", "this machine's key store")
_DAMAGED = Text(
    "本机记住的台账、运行、预算或撤销名单的末条（{file}）与其校验标记不符：由旧版本程序写入过，或被改动、换成旧的、删去，或无法读取。"
    "截断因此可能显不出来。",
    "What this machine remembers of the last lines of ledgers, runs, budgets or lists of revocations ({file}) does not agree with its "
    "marks: an older version of this program wrote it, or it was changed, removed or cannot be read. A cut might not show.",
)
_RESTORE = Text(
    "请从备份恢复整个文件夹；升级程序后第一次使用，或无法恢复的，把其中的 {files} 一并移走，本机从头记起，密钥不受影响"
    "（此前的截断只有文档上印的哈希能显出）。",
    "Restore the whole folder from a backup; after an upgrade, or where that is impossible, move {files} away together: the keys stay, and "
    "this machine starts "
    "its record again (an earlier cut then shows by the hashes that documents print only).",
)
_Known = dict[str, tuple[int, str]]


def place_of(environ: Mapping[str, str]) -> Path:
    """The folder of whoever runs this, for keys and for what is remembered."""
    given = environ.get(PLACE)
    base = environ.get("XDG_CONFIG_HOME") or environ.get("APPDATA")
    return Path(given).expanduser() if given else (Path(base) if base else Path.home() / ".config") / "reidrisk" / "keys"


def remember(folder: Path, first: Entry, last: Entry) -> None:
    """Keeps the head of the ledger that starts with `first`."""
    _keep(folder, _HEADS, first.hash, (last.n, last.hash))


def remembered(folder: Path, first: Entry | None) -> tuple[KnownHead, ...]:
    """The head as it was last seen here, of the ledger that starts with `first`; `InputError` where the memory was changed."""
    found = _known(folder, _HEADS).get(first.hash) if first else None
    return () if found is None else (KnownHead(found[0], found[1], _WHERE),)


def remember_run(folder: Path, case: Path, last: tuple[int, str] | None) -> None:
    """Keeps number and hash of the last run of the case at this place; None forgets it, for a case that is made anew.

    Nothing is kept in a folder within the case, which whoever writes to the case could change, nor in one that cannot be written.
    """
    _keep_of(folder, case, _RUNS, last)
    if last is None:
        _keep_of(folder, case, _BUDGETS, None)


def remembered_run(folder: Path, case: Path) -> tuple[int, str] | None:
    """The last run of the case at this place, as this machine entered it."""
    return _known(folder, _RUNS).get(_at(case)) if remembers(folder, case) else None


def remembered_runs(folder: Path, case: Path) -> frozenset[tuple[int, str]]:
    """The last runs of all cases: one that was moved or copied here on this machine is told by the hash of its last run."""
    return frozenset(_known(folder, _RUNS).values()) if remembers(folder, case) else frozenset()


def remember_budget(folder: Path, case: Path, last: tuple[int, str]) -> None:
    """Keeps number and hash of the last line of the case's privacy budget."""
    _keep_of(folder, case, _BUDGETS, last)


def remembered_budget(folder: Path, case: Path) -> tuple[int, str] | None:
    """The last line of the case's privacy budget, as this machine entered it."""
    return _known(folder, _BUDGETS).get(_at(case)) if remembers(folder, case) else None


def remember_list(folder: Path, ledger: str, number: int, hash_: str) -> None:
    """Keeps the number of the newest list of revocations of a ledger that was seen here, and its hash."""
    with suppress(OSError, InputError):
        _keep(folder, _LISTS, ledger, (number, hash_))


def remembered_list(folder: Path, ledger: str) -> tuple[int, str] | None:
    """The newest list of revocations of this ledger that was seen here."""
    return _known(folder, _LISTS).get(ledger)


def remember_card(folder: Path, person: str, fingerprint: str) -> None:
    """Keeps that the keys of this person were compared with them; a later comparison takes its place."""
    _keep(folder, _CARDS, person, (1, fingerprint))


def remembered_card(folder: Path, person: str) -> str | None:
    """The fingerprint of the keys that were compared with this person."""
    found = _known(folder, _CARDS).get(person)
    return None if found is None else found[1]


def mark_of(folder: Path, case: Path, text: bytes) -> tuple[str, str] | None:
    """The name of this machine's key, and a mark of the text under it; None where nothing can be kept."""
    if not remembers(folder, case):
        return None
    key = _key(folder, None)
    return sha256(key).hexdigest()[:16], hmac.digest(key, text, "sha256").hex()


def remembers(folder: Path, case: Path) -> bool:
    """Whether runs of this case can be remembered there: outside the case, and in a folder that can be written or made."""
    there = next(one for one in (folder, *folder.resolve().parents) if one.exists())
    return not folder.resolve().is_relative_to(case.resolve()) and os.access(there, os.W_OK)


def _at(case: Path) -> str:
    """A case by its place: its own content could be made anew as a whole."""
    return sha256(str(case.resolve()).encode("utf-8", "surrogatepass")).hexdigest()


def _keep_of(folder: Path, case: Path, name: str, last: tuple[int, str] | None) -> None:
    if remembers(folder, case) and (last is not None or (folder / name).exists()):
        with suppress(OSError):
            _keep(folder, name, _at(case), last)


def _keep(folder: Path, name: str, key: str, last: tuple[int, str] | None) -> None:
    """Nothing is forgotten by two runs at once; an older number takes no place of a newer one but in a record of runs or a budget."""
    private_folders(folder)
    with in_turn(folder / _MARKS):
        known = _known(folder, name)
        before = known.pop(key, None)
        if name in {_HEADS, _LISTS} and before is not None and last is not None and before[0] > last[0]:
            last = before
        now = {**dict(list(known.items())[1 - _MOST :] if name in {_RUNS, _BUDGETS} else known), **({} if last is None else {key: last})}
        secret = _key(folder, None)
        body = {"schema": SCHEMA, "name": name, "count": len(now), "last": {one: [*head] for one, head in now.items()}}
        content = {**body, "mark": hmac.digest(secret, canonical(body), "sha256").hex()}
        write_atomic(folder / name, (json.dumps(content, indent=1) + "\n").encode())
        _key(folder, name)  # afterwards: a run that is killed in between leaves a file that is not missed, not one that is


def _key(folder: Path, name: str | None) -> bytes:
    """The key of the marks, made when it is first needed; with a `name` it knows from here on that there is this file."""
    path = folder / _MARKS
    fields = _marks(folder)
    names = [] if fields is None else fields["files"]
    if fields is None or (name is not None and name not in names):
        private_folders(folder)
        key = os.urandom(_KEY).hex() if fields is None else fields["key"]
        fields = {"schema": SCHEMA, "key": key, "files": sorted({*names, *([] if name is None else [name])})}
        write_atomic(path, (json.dumps(fields, indent=1) + "\n").encode())
    return bytes.fromhex(fields["key"])


def _marks(folder: Path) -> dict[str, Any] | None:
    path = folder / _MARKS
    if not path.exists():
        return None
    found = _read(path)
    if set(found) == {"schema", "key", "files"} and isinstance(found["key"], str) and isinstance(found["files"], list):
        with suppress(ValueError):
            if len(bytes.fromhex(found["key"])) == _KEY and all(isinstance(one, str) for one in found["files"]):
                return found
    raise _damaged(path)


def _known(folder: Path, name: str) -> _Known:
    """What the file holds; `InputError` where it is gone, or not as this machine wrote it."""
    path, marks = folder / name, _marks(folder)
    if not path.exists():
        if marks is not None and name in marks["files"]:
            raise _damaged(path)
        return {}
    found, known = _read(path), _Known()
    try:
        mark, body = found.pop("mark"), found
        key = b"" if marks is None else bytes.fromhex(marks["key"])
        whole = body["name"] == name and hmac.compare_digest(hmac.digest(key, canonical(body), "sha256").hex(), str(mark))
        known = {str(one): (int(n), str(hash_)) for one, (n, hash_) in body["last"].items()} if whole and key else known
        if whole and key and body["count"] == len(known):
            return known
    except (ValueError, AttributeError, TypeError, KeyError):
        pass
    raise _damaged(path)


def _read(path: Path) -> dict[str, Any]:
    try:
        found = record(read_bytes(path, _LIMIT))
    except RecordError:
        found = None
    if not isinstance(found, dict):
        raise _damaged(path)
    return found


def _damaged(path: Path) -> InputError:
    return InputError(Problem("memory_damaged", _DAMAGED.fill(file=path.name), _RESTORE.fill(files=NAMES), str(path)))
