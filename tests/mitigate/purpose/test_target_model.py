"""What columns tell of a target, against the definitions written record by record: the effects, what they explain, what a label costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mitigate.asked import Asked
from tests.mitigate.purpose.test_analysis import _coded_table
from tests.mitigate.tables import ASKED, TABLES, Small, failing, nodes

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.classes.groups import AlsoCounted
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.local.outcome import LocalSolution, solve_locally
from reidrisk.mitigate.local.partly import with_parts
from reidrisk.mitigate.plans.target_left import explained_by
from reidrisk.mitigate.purpose.analysis import Analysed, Worth, target_counts
from reidrisk.mitigate.purpose.kinds import kind_named
from reidrisk.mitigate.purpose.loss import OF_TARGET, declared
from reidrisk.mitigate.purpose.purpose import Purpose
from reidrisk.mitigate.purpose.target_model import Feature, TargetExplained, _parts, effects, explained
from reidrisk.mitigate.purpose.target_worth import TargetWorth, shares_of, worths_of
from reidrisk.mitigate.searching.coded_table import coded_table
from reidrisk.mitigate.searching.full_domain import SearchTask, Solution, find_loss, solve
from reidrisk.mitigate.searching.recount import recount
from reidrisk.mitigate.searching.search import Space, search

Floats = npt.NDArray[np.float64]
ROWS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1), st.integers(0, 1)), min_size=6, max_size=40)
WORTH = TargetWorth(np.array([[0.5], [-1.0], [0.25], [2.0]]), np.array([[1.0], [2.0], [0.0], [0.5]]), 1.5)


def _sides(rows: Sequence[tuple[int, int, int]]) -> tuple[list[Feature], Floats, Floats]:
    codes = np.array(rows, np.int64)
    return [Feature(codes[:, 0], 3), Feature(codes[:, 1], 2)], codes[:, 2].astype(np.float64), np.ones(len(rows))


def _plain_odds(rows: Sequence[tuple[int, int, int]], at: Sequence[float]) -> list[float]:
    return [at[0] + at[1 + row[0]] + at[4 + row[1]] for row in rows]


@given(ROWS)
def test_no_other_effects_are_likelier(rows: list[tuple[int, int, int]]) -> None:
    """The likelihood less half of the squares is concave: where no slope is left, there is its only summit."""
    found = effects(*_sides(rows))
    at = [found.base, *found.columns[0].tolist(), *found.columns[1].tolist()]
    missed = [row[2] - 1 / (1 + math.exp(-odds)) for row, odds in zip(rows, _plain_odds(rows, at), strict=True)]
    slopes = [math.fsum(missed)]
    slopes += [math.fsum(one for one, row in zip(missed, rows, strict=True) if row[0] == label) - at[1 + label] for label in range(3)]
    slopes += [math.fsum(one for one, row in zip(missed, rows, strict=True) if row[1] == label) - at[4 + label] for label in range(2)]
    if 0 < sum(row[2] for row in rows) < len(rows):
        assert max(map(abs, slopes)) < 1e-2 * len(rows)
        assert max(map(abs, slopes[1:])) < 0.05


def test_of_many_records_a_single_column_says_what_they_are() -> None:
    """As often as they do; counted tuples are as good as their records."""
    having, every = np.array([9e5, 2e5, 5e5]), np.array([1e6, 1e6, 1e6])
    found = effects([Feature(np.arange(3), 3)], having, every)
    assert 1 / (1 + np.exp(-found.odds([Feature(np.arange(3), 3)]))) == pytest.approx(having / every, abs=1e-4)
    assert effects([], having, every).odds([])[0] == pytest.approx(math.log(1.6 / 1.4), abs=1e-4)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=9))
def test_each_part_has_its_share_of_every_tuple_and_value(rows: list[tuple[int, int]]) -> None:
    counts = np.array(rows, np.float64)
    parts = _parts(counts)
    assert np.array_equal(np.add.reduce(parts), counts)
    assert all((np.abs(one - counts / 3) < 1).all() for one in parts)


@settings(max_examples=10, deadline=None)
@given(ROWS)
def test_what_is_told_is_told_of_records_that_were_not_seen(rows: list[tuple[int, int, int]]) -> None:
    """Record by record; the model of each part is the one above."""
    sides, having, every = _sides(rows)
    counts = np.stack([every - having, having], axis=1)
    nothing = something = 0.0
    for part in range(3):
        # Each record stands in its own cell, so that the parts take every third of them.
        seen = [row for at, row in enumerate(rows) if (at + part + 1) % 3]
        ones = sum(row[2] for row in seen)
        base = math.log((ones + 0.5) / (len(seen) - ones + 0.5))
        model = effects(*_sides(seen))
        at = [model.base, *model.columns[0].tolist(), *model.columns[1].tolist()]
        for row in (row for at, row in enumerate(rows) if not (at + part + 1) % 3):
            (odds,) = _plain_odds([row], at)
            nothing += math.log1p(math.exp(base)) - base * row[2]
            something += math.log1p(math.exp(odds)) - odds * row[2]
    found = explained(counts, sides, (sides, every), sides)
    assert found.before == pytest.approx(1 - something / nothing, abs=1e-5)
    assert found.after == pytest.approx(found.before)


def test_what_was_lost_is_a_share_of_what_was_told() -> None:
    assert [TargetExplained(0.4, 0.3).lost, TargetExplained(0.4, 0.5).lost, TargetExplained(0.4, -0.1).lost] == pytest.approx(
        [0.25, 0.0, 1.0]
    )
    assert (TargetExplained(0.001, 0.0).lost, TargetExplained(0.001, 0.0).anything) == (0.0, False)
    assert explained(np.array([[5.0], [4.0]]), [Feature(np.arange(2), 2)], ([], np.ones(2)), []).before == 0
    never = explained(np.zeros((2, 2)), [Feature(np.arange(2), 2)], ([Feature(np.arange(2), 2)], np.ones(2)), [Feature(np.arange(2), 2)])
    assert (never.before, never.after) == (0.0, 0.0)


def _slow(table: Small, node: Sequence[int], asked: Asked) -> float | None:
    """Record by record: how far the effects of its label's values are from their mean, of a suppressed one from that of all."""
    keys, bad = failing(table, node, asked)
    lost = [at in bad for at in keys]
    if sum(lost) > asked.limit * len(keys) or all(lost):
        return None
    total = 0.0
    for place in range(3):
        ways, labels = table.ways[place], [row[place] for row in table.rows]
        pairs = [(one, other) for one, other in product(range(len(labels)), repeat=2) if labels[one] != labels[other]]
        alike = sum(lost[one] or ways[labels[one]][node[place]] == ways[labels[other]][node[place]] for one, other in pairs)
        plain = alike / max(len(pairs), 1)
        total += plain if place else OF_TARGET * _lost_of_target(table, node[place], lost) + (1 - OF_TARGET) * plain
    return total / 3


