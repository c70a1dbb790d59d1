"""An independent second hand on every part: which columns it was shown, and how far its labels agree with the first (README.md)."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from .. import corpus, real, written
from ..corpus import ROLES, Column, Table
from ..corpus.agreement import Pair, kappa

LABELS = Path(__file__).parent / "labels.csv"
# How many tables of each part were drawn: those of the corpus, those with values, those written to learn from.
DRAWN: Mapping[str, int] = {"train": 15, "tune": 10, "final": 14, "dev": 9, "held": 13, "more": 8, "written": 12}
MOST_COLUMNS = 13
_PERSONS = ("people", "visits", "events")
_DRAW = "independent hand 1"
_ROLE = {role[0]: role for role in ROLES}
_WANTED = ("DI", "QI", "SA")


def tables(part: str) -> tuple[Table, ...]:
    """The tables of a part whose rows are persons, their visits or what happened to them."""
    if part == "written":
        given = written.tables()
    elif part in {*real.HALVES, real.LEARNED}:
        given = real.of_part(part)
    else:
        given = tuple(one for one in corpus.tables() if one.part == part)
    return tuple(one for one in given if one.kind in _PERSONS)


def drawn(part: str) -> Iterator[Table]:
    """In turn one Chinese, one English and one other table, each the next by a seeded hash, until the part has its number."""
    groups: dict[str, list[Table]] = {"zh": [], "en": [], "": []}
    for table in sorted(tables(part), key=lambda one: _hash(one.name)):
        groups[next(word for word in groups if table.language.startswith(word))].append(table)
    longest = max(map(len, groups.values()))
    turns = [group[turn] for turn in range(longest) for group in groups.values() if turn < len(group)]
    yield from turns[: DRAWN[part]]


def columns(table: Table) -> tuple[Column, ...]:
    """Those of a table that were shown, in its own order."""
    chosen = sorted(table.columns, key=lambda one: _hash(f"{table.name}/{one.name}"))[:MOST_COLUMNS]
    return tuple(column for column in table.columns if column in chosen)


def sheet() -> Iterator[str]:
    """What the hand saw: title, kind and subject, the names of all columns, and each drawn one with its description; no label."""
    for part in DRAWN:
        for table in drawn(part):
            yield f"\n# {table.name} | {table.title} | {table.language} | {table.domain} | {table.kind} | {table.subject}"
            yield f"# {' '.join(one.name for one in table.columns)}"
            yield from (f"{place} {one.name} | {one.type} | {one.description}" for place, one in enumerate(columns(table), 1))


def _hash(text: str) -> str:
    return sha256(f"{_DRAW} {text}".encode()).hexdigest()


def entered(lines: Iterable[str], path: Path = LABELS) -> int:
    """`TABLE: ROLES ROLES ...` a line (D, Q, S, N; DS is DI and SA), written beside the first labels of that day; how many there are."""
    given = {name: roles.split() for name, roles in (line.rsplit(": ", 1) for line in lines if line.strip())}
    rows = [
        (part, table.name, column.name, _said(column.roles), _said(_ROLE[letter] for letter in roles))
        for part in DRAWN
        for table in drawn(part)
        for column, roles in zip(columns(table), given[table.name], strict=True)
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("part", "table", "column", "first", "second"), *rows])
    return len(rows)


def labelled() -> list[Mapping[str, str]]:
    """The rows of the file: part, table, column, first and second label."""
    with LABELS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def compared() -> list[dict[str, Any]]:
    """For each part and for all: columns, share with all roles equal, of each role kappa and F1 of one labelling against the other."""
    rows = labelled()
    groups = {part: [row for row in rows if row["part"] == part] for part in DRAWN} | {"all": rows}
    return [{"part": part, **_agreement([_pair(row) for row in some])} for part, some in groups.items()]


def over_all() -> dict[str, Any]:
    """All parts together, in the form of the first second hand (`corpus.agreement.compared`)."""
    found = compared()[-1]
    return {"columns of": "independent", "labelled": found["columns"], **{name: found[name] for name in ("equal", "kappa", "f1")}}


def f1(pairs: Iterable[Pair], role: str) -> float:
    """2 x both / (first + second): what the better of two hands would score, were the other the truth; 1 where neither gives the role."""
    given = [(role in first, role in second) for first, second in pairs]
    either = sum(first + second for first, second in given)
    return 2 * sum(first and second for first, second in given) / either if either else 1.0


def shown(one: Mapping[str, Any]) -> str:
    """One line: how many, the share with all roles equal, kappa and F1 of each role."""
    figures = (" ".join(f"{role} {value:.3f}" for role, value in one[name].items()) for name in ("kappa", "f1"))
    return f"{one['part']:8} {one['columns']:>4} columns, all roles equal {one['equal']:.3f}, kappa {', F1 '.join(figures)}"


def _agreement(pairs: list[Pair]) -> dict[str, Any]:
    equal = sum(first == second for first, second in pairs) / len(pairs)
    kappas = {role: round(kappa(pairs, role), 3) for role in ROLES}
    return {"columns": len(pairs), "equal": round(equal, 3), "kappa": kappas, "f1": {role: round(f1(pairs, role), 3) for role in _WANTED}}


def _pair(row: Mapping[str, str]) -> Pair:
    return frozenset(row["first"].split()), frozenset(row["second"].split())


def _said(roles: Iterable[str]) -> str:
    return " ".join(sorted(roles))
