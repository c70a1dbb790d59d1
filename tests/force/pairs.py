"""Two processes on one case, register and store at once, every pair of acts: nothing is lost, and who cannot go on is told so."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.force import trial
from tests.force.acts import Deed
from tests.force.after import codes_of, remains, verified, whole_files
from tests.force.crash import Tally
from tests.force.grounds import GROUNDS
from tests.force.trial import Left

# What the other one's doing changed under it, said and without effect: run it again.
_MEANWHILE = {"busy", "store_changed", "wrong_secrets_key", "stale_result", "data_changed", "result_differs", "no_secret", "open_store"}
# What the other one has entered meanwhile rests on the same file, so that it is not destroyed: as one after the other.
_NEEDED = {"needed_elsewhere"}
# What stands before the gate, when the other one has just changed it.
_GATE = {
    "not_approved",
    "approval_lapsed",
    "records-altered",
    "not_acceptable",
    "provisional",
    "plan-changed",
    "no_file",
    "sheets_not_assessed",
}


def paired(one: Deed, others: Iterable[Deed], grounds: dict[str, Path], place: Path, tally: Tally) -> None:
    """An act with each of these at once."""
    for other in others:
        _pair(one, other, grounds, place, tally)


def _pair(one: Deed, other: Deed, grounds: dict[str, Path], place: Path, tally: Tally) -> None:
    ground = grounds[max((one.ground, other.ground), key=GROUNDS.index)]
    folder = trial.copied(ground, place)
    both = trial.together(folder, *(((*deed.words(folder), "--json"), deed.environ_first) for deed in (one, other)))
    tally.tried["pairs"] += 1
    where = f"{one.name} and {other.name} at once"
    for deed, left in zip((one, other), both, strict=True):
        tally.blame(where, _answered(deed, left))
    tally.blame(where, _kept(folder, ground, both, one.destroys or other.destroys))


def _answered(deed: Deed, left: Left) -> Iterator[str]:
    said = codes_of(left)
    if left.code in deed.codes or (left.code in {1, 2} and said and said <= _MEANWHILE | _NEEDED | _GATE | deed.again):
        return
    yield f"{deed.name} ended with {left.code} {sorted(said)}: {(left.err or left.out).strip()[-600:]}"


def _kept(folder: Path, ground: Path, both: list[Left], destroys: str) -> Iterator[str]:
    """Everything that was answered with success is there."""
    heads = [left.json.get("head") for left in both if left.code == 0]
    ledgers = sorted(folder.glob("*/ledger.jsonl"))
    hashes = [json.loads(line)["hash"] for path in ledgers for line in path.read_text(encoding="utf-8").splitlines()]
    yield from (f"the entry {head[:12]} is lost" for head in heads if head and head not in hashes)
    for path in ledgers:
        before = ground / path.relative_to(folder)
        if before.exists() and not path.read_bytes().startswith(before.read_bytes()):
            yield f"{path.relative_to(folder)} does not begin as it began"
    yield from whole_files(folder, destroys)
    yield from verified(folder, "after both")
    yield from (f"stays: {path.relative_to(folder)}" for path in remains(folder))
