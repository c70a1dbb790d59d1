"""What was signed elsewhere comes back: entries that follow the one by which the case was handed out, or nothing (GB/T 42460 6.4 b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from ...data.disk.locking import in_turn
from ...data.files import write_atomic
from ...document.kinds.record import DEEDS
from ...govern.agreements import AGREED
from ...govern.agreements import FOLDER as AGREEMENTS
from ...govern.chain import breaks, parse
from ...govern.envelope.handed import HANDING, SEEN, receiver_in
from ...govern.evidence import FOLDER as EVIDENCE
from ...govern.gate.gate import ACCEPTED
from ...govern.ledger import NAME as LEDGER
from ...govern.ledger import ledger_bytes
from ...govern.memory import remember
from ...govern.roles import SIGNED, WITHDRAWN, Duty
from ...govern.story import RESTS_ON
from ...govern.tasks import OPENED
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..approving.signed_answers import changed_answers
from ..governing import Governed

if TYPE_CHECKING:
    from ...govern.entry import Entry
    from ...govern.envelope.parcel import Parcel

FRESH = "entries.jsonl"  # in the file that comes back: the entries that were made
_MAY = frozenset({SIGNED, WITHDRAWN, ACCEPTED, OPENED, AGREED, HANDING})
_SHOWN = 12  # digits of the sum in the name of a file of evidence
_ROLES = frozenset({Duty.POLICY_MANAGER, Duty.SUPERVISOR})
_NOT_OURS = Text("这个文件不是这个案例移交出去后交还的。", "This file is none that comes back from a handing over of this case.")
_RIGHT_CASE = Text("请给出移交时的案例：reidrisk take 文件 案例。", "Name the case that was handed over: reidrisk take FILE CASE.")
_TWICE = Text(
    "这个文件已经收回过：其中的记录都在台账中（至第 {n} 条）。",
    "This file was taken back before: its entries are in the ledger (up to {n}).",
)
_NOTHING = Text("无须再做什么。", "Nothing is left to do.")
_WENT_ON = Text(
    "移交之后台账又有 {count} 条记录（自第 {n} 条起：{deeds}），交还的签署接不上；它仍在签署人那里，没有丢失。",
    "The ledger went on after it was handed out: entries {count}, from entry {n} ({deeds}). What was signed does not follow it; it is kept "
    "where it was signed.",
)
_DEED = Text("{name}：{deed}", "{name}: {deed}")
_CHANGED = Text(
    "移交之后案例有改动，签署的已不是现在的案例：{what}。",
    "The case was changed after it was handed out; what was signed is not the present case: {what}.",
)
_HAND_AGAIN = Text("请重新移交：reidrisk hand 案例。没有写入任何内容。", "Hand it over again: reidrisk hand CASE. Nothing was written.")
_FORGED = Text(
    "交还的记录不是移交对象所签，或有不应由其记入的记录（第 {n} 条，{kind}）。",
    "What came back was not signed by whom it was handed to, or holds an entry that is not theirs to make (entry {n}, {kind}).",
)
_ASK = Text("请与本人核实。没有写入任何内容。", "Ask the person. Nothing was written.")
_LEDGER = Text("交还的记录接不上移交时的台账：{first}", "What came back does not follow the ledger as it was handed out: {first}")


def come_back(governed: Governed, parcel: Parcel) -> tuple[Entry, ...]:
    """The new entries, now in the ledger with the files that they name. `InputError` with all that stands against it, nothing written."""
    folder = governed.folder
    with in_turn(folder / LEDGER):
        content, fresh = ledger_bytes(folder), parcel.files.get(FRESH, b"")
        new = tuple(one for one in parse(fresh)[0] if one is not None)
        problems = tuple(_against(governed, parcel, content, fresh, new))
        if problems:
            raise InputError(*problems)
        for name, held in parcel.files.items():
            if name != FRESH:
                write_atomic(folder / name, held)
        write_atomic(folder / LEDGER, content + fresh)
    remember(governed.store.folder, governed.entries[0], new[-1])
    return new


def _against(governed: Governed, parcel: Parcel, content: bytes, fresh: bytes, new: Sequence[Entry]) -> Iterator[Problem]:
    statement, place, known = parcel.statement, str(governed.folder), governed.entries
    since = next((one for one in known if one.hash == statement.get("since")), None)
    if statement.get("way") != "back" or since is None or not new or known[0].hash != statement.get("ledger"):
        yield Problem("other_case", _NOT_OURS, _RIGHT_CASE, place)
        return
    later = known[since.n :]
    if new[-1].hash in {one.hash for one in later}:
        yield Problem("taken_before", _TWICE.fill(n=new[-1].n), _NOTHING, place)
        return
    if later:
        deeds = tuple(_DEED.fill(name=one.by, deed=DEEDS.get(one.kind, one.kind)) for one in later)
        yield Problem("ledger_went_on", _WENT_ON.fill(count=len(later), n=later[0].n, deeds=deeds), _HAND_AGAIN, place)
    yield from _changed(governed, since, place)
    wrong = breaks(content + fresh, (), governed.store.public_keys())
    if wrong and not later:
        yield Problem("ledger_broken", _LEDGER.fill(first=wrong[0].text), _ASK, place)
    yield from _not_theirs(governed, parcel, since, new)


def _changed(governed: Governed, since: Entry, place: str) -> Iterator[Problem]:
    """What of plan, data, mitigation and result is not what was handed out; the data are looked at, not graded."""
    subject, before = governed.subject, governed.entries[: since.n]
    signed = next((one.content for one in reversed(before) if one.kind == SIGNED and one.role == Duty.EXECUTOR), {})
    answers = changed_answers(governed.case, before)
    what = (*(() if subject is None else subject.changed(signed)), *answers)
    if subject is None or what or since.content.get("subject") != subject.hash:
        yield Problem("case_changed", _CHANGED.fill(what=what or ("—",)), _HAND_AGAIN, place)


def _not_theirs(governed: Governed, parcel: Parcel, since: Entry, new: Sequence[Entry]) -> Iterator[Problem]:
    """Entries of another key than that to which the case was handed, of a kind or in a role that is not theirs, or for want of data."""
    place, to = str(governed.folder), receiver_in(since)
    for one in new:
        fits = to is not None and one.key == to.key == parcel.sender.key and one.kind in _MAY and one.role in _ROLES
        if not fits or (one.kind == SIGNED and (one.content.get(SEEN) is not False or not _rests(one, since))):
            yield Problem("not_theirs", _FORGED.fill(n=one.n, kind=one.kind), _ASK, place)
            return
        yield from governed.may(one.by, Duty(str(one.role)))
    yield from _files(parcel, new, place)


def _rests(one: Entry, since: Entry) -> bool:
    rests = one.content.get(RESTS_ON)
    return isinstance(rests, dict) and rests.get("head") == since.hash and one.content.get("subject") == since.content.get("subject")


def _files(parcel: Parcel, new: Sequence[Entry], place: str) -> Iterator[Problem]:
    """Each file that came is named by its content in an entry that came with it: no other file of the case is touched."""
    named = str([one.content for one in new])
    for name, content in parcel.files.items():
        folder, _, file = name.partition("/")
        sum_ = sha256(content).hexdigest()
        fits = folder in {EVIDENCE, AGREEMENTS} and file.partition(".")[0] == sum_[:_SHOWN] and name in named and sum_ in named
        if name != FRESH and not fits:
            yield Problem("not_theirs", _FORGED.fill(n=new[0].n, kind=name), _ASK, place)
