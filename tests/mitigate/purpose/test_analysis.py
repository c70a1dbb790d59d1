"""Losses of what the data is for, against tables read value by value; the search finds the best of all nodes, pruning where it is safe."""

from __future__ import annotations

import math
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.mitigate.asked import Asked
from tests.mitigate.tables import ASKED, TABLES, Small, climb, failing, nodes, read

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.classes.groups import AlsoCounted, Grouping
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.local.outcome import solve_locally
from reidrisk.mitigate.purpose.analysis import Analysed, Worth, analysed
from reidrisk.mitigate.purpose.loss import LossTable, TableLoss, losses
from reidrisk.mitigate.purpose.purpose import Purpose, WantedTable
from reidrisk.mitigate.searching.anytime import Effort, search_anytime
from reidrisk.mitigate.searching.coded_table import CodedTable
from reidrisk.mitigate.searching.full_domain import SearchTask, find_loss, solve
from reidrisk.mitigate.searching.recount import recount
from reidrisk.mitigate.searching.search import Space, search
from reidrisk.model.problem import InputError

QUASI = ("q0", "q1", "q2")
PURPOSE = Purpose(tables=(WantedTable(("q0",)), WantedTable(("q2", "q1")), WantedTable(("q0", "s"))), target="s")
TABLE_LOSSES = ("kl", "workload", "target")
WORTHS = {"q0": Worth(2.5, 1), "q2": Worth(0.5)}  # of q1 nothing was said


def _coded_table(table: Small, purpose: Purpose = PURPOSE) -> CodedTable:
    with tempfile.TemporaryDirectory() as folder:
        path = table.write(Path(folder) / "t.csv")
        trees = {f"q{place}": tree for place, tree in enumerate(table.hierarchies())}
        found, ladders = climb(path, QUASI, ("s",), trees)
        with open_dataset(path) as dataset:
            return CodedTable(found, tuple(ladders), AlsoCounted(analysed=analysed(dataset, found, purpose)))


def _slow_workload(table: Small, node: Sequence[int], lost: Sequence[bool]) -> float:
    """What each query's answers lack, combination by combination (as much as others have too much): their total variation."""
    total = 0.0
    kinds = sorted({row[3] for row in table.rows})
    for places, by_s in (((0,), False), ((2, 1), False), ((0,), True)):
        true, told = defaultdict[tuple[str, ...], float](float), defaultdict[tuple[str, ...], float](float)
        for row, gone in zip(table.rows, lost, strict=True):
            true[(*(row[place] for place in places), *([row[3]] if by_s else []))] += 1 / len(table.rows)
            cells = [(cell, share) for cell, share in read(table, node, [gone], [row], places).items() if share > 0]
            others = kinds if by_s and gone else [row[3]]
            for (cell, share), other in product(cells, others):
                told[(*cell, *([other] if by_s else []))] += share / len(others) / len(table.rows)
        total += sum(max(true[key] - told[key], 0.0) for key in true)
    return total / 3


def _slow_target(table: Small, keys: Sequence[object]) -> float:
    """Entropies by their definition, record by record."""

    def left(of: Sequence[object]) -> float:
        joint, alone = Counter(zip(of, (row[3] for row in table.rows), strict=True)), Counter(of)
        return -sum(math.log2(joint[key, row[3]] / alone[key]) for key, row in zip(of, table.rows, strict=True)) / len(of)

    whole = left([0] * len(table.rows))
    return (left(keys) - left([row[:3] for row in table.rows])) / whole if whole else 0.0


def _slow(table: Small, node: Sequence[int], asked: Asked, key: str) -> float | None:
    keys, bad = failing(table, node, asked)
    lost = [at in bad for at in keys]
    if sum(lost) > asked.limit * len(keys) or all(lost):
        return None
    if key == "workload":
        return _slow_workload(table, node, lost)
    return _slow_target(table, ["*" if gone else at for at, gone in zip(keys, lost, strict=True)])


# Of nodes that lose the same a coarse one was shown: its last column can be finer only after the second is, and was not tried again.
TIED = Small(tuple((*row,) for row in ("aabx", "aaby", "aaby", "aacy", "aady", "abby", "abcx")), 3)


