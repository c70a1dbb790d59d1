"""How the data will be shared, and what is known of the context (GB/T 42460 6.1, D.1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, Literal, TypeVar

from .text import Text

T = TypeVar("T")


class Sharing(StrEnum):
    """The three sharing models (GB/T 42460 3.9-3.11)."""

    PUBLIC = "public"
    CONTROLLED = "controlled"
    ENCLAVE = "enclave"

    @property
    def words(self) -> Text:
        """The term of the standard."""
        return _SHARING[self]


class Grade(StrEnum):
    """High, medium or low, as an answer about controls, motives or security."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"

    @property
    def words(self) -> Text:
        """In words."""
        return _GRADE[self]


_SHARING = {
    Sharing.PUBLIC: Text("完全公开共享", "completely public sharing"),
    Sharing.CONTROLLED: Text("受控公开共享", "controlled public sharing"),
    Sharing.ENCLAVE: Text("领地公开共享", "enclave public sharing"),
}
_GRADE = {Grade.HIGH: Text("高", "high"), Grade.MEDIUM: Text("中", "medium"), Grade.LOW: Text("低", "low")}

Status = Literal["given", "default", "assumed", "open"]


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """An answer and where it comes from. An open answer has no value; it is never guessed."""

    value: T | None = None
    status: Status = "open"
    source: str | None = None

    def __post_init__(self) -> None:
        if (self.value is None) != (self.status == "open"):
            msg = "an answer has a value exactly when it is not open"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Release:
    """The context answers the grading needs. Probabilities are exact rationals in [0, 1].

    `breach` is a sourced figure for T3; while it is open T3 follows from the
    recipient's security, so that it is never missing (resolutions G-26).
    """

    sharing: Answer[Sharing] = Answer()
    controls: Answer[Grade] = Answer()
    motives: Answer[Grade] = Answer()
    recipient_security: Answer[Grade] = Answer()
    p: Answer[Fraction] = Answer()
    m: Answer[int] = Answer()
    threshold: Answer[Fraction] = Answer()
    breach: Answer[Fraction] = Answer()
