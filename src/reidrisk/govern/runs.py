"""What was run on a case: each run with its hashes and those of the files it wrote, chained; the next approval signs those that are new.

A run is on record without a key, so that every run is. Until it is signed, what tells that the record or a file was changed is what
this machine remembers outside the case; who made the whole record anew on another machine is told by the next signature only.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..data.disk.locking import in_turn
from ..data.files import read_bytes, write_atomic
from ..data.records import RecordError, record
from ..model.frozen import dataclass
from ..model.governance import GradedRun
from ..model.problem import InputError, Problem
from ..model.text import Phrase, Text
from .canonical import canonical, digest
from .memory import place_of, remember_run, remembered_run, remembered_runs, remembers
from .own_files import HANDED

if TYPE_CHECKING:
    from .entry import Entry

NAME = "runs.jsonl"
ENTERED = "runs"  # of an approval: the runs that it signs
NOTICED = "noticed"  # the run by which it went on record that files are not as the program wrote them
BEGUN, ENDED = "begun", "ended"  # a run that is about to write, and one that then wrote nothing
GONE = "gone"
_WROTE, _WRITES, _OF, _RUN, _ELSEWHERE = "wrote", "writes", "of", "run {}", "elsewhere"
_KEPT = frozenset(
    {"privacy-budget.jsonl", "plan.json", "plan.yaml", "result.json", "mitigation.json", "attacks.json", "documents/register.json"}
)  # nobody throws these away
_LIMIT = 2**26
_DAMAGED = Text(
    "运行记录第 {line} 行被改动或不完整：它接不上前一行，或与其哈希不符。",
    "Line {line} of the record of runs was changed or is not whole: it does not follow from the line before, or from its hash.",
)
_CUT = Text(
    "运行记录不是本机写下的那一份：第 {line} 次运行不在其中，记录被截短或换掉了。",
    "The record of runs is not the one that this machine wrote: run {line} is not in it. It was cut off, or replaced.",
)
_SEE = Text(
    "请查明改动人，并从备份恢复。无法恢复的，移走该文件后记录重新开始：这一点会记下，批准时须由具名人员说明。",
    "Find out who changed it, and restore it from a backup. Where that cannot be, remove the file and the record starts "
    "again: that is noted, and requires a named person's reason before an approval.",
)
_CHANGED = Text(
    "“{file}”不是程序写下的那一份：有人在程序之外改动过它", "“{file}” is not as the program wrote it: it was changed by other hands"
)
_MISSING = Text("程序写下的“{file}”不在了", "“{file}”, which the program wrote, is missing")
_HALF = Text(
    "第 {n} 次运行（{kind}）开始写“{file}”而没有完成：它被中断，或还在进行；再运行一次即续完",
    "Run {n} ({kind}) began to write “{file}” and did not end: it was broken off, or is still going on. Run it again",
)
_ANEW = Text("原有的运行记录（runs.jsonl）不在了", "The former record of runs (runs.jsonl) is missing")
_BOTH = Text("{what}（{was}）", "{what} ({was})")
_WAS = Text("第 {n} 次运行时发现，{at}", "noticed by run {n} on {at}")


@dataclass(frozen=True, slots=True)
class Altered:
    """A file of the case that is not as the program wrote it. `state` is the run that noticed it, else its hash now, or "gone".

    `text` has no full stop: it stands alone, and among others of its kind. `half`: a run of ours that did not end may have written it.
    """

    file: str
    state: str
    text: Text | Phrase
    run: int | None = None
    half: bool = False


def enter_run(case: Path, kind: str, at: datetime, hashes: Mapping[str, object], wrote: Sequence[Path] = ()) -> None:
    """One more run: its `kind`, the hashes of what it was made from and found, and of the files of the case that it wrote."""
    with in_turn(case / NAME):
        known = _known(case)
        known += _noticed(case, known, at, {NAME: GONE} if _altered_record(case, known) else {})
        sums = {_WROTE: dict(sorted(_sums(case, wrote)))} if wrote else {}
        _append(case, known, kind, at, {**hashes, **sums})


@contextmanager
def begun_run(case: Path, kind: str, at: datetime, writes: Sequence[Path]) -> Iterator[None]:
    """While a run writes these files of the case: entered before the first of them, so that a killed run's are not taken for forged.

    `enter_run` of this kind ends it. What ends without that and has written nothing is entered as such; where it has written, as on a
    disk that failed once, it stays begun: the next run of its kind ends it.
    """
    with in_turn(case / NAME):
        known = _known(case)
        known += _noticed(case, known, at, {NAME: GONE} if _altered_record(case, known) else {})
        number = _append(case, known, BEGUN, at, {_OF: kind, _WRITES: sorted(_places(case, writes))})["n"]
        before = dict(_sums(case, writes))
    try:
        yield
    finally:
        with in_turn(case / NAME), suppress(InputError):  # what is wrong is told already
            known = _known(case)
            if any(one["n"] == number for one in _open(known)) and dict(_sums(case, writes)) == before:
                _append(case, known, ENDED, at, {_OF: kind})


def whole_runs(case: Path, at: datetime, entries: Sequence[Entry] = ()) -> None:
    """`InputError` where the record does not hold: said before a run does its work.

    Files that are not as the program wrote them go on record now, before the run writes them anew.
    """
    with in_turn(case / NAME):
        known = _known(case)
        _noticed(case, known, at, {one.file: one.state for one in _altered(case, known, entries) if one.run is None and not one.half})


def _noticed(case: Path, known: Sequence[Mapping[str, Any]], at: datetime, sums: Mapping[str, str]) -> list[dict[str, Any]]:
    """The line by which it goes on record that files were changed, or that runs were entered by another machine than this one."""
    others = _others(case, known)
    content = {**({_WROTE: dict(sums)} if sums else {}), **({_ELSEWHERE: [others[0], others[-1]]} if others else {})}
    return [_append(case, known, NOTICED, at, content)] if content else []


def runs_elsewhere(case: Path, entries: Sequence[Entry]) -> tuple[int, ...]:
    """The numbers of the runs that no signature holds and that another machine entered: all of them where this one made none."""
    known, signed = _known(case), _signed(entries)
    spans = [one[_ELSEWHERE] for one in known if one["kind"] == NOTICED and isinstance(one.get(_ELSEWHERE), list)]
    found = {n for first, last in spans for n in range(first, last + 1)} | set(_others(case, known))
    return tuple(one["n"] for one in known if one["n"] in found and str(one["hash"]) not in signed)


def _others(case: Path, known: Sequence[Mapping[str, Any]]) -> list[int]:
    """The runs after the last one that this machine remembers; all of them where it remembers none and could, for then it made none."""
    place, last = place_of(os.environ), _remembered(case)
    if last is None:
        if not remembers(place, case):
            return []
        heads = remembered_runs(place, case)
        last = next(((one["n"], one["hash"]) for one in reversed(known) if (one["n"], one["hash"]) in heads), (0, ""))
    return [one["n"] for one in known[last[0] :]]


def altered(case: Path, entries: Sequence[Entry]) -> tuple[Altered, ...]:
    """Every file that is not as the program wrote it, or was not when a run looked. `InputError` where the record does not hold."""
    return tuple(_altered(case, _known(case), entries))


def as_written(case: Path, file: str) -> bool:
    """Whether this file of the case is as the last run that wrote it left it; False where none did."""
    sums = [wrote[file] for one in _known(case) if one["kind"] != NOTICED and file in (wrote := _wrote(one))]
    return bool(sums) and _sum(case / file) == sums[-1]


def may_be_half(case: Path, file: str) -> bool:
    """Whether a run of ours began to write this file of the case and did not end."""
    return any(file in one[_WRITES] for one in _open(_known(case)))


def kept_as(case: Path, record: str) -> bool:
    """Whether the last mitigation among the runs kept this record, by its hash; nothing speaks against it where none is among them."""
    kept = [one.get("record") for one in _known(case) if one["kind"] == "mitigate"]
    return not kept or kept[-1] == record


def unsigned_runs(case: Path, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The runs that no signature holds yet. `InputError` for a record that was damaged or changed, or is shorter than what was signed."""
    known = _known(case)
    signed, hashes = _signed(entries), {str(one["hash"]) for one in known}
    if known and signed - hashes and not _began_anew(known):
        raise InputError(Problem("runs_damaged", _CUT.fill(line=len(known) + 1), _SEE, str(case / NAME)))
    return [one for one in known if str(one["hash"]) not in signed]


