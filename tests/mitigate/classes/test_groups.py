"""Classes rolled up along any path are those that grouping the rows gives, by a table or by sorting, with narrow keys too."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mitigate.tables import TREE, adult

from reidrisk.data.coding import Coded, CodedValues
from reidrisk.mitigate.classes import merging
from reidrisk.mitigate.classes.groups import AlsoCounted, Grouping, Groups
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.hierarchies.ladder import Ladder, ladder

VALUES = "abcd"
Codes = npt.NDArray[np.int32]
TREES = (Hierarchy(TREE, 3), Hierarchy.flat(VALUES), Hierarchy(TREE, 3))
TUPLES = st.dictionaries(st.tuples(*[st.integers(0, 3)] * 3), st.integers(1, 9), min_size=1, max_size=40)


def table(tuples: dict[tuple[int, ...], int], others: list[tuple[int, int]]) -> tuple[Coded, list[Ladder]]:
    """Tuples with their counts; of each record a sensitive value and a subject, dealt out in turn."""
    codes, counts = np.array(list(tuples), np.int32), np.array(list(tuples.values()), np.int64)
    rows = [place for place, number in enumerate(counts) for _ in range(number)]
    columns = []
    for at, name in enumerate(("s", "who")):
        found = Counter((place, others[row % len(others)][at]) for row, place in enumerate(rows))
        entries = np.array([(*key, number) for key, number in found.items()], np.int64).T
        columns.append(CodedValues(name, entries[0], entries[1], entries[2], 5, False, missing=True))
    sizes = [np.bincount(codes[:, place], weights=counts, minlength=4).astype(np.int64) for place in range(3)]
    ladders = [ladder(f"q{place}", list(VALUES), sizes[place], TREES[place]) for place in range(3)]
    return Coded(("q0", "q1", "q2"), codes, counts, (False,) * 3, tuple(columns)), ladders


def seen(groups: Groups, crowd: Codes, found: Coded, ladders: list[Ladder], people: Counter[tuple[int, ...]]) -> None:
    """Every figure of the classes against the rows themselves; `crowd` are the tuples, then those of the population."""

    def up(place: int) -> tuple[int, ...]:
        return tuple(int(one.steps[level][crowd[place, at]]) for at, (one, level) in enumerate(zip(ladders, groups.node, strict=True)))

    names = [up(int(place)) for place in groups.first]
    assert len(set(names)) == len(names)
    wanted: Counter[tuple[int, ...]] = Counter()
    for place, number in enumerate(found.counts.tolist()):
        wanted[up(place)] += number
    assert dict(zip(names, groups.counts.tolist(), strict=True)) == wanted
    for spread, one in zip((*groups.spreads, groups.subjects), found.others, strict=True):
        assert spread is not None
        entries = Counter[tuple[tuple[int, ...], int]]()
        for place, value, number in zip(one.classes.tolist(), one.values.tolist(), one.counts.tolist(), strict=True):
            entries[up(place), value] += number
        got = {(names[owner], value): number for owner, value, number in zip(spread.owners, spread.values, spread.counts, strict=True)}
        assert got == entries
        assert spread.owners[spread.starts].tolist() == list(range(len(names)))
    assert groups.population is not None
    assert dict(zip(names, groups.population.people.tolist(), strict=True)) == {name: people[name] for name in names}
    assert groups.absent() == bool(set(people) - set(names))


@pytest.mark.parametrize(
    ("places", "few", "bits", "widest"),
    [(16, 4096, 62, 2**62), (0, 0, 62, 2**62), (0, 0, 0, 2**62), (1, 0, 62, 6), (0, 0, 0, 6)],
)
@settings(max_examples=50, deadline=None)
@given(
    tuples=TUPLES,
    others=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=7),
    more=st.lists(st.tuples(*[st.integers(0, 3)] * 3), max_size=9),
    steps=st.permutations([0, 0, 1, 2, 2]),
)
def test_along_every_path(  # noqa: PLR0913, PLR0917 - what is drawn
    places: int,
    few: int,
    bits: int,
    widest: int,
    tuples: dict[tuple[int, ...], int],
    others: list[tuple[int, int]],
    more: list[tuple[int, ...]],
    steps: list[int],
) -> None:
    found, ladders = table(tuples, others)
    crowd = np.array([*tuples, *more], np.int32)
    numbers = np.arange(1, len(crowd) + 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(merging, "PLACES", places)
        patch.setattr(merging, "FEW", few)
        patch.setattr(merging, "BITS", bits)
        grouping = Grouping(found, ladders, AlsoCounted("who", (crowd, numbers)), widest)
        groups, node = grouping.finest, [0, 0, 0]
        for step in [*steps, 1]:
            people: Counter[tuple[int, ...]] = Counter()
            for one, number in zip(crowd.tolist(), numbers.tolist(), strict=True):
                people[tuple(int(ladders[at].steps[groups.node[at]][one[at]]) for at in range(3))] += number
            seen(groups, np.concatenate((found.codes, crowd)), found, ladders, people)
            node[step] = min(node[step] + 1, ladders[step].levels - 1)
            groups = grouping.coarser(groups, tuple(node))


def test_as_many_classes_as_tuples_in_another_order() -> None:
    """The classes of a coarser node may be as many as the tuples, and in another order: they are not the tuples."""
    found, ladders = table({(0, 3, 3): 1, (3, 1, 0): 2, (2, 0, 3): 4, (1, 2, 0): 8}, [(0, 0)])
    found = replace(found, others=())
    turned = replace(
        ladders[1], steps=(ladders[1].steps[0], np.array([3, 2, 1, 0]), ladders[1].steps[1]), labels=(*ladders[1].labels[:1] * 2, ("*",))
    )
    grouping = Grouping(found, [ladders[0], turned, ladders[2]])
    groups = grouping.coarser(grouping.coarser(grouping.finest, (2, 1, 2)), (2, 1, 2))
    assert groups.counts.tolist() == [1, 8, 2, 4]
    assert grouping.coarser(groups, (2, 2, 1)).counts.tolist() == grouping.coarser(grouping.finest, (2, 2, 1)).counts.tolist()


def test_codes_that_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from reidrisk.mitigate.classes import groups as grouped

    found, ladders = adult(5, ("salary-class",))
    kept = Grouping(found, ladders)
    monkeypatch.setattr(grouped, "CELLS", 0)
    fresh = Grouping(found, ladders)
    for node in [(0, 1, 0, 0, 2), (1, 4, 1, 2, 3)]:
        one, other = kept.coarser(kept.finest, node), fresh.coarser(fresh.finest, node)
        assert one.counts.tolist() == other.counts.tolist()
        assert one.spreads[0].counts.tolist() == other.spreads[0].counts.tolist()
        part = np.arange(len(one.counts))
        assert kept.codes(one, part, 1).tolist() == fresh.codes(other, part, 1).tolist()
