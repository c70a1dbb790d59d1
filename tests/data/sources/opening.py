"""What a test asks of an opened table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from reidrisk.data.engine import Engine
from reidrisk.data.source import InputTable
from reidrisk.model.text import Lang

Rows = Counter[tuple[str | None, ...]]


@dataclass
class Opened:
    table: InputTable
    engine: Engine = field(repr=False)

    def rows(self) -> Rows:
        with self.table.scan() as source:
            return Counter(self.engine.run(f"select * from {source}"))

    def classes(self, columns: list[str]) -> Counter[int]:
        names = ", ".join('"' + name.replace('"', '""') + '"' for name in columns)
        with self.table.scan() as source:
            return Counter(n for (n,) in self.engine.run(f"select count(*) from {source} group by {names}"))

    def said(self, lang: Lang = "en") -> str:
        return " ".join(note.say(lang) for note in self.table.notes)
