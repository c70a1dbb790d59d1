"""The bound is proven: never above the optimum that looking at every node finds; the answer never below it."""

from __future__ import annotations

import signal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mitigate.asked import Asked
from tests.mitigate.tables import ASKED, KEYS, TABLES, Small, adult

from reidrisk.data.disk import ending as ending_of_run
from reidrisk.data.disk.ending import end
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.searching import anytime as at_any_time
from reidrisk.mitigate.searching.anytime import Effort, search_anytime
from reidrisk.mitigate.searching.coded_table import CodedTable
from reidrisk.mitigate.searching.full_domain import find_loss
from reidrisk.mitigate.searching.recount import recount
from reidrisk.mitigate.searching.rollup import Rollup
from reidrisk.mitigate.searching.search import search


def _climbed(table: Small) -> CodedTable:
    found, ladders = table.climbed()
    return CodedTable(found, tuple(ladders))


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25, deadline=None)
@given(table=TABLES, asked=ASKED, most=st.sampled_from([3, 6, 9]), nodes=st.sampled_from([3, 6, 100]), gap=st.sampled_from([0.0, 0.2]))
def test_bound_and_answer_enclose_the_optimum(  # noqa: PLR0913, PLR0917 - what is drawn
    key: str, table: Small, asked: Asked, most: int, nodes: int, gap: float
) -> None:
    base = _climbed(table)
    exact = search(base.coded, base.ladders, asked.required, find_loss(key))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(at_any_time, "QUICK", most)
        patch.setattr(at_any_time, "THOROUGH", most * 2)
        found = search_anytime(base.coded, base.ladders, asked.required, find_loss(key), effort=Effort(nodes, gap))
    if exact.node is None:
        assert found.node is None
        return
    assert found.lower_bound <= exact.loss + 1e-9
    if found.node is None:
        assert nodes < 100
        return
    assert found.loss >= exact.loss - 1e-9
    checked = recount(base.coded, base.ladders, found.node, asked.required)
    assert checked.losses[key] == pytest.approx(found.loss, abs=1e-9)
    assert checked.suppressed == found.suppressed <= asked.required.allowed(len(table.rows))
    if nodes == 100:
        assert found.gap <= gap + 1e-9
        assert gap > 0 or found.loss == pytest.approx(exact.loss, abs=1e-9)


@pytest.mark.parametrize("limit", ["0", "0.02", "1"])
def test_adult_whole_and_cut_short(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_any_time, "QUICK", 100)
    found, ladders = adult(8)
    asked, loss = Requirements.of(k=5, limit=Fraction(limit)), find_loss("granular")
    exact = search(found, ladders, asked, loss)
    whole = search_anytime(found, ladders, asked, loss)
    assert whole.optimal
    assert whole.loss == pytest.approx(exact.loss)
    short = search_anytime(found, ladders, asked, loss, effort=Effort(240))
    assert 0 < short.lower_bound <= exact.loss <= short.loss
    again = search_anytime(found, ladders, asked, loss, effort=Effort(240))
    assert short == again


def test_stopping_keeps_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    found, ladders = adult(6)
    heard: list[tuple[int, float, float]] = []

    def stop(nodes: int, loss: float, bound: float) -> None:
        heard.append((nodes, loss, bound))
        raise KeyboardInterrupt

    monkeypatch.setattr(at_any_time, "EVERY", 20)
    monkeypatch.setattr(at_any_time, "QUICK", 50)
    monkeypatch.setattr(at_any_time, "THOROUGH", 50)
    asked, loss = Requirements.of(k=5, limit=Fraction(1, 50)), find_loss("granular")
    kept = search_anytime(found, ladders, asked, loss, effort=Effort(tell=stop))
    exact = search(found, ladders, asked, loss)
    assert kept.stopped
    assert kept.node is not None
    assert kept.lower_bound <= exact.loss <= kept.loss
    assert heard[0][1] >= kept.lower_bound


def test_a_signal_to_end_is_no_wish_to_keep_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C there keeps the best and goes on to write it; SIGTERM must leave nothing and be the end."""
    found, ladders = adult(6)
    before = signal.signal(signal.SIGTERM, end)
    monkeypatch.setattr(ending_of_run, "_heard", set())

    def stop(*_given: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(at_any_time, "EVERY", 20)
    try:
        with pytest.raises(KeyboardInterrupt):
            search_anytime(found, ladders, Requirements.of(k=5, limit=Fraction(1, 50)), find_loss("granular"), effort=Effort(tell=stop))
    finally:
        signal.signal(signal.SIGTERM, before)


def test_stopping_before_there_is_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    found, ladders = adult(3)

    def stop(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Rollup, "judged", stop)
    with pytest.raises(KeyboardInterrupt):
        search_anytime(found, ladders, Requirements.of(k=5), find_loss("ncp"))
