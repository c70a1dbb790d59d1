"""Two files are taken row by row only where some column shows that they may be: brute force over shuffles of known tables."""

from __future__ import annotations

import numpy as np
import pytest

from reidrisk.measure.attacks.same_rows import go_together

RANDOM = np.random.default_rng(20261122)


def table(rows: int, *sizes: int) -> np.ndarray:
    return np.stack([RANDOM.integers(0, size, rows) for size in sizes], axis=1).astype(np.int32)


@pytest.mark.parametrize("rows", [200, 3000])
def test_the_same_rows_are_taken_and_no_shuffle_of_fifty_is(rows: int) -> None:
    known = table(rows, 2, 9, 60)
    assert go_together(known, known) is True
    assert [go_together(known[RANDOM.permutation(rows)], known) for _ in range(50)] == [False] * 50


def test_bands_go_with_their_values() -> None:
    known = table(3000, 90)
    bands = (100 + known // 30).astype(np.int32)  # other labels: no cell is equal
    assert go_together(bands, known) is True
    assert go_together(bands[RANDOM.permutation(3000)], known) is False


def test_values_that_stand_once_are_told_by_being_equal() -> None:
    known = np.arange(500, dtype=np.int32)[:, None]
    assert go_together(known, known) is True
    assert go_together(np.roll(known, 1, axis=0), known) is False


def test_one_column_that_shows_it_is_enough() -> None:
    known = table(1000, 2, 5)
    release = known.copy()
    release[:, 0] = RANDOM.permutation(release[:, 0])
    assert go_together(release, known) is True


@pytest.mark.parametrize(
    "tables",
    [
        (np.zeros((900, 2), np.int32), np.zeros((900, 2), np.int32)),  # one value
        (np.full((900, 1), 7, np.int32), table(900, 5)),  # wholly suppressed
        (table(6, 2), table(6, 2)),  # six rows show nothing
    ],
)
def test_what_cannot_tell_stands_in_nobodys_way(tables: tuple[np.ndarray, np.ndarray]) -> None:
    assert go_together(*tables) is None


def test_half_of_the_cells_drawn_anew_are_still_the_same_rows() -> None:
    known = table(2000, 4)
    noise = RANDOM.random(2000) < 0.5
    release = np.where(noise[:, None], table(2000, 4), known).astype(np.int32)
    assert go_together(release, known) is True
