"""A command of the command line, made from an act: its options, their help and their types are those of the request."""

from __future__ import annotations

import inspect as signatures  # an act has the name
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any, Generic, Literal, ParamSpec, Protocol, TypeVar

from cyclopts import Group, Parameter

from ...case.doors.saying import Saying
from ...case.options.groups import LOOK_UP
from ...case.options.output import OUTPUT
from ...data.several.naming import by_name
from ...model.act import Act, Nobody, Session
from ...model.frozen import dataclass
from ...model.option import Field, Typed, fields_of, request_from
from ...model.option import Group as Titled
from ...model.text import Lang, Text
from ...prepare.deciders import BY_OPTIONS
from .as_table import AsTable
from .exits import ACCEPTABLE, FINDING, NOT_GRADABLE, delivering, guarded, print_json
from .foretelling import expected
from .language import CURRENT, near
from .passphrase import password, seen_once, typed
from .printing import write_lines
from .running import RUNNING, Running
from .waiting import AFTER, Terminal, at_terminal, can_ask

P = ParamSpec("P")
Q = TypeVar("Q")
_JSON = Text("把结果以 JSON 写到标准输出", "write the result as JSON to standard output")


class Shown(Protocol):
    """A result of an act."""

    @property
    def lang(self) -> Lang:
        """The language it speaks."""

    def to_dict(self) -> object:
        """What ``--json`` prints."""


R = TypeVar("R", bound=Shown)


def say(result: Saying) -> None:
    """A line each, as the result says itself."""
    write_lines(result.plain_lines())


def whether_good(result: object, *_terminal: object) -> int:
    """A finding is what its result does not call `good`, unless it cannot be told yet; what has no such word finds nothing."""
    if getattr(result, "good", True):
        return ACCEPTABLE
    return FINDING if getattr(result, "gradable", True) else NOT_GRADABLE


def for_machines(shown: object) -> bool:
    """Whether these options ask for what a program reads: it is written out even where a person wants to hear nothing."""
    return bool(getattr(shown, "for_machines", False))


class OfTerminal(Protocol):
    """Options that only a terminal has: a frozen dataclass whose fields carry an `Option`."""

    def check(self, request: object, *, as_json: bool) -> None:
        """`InputError` before anything is done, where they ask for what cannot be shown here."""


@dataclass(frozen=True)
class Command(Generic[Q, R]):
    """An act on the command line: how its result is shown to a person, and what exit code it gives.

    `carried`: carries it out in this session where more is done than one call, as asking for what is open. `terminal`: options that
    only a terminal has; `show` and `code` take them beside the result.
    """

    act: Act[..., Q, R]
    show: Callable[..., None] = say
    code: Callable[..., int] = whether_good
    carried: Callable[[Q, Session], R] | None = None
    terminal: Callable[[], OfTerminal] | None = None

    @property
    def fields(self) -> tuple[Field, ...]:
        """All that may be typed behind it: what is asked, what only a terminal has, and what every run has."""
        of_terminal = fields_of(_class(self.terminal)) if self.terminal else ()
        of_table = fields_of(AsTable) if self._tabular else ()
        return (*fields_of(_class(self.act.request)), *of_terminal, *of_table, *fields_of(Running))

    @property
    def _tabular(self) -> bool:
        return hasattr(self.act.result, "to_pandas")

    @property
    def function(self) -> Callable[..., int]:
        """What the command line library reads the options from."""
        fields = self.fields
        named = {field.name: field for field in fields}

        def run(*args: object, **given: Any) -> int:  # noqa: ANN401 - whatever was typed
            values = _placed([field for field in fields if field.positional], args)
            as_json = bool(given.pop("json", False))
            stated = {name: value for name, value in given.items() if value is not None and value != named[name].default}
            values |= {name: Typed(value) if isinstance(value, list) else value for name, value in stated.items()}
            running = Running(**{field.name: given[field.name] for field in fields_of(Running) if field.name in given})
            act = partial(self._run, values, running, as_json=as_json)
            return guarded(act, near(given.get("lang")), as_json=as_json, undone=self.act.undone)

        run.__name__ = self.act.name
        run.__doc__ = self.act.title.say(CURRENT)
        run.__signature__ = signature_of(fields)  # type: ignore[attr-defined] # what `inspect` looks for
        run.__annotations__ = {name: parameter.annotation for name, parameter in signature_of(fields).parameters.items()}
        return run

    def _run(self, values: dict[str, object], running: Running, *, as_json: bool) -> int:
        running.check()
        shown: tuple[OfTerminal, ...] = ()
        request: Q = request_from(_class(self.act.request), values)
        if self.terminal is not None:
            shown = (request_from(_class(self.terminal), values),)
            shown[0].check(request, as_json=as_json)
        asked = typed if can_ask() else None
        answering = not as_json and not running.quiet and asked is not None
        named = {field.name: field for field in self.fields}
        before = expected(self.act.name, named, {name: value for name, value in values.items() if name in named})
        terminal = Terminal(before.left)
        watcher = Nobody() if running.quiet else terminal
        secrets = {"passphrase": asked, "password": password, "shown": seen_once if answering else None}
        with Session(watcher=watcher, lang=CURRENT, by=BY_OPTIONS, answering=answering, **secrets) as session:  # type: ignore[arg-type]
            result = self.act.on(request, session) if self.carried is None else self.carried(request, session)
        if terminal.worked >= AFTER and at_terminal():
            before.took(terminal.worked)
        if self._tabular:
            request_from(AsTable, values).write(result, result.lang)
        with delivering():
            if as_json:
                print_json(result.to_dict())
            elif not running.quiet or self.act.group == LOOK_UP or any(map(for_machines, shown)):
                self.show(result, *shown)
        return self.code(result, *shown)


