"""Each act killed before each of its changes, and refused at each by a disk that is full, broken or closed; then looked at, and run again.

No data lost, no half file under a final name, no ledger, register or record that does not hold, nothing readable left behind.
"""

from __future__ import annotations

import csv
import errno
import json
import re
import stat
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.force import trial
from tests.force.acts import Deed
from tests.force.faults import KILLED, Fault, How
from tests.force.grounds import CANARY
from tests.force.trial import Left

ERRNOS = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO, "EACCES": errno.EACCES}
_GROWING = ("case/ledger.jsonl", "case/releases.jsonl", "case/privacy-budget.jsonl")
_PLAIN = 0o077
_HOW: tuple[How, ...] = ("once", "from then on")
_UNFINISHED = {"run_unfinished", "revocation_unfinished"}  # told, and ended by the next run
_MAY_STAY = re.compile(r"\..*\.lock|reidrisk-[0-9a-f]{16}\.lock")  # empty; taken over by the next run that needs it


@dataclass
class Tally:
    """What was tried, and everything that was wrong."""

    tried: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def blame(self, where: str, problems: Iterable[str]) -> None:
        self.wrong += [f"{where}: {one}" for one in problems]


def crashed(deed: Deed, grounds: dict[str, Path], place: Path, tally: Tally, points: slice = slice(None)) -> int:
    """The act killed at each of these of its changes; how many there are."""
    ground = grounds[deed.ground]
    whole, count = _counted(deed, ground, place, tally)
    for at in list(range(1, count + 1))[points]:
        folder = trial.copied(ground, place)
        left = trial.run(folder, deed.words(folder), Fault(folder, "kill", at), deed.environ_first)
        tally.tried["killed"] += 1
        where = f"{deed.name} killed at {at} ({whole.said[at - 1] if at <= len(whole.said) else '?'})"
        if left.code != KILLED:
            tally.blame(where, [f"was to be killed, ended with {left.code}"])
        tally.blame(where, _after(deed, ground, folder))
    return count


def refused(deed: Deed, grounds: dict[str, Path], place: Path, tally: Tally, points: slice = slice(None)) -> None:
    """The act with each change refused, once and from then on, by each kind of fault."""
    ground = grounds[deed.ground]
    whole, count = _counted(deed, ground, place, tally)
    for name, number in ERRNOS.items():
        for how in _HOW:
            for at in list(range(1, count + 1))[points]:
                _refused_at(deed, ground, place, tally, (name, number, how, at), whole)
    for most in (1, 100, 1000, 4000):
        folder = trial.copied(ground, place)
        left = trial.run(folder, deed.words(folder), None, deed.environ_first, most)
        tally.tried["room"] += 1
        where = f"{deed.name} with room for {most} bytes"
        tally.blame(where, [*_answered(left), *_after(deed, ground, folder)])


def _refused_at(  # noqa: PLR0913, PLR0917 - one trial
    deed: Deed, ground: Path, place: Path, tally: Tally, what: tuple[str, int, How, int], whole: Left
) -> None:
    name, number, how, at = what
    folder = trial.copied(ground, place)
    left = trial.run(folder, deed.words(folder), Fault(folder, how, at, number), deed.environ_first)
    tally.tried[name] += 1
    where = f"{deed.name}, {name} {how} at {at} ({whole.said[at - 1] if at <= len(whole.said) else '?'})"
    tally.blame(where, [*_answered(left), *_after(deed, ground, folder)])


def _counted(deed: Deed, ground: Path, place: Path, tally: Tally) -> tuple[Left, int]:
    """The act without a fault: it succeeds, and writes nothing under the name that others read."""
    folder = trial.copied(ground, place)
    left = trial.run(folder, deed.words(folder), Fault(folder), deed.environ_first)
    assert left.code in deed.codes, (deed.name, left.code, left.out[-2000:], left.err[-3000:])
    destroyed = {"copy.csv"} if deed.name == "dispose" else set()
    odd = [name for name in left.direct if name not in destroyed and not name.endswith(".entry")]
    tally.blame(deed.name, [f"{name} is written under its own name" for name in odd])
    tally.blame(f"{deed.name}, whole", _after(deed, ground, folder))
    return left, left.seen


def _answered(left: Left) -> Iterator[str]:
    """A fault is told, or of no matter; never a bug of ours, never a hang."""
    if left.code not in {0, 1, 2, 4} or "Traceback" in left.err:
        yield f"ended with {left.code}: {left.err.strip()[-900:]}"


def _after(deed: Deed, ground: Path, folder: Path) -> Iterator[str]:
    """What must hold at once, and after the next run of the same."""
    yield from _nothing_lost(deed, ground, folder)
    yield from whole_files(folder)
    yield from _closed(folder)
    yield from verified(folder, "at once")
    again = _again(deed, folder)
    yield from (f"again: {one}" for one in _answered(again))
    if again.code not in deed.codes and not codes_of(again) & deed.again:
        yield f"again: ended with {again.code}: {again.out.strip()[-700:]} {again.err.strip()[-500:]}"
    yield from verified(folder, "again")
    yield from _nothing_lost(deed, ground, folder)
    if again.code in deed.codes:  # what is refused writes nothing, and the next write takes it
        yield from (f"stays: {path.relative_to(folder)}" for path in remains(folder))


