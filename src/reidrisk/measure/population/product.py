"""The share of a population in one combination of values, put together from tables of its columns.

Tables of several columns replace the product of their columns (P-3). Where two
tables share columns, the second counts given what they share:
P(province, sex, age) = P(province, sex) P(age | province). Columns in no
common table are taken as independent; the bounds need no such supposition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction

from ...model.frozen import dataclass
from .table import Cell, PopulationTable


@dataclass(frozen=True, slots=True)
class Factor:
    """One table in the product: the share of its cell, given what earlier factors have already fixed of it.

    `given` and `fresh` are the places of its columns that are fixed and that
    are new, with the shares of their own values.
    """

    table: PopulationTable
    shares: Mapping[Cell, Fraction] = field(repr=False)
    given: tuple[int, ...]
    fresh: tuple[int, ...]
    given_shares: Mapping[Cell, Fraction] = field(repr=False)
    fresh_shares: Mapping[Cell, Fraction] = field(repr=False)

    @classmethod
    def of(cls, table: PopulationTable, shared: frozenset[str]) -> Factor:
        """The factor that takes the `shared` columns as given."""
        given = tuple(at for at, name in enumerate(table.columns) if name in shared)
        fresh = tuple(at for at, name in enumerate(table.columns) if name not in shared)
        new = table.onto([table.columns[at] for at in fresh])
        return cls(table, table.shares(), given, fresh, table.onto(tuple(shared)).shares(), new.shares())

    def value(self, cell: Cell) -> Fraction:
        """P(cell), or P(cell | what is given); 0 for what the table does not have."""
        found = self.share(cell)
        if not self.given or not found:
            return found
        return found / self.given_shares[tuple(cell[at] for at in self.given)]

    def share(self, cell: Cell) -> Fraction:
        """P(cell), whatever is given."""
        return self.shares.get(cell, Fraction(0))

    def fresh_share(self, cell: Cell) -> Fraction:
        """The share of the values of its new columns alone."""
        return self.fresh_shares.get(tuple(cell[at] for at in self.fresh), Fraction(0))


def factors(columns: Sequence[str], tables: Sequence[PopulationTable]) -> tuple[Factor, ...]:
    """The tables to use, the widest first; each brings a column that none before had.

    Of a table that overlaps several earlier ones, none of which holds the whole
    overlap, only the new columns are used: the product with the whole table
    would not be a distribution.
    """
    chosen: list[Factor] = []
    for table in sorted((table.onto(columns) for table in tables), key=lambda table: -len(table.columns)):
        had = [set(factor.table.columns) for factor in chosen]
        shared = frozenset(table.columns) & set().union(*had)
        if shared == set(table.columns):
            continue
        if not shared or any(shared <= one for one in had):
            chosen.append(Factor.of(table, shared))
        else:
            chosen.append(Factor.of(table.onto([name for name in table.columns if name not in shared]), frozenset()))
    return tuple(chosen)


def least_share(chosen: Sequence[Factor], *, skip_empty: bool) -> Fraction:
    """The smallest share over every combination of values."""
    least = Fraction(1)
    for group in _groups(chosen):
        shares = [share for share in _products(group).values() if share or not skip_empty]
        least *= min(shares, default=Fraction(0))
    return least


def _groups(chosen: Sequence[Factor]) -> list[list[Factor]]:
    """Factors that condition on one another; different groups are independent."""
    groups: list[list[Factor]] = []
    for factor in chosen:
        home = next((group for group in groups if factor.given and _meets(group, factor)), None)
        if home is None:
            groups.append([factor])
        else:
            home.append(factor)
    return groups


def _meets(group: Sequence[Factor], factor: Factor) -> bool:
    names = {name for member in group for name in member.table.columns}
    return any(factor.table.columns[at] in names for at in factor.given)


def _products(group: Sequence[Factor]) -> dict[Cell, Fraction]:
    """The share of every combination of the group's columns."""
    columns, cells = group[0].table.columns, dict(group[0].shares)
    for factor in group[1:]:
        fixed = [columns.index(factor.table.columns[at]) for at in factor.given]
        by_given: dict[Cell, list[Cell]] = {}
        for cell in factor.shares:
            by_given.setdefault(tuple(cell[at] for at in factor.given), []).append(cell)
        nowhere = [("",) * len(factor.table.columns)]  # values that the next table does not have: a share of 0
        cells = {
            (*cell, *(more[at] for at in factor.fresh)): share * factor.value(more)
            for cell, share in cells.items()
            for more in by_given.get(tuple(cell[at] for at in fixed), nowhere)
        }
        columns = (*columns, *(factor.table.columns[at] for at in factor.fresh))
    return cells


def frechet(shares: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """The least and greatest share of a combination whose parts have these shares, whatever their dependence.

    >>> frechet([Fraction(9, 10), Fraction(8, 10)])
    (Fraction(7, 10), Fraction(4, 5))
    """
    return max(Fraction(0), sum(shares, Fraction(0)) - (len(shares) - 1)), min(shares)