def _lost_of_target(table: Small, level: int, lost: Sequence[bool]) -> float:
    labels = [row[0] for row in table.rows]
    effect, opened = (dict(zip("abcd", part[:, 0].tolist(), strict=True)) for part in (WORTH.effect, WORTH.open))

    def mean(values: Sequence[str]) -> float:
        return math.fsum(opened[one] * effect[one] for one in values) / max(math.fsum(opened[one] for one in values), 1e-300)

    total = 0.0
    for value, gone in zip(labels, lost, strict=True):
        mine = [one for one in set(labels) if table.ways[0][one][level] == table.ways[0][value][level]]
        middle = mean([*set(labels)] if gone else mine)
        total += math.fsum(opened[one] * (effect[one] - middle) ** 2 for one in mine) / sum(map(labels.count, mine))
    return total / float(WORTH.whole)


@settings(max_examples=25, deadline=None)
@given(table=TABLES, asked=ASKED)
def test_the_optimum_of_every_node_by_target(table: Small, asked: Asked) -> None:
    base = _coded_table(table, Purpose())
    if any(value not in set("abcd") for row in table.rows for value in row[:1]):
        return
    here = ["abcd".index(str(label)) for label in base.ladders[0].labels[0]]
    worth = TargetWorth(WORTH.effect[here], WORTH.open[here], WORTH.whole)
    beside = AlsoCounted(analysed=Analysed(worths={"q0": Worth(target=worth)}))
    loss = declared(find_loss("weighted"), beside.analysed)
    slow = {node: value for node in nodes(table.hierarchies()) if (value := _slow(table, node, asked)) is not None}
    for node, value in slow.items():
        assert recount(base.coded, base.ladders, node, asked.required, beside).losses["weighted"] == pytest.approx(value, abs=1e-9)
    best = search(base.coded, base.ladders, asked.required, loss, Space(beside=beside))
    assert (best.node is None) == (not slow)
    if slow:
        assert best.loss == pytest.approx(min(slow.values()), abs=1e-9)
        assert best.optimal


