"""The catalogue of identifier categories: roles, titles, sources and the column names that point to them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from functools import cache
from importlib.resources import files

from ..model.frozen import dataclass
from ..model.outside.background import Holder, Precision
from ..model.role import Role
from ..model.text import Text

QUANTITIES = frozenset({"amount", "measure", "payment"})  # kinds of headwords that stand for a number


@dataclass(frozen=True, slots=True)
class Knowable:
    """Who can know such a value of a person, and how precisely those know it who do not hold the records.

    `measured_by` are the holders that produced it, where it is a measurement: to anybody else it is known only where it stays
    the same within a person.
    """

    held_by: frozenset[Holder] = frozenset()
    precision: Precision = Precision.EXACT
    measured_by: frozenset[Holder] = frozenset()


@dataclass(frozen=True, slots=True)
class Category:
    """One category of Annex A, B or C, or of a source that goes further.

    `aliases` are normalised column names; those in `exact` count only as the whole
    name, those in `ambiguous` only when the values agree. Values confirm the category
    when a detector of it, or of a category in `confirmed_by`, validates them; when
    `checkable`, values that none validates speak against the name. `known` tells who
    can know such values from elsewhere.
    """

    key: str
    roles: frozenset[Role]
    title: Text
    basis: tuple[str, ...]
    aliases: frozenset[str]
    pinyin: frozenset[str]
    exact: frozenset[str]
    ambiguous: frozenset[str]
    confirmed_by: frozenset[str]
    checkable: bool
    known: Knowable = field(default_factory=Knowable)


@dataclass(frozen=True, slots=True)
class Headword:
    """What a column name can name that is no identifier: an amount of money, a measure, a thing, a status, free text.

    `category` is that of values that are sensitive though they identify nobody: what somebody paid.
    """

    kind: str
    title: Text
    aliases: frozenset[str]
    known: Knowable = field(default_factory=Knowable)
    category: str | None = None


@cache
def categories() -> Mapping[str, Category]:
    """All categories by key, in the order of the catalogue."""
    return {
        entry["key"]: _category(entry) for entry in json.loads(files(__package__).joinpath("catalogue.json").read_text(encoding="utf-8"))
    }


def _category(entry: Mapping[str, list[str]]) -> Category:
    title: Mapping[str, str] = entry["title"]  # type: ignore[assignment] # the one entry that is no list
    return Category(
        key=str(entry["key"]),
        roles=frozenset(map(Role, entry["roles"])),
        title=Text(title["zh"], title["en"]),
        basis=tuple(entry["basis"]),
        aliases=frozenset(entry["zh"]) | frozenset(entry["en"]) | frozenset(entry["pinyin"]),
        pinyin=frozenset(entry["pinyin"]),
        exact=frozenset(entry["exact"]),
        ambiguous=frozenset(entry["ambiguous"]),
        confirmed_by=frozenset({str(entry["key"]), *entry["confirmed_by"]}),
        checkable=bool(entry["checkable"]),
        known=_known(entry),
    )


def _known(entry: Mapping[str, object]) -> Knowable:
    held, measured = (entry.get(key, ()) for key in ("held_by", "measured_by"))
    precision = Precision(str(entry.get("precision", "exact")))
    return Knowable(frozenset(map(Holder, held)), precision, frozenset(map(Holder, measured)))  # type: ignore[call-overload]  # lists in the table


@cache
def headwords() -> Mapping[str, Headword]:
    """What a name can name besides identifiers, by kind."""
    found = json.loads(files(__package__).joinpath("headwords.json").read_text(encoding="utf-8"))
    return {
        kind: Headword(
            kind,
            Text(entry["title"]["zh"], entry["title"]["en"]),
            frozenset([*entry["zh"], *entry["en"], *entry.get("pinyin", ())]),
            _known(entry),
            entry.get("category"),
        )
        for kind, entry in found.items()
    }
