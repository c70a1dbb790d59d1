"""How far the labels of the written tables agree: with a second look at names alone, and with other hands on the same names."""

from collections import Counter, defaultdict
from typing import Any

from .. import corpus, real
from ..corpus import ROLES, Table, alike
from ..corpus.agreement import Pair, compared, kappa
from . import HERE, tables

AGAIN = HERE / "again.csv"
Named = dict[tuple[str, bool], list[frozenset[str]]]


def again() -> dict[str, Any]:
    """The second look at a sample, from title and names alone and without the labels; the same hand took it an hour later."""
    return compared(AGAIN)


def elsewhere() -> dict[str, Any]:
    """Labels of the same name that other hands gave, each the commonest among tables of things or among the others."""
    given = _named()
    pairs: list[Pair] = [
        (column.roles, Counter(given[alike(column.name), _things(table)]).most_common(1)[0][0])
        for table in tables()
        for column in table.columns
        if (alike(column.name), _things(table)) in given
    ]
    equal = sum(one == other for one, other in pairs) / len(pairs)
    kappas = {role: round(kappa(pairs, role), 3) for role in ROLES}
    return {"columns of": "other hands", "labelled": len(pairs), "equal": round(equal, 3), "kappa": kappas}


def _named() -> Named:
    """Names of the tables that may be looked at: not those of the final part, nor of the half that is held."""
    found: Named = defaultdict(list)
    for table in (*(one for one in corpus.tables() if one.part != "final"), *real.of_part(real.LEARNED)):
        for column in table.columns:
            found[alike(column.name), _things(table)].append(column.roles)
    return found


def _things(table: Table) -> bool:
    return table.kind == "things"


def shown(one: dict[str, Any]) -> str:
    """One line: how many, the share with all roles equal, kappa of each role."""
    kappas = " ".join(f"{role} {value:.3f}" for role, value in one["kappa"].items())
    return f"{one['columns of']:12} {one['labelled']:>6} columns, all roles equal {one['equal']:.3f}, kappa {kappas}"
