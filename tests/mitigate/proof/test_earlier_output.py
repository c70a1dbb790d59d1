"""Two outputs of one table, put side by side: against the definition, person by person, and where nothing can be linked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.output.row_hashes import RowHashes
from reidrisk.mitigate.proof.earlier_output import of_persons
from reidrisk.mitigate.proof.linked_rows import linked_rows
from reidrisk.mitigate.proof.shown_spans import Spans, span

# what both show, the label of each, and the person
Row = tuple[int, int, int, int]
ROWS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 2), st.integers(0, 2), st.integers(0, 5)), min_size=1, max_size=12)


def hashed(rows: list[Row], which: int) -> RowHashes:
    keys, classes, people = (np.array([row[at] for row in rows], np.uint64) for at in (0, which, 3))
    return RowHashes(keys, classes, people)


def table(keys: Sequence[int], classes: Sequence[int], people: Sequence[int]) -> RowHashes:
    return RowHashes(np.array(keys, np.uint64), np.array(classes, np.uint64), np.array(people, np.uint64))


def together(mine: RowHashes, theirs: RowHashes, k: int) -> tuple[int, list[tuple[int, int]]]:
    """How many rows are linked; then among how few people those below stand, each with the number of its rows."""
    found = linked_rows(mine, theirs, k)
    return int(found.sure.sum()), sorted(Counter(found.smallest[found.below].tolist()).items())


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
        crowds += [crowd] * number if crowd < k else []
    return linked, sorted(Counter(crowds).items())


@given(ROWS, st.integers(1, 5), st.data())
def test_against_the_definition(rows: list[Row], k: int, data: st.DataObject) -> None:
    places = list(range(len(rows)))
    first, second = (data.draw(st.permutations(places))[: data.draw(st.integers(1, len(rows)))] for _ in range(2))
    mine, theirs = hashed([rows[at] for at in first], 1), hashed([rows[at] for at in second], 2)
    assert together(mine, theirs, k) == brute(rows, first, second, k)


# what is left alone, age and cost of a person; each output shows the two in bands
Person = tuple[int, int, int]
Shown = tuple[int, str, str]


def shown(people: Sequence[Person], widths: tuple[int, int], k: int, number: random.Random) -> list[tuple[int, Shown]]:
    """What an output tells of which person, in its own order, once the classes below `k` have left."""

    def band(value: int, wide: int) -> str:
        return str(value) if wide == 1 else f"{value // wide * wide}-{value // wide * wide + wide - 1}"

    bands = [(one, band(age, widths[0]), band(cost, widths[1])) for one, age, cost in people]
    classes = Counter(one[1] for one in bands)
    rows = [(at, one) for at, one in enumerate(bands) if classes[one[1]] >= k]
    number.shuffle(rows)
    return rows


def values_of(band: str) -> set[int]:
    first, _, last = band.partition("-")
    return set(range(int(first), int(last or first) + 1))


def as_hashes(rows: Sequence[tuple[int, Shown]]) -> tuple[RowHashes, list[Spans]]:
    """The age alone is known of people, and both bands say which rows can be one."""
    texts = [[one[1] for _, one in rows], [one[2] for _, one in rows]]
    cells = tuple(np.array([hash(text) % 2**64 for text in column], np.uint64) for column in texts)
    spans = []
    for column in texts:
        known = sorted({(hash(text) % 2**64, *span(text)) for text in column})
        spans.append(Spans(*(np.array([one[of] for one in known], kind) for of, kind in enumerate((np.uint64, float, float)))))
    keys = np.array([one[0] for _, one in rows], np.uint64)
    return RowHashes(keys, cells[0], np.arange(len(rows)).astype(np.uint64), cells), spans


def few(rows: Sequence[tuple[int, Shown]], others: Sequence[tuple[int, Shown]], k: int) -> tuple[set[int], set[int]]:
    """(persons who are in both and stand among fewer than `k`; persons of whom that cannot be excluded), row by row."""
    links = {
        (at, to) for at, one in rows for to, other in others
        if one[0] == other[0] and values_of(one[1]) & values_of(other[1]) and values_of(one[2]) & values_of(other[2])
    }  # fmt: skip
    here, there = dict(rows), dict(others)
    crowd = {
        pair: min(len({one[side] for one in links if (here[one[0]][1], there[one[1]][1]) == pair}) for side in (0, 1))
        for pair in {(here[at][1], there[to][1]) for at, to in links}
    }  # fmt: skip
    true = {at for at in here if at in there and crowd[here[at][1], there[at][1]] < k}
    return true, {at for at, to in links if crowd[here[at][1], there[to][1]] < k}


def test_nobody_is_missed_whom_what_both_show_leaves_among_few() -> None:
    """Over 120 tables of 60 people: a column that is left alone, two in bands that cross; each person, by hand."""
    number, met, told = random.Random(16), 0, 0  # noqa: S311 - test data, the same at every run
    for _ in range(120):
        kinds, k = number.choice((5, 25, 60)), number.choice((2, 3, 5))
        people = [(number.randrange(kinds), number.randrange(40), number.randrange(30)) for _ in range(60)]
        first, second = (shown(people, (number.choice((5, 7, 9, 13)), number.choice((1, 4, 6, 30))), k, number) for _ in range(2))
        (mine, own), (theirs, others) = as_hashes(first), as_hashes(second)
        found = linked_rows(mine, theirs, k, list(zip(own, others, strict=True)))
        true, possible = few(first, second, k)
        assert true <= possible
        # rows that show the same are one as good as another, and as many can be meant as have a counterpart
        of_kind = Counter(one for (_, one), marked in zip(first, found.possible, strict=True) if marked)
        missed = Counter(one for at, one in first if at in true) - of_kind
        assert not missed
        assert set(of_kind) == {one for at, one in first if at in possible}
        sure = Counter(one for (_, one), marked in zip(first, found.below, strict=True) if marked)
        assert sure <= of_kind
        assert not (set(sure) - {one for at, one in first if at in possible})
        assert not found.uncounted.any()
        met, told = met + len(true), told + int(found.below.sum())
    assert met > 100
    assert told > met / 2, (met, told)


def test_a_counterpart_whose_bands_do_not_meet_is_none() -> None:
    """Two people of one diagnosis, in bands of which each meets its own alone: which row is whose is sure, and each stands among two."""
    here = ("30-39",) * 5 + ("40-49",) * 5
    there = ("25-34",) * 2 + ("35-44",) * 6 + ("45-54",) * 2
    (mine, own), (theirs, others) = (
        as_hashes([(at, (0 if at == 8 else at, band, "1")) for at, band in enumerate(bands)]) for bands in (here, there)
    )
    found = linked_rows(mine, theirs, 3, list(zip(own, others, strict=True)))
    assert found.sure.all()
    assert found.smallest.tolist() == [2, 2, 3, 3, 3, 3, 3, 3, 2, 2]
    assert found.below.tolist() == found.possible.tolist() == [at in {0, 1, 8, 9} for at in range(10)]
    unread = linked_rows(mine, theirs, 3)
    assert [at for at, sure in enumerate(unread.sure) if not sure] == [0, 8]
    assert [at for at, below in enumerate(unread.below) if below] == [1, 9]
    assert unread.possible[[0, 1, 8, 9]].all()


def test_bands_that_cross_leave_what_they_have_in_common() -> None:
    """Ages 30-39 in one, 35-44 in the other: of ten people of each age of 35-39 the ten stand among fifty, not among a hundred."""
    ages = np.repeat(np.arange(30, 45), 10).astype(np.uint64)
    at = np.arange(len(ages)).astype(np.uint64)
    mine, theirs = RowHashes(at, ages // np.uint64(10), at), RowHashes(at, (ages + np.uint64(5)) // np.uint64(10), at)
    assert together(mine, theirs, 51) == (150, [(50, 150)])


def test_no_record_needs_to_be_alone_of_its_kind() -> None:
    """A diagnosis that many have: in either output six people have the labels, of three diagnoses, and only one is in both lists."""
    here = table([1, 2, 2, 3, 3, 3, 9, 9], [0] * 6 + [7] * 2, range(8))
    there = table([1, 4, 4, 5, 5, 5, 9, 9], [1] * 6 + [8] * 2, range(8))
    assert together(here, there, 3) == (3, [(1, 1), (2, 2)])


def test_rows_of_one_person_are_known_by_all_of_them() -> None:
    """Every diagnosis stands in both labels; the two of one person together stand once."""
    diagnoses, people = [1, 2, 1, 3, 2, 3, 1, 2, 3], [0, 0, 1, 1, 2, 2, 3, 4, 5]
    mine = table(diagnoses, [0, 0, 0, 0, 1, 1, 1, 0, 0], people)
    theirs = table(diagnoses, [0, 0, 1, 1, 1, 1, 1, 1, 1], [9 - one for one in people])
    assert together(mine, theirs, 2)[0] == 0
    # persons 0 (labels 0 and 0), and 3 and 2 (1 and 1), and 1, 4 and 5 (0 and 1): only the first is alone
    assert together(of_persons(mine), of_persons(theirs), 2) == (9, [(1, 2)])
