"""What the values of the tables that are learned from look like: one line a column, so that no value is needed to learn.

observed.txt holds it of the files as they are, nameless.txt of the same rows when nobody has written what the columns are.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.identify.catalogue import categories
from reidrisk.identify.hidden.search import deepen
from reidrisk.identify.judge import judge
from reidrisk.identify.proposal import Proposal
from reidrisk.identify.sensitive import sensitive
from reidrisk.identify.values import Values
from reidrisk.identify.weighing import clues, whole
from reidrisk.model.role import Role

from ..corpus import Table
from .asking import AS_WRITTEN, bare

FILE, NAMELESS = (Path(__file__).parent / name for name in ("observed.txt", "nameless.txt"))
HEAD = (
    "# Table, column, what the rules propose (roles, category), how the values look, and which rules spoke; no value.",
    "# Written by `python -m bench.identification.real FOLDER --observe`; never by hand.",
)
_OF_VALUES = (clues.VALUES, clues.TYPE, clues.DISTINCT, clues.CLASSES, clues.RANGE, clues.HOLDS)


@dataclass(frozen=True)
class Observed:
    """What the rules make of one column, and the clues of its values."""

    roles: frozenset[str]
    category: str
    clues: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def proposal(self) -> Proposal:
        """As the weights get it from the rules."""
        return Proposal(categories().get(self.category), frozenset(map(Role, self.roles)), clues=self.clues)


def observe(tables: Sequence[Table], folder: Path) -> int:
    """Write what is seen of every column of these tables; the number of columns. What is not in the folder keeps its lines."""
    lines = [line for table in tables for line in _seen_or_kept(table, folder, FILE)]
    bare = [line for table in tables for line in _seen_or_kept(table, folder, NAMELESS)]
    for file, written in ((FILE, lines), (NAMELESS, bare)):
        file.write_text("\n".join([*HEAD, *written]) + "\n", encoding="utf-8")
    return len(lines)


@cache
def _kept(file: Path) -> Mapping[str, list[str]]:
    """The lines that are written, table by table."""
    found: dict[str, list[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        found.setdefault(line.partition("\t")[0], []).append(line)
    return found


def _seen_or_kept(table: Table, folder: Path, file: Path) -> Iterator[str]:
    path = folder / f"{table.name}.csv"
    if not path.is_file():
        yield from _kept(file).get(table.name, ())
    elif file == FILE:
        yield from _lines(table, path, AS_WRITTEN)
    else:
        with bare(path) as (rows, options):
            yield from _lines(table, rows, options)


def _lines(table: Table, path: Path, options: ReadOptions) -> Iterator[str]:
    with open_dataset(path, options) as dataset:
        for column, name in zip(table.columns, dataset.facts.columns, strict=True):
            values = Values.of(dataset.samples[name])
            proposal = judge(name, values)
            deepen(name, values, proposal, frozenset())
            sensitive(values, proposal, None)
            category = proposal.category.key if proposal.category else ""
            seen = (clue for clue in clues.of_column(name, proposal) if clue.partition(":")[0] in _OF_VALUES)
            spoken = sorted(whole.spoken(proposal.evidence))
            yield "\t".join((table.name, column.name, " ".join(sorted(proposal.roles)), category, " ".join(seen), " ".join(spoken)))


@cache
def observed(file: Path = FILE) -> Mapping[str, tuple[Observed, ...]]:
    """Of each table its columns, in their order."""
    found: dict[str, list[Observed]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            table, _, roles, category, seen, rules = line.split("\t")
            found.setdefault(table, []).append(Observed(frozenset(roles.split()), category, tuple(seen.split()), tuple(rules.split())))
    return {table: tuple(columns) for table, columns in found.items()}
