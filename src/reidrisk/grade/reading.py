"""Readings of the identifier list: what to make of columns that nobody has decided."""

from __future__ import annotations

from ..model.frozen import dataclass
from ..model.inventory import Column, Inventory
from ..model.role import Role
from ..model.text import Phrase, Text


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the list: which columns identify directly, which in combination."""

    title: Text | Phrase
    direct: tuple[str, ...]
    quasi: tuple[str, ...]
    sensitive: tuple[str, ...]


AS_DECIDED = Text("全部列均已由人员确定", "every column has been decided by a person")
AS_IDENTIFIERS = Text(
    "{count} 个未确定的列按标识符计（疑似直接标识符者按直接标识符，其余按准标识符）",
    "undecided columns ({count}) are counted as identifiers (proposed direct identifiers as such, all others as quasi-identifiers)",
)
AS_NON_IDENTIFIERS = Text("{count} 个未确定的列按非标识符计", "undecided columns ({count}) are counted as non-identifiers")


def readings(inventory: Inventory) -> tuple[Reading, ...]:
    """The reading as decided; or, with undecided columns, both as identifiers and as non-identifiers.

    R_c is not monotone: a coarser set of quasi-identifiers can have the
    higher R_c, so both readings are graded and the worse counts.
    """
    undecided = inventory.undecided
    direct = tuple(column.name for column in inventory.columns if column.decided and Role.DI in column.roles)
    quasi = tuple(column.name for column in inventory.columns if column.decided and _quasi(column))
    sensitive = inventory.with_role(Role.SA)
    if not undecided:
        return (Reading(AS_DECIDED, direct, quasi, sensitive),)
    suspected = tuple(column.name for column in undecided if Role.DI in column.roles)
    rest = tuple(column.name for column in undecided if Role.DI not in column.roles)
    order = {column.name: place for place, column in enumerate(inventory.columns)}
    return (
        Reading(
            AS_IDENTIFIERS.fill(count=len(undecided)),
            tuple(sorted(direct + suspected, key=order.__getitem__)),
            tuple(sorted(quasi + rest, key=order.__getitem__)),
            sensitive,
        ),
        Reading(AS_NON_IDENTIFIERS.fill(count=len(undecided)), direct, quasi, sensitive),
    )


def _quasi(column: Column) -> bool:
    return Role.QI in column.roles and Role.DI not in column.roles
