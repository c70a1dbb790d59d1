"""The targets hold on the tuning part of the labelled benchmark, in a small size; and every detector matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from bench.identification.dropping import Losses, changes_its_examples, remembering, running
from bench.identification.finding import from_values
from bench.identification.scoring import Card, card, judged, told_and_untold
from bench.identification.sheets import FINAL, PROBE, TUNING
from bench.identification.writing import F1, PRECISION, RECALL_TOLD, RECALL_UNTOLD

from reidrisk.identify.examine import detectors
from reidrisk.model.detector import Detector

ROWS, ROWS_OF_THE_PROBE, MATTER_IN_THE_TABLES = 80, 40, 90
# What is measured here is the score, on 240 tables; which lines run is the matter of the other tests of this folder.
pytestmark = [pytest.mark.no_cover, pytest.mark.xdist_group("benchmark")]


@pytest.fixture(scope="module", autouse=True)
def _every_column_is_checked_once() -> Iterator[None]:
    """The same values stand under headers that tell and headers that do not."""
    with running([remembering(one) for one in detectors()]):
        yield


@pytest.fixture(scope="module")
def cards() -> tuple[Card, Card]:
    told, untold = told_and_untold(TUNING)
    return (
        card(judged(told, lambda one: from_values(one, ROWS))),
        card(judged(untold, lambda one: from_values(one, ROWS))),
    )


def test_it_is_as_large_as_was_asked() -> None:
    sheets = (*TUNING, *FINAL)
    assert len(sheets) >= 40
    assert sum(len(one.columns) for one in sheets) >= 600
    assert {"zh", "en", "pinyin", "mixed"} <= {one.lang for one in sheets}
    assert {"hospital", "bank", "insurer", "telecom", "shop", "hr"} <= {one.field for one in sheets}
    assert len(FINAL) * 3 >= len(sheets)
    assert sum(len(one.columns) for one in FINAL) * 3 >= sum(len(one.columns) for one in sheets)


def test_tables_are_the_same_at_every_run() -> None:
    one = TUNING[0]
    assert [values for _, values in one.cells(20)] == [values for _, values in one.cells(20)]


def test_direct_identifiers_with_headers(cards: tuple[Card, Card]) -> None:
    score = cards[0].roles["DI"]
    assert score.recall >= RECALL_TOLD
    assert score.precision >= PRECISION


def test_direct_identifiers_without_headers(cards: tuple[Card, Card]) -> None:
    score = cards[1].roles["DI"]
    assert score.recall >= RECALL_UNTOLD
    assert score.precision >= PRECISION


@pytest.mark.parametrize("role", ["QI", "SA"])
@pytest.mark.parametrize("part", [0, 1], ids=["told", "untold"])
def test_quasi_identifiers_and_sensitive_attributes(cards: tuple[Card, Card], part: int, role: str) -> None:
    assert cards[part].roles[role].f1 >= F1


def test_the_probe_meets_the_targets_too() -> None:
    told, untold = told_and_untold(PROBE)
    with_names = card(judged(told, lambda one: from_values(one, ROWS_OF_THE_PROBE)))
    without = card(judged(untold, lambda one: from_values(one, ROWS_OF_THE_PROBE)))
    assert with_names.roles["DI"].recall >= RECALL_TOLD
    assert without.roles["DI"].recall >= RECALL_UNTOLD
    assert min(with_names.roles["DI"].precision, without.roles["DI"].precision) >= PRECISION
    assert min(part.roles[role].f1 for part in (with_names, without) for role in ("QI", "SA")) >= F1


@pytest.fixture(scope="module")
def losses() -> Losses:
    told, untold = told_and_untold(TUNING)
    return Losses([*told, *untold], ROWS)


@pytest.mark.parametrize("detector", detectors(), ids=lambda one: one.key)
def test_every_detector_matters(detector: Detector, losses: Losses) -> None:
    """On the columns of the tables; a detector whose columns there are known by their names too, on its own examples. None does harm."""
    found = losses.of(detector.key)
    assert found.columns >= 0
    assert found.columns or changes_its_examples(detector)


def test_most_detectors_matter_in_the_tables(losses: Losses) -> None:
    assert sum(losses.of(one.key).own > 0 for one in detectors()) >= MATTER_IN_THE_TABLES


def test_a_detector_that_repeats_another_is_seen() -> None:
    known = next(one for one in detectors() if one.key == "iban")
    again = replace(known, key="iban_again")
    with running([*detectors(), again]):
        assert not changes_its_examples(again)
    assert changes_its_examples(known)
