"""What the records of a case say: signatures, ledger lines, releases, disposals, secrets by name (GB/T 42460 6.4 b, 6.5, 6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date, datetime
from typing import Literal

from .frozen import dataclass
from .preparation import Change
from .text import Phrase, Text

Status = Literal["draft", "in_review", "approved", "superseded"]
HoldingState = Literal["held", "suspended", "expired", "revoked", "returned", "destroyed"]
HOLDING_STATES: dict[HoldingState, Text] = {
    "held": Text("持有", "held"),
    "suspended": Text("已暂停使用", "use suspended"),
    "expired": Text("已过期，未收回", "expired, not back"),
    "revoked": Text("已撤销，未收回", "revoked, not back"),
    "returned": Text("已收回", "returned"),
    "destroyed": Text("已由接收方销毁", "destroyed by the recipient"),
}
REQUIRED = ("id", "file", "recipient", "subject", "quasi_identifiers")
SAME_ID = Text("登记号“{id}”出现了不止一次。", "The id “{id}” stands in the register more than once.")


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature that counts; `key` is the answer of the preparation that names who may give it.

    `rests_on` is, of a signer who had no data, whose signature it rests on, and its entry.
    """

    name: str
    role: Text
    at: datetime
    entry: int
    key: str
    rests_on: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One entry of the ledger, for the record."""

    n: int
    at: datetime
    kind: str
    by: str
    role: Text | None
    note: str | Phrase
    hash: str


@dataclass(frozen=True, slots=True)
class GradedRun:
    """One run of a case that ended in a grade: of which `data` (of what was made of them, where it made some); `level` None: not graded."""

    at: datetime
    kind: str
    level: int | None
    data: str


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
    """What `dispose` did with one thing; `fingerprint` where it was the data that the case assesses."""

    name: str
    kind: str
    how: str
    size: int | None = None
    fingerprint: str | None = None


@dataclass(frozen=True, slots=True)
class Disposal:
    """One disposal: when, by whom, why, what was destroyed, and which data of the case were left; `entry` is the ledger's that ends it."""

    at: datetime
    by: str
    reason: str
    items: tuple[Destroyed, ...]
    stays: tuple[str, ...] = ()
    entry: int = 0


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret by its name; never its value. `made` and `destroyed` are times (ISO 8601); `made` "" where nobody knows it any more."""

    name: str
    purpose: str
    made: str
    state: str
    destroyed: str | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """How a task was closed: the ledger's entry, who signed it, who did what, on which evidence (a file of the case, or a reference)."""

    entry: int
    by: str
    at: datetime
    done_by: str
    done: str
    evidence: str


@dataclass(frozen=True, slots=True)
class OpenedTask:
    """What a conclusion of level 2 asks for: whose task the measures are, until when (ISO 8601). `n` is the ledger's entry."""

    n: int
    owner: str
    due: str
    by: str
    at: datetime
    closing: Closing | None = None

    def is_overdue(self, today: date) -> bool:
        """Whether its day is over and nobody has closed it."""
        return self.closing is None and self.due < today.isoformat()


@dataclass(frozen=True, slots=True)
class Recorded:
    """Something that a person put on record: `facts` are its fields in words, `family` the document that shows it; `content` as entered."""

    n: int
    at: datetime
    by: str
    role: Text | None
    kind: str
    family: str
    title: Text
    facts: tuple[tuple[Text, str | Text], ...]
    content: Mapping[str, object] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Holding:
    """One release and its recipient: until when, under which agreement (its ledger entry), and how it stands today.

    `treated`: the transformation; `together`: the smallest class of it and all earlier releases, None where they could not be compared;
    `whole` is False where the run that released it died before the end: the package may be out or not.
    """

    entry: int
    package: str
    recipient: str
    released: datetime
    until: date
    agreement: int | None
    scope: str
    treated: str
    together: int | None
    state: HoldingState
    revoked_on: date | None = None
    last_notice: int | None = None
    whole: bool = True

    @property
    def day(self) -> date:
        """The day on which it was released, here."""
        return self.released.astimezone().date()

    @property
    def outside(self) -> bool:
        """Whether the recipient still has it."""
        return self.state not in {"returned", "destroyed"}


