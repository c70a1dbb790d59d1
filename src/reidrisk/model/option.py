"""What a person may say in a request: one field each, the same on the command line, in Python, in a form, in a schema and in the manual.

A field of a request is ``name: Annotated[type, Option(...)] = default``. What stands in `Annotated` may also be another noun
that has an `option` (a question about the context). A field that holds a dataclass and has no option of its own is a nest: flat on
the command line, one keyword in Python.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import KW_ONLY, MISSING, fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from numbers import Integral, Real
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from .frozen import dataclass
from .problem import Problem
from .text import Text

# Column names and the like: never a bare text, whose letters would be taken for names.
Names = list[str] | tuple[str, ...] | None
# A number that is taken exactly: text, Fraction and Decimal as they stand, a float by its ``repr``.
Exactly = str | int | float | Decimal | Fraction | None
# Several of them.
Exacts = Sequence[str | int | float | Decimal | Fraction] | None

_KNOWN: dict[type, tuple[Field, ...]] = {}
_BARE = Text("{name} 须为列表：“{name}=['…']”。", "{name} takes a list: {name}=['...'].")
_BARE_HINT = Text("单个名称也请写成列表。", "Write a single name as a list too.")
_CHOICE = Text("{name} 没有这个取值。", "{name} has no such value.")
_CHOICES = Text("可用：{choices}", "Available: {choices}")
_KIND = Text("{name} 的类型不对：给出的是 {given}。", "{name} is of the wrong type: it is a {given}.")
_KINDS = Text("可用的类型：{kinds}。", "It takes: {kinds}.")


class Typed(tuple[str, ...]):
    """Names as they were typed on a command line: each word may hold several, separated by commas."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Options, or acts, that stand together under one title."""

    key: str
    title: Text


