"""What a ledger tells, for documents: signatures that count, every deed, releases, disposals (GB/T 42460 6.5, 6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..model.governance import Destroyed, Disposal, Governance, Issue, LedgerLine, Secret, Signature
from ..model.text import Phrase, Text
from .approvals import Approval, status_of
from .chain import ChainBreak
from .entry import Entry
from .gate.explaining import explained_at_approval, weighed_at_approval
from .gate.gate import acceptances, preconditions
from .roles import Duty
from .tasks import tasks

RELEASED, REVOKED, DISPOSED, RELINKED, RENEWED = "release", "revocation", "disposal", "relink", "renewal"
RESTS_ON = "rests_on"  # of a signature given without the data: that of the executor, who had them graded again
DOCUMENTS = "documents"  # of an approval: by document, the hashes of what it says
ROW = "row"  # of a release: the sum of its row in the case's own register
ADEQUATE = "adequacy"
DISPOSING = "disposal-begun"
# A release is entered before its package stands at its place, and this afterwards; `COMPLETES` in the first says that the second follows.
COMPLETED, COMPLETES = "release_completed", "completes"
CARRIED_OUT = "carried_out"  # the same of every other act: what it `began` with is done
_NAMED = 3
_DESPITE = Text("{title}；理由：{reason}", "{title}; reason: {reason}")
BEGAN = "began"


def story(entries: Sequence[Entry], found: Sequence[Approval], breaks: Sequence[ChainBreak], secrets: Sequence[Secret] = ()) -> Governance:
    """The governance of a case; where the chain does not hold nothing in it counts."""
    whole = not breaks
    return Governance(
        status=status_of(found) if whole else "draft",
        broken=not whole,
        head=entries[-1].hash if entries else None,
        entries=len(entries),
        signatures=tuple(_signature(one) for one in found if one.live) if whole else (),
        lines=tuple(_line(entry) for entry in entries),
        issues=tuple(issues(entries)),
        disposals=tuple(_disposal(entry) for entry in entries if entry.kind == DISPOSED),
        secrets=tuple(secrets),
        signed=frozenset(signed_documents(found)) if whole else frozenset(),
        tasks=tasks(entries) if whole else (),
        explained=explained_at_approval(entries) if whole else {},
        weighed=weighed_at_approval(entries) if whole else (),
    )


def _signature(one: Approval) -> Signature:
    entry, rests = one.entry, one.entry.content.get(RESTS_ON)
    behind = (str(rests.get("by")), n) if isinstance(rests, dict) and isinstance(n := rests.get("entry"), int) else None
    return Signature(entry.by, one.duty.words, entry.moment, entry.n, one.duty.key, behind)


def signed_documents(found: Sequence[Approval]) -> Iterator[str]:
    """The hashes of the documents that stood under management's approvals that count."""
    for one in found:
        held = one.entry.content.get(DOCUMENTS) if one.live and one.duty is Duty.POLICY_MANAGER else None
        for hashes in held.values() if isinstance(held, dict) else ():
            yield from map(str, hashes if isinstance(hashes, list) else ())


def _line(entry: Entry) -> LedgerLine:
    note = entry.content.get("note") or entry.content.get("reason") or entry.content.get("recipient") or ""
    note = _despite(entry) or str(note)
    return LedgerLine(entry.n, entry.moment, entry.kind, entry.by, _words(entry.role), note, entry.hash)


def _despite(entry: Entry) -> Phrase | None:
    """Of a reason for going on: the precondition by its title, not its code; None for any other entry."""
    given = next(acceptances([entry]), None)
    title = None if given is None else next((one.title for one in preconditions() if one.code == given.code), None)
    if given is None or title is None:
        return None
    on = f" [{given.evidence}]" if given.evidence else ""
    return _DESPITE.fill(title=title, reason=f"{given.reason}{on}")


def _words(role: str | None) -> Text | None:
    return Duty(role).words if role in set(Duty) else None


def issues(entries: Sequence[Entry]) -> Iterator[Issue]:
    """Every release, and why it was revoked where it was."""
    revoked = {str(entry.content.get("package")): str(entry.content.get("reason") or "") for entry in entries if entry.kind == REVOKED}
    for entry in entries:
        if entry.kind == RELEASED:
            released = {key: entry.content.get(key, "") for key in ("package", "recipient", "valid_until", "files")}  # it may be damaged
            package, files = str(released["package"]), released["files"]
            yield Issue(
                entry.n, entry.moment, entry.by, package, str(released["recipient"]), str(released["valid_until"]),
                files if isinstance(files, int) else 0, revoked.get(package),
            )  # fmt: skip


def broken_off(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Acts whose completion is not on record: the run was killed. Of a release the package may stand at its place or not."""
    settled = {str(entry.content.get("package")) for entry in entries if entry.kind in {COMPLETED, REVOKED}}
    done = {entry.content.get("begun") for entry in entries if entry.kind == DISPOSED}
    done |= {n for entry in entries if entry.kind == CARRIED_OUT for n in _numbers(entry.content.get(BEGAN))}
    for entry in entries:
        opened = entry.kind == DISPOSING or entry.content.get(COMPLETES) is True
        if opened and entry.n not in done and not (entry.kind == RELEASED and str(entry.content.get("package")) in settled):
            yield entry


def _numbers(found: object) -> list[int]:
    return [one for one in found if isinstance(one, int)] if isinstance(found, list) else []


def _disposal(entry: Entry) -> Disposal:
    items = entry.content.get("things")
    found = [_destroyed(one) for one in items if isinstance(one, dict)] if isinstance(items, list) else []
    left = entry.content.get("stays")
    stays = tuple(_place(str(one)) for one in left) if isinstance(left, list) else ()
    return Disposal(entry.moment, entry.by, str(entry.content.get("reason") or ""), tuple(found), stays, entry.n)


def _place(path: str) -> str:
    """Where it lay: in the case from its folder on; elsewhere the last names only, for the rest tells of the machine."""
    parts = [one for one in path.replace("\\", "/").split("/") if one]
    outside = path.startswith(("/", "..")) or ":" in parts[0]
    return "/".join([one for one in parts if one != ".."][-_NAMED:] if outside else parts)


def _destroyed(one: Mapping[str, object]) -> Destroyed:
    size = one.get("size")
    name = _place(str(one["path"])) if one.get("kind") == "file" and "path" in one else str(one.get("name"))
    seen = one.get("fingerprint")
    return Destroyed(
        name, str(one.get("kind")), str(one.get("how")), size if isinstance(size, int) else None, None if seen is None else str(seen)
    )
