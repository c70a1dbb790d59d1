"""What the page remembers of whoever works with it: the name that is recorded with decisions, and the language."""

from __future__ import annotations

import json
import threading
from pathlib import Path

from ...data.files import read_text, write_atomic
from ...data.records import record
from ...govern.secrets.key import new_password
from ...model.text import LANGS, Lang

_FILE, _LIMIT, _LONGEST = ".reidrisk-page.json", 2**12, 100


class Memory:
    """A small file in the place of the cases, read when the page starts."""

    def __init__(self, root: Path) -> None:
        self._path = root / _FILE
        known = self._read()
        self._passwords, self._turn = dict[str, tuple[int, str]](), threading.Lock()
        self._name, self._lang = str(known.get("name") or ""), str(known.get("lang") or "")

    @property
    def name(self) -> str:
        """As it is recorded with decisions; empty until it is given."""
        return self._name

    @property
    def lang(self) -> Lang | None:
        """The language that was chosen; None where nobody has chosen."""
        return next((one for one in LANGS if one == self._lang), None)

    def take(self, *, name: str | None = None, lang: str | None = None) -> None:
        """Keep these for the next time."""
        kept = self._name if name is None else " ".join(name.split())[:_LONGEST]
        spoken = self._lang if lang is None else lang
        write_atomic(self._path, json.dumps({"name": kept, "lang": spoken}, ensure_ascii=False).encode())
        self._name, self._lang = kept, spoken  # not before it is kept: nobody signs under a name that is gone the next time

    def password(self, case: str, count: int) -> str:
        """That of the next package of this case: shown until there are more than `count`, then never again. It is written nowhere."""
        with self._turn:  # two tabs show the same
            known = self._passwords.get(case)
            if known is None or known[0] != count:
                self._passwords[case] = known = (count, new_password())
            return known[1]

    def _read(self) -> dict[str, object]:
        try:
            found = record(read_text(self._path, _LIMIT)) if self._path.exists() else {}
        except ValueError:
            found = {}
        return found if isinstance(found, dict) else {}