def __getattr__(name: str) -> Callable[..., int]:
    """The function of the command with this name, loaded when it is used: where the command line library looks for it."""
    if name.startswith("_"):
        raise AttributeError(name)
    return command_named(name).function


def command_named(name: str) -> Command[Any, Any]:
    """The command of an act: its file in `commands/`, and where it has none, its result says itself."""
    place = f"{__package__}.commands.{name}"
    if find_spec(place) is None:
        return Command(import_module(f"...case.acts.{name}", __package__).ACT)
    found: Command[Any, Any] = import_module(place).COMMAND
    return found


def _placed(fields: list[Field], args: tuple[object, ...]) -> dict[str, object]:
    """What was told by place; several files of one release by their names."""
    values: dict[str, object] = dict(zip((field.name for field in fields), args, strict=False))
    if len(args) > len(fields):
        values[fields[-1].name] = by_name([str(one) for one in args[len(fields) - 1 :]])
    return values


def _class(maker: Any) -> type:  # noqa: ANN401 - the class of a request, as what makes one
    found: type = maker
    return found


def signature_of(fields: tuple[Field, ...], *, as_json: bool = True) -> signatures.Signature:
    """What the command line library reads the options from; with `as_json`, there is ``--json`` too."""
    json = signatures.Parameter(
        "json",
        signatures.Parameter.KEYWORD_ONLY,
        default=False,
        annotation=Annotated[bool, Parameter(name="--json", negative="", group=_group(OUTPUT), help=_JSON.say(CURRENT))],
    )
    named = [
        _parameter(field) for field in sorted(fields, key=lambda one: (not one.positional, one.option.group is RUNNING, one.name == "lang"))
    ]
    placed = [field for field in fields if field.positional]
    if placed and placed[-1].option.further is not None:
        help_text = Parameter(help=placed[-1].option.further.say(CURRENT))
        more = signatures.Parameter("more", signatures.Parameter.VAR_POSITIONAL, annotation=Annotated[str, help_text])
        named.insert(len(placed), more)
    return signatures.Signature([*named, *((json,) if as_json else ())])


def _parameter(field: Field) -> signatures.Parameter:
    option = field.option
    settings: dict[str, Any] = {"help": option.help.say(CURRENT)}
    if not field.positional:
        settings |= {"name": field.spelled, "negative": option.negative}
    if option.group is not None:
        settings["group"] = _group(option.group)
    if option.metavar:
        settings["metavar"] = option.metavar
    kind = signatures.Parameter.POSITIONAL_ONLY if field.positional else signatures.Parameter.KEYWORD_ONLY
    default = signatures.Parameter.empty if field.required else None if field.many else field.default
    return signatures.Parameter(field.name, kind, default=default, annotation=Annotated[_typed(field), Parameter(**settings)])


def _typed(field: Field) -> Any:  # noqa: ANN401 - a type
    """What the library reads: text, yes or no, a whole number, one of the choices or a list of texts; all else is read by the act."""
    kind: Any = str
    if field.many:
        kind = list[str]
    elif field.kinds in {(bool,), (int,)}:
        (kind,) = field.kinds
    elif field.choices and not field.option.own_reader:
        kind = Literal[field.choices]
    return kind if not field.many and (field.required or field.default is not None) else kind | None


@cache
def _group(titled: Titled) -> Group:
    return Group(titled.title.say(CURRENT))
