"""What `reidrisk scan` as a whole says of the real tables that are learned from, by weights and trees that have not seen the publisher.

The rules are those of today, and some were written with errors of these tables in view: a table of other people may be harder.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from reidrisk.identify.lookup import lines
from reidrisk.identify.weighing import impersonal, trees, weights

from ..learning.asking import Answer
from ..learning.stacking import LOOKED_AT, folded, written
from ..learning.training import Learned, lines_of
from . import SEEN, of_part
from .asking import answers

WITH_NAMES, WITHOUT = "real_scanned", "real_scanned_bare"


def crossed(folder: Path) -> dict[str, list[Answer]]:
    """Every column of these tables whose values are in the folder, with names and without."""
    tables = tuple(table for part in SEEN for table in of_part(part))
    folds = list(folded(LOOKED_AT))
    found: dict[str, list[Answer]] = {WITH_NAMES: [], WITHOUT: []}
    for place, (learned, unseen) in enumerate(folds):
        publishers = {one.table.table.publisher for one in unseen}
        forest = written([one for other, (_, seen) in enumerate(folds) if other != place for one in seen])
        with taught(learned, forest):
            for name, given in found.items():
                given.extend(answers(tuple(one for one in tables if one.publisher in publishers), folder, headerless=name == WITHOUT))
    return found


@contextmanager
def taught(found: Learned, forest: Sequence[str]) -> Iterator[None]:
    """As if the product shipped with these weights and trees."""
    clues, rows = lines_of(found)
    own = {"clues.txt": tuple(clues), "impersonal.txt": tuple(rows), "trees.txt": tuple(forest)}
    read = (weights.weights, impersonal.weights, trees.trees)

    def of(name: str) -> tuple[str, ...]:
        return own.get(name) or lines(name)

    with patch.object(weights, "lines", of), patch.object(impersonal, "lines", of), patch.object(trees, "lines", of):
        _forgotten(read)
        try:
            yield
        finally:
            _forgotten(read)


def _forgotten(read: Sequence[object]) -> None:
    for one in read:
        one.cache_clear()  # type: ignore[attr-defined]  # a cached function has it
