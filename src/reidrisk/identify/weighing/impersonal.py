"""Whether the rows of a table are things, institutions or counts rather than persons, and whether each is one person, by all its columns.

`tables/impersonal.txt` holds the weights for either, in hundredths of a logit; `python -m bench.identification.learning --train` writes it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from ...model.role import Role
from ..lookup import lines
from ..proposal import Proposal
from . import clues

ROWS, ONE, KEY = "rows", "one", "key"
_KEYS = f"{clues.LISTED}:other_unique"
CONSTANT = "constant"
STEPS = (0.06, 0.15, 0.35, 0.6, 0.85)  # of the chance: how far the clue of it tells tables apart
_UNIT = 100
_NAMED = frozenset({clues.CONCEPT, clues.LISTED})
_OF_PERSONS = frozenset(
    {"sex", "birth_age", "marital", "ethnic", "nationality", "religion", "education", "occupation", "family", "body", "income", "language"}
)
_PLACES = frozenset({"geo", "uscc"})
# What only a person is given: one column is enough. Names are not: contracts and institutions have officials and owners.
_PERSONS_OWN = frozenset(
    {"cn_resident_id", "identity_document", "passport", "social_security", "medical_record", "health_card", "bank_account", "called_number",
     "im_account", "sim", "biometric", "face_image", "military_id"}
)  # fmt: skip
_BORNE_OUT, _ALL_DIFFER = f"{clues.VALUES}:QI", f"{clues.DISTINCT}:3"
_WORDS = frozenset({f"{clues.TYPE}:words", f"{clues.TYPE}:text"})
_MARKS = frozenset({f"{clues.TYPE}:flag", f"{clues.CLASSES}:1"})
# Names of that many results: what is measured in water or steel shares but a few of them.
_FOUND_IN_SOMEBODY, _LEAST_FOUND, _ONE_IN = "sa_health", 5, 3
_MOST_TRAITS, _FEW_ROWS, _DESCRIBED, _LEAST_COLUMNS = 3, 100, 3, 4


@cache
def weights() -> tuple[Mapping[str, float], Mapping[str, float]]:
    """What each feature of a table weighs for rows that are no persons, and for rows that are one person each."""
    cells = [line.split("\t") for line in lines("impersonal.txt")]
    of_goods, of_persons = ({feature: int(each[place]) / _UNIT for feature, *each in cells} for place in (0, 1))
    return of_goods, of_persons


def chances(given: Mapping[str, float]) -> tuple[float, float]:
    """How likely the rows are no persons and nothing that happened to one, and how likely each is one person."""
    of_goods, of_persons = weights()
    return chance_of(given, of_goods), chance_of(given, of_persons)


def chance(columns: Sequence[Proposal], rows: int) -> float:
    """How likely the rows are no persons and nothing that happened to one."""
    return chances(features(columns, rows))[0]


def clues_of(given: Mapping[str, float], known: tuple[Mapping[str, float], Mapping[str, float]]) -> tuple[str, str]:
    """The clues that each column of such a table has."""
    of_goods, of_persons = (chance_of(given, each) for each in known)
    return clue(of_goods), clue(of_persons, ONE)


def of_key(listed: Sequence[str], of_rows: Sequence[str]) -> tuple[str, ...]:
    """What the rows are, for a column that may be their key."""
    return tuple(f"{KEY}:{each}" for each in of_rows if each.startswith(f"{ONE}:")) if _KEYS in listed else ()


def chance_of(given: Mapping[str, float], known: Mapping[str, float]) -> float:
    """The logistic of the sum."""
    total = known[CONSTANT] + sum(known[feature] * much for feature, much in given.items() if feature in known)
    return 1 / (1 + math.exp(-total))


def clue(likely: float, sort: str = ROWS) -> str:
    """A chance as a clue."""
    return f"{sort}:{sum(likely > step for step in STEPS)}"


def are_spelled_out(columns: Sequence[Proposal]) -> bool:
    """Whether there are enough names that say something: without a header the rows may be anything."""
    return len(columns) >= _LEAST_COLUMNS and 2 * sum(any(True for _ in _named(column.clues)) for column in columns) >= len(columns)


def are_described(columns: Sequence[Proposal]) -> bool:
    """Whether persons are shown: by sexes and ages, several traits, names beside a trait; numbers only they have; their blood count."""
    held = [column.category.key for column in columns if column.category and Role.DI in column.roles]
    found = sum(column.category is not None and column.category.key == _FOUND_IN_SOMEBODY for column in columns)
    if not _PERSONS_OWN.isdisjoint(held) or found >= max(_LEAST_FOUND, len(columns) / _ONE_IN):
        return True
    seen = _of_values(columns, 1)
    return seen["sexes"] + seen["ages"] + seen["traits"] + seen["names of people"] >= _DESCRIBED


def features(columns: Sequence[Proposal], rows: int) -> Mapping[str, float]:
    """How many names speak of each concept or category; what values show, where there are any."""
    named = Counter(name for column in columns for name in set(_named(column.clues)))
    found = {name: math.log1p(many) for name, many in named.items()}
    return found | _of_values(columns, rows) if rows else found


def _named(given: Iterable[str]) -> Iterable[str]:
    """Concepts, categories and kinds that lists and words tell of one name."""
    parted = ((each, each.split(":")) for each in given)
    return (each for each, parts in parted if parts[0] in _NAMED or (parts[0] == clues.KIND and len(parts) == 2))  # noqa: PLR2004 - no rule


def _of_values(columns: Sequence[Proposal], rows: int) -> dict[str, float]:
    """Whose the values are: names of people, sexes and ages, or a place, a title, a code that is different in every row."""
    categories = [column.category.key if column.category and column.roles else "" for column in columns]
    shown = [frozenset(column.clues) for column in columns]
    both = list(zip(categories, shown, strict=True))
    traits = sum(category in _OF_PERSONS and _BORNE_OUT in seen for category, seen in both)
    words = [category for category, seen in both if _ALL_DIFFER in seen and not _WORDS.isdisjoint(seen)]
    of_all = max(1, len(columns))
    return {
        "values": 1.0,
        "few rows": float(rows < _FEW_ROWS),
        "names of people": float("person_name" in categories),
        "another name in each row": float(any(category == "person_name" and _ALL_DIFFER in seen for category, seen in both)),
        "another word in each row": float(any(category != "person_name" for category in words)),
        "another place in each row": float(any(category in _PLACES or not category for category in words)),
        "another time in each row": float(any(_is_time(seen) for seen in shown)),
        "another code in each row": float(any({_ALL_DIFFER, f"{clues.TYPE}:codes"} <= seen for seen in shown)),
        "traits": float(min(traits, _MOST_TRAITS)),
        "sexes": float(any(category == "sex" and _BORNE_OUT in seen for category, seen in both)),
        "ages": float(any(category == "birth_age" and f"{clues.RANGE}:number:hundreds" in seen for category, seen in both)),
        "decimals": sum(f"{clues.TYPE}:decimal" in seen for seen in shown) / of_all,
        "marks": sum(not _MARKS.isdisjoint(seen) for seen in shown) / of_all,
    }


def _is_time(seen: frozenset[str]) -> bool:
    return _ALL_DIFFER in seen and not seen.isdisjoint({f"{clues.TYPE}:date", f"{clues.RANGE}:number:years"})
