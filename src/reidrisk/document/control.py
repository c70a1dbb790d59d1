"""What stands on every document so that it can be told apart, kept and disposed of (GB/T 42460 6.6 b)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ..model.text import Lang, Text

Status = Literal["draft", "in_review", "approved", "superseded"]
Secrecy = Literal["internal", "confidential", "public", "recipient"]

_EVERY_MONTH = 28  # a day that every month has
NOT_APPROVED = Text("未经管理层批准", "Not approved by management")
STATUSES = {
    "draft": Text("草稿", "draft"),
    "in_review": Text("审核中", "in review"),
    "approved": Text("已批准", "approved"),
    "superseded": Text("原批准已失效", "superseded"),
}
SECRECIES = {
    "internal": Text("内部", "internal"),
    "confidential": Text("保密", "confidential"),
    "recipient": Text("仅限接收方", "for the recipient only"),
    "public": Text("公开", "public"),
}


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature that counts."""

    name: str
    role: Text
    at: datetime
    entry: int


@dataclass(frozen=True, slots=True)
class Approved:
    """The version that management approved, and the day it was written."""

    version: int
    made_at: datetime


@dataclass(frozen=True, slots=True)
class Change:
    """One statement that the approved version did not make, or made otherwise; "" where it made none, or there is none now."""

    section: str
    label: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class Control:
    """Identification, status, storage, protection and disposal of one document.

    `head` is the last entry of the ledger when it was written, `hash` that of the
    content; `changes` says what differs from the approved version, `compared`
    which one that was.
    """

    number: str
    version: int
    status: Status
    secrecy: Secrecy
    made_at: datetime
    readers: Text
    place: str
    retention_years: int | None = None
    head: str | None = None
    entries: int = 0
    plan: str | None = None
    hash: str = ""
    signatures: tuple[Signature, ...] = ()
    changes: tuple[Change, ...] = ()
    compared: Approved | None = None
    software: str = ""

    @property
    def approved(self) -> bool:
        """Whether management has approved what this document says."""
        return self.status == "approved"

    def banner(self, lang: Lang | Literal["both"]) -> str:
        """What stands on every page: the status; nothing less than "not approved" before approval."""
        text = STATUSES["approved"] if self.approved else NOT_APPROVED
        return in_both(text, lang)

    @property
    def dispose_on(self) -> datetime | None:
        """The day after which it is destroyed."""
        if self.retention_years is None:
            return None
        return self.made_at.replace(year=self.made_at.year + self.retention_years, day=min(self.made_at.day, _EVERY_MONTH))


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the ledger, for the record."""

    n: int
    at: datetime
    kind: str
    by: str
    role: Text | None
    note: str
    hash: str


@dataclass(frozen=True, slots=True)
class Issue:
    """One entry of the release register: what was given to whom, until when; and whether it was taken back."""

    n: int
    at: datetime
    by: str
    package: str
    recipient: str
    valid_until: str
    files: int
    revoked: str | None = None


@dataclass(frozen=True, slots=True)
class Destroyed:
    """What `dispose` did with one thing."""

    name: str
    kind: str
    how: str
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Disposal:
    """One disposal: when, by whom, why, and what was destroyed."""

    at: datetime
    by: str
    reason: str
    things: tuple[Destroyed, ...]


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret by its name; never its value."""

    name: str
    purpose: str
    made: str
    state: str


@dataclass(frozen=True, slots=True)
class Governance:
    """What the ledger of a case says. `broken` when its chain does not hold: nothing in it is then relied on."""

    status: Status = "draft"
    broken: bool = False
    head: str | None = None
    entries: int = 0
    signatures: tuple[Signature, ...] = ()
    lines: tuple[Line, ...] = ()
    issues: tuple[Issue, ...] = ()
    disposals: tuple[Disposal, ...] = ()
    secrets: tuple[Secret, ...] = ()


def in_both(text: Text, lang: Lang | Literal["both"]) -> str:
    """The text in one language, or Chinese and English together."""
    return f"{text.zh} / {text.en}" if lang == "both" else text.say(lang)
