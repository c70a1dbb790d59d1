"""Changes the answers file of a case, all or nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..data.files import read_text, write_atomic
from .case import ANSWERS

_LIMIT = 16 * 2**20


def path_of(case: str) -> Path:
    """The answers file of the case that is named."""
    path = Path(case)
    return path if path.name == ANSWERS else path / ANSWERS


def change(case: str, edit: Callable[[str, str], str]) -> None:
    """Write the file as `edit` (of its text and name) makes it; nothing is written when it raises."""
    path = path_of(case)
    before = read_text(path, _LIMIT)
    after = edit(before, str(path))
    if after != before:
        write_atomic(path, after.encode("utf-8"))
