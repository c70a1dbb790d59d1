"""Whether the key that `scan` proposes as whose rows they are is the one that the labels name (`key`), on the values."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..corpus import Table
from .asking import AS_WRITTEN, scanned

REPEATED = 0.04  # of the rows: fewer share a key by slips of the pen


@dataclass(frozen=True)
class Told:
    """The labelled key of one table, the proposed one (none where it is empty), and whether several rows have one person's."""

    table: str
    wanted: tuple[str, ...]
    found: tuple[str, ...]
    several: bool

    @property
    def verdict(self) -> str:
        """`right`, `other` or `nothing` where persons have several rows; `none` or `false` where each has one."""
        if not self.several:
            return "false" if self.found else "none"
        if not self.found:
            return "nothing"
        return "right" if set(self.found) == set(self.wanted) else "other"


def keys(tables: Iterable[Table], folder: Path) -> Iterator[Told]:
    """Every table with a labelled key whose file is in the folder."""
    for table in tables:
        path = folder / f"{table.name}.csv"
        if table.key and path.is_file():
            persons = scanned(path, AS_WRITTEN).persons
            found = persons.key.columns if persons is not None and persons.key is not None else ()
            yield Told(table.name, table.key, found, _repeats(path, table.key))


def _repeats(path: Path, key: Sequence[str]) -> bool:
    with path.open(encoding="utf-8", newline="") as file:
        held = Counter(values for row in csv.DictReader(file) if all(values := tuple(row[name] for name in key)))
    return sum(many for many in held.values() if many > 1) >= REPEATED * max(1, held.total())


def counted(given: Sequence[Told]) -> list[str]:
    """What came of it in Markdown, and each table that is told wrongly; names of columns, no value."""
    found = Counter(one.verdict for one in given)
    several, alone = found["right"] + found["other"] + found["nothing"], found["none"] + found["false"]
    return [
        f"## keys of persons: {len(given)} tables",
        "",
        "| several rows a person | right | another column | nothing proposed |",
        "|---|---|---|---|",
        f"| {several} | {found['right']} | {found['other']} | {found['nothing']} |",
        "",
        "| one row a person | nothing proposed | proposed all the same |",
        "|---|---|---|",
        f"| {alone} | {found['none']} | {found['false']} |",
        "",
        *(
            f"{one.table}\t{one.verdict}\t{'+'.join(one.wanted)}\t{'+'.join(one.found) or '-'}"
            for one in given
            if one.verdict not in {"right", "none"}
        ),
    ]
