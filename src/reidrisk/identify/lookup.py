"""The reference tables that come with the package, read once each."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


def _text(name: str) -> str:
    return files(__package__).joinpath("tables", name).read_text(encoding="utf-8")


@cache
def lines(name: str) -> tuple[str, ...]:
    """The lines of a table, without comments and blanks."""
    return tuple(line for line in _text(name).splitlines() if line and not line.startswith("#"))


@cache
def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a comma-separated table, without its header."""
    return tuple(tuple(line.split(",")) for line in lines(name)[1:])


@cache
def document(name: str) -> Any:  # noqa: ANN401 - a table's own structure, checked by the tests of who reads it
    """A JSON table."""
    return json.loads(_text(name))
