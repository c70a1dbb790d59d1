"""Functions of an engine's own that Ibis has no name for."""

from __future__ import annotations

from collections.abc import Callable

from .normal import FULL_WIDTH, HALF_WIDTH, TRIMMED
from .outside_columns import Expr


def builtin(name: str, arguments: tuple[str, ...], result: str) -> Callable[..., Expr]:
    """The engine's function of this name, with the Ibis types of its one to three arguments and of its result."""
    from ibis import udf  # noqa: PLC0415 - an extra

    shape = (_of_one, _of_two, _of_three)[len(arguments) - 1]
    made: Callable[..., Expr] = udf.scalar.builtin(name=name, signature=(arguments, result))(shape)
    return made


def normalising() -> Callable[[Expr], Expr]:
    """Trimmed and full-width folded, where the engine has `translate` and `btrim`."""
    translate, btrim = (builtin(name, ("string",) * width, "string") for name, width in (("translate", 3), ("btrim", 2)))
    return lambda text: btrim(translate(text, FULL_WIDTH, HALF_WIDTH), TRIMMED)


def _of_one(first: Expr) -> Expr:
    """The form of a function of one argument."""


def _of_two(first: Expr, second: Expr) -> Expr:
    """The form of a function of two arguments."""


def _of_three(first: Expr, second: Expr, third: Expr) -> Expr:
    """The form of a function of three arguments."""
