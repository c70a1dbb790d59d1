"""The ledger of a case: a file that only grows, one signed entry a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ..data.disk.locking import in_turn
from ..data.files import read_bytes, write_atomic
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text
from .canonical import digest
from .chain import ChainBreak, breaks, parse
from .entry import START, Entry, body, to_sign
from .keystore import Signer

NAME = "ledger.jsonl"
_LIMIT = 2**26
_BROKEN = Text("台账不完好，不再续写：{first}", "The ledger is not whole and is not continued: {first}")
_VERIFY = Text("请先用 reidrisk verify 查明。", "Find out with reidrisk verify first.")
_BEHIND = Text(
    "台账最后一条记于 {last}，而本机时钟是 {now}：本机时钟慢了，或那台机器的时钟快了。",
    "The last entry of the ledger is of {last}, and the clock of this machine shows {now}: this one is slow, or the other one fast.",
)
_SET_CLOCK = Text("请校准两台机器的时钟，再重试。", "Set the clocks of both machines right, then try again.")
_CLOCKS_DIFFER = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Deed:
    """What is to be entered."""

    kind: str
    by: str
    role: str | None
    content: Mapping[str, object]


def ledger_bytes(case: Path) -> bytes:
    """The ledger as it stands; empty before the first entry."""
    path = case / NAME
    return read_bytes(path, _LIMIT) if path.exists() else b""


def entries(case: Path) -> tuple[Entry, ...]:
    """Every entry that can be read, in the order of the file."""
    return tuple(entry for entry in parse(ledger_bytes(case))[0] if entry is not None)


def head(case: Path) -> str | None:
    """The hash of the last entry: what a document prints, so that a cut shows."""
    found = entries(case)
    return found[-1].hash if found else None


def refuse(wrong: Sequence[ChainBreak], path: Path) -> None:
    """`InputError` with the first thing that is wrong with a ledger."""
    if wrong:
        raise InputError(Problem("ledger_broken", _BROKEN.fill(first=wrong[0].text), _VERIFY, str(path)))


def _clock() -> datetime:
    return datetime.now(UTC)


def append(case: Path, deed: Deed, signer: Signer, now: datetime, clock: Callable[[], datetime] = _clock) -> Entry:
    """Adds one signed entry of this time; refuses to continue a chain that does not hold.

    `now` was read before others were waited for: what they entered meanwhile comes before, and the entry bears no earlier time than
    theirs. `InputError` where the last entry lies ahead of the `clock` by more than clocks differ.
    """
    path = case / NAME
    with in_turn(path):
        content = ledger_bytes(case)
        wrong = breaks(content)
        refuse(wrong, path)
        known = entries(case)
        entry = _entry(known[-1] if known else None, deed, signer, _not_before(known, now, clock, path))
        # Written anew as a whole: half a line of a disk that is full, or of a killed run, would be the end of the ledger.
        write_atomic(path, content + entry.line())
    return entry


def _not_before(known: Sequence[Entry], now: datetime, clock: Callable[[], datetime], path: Path) -> datetime:
    if not known or now >= (last := known[-1].moment):
        return now
    present = clock()
    if last - present > _CLOCKS_DIFFER:
        text = _BEHIND.fill(last=last.isoformat(timespec="seconds"), now=present.astimezone(UTC).isoformat(timespec="seconds"))
        raise InputError(Problem("clock_behind", text, _SET_CLOCK, str(path)))
    return last


def _entry(before: Entry | None, deed: Deed, signer: Signer, now: datetime) -> Entry:
    at = now.astimezone(UTC).isoformat(timespec="seconds")
    n, previous = (before.n + 1, before.hash) if before else (1, START)
    hash_ = digest(body(n, at, deed.kind, deed.by, deed.role, deed.content, previous, signer.public))
    return Entry(n, at, deed.kind, deed.by, deed.role, deed.content, previous, signer.public, hash_, signer.sign(to_sign(hash_)))
