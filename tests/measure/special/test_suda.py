"""SUDA2 and DIS-SUDA against a search through all sets, and against the published scores."""

from __future__ import annotations

import csv
import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measure.special import special_brute as brute

from reidrisk.measure.complete.basis import FigureBasis
from reidrisk.measure.special import suda as module
from reidrisk.measure.special.lattice import Lattice, visits
from reidrisk.measure.special.suda import Score, Suda, minimal_uniques, suda, weight
from reidrisk.measure.tuples import Tuples
from reidrisk.model.text import LANGS, Phrase
from reidrisk.standards.gbt_42460_2023 import STANDARD

ROOT = Path(__file__).parents[3]
ORACLES: list[dict[str, Any]] = json.loads((ROOT / "tests" / "facts" / "oracles.json").read_text(encoding="utf-8"))
SCORES: tuple[Score, Score] = ("elliot", "ihsn")
WEIGHTS = {"elliot": brute.elliot, "ihsn": brute.ihsn}
RULE = next(iter(STANDARD.sharing.values()))
KEYS = ("Residence", "Gender", "Education", "Labor")


def oracle(name: str) -> dict[str, Any]:
    return next(case for case in ORACLES if case["name"] == name)


def found(tuples: Tuples, max_size: int | None = None, missing: list[int | None] | None = None) -> Suda:
    result = suda(tuples, max_size, missing)
    assert isinstance(result, Suda)
    return result


def msus_of(result: Suda, place: int) -> tuple[tuple[str, ...], ...]:
    """The MSUs of one class as column names, small ones first."""
    return tuple(tuple(result.columns[column] for column in key) for key, classes in result.msus.items() if place in classes)


@st.composite
def records(draw: st.DrawFn, columns: int = 5, rows: int = 14, *, holes: bool = False) -> list[brute.Row]:
    width = draw(st.integers(1, columns))
    values = [st.integers(0, draw(st.integers(0, 5))) for _ in range(width)]
    cells = [st.none() | value for value in values] if holes else values
    return draw(st.lists(st.tuples(*cells), min_size=1, max_size=rows))


@given(rows=records(), data=st.data())
@settings(max_examples=120, deadline=None)
def test_msus_and_scores_equal_a_search_through_all_sets(rows: list[brute.Row], data: st.DataObject) -> None:
    width = len(rows[0])
    most = data.draw(st.integers(1, width))
    tuples, places, _ = brute.tuples_of(rows)
    result = found(tuples, most)
    expected = [brute.msus(rows, row, most) for row in rows]
    for place, sets in zip(places, expected, strict=True):
        assert [tuple(tuples.columns.index(name) for name in each) for each in msus_of(result, place)] == sets
    assert result.msu_count == sum(len(sets) for sets in expected)
    for score in SCORES:
        exact = [sum((WEIGHTS[score](len(each), width, most) for each in sets), Fraction(0)) for sets in expected]
        assert result.score_sum(score) == sum(exact)
        assert result.scores(score)[places].tolist() == pytest.approx([float(each) for each in exact])


@given(rows=records(columns=4, holes=True))
@settings(max_examples=80, deadline=None)
def test_a_missing_value_is_never_part_of_an_msu_where_asked(rows: list[brute.Row]) -> None:
    tuples, places, missing = brute.tuples_of(rows)
    result = found(tuples, missing=missing)
    for row, place in zip(rows, places, strict=True):
        sets = brute.msus(rows, row, len(row), skip_missing=True)
        assert [tuple(tuples.columns.index(name) for name in each) for each in msus_of(result, place)] == sets


@given(rows=records(), word=st.integers(1, 24), data=st.data())
@settings(max_examples=80, deadline=None)
def test_sets_too_wide_for_one_word_give_the_same(rows: list[brute.Row], word: int, data: st.DataObject) -> None:
    tuples, _, _ = brute.tuples_of(rows)
    most = data.draw(st.integers(1, len(rows[0])))
    narrow = {columns: sorted(who.tolist()) for columns, who in Lattice(tuples, most).walk()}
    wide = {columns: sorted(who.tolist()) for columns, who in Lattice(tuples, most, word).walk()}
    assert wide == narrow


@given(rows=records(columns=4), data=st.data())
@settings(max_examples=40, deadline=None)
def test_contributions_are_shares_of_the_score(rows: list[brute.Row], data: st.DataObject) -> None:
    score = data.draw(st.sampled_from(SCORES))
    tuples, _, _ = brute.tuples_of(rows)
    result = found(tuples)
    weights = result.weights(score)
    total = result.score_sum(score)
    columns = result.contributions(score)
    for number, column in enumerate(tuples.columns):
        parts = [sum((weights[len(s)] for s in brute.msus(rows, row, result.max_size) if number in s), Fraction(0)) for row in rows]
        assert columns[column] == (sum(parts) / total if total else 0)