@pytest.mark.parametrize("key", ["workload", "target"])
@settings(max_examples=8, deadline=None)
@given(table=TABLES, asked=ASKED)
@example(TIED, Asked(k=1, t=Fraction(1, 5), alpha=Fraction(2, 3), limit=Fraction(1)))
def test_the_optimum_of_every_node(key: str, table: Small, asked: Asked) -> None:
    base = _coded_table(table)
    best = search(base.coded, base.ladders, asked.required, find_loss(key), Space(beside=base.beside))
    slow = {node: value for node in nodes(table.hierarchies()) if (value := _slow(table, node, asked, key)) is not None}
    if not slow:
        assert best.node is None
        return
    assert best.node is not None
    assert best.loss == pytest.approx(min(slow.values()), abs=1e-9)
    assert best.loss == pytest.approx(slow[best.node], abs=1e-9)
    assert best.optimal
    for place, level in enumerate(best.node):
        finer = (*best.node[:place], level - 1, *best.node[place + 1 :])
        assert slow.get(finer, math.inf) > slow[best.node] + 1e-12
    checked = recount(base.coded, base.ladders, best.node, asked.required, base.beside)
    assert checked.losses[key] == pytest.approx(best.loss, abs=1e-9)
    anytime = search_anytime(base.coded, base.ladders, asked.required, find_loss(key), Space(beside=base.beside), Effort(5))
    assert anytime.lower_bound <= best.loss + 1e-9
    assert anytime.node is None or anytime.loss >= best.loss - 1e-9


@pytest.mark.parametrize("key", TABLE_LOSSES)
@settings(max_examples=10, deadline=None)
@given(table=TABLES, data=st.data())
def test_what_is_said_of_other_nodes_is_true(key: str, table: Small, data: st.DataObject) -> None:
    base, measure = _coded_table(table), find_loss(key).measure
    assert isinstance(measure, TableLoss)
    measured = measure.begin(LossTable(base.coded, base.ladders, base.beside.analysed))
    assert measured is not None
    strange = any(value and value not in tree.paths for at, tree in enumerate(table.hierarchies()) for value in table.domains[at])
    assert measured.rising == (key != "workload") or (key == "kl" and strange and not measured.rising)
    low = tuple(data.draw(st.integers(0, one.levels - 1)) for one in base.ladders)
    high = tuple(data.draw(st.integers(level, one.levels - 1)) for level, one in zip(low, base.ladders, strict=True))

    def value(node: tuple[int, ...], k: int) -> tuple[float, np.ndarray]:
        codes = np.stack(
            [one.steps[level][base.coded.codes[:, at]] for at, (one, level) in enumerate(zip(base.ladders, node, strict=True))], 1
        )
        _, owner = np.unique(codes, axis=0, return_inverse=True)
        owner = owner.reshape(-1)
        lost = np.bincount(owner, weights=base.coded.counts)[owner] < k
        return measured.value(owner, np.tile(node, (len(owner), 1)), lost), lost

    k = data.draw(st.integers(1, 4))
    fine, _ = value(low, 1)
    coarse, lost = value(high, k)
    if measured.rising:
        assert coarse >= fine - 1e-9
    finer, more = value(low, k)
    assert (more | ~lost).all()
    assert finer >= measured.least_below(lost) - 1e-9
    gone = int(base.coded.counts[more].sum())
    assert finer >= measured.floors(gone)[low] - 1e-9
    assert measured.floors(0)[low] == pytest.approx(fine, abs=1e-9) or key != "workload"
    if key == "workload":  # a record is 1/n of every answer that counts records: leaving out so many moves no loss by more
        records = len(table.rows)
        assert all(measured.floors(most)[low] >= fine - most / records - 1e-9 for most in range(records + 1))


