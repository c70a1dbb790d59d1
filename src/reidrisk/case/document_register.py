"""The register of a case's documents: which version each is, and what its approved version said (GB/T 42460 6.6 b)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from ..data.files import read_text, write_atomic
from ..data.records import record
from ..document.control import Approved, Change
from ..document.differing import Line, changes_between
from ..document.issuing import Edition, Register
from ..document.kind import Material

REGISTER = "register.json"
SCHEMA = "reidrisk/document-register/2"
_LIMIT = 2**26


class DocumentRegister:
    """The register: for each document its version, hash and status, and what the approved version said."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._rows: dict[str, dict[str, object]] = {}
        if path.is_file():
            try:
                found: Any = record(read_text(path, _LIMIT))
                self._rows = dict(found["documents"]) if found.get("schema") == SCHEMA else {}
            except (ValueError, KeyError, TypeError, AttributeError):
                self._rows = {}

    def version_of(self, name: str, found: Edition, material: Material) -> Register:
        """A new version for new content; approved content is kept, to compare later versions with."""
        before, governed = self._rows.get(name, {}), material.governed
        count = before.get("version")
        last = count if isinstance(count, int) else 0
        version = last if before.get("hash") == found.hash and last else last + 1
        now_approved = governed.status == "approved" and not governed.broken
        now, earlier = found.lines(), before.get("approved")
        if now_approved:
            earlier = {"version": version, "made_at": material.made_at.isoformat(), "lines": now}
        self._rows[name] = {
            "version": version,
            "hash": found.hash,
            "status": governed.status,
            "made_at": material.made_at.isoformat(),
            "head": governed.head,
            "entries": governed.entries,
            "approved": earlier,
        }
        return Register(version) if now_approved or not isinstance(earlier, dict) else Register(version, *_compared(earlier, now))

    def keep(self) -> None:
        """Written whole or not at all."""
        content = {"schema": SCHEMA, "documents": self._rows}
        write_atomic(self._path, (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode())


def heads_in(folder: Path) -> tuple[tuple[int, str], ...]:
    """The ledger heads that the documents of a case print: (entries, hash)."""
    rows = DocumentRegister(folder / REGISTER)._rows.values()  # noqa: SLF001 - its own reader
    found = [(row.get("entries"), row.get("head")) for row in rows]
    return tuple((n, head) for n, head in found if isinstance(n, int) and isinstance(head, str))


def _compared(earlier: dict[str, Any], now: Sequence[Line]) -> tuple[tuple[Change, ...], Approved]:
    """What differs from the approved version, and which one that was."""
    lines = [(str(section), str(label), str(told)) for section, label, told in earlier["lines"]]
    return changes_between(lines, now), Approved(int(earlier["version"]), datetime.fromisoformat(earlier["made_at"]))
