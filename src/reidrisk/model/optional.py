"""Parts that come with an extra such as ``reidrisk[report]``: loaded when they are needed, and named when they are not there."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .problem import DependencyError
from .text import Text


def optional(module: str, package: str, extra: str, purpose: Text) -> Any:  # noqa: ANN401 - a module that may have no types
    """The module; `DependencyError` that says what to install."""
    try:
        return import_module(module)
    except ImportError:
        pass
    # Outside the handler, so that the reader is not shown the other error as well.
    raise DependencyError(package, extra, purpose)


def installed(*modules: str) -> bool:
    """Whether all of them are there to be loaded; none is."""
    return all(find_spec(module) is not None for module in modules)