def test_a_workload_is_not_monotone() -> None:
    """One cell too full beside one too empty: merged, they are less wrong. So pruning by coarser nodes would miss the optimum."""
    tree: dict[str, tuple[str, ...]] = {value: (value, "one" if value < "e" else "two", "*") for value in "abcdefgh"}
    rows = ["a"] * 6 + ["f", "g", "h"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.csv"
        path.write_text("\n".join(["q", *rows]) + "\n", encoding="utf-8")
        found, ladders = climb(path, ("q",), (), {"q": Hierarchy(tree, 3)})
        with open_dataset(path) as dataset:
            questions = analysed(dataset, found, Purpose(tables=(WantedTable(("q",)),)))
    at = [recount(found, ladders, (level,), Requirements.of(k=1), AlsoCounted(analysed=questions)).losses["workload"] for level in range(3)]
    assert at == pytest.approx([0, (4.5 + 0.75) / 9, (6 - 9 / 8) / 9])
    assert at[2] < at[1]
    best = search(found, ladders, Requirements.of(k=3), find_loss("workload"), Space(beside=AlsoCounted(analysed=questions)))
    assert best.node == (2,)


def test_a_value_that_its_hierarchy_does_not_know_stops_pruning_only(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("q\n" + "a\n" * 4 + "c\n" * 4 + "z\n" * 2, encoding="utf-8")
    tree: dict[str, tuple[str, ...]] = {value: (value, up, "*") for value, up in (("a", "ab"), ("b", "ab"), ("c", "cd"), ("d", "cd"))}
    found, ladders = climb(path, ("q",), (), {"q": Hierarchy(tree, 3)})
    measure = find_loss("kl").measure
    assert isinstance(measure, TableLoss)
    measured = measure.begin(LossTable(found, ladders))
    assert measured is not None
    assert not measured.rising
    at = [recount(found, ladders, (level,), Requirements.of(k=1)).losses["kl"] for level in range(3)]
    assert at[2] < at[1]
    best = search(found, ladders, Requirements.of(k=1, limit=Fraction(0)), find_loss("kl"), Space())
    assert best.node == (0,)
    assert search(found, ladders, Requirements.of(k=5), find_loss("kl"), Space()).node == (2,)


def test_queries_that_add_up_a_column(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    rows = [("a", 10), ("a", 0), ("b", 30), ("c", 40), ("d", 20)]
    path.write_text("q,cost,word\n" + "".join(f"{q},{cost},x\n" for q, cost in rows) + "d,,x\n", encoding="utf-8")
    tree = Hierarchy({value: (value, up, "*") for value, up in (("a", "ab"), ("b", "ab"), ("c", "cd"), ("d", "cd"))}, 3)
    goal = SearchTask(("q",), (), Requirements.of(k=2), "workload", purpose=Purpose(tables=(WantedTable(("q",), "cost", "sum"),)))
    with open_dataset(path) as dataset:
        found = solve(dataset, goal, {"q": tree})
        # ab: 40 over two values, cd: 60 over two values; a has 10 of 100 too few, ...
        assert found.levels == {"q": 1}
        assert found.losses["workload"] == pytest.approx((10 + 10) / 100)
        local = solve_locally(dataset, goal, {"q": tree})
        assert local.losses["workload"] <= found.losses["workload"] + 1e-9
        for query, code in (
            (WantedTable(("q",), "word", "sum"), "no_sum"),
            (WantedTable(("q",), "q", "sum"), "recoded_itself"),
            (WantedTable(("qq",)), "unknown_column"),
        ):
            with pytest.raises(InputError) as refused:
                solve(dataset, replace(goal, purpose=Purpose(tables=(query,))), {"q": tree})
            assert [one.code for one in refused.value.problems] == [code]
        for target in ("q", "none"):
            with pytest.raises(InputError):
                solve(dataset, replace(goal, purpose=Purpose(target=target)), {"q": tree})


@pytest.mark.parametrize("key", ["workload", "target"])
def test_nothing_declared_is_an_error_not_a_loss_of_nothing(key: str, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("q,s\na,1\na,2\n", encoding="utf-8")
    with open_dataset(path) as dataset, pytest.raises(InputError) as refused:
        solve(dataset, SearchTask(("q",), (), Requirements.of(k=2), key), {})
    assert [one.code for one in refused.value.problems] == ["undeclared_use"]
    with open_dataset(path) as dataset:
        assert not {"workload", "target"} & set(solve(dataset, SearchTask(("q",), (), Requirements.of(k=2)), {}).losses)


def test_local_recoding_and_full_domain_measure_alike(tmp_path: Path) -> None:
    """A local recoding that takes one level everywhere is the full-domain one."""
    table = Small(tuple((q, "a", "a", "x") for q in "aabbccdd"), 3)
    path = table.write(tmp_path / "t.csv")
    trees = {f"q{place}": tree for place, tree in enumerate(table.hierarchies())}
    goal = SearchTask(QUASI, (), Requirements.of(k=4), purpose=Purpose(tables=(WantedTable(("q0",)),), target="s"))
    with open_dataset(path) as dataset:
        one, other = solve(dataset, goal, trees), solve_locally(dataset, goal, trees)
    assert one.levels == {"q0": 1, "q1": 0, "q2": 0}
    assert dict(other.losses) == pytest.approx(dict(one.losses))
    assert set(one.losses) == {loss.key for loss in losses()}


@pytest.mark.parametrize("widest", [2**62, 4])
def test_the_class_of_each_tuple(widest: int) -> None:
    base = _coded_table(Small(tuple((a, b, c, "x") for a, b, c in product("abcd", "ab", "cd")), 3), Purpose())
    people = np.concatenate((base.coded.codes, [[0, 0, 0]])).astype(np.int32), np.ones(len(base.coded.codes) + 1, np.int64)
    for beside in (AlsoCounted(), AlsoCounted(people=people)):
        grouping = Grouping(base.coded, base.ladders, beside, widest)
        for node in product(range(3), range(2), range(3)):
            groups = grouping.coarser(grouping.finest, node)
            owners = grouping.owners(groups)
            assert np.bincount(owners, weights=base.coded.counts).astype(int).tolist() == groups.counts.tolist()
            at = zip(base.ladders, node, strict=True)
            codes = np.stack([one.steps[level][base.coded.codes[:, place]] for place, (one, level) in enumerate(at)], 1)
            assert ((owners[:, None] == owners[None]) == (codes[:, None] == codes[None]).all(axis=2)).all()


def test_nothing_analysed_is_nothing() -> None:
    assert Analysed() == AlsoCounted().analysed
