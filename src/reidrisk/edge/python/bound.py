"""An act as a method of a case: the case is its data, everything else is said as in the function."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload

from ...model.act import Act, Session
from ...model.option import fields_of
from ...model.text import Lang

P = ParamSpec("P")
Q = TypeVar("Q")
R = TypeVar("R")


class CaseHolder(Protocol):
    """A case in somebody's hands."""

    @property
    def folder(self) -> Path:
        """Where it lies."""

    @property
    def lang(self) -> Lang | None:
        """The language of its results, where it is not that of the case."""

    def session(self) -> Session:
        """A sitting for one act."""


class Method(Generic[P, R]):
    """The act, bound to the case that it is called on."""

    def __init__(self, act: Act[Concatenate[Any, P], Q, R]) -> None:
        self._act: Act[..., Any, R] = act

    @overload
    def __get__(self, case: None, owner: type) -> Method[P, R]: ...
    @overload
    def __get__(self, case: CaseHolder, owner: type) -> Callable[P, R]: ...
    def __get__(self, case: CaseHolder | None, owner: type) -> Method[P, R] | Callable[P, R]:
        """Itself of the class; of a case, a function that needs no data."""
        if case is None:
            return self
        act, request = self._act, _class(self._act.request)
        speaks = any(field.name == "lang" for field in fields_of(request))

        def method(*args: P.args, **options: P.kwargs) -> R:
            if speaks and case.lang is not None:
                options.setdefault("lang", case.lang)
            with case.session() as session:
                return act.on(request(case.folder, *args, **options), session)

        method.__name__, method.__doc__ = act.name, act.__doc__
        of_act = signature(act)
        method.__signature__ = of_act.replace(parameters=list(of_act.parameters.values())[1:])  # type: ignore[attr-defined] # for `help`
        return method


def _class(maker: Any) -> Any:  # noqa: ANN401 - the class of a request, as what makes one
    return maker
