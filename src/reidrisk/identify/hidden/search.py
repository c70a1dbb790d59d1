"""All searches for identifiers that hide, and what they add to a column's proposal (GB/T 42460 6.2 a)."""

from __future__ import annotations

from ...model.inventory import Evidence
from ...model.role import Role
from ..catalogue import categories
from ..proposal import Proposal
from ..values import Values
from . import codes, contents, fields, grids, hashes, named, parts, wrapped
from .find import Find, Search

_SEARCHES: tuple[Search, ...] = (
    contents.search, grids.search, wrapped.search, codes.search, parts.search, named.search, fields.search, hashes.search,
)  # fmt: skip
_GENERIC = frozenset({"other_unique"})


def deepen(name: str, values: Values, proposal: Proposal, binary: frozenset[str] = frozenset()) -> None:
    """Add what hides in the values. A direct identifier that hides makes the column one.

    `binary` are the columns of bytes.
    """
    if not len(values):
        return
    if contents.is_binary(name, binary, hashes.shape_of(values)):
        _add(contents.whole_column(values.rows), values, proposal)
        return
    for search in _SEARCHES:
        for find in search(name, values, proposal):
            _add(find, values, proposal)


def _add(find: Find, values: Values, proposal: Proposal) -> None:
    category = categories()[find.category]
    proposal.evidence.insert(_after_names(proposal), Evidence("value-rule", find.rule, find.finding, find.rows, values.rows))
    if proposal.category is None or (proposal.category.key in _GENERIC and Role.DI in category.roles):
        proposal.category = category
    proposal.by_values = proposal.by_values or (find.rows, values.rows)
    roles = category.roles if find.roles is None else find.roles
    if Role.DI in proposal.roles:
        roles -= {Role.QI}  # what identifies directly needs no second reason
    proposal.roles = (proposal.roles - {Role.NI}) | roles
    if find.proves and proposal.proven is None:
        proposal.proven = find.rows, values.rows


def _after_names(proposal: Proposal) -> int:
    """Beside what the name says: what hides matters more than what a rule saw of the whole value."""
    return next((place for place, item in enumerate(proposal.evidence) if item.method != "name-lookup"), len(proposal.evidence))
