"""How the data will be shared, and what is known of the context (GB/T 42460 6.1, D.1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, Literal, TypeVar

from .text import Text

T = TypeVar("T")


class Sharing(StrEnum):
    """The three sharing models (GB/T 42460 3.9-3.11), and the semi-public one (ITU-T X Suppl.39 I.1)."""

    PUBLIC = "public"
    CONTROLLED = "controlled"
    ENCLAVE = "enclave"
    SEMI_PUBLIC = "semi-public"

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


class Attack(StrEnum):
    """What an adversary is after (GB/T 37964 4.3.2 a-e)."""

    PROSECUTOR = "prosecutor"
    JOURNALIST = "journalist"
    MARKETER = "marketer"
    MEMBERSHIP = "membership"
    ATTRIBUTE = "attribute"

    @property
    def words(self) -> Text:
        """In words."""
        return _ATTACK[self]


class Territory(StrEnum):
    """Where the data come from and go to, as far as an edition's scope depends on it."""

    INSIDE = "inside"
    DATA_OUTSIDE = "data-outside"
    RECIPIENT_OUTSIDE = "recipient-outside"

    @property
    def words(self) -> Text:
        """In words."""
        return _TERRITORY[self]


_SHARING = {
    Sharing.PUBLIC: Text("完全公开共享", "completely public sharing"),
    Sharing.CONTROLLED: Text("受控公开共享", "controlled public sharing"),
    Sharing.ENCLAVE: Text("领地公开共享", "enclave public sharing"),
    Sharing.SEMI_PUBLIC: Text("半公开共享", "semi-public sharing"),
}
_GRADE = {Grade.HIGH: Text("高", "high"), Grade.MEDIUM: Text("中", "medium"), Grade.LOW: Text("低", "low")}
_ATTACK = {
    Attack.PROSECUTOR: Text("检察官攻击（已知某人在数据中）", "prosecutor (a person known to be in the data)"),
    Attack.JOURNALIST: Text("记者攻击（不知某人是否在数据中）", "journalist (not known whether a person is in the data)"),
    Attack.MARKETER: Text("营销者攻击（尽可能多地认出人）", "marketer (as many people as possible)"),
    Attack.MEMBERSHIP: Text("成员攻击（判断某人是否在数据中）", "membership (whether a person is in the data)"),
    Attack.ATTRIBUTE: Text("属性攻击（推断敏感属性）", "attribute (infer a sensitive attribute)"),
}
_TERRITORY = {
    Territory.INSIDE: Text("数据来自中国内地，接收方均在中国内地", "data from mainland China, every recipient in mainland China"),
    Territory.DATA_OUTSIDE: Text("数据来自中国内地以外", "data from outside mainland China"),
    Territory.RECIPIENT_OUTSIDE: Text("有接收方在中国内地以外", "a recipient outside mainland China"),
}

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
    recipient's security, so that it is never missing (resolutions G-26). What
    follows `breach` is asked by some editions only: the impact on people, the
    attack in view, where data and recipients are, the cut-off of a strict
    average, and two statements of HIPAA.
    """

    sharing: Answer[Sharing] = Answer()
    controls: Answer[Grade] = Answer()
    motives: Answer[Grade] = Answer()
    recipient_security: Answer[Grade] = Answer()
    p: Answer[Fraction] = Answer()
    m: Answer[int] = Answer()
    threshold: Answer[Fraction] = Answer()
    breach: Answer[Fraction] = Answer()
    impact: Answer[Grade] = Answer()
    attack: Answer[Attack] = Answer()
    territory: Answer[Territory] = Answer()
    cutoff: Answer[Fraction] = Answer()
    small_areas: Answer[bool] = Answer()
    no_knowledge: Answer[bool] = Answer()


# Answers that not every edition asks for: nothing is missing where they are open.
OF_EDITIONS = ("breach", "impact", "attack", "territory", "cutoff", "small_areas", "no_knowledge")
