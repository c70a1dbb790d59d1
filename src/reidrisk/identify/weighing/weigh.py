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
from . import clues
from .reasons import reasons
from .weights import ROLES, SURE_FROM, certainty, chances, decided, pointed_to, weights

WEIGHED = "weighed"
_FOUND = Text(
    "列名的各部分与同表其他列合起来看，此列可能是{roles}。", "The parts of the name and the other columns together speak for {roles}."
)
_LEAST_LETTERS, _LEAST_SIGNS = 3, 2
_SILENT = "row-number"  # what rules say of values that leaves nothing to a name
# On real tables with values (bench/identification/real) doubts of the rules, taken as the last word, cost a fifth of the quasi-identifiers.
_SURE_IF_REFUTED = 0.9


def weighed(seen: Sequence[tuple[Column, Proposal, str]]) -> tuple[Column, ...]:
    """Every column with its chances and reasons, in their order; each comes with what rules propose and how a label describes it.

    The roles that a person decided or that rules propose stay.
    """
    around = clues.of_neighbours([proposal for _, proposal, _ in seen])
    return tuple(_weighed(*each, beside) for each, beside in zip(seen, around, strict=True))


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
    """What the chances speak for; where values did not bear the name out or speak against it, only what is likelier for that."""
    found = decided(likely)
    if not any(clue.startswith(f"{clues.TYPE}:") for clue in proposal.clues):
        return found
    rules = {item.rule.partition(":")[0] for item in proposal.evidence}
    if "refutes-name" in rules:
        return frozenset(role for role in found if likely[ROLES.index(role)] >= _SURE_IF_REFUTED)
    if "ambiguous" in rules:
        return found - {Role.QI}  # a state may be a land or a condition
    return found


def _names_something(given: Sequence[str]) -> bool:
    """Whether the lists know the name, or a word or two signs of it were learned, or three letters of what no list knows.

    "f7" and "c1" have none of it.
    """
    learned = [clue.split(":", 1) for clue in given if clue in weights()]
    unlisted = f"{clues.NAMED}:nothing" in given
    return any(_is_known_part(sort, rest, unlisted=unlisted) for sort, rest in learned)


def _is_known_part(sort: str, rest: str, *, unlisted: bool) -> bool:
    if sort not in {clues.WORD, clues.PART}:
        return sort == clues.LISTED
    bare = rest.strip("<>")
    if clues.is_word(bare):
        return len(bare) >= _LEAST_LETTERS and (sort == clues.WORD or unlisted)
    return sort == clues.PART and len(bare) >= _LEAST_SIGNS


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
