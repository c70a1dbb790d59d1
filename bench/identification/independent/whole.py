"""Whole tables that another hand labelled unseen: the sealed part, and a fifth of what is learned from; how far both agree."""

import csv
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import corpus, real, written
from ..corpus import ROLES, Table

HERE = Path(__file__).parent
FIRST, SECOND, AGREED = HANDS = ("first", "second", "agreed")
SEALED, NEXT, THIRD, TRAIN = PARTS = (real.SEALED, real.SEALED_NEXT, real.SEALED_THIRD, "train")
ALL, UNHEARD = "all", "nothing heard"
_DRAW, _ONE_OF = "second hand of the night 1", 5
_DRAWS, _SEED, _PLACES = 1000, 15, 4
_FEWEST = 5  # of fewer publishers no interval can be drawn that tells anything
# Sealed tables of which the second hand had read in a note how the first had labelled some column: agreement is told without them too.
HEARD = frozenset({
    "afsp", "ai_learning", "belarus", "btw17", "candidates_ch", "city_noise", "councillors_ch", "deputies_fr", "football_zh",
    "hotel_reviews", "ka_money", "kbo_batters", "kbo_stats", "local_elections_jp", "mobile_voice", "mobile_web", "nba_zh", "nipt",
    "npb_batting", "npb_form", "tour_riders", "workplace_ai",
    "bike_thefts", "douyu_rooms", "hundehalter", "metacognition", "ptt_articles", "ptt_export", "spe_traits", "weight_stigma",
    "xiaozhu_hosts",
})  # fmt: skip
_HEAD = ("table", "language", "publisher", "column", *HANDS)
_ROLE = {role[0]: role for role in ROLES}
Row = Mapping[str, str]
# Of each publisher, columns that both hands, the first alone, the second alone, and neither gives the role.
Counts = NDArray[np.float64]


def drawn(part: str) -> list[Table]:
    """All sealed tables; of those that only serve to learn from, every fifth of each publisher, by a seeded hash."""
    if part != TRAIN:
        return list(real.of_part(part))
    by_publisher: dict[str, list[Table]] = defaultdict(list)
    for table in corpus.tables():
        if table.said_part:
            by_publisher[table.publisher].append(table)
    found = [
        table
        for publisher, tables in by_publisher.items()
        for place, table in enumerate(sorted(tables, key=lambda one: _hash(one.name)))
        if (place + _hash(publisher)) % _ONE_OF == 0
    ]
    return sorted(found, key=lambda one: (one.language, one.publisher, one.name))


def _hash(text: str) -> int:
    return int(sha256(f"{_DRAW} {text}".encode()).hexdigest(), 16)


def sheet(part: str) -> Iterator[str]:
    """What the hand sees: title, kind and subject of each table, each column with type and description; no label."""
    for table in drawn(part):
        yield f"## {table.name} | {table.title} | {table.language} | {table.kind} | {table.subject} | {table.domain}"
        yield from (f"{place} {one.name} [{one.type}] {one.description}".rstrip() for place, one in enumerate(table.columns, 1))


