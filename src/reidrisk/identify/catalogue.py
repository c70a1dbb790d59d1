"""The catalogue of identifier categories: roles, titles, sources and the column names that point to them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..model.role import Role
from ..model.text import Text


@dataclass(frozen=True, slots=True)
class Category:
    """One category of Annex A, B or C, or of a source that goes further.

    `aliases` are normalised column names; those in `exact` count only as the whole
    name, those in `ambiguous` only when the values agree. Values confirm the category
    when a detector of it, or of a category in `confirmed_by`, validates them; when
    `checkable`, values that none validates speak against the name.
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


@dataclass(frozen=True, slots=True)
class Headword:
    """What a column name can name that is no identifier: a measure, a thing, a status, free text."""

    kind: str
    title: Text
    aliases: frozenset[str]


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
    )


@cache
def headwords() -> Mapping[str, Headword]:
    """What a name can name besides identifiers, by kind."""
    found = json.loads(files(__package__).joinpath("headwords.json").read_text(encoding="utf-8"))
    return {
        kind: Headword(
            kind, Text(entry["title"]["zh"], entry["title"]["en"]), frozenset([*entry["zh"], *entry["en"], *entry.get("pinyin", ())])
        )
        for kind, entry in found.items()
    }
