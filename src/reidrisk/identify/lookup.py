"""The reference tables that come with the package, read once each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any


def _text(name: str) -> str:
    return files(__package__).joinpath("tables", name).read_text(encoding="utf-8")


def _numbered(name: str) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(_text(name).splitlines(), 1) if line and not line.startswith("#"))


@cache
def lines(name: str) -> tuple[str, ...]:
    """The lines of a table, without comments and blanks."""
    return tuple(line for _, line in _numbered(name))


@cache
def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a comma-separated table, without its header.

    Raises:
        ValueError: a row has more or fewer cells than the header; the file and the line are named.

    """
    (_, head), *found = ((number, tuple(line.split(","))) for number, line in _numbered(name))
    for number, row in found:
        if len(row) != len(head):
            msg = f"{name}:{number}: {len(row)} cells, not {len(head)}"
            raise ValueError(msg)
    return tuple(row for _, row in found)


@cache
def document(name: str) -> Any:  # noqa: ANN401 - a table's own structure, checked by the tests of who reads it
    """A JSON table."""
    return json.loads(_text(name))
