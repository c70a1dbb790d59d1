"""Classes that are kept: every roll-up is that of the rows themselves, before and after they were written."""

from __future__ import annotations

import io
import itertools
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from reidrisk.data.open import open_dataset
from reidrisk.measure.kept_classes import KeptClasses, fetched, one_class, read, written

ROWS = [(f"p{row % 7}" if row % 11 else "", "ab"[row % 2], str(row % 3), "xyz"[row * row % 3]) for row in range(60)]
COLUMNS = ("key", "a", "b", "c")


@pytest.mark.parametrize("key", [None, "key"])
def test_narrower_classes_are_those_of_the_rows(tmp_path: Path, key: str | None) -> None:
    path = tmp_path / "a.csv"
    path.write_text("\n".join([",".join(COLUMNS), *map(",".join, ROWS)]) + "\n", encoding="utf-8")
    with open_dataset(str(path)) as dataset:
        atoms = dataset.classes(COLUMNS[1:], key).atoms()
        assert atoms is not None
        kept = fetched(COLUMNS[1:], key, atoms)
        (again,) = read(written([kept]))
        for chosen in itertools.chain.from_iterable(itertools.combinations(COLUMNS[1:], size) for size in (1, 2, 3)):
            sizes = dataset.classes(chosen, key).sizes
            assert kept.measure(chosen).sizes == again.sizes(chosen) == sizes
            if key is None:
                places = [COLUMNS.index(name) for name in chosen]
                assert Counter(Counter(tuple(row[at] for at in places) for row in ROWS).values()) == dict(sizes.pairs)
        worst = again.worst(("a",), ("b", "c"), None)
        assert (worst.complete, worst) == (True, kept.worst(("a",), ("b", "c"), None))


def test_by_no_column_all_are_one_class() -> None:
    assert KeptClasses((), None, one_class(5)).sizes(()).pairs == ((5, 1),)


@pytest.mark.parametrize("head", [{"form": 2, "classes": []}, {"form": 1, "classes": [{"columns": "a", "key": None, "tuples": 1}]}])
def test_what_was_not_written_so_is_not_read(head: dict[str, object]) -> None:
    made = io.BytesIO()
    np.savez(made, head=np.frombuffer(json.dumps(head).encode(), np.uint8))
    with pytest.raises((ValueError, TypeError)):
        read(made.getvalue())
