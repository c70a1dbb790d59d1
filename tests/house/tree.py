"""The sources as trees: to parse all of them takes seconds, so it is done once, in the one process that the tests of the group go to."""

from __future__ import annotations

import ast
import gc
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

together = pytest.mark.xdist_group("tree")
Node = TypeVar("Node", bound=ast.AST)


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a file, shared: who reads it leaves it as it is."""
    text = path.read_text(encoding="utf-8")
    gc.disable()  # the nodes all stay: to look among hundreds of thousands for cycles, now and later, took four fifths of the time
    try:
        return ast.parse(text)
    finally:
        gc.freeze()
        gc.enable()


@cache
def _by_kind(path: Path) -> dict[type[ast.AST], list[ast.AST]]:
    found = defaultdict[type[ast.AST], list[ast.AST]](list)
    for node in ast.walk(parsed(path)):
        found[type(node)].append(node)
    return dict(found)


def nodes(path: Path, kind: type[Node]) -> Iterator[Node]:
    """The nodes of one kind in a file: each file is walked through once for all that ask."""
    for node in _by_kind(path).get(kind, ()):
        assert isinstance(node, kind)
        yield node


def functions_in(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Functions and methods of a file."""
    yield from nodes(path, ast.FunctionDef)
    yield from nodes(path, ast.AsyncFunctionDef)
