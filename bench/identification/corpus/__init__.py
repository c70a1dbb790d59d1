"""Real public tables about people: names, descriptions and labels of their columns, one text file a table (LABELLING.md); no values."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROLES = ("DI", "QI", "SA", "NI")
KINDS = ("people", "visits", "events", "results", "things")
DOMAINS = (
    "banking", "care", "commerce", "culture", "education", "elections", "employment", "government", "insurance", "justice", "logistics",
    "mobility", "property", "public health", "research", "social security", "sport", "survey", "telecom", "utilities",
)  # fmt: skip
# The parts of ten that the sources go to; final is large, for it has to hold 150 direct identifiers.
PARTS = ("train",) * 4 + ("tune",) * 2 + ("final",) * 4
MOST_SHARED = 0.7
_NEEDED = ("title", "language", "domain", "kind", "subject", "publisher", "source", "licence", "columns")
_OPTIONAL = ("rows", "key", "note", "part")
# Some tables only serve to learn from, whatever their publisher's hash says: the judged parts stay as they were.
_SAID_PARTS = (PARTS[0],)
_FEATURES = ("blank", "distinct", "shapes", "low", "high")
_SHAPE = re.compile(r"[9aAhkgx](\{\d+(,\d+)?\})?|[^0-9A-Za-z\w]", re.UNICODE)


@dataclass(frozen=True)
class Features:
    """What was counted over real values that were looked at; never a value.

    `blank` is the share of empty cells, `distinct` that of different values among the others, `shapes` the commonest
    patterns (`9` a digit, `A` and `a` a capital and a small letter, `h` a Chinese character, `k` kana, `g` hangul,
    `x` another letter; `{4}` how many), each of at least a twentieth of the cells and ten of them; `low` and `high` the
    first and the last hundredth of numbers, rounded to two digits.
    """

    blank: float | None = None
    distinct: float | None = None
    shapes: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Column:
    """One column of a published table, with its label: `roles` as in GB/T 42460, `categories` of the catalogue, the best first."""

    name: str
    type: str
    roles: frozenset[str]
    categories: tuple[str, ...]
    description: str
    features: Features = Features()


@dataclass(frozen=True)
class Table:
    """One published table: `publisher` made it and decides on its part; `source` says where it stands, `key` what names a person."""

    name: str
    title: str
    language: str
    domain: str
    kind: str
    subject: str
    publisher: str
    source: str
    licence: str
    columns: tuple[Column, ...]
    rows: int | None = None
    key: tuple[str, ...] = ()
    note: str = ""
    said_part: str = ""

    @property
    def part(self) -> str:
        """Train, tune or final: as said, or by a hash of the publisher, so that no source is in two and none moves when others come."""
        return self.said_part or PARTS[int(sha256(self.publisher.encode()).hexdigest(), 16) % len(PARTS)]

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the columns, written alike."""
        return frozenset(alike(one.name) for one in self.columns)


@cache
def alike(name: str) -> str:
    """A name without width, case, blanks and underscores."""
    return re.sub(r"[\s_\-]+", "", unicodedata.normalize("NFKC", name).casefold())


@cache
def tables() -> tuple[Table, ...]:
    """All tables, in the order of language and name."""
    return tuple(read(path) for path in sorted(HERE.glob("*/*.toml")))


def read(path: Path) -> Table:
    """One table from its file; raises ValueError with everything that is wrong in it."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    wrong = [f"{path.parent.name}/{path.name}: {problem}" for problem in problems(raw)]
    if wrong:
        raise ValueError("\n".join(wrong))
    columns = tuple(map(_column, raw["columns"]))
    said = {name: raw[name] for name in (*_NEEDED, "rows", "note") if name in raw and name != "columns"}
    return Table(path.stem, columns=columns, key=tuple(raw.get("key", ())), said_part=raw.get("part", ""), **said)


def _column(row: list[Any]) -> Column:
    name, kind, roles, categories, description, *counted = row
    features = {**counted[0], "shapes": tuple(counted[0].get("shapes", ()))} if counted else {}
    return Column(name, kind, frozenset(roles.split()), tuple(categories.split()), description, Features(**features))


def problems(raw: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong in a file, besides its categories: those are the product's, which this folder does not import."""
    yield from (f"{name} is missing" for name in _NEEDED if not raw.get(name))
    yield from (f"{name} is not known" for name in raw if name not in (*_NEEDED, *_OPTIONAL))
    if raw.get("domain") not in DOMAINS:
        yield f"the domain {raw.get('domain')} is not one of {', '.join(DOMAINS)}"
    if raw.get("kind") not in KINDS:
        yield f"the kind {raw.get('kind')} is not one of {', '.join(KINDS)}"
    if raw.get("part", PARTS[0]) not in _SAID_PARTS:
        yield f"the part {raw['part']} is not said, but follows from the publisher"
    rows = raw.get("columns", [])
    names = [row[0] for row in rows]
    yield from sorted({f"{name} stands twice" for name in names if names.count(name) > 1})
    yield from (f"the key {name} is no column" for name in raw.get("key", []) if name not in names)
    for row in rows:
        yield from (f"{row[0]}: {problem}" for problem in _problems_of(row))


def _problems_of(row: list[Any]) -> Iterator[str]:
    if len(row) not in {5, 6} or not all(isinstance(cell, str) for cell in row[:5]):
        yield "a column is name, type, roles, categories, description and perhaps features"
        return
    roles = row[2].split()
    if not roles or set(roles) - set(ROLES) or len(set(roles)) < len(roles):
        yield f"the roles {row[2]!r} are not some of {' '.join(ROLES)}"
    if len(roles) > 1 and "NI" in roles:
        yield "NI stands alone"
    if {"DI", "QI"} <= set(roles):
        yield "what is a direct identifier is no quasi-identifier besides"
    yield from _wrong_features(row[5] if len(row) > 5 else {})  # noqa: PLR2004 - the sixth cell


def _wrong_features(features: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"the feature {name} is not known" for name in features if name not in _FEATURES)
    yield from (f"{name} is no share" for name in ("blank", "distinct") if not 0 <= features.get(name, 0) <= 1)
    yield from (f"the shape {shape} would tell a value" for shape in features.get("shapes", ()) if _SHAPE.sub("", shape))


def repeated(among: tuple[Table, ...]) -> list[tuple[str, str]]:
    """Pairs of tables that share too many names to be two: more than seven tenths of the names of both together."""
    return [
        (one.name, other.name)
        for one, other in combinations(among, 2)
        if len(one.names & other.names) > MOST_SHARED * len(one.names | other.names)
    ]
