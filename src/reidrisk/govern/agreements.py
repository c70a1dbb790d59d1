"""Data use agreements on record: with whom, for what, until when, and the sum of the paper (GB/T 42460 3.10; ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from ..model.frozen import dataclass
from ..model.problem import Problem
from ..model.text import Text
from ..prepare.asking.situation import Situation
from .entry import Entry

AGREED, FOLDER = "agreement", "agreements"
_TEXTS = ("recipient", "provider", "scope", "signed_on", "valid_until", "file", "sha256")

_NO_RECIPIENT = Text("“{name}”不是案例中的接收方。", "“{name}” is no recipient of this case.")
_RECIPIENTS = Text("案例中的接收方：{names}", "Recipients of the case: {names}")


@dataclass(frozen=True, slots=True)
class Agreement:
    """One executed agreement. `file` is its copy in the case's folder of agreements, `sha256` that of its bytes."""

    recipient: str
    provider: str
    scope: str
    signed_on: date
    valid_until: date
    file: str
    sha256: str
    entry: int = 0

    def record(self) -> dict[str, object]:
        """What its entry in the ledger holds."""
        days = {"signed_on": self.signed_on.isoformat(), "valid_until": self.valid_until.isoformat()}
        return {**{key: getattr(self, key) for key in _TEXTS}, **days}


def unknown_recipient(situation: Situation, name: str) -> tuple[Problem, ...]:
    """A problem for who is none of the recipients that the case names."""
    known = situation.value("recipients.organisations")
    return () if name in known else (Problem("no_recipient", _NO_RECIPIENT.fill(name=name), _RECIPIENTS.fill(names=known or ("—",))),)


def agreements(entries: Sequence[Entry]) -> Iterator[Agreement]:
    """Every agreement in the ledger, the first one first."""
    for entry in entries:
        texts = {key: entry.content.get(key) for key in _TEXTS}
        if entry.kind == AGREED and all(isinstance(one, str) for one in texts.values()):
            recipient, provider, scope, signed, until, file, sha256 = (str(one) for one in texts.values())
            yield Agreement(recipient, provider, scope, date.fromisoformat(signed), date.fromisoformat(until), file, sha256, entry.n)


def agreement_with(entries: Sequence[Entry], recipient: str) -> Agreement | None:
    """The last one with this recipient: a later agreement takes the place of an earlier one."""
    return next((one for one in reversed(tuple(agreements(entries))) if one.recipient == recipient), None)
