"""The chances of each role as the sum of what the clues weigh, and which category they point to.

`tables/clues.txt` holds the weights, in hundredths of a logit; `python -m bench.identification.learning --train` writes it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ...model.frozen import dataclass
from ...model.role import Role
from ..catalogue import categories
from ..lookup import lines
from .clues import CLASSES, PART, is_word

ROLES = (Role.DI, Role.QI, Role.SA, Role.NI)
CONSTANT = "constant"
_OF_VALUES = f"{CLASSES}:"  # every column with values has it
# Of real columns whose source the weights had not seen (bench/identification/learning): F1 is best where a quasi-identifier or a sensitive
# attribute is proposed from 0.4 on; a direct identifier overlooked costs most.
FROM: Mapping[Role, float] = {Role.DI: 0.3, Role.QI: 0.4, Role.SA: 0.4}
NOTHING_FROM = 0.7
SPEAKS_FROM = 0.4  # of a logit: less is no word for a role
BESIDES_FROM: Mapping[Role, float] = {Role.QI: 0.6, Role.SA: 0.6}  # what is likely enough to join a role that rules propose
# Of what is told wrongly a person is asked about nearly a quarter with these, and three in five of the columns asked about are told wrongly
# (crossed by publisher); 11% of all are.
OVERLOOKED = 3.0  # a direct identifier that is overlooked counts as much as this many other errors
DOUBTED_FROM = 0.53
HELD_BACK_FROM = 0.06  # of such columns with less one in forty was an identifier
# Of real columns whose publisher the weights had not seen, what shorter parts of words alone point to is the right category once in three.
_LEAST_LETTERS, _LEAST_SIGNS = 4, 2
_UNIT = 100
# Weights are learned from names above all; beside values, which repeat what names say, their sum is too sure of itself. Of real tables with
# values whose publisher the weights had not seen, chances are as good as their word with these shares of the sum.
BESIDE_VALUES: Mapping[Role, float] = {Role.DI: 1.0, Role.QI: 0.76, Role.SA: 0.72, Role.NI: 0.64}


@dataclass(frozen=True, slots=True)
class Weight:
    """What one clue adds to the logit of each of `ROLES`, and the category of most columns that have it."""

    each: tuple[float, ...]
    category: str


class _Weights(Mapping[str, Weight]):
    """Read clue by clue: of the thousands a table has some dozens, and to read all takes 14 ms of every run."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts, self._read = texts, dict[str, Weight]()

    def __getitem__(self, clue: str) -> Weight:
        found = self._read.get(clue)
        if found is None:
            *cells, category = self._texts[clue].split("\t")
            found = self._read[clue] = Weight(tuple(int(each) / _UNIT for each in cells), category)
        return found

    def __contains__(self, clue: object) -> bool:
        return clue in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@cache
def weights() -> Mapping[str, Weight]:
    """All clues that weigh anything."""
    return _Weights({clue: rest for clue, _, rest in (line.partition("\t") for line in lines("clues.txt"))})


def chances(given: Iterable[str], known: Mapping[str, Weight] | None = None) -> tuple[float, ...]:
    """The probability of each of `ROLES`; clues that weigh nothing add nothing."""
    known = weights() if known is None else known
    given = tuple(given)
    sums = list(known[CONSTANT].each)
    for clue in given:
        if weight := known.get(clue):
            for place, each in enumerate(weight.each):
                sums[place] += each
    parts = [BESIDE_VALUES[role] for role in ROLES] if seen_values(given) else [1.0] * len(ROLES)
    return tuple(1 / (1 + math.exp(-each * part)) for each, part in zip(sums, parts, strict=True))


def spoken_for(given: Iterable[str], role: Role) -> bool:
    """Whether these clues together speak for the role."""
    known, place = weights(), ROLES.index(role)
    return sum(known[clue].each[place] for clue in given if clue in known) > SPEAKS_FROM


def seen_values(given: Iterable[str]) -> bool:
    """Whether clues of values are among these."""
    return any(clue.startswith(_OF_VALUES) for clue in given)


def decided(likely: tuple[float, ...]) -> frozenset[Role]:
    """The roles that the chances speak for; what identifies directly is no quasi-identifier besides, and nothing is no role."""
    found = {role for role, chance in zip(ROLES, likely, strict=True) if role in FROM and chance >= FROM[role]}
    if likely[ROLES.index(Role.NI)] > NOTHING_FROM:
        found &= {Role.DI}
    return frozenset(found - {Role.QI} if Role.DI in found else found)


def beside_rules(ruled: frozenset[Role], likely: tuple[float, ...]) -> frozenset[Role]:
    """What joins the roles that rules propose: an attribute of which they say one thing may be the other too (GB/T 42460 C.2 b)."""
    if Role.DI in ruled or not ruled & BESIDES_FROM.keys():
        return frozenset()
    return frozenset(role for role, least in BESIDES_FROM.items() if role not in ruled and likely[ROLES.index(role)] >= least)


def doubt(roles: frozenset[Role], likely: tuple[float, ...]) -> float:
    """How likely the worst of the three answers (DI, QI, SA) is wrong, whoever gave it; of a direct identifier QI is not asked."""
    return max(
        1 - chance if role in roles else chance * (OVERLOOKED if role is Role.DI else 1)
        for role, chance in zip(ROLES, likely, strict=True)
        if role in FROM and not (role is Role.QI and Role.DI in roles)
    )


def is_asked(roles: frozenset[Role], likely: tuple[float, ...], *, gave_way: bool = False) -> bool:
    """Whether a person decides rather than these roles; `gave_way`: a rule's or the sum's role was left out."""
    return (gave_way and likely[ROLES.index(Role.DI)] >= HELD_BACK_FROM) or doubt(roles, likely) > DOUBTED_FROM


def pointed_to(clues: Iterable[str], roles: frozenset[Role]) -> str | None:
    """The category that the clues point to, among those that share a role with these; of direct identifiers only where these hold it."""
    votes: defaultdict[str, float] = defaultdict(float)
    for clue in filter(_names_a_kind, clues):
        weight = weights().get(clue)
        own = categories()[weight.category].roles if weight and weight.category else frozenset[Role]()
        if weight and own & roles and Role.DI not in own - roles:
            votes[weight.category] += sum(max(0.0, each) for role, each in zip(ROLES, weight.each, strict=True) if role in roles)
    return max(votes, key=lambda one: (votes[one], one)) if votes else None


def _names_a_kind(clue: str) -> bool:
    """Whether a clue may tell a category: no few letters out of a word, such as those that “clms” and “films” have in common."""
    sort, _, rest = clue.partition(":")
    bare = rest.strip("<>")
    return sort != PART or len(bare) >= (_LEAST_LETTERS if is_word(bare) else _LEAST_SIGNS)