def first_run(case: Path, plan: str) -> datetime | None:
    """When this plan first gave a result, as the record of runs has it; None where it does not say."""
    with suppress(InputError):
        return next((datetime.fromisoformat(str(one["at"])) for one in _known(case) if one.get("plan") == plan), None)
    return None


def graded_runs(case: Path) -> Iterator[GradedRun]:
    """Every run that ended in a grade, the first one first."""
    for one in _known(case):
        if "level" in one and "data" in one:
            data = str(one.get("output") or one["data"])
            yield GradedRun(datetime.fromisoformat(str(one["at"])), str(one["kind"]), one["level"], data)


def _signed(entries: Sequence[Entry]) -> set[str]:
    return {str(one["hash"]) for entry in entries for one in _listed(entry)}


def _began_anew(known: Sequence[Mapping[str, Any]]) -> bool:
    return known[0]["kind"] == NOTICED and NAME in _wrote(known[0])


def _altered(case: Path, known: Sequence[Mapping[str, Any]], entries: Sequence[Entry]) -> Iterator[Altered]:
    """By file the last that is to be told: what is so now stands over what a run noticed earlier."""
    found: dict[str, Altered] = {}
    sums: dict[str, str] = {}
    for one in known:
        wrote = _wrote(one)
        sums |= wrote
        if one["kind"] == NOTICED:
            was = _WAS.fill(n=one["n"], at=str(one["at"])[:10])
            found |= {file: Altered(file, _RUN.format(one["n"]), _words(file, state, was), one["n"]) for file, state in wrote.items()}
    if _altered_record(case, known, entries):
        found[NAME] = Altered(NAME, GONE, _ANEW)
    half = {str(file): one for one in _open(known) for file in one[_WRITES]}
    for file, sum_ in sums.items():
        now = _sum(case / file)
        if file != NAME and now != sum_ and (now != GONE or file in _KEPT):
            began = half.get(file)
            text = _words(file, now) if began is None else _HALF.fill(n=began["n"], kind=began[_OF], file=file)
            found[file] = Altered(file, now, text, half=began is not None)
    yield from found.values()