def test_every_set_is_visited_once_and_their_number_is_known() -> None:
    rng = np.random.default_rng(7)
    codes = np.unique(rng.integers(0, 1000, (60, 7)).astype(np.int32), axis=0)
    tuples = Tuples(tuple("abcdefg"), codes, np.ones(len(codes), np.int64))
    for most in range(1, 8):
        seen = [columns for columns, _ in Lattice(tuples, most).walk()]
        assert len(seen) == len(set(seen)) == sum(math.comb(7, size) for size in range(1, most + 1))
        assert visits(7, most) >= len(seen)
    assert visits(8, 7) == 2**8 - 1


def test_many_records_use_lists_and_bits_alike() -> None:
    rng = np.random.default_rng(3)
    codes = np.stack([rng.integers(0, 40, 900), rng.integers(0, 9, 900), rng.integers(0, 3, 900), rng.integers(0, 30, 900)], axis=1)
    distinct, counts = np.unique(codes.astype(np.int32), axis=0, return_counts=True)
    tuples = Tuples(tuple("abcd"), distinct, counts)
    result = found(tuples, 4)
    rows = [tuple(row) for row, count in zip(distinct.tolist(), counts.tolist(), strict=True) for _ in range(count)]
    groups = {
        key: {value for value, n in zip(*np.unique([hash(brute.on(row, key)) for row in rows], return_counts=True), strict=True) if n == 1}
        for key in [(0,), (0, 1), (0, 3), (1, 3), (0, 1, 3), (0, 2), (0, 1, 2)]
    }
    expected = sum(
        hash(brute.on(row, (0, 1, 3))) in groups[0, 1, 3]
        and not any(hash(brute.on(row, key)) in groups[key] for key in [(0, 1), (0, 3), (1, 3)])
        for row in rows
    )
    assert len(result.msus[0, 1, 3]) == expected


def guide() -> tuple[Tuples, list[int]]:
    with (ROOT / "samples" / "sdcguide_table41.csv").open(encoding="utf-8") as file:
        rows = [tuple(row[key] for key in KEYS) for row in csv.DictReader(file)]
    tuples, places, _ = brute.tuples_of(rows, KEYS)  # type: ignore[arg-type] # codes are made of any values
    return tuples, places


def test_oracle_scores_of_the_sdc_practice_guide() -> None:
    case = oracle("sdcguide_suda_scores")
    tuples, places = guide()
    result = found(tuples, case["input"]["max_msu"])
    assert result.scores("elliot")[places].tolist() == case["expected"]["elliot"]
    assert result.scores("ihsn")[places].tolist() == case["expected"]["ihsn"]
    assert [list(each) for each in msus_of(result, places[4])] == case["expected"]["msu_record5"]
    assert result.score_sum("elliot") == 34
    assert result.scores("ihsn").max() == 13 / 4
    everything = found(tuples)  # the guide stops at three of four columns; no record needs all four
    assert everything.max_size == 4
    assert everything.by_size() == result.by_size() | {4: 0}
    assert all((everything.scores(score) == result.scores(score)).all() for score in SCORES)


@given(rows=records())
@settings(max_examples=120, deadline=None)
def test_every_unique_record_scores_and_is_part_of_dis(rows: list[brute.Row]) -> None:
    """DIS counts all uniques; one that only all columns together make so weighs 1 and is not left out."""
    tuples, places, _ = brute.tuples_of(rows)
    result = found(tuples)
    width = len(rows[0])
    expected = [float(sum(brute.elliot(len(each), width, width) for each in brute.msus(rows, row, width))) for row in rows]
    scores, dis = result.scores("elliot")[places], result.dis_scores(Fraction(1, 10), "elliot")[places]
    uniques = [rows.count(row) == 1 for row in rows]
    assert scores.tolist() == pytest.approx(expected)
    assert [score > 0 for score in scores] == [one > 0 for one in dis] == uniques
    assert (result.max_size, result.without_msu) == (width, 0)
    if any(uniques):  # what DIS says of a match is handed out to the uniques: the mean of their odds is the odds of DIS
        odds = sum(1 / one - 1 for one in dis if one > 0) / sum(uniques)
        assert odds == pytest.approx(float(1 / (result.dis(Fraction(1, 10)) or 0) - 1))


def test_documented_examples_of_sdcmicro() -> None:
    """The three-record example of sdcMicro's own tests (test_suda2.R), in both orders of its columns; its default score is Elliot's."""
    for order in ((0, 1, 2), (0, 2, 1)):
        rows: list[brute.Row] = [brute.on(row, order) for row in ((2, 0, 0), (1, 3, 6), (1, 0, 0))]
        result = found(brute.tuples_of(rows)[0])
        assert [100 * float(share) for share in result.contributions(FigureBasis(RULE).score).values()] == [50, 37.5, 37.5]


def test_uniques_that_a_smaller_search_misses_are_counted() -> None:
    """Two columns, all four pairs: nobody is alone on one column, everybody on both."""
    tuples = Tuples(("a", "b"), np.array([[0, 0], [0, 1], [1, 0], [1, 1]], np.int32), np.ones(4, np.int64))
    assert (found(tuples, 1).without_msu, found(tuples, 1).dis_scores(Fraction(1, 10), "elliot").max()) == (4, 0)
    whole = found(tuples)
    assert (whole.without_msu, whole.score_sum("elliot"), whole.score_sum("ihsn")) == (0, Fraction(4), Fraction(0))
    assert whole.dis_scores(Fraction(1, 10), "elliot").mean() == pytest.approx(float(whole.dis(Fraction(1, 10)) or 0))


