"""The hierarchies of one search: those in a folder, those proposed from what the columns are, and those that the caller describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ...mitigate.hierarchies.hierarchy import Hierarchy, find_hierarchies
from ...model.inventory import Inventory
from ...model.text import Phrase

if TYPE_CHECKING:
    from ...identify.forms.date_columns import DateForm
    from ...mitigate.hierarchies.building import Description


class ForTrees(Protocol):
    """What of an order decides about hierarchies."""

    @property
    def trees(self) -> Path | None:
        """Their folder."""

    @property
    def cells(self) -> bool:
        """Whether cells are only suppressed."""


class Trees:
    """The hierarchy of each column: one that is described, from the folder; else proposed from what the column is."""

    def __init__(
        self,
        quasi: Sequence[str],
        order: ForTrees,
        inventory: Inventory,
        forms: Mapping[str, DateForm],
        own: Mapping[str, Description],
    ) -> None:
        self._forms, self._own = forms, own
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
        from ...mitigate.hierarchies.proposing import propose  # noqa: PLC0415

        present = [value for value in values if value is not None]
        described = own or propose(self._columns[column], present, self._forms.get(column))
        self.notes += [] if described.note is None else [described.note]
        tree = build(described, present)
        if tree.paths and tree.levels > 2:  # noqa: PLR2004 - the values and the root are what every column has
            self.proposed[column], self._built[column] = lasting(described, present), tree
        return self._built.get(column)
