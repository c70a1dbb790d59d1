"""What the other columns of the table are to a column: their roles, whether persons are named or described, what the table is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...model.role import Role
from ..proposal import Proposal
from . import clues, concepts, impersonal

TABLE, BESIDE, PEOPLE, THEME, WHO, IN, TOPIC = "table", "beside", "people", "theme", "who", "in", "topic"
AS, OF, ROW_KEY = "as", "of", impersonal.KEY
EVENT_NUMBERS, EVENT_TIMES = "person/eventnumber", "date/event"
_NAMES, _TRAITS = "names", "traits"
_MANY, _SEVERAL = 0.15, 2
_MANY_OF_A_TOPIC = 0.2
_OF_PERSONS = frozenset(
    {"birth_age", "sex", "ethnic", "marital", "education", "occupation", "nationality", "family", "religion", "language"}
)
_THEMES = {"health": frozenset({"sa_health", "diagnosis_visible"}), "property": frozenset({"sa_property"})}
_SHOWN = {"decimal": "number"}
_ROW_KEY = f"{clues.LISTED}:other_unique"
_POINTS = frozenset({"account", "medical_record", "health_card"})  # numbers by which rows of another table point to persons
_TWO_KINDS = frozenset({f"{clues.CLASSES}:0", f"{clues.CLASSES}:1"})


def of_neighbours(columns: Sequence[Proposal]) -> list[tuple[str, ...]]:
    """For each column what the rules say of the others: how many have a role, who is named or described, and what stands beside it."""
    keys = [column.category.key if column.category and column.roles else "" for column in columns]
    roles = {role: [role in column.roles for column in columns] for role in (Role.DI, Role.QI, Role.SA)}
    flags = {
        **roles,
        **{theme: [key in of for key in keys] for theme, of in _THEMES.items()},
        _NAMES: [column.category is not None and column.category.key == "person_name" for column in columns],
        _TRAITS: [key in _OF_PERSONS for key in keys],
    }
    totals = {name: sum(each) for name, each in flags.items()}
    about = [_about(column) for column in columns]
    topics = _of_topics([frozenset(key for key in each if concepts.WITHIN not in key) for each in about])
    keys_of = _of_row_keys(columns, keys, about, totals[_TRAITS])
    return [
        (
            *_of_others(column, {name: totals[name] - each[place] for name, each in flags.items()}, len(columns) - 1),
            *(f"{BESIDE}:{role}" for role, each in roles.items() if any((*each[max(0, place - 1) : place], *each[place + 1 : place + 2]))),
            *topics[place],
            *(keys_of if _ROW_KEY in column.clues else ()),
        )
        for place, column in enumerate(columns)
    ]


def _of_row_keys(columns: Sequence[Proposal], keys: Sequence[str], about: Sequence[frozenset[str]], traits: int) -> tuple[str, ...]:
    """What tells a key of persons from one of what happened to them: a key of a person elsewhere, an event's number or time, traits."""
    points = any(key in _POINTS and _ROW_KEY not in column.clues for key, column in zip(keys, columns, strict=True))
    return (
        f"{ROW_KEY}:{'points' if points else 'alone'}",
        f"{ROW_KEY}:{'traits' if traits >= _SEVERAL else 'trait' if traits else 'no trait'}",
        *(f"{ROW_KEY}:{each}" for each in (EVENT_NUMBERS, EVENT_TIMES) if any(each in one for one in about)),
    )


def _about(column: Proposal) -> frozenset[str]:
    """The concepts that the name of a column speaks of."""
    return frozenset(rest for sort, _, rest in (clue.partition(":") for clue in column.clues) if sort == clues.CONCEPT)


def _of_topics(about: Sequence[frozenset[str]]) -> list[tuple[str, ...]]:
    """For each column what the names of the others speak of, and whether many do."""
    totals = Counter(key for each in about for key in each)
    most = _MANY_OF_A_TOPIC * max(1, len(about) - 1)
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for each in set(about):
        others = {key: total - (key in each) for key, total in sorted(totals.items())}
        found[each] = tuple(f"{TOPIC}:{key}:{'many' if held > most else 'some'}" for key, held in others.items() if held)
    return [found[each] for each in about]


def _of_others(column: Proposal, others: Mapping[str, int], many: int) -> Iterator[str]:
    named, traits = others[_NAMES], others[_TRAITS]
    who = "named" if named else "keyed" if others[Role.DI] and traits else "traits" if traits else "none"
    yield from (f"{TABLE}:{role}:{_level(others[role], many)}" for role in (Role.DI, Role.QI, Role.SA))
    if named:
        yield f"{TABLE}:person_name"
    yield f"{PEOPLE}:{'none' if not traits else 'some' if traits < _SEVERAL else 'many'}"
    yield from (f"{THEME}:{theme}:{_level(others[theme], many)}" for theme in _THEMES)
    yield f"{WHO}:{who}"
    yield from (f"{OF}:{who}:{key}" for key in _heads(column))
    yield from _in_such_a_table(column, who, health=others["health"] > 0)


def _heads(column: Proposal) -> tuple[str, ...]:
    """What the last known word of the name is about."""
    return tuple(clue.partition(":")[2] for clue in column.clues if clue.startswith(f"{clues.ENDS}:"))


def _in_such_a_table(column: Proposal, who: str, *, health: bool) -> tuple[str, ...]:
    """What the values are and what the table is about, together: numbers beside names of persons are theirs."""
    kind = next((clue.partition(":")[2] for clue in column.clues if clue.startswith(f"{clues.TYPE}:")), None)
    if kind is None:
        return ()
    shown = "flag" if not _TWO_KINDS.isdisjoint(column.clues) else _SHOWN.get(kind, kind)
    return (
        f"{IN}:{shown}:{WHO}:{who}",
        f"{IN}:{shown}:{THEME}:{'health' if health else 'other'}",
        *(f"{AS}:{shown}:{key}" for key in _heads(column)),
    )


def _level(count: int, others: int) -> str:
    return "none" if not count else "many" if count > _MANY * others else "some"