@dataclass(frozen=True, slots=True)
class Option:
    """Title and help in one line, and how the value is written and read.

    `names`: as typed, ``("--output", "-o")``; else ``--`` and the field's name. `negative`: the option that says no to a
    yes-or-no. `default`: what is shown where the field's own default is None because a case or an edition may fill it.
    `unit`: of a number. `form`: what may be written, ``a number from 0 to 1``. `own_reader`: the act itself reads words beyond
    the field's `Literal` (in both languages), and says what it cannot read; the help names the choices itself. `further`: of what is
    told by place, what more of them are; several come by their names.
    """

    help: Text
    group: Group | None = None
    _: KW_ONLY
    names: tuple[str, ...] = ()
    negative: str = ""
    metavar: str = ""
    default: str = ""
    unit: Text | None = None
    form: Text | None = None
    clause: str = ""
    own_reader: bool = False
    further: Text | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a request, laid flat. `path` has the names of the nests that hold it and its own."""

    path: tuple[str, ...]
    hint: Any
    option: Option
    default: object
    positional: bool

    @property
    def name(self) -> str:
        """The keyword, and in lower case with dashes the option."""
        return self.path[-1]

    @property
    def required(self) -> bool:
        """Whether there is no request without it."""
        return self.default is MISSING

    @property
    def spelled(self) -> tuple[str, ...]:
        """As it is typed on the command line."""
        return self.option.names or (f"--{self.name.rstrip('_').replace('_', '-')}",)

    @property
    def kinds(self) -> tuple[Any, ...]:
        """The types that the value may have, None left out."""
        return tuple(kind for kind in _members(self.hint) if kind is not types.NoneType)

    @property
    def choices(self) -> tuple[str, ...]:
        """The values of a `Literal`; empty where any may be given."""
        return tuple(value for kind in self.kinds if get_origin(kind) is Literal for value in get_args(kind))

    @property
    def many(self) -> bool:
        """Whether it takes a list of names, or something for each of them."""
        return any(get_origin(kind) in {list, tuple, Sequence} for kind in self.kinds)

    @property
    def by_name(self) -> bool:
        """Whether it takes something for each name, as a mapping."""
        return any(get_origin(kind) is Mapping for kind in self.kinds)

    def of(self, request: object) -> object:
        """The value that a request has for it."""
        for name in self.path:
            request = getattr(request, name)
        return request


def fields_of(request: type) -> tuple[Field, ...]:
    """Every field that a person may say, the nests laid flat. TypeError for a field without an `Option`."""
    if request not in _KNOWN:
        _KNOWN[request] = tuple(_flat(request, ()))
    return _KNOWN[request]


def _flat(request: type, above: tuple[str, ...]) -> Iterator[Field]:
    hints = get_type_hints(request, include_extras=True)
    for field in fields(request):
        hint = hints[field.name]
        bare, *metadata = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        option = next((found for one in metadata if (found := _option(one)) is not None), None)
        if option is not None:
            default = field.default_factory() if field.default_factory is not MISSING else field.default
            yield Field((*above, field.name), bare, option, default, not field.kw_only and not above)
        elif isinstance(bare, type) and is_dataclass(bare):
            yield from _flat(bare, (*above, field.name))
        else:
            msg = f"{request.__qualname__}.{field.name} has no Option"
            raise TypeError(msg)


def _option(metadata: object) -> Option | None:
    found = metadata if isinstance(metadata, Option) else getattr(metadata, "option", None)
    return found if isinstance(found, Option) else None


def _members(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a type
    return get_args(hint) if get_origin(hint) in {Union, types.UnionType} else (hint,)


@cache
def _hints(request: type) -> Mapping[str, Any]:
    """The types of its fields; texts are compiled for it each time, and each command asks three times."""
    return get_type_hints(request)


def request_from(request: type, values: Mapping[str, object]) -> Any:  # noqa: ANN401 - an instance of that type
    """The request with these values by flat names, its nests filled."""
    hints = _hints(request)
    given: dict[str, object] = {}
    for field in fields(request):
        nest = hints[field.name]
        if field.name in values:
            given[field.name] = values[field.name]
        elif isinstance(nest, type) and is_dataclass(nest):
            given[field.name] = request_from(nest, values)
    return request(**given)


def unusable(request: object) -> tuple[Problem, ...]:
    """A problem for each value of a type that its field does not take: what a type checker would have said."""
    nests = tuple(_wrong_nests(request))
    return nests or tuple(problem for field in fields_of(type(request)) for problem in _wrong(field, field.of(request)))


def _wrong_nests(request: object) -> Iterator[Problem]:
    kind: type = type(request)
    hints = _hints(kind)
    for name in {field.path[0] for field in fields_of(kind) if len(field.path) > 1}:
        if not isinstance(given := getattr(request, name), hints[name]):
            yield _kind(name, given, hints[name].__name__)


def _wrong(field: Field, value: object) -> Iterator[Problem]:
    if value is None or value is field.default or object in field.kinds:
        return
    if field.many:
        if isinstance(value, str) and str not in field.kinds:
            yield Problem("bare_text", _BARE.fill(name=field.name), _BARE_HINT)
        elif not isinstance(value, str | Sequence | AbstractSet | (Mapping if field.by_name else Sequence)):
            yield _kind(field.name, value, "dict, list, tuple" if field.by_name else "list, tuple")
    elif field.choices:
        if value not in field.choices and not field.option.own_reader:
            yield Problem("not_a_choice", _CHOICE.fill(name=field.name), _CHOICES.fill(choices=field.choices))
    elif not _fits(value, field.kinds):
        yield _kind(field.name, value, ", ".join(kind.__name__ for kind in field.kinds))


def _fits(value: object, kinds: tuple[Any, ...]) -> bool:
    """Whether the value is of one of these types; whole and real numbers of other libraries (numpy) are numbers."""
    if isinstance(value, bool):
        return bool in kinds
    numbers = (Integral,) if int in kinds else ()
    return isinstance(value, (*kinds, *numbers, *((Real,) if float in kinds else ())))


def _kind(name: str, value: object, kinds: str) -> Problem:
    return Problem("wrong_type", _KIND.fill(name=name, given=type(value).__name__), _KINDS.fill(kinds=kinds))