def _people(path: Path) -> Path:
    """`a` tells the target and `b`, which has more values and so weighs more otherwise, tells nothing of it."""
    rows = [f"{a},{b},{a if (a + b + n) % 9 else 1 - a},{n % 2}" for a in range(2) for b in range(12) for n in range(9)]
    path.write_text("a,b,t,n\n" + "\n".join(rows) + "\n")
    return path


def _task(target: str | None, quasi: tuple[str, ...] = ("a", "b")) -> SearchTask:
    purpose = Purpose(kind=kind_named("machine-learning"), target=target)
    return SearchTask(quasi, (), Requirements.of(k=12), "weighted", purpose=purpose)


def test_the_search_goes_by_the_target(tmp_path: Path) -> None:
    """Only one of the two can stay: without a target the one that tells more records apart."""
    with open_dataset(_people(tmp_path / "t.csv")) as dataset:
        plain, found = (solve(dataset, _task(target), {}) for target in (None, "t"))
        none = solve(dataset, _task("n"), {})
    assert (plain.levels, found.levels) == ({"a": 1, "b": 0}, {"a": 0, "b": 1})
    assert all(one.target is None for one in plain.task.worths.values())
    shares = shares_of({name: worth.target for name, worth in found.task.worths.items() if worth.target is not None})
    assert shares["a"] > 0.95
    assert explained_by(plain) is None
    kept, hopeless = explained_by(found), explained_by(none)
    assert kept is not None
    assert kept.before > 0.2
    assert kept.lost < 0.05
    assert hopeless is not None
    assert not hopeless.anything


def test_a_target_that_is_one_of_the_columns(tmp_path: Path) -> None:
    """It stays as it is, where it can; of one that does not nothing is told. A class is asked for its cells as they are shown."""
    with open_dataset(_people(tmp_path / "t.csv")) as dataset:
        found = solve(dataset, _task("t", ("a", "b", "t")), {})
        tree = solve_locally(dataset, _task("t", ("a", "b", "t")), {}, tree=True)
        gone = solve(dataset, replace(_task("t", ("a", "t")), required=Requirements.of(k=200)), {})
        one = solve(dataset, replace(_task("b", ("a", "b")), required=Requirements.of(k=1)), {})
    assert found.levels == {"a": 0, "b": 1, "t": 0}
    assert _lost(found) == pytest.approx(0, abs=0.05)
    assert _lost(tree) < 0.1
    assert gone.levels["t"] == 1
    assert _lost(gone) == 1
    assert one.beside.analysed.known is not None
    assert one.beside.analysed.known.counts.shape[1] == 4  # twelve numbers, in quarters


def _lost(solution: Solution | LocalSolution) -> float:
    found = explained_by(solution)
    assert found is not None
    return found.lost


def test_columns_that_are_shown_in_part_are_left_out_where_that_is_better(tmp_path: Path) -> None:
    with open_dataset(_people(tmp_path / "t.csv")) as dataset:
        part = with_parts(solve(dataset, replace(_task("t", ("a", "b", "t")), required=Requirements.of(k=3)), {}))
    assert part.partly is not None
    assert _lost(part) <= 0.05


@pytest.mark.parametrize(("values", "kinds"), [(["x"] * 6 + [None] * 3, 1), ([f"v{n % 12}" for n in range(40)], 10), (["1", "2", "x"], 3)])
def test_the_values_of_a_target(tmp_path: Path, values: list[str | None], kinds: int) -> None:
    """Each for itself, or the commonest and the others; who has none is in none. Of one value there is nothing to be told."""
    (tmp_path / "t.csv").write_text("a,t\n" + "".join(f"{n % 2},{value or ''}\n" for n, value in enumerate(values)))
    with open_dataset(tmp_path / "t.csv") as dataset:
        base = coded_table(dataset, ("a",), (), {})
        found = target_counts(dataset, base.coded, "t")
        told_by = worths_of(base.coded, base.ladders, found)
    assert found.counts.sum() == sum(1 for one in values if one)
    assert found.counts.shape[1] == kinds
    assert bool(told_by) == (kinds > 1)
