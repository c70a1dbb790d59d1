"""The sources as trees: to parse all of them takes seconds, so it is done once, in the one process that the tests of the group go to."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

together = pytest.mark.xdist_group("tree")


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a file, shared: who reads it leaves it as it is."""
    return ast.parse(path.read_text(encoding="utf-8"))
