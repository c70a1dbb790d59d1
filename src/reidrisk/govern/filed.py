"""Files of a case that its ledger tells of: the register of releases, agreements, packages; are they what was entered (6.5, 6.6 b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..model.governance import Handover
from ..model.problem import InputError, Problem
from ..model.text import Phrase, Text
from .agreements import agreements
from .canonical import digest
from .entry import Entry
from .evidence import is_changed, is_gone
from .package import check, folder_contents, sha256_of
from .register_file import NAME as REGISTER
from .register_file import read_register, row_sum
from .story import COMPLETED, RELEASED, REVOKED, ROW, broken_off

_RESTORE = Text("请从备份恢复登记册。", "Restore the register from a backup.")
_MISSING = Text(
    "台账第 {n} 条所记的发布不在登记册中，或与其中所记不同：重叠无从核对。",
    "The release of ledger entry {n} is not in the register, or stands there otherwise: overlaps cannot be checked.",
)
_INVENTED = Text(
    "登记册中的发布“{id}”称出自本案例，台账中却没有。", "The register has release “{id}” of this case, which the ledger does not."
)
_REVOKED = Text(
    "台账第 {n} 条撤销的发布，登记册中没有记为撤销，或理由不同。",
    "The release that ledger entry {n} took back is not taken back in the register, or for another reason.",
)
_HALF_REVOKED = Text(
    "台账第 {n} 条的撤销开始了而没有完成：登记册和撤销名单可能还没有它。",
    "The revocation of ledger entry {n} was begun and not ended: register and list of revocations may not have it yet.",
)
_REVOKE_AGAIN = Text("请再运行一次 reidrisk revoke，即续完。", "Run reidrisk revoke once more: it is finished then.")
_AGREEMENT = Text(
    "台账第 {n} 条登记的协议文件不在，或内容已不同。", "The agreement recorded in ledger entry {n} is missing or has different content."
)
_AGREE = Text("请恢复该文件，或用 reidrisk agree 重新登记。", "Restore the file, or put it on record again with reidrisk agree.")
_PACKAGE = Text("台账第 {n} 条的发布包已不是当时发布的：{why}", "The package of ledger entry {n} is no longer what was released: {why}")
_OTHER = Text("包的哈希不同。", "its hash is another.")
_TAKE_AWAY = Text(
    "不要交出；请核对别处的副本，或用 reidrisk revoke 撤销。",
    "Do not hand it over; check a copy from elsewhere, or take it back with reidrisk revoke.",
)


def register_unlike_ledger(folder: Path, entries: Sequence[Entry], *, present: bool = False) -> Iterator[Problem]:
    """A problem for each release of the ledger that the case's own register hides or has otherwise, and for each that it invents.

    With `present` it is to hold all of them; else those that were entered in it, and not in another register.
    """
    path = folder / REGISTER
    try:
        rows = {one.package: one for one in read_register(path).releases} if path.exists() else {}
    except InputError as error:
        yield from error.problems
        return
    yield from _hidden(path, rows, entries, present=present)
    packages, own = {str(entry.content.get("package")) for entry in entries if entry.kind == RELEASED}, folder.resolve().name
    for row in rows.values():
        if row.package and row.case == own and row.package not in packages:
            yield Problem("register_invents", _INVENTED.fill(id=row.id), _RESTORE, str(path))


def _hidden(path: Path, rows: dict[str, Handover], entries: Sequence[Entry], *, present: bool) -> Iterator[Problem]:
    complete = {str(entry.content.get("package")) for entry in entries if entry.kind == COMPLETED}
    half = {entry.n for entry in broken_off(entries)}
    for entry in entries:
        package = str(entry.content.get("package"))
        row = rows.get(package)
        if entry.kind == RELEASED and package in complete and (present or ROW in entry.content) and not _as_entered(row, entry):
            yield Problem("register_differs", _MISSING.fill(n=entry.n), _RESTORE, str(path))
        if entry.kind == REVOKED and row is not None and row.revoked != entry.content.get("reason"):
            unfinished = entry.n in half
            text, hint = (_HALF_REVOKED, _REVOKE_AGAIN) if unfinished else (_REVOKED, _RESTORE)
            yield Problem("revocation_unfinished" if unfinished else "register_differs", text.fill(n=entry.n), hint, str(path))


def _as_entered(row: Handover | None, entry: Entry) -> bool:
    if row is None or row.recipient != entry.content.get("recipient"):
        return False
    return ROW not in entry.content or row_sum(row) == entry.content[ROW]


_BY_HAND = "on-record:"
_EVIDENCE = Text(
    "台账第 {n} 条的依据文件不在，或已不是登记的内容：{place}。", "What backs ledger entry {n} is gone, or not what was taken in: {place}."
)
_RESTORE_COPY = Text("请从备份恢复该文件；内容以台账中的哈希为准。", "Restore the file from a backup: the ledger has its hash.")


def agreements_unlike_ledger(folder: Path, entries: Sequence[Entry]) -> Iterator[Problem]:
    """A problem for each recipient whose last agreement is gone from the case, or has another content."""
    for one in {agreement.recipient: agreement for agreement in agreements(entries)}.values():
        paper = folder / one.file
        if not paper.is_file() or sha256_of(paper) != one.sha256:
            yield Problem("agreement_changed", _AGREEMENT.fill(n=one.entry), _AGREE, str(paper))


def evidence_unlike_ledger(folder: Path, entries: Sequence[Entry]) -> Iterator[Problem]:
    """Of what was put on record by hand, the copies that back it and are gone or have another content; not those destroyed when due."""
    destroyed = {str(entry.content.get("copy")) for entry in entries if entry.content.get("what") == "destroyed"}
    for entry in entries:
        given = entry.content.get("evidence")
        if not entry.kind.startswith(_BY_HAND) or not isinstance(given, str):
            continue
        place = is_gone(folder, given) or is_changed(folder, given)
        if place is not None and place not in destroyed:
            yield Problem("evidence_changed", _EVIDENCE.fill(n=entry.n, place=place), _RESTORE_COPY, str(folder / place))


def packages_unlike_ledger(folder: Path, entries: Sequence[Entry]) -> Iterator[Problem]:
    """Of the packages that still lie where they were made, those that are no longer what was released."""
    revoked = {str(entry.content.get("package")) for entry in entries if entry.kind == REVOKED}
    # Where a release was broken off before its package stood there, the next one may have the place.
    last = {str(entry.content.get("place")): entry for entry in entries if entry.kind == RELEASED}
    for entry in last.values():
        place = folder / str(entry.content.get("place"))
        if str(entry.content.get("package")) in revoked or not place.exists():
            continue
        why = _fault(place, entry)
        if why is not None:
            yield Problem("package_changed", _PACKAGE.fill(n=entry.n, why=why), _TAKE_AWAY, str(place))


def _fault(place: Path, entry: Entry) -> Text | Phrase | None:
    if place.is_file():
        archive = entry.content.get("archive")
        return _OTHER if archive is not None and sha256_of(place) != archive else None
    faults, body = check(folder_contents(place), entry.key, entry.moment.date())
    if faults:
        return faults[0].text
    return _OTHER if digest(body) != entry.content.get("package") else None
