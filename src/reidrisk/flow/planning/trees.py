"""The hierarchies of one search: those in a folder, those proposed from what the columns are, and those that the caller describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ...mitigate.hierarchies.hierarchy import Hierarchy, find_hierarchies
from ...mitigate.hierarchies.ladder import ladder
from ...mitigate.purpose.fitting import mattering
from ...model.inventory import Inventory
from ...model.text import Phrase

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ...identify.forms.date_columns import DateForm
    from ...mitigate.hierarchies.building import Description
    from ...mitigate.purpose.purpose import Purpose


def by_name(dataset: Dataset, quasi: Sequence[str], categories: Mapping[str, str | None], purpose: Purpose) -> dict[str, Description]:
    """Of columns that matter levels at which the commonest values keep their names, where nothing says which are alike."""
    from ...mitigate.hierarchies.commonest import commonest  # noqa: PLC0415 - as below

    values = {name: dataset.samples[name].values for name in quasi if purpose.steers}
    found = {name: one for name, counts in values.items() if (one := commonest(name, counts)) is not None}
    flat = [ladder(name, tuple(values[name]), np.array(list(values[name].values()), np.int64), None) for name in found]
    matter = mattering(purpose, flat, categories, dataset.facts.columns)
    return {name: one for name, one in found.items() if name in matter}


class ForTrees(Protocol):
    """What of an order decides about hierarchies."""

    @property
    def trees(self) -> Path | None:
        """Their folder."""

    @property
    def cells(self) -> bool:
        """Whether cells are only suppressed."""


class Trees:
    """The hierarchy of each column: one that is described, from the folder; else proposed from what the column is.

    `others`: of columns of which nothing is known, where it is not the values or nothing that can be had.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that decides it
        self,
        quasi: Sequence[str],
        order: ForTrees,
        inventory: Inventory,
        forms: Mapping[str, DateForm],
        own: Mapping[str, Description],
        others: Mapping[str, Description],
    ) -> None:
        self._forms, self._own, self._others = forms, own, others
        self.notes: list[Phrase] = []
        self._read = {} if order.cells else find_hierarchies(order.trees, quasi)
        wanted = order.trees is None and not order.cells
        self._columns = {one.name: one for one in inventory.columns} if wanted else {}
        self.proposed: dict[str, Description] = {}
        self._built: dict[str, Hierarchy] = {}

    def apart(self) -> Callable[[str, Sequence[str | None]], Hierarchy | None]:
        """The same for some of the values, of which nothing is kept or noted."""
        other = copy(self)
        other.notes, other.proposed, other._built = [], {}, {}  # noqa: SLF001 - its own
        return other.of

    def of(self, column: str, values: Sequence[str | None]) -> Hierarchy | None:
        """None where a value is kept or suppressed."""
        own = self._own.get(column)
        if own is None and (column in self._read or column not in self._columns):
            return self._read.get(column)
        from ...mitigate.hierarchies.building import build, lasting  # noqa: PLC0415 - only where no hierarchies are given
        from ...mitigate.hierarchies.proposing import knows_nothing, propose  # noqa: PLC0415

        present = [value for value in values if value is not None]
        described = own or propose(self._columns[column], present, self._forms.get(column))
        described = self._others.get(column, described) if knows_nothing(described) else described
        self.notes += [] if described.note is None else [described.note]
        tree = build(described, present)
        if tree.paths and tree.levels > 2:  # noqa: PLR2004 - the values and the root are what every column has
            self.proposed[column], self._built[column] = lasting(described, present), tree
        return self._built.get(column)