@dataclass(frozen=True, slots=True)
class IncidentDeadline:
    """One deadline of the law for an incident: `until` is None while that from which it counts has not happened; `met`: when it was.

    `waived`: what is on record is why nobody was informed.
    """

    incident: int
    law: Text
    what: Text
    until: datetime | None
    met: datetime | None
    entry: int | None
    at_once: bool = False
    waived: bool = False


@dataclass(frozen=True, slots=True)
class Provider:
    """The provider's own organisation as its ledger has it; `broken` where that does not hold, and nothing in it counts."""

    name: str
    head: str
    recorded: tuple[Recorded, ...] = ()
    broken: bool = False


@dataclass(frozen=True, slots=True)
class ReasonDespite:
    """Why management goes on although something stands against it: of whom, when, for which `subjects` in which state."""

    subjects: Mapping[str, str]
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AtGate:
    """A precondition of an approval (or a release) that is not met; `settled`: a named person's reason counts for all that is lacking."""

    title: Text
    lacking: int
    of_release: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Governance:
    """What the ledger of a case says. `broken` when its chain does not hold: nothing in it is then relied on.

    `signed` are the hashes of what documents said when management approved; a document that says anything else was not approved.
    `explained`: by the hash of a plan that was changed after a result, the reason by which management went on all the same;
    `weighed`: the reasons by which it went on although the impact assessment bars the processing, the first one first;
    `runs`: what was run on the case and graded, signed or not;
    `gate`: what is not met of that which must precede an approval or a release, and stands among no findings.
    """

    status: Status = "draft"
    broken: bool = False
    head: str | None = None
    entries: int = 0
    signatures: tuple[Signature, ...] = ()
    lines: tuple[LedgerLine, ...] = ()
    issues: tuple[Issue, ...] = ()
    disposals: tuple[Disposal, ...] = ()
    secrets: tuple[Secret, ...] = ()
    signed: frozenset[str] = frozenset()
    tasks: tuple[OpenedTask, ...] = ()
    recorded: tuple[Recorded, ...] = ()
    held: tuple[Holding, ...] = ()
    deadlines: tuple[IncidentDeadline, ...] = ()
    provider: Provider | None = None
    explained: Mapping[str, Change] = field(default_factory=dict)
    weighed: tuple[ReasonDespite, ...] = ()
    runs: tuple[GradedRun, ...] = ()
    gate: tuple[AtGate, ...] = ()

    @property
    def undoing(self) -> tuple[Secret, ...]:
        """The secrets by which pseudonyms or moved values could be undone; the password of a package undoes nothing."""
        return tuple(one for one in self.secrets if one.purpose != "password")


@dataclass(frozen=True, slots=True)
class Handover:
    """One release. `file` is our own copy with the subject key; `date` is ISO 8601, empty where it is not known.

    Without a subject key or quasi-identifiers it is on record and cannot be compared. `package` is the hash of its
    package, `case` that which released it; `entry` and `head` are its place in that case's ledger; `revoked` is why
    it was taken back: the recipient may have it all the same.
    """

    id: str
    file: str
    recipient: str
    subject: str
    quasi: tuple[str, ...]
    date: str = ""
    package: str = ""
    case: str = ""
    entry: int = 0
    head: str = ""
    revoked: str = ""

    @property
    def comparable(self) -> bool:
        """Whether its people can be found in other releases."""
        return bool(self.subject and self.quasi)


@dataclass(frozen=True, slots=True)
class Register:
    """Every release of one body of data, in the order in which they were registered."""

    releases: tuple[Handover, ...]

    def repeated(self) -> tuple[str, ...]:
        """Ids that stand there more than once."""
        ids = [one.id for one in self.releases]
        return tuple(dict.fromkeys(one for one in ids if ids.count(one) > 1))

    @property
    def comparable(self) -> Register:
        """Those whose people can be found in the others."""
        return Register(tuple(one for one in self.releases if one.comparable))

    def by_recipient(self) -> dict[str, tuple[int, ...]]:
        """The places of the releases that each recipient holds."""
        held: dict[str, tuple[int, ...]] = {}
        for place, one in enumerate(self.releases):
            held[one.recipient] = (*held.get(one.recipient, ()), place)
        return held
