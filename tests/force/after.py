"""What must hold of a folder once an act was killed, refused or done in it, and once it is run again."""

from __future__ import annotations

import csv
import json
import stat
from collections.abc import Iterator
from pathlib import Path

from tests.force import trial
from tests.force.acts import Deed
from tests.force.grounds import CANARY
from tests.force.states import MAY_STAY
from tests.force.trial import Left

_GROWING = ("case/ledger.jsonl", "case/releases.jsonl", "case/privacy-budget.jsonl", "office/ledger.jsonl")
_PLAIN = 0o077
_UNFINISHED = {"run_unfinished", "revocation_unfinished"}  # told, and ended by the next run


def answered(left: Left) -> Iterator[str]:
    """A fault is told, or of no matter; never a bug of ours, never a hang."""
    if left.code not in {0, 1, 2, 4} or "Traceback" in left.err:
        yield f"ended with {left.code}: {left.err.strip()[-900:]}"


def after(deed: Deed, ground: Path, folder: Path) -> Iterator[str]:
    """What must hold at once, and after the next run of the same."""
    yield from _nothing_lost(deed, ground, folder)
    yield from whole_files(folder, deed.destroys)
    yield from _closed(folder)
    yield from verified(folder, "at once")
    again = _again(deed, folder)
    yield from (f"again: {one}" for one in answered(again))
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
    for name in ("data.csv", "mine.csv", "dua.pdf", *(() if deed.destroys == "copy.csv" else ("copy.csv",))):
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


def whole_files(folder: Path, destroys: str = "") -> Iterator[str]:
    """No part of a file under a final name, but of what is overwritten in its place."""
    for path in folder.rglob("*"):
        inside = path.relative_to(folder).parts
        named = path.relative_to(folder).as_posix()
        destroyed = bool(destroys and named.startswith(destroys)) or path.suffix == ".entry"  # a store that opens says that none is half
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
    office = folder / "office"
    if office.is_dir():
        whole = trial.ended(folder, trial.fork(folder, lambda: _whole(office), None, None, 0))
        yield from (f"{when}: the ledger of the organisation does not hold: {whole.err[-900:]}" for _ in range(bool(whole.code)))
    forged = [one for one in told.get("altered", ()) if when != "at once" or one["code"] not in _UNFINISHED]
    if forged:
        yield f"{when}: changed by other hands, it says: {json.dumps(forged, ensure_ascii=False)[:400]}"
    # A release that was broken off is told until a person has taken it back: the package may have been handed over.
    unfinished = [one for one in told.get("broken_off", ()) if one["kind"] != "release"]
    if unfinished and when != "at once":
        yield f"{when}: not finished: {unfinished}"


def _whole(office: Path) -> None:
    from reidrisk.govern.organisation import open_organisation

    open_organisation(office).whole()


def remains(folder: Path) -> list[Path]:
    """What a killed run left and the next one did not take away."""
    found = [path for path in folder.rglob("*") if path.name.startswith((".", "reidrisk-")) or path.parent == folder / "tmp"]
    return [path for path in found if path.exists() and not (MAY_STAY.fullmatch(path.name) and not path.stat().st_size)]
