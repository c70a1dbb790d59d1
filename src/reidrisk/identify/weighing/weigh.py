"""All columns of a table weighed together: chances, reasons, whether a person is asked, and roles where no value settles them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.inventory import Column, Evidence, Weighed
from ...model.role import Role
from ...model.text import Text
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
_SILENT = frozenset({"refutes-name", "row-number"})  # what rules say of values that leaves nothing to a name


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
    """Whether rules propose something, or values were seen that refute the name or number the rows."""
    return bool(proposal.roles) or any(item.rule in _SILENT for item in proposal.evidence)


def _open_roles(proposal: Proposal, likely: tuple[float, ...]) -> frozenset[Role]:
    """What the chances speak for; under a name of several meanings that values could have borne out and did not, what is sensitive only."""
    seen = any(clue.startswith(f"{clues.TYPE}:") for clue in proposal.clues)
    ambiguous = any(item.rule.startswith("ambiguous:") for item in proposal.evidence)
    return decided(likely) & {Role.SA} if seen and ambiguous else decided(likely)


def _names_something(given: Sequence[str]) -> bool:
    """Whether the lists know the name, or a word of it or two signs of a run were learned; "f7" and "c1" have none."""
    return any(_is_known_part(*clue.split(":", 1)) for clue in given if clue in weights())


def _is_known_part(sort: str, rest: str) -> bool:
    if sort == clues.LISTED:
        return True
    if sort == clues.WORD and clues.is_word(rest):
        return len(rest) >= _LEAST_LETTERS
    bare = rest.strip("<>")
    return sort == clues.PART and not clues.is_word(bare) and len(bare) >= _LEAST_SIGNS


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
        evidence=(found, *(item for item in column.evidence if item.rule != "all-detectors")),
    )
