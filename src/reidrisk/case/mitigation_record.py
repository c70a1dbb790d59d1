"""The record of a mitigation that is kept in a case: what ``reidrisk mitigate --json`` prints, and what it made of the case."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..data.files import read_text
from ..data.records import record
from ..model.dataset import Fingerprint
from ..model.problem import InputError, Problem
from ..model.text import Text

NAME = "mitigation.json"
SCHEMA = "reidrisk/mitigation/1"
_LIMIT = 2**22
_NEEDED = ("dataset", "plan", "loss", "suppressed_records", "suppressed_cells", "proof")
_BAD = Text("这不是 reidrisk mitigate --json 的结果。", "This is not what reidrisk mitigate --json prints.")
_REDO = Text("请重新保存它的输出，或删去该文件。", "Save its output again, or remove the file.")


def mitigation_of(case: Path) -> Mapping[str, Any] | None:
    """The record; None where the case has none."""
    path = case / NAME
    if not path.is_file():
        return None
    found: object = None
    try:
        found = record(read_text(path, _LIMIT))
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("schema") != SCHEMA or any(key not in found for key in _NEEDED):
        raise InputError(Problem("bad_mitigation_record", _BAD, _REDO, str(path)))
    return found


def output_in(record: Mapping[str, Any], case: Path, original: Fingerprint | None) -> Path | None:
    """The file that the mitigation made; None where it made none, or made it of other data than the case has now."""
    made = record.get("made")
    path = made.get("path") if isinstance(made, dict) else None
    if not isinstance(path, str) or (original is not None and record["dataset"].get("fingerprint") != original.value):
        return None
    return case / path


def left_out(case: Path) -> frozenset[str]:
    """The columns that the mitigation left out of its output."""
    record = mitigation_of(case)
    return frozenset() if record is None else frozenset(map(str, record["plan"].get("dropped", ())))