def entered(part: str, second: Iterable[str], decided: Iterable[str], path: Path | None = None) -> int:
    """Both hands beside each other, and what was decided where they differ; how many columns.

    `second`: `# TABLE`, then `PLACE=WORD` or `FROM-TO=WORD` (words of ../written/labels.txt; what is not named is NI).
    `decided`: `TABLE PLACE=QS ...`, a line a table: the roles where the first label did not stand.
    """
    given, changed = _words(second), {name: dict(_pairs(cells)) for name, *cells in map(str.split, decided)}
    tables = {table.name: table for table in drawn(part)}
    if unknown := sorted({*given, *changed} - set(tables)):
        message = f"tables that were not drawn: {', '.join(unknown)}"
        raise ValueError(message)
    rows = []
    for name, places in given.items():
        table = tables[name]
        for place, column in enumerate(table.columns, 1):
            first, roles = _said(column.roles), changed.get(name, {}).get(place, "")
            agreed = _said(_ROLE[letter] for letter in roles) if roles else first
            rows.append((name, table.language, table.publisher, column.name, first, _said(places.get(place, "NI").split()), agreed))
    with (path or HERE / f"{part}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([_HEAD, *rows])
    return len(rows)


def _words(lines: Iterable[str]) -> dict[str, dict[int, str]]:
    words = written.labels()
    found: dict[str, dict[int, str]] = {}
    for line in filter(None, map(str.strip, lines)):
        if line.startswith("# "):
            places = found[line[2:]] = {}
        else:
            places.update({place: words[word][0] for place, word in _pairs(line.split())})
    return found


def _pairs(cells: Iterable[str]) -> Iterator[tuple[int, str]]:
    for cell in cells:
        span, said = cell.split("=")
        low, _, high = span.partition("-")
        yield from ((place, said) for place in range(int(low), int(high or low) + 1))


def _said(roles: Iterable[str]) -> str:
    return " ".join(sorted(roles))


def labelled(part: str) -> list[Row]:
    """The rows of one part: table, language, publisher, column, and the roles by each hand and as decided."""
    with (HERE / f"{part}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def by_hand(part: str, hand: str) -> tuple[Table, ...]:
    """Tables that were set apart with the roles that this hand gave, so that the same answers can be judged by each."""
    tables = real.of_part(part)
    roles = {(row["table"], row["column"]): frozenset(row[hand].split()) for row in labelled(part)}
    return tuple(
        replace(table, columns=tuple(replace(one, roles=roles[table.name, one.name]) for one in table.columns)) for table in tables
    )


def fingerprint(part: str, hand: str) -> str:
    """Sixty-four hexadecimal digits of every label of a hand."""
    return sha256("".join(f"{row['table']}\t{row['column']}\t{row[hand]}\n" for row in labelled(part)).encode()).hexdigest()


def compared(rows: Sequence[Row], one: str = FIRST, other: str = SECOND) -> dict[str, Any]:
    """Columns, publishers, the share with all roles equal, and of each role kappa and F1 of one labelling against the other.

    Each with the ends of its interval: the 2.5th and 97.5th of a hundred when as many publishers are drawn again and again.
    """
    found: dict[str, Any] = {
        "columns": len(rows),
        "publishers": len({row["publisher"] for row in rows}),
        "equal": _short(sum(row[one] == row[other] for row in rows) / len(rows)),
    }
    for name, rated in (("kappa", kappa), ("f1", f1)):
        found[name] = {role: _interval(_counted(rows, role, one, other), rated) for role in ROLES}
    return found


def _counted(rows: Iterable[Row], role: str, one: str, other: str) -> Counts:
    by_publisher: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for row in rows:
        by_publisher[row["publisher"]][2 * (role not in row[one].split()) + (role not in row[other].split())] += 1
    return np.array([by_publisher[name] for name in sorted(by_publisher)], dtype=np.float64)


def f1(counts: Counts) -> Counts:
    """2 x both / (first + second): what the better of two hands would score, were the other the truth."""
    both, alone = counts[..., 0], counts[..., 1] + counts[..., 2]
    with np.errstate(invalid="ignore"):
        found: Counts = 2 * both / (2 * both + alone)
    return found


def kappa(counts: Counts) -> Counts:
    """Cohen's kappa: (observed - expected) / (1 - expected); not a number where one answer is all there is."""
    share = counts / counts.sum(axis=-1, keepdims=True)
    one, other = share[..., 0] + share[..., 1], share[..., 0] + share[..., 2]
    observed, expected = share[..., 0] + share[..., 3], one * other + (1 - one) * (1 - other)
    with np.errstate(invalid="ignore"):
        found: Counts = (observed - expected) / (1 - expected)
    return found


def _interval(counts: Counts, rated: Callable[[Counts], Counts]) -> list[float | None]:
    value = float(rated(counts.sum(axis=0)))
    if len(counts) < _FEWEST or np.isnan(value):
        return [_short(value), None, None]
    draws = np.random.default_rng(_SEED).integers(0, len(counts), (_DRAWS, len(counts)))
    low, high = np.nanpercentile(rated(counts[draws].sum(axis=1)), [2.5, 97.5])
    return [_short(value), _short(float(low)), _short(float(high))]


def _short(value: float) -> float | None:
    return None if np.isnan(value) else round(value, _PLACES)


def groups(part: str) -> dict[str, list[Row]]:
    """All rows of a part, those of which nothing had been heard, then those of each language, the most first."""
    rows = labelled(part)
    unheard = [row for row in rows if row["table"] not in HEARD]
    by_language: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_language[row["language"]].append(row)
    whole = {ALL: rows} if unheard == rows else {ALL: rows, UNHEARD: unheard}
    return whole | dict(sorted(by_language.items(), key=lambda pair: (-len(pair[1]), pair[0])))


def record() -> dict[str, Any]:
    """What the page shows: of each part both hands by language, each hand against what was decided, and the fingerprints."""
    return {
        part: {
            "groups": [{"name": name, **compared(rows)} for name, rows in groups(part).items()],
            "decided": {hand: compared(labelled(part), hand, AGREED) for hand in (FIRST, SECOND)},
            "fingerprints": {hand: fingerprint(part, hand) for hand in HANDS},
        }
        for part in PARTS
    }


def page() -> Iterator[str]:
    """The same as lines."""
    for part, found in record().items():
        yield f"{part}: columns, all roles equal, then F1 and kappa of {', '.join(ROLES)}, with intervals by publisher"
        for group in [*found["groups"], *({"name": f"{hand} against agreed", **one} for hand, one in found["decided"].items())]:
            figures = " | ".join(" ".join(_spread(three) for three in group[name].values()) for name in ("f1", "kappa"))
            yield f"  {group['name']:22} {group['columns']:>5} {group['equal']:.3f}  {figures}"


def _spread(three: Sequence[float | None]) -> str:
    value, low, high = ("–" if one is None else f"{one:.3f}" for one in three)
    return f"{value} ({low}–{high})"
