"""Real public tables with values: labels here, one text file a table, as in the corpus (LABELLING.md); the values in a folder outside."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from ..corpus import Table, read

LABELS, MORE = Path(__file__).parent / "labels", Path(__file__).parent / "more"
HALVES = ("dev", "held")
LEARNED, SEEN = "more", ("dev", "more")  # tables that only serve to learn from; what is learned from
# The first draw, taken before anything was scored, in which each half has eighty direct identifiers and tables in six languages.
_DRAW = "real 4"


@cache
def labelled(folder: Path = LABELS) -> tuple[Table, ...]:
    """All tables, in the order of their names."""
    return tuple(read(path) for path in sorted(folder.glob("*.toml")))


def of_part(part: str) -> tuple[Table, ...]:
    """The tables of a half, or those that only serve to learn from: of publishers that are not in `held`."""
    return labelled(MORE) if part == LEARNED else tuple(table for table in labelled() if half(table) == part)


def half(table: Table) -> str:
    """Errors are looked at in `dev` only; by a hash of the publisher, so that no source is in both and none moves when others come."""
    return HALVES[int(sha256(f"{_DRAW} {table.publisher}".encode()).hexdigest(), 16) % len(HALVES)]
