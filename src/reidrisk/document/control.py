"""What stands on every document so that it can be told apart, kept and disposed of (GB/T 42460 6.6 b)."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ..model.frozen import dataclass
from ..model.governance import Signature
from ..model.text import Lang, Text

# A document that was first written, or written otherwise, after management approved the conclusion: nobody signed what it says. What is
# made of signed entries of the ledger is approved by nobody: it is a record.
DocumentStatus = Literal["draft", "in_review", "approved", "superseded", "after_approval", "recorded"]
Secrecy = Literal["internal", "confidential", "public", "recipient"]

_EVERY_MONTH = 28  # a day that every month has
AFTER_APPROVAL = Text(
    "结论已获批准；本文件成文于批准之后，其内容未经签署",
    "The conclusion is approved; this document was written after the approval, and its content is not signed",
)
NOT_APPROVED = Text("未经管理层批准", "Not approved by management")
APPROVED_BELOW = Text("已获管理层批准，见“签署”。", "Approved by management; see “Signatures”.")
STATUSES = {
    "draft": Text("草稿", "draft"),
    "in_review": Text("审核中", "in review"),
    "approved": Text("已批准", "approved"),
    "superseded": Text("原批准已失效", "superseded"),
    "after_approval": Text("成文于批准之后，未经签署", "written after the approval, not signed"),
    "recorded": Text("台账记录，各条分别签名", "record of the ledger, each entry signed"),
}
SECRECIES = {
    "internal": Text("内部", "internal"),
    "confidential": Text("保密", "confidential"),
    "recipient": Text("仅限接收方", "for the recipient only"),
    "public": Text("公开", "public"),
}


@dataclass(frozen=True, slots=True)
class ApprovedVersion:
    """The version that management approved, and the day it was written."""

    version: int
    made_at: datetime


@dataclass(frozen=True, slots=True)
class ChangedStatement:
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
    status: DocumentStatus
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
    changes: tuple[ChangedStatement, ...] = ()
    compared: ApprovedVersion | None = None
    software: str = ""

    @property
    def approved(self) -> bool:
        """Whether management has approved what this document says."""
        return self.status == "approved"

    @property
    def good(self) -> bool:
        """Whether its status needs nobody's attention: approved, or a record that nobody approves."""
        return self.status in {"approved", "recorded"}

    def banner(self, lang: Lang | Literal["both"]) -> str:
        """What stands on every page: the status; nothing less than "not approved" before approval."""
        text = STATUSES[self.status] if self.good else AFTER_APPROVAL if self.status == "after_approval" else NOT_APPROVED
        return in_both(text, lang)

    @property
    def dispose_on(self) -> datetime | None:
        """The day after which it is destroyed."""
        if self.retention_years is None:
            return None
        return self.made_at.replace(year=self.made_at.year + self.retention_years, day=min(self.made_at.day, _EVERY_MONTH))


def in_both(text: Text, lang: Lang | Literal["both"]) -> str:
    """The text in one language, or Chinese and English together."""
    return f"{text.zh} / {text.en}" if lang == "both" else text.say(lang)
