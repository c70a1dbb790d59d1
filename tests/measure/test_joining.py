"""Several releases of the same people: against comparing every two people, and the laws of a join."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.coding import CodedValues
from reidrisk.data.open import open_dataset
from reidrisk.measure.joining import Appearances, Combined, appearances, appearances_of, overlaps
from reidrisk.model.governance import Handover, Register

PEOPLE = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 3), min_size=1)
RELEASES = st.lists(st.tuples(PEOPLE, st.lists(st.integers(0, 3), max_size=2), st.sampled_from(["x", "y"])), min_size=1, max_size=4)


def register(recipients: list[str]) -> Register:
    return Register(tuple(Handover(str(at), "f", one, "who", ("q",)) for at, one in enumerate(recipients)))


def brute(releases: list[tuple[dict[str, int], list[int], str]], places: tuple[int, ...]) -> list[int]:
    people = {name: tuple(releases[at][0].get(name) for at in places) for at in places for name in releases[at][0]}
    for at in places:
        people |= {f"{at} {n}": tuple(kind if at == other else None for other in places) for n, kind in enumerate(releases[at][1])}
    return sorted(Counter(people.values()).values())


def plain(one: Combined) -> list[int]:
    return [size for size, number in one.sizes.pairs for _ in range(number)]


@settings(deadline=None)
@given(releases=RELEASES)
def test_every_set_of_releases_person_by_person(releases: list[tuple[dict[str, int], list[int], str]]) -> None:
    book = register([one[2] for one in releases])
    found = overlaps(book, [Appearances(kinds, tuple(unnamed)) for kinds, unnamed, _ in releases])
    sets = [*found.alone, *found.pairs, *found.recipients.values(), *found.colluding.values(), found.everything]
    for one in sets:
        assert plain(one) == brute(releases, one.places)
        assert one.alone == min(min(brute(releases, (at,))) for at in one.places)
        assert one.drop >= 0  # holding more never makes the smallest class larger
    assert [one.places for one in found.pairs] == list(combinations(range(len(releases)), 2))
    held = book.by_recipient()
    assert {name: one.places for name, one in found.recipients.items()} == held
    for (mine, theirs), combined in found.colluding.items():
        assert combined.places == tuple(sorted((*held[mine], *held[theirs])))
    worst = found.worst_pair
    assert (worst is None) == (len(releases) == 1)
    assert worst is None or worst.sizes.smallest == min(one.sizes.smallest for one in found.pairs)
    assert found.everything.sizes.smallest <= min(one.sizes.smallest for one in found.alone)


VISITS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=1, max_size=15)


@given(visits=VISITS, missing=st.booleans())
def test_a_person_appears_as_the_set_of_their_rows(visits: list[tuple[int, int]], missing: bool) -> None:
    pairs, counts = np.unique(np.array(visits), axis=0, return_counts=True)
    labels = (*([None] if missing else ["p0"]), "p1", "p2", "p3", "p4")
    found = appearances(CodedValues("who", pairs[:, 1], pairs[:, 0], counts, 5, numeric=False, labels=labels, missing=missing), 4)
    rows = {name: frozenset(kind for who, kind in visits if labels[who] == name) for name in {labels[who] for who, _ in visits}}
    named = {name: kinds for name, kinds in rows.items() if name is not None}
    assert set(found.kinds) == set(named)
    for one, other in combinations(named, 2):
        assert (found.kinds[one] == found.kinds[other]) == (named[one] == named[other])
    assert sorted(found.unnamed) == sorted(kind for who, kind in visits if labels[who] is None)


def test_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("who,sex,age\np,f,1\np,f,2\nq,f,1\nr,m,1\n,m,1\n", encoding="utf-8")
    with open_dataset(path) as dataset:
        found = appearances_of(dataset, "who", ("sex", "age"))
    assert set(found.kinds) == {"p", "q", "r"}
    assert len(set(found.kinds.values())) == 3
    assert found.unnamed == (found.kinds["r"],)
