"""The extension loader: one file binds one frozen value; the folder is the list."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")
_LOADED: dict[str, tuple[object, ...]] = {}


def load(kind: str, package: str, binding: str, cls: type[T]) -> tuple[T, ...]:
    """Every value named `binding` in the modules of `package`, and of entry points ``reidrisk.<kind>``.

    In the order of the module names, outsiders last. Raises TypeError when a
    file of the folder binds nothing or something of another type: an extension
    that is silently skipped would be a detector that silently does not run.
    """
    if kind not in _LOADED:
        home = importlib.import_module(package)
        names = sorted(module.name for module in pkgutil.iter_modules(home.__path__))
        ours = [_bound(importlib.import_module(f"{package}.{name}"), binding, cls) for name in names]
        _LOADED[kind] = (*ours, *outsiders(kind, cls))
    return _LOADED[kind]  # type: ignore[return-value] # each was checked against cls when it was loaded


def outsiders(kind: str, cls: type[T]) -> tuple[T, ...]:
    """What other distributions bring: the values of entry points ``reidrisk.<kind>``."""
    return tuple(_checked(point.load(), point.value, cls) for point in installed() if point.group == f"reidrisk.{kind}")


@cache
def installed() -> tuple[EntryPoint, ...]:
    """The entry points that are ours, of every distribution. Looked for once: it opens a file of each."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - with the parser of mail that it loads, 20 ms that a page of help need not wait

    found = entry_points()
    return tuple(sorted(point for group in sorted(found.groups) if group.startswith("reidrisk.") for point in found.select(group=group)))


def load_one(package: str, name: str, binding: str, cls: type[T]) -> T | None:
    """What the one file of this name binds, the others of the folder not loaded; None where there is no such file."""
    if not name.isidentifier() or importlib.util.find_spec(f"{package}.{name}") is None:
        return None
    return _bound(importlib.import_module(f"{package}.{name}"), binding, cls)


def _bound(module: object, binding: str, cls: type[T]) -> T:
    return _checked(getattr(module, binding, None), f"{getattr(module, '__name__', module)}.{binding}", cls)


def _checked(value: object, where: str, cls: type[T]) -> T:
    if not isinstance(value, cls):
        msg = f"{where} is not a {cls.__name__}"
        raise TypeError(msg)
    return value
