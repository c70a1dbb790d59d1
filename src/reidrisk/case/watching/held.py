"""Who holds what until when: the releases of a ledger with what was put on record about each since (ITU-T X Suppl.39 SR8, SR9)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ...govern.agreements import agreements
from ...govern.entry import Entry
from ...govern.story import REVOKED, broken_off, issues
from ...model.governance import Holding, HoldingState
from ...model.problem import Problem
from ...model.text import Text

NOTICE = "on-record:notice"
_UNKNOWN = Text("台账中没有这个发布包。", "The ledger has no such package.")
_RELEASED = Text("已发布：{packages}", "Released: {packages}")
_LEAST = 8
_ENDED: dict[str, HoldingState] = {"returned": "returned", "destroyed": "destroyed"}


def holdings(entries: Sequence[Entry], today: date) -> tuple[Holding, ...]:
    """Every release of a case, the first one first."""
    by_n = {entry.n: entry for entry in entries}
    revoked = {str(entry.content.get("package")): entry.moment.astimezone().date() for entry in entries if entry.kind == REVOKED}
    unfinished = {entry.n for entry in broken_off(entries)}
    found = []
    for one in issues(entries):
        content = by_n[one.n].content
        agreement, overlap = content.get("agreement"), content.get("overlap")
        notices = [entry for entry in entries if entry.kind == NOTICE and entry.content.get("package") == one.package]
        until = date.fromisoformat(one.valid_until)
        state = _state(notices, revoked=one.package in revoked, over=until < today)
        found.append(
            Holding(
                one.n, one.package, one.recipient, one.at, until,
                agreement if isinstance(agreement, int) else None, _scope(entries, agreement), _treated(content.get("treated")),
                overlap.get("together") if isinstance(overlap, dict) else None, state, revoked.get(one.package),
                notices[-1].n if notices else None, one.n not in unfinished,
            )
        )  # fmt: skip
    return tuple(found)


def only_one(found: Sequence[Holding], package: str) -> Holding | Problem:
    """The release whose hash begins like this; a problem where there is none or more than one, or too little is given."""
    hits = [one for one in found if len(package) >= _LEAST and one.package.startswith(package.lower())]
    if len(hits) == 1:
        return hits[0]
    return Problem("unknown_package", _UNKNOWN, _RELEASED.fill(packages=tuple(one.package for one in found) or ("—",)))


def _state(notices: Sequence[Entry], *, revoked: bool, over: bool) -> HoldingState:
    """What ended it counts most; then that it was taken back, that it is over, that its use is suspended."""
    steps = [str(entry.content.get("what")) for entry in notices]
    for one in reversed(steps):
        if one in _ENDED:
            return _ENDED[one]
    if revoked:
        return "revoked"
    if over:
        return "expired"
    pauses = [one for one in steps if one in {"suspended", "resumed"}]
    return "suspended" if pauses[-1:] == ["suspended"] else "held"


def _scope(entries: Sequence[Entry], agreement: object) -> str:
    """What the agreement allows it to be used for."""
    return next((one.scope for one in agreements(entries) if one.entry == agreement), "")


def _treated(content: object) -> str:
    """The columns that its transformation generalised or suppressed; the number of a level says nothing outside its plan."""
    return ", ".join(str(name) for name, level in content.items() if level) if isinstance(content, dict) else ""
