"""What every way of counting must agree with: tuples counted one by one, read as missing and normalised by the plain rules."""

from __future__ import annotations

import csv
import io
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from hypothesis import strategies as st

from reidrisk.data.dataset import Dataset
from reidrisk.data.normal import normal
from reidrisk.data.open import open_dataset
from reidrisk.data.options import NA_TOKENS, ReadOptions
from reidrisk.model.dataset import ClassSizes

Cell = str | None
Rows = Sequence[Sequence[str]]
OPTIONS = ReadOptions(memory=512 * 2**20)
# A subject and three columns, with what is missing, what changes by normalising and what a CSV has to quote.
VALUES = ["1", "2", "３", "3", " 3", "男", "男 ", "", "NA", "*", "N/A", "n/a ", "null", '"', "a,b"]
TABLE = st.lists(st.lists(st.sampled_from(VALUES), min_size=4, max_size=4), min_size=1, max_size=25)
CELL = st.sampled_from([None, "", "NA", "*", "a", "b'", "３", "3", " 3", "甲", "n/a ", '"', "a,b"])


def key(cell: Cell) -> Cell:
    return None if cell is None or cell in NA_TOKENS else cell


def folded(cell: Cell) -> Cell:
    return None if cell is None or normal(cell) in {normal(token) for token in NA_TOKENS} else normal(cell)


def person(cell: Cell) -> Cell:
    """Whose row it is: one person is one key, however it is written; None where it says nobody."""
    found = None if cell is None else key(normal(cell))
    return None if found is None or found == "*" else found.upper()


def count(tuples: Sequence[tuple[object, ...]]) -> ClassSizes:
    return ClassSizes.of(list(Counter(tuples).values()))


def brute_subjects(keys: Sequence[tuple[object, ...]], subjects: Sequence[str]) -> ClassSizes:
    sets: dict[object, set[tuple[object, ...]]] = defaultdict(set)
    for number, (subject, values) in enumerate(zip(subjects, keys, strict=True)):
        name = person(subject)
        sets[number if name is None else name].add(values)
    sizes = Counter(frozenset(found) for found in sets.values())
    split = sum(len(found) > 1 for found in sets.values())
    return ClassSizes(ClassSizes.of(list(sizes.values())).pairs, "subjects", split)


@contextmanager
def dataset_of(rows: Rows, options: ReadOptions = OPTIONS) -> Iterator[Dataset]:
    buffer = io.StringIO(newline="")
    csv.writer(buffer, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows([["s", "x", "y", "z"], *rows])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.csv"
        path.write_text(buffer.getvalue(), encoding="utf-8")
        with open_dataset(path, options) as dataset:
            yield dataset
