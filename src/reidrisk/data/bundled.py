"""Data files of the package itself (TOML, CSV) as frozen values: what is missing, misspelt or in one language fails as it is loaded."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from ..model.text import Text

T = TypeVar("T")
_Maker = Callable[[object, str], object]


def bundled(package: str, name: str) -> dict[str, Any]:
    """The tables of one file of a package.

    Raises:
        ValueError: it is no TOML; the file and the line are named.

    """
    return _tables(_read(package, name), name)


def entries(package: str, name: str, key: str) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The tables ``[[key]]`` of a file, in order, each with where it begins: ``name:line``, for who reads what is wrong with it."""
    text = _read(package, name)
    begin = [number for number, line in enumerate(text.splitlines(), 1) if line.split("#")[0].strip() == f"[[{key}]]"]
    return tuple((f"{name}:{number}", table) for number, table in zip(begin, _tables(text, name).get(key, ()), strict=True))


def sections(package: str, name: str) -> Mapping[str, str]:
    """Where each table ``[key]`` of a file begins, by its key: ``name:line``."""
    numbered = ((number, line.split("#")[0].strip()) for number, line in enumerate(_read(package, name).splitlines(), 1))
    return {line[1:-1].strip('"'): f"{name}:{number}" for number, line in numbered if line.startswith("[") and not line.startswith("[[")}


@contextmanager
def placed(where: str) -> Iterator[None]:
    """Whatever is wrong with what is made here out of a file is said with its place, once.

    Raises:
        ValueError: it begins with `where`.

    """
    try:
        yield
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, ValueError) and str(error).startswith(where):
            raise
        reason = f"{error} is not there" if isinstance(error, LookupError) else str(error)
        msg = f"{where}: {reason}"
        raise ValueError(msg) from error


def rows(package: str, name: str) -> tuple[tuple[str, dict[str, str]], ...]:
    """The rows of a CSV of a package by the words of its head, each with its place: ``name:line``. Lines that begin with # are remarks.

    Raises:
        ValueError: a row has more or fewer cells than the head; the file and the line are named.

    """
    import csv  # noqa: PLC0415 - who asks for no file need not wait for it

    lines = _read(package, name).splitlines(keepends=True)
    remarks = next(at for at, line in enumerate(lines) if not line.startswith("#"))
    reader = csv.reader(lines[remarks:], strict=True)
    head, found = next(reader), []
    for cells in reader:
        where = f"{name}:{remarks + reader.line_num}"
        if len(cells) != len(head):
            msg = f"{where}: {len(cells)} cells, not {len(head)}"
            raise ValueError(msg)
        found.append((where, dict(zip(head, cells, strict=True))))
    return tuple(found)


def _read(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text(encoding="utf-8")


def _tables(text: str, name: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - who asks for no file need not wait for it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        msg = f"{name}: {error}"
        raise ValueError(msg) from error


def stems(package: str, ending: str) -> tuple[str, ...]:
    """The names of the files of a package that end so, without the ending, sorted."""
    return tuple(sorted(path.name.removesuffix(ending) for path in files(package).iterdir() if path.name.endswith(ending)))


def frozen(cls: type[T], table: Mapping[str, object], where: str) -> T:
    """A frozen dataclass from a table of its fields: texts from pairs (zh, en), tuples from arrays, fractions from their digits.

    Values that are made already are taken as they are.

    Raises:
        ValueError: a field that it has not, that is missing, or that holds something else; `where` says whose.

    """
    makers, needed = _makers(cast("Hashable", cls))
    if not (needed <= table.keys() <= makers.keys()):
        wrong = sorted((table.keys() - makers.keys()) | (needed - table.keys()))
        msg = f"{where}: {', '.join(wrong)}: no such field, or missing"
        raise ValueError(msg)
    with placed(where):
        return cls(**{name: makers[name](value, where) for name, value in table.items()})


@cache
def _makers(cls: type) -> tuple[dict[str, _Maker], frozenset[str]]:
    """How each field is made, and which have no default."""
    hints, known = get_type_hints(cls), fields(cls)
    needed = (one.name for one in known if one.default is MISSING and one.default_factory is MISSING)
    return {one.name: _maker(hints[one.name], one.name) for one in known}, frozenset(needed)


def _maker(hint: Any, name: str) -> _Maker:  # noqa: ANN401 - a hint is anything
    """What makes a value of this hint."""
    if get_origin(hint) in {Union, UnionType}:
        (hint,) = (one for one in get_args(hint) if one is not NoneType)
    if get_origin(hint) is tuple:
        return _maker_of_tuple(get_args(hint), name)
    words = frozenset(get_args(hint)) if get_origin(hint) is Literal else None

    def made(value: object, where: str) -> object:
        made = value
        if hint is Text and isinstance(value, list):
            made = _text(value)
        elif hint is Fraction and isinstance(value, str):
            with placed(f"{where}, {name}"):
                made = Fraction(value)
        elif isinstance(value, dict) and isinstance(hint, type) and is_dataclass(hint):
            made = frozen(hint, value, f"{where}, {name}")
        if not (isinstance(made, str) and made in words) if words is not None else type(made) is not hint:
            msg = f"{where}, {name}: {value!r} is not a {hint}"
            raise ValueError(msg)
        return made

    return made


def _text(value: list[object]) -> object:
    """A text of a pair; anything else stays what it is, and is refused."""
    match value:
        case [str(zh), str(en)]:
            return Text(zh, en)
        case _:
            return value


def _maker_of_tuple(hints: tuple[Any, ...], name: str) -> _Maker:
    makers = [_maker(hint, name) for hint in hints if hint is not Ellipsis]

    def made(value: object, where: str) -> object:
        if not isinstance(value, list | tuple) or (hints[-1] is not Ellipsis and len(value) != len(makers)):
            msg = f"{where}, {name}: {value!r} is not a list of as many"
            raise ValueError(msg)
        return tuple(makers[index % len(makers)](one, where) for index, one in enumerate(value))

    return made
