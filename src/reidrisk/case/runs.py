"""What was run on a case: each run with its hashes, chained; the next approval signs those that no signature holds yet.

A run is on record without a key, so that every run is: until it is signed, whoever can write to the case could make the record anew.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..data.disk.locking import alone
from ..data.files import read_bytes, unwritable
from ..data.records import RecordError, record
from ..govern.canonical import canonical, digest
from ..model.problem import InputError, Problem
from ..model.text import Text

if TYPE_CHECKING:
    from ..govern.entry import Entry

NAME = "runs.jsonl"
ENTERED = "runs"  # of an approval: the runs that it signs
_LIMIT, _PATIENCE = 2**26, 10.0
_DAMAGED = Text(
    "运行记录第 {line} 行被改动或不完整：它接不上前一行，或与其哈希不符。",
    "Line {line} of the record of runs was changed or is not whole: it does not follow from the line before, or from its hash.",
)
_SEE = Text(
    "请查明是谁改动的；移走该文件后记录重新开始，已签名的仍在台账中。",
    "Find out who changed it. Without the file the record begins anew; what was signed stays in the ledger.",
)


def enter_run(case: Path, kind: str, at: datetime, hashes: Mapping[str, object]) -> None:
    """One more run: its `kind`, and the hashes of what it was made from and found."""
    path = case / NAME
    with alone(path, _PATIENCE):
        known = _read(path)
        content = {
            "n": len(known) + 1, "at": at.isoformat(timespec="seconds"), "kind": kind, **hashes,
            "previous": known[-1]["hash"] if known else "",
        }  # fmt: skip
        line = canonical({**content, "hash": digest(content)}) + b"\n"
        try:
            with path.open("ab") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            failure = error
        else:
            return
    raise InputError(unwritable(path, failure))


def whole_runs(case: Path) -> None:
    """`InputError` where the record does not hold: said before a run does its work."""
    _read(case / NAME)


def unsigned_runs(case: Path, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The runs that no signature holds yet. `InputError` for a record that was damaged or changed, or is shorter than what was signed."""
    path = case / NAME
    known = _read(path)
    signed = {str(one["hash"]) for entry in entries for one in _listed(entry)}
    hashes = {str(one["hash"]) for one in known}
    if known and signed - hashes:
        raise InputError(_damaged(path, len(known) + 1))
    return [one for one in known if str(one["hash"]) not in signed]


def _listed(entry: Entry) -> list[dict[str, Any]]:
    listed = entry.content.get(ENTERED)
    return [one for one in listed if isinstance(one, dict) and "hash" in one] if isinstance(listed, list) else []


def _read(path: Path) -> list[dict[str, Any]]:
    """Every run, the first one first."""
    found: list[dict[str, Any]] = []
    content = read_bytes(path, _LIMIT) if path.exists() else b""
    for line, text in enumerate(content.splitlines(), 1):
        one = _one(text)
        before = found[-1]["hash"] if found else ""
        if one is None or one.get("n") != line or one.get("previous") != before:
            raise InputError(_damaged(path, line))
        found.append(one)
    return found


def _one(text: bytes) -> dict[str, Any] | None:
    """The run on a line; None where it is none, or not what its hash is of."""
    try:
        one = record(text)
    except RecordError:
        return None
    if not isinstance(one, dict) or not isinstance(one.get("hash"), str):
        return None
    return one if digest({key: value for key, value in one.items() if key != "hash"}) == one["hash"] else None


def _damaged(path: Path, line: int) -> Problem:
    return Problem("runs_damaged", _DAMAGED.fill(line=line), _SEE, str(path), line)
