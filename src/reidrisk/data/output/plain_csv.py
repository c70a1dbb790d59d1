"""Rows of text as CSV that no spreadsheet runs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..files import write_atomic
from .harmless import may_act


def write_rows(path: Path, rows: Iterable[Sequence[str]]) -> None:
    """Header and lines; an apostrophe stands before what a spreadsheet would run."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([[_harmless(cell) for cell in row] for row in rows])
    write_atomic(path, text.getvalue().encode())


def _harmless(cell: str) -> str:
    if not may_act(cell):
        return cell
    try:
        float(cell)
    except ValueError:
        return "'" + cell
    return cell
