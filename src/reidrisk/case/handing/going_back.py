"""What a signer hands back: the entries that they made, and the files that these name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...data.files import read_bytes
from ...govern.agreements import FOLDER as AGREEMENTS
from ...govern.envelope.handed import HANDING, handed_of, unlike_handed
from ...govern.envelope.parcel import LIMIT, parcelled
from ...govern.evidence import FOLDER as EVIDENCE
from ...govern.package import sha256_of
from ...govern.roles import Duty
from ...model.problem import InputError, Problem
from ...model.text import Text
from .coming_back import FRESH

if TYPE_CHECKING:
    from datetime import datetime

    from ...govern.entry import Entry
    from ...govern.keystore import Signer
    from ..governing import Governed

_NOTHING = Text("还没有签署什么，也没有写明为什么交还。", "Nothing was signed, and why it is handed back is not said.")
_NOT_YOURS = Text("案例是移交给“{name}”的，只能由其交还。", "The case was handed to “{name}”, who alone hands it back.")
_BY_HER = Text("请由其本人用当时名片上的密钥交还。", "They hand it back with the key that was on their card.")
_SIGN = Text(
    "请先签署（reidrisk approve），或用 --note 写明不签署的理由。",
    "Sign first (reidrisk approve), or say with --note why nothing is signed.",
)


def gone_back(governed: Governed, signer: Signer, duty: Duty, note: str | None, now: datetime) -> tuple[bytes, Entry]:
    """The file for whom it came from, and the entry by which the case goes back."""
    handed = handed_of(governed.folder)
    changed = tuple(unlike_handed(governed.folder, handed))
    if changed:
        raise InputError(*changed)
    if signer.public != handed.receiver.key:
        raise InputError(Problem("not_the_receiver", _NOT_YOURS.fill(name=handed.receiver.name), _BY_HER, str(governed.folder)))
    n = int(handed.statement["entry"])
    if not [one for one in governed.entries[n:] if one.kind != HANDING] and not (note or "").strip():
        raise InputError(Problem("nothing_signed", _NOTHING, _SIGN, str(governed.folder)))
    content = {"to": handed.sender.record(), "back": True, "note": " · ".join(filter(None, (handed.sender.name, note)))}
    entry = governed.enter(HANDING, duty.value, content, signer, now)
    new = (*governed.entries[n:], entry)
    files = {FRESH: b"".join(one.line() for one in new), **_named(governed.folder, new)}
    statement = {
        "way": "back", "case": handed.statement["case"], "at": entry.at, "ledger": handed.statement["ledger"], "since": handed.head,
        "note": note,
    }  # fmt: skip
    return parcelled(statement, files, signer, handed.sender), entry


def _named(folder: Path, new: Sequence[Entry]) -> dict[str, bytes]:
    """The evidence and agreements that the new entries name by their content."""
    named = str([one.content for one in new])
    there = (path for name in (EVIDENCE, AGREEMENTS) for path in sorted((folder / name).glob("*")))
    mine = [path for path in there if path.relative_to(folder).as_posix() in named and sha256_of(path) in named]
    return {path.relative_to(folder).as_posix(): read_bytes(path, LIMIT) for path in mine}
