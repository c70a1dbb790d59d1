"""What was answered before anything is measured, besides the release (GB/T 42460 6.1 a-g)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from fractions import Fraction

from .frozen import dataclass

_WITH_SUM = re.compile(r"(?P<place>.*\S)\s+sha256:(?P<sum>[0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Backing:
    """What backs an answer, known by its content: where it is (a copy in the case, or a reference) and its SHA-256 in hex."""

    place: str
    sha256: str

    @classmethod
    def of(cls, evidence: str | None) -> Backing | None:
        """What this text of an answer names; None for words, and for a file that nobody has taken in."""
        found = _WITH_SUM.fullmatch((evidence or "").strip())
        return None if found is None else cls(found["place"], found["sum"])

    def __str__(self) -> str:
        return f"{self.place} sha256:{self.sha256}"


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer in its canonical form: who gave it, when, on what evidence and from what source.

    `values` has one text, or several for a list. `taken_from` names the case it was taken over from. `verified_by` is who has looked
    at the evidence, somebody else than who answered, and `verified_on` when.
    """

    values: tuple[str, ...]
    by: str | None = None
    date: str | None = None
    evidence: str | None = None
    source: str | None = None
    taken_from: str | None = None
    verified_by: str | None = None
    verified_on: str | None = None

    def __post_init__(self) -> None:
        if not self.values:
            msg = "a reply has a value; what is not answered has no reply"
            raise ValueError(msg)

    @property
    def value(self) -> str:
        """The one text, or the first of several."""
        return self.values[0]

    @property
    def evidenced(self) -> bool:
        """Whether evidence backs it that is known by its content; else it is self-declared."""
        return Backing.of(self.evidence) is not None


@dataclass(frozen=True, slots=True)
class Backed:
    """An answer by its key, and what backs it: evidence that is known by its content, who verified it and when, or nothing."""

    key: str
    evidenced: bool
    verified_by: str | None = None
    verified_on: str | None = None

    @classmethod
    def of(cls, key: str, reply: Reply | None) -> Backed:
        """Of an answer, where there is one that says who gave it."""
        if reply is None or not reply.evidenced:
            return cls(key, evidenced=False)
        return cls(key, evidenced=True, verified_by=reply.verified_by, verified_on=reply.verified_on)

    def record(self) -> dict[str, object]:
        """As plain values."""
        return {"key": self.key, "evidenced": self.evidenced, "verified_by": self.verified_by, "verified_on": self.verified_on}


@dataclass(frozen=True, slots=True)
class Change:
    """Why a plan was changed after a result was known (GB/T 42460 6.1 g)."""

    reason: str
    by: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding that stands and no longer limits the verdict. `code` is that of its caution.

    `subject` is what the finding is about, names joined by commas as its key has them; empty: wherever the caution is raised.
    `date` as ISO 8601, `evidence` a file or a reference. `up_to` is the figure of the finding when it was settled: where it is
    higher now, it is open again.
    """

    code: str
    subject: str
    reason: str
    by: str
    date: str | None = None
    evidence: str | None = None
    up_to: Fraction | None = None

    @property
    def key(self) -> str:
        """``CODE``, or ``CODE:SUBJECT``."""
        return f"{self.code}:{self.subject}" if self.subject else self.code


# The caution that only a reason for the very column settles (``--override COLUMN=REASON``).
OVERRIDDEN = "proven-identifiers"


def in_columns(accepted: Iterable[Accepted], columns: Collection[str]) -> tuple[Accepted, ...]:
    """Those that still have something to settle where only these columns are."""
    return tuple(one for one in accepted if one.code != OVERRIDDEN or one.subject in columns)
