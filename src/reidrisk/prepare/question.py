"""A question about the release context, as a person meets it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Generic, Literal, TypeVar, get_type_hints

from ..model.frozen import dataclass
from ..model.option import Group, Option
from ..model.release import Worded
from ..model.text import Text
from .parsing import Raw

T_co = TypeVar("T_co", covariant=True)
Side = Literal["data", "recipient", "case"]
CONTEXT = Group("context", Text("共享与环境（GB/T 42460-2023 D.1.4、D.1.5）", "Sharing and context (GB/T 42460-2023 D.1.4, D.1.5)"))
EDITIONS = Group("editions", Text("个别标准才问的回答", "Answers that only some editions ask for"))


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that can be chosen, and what it leads to where that is known."""

    value: str
    title: Text
    effect: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Generic[T_co]):
    """What is asked, what it means, under which clause, and how the answer is read; everything else about an answer is made from it.

    `key` is its field in `Context`, its option, its key in files and in JSON. `text` asks for it, `label` names it in documents,
    `help` is its line in the help of a command. `parse` raises `UnusableError`. `side`: with what it is taken over into another
    case: with the data, with the recipient, or always. `effects` tells what each value that can be chosen leads to; `ends` are
    the extreme answers where there is no list: the outcome follows an answer in one direction, so that nothing between them leads
    elsewhere. `worst` is what --assume-worst takes. One that asks for a `source`, in this line of help, counts as assumed without it.
    One that `has_default` by the standard is never missing, one that is `of_edition` only where the edition needs it.
    pr(context) rests on what is `of_context` (formula D.7). In a case file it stands under ``context``, unless it is `on_top`.
    Each recipient and environment may answer for itself what is the recipient's `side`, or `own` to it all the same.
    `asked_in` is the questionnaire that asks it after its own questions, ``editions`` for one of an edition; None: one has placed
    it among them, or a sheet gives it.
    """

    key: str
    text: Text
    label: Text
    help: Text
    meaning: Text
    clause: str
    parse: Callable[[Raw], T_co]
    side: Side
    effects: Mapping[Worded, Text] = field(default_factory=dict)
    form: Text | None = None
    worst: T_co | None = None
    ends: tuple[T_co, ...] = ()
    source: Text | None = None
    has_default: bool = False
    of_context: bool = False
    of_edition: bool = False
    on_top: bool = False
    asked_in: str | None = None
    own: bool = False

    @property
    def varies(self) -> bool:
        """Whether recipients and environments may answer it each for itself."""
        return self.own or self.side == "recipient"

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen."""
        return tuple(Choice(value, value.words, effect) for value, effect in self.effects.items())

    @property
    def possible(self) -> tuple[T_co, ...]:
        """Answers that lead to every outcome which this answer can lead to."""
        return self.ends or tuple(self.parse(choice.value) for choice in self.choices)

    @property
    def best(self) -> T_co | None:
        """The other end of what the worst is; None where none is worse than another."""
        return None if self.worst is None else next(end for end in (self.possible[0], self.possible[-1]) if end != self.worst)

    @property
    def needs_source(self) -> bool:
        """Whether an answer without a source counts as assumed."""
        return self.source is not None

    @property
    def source_key(self) -> str | None:
        """The key under which options and plans have the source, where it is told beside the answer."""
        return f"{self.key}_source" if self.needs_source else None

    @property
    def option(self) -> Option:
        """How the answer is given as an option; it is read here, in both languages."""
        return Option(self.help, EDITIONS if self.of_edition else CONTEXT, form=self.form, clause=self.clause, own_reader=True)

    @property
    def source_option(self) -> Option:
        """How its source is given; for an answer that asks for one."""
        return Option(self.source or self.help, EDITIONS if self.of_edition else CONTEXT)

    @property
    def questionnaire(self) -> str | None:
        """The questionnaire that asks it after its own questions."""
        return "editions" if self.of_edition and self.asked_in is None else self.asked_in

    @property
    def path(self) -> tuple[str, ...]:
        """Where the answer stands in a case file."""
        return (self.key,) if self.on_top else ("context", self.key)


def questions_of(form: type) -> tuple[Question[object], ...]:
    """The questions of a form in the order of its fields; TypeError for a field that is neither one nor the source of the one before."""
    hints = get_type_hints(form, include_extras=True)
    found = [one for hint in hints.values() for one in getattr(hint, "__metadata__", ()) if isinstance(one, Question)]
    keys = [key for one in found for key in (one.key, one.source_key) if key is not None]
    if keys != list(hints):
        msg = f"the fields of {form.__name__} are its questions and their sources, {keys}: found {list(hints)}"
        raise TypeError(msg)
    return tuple(found)
