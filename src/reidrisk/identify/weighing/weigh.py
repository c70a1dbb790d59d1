"""All columns of a table weighed together: chances, reasons, whether a person is asked, and roles where no value settles them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.inventory import Column, Evidence, Weighed
from ...model.role import Role
from ...model.text import Text
from .. import findings
from ..catalogue import categories
from ..proposal import Proposal
from . import around, clues
from .reasons import reasons
from .weights import ROLES, SURE_FROM, certainty, chances, decided, pointed_to, seen_values, weights

WEIGHED = "weighed"
_FOUND = Text(
    "列名、取值的样子与同表其他列合起来看，此列可能是{roles}。",
    "The name, what the values look like and the other columns together speak for {roles}.",
)
_LEAST_LETTERS, _LEAST_SIGNS = 3, 2
_SURE_IF_DOUBTED = 0.65
_OF_GOODS = f"{clues.KIND}:thing"
_SILENT = "row-number"  # what rules say of values that leaves nothing to a name


def weighed(seen: Sequence[tuple[Column, Proposal, str]]) -> tuple[Column, ...]:
    """Every column with its chances and reasons, in their order; each comes with what rules propose and how a label describes it.

    The roles that a person decided or that rules propose stay.
    """
    beside = around.of_neighbours([proposal for _, proposal, _ in seen])
    return tuple(_weighed(*each, others) for each, others in zip(seen, beside, strict=True))


def is_weighed(column: Column) -> bool:
    """Whether its roles rest on the sum of weak clues alone: what follows row by row says more."""
    return any(item.rule == WEIGHED for item in column.evidence)


def _weighed(column: Column, proposal: Proposal, described: str, beside: tuple[str, ...]) -> Column:
    given = (*dict.fromkeys((*proposal.clues, *clues.of_label(described))), *beside)
    likely = chances(given)
    if not column.decided and not _settled(proposal) and _names_something(given):
        column = _proposed(column, _open_roles(proposal, likely), given)
    role = (
        next((role for role in (Role.DI, Role.QI, Role.SA) if role in column.roles), None) or ROLES[max(range(3), key=likely.__getitem__)]
    )
    speaking = reasons(column.name, given, role)
    return replace(column, weighed=Weighed(likely, role, *speaking, asked=certainty(likely) < SURE_FROM))


def _settled(proposal: Proposal) -> bool:
    """Whether rules propose something, or the values number the rows."""
    return bool(proposal.roles) or any(item.rule == _SILENT for item in proposal.evidence)


def _open_roles(proposal: Proposal, likely: tuple[float, ...]) -> frozenset[Role]:
    """What the chances speak for; of a thing's name or one of several meanings only what is likelier: a state is a land or a condition."""
    found = decided(likely)
    doubted = _OF_GOODS in proposal.clues or any(item.rule.startswith("ambiguous") for item in proposal.evidence)
    return found - {Role.QI} if doubted and likely[ROLES.index(Role.QI)] < _SURE_IF_DOUBTED else found


def _names_something(given: Sequence[str]) -> bool:
    """Whether the lists know the name, or it has a word; without values, one that was learned or three letters of what no list knows.

    "f7" and "c1" have none of it.
    """
    if f"{clues.NAMED}:nothing" not in given:
        return True
    parts = [clue.split(":", 1) for clue in given]
    if seen_values(given):
        return any(sort == clues.WORD and len(rest) >= _LEAST_SIGNS for sort, rest in parts)
    return any(_is_known_part(sort, rest) for sort, rest in parts if f"{sort}:{rest}" in weights())


def _is_known_part(sort: str, rest: str) -> bool:
    bare = rest.strip("<>")
    if sort not in {clues.WORD, clues.PART}:
        return False
    return len(bare) >= _LEAST_LETTERS if clues.is_word(bare) else sort == clues.PART and len(bare) >= _LEAST_SIGNS


def _proposed(column: Column, roles: frozenset[Role], given: Sequence[str]) -> Column:
    if not roles:
        return column
    known = categories().get(column.category or "")
    category = known if known and known.roles & roles else categories().get(pointed_to(given, roles) or "")
    found = Evidence("name-lookup", WEIGHED, _FOUND.fill(roles=tuple(role.words for role in ROLES if role in roles)))
    return replace(
        column,
        roles=roles,
        category=category.key if category else None,
        category_title=category.title if category else None,
        evidence=(found, *(item for item in column.evidence if item.rule != findings.NOTHING)),
    )
