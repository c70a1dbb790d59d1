"""Real public tables with values: labels here, one text file a table, as in the corpus (LABELLING.md); the values in a folder outside."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from ..corpus import Table, read

LABELS, MORE, NEW, APART, NEXT, THIRD = (
    Path(__file__).parent / name for name in ("labels", "more", "fresh", "sealed", "sealed_next", "sealed_third")
)
HALVES = ("dev", "held")
LEARNED, FRESH = "more", "fresh"
# What is learned from, and where errors are looked at: `more` only served to learn from the outset; `fresh`, of publishers that stand
# nowhere else, was opened twice before any error of it was seen (results/real_fresh.json), and `sealed`, labelled before any scan, once
# (results/real_sealed.json), as `sealed_next` after it (results/real_sealed_next.json): all are development material since 2026-11-26.
SEALED = "sealed"
SEALED_NEXT = "sealed_next"
SEEN = ("dev", LEARNED, FRESH, SEALED, SEALED_NEXT)
# And of other publishers again, for the weights after those; opened once (results/real_sealed_third.json).
SEALED_THIRD = "sealed_third"
# The first draw, taken before anything was scored, in which each half has eighty direct identifiers and tables in six languages.
_DRAW = "real 4"


@cache
def labelled(folder: Path = LABELS) -> tuple[Table, ...]:
    """All tables, in the order of their names."""
    return tuple(read(path) for path in sorted(folder.glob("*.toml")))


def of_part(part: str) -> tuple[Table, ...]:
    """The tables of a half, those that only serve to learn from (of publishers that are not in `held`), or those that were set apart."""
    folder = {LEARNED: MORE, FRESH: NEW, SEALED: APART, SEALED_NEXT: NEXT, SEALED_THIRD: THIRD}.get(part)
    return labelled(folder) if folder else tuple(table for table in labelled() if half(table) == part)


def half(table: Table) -> str:
    """Errors are looked at in `dev` only; by a hash of the publisher, so that no source is in both and none moves when others come."""
    return HALVES[int(sha256(f"{_DRAW} {table.publisher}".encode()).hexdigest(), 16) % len(HALVES)]
