"""An act: what can be asked of this package, as one frozen request, one frozen result and the function between them.

The command line's options, Python's keywords, the schema, the form and the page of the manual are made from the request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import field
from datetime import UTC, date, datetime
from inspect import Signature, signature
from typing import Any, Generic, ParamSpec, Protocol, Self, TypeVar

from .frozen import dataclass
from .option import Group, fields_of, unusable
from .problem import InputError
from .text import Lang, Phrase, Text
from .words import NOTHING_DONE

P = ParamSpec("P")
Q = TypeVar("Q")
R = TypeVar("R")
T = TypeVar("T")
_PARAMETERS, _RETURNS, _RAISES = Text("参数", "Args"), Text("返回", "Returns"), Text("抛出 InputError", "Raises InputError for")


class Watcher(Protocol):
    """Whoever watches an act at work: a terminal, a page, or nobody."""

    def busy(self, lang: Lang, /) -> AbstractContextManager[None]:
        """While something runs that may take over a second."""

    def searched(self, lang: Lang, nodes: int, loss: float, bound: float, /) -> None:
        """How far a search is: combinations looked at, the best loss, and what it is proven to be at least."""

    def reached(self, part: Text | Phrase, number: int, of: int, /) -> None:
        """This part of the work begins: the `number`-th of `of`, 1 the first."""


class Nobody:
    """Watches nothing."""

    def busy(self, _lang: Lang, /) -> AbstractContextManager[None]:
        """Nothing is shown."""
        return nullcontext()

    def searched(self, _lang: Lang, _nodes: int, _loss: float, _bound: float, /) -> None:
        """Nothing is shown."""

    def reached(self, _part: Text | Phrase, _number: int, _of: int, /) -> None:
        """Nothing is shown."""


_ONCE_MORE = Text("{part}（再来一次）", "{part} (once more)")


class Course:
    """The parts that some work has, in their order, told to whoever watches as each begins.

    A part that begins after a later one, because what was found did not hold, says that it is done once more.
    """

    def __init__(self, watcher: Watcher, parts: Sequence[Text | Phrase]) -> None:
        self._watcher, self._parts, self._last = watcher, tuple(parts), 0

    def begins(self, part: Text | Phrase, /) -> None:
        """This part begins; ValueError for one that this work does not have."""
        number = self._parts.index(part) + 1
        again = number <= self._last
        self._last = max(number, self._last)
        self._watcher.reached(_ONCE_MORE.fill(part=part) if again else part, number, len(self._parts))


def _system_clock() -> datetime:
    return datetime.now(UTC)


@dataclass
class Session:
    """The sitting in which acts are carried out: the clock, who watches, the language and the door, and what stays open between two acts.

    `lang`: where neither the request nor a case says one. `by`: the door through which decisions come. `answering`: the caller can
    answer what is open, and will carry out the act again; an act that meets open answers which decide then returns them, with
    nothing kept or written. `passphrase`: has the person type it, for the signing key of this name, which is there already (True) or is
    to be made; secrets are never fields of a request. `password`: has them type one, asked for in these words, twice where it is
    new (True); None where nobody can. `shown`: has them see a secret once that is kept nowhere, and note it down; None where nobody sees.
    `noted`: one that was made for them, and that they have seen and noted down before they asked.
    """

    now: Callable[[], datetime] = _system_clock
    watcher: Watcher = field(default_factory=Nobody)
    lang: Lang = "en"
    by: str = "python"
    answering: bool = False
    passphrase: Callable[[Lang, str, bool], str] | None = None
    password: Callable[[Text | Phrase, bool], str | None] | None = None
    shown: Callable[[str], None] | None = None
    noted: str | None = None
    _stack: ExitStack = field(default_factory=ExitStack, repr=False)
    _kept: list[tuple[object, object]] = field(default_factory=list, repr=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self._kept.clear()
        self._stack.close()

    def today(self) -> date:
        """The day of whoever acts: what somebody signs in Beijing at seven in the morning is not signed the day before."""
        return self.now().astimezone().date()

    def course(self, parts: Sequence[Text | Phrase]) -> Course:
        """Of work that has these parts."""
        return Course(self.watcher, parts)

    def kept(self, key: object, make: Callable[[], AbstractContextManager[T]]) -> T:
        """What was made for this key earlier in the session, else made now; it stays open until the session ends."""
        for known, value in self._kept:
            if known == key:
                return value  # type: ignore[return-value] # the key says what was made for it
        made = self._stack.enter_context(make())
        self._kept.append((key, made))
        return made


@dataclass(frozen=True, slots=True)
class Call:
    """One example of an act, spelled on every door: the values by the names of the request's fields.

    `runs` is False where it rests on what the reader alone has, such as the hash of a package.
    """

    title: Text
    options: Mapping[str, object] = field(default_factory=dict)
    runs: bool = True


class _Docstring:
    """The docstring of an act, made when somebody asks for it; of the class, its own."""

    def __init__(self, of_class: str | None) -> None:
        self._of_class = of_class

    def __get__(self, act: Act[Any, Any, Any] | None, owner: type) -> str | None:
        return self._of_class if act is None else act.described()


@dataclass(frozen=True, repr=False)
class Act(Generic[P, Q, R]):
    """One thing that can be asked. `run` takes the request and the session; what it refuses it refuses at once, with `InputError`.

    `key`: its name on every door; a blank in it makes a subcommand. `rank`: its place among the acts, as the work goes.
    `says`: what it does, in one paragraph; `gives`: what its result is. `request` is the class of the request, as what makes one, so
    that every keyword is seen by a type checker. `result` has `lang` and ``to_dict()``: what ``--json`` prints. `errors`: what it
    refuses. `extras`: optional parts it needs. `undone`: what did not happen where it refuses.
    """

    __doc__ = _Docstring(__doc__)  # made when somebody asks for it

    key: str
    title: Text
    request: Callable[P, Q]
    result: type[R]
    run: Callable[[Q, Session], R]
    group: Group
    rank: int
    says: Text
    gives: Text
    clauses: tuple[str, ...] = ()
    errors: tuple[Text, ...] = ()
    examples: tuple[Call, ...] = ()
    extras: tuple[str, ...] = ()
    undone: Text = NOTHING_DONE

    def __call__(self, *args: P.args, **options: P.kwargs) -> R:
        """Carry it out. `InputError` with every problem found, `DependencyError` when an optional part is missing."""
        with Session() as session:
            return self.on(self.request(*args, **options), session)

    def on(self, request: Q, session: Session) -> R:
        """Carry out a request that is made already; what its types forbid is refused."""
        if problems := unusable(request):
            raise InputError(*problems)
        return self.run(request, session)

    def __repr__(self) -> str:
        return f"<reidrisk {self.key}: {self.title.en}>"

    def described(self, lang: Lang = "en") -> str:
        """What `help` and a notebook say: what it does, every keyword with its unit, what comes back and what is refused."""
        request: Any = self.request
        keywords = []
        for one in fields_of(request):
            unit = f" [{one.option.unit.say(lang)}]" if one.option.unit else ""
            keywords.append(f"    {'.'.join(one.path)}: {one.option.help.say(lang)}{unit}")
        refused = [f"    {error.say(lang)}" for error in self.errors]
        parts = ((_PARAMETERS, keywords), (_RETURNS, [f"    {self.gives.say(lang)}"]), (_RAISES, refused))
        paragraphs = (f"{title.say(lang)}:\n" + "\n".join(lines) for title, lines in parts)
        return "\n\n".join((self.title.say(lang), self.says.say(lang), *paragraphs))

    @property
    def name(self) -> str:
        """As Python has it."""
        return self.key.replace(" ", "_").replace("-", "_")

    @property
    def __signature__(self) -> Signature:
        """For `help` and editors that look at the object."""
        return signature(self.request)
