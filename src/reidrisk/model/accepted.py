"""What a named person has settled by a reason: a decision against evidence, or another finding (GB/T 42460 6.1 g, 6.2 c)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding that stands and no longer limits the verdict. `code` is that of its caution.

    `subject` is what the finding is about, names joined by commas as its key has them; empty: wherever the caution is raised.
    `date` as ISO 8601, `evidence` a file or a reference.
    """

    code: str
    subject: str
    reason: str
    by: str
    date: str | None = None
    evidence: str | None = None

    @property
    def key(self) -> str:
        """``CODE``, or ``CODE:SUBJECT``."""
        return f"{self.code}:{self.subject}" if self.subject else self.code


# The caution that only a reason for the very column settles (``--override COLUMN=REASON``).
OVERRIDDEN = "proven-identifiers"
