"""Nobody who knows every total can work out a hidden cell: by looking at every table with the same totals."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.mitigate.substitutes import hiding
from reidrisk.mitigate.substitutes.hiding import Key, hide

SHAPES = {"line": (4,), "square": (2, 3), "large": (3, 3), "box": (2, 2, 2), "flat": (1, 3)}


def tables(counts: dict[Key, int], cells: list[Key]) -> Iterator[dict[Key, int]]:
    """Every way to fill the hidden cells that leaves all totals over one column as they are: by backtracking over the lines."""
    width = len(cells[0])
    places = [place for place in range(width) if len({key[place] for key in counts}) > 1]
    lines: dict[tuple[int, Key], list[Key]] = defaultdict(list)
    for key in cells:
        for place in places:
            lines[place, (*key[:place], -1, *key[place + 1 :])].append(key)
    totals = {line: sum(counts.get(key, 0) for key in keys) for line, keys in lines.items()}
    last = {line: max(map(cells.index, keys)) for line, keys in lines.items()}

    def fill(at: int, found: dict[Key, int]) -> Iterator[dict[Key, int]]:
        if at == len(cells):
            yield dict(found)
            return
        mine = [line for line, keys in lines.items() if cells[at] in keys]
        left = min(totals[line] - sum(found.get(key, 0) for key in lines[line]) for line in mine) if mine else 0
        closing = [line for line in mine if last[line] == at]
        for value in range(left + 1) if mine else [counts.get(cells[at], 0)]:
            if all(sum(found.get(key, 0) for key in lines[line]) + value == totals[line] for line in closing):
                yield from fill(at + 1, {**found, cells[at]: value})

    yield from fill(0, {})


@pytest.mark.parametrize("shape", list(SHAPES))
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_no_total_gives_a_small_cell_away(shape: str, data: st.DataObject) -> None:
    keys = list(product(*map(range, SHAPES[shape])))
    drawn = data.draw(st.lists(st.integers(0, 6), min_size=len(keys), max_size=len(keys)))
    counts = {key: number for key, number in zip(keys, drawn, strict=True) if number}
    least = data.draw(st.sampled_from([2, 3]))
    found = hide(counts, least)
    small = {key for key, number in counts.items() if number < least}
    assert small <= found.cells
    assert found.small == len(small)
    if not small:
        assert not found.cells
        return
    possible: dict[Key, set[int]] = defaultdict(set)
    for table in tables(counts, sorted(found.cells)):
        for key in small:
            possible[key].add(table[key])
    known = sum(len(possible[key]) < 2 for key in small)
    assert known <= found.exposed
    if found.exposed == 0:
        assert known == 0


def by_definition(counts: dict[Key, int], least: int) -> tuple[set[Key], int]:
    """Cell by cell, box by box: the cheapest box of each small cell, then the next cell."""
    small = sorted((key for key, count in counts.items() if count < least), key=lambda key: (counts[key], key))
    hidden, exposed = set(small), 0
    values = [sorted({key[place] for key in counts}) for place in range(len(small[0]) if small else 0)]
    for key in small:
        places = [place for place, known in enumerate(values) if len(known) > 1]
        fit = []
        for far in product(*([value for value in values[place] if value != key[place]] for place in places)):
            sides: tuple[list[Key], list[Key]] = ([], [])
            for turned in product((False, True), repeat=len(places)):
                moved = {place: value for place, value, turn in zip(places, far, turned, strict=True) if turn}
                sides[sum(turned) % 2].append(tuple(moved.get(place, code) for place, code in enumerate(key)))
            span = sum(min(counts.get(one, 0) for one in side) for side in sides) if places else 0
            new = [one for side in sides for one in side if one not in hidden]
            price = (span < least, sum(counts.get(one, 0) for one in new), len(new))
            fit += [(price, sorted(sides[0] + sides[1]))] if span else []
        exposed += not fit
        hidden.update(min(fit)[1] if fit else ())
    return hidden, exposed


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_the_same_as_box_by_box(data: st.DataObject) -> None:
    """Also where cells have more places than 64 bits can number."""
    shape = data.draw(st.sampled_from([(5,), (4, 3), (3, 3, 2), (2, 1, 4), (2, 2, 2, 2)]))
    far = data.draw(st.sampled_from([1, 2**30, 2**50]))
    keys = [tuple(code * far for code in key) for key in product(*map(range, shape))]
    drawn = data.draw(st.lists(st.sampled_from([0, 1, 2, 4, 7, 40]), min_size=len(keys), max_size=len(keys)))
    counts = {key: number for key, number in zip(keys, drawn, strict=True) if number}
    found = hide(counts, 5)
    assert (set(found.cells), found.exposed) == by_definition(counts, 5)


def test_all_boxes_of_a_cell_are_looked_at_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """3,000 records by sex, 20 departments and age took 25 s: every box of every cell was looked at by itself."""
    looked, seen = 0, hiding._CellTable.seen

    def counted(table: hiding._CellTable, numbers: hiding.Numbers) -> object:
        nonlocal looked
        looked += 1
        return seen(table, numbers)

    monkeypatch.setattr(hiding._CellTable, "seen", counted)
    draw = random.Random(4)  # noqa: S311 - a table, no secret
    counts: Counter[Key] = Counter((draw.randrange(2), int(draw.random() ** 2 * 20), int(draw.gauss(55, 18)) % 100) for _ in range(3000))
    small = sum(count < 10 for count in counts.values())
    assert hide(counts, 10).small == small
    assert looked <= 4 * small  # the neighbours in each of the three columns, then the corners


def test_a_cell_alone_in_its_row_is_not_enough_to_hide() -> None:
    """Two hidden cells of one row are told by the totals of their columns: the box needs a second row."""
    found = hide({(0, 0): 2, (0, 1): 30, (1, 0): 40, (1, 1): 50, (2, 0): 60, (2, 1): 70}, 5)
    assert found.cells == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert (found.small, found.more, found.exposed) == (1, 3, 0)


def test_what_is_hidden_already_costs_nothing() -> None:
    counts: dict[Key, int] = dict.fromkeys(product(range(3), range(3)), 40)
    counts |= {(0, 0): 2, (1, 1): 2}
    assert hide(counts, 5).cells == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_combinations_that_do_not_occur_can_serve_as_corners() -> None:
    found = hide({(0, 0): 1, (1, 1): 1}, 2)
    assert found.cells == set(product(range(2), range(2)))
    assert found.exposed == 0


def test_nothing_to_hide_behind() -> None:
    assert hide({(0, 0): 1}, 2).exposed == 1
    assert hide({}, 2).cells == frozenset()
