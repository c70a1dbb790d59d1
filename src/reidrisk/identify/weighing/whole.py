"""What is known of each column once all have been weighed: its sums by sort of clue, the rules that spoke, the chances of the others.

Sums are logits as `weights` has them; a mark is 1 where it holds. `trees` decides by these.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ...model.inventory import Evidence
from ...model.role import Role
from . import around, clues, impersonal
from .weights import CONSTANT, ROLES, Weight

Numbers = npt.NDArray[np.float64]
SUM, NAME, CONCEPT, LISTS, VALUES, TABLE, TOPICS, BOTH = "sum", "name", "concept", "lists", "values", "table", "topics", "both"
RULED, RULE, MEAN, MOST, BEFORE, AFTER, LIKE = "ruled", "rule", "mean", "most", "before", "after", "like"
GOODS, PERSONS, COLUMNS, ROWS, WORDS, KNOWN = "rows of things", "rows of persons", "columns", "rows", "words", "known words"
_SORTS = {
    **dict.fromkeys((clues.WORD, clues.FIRST, clues.LAST, clues.PAIR, clues.PART), NAME),
    **dict.fromkeys((clues.CONCEPT, clues.OPENS, clues.ENDS, clues.BOTH), CONCEPT),
    **dict.fromkeys((clues.NAMED, clues.LISTED, clues.KIND), LISTS),
    **dict.fromkeys((clues.VALUES, clues.TYPE, clues.DISTINCT, clues.CLASSES, clues.RANGE, clues.HOLDS), VALUES),
    **dict.fromkeys(
        (around.TABLE, around.BESIDE, around.PEOPLE, around.THEME, around.WHO, around.ROW_KEY, impersonal.ROWS, impersonal.ONE), TABLE
    ),
    **dict.fromkeys((around.IN, around.AS, around.OF), BOTH),
    around.TOPIC: TOPICS,
}
_MARKS = frozenset(
    {clues.TYPE, clues.DISTINCT, clues.CLASSES, clues.RANGE, clues.NAMED, clues.KIND, clues.VALUES, around.WHO, around.PEOPLE, around.TABLE}
)
OTHERS, RULES = "others", "rules"
GROUPS: Mapping[str, frozenset[str]] = {OTHERS: frozenset({MEAN, MOST, BEFORE, AFTER, LIKE}), RULES: frozenset({RULED, RULE})}
_SHARED = frozenset({clues.WORD, clues.CONCEPT})
_SUMS = (NAME, CONCEPT, LISTS, VALUES, TABLE, TOPICS, BOTH)


@dataclass(frozen=True, slots=True)
class OneColumn:
    """One column: its clues, the roles that rules propose, and which rules spoke."""

    clues: Sequence[str]
    roles: frozenset[Role]
    rules: frozenset[str]


def spoken(evidence: Iterable[Evidence]) -> frozenset[str]:
    """The rules that said something, without what each is about."""
    return frozenset(item.rule.partition(":")[0] for item in evidence)


@dataclass(frozen=True, slots=True)
class OfTable:
    """How likely the rows are things, and each one person, -1 where the names say too little; how many rows there are."""

    goods: float = -1.0
    persons: float = -1.0
    rows: int = 0


def known_of(columns: Sequence[OneColumn], known: Mapping[str, Weight], table: OfTable) -> list[dict[str, float]]:
    """The features of each column of a table, in their order."""
    found = [_own(column, known) for column in columns]
    sums = np.array([[one[f"{SUM}:{role}"] for role in ROLES] for one in found]).reshape(len(found), len(ROLES))
    each = 1 / (1 + np.exp(-sums))
    of_table = {GOODS: table.goods, PERSONS: table.persons, COLUMNS: float(len(columns)), ROWS: math.log1p(table.rows)}
    return [
        one | of_table | others | like | _beside(each, place)
        for place, (one, others, like) in enumerate(zip(found, _others(each), _alike(columns, each), strict=True))
    ]


def _beside(each: Numbers, place: int) -> dict[str, float]:
    """The chances of the column before and of the one after; -1 where there is none."""
    return {
        f"{sort}:{role}": float(each[other, at]) if 0 <= other < len(each) else -1.0
        for sort, other in ((BEFORE, place - 1), (AFTER, place + 1))
        for at, role in enumerate(ROLES)
    }


def is_of(feature: str, group: str) -> bool:
    """Whether a feature belongs to a group."""
    return feature.partition(":")[0] in GROUPS[group]


def _own(column: OneColumn, known: Mapping[str, Weight]) -> dict[str, float]:
    by_sort = {sort: [0.0] * len(ROLES) for sort in _SUMS}
    found: dict[str, float] = {}
    words = learned = 0
    for clue in column.clues:
        sort = clue.partition(":")[0]
        weight = known.get(clue)
        if weight is not None:
            group = by_sort[_SORTS[sort]]
            for place, each in enumerate(weight.each):
                group[place] += each
        if sort in _MARKS:
            found[clue] = 1.0
        elif sort == clues.WORD:
            words += 1
            learned += weight is not None
    constant = known[CONSTANT].each
    for place, role in enumerate(ROLES):
        found |= {f"{sort}:{role}": group[place] for sort, group in by_sort.items()}
        found[f"{SUM}:{role}"] = constant[place] + sum(group[place] for group in by_sort.values())
    found |= {f"{RULED}:{role}": 1.0 for role in column.roles} | {f"{RULE}:{rule}": 1.0 for rule in column.rules}
    return found | {WORDS: float(words), KNOWN: float(learned)}


def _others(each: Numbers) -> list[dict[str, float]]:
    """The mean and the highest chance of the other columns."""
    many = len(each)
    if many < 2:  # noqa: PLR2004 - one column has no other
        return [{}] * many
    mean = (each.sum(axis=0) - each) / (many - 1)
    ranked = np.sort(each, axis=0)
    most = np.where(each == ranked[-1], ranked[-2], ranked[-1])
    return [
        {f"{sort}:{role}": float(value[at]) for sort, value in ((MEAN, one), (MOST, other)) for at, role in enumerate(ROLES)}
        for one, other in zip(mean, most, strict=True)
    ]


def _alike(columns: Sequence[OneColumn], each: Numbers) -> list[dict[str, float]]:
    """The mean chance of the columns that share words or concepts with the name, each as often as it shares one."""
    keys = [[clue for clue in column.clues if clue.partition(":")[0] in _SHARED] for column in columns]
    totals: defaultdict[str, Numbers] = defaultdict(lambda: np.zeros(len(ROLES)))
    held: defaultdict[str, int] = defaultdict(int)
    for own, chances in zip(keys, each, strict=True):
        for key in own:
            totals[key] = totals[key] + chances
            held[key] += 1
    found = []
    for own, chances in zip(keys, each, strict=True):
        others = sum(held[key] - 1 for key in own)
        mean = sum((totals[key] - chances for key in own), np.zeros(len(ROLES))) / max(1, others)
        found.append({f"{LIKE}:{role}": float(mean[at]) for at, role in enumerate(ROLES)} if others else {})
    return found