def _open(known: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The runs that began to write and did not end: by kind, for one that is run again ends them all."""
    found: list[Mapping[str, Any]] = []
    for one in known:
        if one["kind"] == BEGUN and isinstance(one.get(_WRITES), list):
            found.append(one)
        else:
            ended = one.get(_OF) if one["kind"] == ENDED else one["kind"]
            found = [other for other in found if other[_OF] != ended]
    return found


def _altered_record(case: Path, known: Sequence[Mapping[str, Any]], entries: Sequence[Entry] = ()) -> bool:
    """Whether there was a record of runs, as this machine or the ledger knows, and there is none; it stays where a case came from."""
    return not known and not (case / HANDED).is_file() and bool(_remembered(case) or _signed(entries))


def _words(file: str, state: str, was: Phrase | None = None) -> Text | Phrase:
    text = _ANEW.fill() if file == NAME else (_MISSING if state == GONE else _CHANGED).fill(file=file)
    return text if was is None else _BOTH.fill(what=text, was=was)


def _wrote(one: Mapping[str, Any]) -> dict[str, str]:
    found = one.get(_WROTE)
    return {str(file): str(sum_) for file, sum_ in found.items()} if isinstance(found, dict) else {}


def _sums(case: Path, wrote: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """By its place in the case the hash of each file that lies there."""
    for place in _places(case, wrote):
        yield place, _sum(case / place)


def _places(case: Path, paths: Sequence[Path]) -> Iterator[str]:
    home = case.resolve()
    for path in paths:
        if path.resolve().is_relative_to(home):
            yield path.resolve().relative_to(home).as_posix()


def _sum(path: Path) -> str:
    return sha256(read_bytes(path, _LIMIT)).hexdigest() if path.is_file() else GONE


def _append(case: Path, known: Sequence[Mapping[str, Any]], kind: str, at: datetime, hashes: Mapping[str, object]) -> dict[str, Any]:
    path = case / NAME
    content = {
        "n": len(known) + 1, "at": at.isoformat(timespec="seconds"), "kind": kind, **hashes,
        "previous": known[-1]["hash"] if known else "",
    }  # fmt: skip
    line = {**content, "hash": digest(content)}
    # Written anew as a whole: half a line of a disk that is full would be the end of the record.
    write_atomic(path, (read_bytes(path, _LIMIT) if path.exists() else b"") + canonical(line) + b"\n")
    remember_run(place_of(os.environ), case, (len(known) + 1, str(line["hash"])))
    return line


def _listed(entry: Entry) -> list[dict[str, Any]]:
    listed = entry.content.get(ENTERED)
    return [one for one in listed if isinstance(one, dict) and "hash" in one] if isinstance(listed, list) else []


def _remembered(case: Path) -> tuple[int, str] | None:
    """The last run that this machine entered: its number and its hash."""
    return remembered_run(place_of(os.environ), case)


def _known(case: Path) -> list[dict[str, Any]]:
    """Every run, the first one first, as this machine remembers it. A record that is gone is none, and is told apart from it."""
    path, last, found = case / NAME, _remembered(case), list[dict[str, Any]]()
    content = read_bytes(path, _LIMIT) if path.exists() else b""
    for line, text in enumerate(content.removesuffix(b"\n").split(b"\n") if content else (), 1):
        one = _one(text)
        before = found[-1]["hash"] if found else ""
        if one is None or one.get("n") != line or one.get("previous") != before:
            raise InputError(Problem("runs_damaged", _DAMAGED.fill(line=line), _SEE, str(path), line))
        found.append(one)
    if path.exists() and last is not None and (len(found) < last[0] or found[last[0] - 1]["hash"] != last[1]):
        raise InputError(Problem("runs_damaged", _CUT.fill(line=last[0]), _SEE, str(path)))
    return found


def _one(text: bytes) -> dict[str, Any] | None:
    """The run on a line; None where it is none, or not what its hash is of."""
    try:
        one = record(text)
    except RecordError:
        return None
    if not isinstance(one, dict) or not all(isinstance(one.get(key), str) for key in ("hash", "kind")):
        return None
    return one if digest({key: value for key, value in one.items() if key != "hash"}) == one["hash"] else None
