"""Parts that come with ``reidrisk[report]``: loaded when they are needed, and named when they are not there."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..model.problem import DependencyError
from ..model.text import Text

EXTRA = "report"


def optional(module: str, package: str, purpose: Text) -> Any:  # noqa: ANN401 - a module that may have no types
    """The module; `DependencyError` that says what to install."""
    found = None
    try:
        found = import_module(module)
    except ImportError:
        found = None
    if found is None:
        raise DependencyError(package, EXTRA, purpose)
    return found