def _again(deed: Deed, folder: Path) -> Left:
    words = deed.words(folder)
    again = trial.run(folder, (*words, "--json"), None, deed.environ_first)
    return trial.run(folder, (*words, "--json"), None, deed.environ) if deed.environ and "wrong_secrets_key" in codes_of(again) else again


def codes_of(left: Left) -> set[str]:
    """The codes of what was refused."""
    try:
        return {str(one["code"]) for one in left.json["errors"]}
    except (ValueError, KeyError, TypeError):
        return set()


def _nothing_lost(deed: Deed, ground: Path, folder: Path) -> Iterator[str]:
    """Inputs stay what they were; what only grows begins as it began."""
    for name in ("data.csv", "mine.csv", "dua.pdf", *(() if deed.name == "dispose" else ("copy.csv",))):
        if not (folder / name).is_file() or (folder / name).read_bytes() != (ground / name).read_bytes():
            yield f"{name} is lost or changed"
    for name in _GROWING:
        before = (ground / name).read_bytes() if (ground / name).exists() else b""
        now = (folder / name).read_bytes() if (folder / name).exists() else b""
        if not now.startswith(before) and deed.name != "revoke":
            yield f"{name} does not begin as it began"
    for name in ("ledger.jsonl", "runs.jsonl", "releases.jsonl"):
        path = folder / "case" / name
        if path.exists() and path.read_bytes()[-1:] not in {b"\n", b""}:
            yield f"{name} ends within a line"


def whole_files(folder: Path) -> Iterator[str]:
    """No part of a file under a final name."""
    for path in folder.rglob("*"):
        inside = path.relative_to(folder).parts
        destroyed = inside == ("copy.csv",) or path.suffix == ".entry"  # in place; a store that opens says that none is half
        if destroyed or path.is_symlink() or not path.is_file() or inside[0] == "tmp" or any(one.startswith(".") for one in inside):
            continue
        if not _is_whole(path):
            yield f"{path.relative_to(folder)} is half a file"


def _is_whole(path: Path) -> bool:
    content = path.read_bytes()
    try:
        if path.suffix == ".json":
            json.loads(content)
        elif path.suffix == ".jsonl":
            [json.loads(line) for line in content.splitlines()]
        elif path.suffix == ".csv":
            rows = list(csv.reader(content.decode("utf-8-sig").splitlines()))
            return bool(rows) and len({len(row) for row in rows}) == 1 and content.endswith(b"\n")
        elif path.suffix == ".html":
            return content.rstrip().endswith(b"</html>")
    except ValueError:
        return False
    return bool(content) or path.suffix == ".lock"


def _closed(folder: Path) -> Iterator[str]:
    """What is private is so at every moment; cells stand nowhere that another user could read, but where they stood."""
    for path in folder.rglob("*"):
        inside = path.relative_to(folder).parts
        if path.is_symlink():
            continue
        mode = stat.S_IMODE(path.stat().st_mode)
        private = inside[0] in {"keys", "data-home"} or path.name in {"ledger.jsonl", "runs.jsonl", "releases.jsonl"}
        if private and mode & _PLAIN and path.name != "data-home" and inside != ("data-home", "reidrisk"):
            yield f"{path.relative_to(folder)} may be read by others ({mode:o})"
        if path.is_file() and inside != ("copy.csv",) and mode & _PLAIN and CANARY.encode() in path.read_bytes():
            yield f"{path.relative_to(folder)} holds a cell and may be read by others"


def verified(folder: Path, when: str) -> Iterator[str]:
    """Ledger, register and records hold; a run that was broken off may be told."""
    left = trial.run(folder, ("verify", "case", "--json"))
    told = left.json if left.code in {0, 1} else {}
    if not told.get("whole"):
        yield f"{when}: the ledger does not hold: {(left.out + left.err)[-900:]}"
    forged = [one for one in told.get("altered", ()) if when != "at once" or one["code"] not in _UNFINISHED]
    if forged:
        yield f"{when}: changed by other hands, it says: {json.dumps(forged, ensure_ascii=False)[:400]}"
    # A release that was broken off is told until a person has taken it back: the package may have been handed over.
    unfinished = [one for one in told.get("broken_off", ()) if one["kind"] != "release"]
    if unfinished and when != "at once":
        yield f"{when}: not finished: {unfinished}"


def remains(folder: Path) -> list[Path]:
    """What a killed run left and the next one did not take away."""
    found = [path for path in folder.rglob("*") if path.name.startswith((".", "reidrisk-")) or path.parent == folder / "tmp"]
    return [path for path in found if path.exists() and not (_MAY_STAY.fullmatch(path.name) and not path.stat().st_size)]
