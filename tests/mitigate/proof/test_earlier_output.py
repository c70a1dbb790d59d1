"""Two outputs of one table, put side by side: against the definition, person by person, and where nothing can be linked."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.output.row_hashes import RowHashes
from reidrisk.mitigate.proof.earlier_output import of_persons, together

# what both show, the label of each, and the person
Row = tuple[int, int, int, int]
ROWS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 2), st.integers(0, 2), st.integers(0, 5)), min_size=1, max_size=12)


def hashed(rows: list[Row], which: int) -> RowHashes:
    keys, classes, people = (np.array([row[at] for row in rows], np.uint64) for at in (0, which, 3))
    return RowHashes(keys, classes, people)


def brute(rows: list[Row], first: list[int], second: list[int], k: int) -> tuple[int, list[tuple[int, int]]]:
    """Key by key, by the definition; `first` and `second` are the rows that each output holds."""
    here, there = [(rows[at][0], rows[at][1], rows[at][3]) for at in first], [(rows[at][0], rows[at][2], rows[at][3]) for at in second]
    linked, pairs = 0, dict[tuple[int, int], int]()
    for key in {one[0] for one in here} & {one[0] for one in there}:
        mine, theirs = [one for one in here if one[0] == key], [one for one in there if one[0] == key]
        if len({one[1] for one in mine}) == len({one[1] for one in theirs}) == 1:
            pair, number = (mine[0][1], theirs[0][1]), min(len(mine), len(theirs))
            linked, pairs[pair] = linked + number, pairs.get(pair, 0) + number
    crowds = []
    for (mine_label, their_label), number in pairs.items():
        sides = (here, mine_label, there, their_label), (there, their_label, here, mine_label)
        crowd = min(
            len({one[2] for one in some if one[1] == label and (one[0], of) in {(key, at) for key, at, _ in others}})
            for some, label, others, of in sides
        )  # fmt: skip
        crowds += [(crowd, number)] if crowd < k else []
    return linked, sorted(crowds)


@given(ROWS, st.integers(1, 5), st.data())
def test_against_the_definition(rows: list[Row], k: int, data: st.DataObject) -> None:
    places = list(range(len(rows)))
    first, second = (data.draw(st.permutations(places))[: data.draw(st.integers(1, len(rows)))] for _ in range(2))
    mine, theirs = hashed([rows[at] for at in first], 1), hashed([rows[at] for at in second], 2)
    linked, crowds, numbers = together(mine, theirs, k)
    assert (linked, sorted(zip(crowds.tolist(), numbers.tolist(), strict=True))) == brute(rows, first, second, k)


def test_bands_that_cross_leave_what_they_have_in_common() -> None:
    """Ages 30-39 in one, 35-44 in the other: of ten people of each age of 35-39 the ten stand among fifty, not among a hundred."""
    ages = np.repeat(np.arange(30, 45), 10).astype(np.uint64)
    at = np.arange(len(ages)).astype(np.uint64)
    mine, theirs = RowHashes(at, ages // np.uint64(10), at), RowHashes(at, (ages + np.uint64(5)) // np.uint64(10), at)
    linked, crowds, numbers = together(mine, theirs, 51)
    assert (linked, sorted(crowds.tolist()), sorted(numbers.tolist())) == (150, [50, 50, 50], [50, 50, 50])


def test_no_record_needs_to_be_alone_of_its_kind() -> None:
    """A diagnosis that many have: in either output six people have the labels, of three diagnoses, and only one is in both lists."""
    here = RowHashes(*(np.array(one, np.uint64) for one in ([1, 2, 2, 3, 3, 3, 9, 9], [0] * 6 + [7] * 2, range(8))))
    there = RowHashes(*(np.array(one, np.uint64) for one in ([1, 4, 4, 5, 5, 5, 9, 9], [1] * 6 + [8] * 2, range(8))))
    linked, crowds, numbers = together(here, there, 3)
    assert (linked, sorted(zip(crowds.tolist(), numbers.tolist(), strict=True))) == (3, [(1, 1), (2, 2)])


def test_rows_of_one_person_are_known_by_all_of_them() -> None:
    """Every diagnosis stands in both labels; the two of one person together stand once."""
    diagnoses, people = [1, 2, 1, 3, 2, 3, 1, 2, 3], [0, 0, 1, 1, 2, 2, 3, 4, 5]
    mine = RowHashes(*(np.array(one, np.uint64) for one in (diagnoses, [0, 0, 0, 0, 1, 1, 1, 0, 0], people)))
    theirs = RowHashes(*(np.array(one, np.uint64) for one in (diagnoses, [0, 0, 1, 1, 1, 1, 1, 1, 1], [9 - one for one in people])))
    assert together(mine, theirs, 2)[0] == 0
    linked, crowds, numbers = together(of_persons(mine), of_persons(theirs), 2)
    assert linked == 9
    # persons 0 (labels 0 and 0), and 3 and 2 (1 and 1), and 1, 4 and 5 (0 and 1): only the first is alone
    assert list(zip(crowds.tolist(), numbers.tolist(), strict=True)) == [(1, 2)]
