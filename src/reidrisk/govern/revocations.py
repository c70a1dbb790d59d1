"""The signed list of packages that were taken back, for the recipients (ITU-T X Suppl.39 SR8).

Each bears the identity of its ledger, a number that only grows and the day until which it may be relied on: an older one, one of another
case or one that is out of date does not say that a package still stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from ..model.frozen import dataclass
from ..model.text import Text
from .canonical import digest
from .entry import Entry
from .keystore import Signer
from .package import Fault, is_signed, parsed, signed
from .story import REVOKED, issues

FORM = "reidrisk/revocations/2"
NAME = "revocations.json"
LISTED = "revocation_list"  # an entry: the list was signed anew, and nothing was taken back
DAYS = 90
_TEXTS = ("form", "case", "ledger", "issued_at", "valid_until")
_BAD = Text(
    "撤销名单不是以您指定的可信公钥签名，或已被改动、无法读取，不予采信。",
    "The list of revocations is not signed with the pinned key, was changed or cannot be read; it is not relied on.",
)
_OTHER = Text(
    "撤销名单是另一个案例的，不说明这个发布包是否已被撤销。",
    "The list of revocations is one of another case, and does not say whether this package was revoked.",
)
_LAPSED = Text(
    "撤销名单（第 {number} 号）只到 {day} 有效：请向提供方索取新的。",
    "The list of revocations (no. {number}) was valid until {day} only: ask the provider for the present one.",
)
_OLDER = Text(
    "撤销名单是旧的：这是第 {number} 号，本机见过第 {seen} 号。请用新的那份。",
    "The list of revocations is an old one: this is no. {number}, and no. {seen} was seen here. Use the newer one.",
)
_FORKED = Text(
    "撤销名单与本机见过的同号（第 {number} 号）那份不同：其中一份不可信，请向提供方核实。",
    "The list of revocations differs from the one of the same number ({number}) that was seen here: ask the provider which is true.",
)
_REVOKED = Text("发布包已被撤销：{reason}", "The package was revoked: {reason}")
FAULTS = {"bad": _BAD, "other": _OTHER, "lapsed": _LAPSED, "revoked": _REVOKED}


@dataclass(frozen=True, slots=True)
class RevocationList:
    """A list whose signature holds: of which ledger, its number, until when it may be relied on, and the packages with the reasons."""

    ledger: str
    number: int
    issued_at: str
    valid_until: str
    revoked: Mapping[str, str]
    hash: str


def newest(entries: Sequence[Entry]) -> int:
    """The number of the list that the ledger stands for: that of the last entry which changed it, 0 for none."""
    return max((entry.n for entry in entries if entry.kind in {REVOKED, LISTED}), default=0)


def list_of(case: str, entries: Sequence[Entry], now: datetime, until: date, signer: Signer) -> bytes:
    """All that the ledger says was taken back, signed."""
    revoked = {one.package: one.revoked for one in issues(entries) if one.revoked is not None}
    body = {
        "form": FORM, "case": case, "ledger": entries[0].hash, "number": newest(entries), "issued_at": now.isoformat(timespec="seconds"),
        "valid_until": until.isoformat(), "revoked": revoked,
    }  # fmt: skip
    return signed(body, signer)


def read_list(content: bytes, pinned: str) -> RevocationList | None:
    """A list that the pinned key signed; None for anything else."""
    found = parsed(content)
    if found is None or found["key"] != pinned or not _is_list(found["body"]) or not is_signed(found, pinned):
        return None
    body = found["body"]
    fields = (body["ledger"], body["number"], body["issued_at"], body["valid_until"], body["revoked"])
    return RevocationList(*fields, sha256(content).hexdigest())


def against(body: Mapping[str, Any], listed: RevocationList | None, today: date, seen: tuple[int, str] | None) -> Iterator[Fault]:
    """What speaks against the package of this manifest, or against relying on the list; `seen`: number and hash of the newest one here."""
    if listed is None:
        yield Fault("revocations", _BAD.fill())
        return
    if listed.ledger != body.get("ledger"):
        yield Fault("revocations", _OTHER.fill())
    elif seen is not None and listed.number < seen[0]:
        yield Fault("revocations", _OLDER.fill(number=listed.number, seen=seen[0]))
    elif seen is not None and listed.number == seen[0] and listed.hash != seen[1]:
        yield Fault("revocations", _FORKED.fill(number=listed.number))
    if listed.valid_until < today.isoformat():
        yield Fault("revocations", _LAPSED.fill(number=listed.number, day=listed.valid_until))
    reason = listed.revoked.get(digest(body))
    if reason is not None:
        yield Fault("revoked", _REVOKED.fill(reason=reason))


def _is_list(body: Mapping[str, Any]) -> bool:
    number, revoked = body.get("number"), body.get("revoked")
    texts = all(isinstance(body.get(key), str) for key in _TEXTS) and body["form"] == FORM
    numbered = isinstance(number, int) and not isinstance(number, bool) and number > 0
    return texts and numbered and isinstance(revoked, dict) and all(isinstance(reason, str) for reason in revoked.values())
