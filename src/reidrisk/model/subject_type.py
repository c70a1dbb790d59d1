"""One type of subjects in a dataset that is about several, such as patients and physicians (GB/T 42460 3.4, D.1.2)."""

from __future__ import annotations

from .frozen import dataclass


@dataclass(frozen=True, slots=True)
class SubjectType:
    """Its name, the column that tells one from another, and what identifies them; `by` says who laid it down."""

    name: str
    key: str
    quasi: tuple[str, ...]
    by: str = ""

    @property
    def option(self) -> str:
        """As ``--subject-type`` takes it."""
        return f"{self.name}={self.key}:{','.join(self.quasi)}"