def test_oracle_dis_suda_of_the_sdc_practice_guide() -> None:
    case = oracle("sdcguide_dis_suda")
    tuples, places = guide()
    fraction = Fraction(1, 100)
    result = found(tuples)
    scores = result.dis_scores(fraction, "ihsn")[places]
    assert scores.tolist() == pytest.approx(case["expected"]["dis"], abs=case["tolerance"])
    assert result.dis(fraction) == Fraction(4, 100) / (Fraction(4, 100) + 6 * Fraction(99, 100))


@given(rows=records(columns=4), fraction=st.fractions(Fraction(1, 1000), 1, max_denominator=1000))
@settings(max_examples=60, deadline=None)
def test_dis_suda_is_a_probability_and_follows_the_score(rows: list[brute.Row], fraction: Fraction) -> None:
    tuples, _, _ = brute.tuples_of(rows)
    result = found(tuples)
    scores, dis = result.scores("ihsn"), result.dis_scores(fraction, "ihsn")
    assert ((dis >= 0) & (dis <= 1)).all()
    assert ((dis > 0) == (scores > 0)).all()
    order = np.argsort(scores, kind="stable")
    assert (np.diff(dis[order]) >= -1e-12).all()


def test_without_uniques_there_is_no_dis_and_every_score_is_0() -> None:
    tuples = Tuples(("a", "b"), np.array([[0, 0], [1, 0]], np.int32), np.array([2, 3]))
    result = found(tuples)
    assert result.dis(Fraction(1, 100)) is None
    assert not result.dis_scores(Fraction(1, 100), "ihsn").any()
    assert result.score_sum("elliot") == result.msu_count == 0
    assert result.contributions("elliot") == {"a": 0, "b": 0}


def test_a_whole_population_makes_every_match_right() -> None:
    tuples, places = guide()
    scores = found(tuples).dis_scores(Fraction(1), "elliot")[places]
    assert set(scores.tolist()) == {0.0, 1.0}


@given(rows=records(), data=st.data())
@settings(max_examples=40, deadline=None)
def test_the_order_of_columns_and_rows_changes_nothing(rows: list[brute.Row], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(rows[0]))))
    turned = data.draw(st.permutations([brute.on(row, order) for row in rows]))
    one, other = found(brute.tuples_of(rows)[0]), found(brute.tuples_of(turned)[0])
    assert one.by_size() == other.by_size()
    assert one.scores("elliot").max() == other.scores("elliot").max()


@given(rows=records())
@settings(max_examples=40, deadline=None)
def test_only_records_alone_on_all_columns_score(rows: list[brute.Row]) -> None:
    tuples, _, _ = brute.tuples_of(rows)
    scores = found(tuples).scores("ihsn")
    assert (tuples.counts[scores > 0] == 1).all()


@pytest.mark.parametrize("columns", range(1, 9))
def test_weights_are_the_formulas(columns: int) -> None:
    for most in range(1, columns + 1):
        for size in range(1, most + 1):
            assert weight("elliot", size, columns, most) == brute.elliot(size, columns, most)
            assert weight("ihsn", size, columns, most) == brute.ihsn(size, columns, most)


def test_what_would_take_too_long_is_cut_or_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = np.unique(np.random.default_rng(1).integers(0, 2, (30, 20)).astype(np.int32), axis=0)
    tuples = Tuples(tuple("abcdefghijklmnopqrst"), codes, np.ones(len(codes), np.int64))
    assert found(tuples).max_size == 3
    refused = suda(tuples, 19)
    assert isinstance(refused, Phrase)
    assert all("20" in refused.say(lang) for lang in LANGS)
    monkeypatch.setattr(module, "MOST_BYTES", 1)
    assert isinstance(suda(tuples), Phrase)


def test_more_columns_than_16_bits_can_count_sets_of() -> None:
    codes = np.eye(20, dtype=np.int32)[:2]
    tuples = Tuples(tuple("abcdefghijklmnopqrst"), codes, np.ones(2, np.int64))
    result = found(tuples, 2)
    assert result.numbers.dtype == np.uint32
    assert result.by_size() == {1: 4, 2: 0}


def test_sets_come_small_first() -> None:
    tuples, _ = guide()
    sizes = [len(columns) for columns, _ in minimal_uniques(tuples, 4, (None,) * 4)]
    assert sizes == sorted(sizes)


def test_by_itself_the_search_is_kept_to_minutes_but_a_named_size_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    tuples, _ = guide()
    monkeypatch.setattr(module, "MOST_WORK", visits(4, 2) * len(tuples.counts))
    assert found(tuples).max_size == 2
    assert found(tuples, 3).max_size == 3
