"""All attacks on two files: read into one numbering, scored by a key or by the row, and why one could not be tried."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from reidrisk.data.dataset import Dataset
from reidrisk.data.open import open_dataset
from reidrisk.measure.attacks.aligning import Aligned, number
from reidrisk.measure.attacks.holding import Knowledge, held
from reidrisk.measure.attacks.suite import (
    NO_SECRET,
    NOBODY_INSIDE,
    NOBODY_OUTSIDE,
    ONE_COLUMN,
    Held,
    attack_all,
    attacks,
)
from reidrisk.model.problem import InputError

HEAD = ["id", "age", "town", "job"]
ROWS = [["a", "30", "x", "s"], ["b", "40", "y", "t"], ["c", "9", "", "s"], ["d", "40", "x", "u"]]


def write(path: Path, rows: Sequence[Sequence[str]], head: Sequence[str] = HEAD) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *rows])
    return path


@contextmanager
def opened(*paths: Path) -> Iterator[list[Dataset]]:
    sets = [open_dataset(path, ordered=True) for path in paths]
    try:
        yield sets
    finally:
        for one in sets:
            one.close()


def read(tmp_path: Path, known: Sequence[Sequence[str]], control: Sequence[Sequence[str]] | None, knowledge: Knowledge) -> Held:
    files = [write(tmp_path / "release.csv", ROWS), write(tmp_path / "known.csv", known)]
    if control is not None:
        files.append(write(tmp_path / "control.csv", control))
    with opened(*files) as (release, people, *rest):
        return held(release, people, rest[0] if rest else None, knowledge)


def test_two_files_in_one_numbering_scored_by_key(tmp_path: Path) -> None:
    known = [["d", "41", "x", "u"], ["z", "9", "y", "v"], ["a", "30", "x", "s"]]
    found = read(tmp_path, known, [["q", "100", "", "w"]], Knowledge(("age", "town"), ("job",), "id"))
    assert found.truth.tolist() == [3, -1, 0, -1]
    assert found.both.labels == (("9", "30", "40", "41", "100"), (None, "x", "y"), ("s", "t", "u", "v", "w"))
    assert found.both.numeric == (True, False, False)
    assert found.both.release.tolist() == [[1, 1, 0], [2, 2, 1], [0, 0, 0], [2, 1, 2]]
    assert found.both.known.tolist() == [[3, 1, 2], [0, 2, 3], [1, 1, 0], [4, 0, 4]]
    assert found.quasi == 2
    assert found.people.tolist() == [[3, 1, 2], [1, 1, 0]]
    assert found.outsiders is not None
    assert found.known().columns == ("age", "town")


def test_two_files_row_by_row(tmp_path: Path) -> None:
    found = read(tmp_path, ROWS, None, Knowledge(("age",)))
    assert found.truth.tolist() == [0, 1, 2, 3]
    assert found.outsiders is None
    with pytest.raises(InputError, match="equal length"):
        read(tmp_path, ROWS[:2], None, Knowledge(("age",)))


@pytest.mark.parametrize(
    ("known", "codes"),
    [
        ([["a", "1", "x", "s"], ["a", "2", "x", "s"]], ["key_not_unique"]),
        ([["", "1", "x", "s"], ["b", "2", "x", "s"]], ["key_missing"]),
        ([], ["header_only"]),
    ],
)
def test_keys_that_do_not_name_each_person_once(tmp_path: Path, known: list[list[str]], codes: list[str]) -> None:
    with pytest.raises(InputError) as fault:
        read(tmp_path, known, None, Knowledge(("age",), key="id"))
    assert [one.code for one in fault.value.problems] == codes
    assert all(value not in str(fault.value) for value in ("“a”", "“b”"))


def test_numbers_are_finite() -> None:
    assert [number(text) for text in ("1.5", "x", "nan", "inf")] == [1.5, None, None, None]


def made(rows: int, inside: int, columns: int = 3, secrets: int = 1) -> Held:
    rng = np.random.default_rng(2)
    codes = rng.integers(0, 30, (rows, columns)).astype(np.int32)
    labels = tuple(tuple(str(value) for value in range(30)) for _ in range(columns))
    both = Aligned(tuple("abcdef"[:columns]), codes[: max(inside, 1)] if inside else codes[::-1], codes, labels, (True,) * columns)
    return Held(both, secrets, np.where(np.arange(rows) < inside, np.arange(rows), -1))


def test_every_attack_runs_and_tells_what_was_predicted() -> None:
    found = attack_all(made(400, 200), None, None, 0)
    assert [one.key for one in found] == [one.key for one in attacks()]
    assert all(one.outcome is not None for one in found)
    by_key = {one.key: one for one in found}
    assert all(by_key[key].predicted is not None for key in ("linkage", "probabilistic", "membership"))
    assert "c" in by_key["inference"].detail.values()
    assert by_key["linkability"].detail["parts"] == [["a"], ["b"]]
    assert attack_all(made(400, 200), ["membership"], 50, 3)[0].outcome is not None


def test_why_an_attack_could_not_be_tried() -> None:
    nobody = {one.key: one.reason for one in attack_all(made(50, 0), None, None, 0)}
    assert nobody == {
        "linkage": None, "probabilistic": NOBODY_INSIDE, "membership": NOBODY_INSIDE,
        "singling_out": NOBODY_INSIDE, "linkability": NOBODY_INSIDE, "inference": NOBODY_INSIDE,
    }  # fmt: skip
    everybody = {one.key: one for one in attack_all(made(50, 50, columns=1, secrets=0), None, None, 0)}
    assert everybody["membership"].reason == NOBODY_OUTSIDE
    assert everybody["linkability"].reason == ONE_COLUMN
    assert everybody["inference"].reason == NO_SECRET
    assert attack_all(made(50, 50), ["linkability"], None, 0)[0].outcome is not None


def test_nobody_alone_is_a_reason_too() -> None:
    codes = np.zeros((6, 2), np.int32)
    both = Aligned(("a", "b"), codes, codes, (("1",), ("1",)), (True, True))
    (found,) = attack_all(Held(both, 0, np.arange(6)), ["singling_out"], None, 0)
    assert found.outcome is None
    assert found.reason is not None
