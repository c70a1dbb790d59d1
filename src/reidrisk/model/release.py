"""How the data will be shared, and what is known of the context (GB/T 42460 6.1, D.1.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, Generic, Literal, Protocol, Self, TypeVar, overload

from .frozen import dataclass
from .text import Text

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Worded(StrEnum):
    """A value that can be chosen as an answer, with its term."""

    _value_: str
    words: Text

    def __new__(cls, value: str, *words: Text) -> Self:
        """A member with its term; by the value alone an Enum finds the member that there is."""
        made = str.__new__(cls, value)
        made._value_ = value
        (made.words,) = words
        return made


class Sharing(Worded):
    """The three sharing models (GB/T 42460 3.9-3.11), and the semi-public one (ITU-T X Suppl.39 I.1)."""

    PUBLIC = "public", Text("完全公开共享", "completely public sharing")
    CONTROLLED = "controlled", Text("受控公开共享", "controlled public sharing")
    ENCLAVE = "enclave", Text("领地公开共享", "enclave public sharing")
    SEMI_PUBLIC = "semi-public", Text("半公开共享", "semi-public sharing")


class Grade(Worded):
    """High, medium or low, as an answer about controls, motives or security."""

    HIGH = "high", Text("高", "high")
    MEDIUM = "medium", Text("中", "medium")
    LOW = "low", Text("低", "low")


class Attack(Worded):
    """What an adversary is after (GB/T 37964 4.3.2 a-e)."""

    PROSECUTOR = "prosecutor", Text("检察官攻击（已知某人在数据中）", "prosecutor (a person known to be in the data)")
    JOURNALIST = "journalist", Text("记者攻击（不知某人是否在数据中）", "journalist (not known whether a person is in the data)")
    MARKETER = "marketer", Text("营销者攻击（尽可能多地识别个人）", "marketer (as many people as possible)")
    MEMBERSHIP = "membership", Text("成员攻击（判断某人是否在数据中）", "membership (whether a person is in the data)")
    ATTRIBUTE = "attribute", Text("属性攻击（推断敏感属性）", "attribute (infer a sensitive attribute)")


class Territory(Worded):
    """Where the data come from and go to, as far as an edition's scope depends on it."""

    INSIDE = "inside", Text("数据来自中国内地，接收方均在中国内地", "data from mainland China, every recipient in mainland China")
    DATA_OUTSIDE = "data-outside", Text("数据来自中国内地以外", "data from outside mainland China")
    RECIPIENT_OUTSIDE = "recipient-outside", Text("有接收方在中国内地以外", "a recipient outside mainland China")


class Attacks(tuple[Attack, ...]):
    """The attacks in view, each to be measured by its own figure; the worst counts (China methodology 11.3.2.5)."""

    __slots__ = ()

    @property
    def words(self) -> Text:
        """Their terms."""
        return Text("、".join(one.words.zh for one in self), ", ".join(one.words.en for one in self))

    def __str__(self) -> str:
        return ",".join(self)


class MostKnown(int):
    """Of how many records of one person somebody knows at most; 0: of all."""

    __slots__ = ()

    @property
    def words(self) -> Text:
        """In words."""
        return Text(f"至多 {int(self)} 条", f"{int(self)} at most") if self else Text("全部", "all")

    def __str__(self) -> str:
        return str(int(self)) if self else "all"


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


OPEN: Answer[Any] = Answer()
AT = "@"


class Asks(Protocol[T_co]):
    """A question whose answer has a type: its key finds the answer, its parser gives the type."""

    @property
    def key(self) -> str:
        """The key of the answer."""
        ...

    @property
    def parse(self) -> Callable[..., T_co]:
        """From its text to its value."""
        ...


@dataclass(frozen=True, slots=True)
class Audience:
    """One recipient in one environment; None: whoever receives the data, wherever they are used."""

    recipient: str | None = None
    environment: str | None = None

    def __str__(self) -> str:
        return AT.join(filter(None, (self.recipient, self.environment)))

    @property
    def layers(self) -> tuple[Audience, ...]:
        """Whose answers hold for it: those of each go over those of the ones before."""
        return EVERYBODY, Audience(environment=self.environment), Audience(self.recipient), self

    def holds(self, other: Audience) -> bool:
        """Whether what is answered for this one holds for that one, which may answer otherwise."""
        return self.recipient in {None, other.recipient} and self.environment in {None, other.environment}


EVERYBODY = Audience()


@dataclass(frozen=True, slots=True)
class Release:
    """The answers about the context by which the risk of a release is graded, by audience and key.

    A formula reads ``release[CONTROLS]``, the answers that hold for `EVERYBODY`: most releases have one
    recipient in one environment and no other audience. Of several `audiences`, `to` gives the release to one of them:
    whoever grades, grades each of these. Open answers are not kept, so that equal releases are the same; an audience that is
    named without an answer of its own takes those of everybody. Which answers there are is told in `prepare`, nowhere else.
    Probabilities are exact rationals in [0, 1].
    """

    answers: Mapping[Audience, Mapping[str, Answer[Any]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kept = {one: {key: answer for key, answer in given.items() if answer.status != "open"} for one, given in self.answers.items()}
        object.__setattr__(self, "answers", {one: given for one, given in kept.items() if given or one != EVERYBODY})

    def __hash__(self) -> int:
        return hash(frozenset((one, frozenset(given.items())) for one, given in self.answers.items()))

    @classmethod
    def of(cls, **answers: Answer[Any]) -> Release:
        """The same answers for everybody."""
        return cls({EVERYBODY: answers})

    @property
    def named(self) -> tuple[Audience, ...]:
        """Who has answers of its own, or was named: recipients, environments, and pairs of both."""
        return tuple(one for one in self.answers if one != EVERYBODY)

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """Each recipient in each environment, in the order in which they were named; `EVERYBODY` where nobody was.

        A recipient that is named together with environments works in these; any other in all that are named by themselves.
        """
        recipients = tuple(dict.fromkeys(one.recipient for one in self.named if one.recipient is not None))
        anywhere = tuple(one.environment for one in self.named if one.recipient is None)
        found = []
        for recipient in recipients or (None,):
            own = tuple(one.environment for one in self.named if one.recipient == recipient and one.environment is not None)
            found += [Audience(recipient, environment) for environment in own or anywhere or (None,)]
        return tuple(found)

    @overload
    def __getitem__(self, asked: Asks[T]) -> Answer[T]: ...
    @overload
    def __getitem__(self, asked: str) -> Answer[Any]: ...
    def __getitem__(self, asked: Asks[T] | str) -> Answer[T] | Answer[Any]:
        """The answer to a question, or under its key; open where nobody has given one."""
        return self.answers.get(EVERYBODY, {}).get(asked if isinstance(asked, str) else asked.key, OPEN)

    def having(self, audience: Audience = EVERYBODY, /, **answers: Answer[Any]) -> Release:
        """The same with these answers; an open one takes an answer back."""
        return Release({**self.answers, audience: {**self.answers.get(audience, {}), **answers}})

    def to(self, audience: Audience) -> Release:
        """What holds for this audience: its own answers, over those of its recipient, its environment and everybody."""
        return Release({EVERYBODY: {key: answer for one in audience.layers for key, answer in self.answers.get(one, {}).items()}})
