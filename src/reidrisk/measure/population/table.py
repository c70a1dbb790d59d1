"""How a population is spread over the values of one or several columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction

from ...model.exact import exact
from ...model.frozen import dataclass
from ...model.problem import Problem, Problems
from ...model.text import Text

Cell = tuple[str, ...]

WRONG_WIDTH = Text("应有 {wanted} 列，实有 {found} 列。", "There should be {wanted} {wanted|column|columns} here, not {found}.")
NOT_A_COUNT = Text("最后一列应为不小于 0 的人数。", "The last column should be a number of people, 0 or more.")
TWICE = Text("同一取值组合出现了两次。", "The same combination of values stands here a second time.")
EMPTY = Text("总体表没有任何人。", "The population table counts nobody.")


@dataclass(frozen=True, slots=True)
class PopulationTable:
    """People by the values of `columns`, a partition: everybody counts in one cell. `unverified` cells may not grade."""

    columns: tuple[str, ...]
    people: Mapping[Cell, Fraction] = field(repr=False)
    source: Text
    unverified: frozenset[Cell] = field(default=frozenset(), repr=False)

    @property
    def total(self) -> Fraction:
        """Everybody in the table."""
        return sum(self.people.values(), Fraction(0))

    def share(self, cell: Cell) -> Fraction:
        """The cell's part of the total; 0 for a cell that the table does not have."""
        return self.people.get(cell, Fraction(0)) / self.total

    def shares(self) -> dict[Cell, Fraction]:
        """Every cell's part of the total."""
        total = self.total
        return {cell: people / total for cell, people in self.people.items()}

    def onto(self, columns: Sequence[str]) -> PopulationTable:
        """The sums over the columns that are not named."""
        kept = [at for at, name in enumerate(self.columns) if name in columns]
        return self._summed(tuple(self.columns[at] for at in kept), {cell: tuple(cell[at] for at in kept) for cell in self.people})

    def renamed(self, names: Mapping[str, str]) -> PopulationTable:
        """The table with its columns renamed."""
        return PopulationTable(tuple(names.get(name, name) for name in self.columns), self.people, self.source, self.unverified)

    def _summed(self, columns: tuple[str, ...], goes_to: Mapping[Cell, Cell]) -> PopulationTable:
        people: dict[Cell, Fraction] = {}
        for cell, number in self.people.items():
            people[goes_to[cell]] = people.get(goes_to[cell], Fraction(0)) + number
        return PopulationTable(columns, people, self.source, frozenset(goes_to[cell] for cell in self.unverified))


def population_table(columns: Sequence[str], rows: Iterable[Sequence[str]], source: Text, file: str | None = None) -> PopulationTable:
    """A user's own table: each row the values of `columns`, then the number of people. The header is line 1.

    Raises InputError with every faulty line; never with what stands there.
    """
    problems, people = Problems(), dict[Cell, Fraction]()
    for line, row in enumerate(rows, start=2):
        cell, fault = tuple(row[:-1]), _fault(columns, row, people)
        if fault is not None:
            problems.add(Problem("population_table_row", fault[0].fill(**fault[1]), file=file, line=line))
        else:
            people[cell] = exact(row[-1])
    if not problems.found and not any(people.values()):
        problems.add(Problem("population_table_empty", EMPTY, file=file))
    problems.stop_if_any()
    return PopulationTable(tuple(columns), people, source)


def _fault(columns: Sequence[str], row: Sequence[str], people: Mapping[Cell, Fraction]) -> tuple[Text, dict[str, int]] | None:
    if len(row) != len(columns) + 1:
        return WRONG_WIDTH, {"wanted": len(columns) + 1, "found": len(row)}
    try:
        number = exact(row[-1])
    except ValueError:
        return NOT_A_COUNT, {}
    if number < 0:
        return NOT_A_COUNT, {}
    return (TWICE, {}) if tuple(row[:-1]) in people else None
