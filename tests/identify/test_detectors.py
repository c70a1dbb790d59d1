"""One contract for every detector: its own examples pass, its counterexamples fail."""

from __future__ import annotations

import pytest

from reidrisk.identify.catalogue import categories
from reidrisk.identify.examine import detectors
from reidrisk.identify.values import Values
from reidrisk.model.detector import Detector

ALL = detectors()


@pytest.fixture(params=ALL, ids=lambda detector: detector.key)
def detector(request: pytest.FixtureRequest) -> Detector:
    found: Detector = request.param
    return found


def test_enough_examples_and_they_validate(detector: Detector) -> None:
    assert len(set(detector.examples)) >= 5
    assert list(map(bool, detector.check(detector.examples))) == [True] * len(detector.examples)


def test_enough_counterexamples_and_none_validates(detector: Detector) -> None:
    assert len(set(detector.counterexamples)) >= 5
    assert list(map(bool, detector.check(detector.counterexamples))) == [False] * len(detector.counterexamples)


def test_says_what_it_is_and_where_it_comes_from(detector: Detector) -> None:
    assert detector.category in categories()
    assert detector.title.zh
    assert detector.title.en
    assert detector.basis
    assert 0 < detector.share <= 1


def test_answers_for_each_value_in_order(detector: Detector) -> None:
    mixed = [*detector.examples, *detector.counterexamples]
    assert list(detector.check(mixed)) == [True] * len(detector.examples) + [False] * len(detector.counterexamples)
    assert list(detector.check(Values(mixed, [1] * len(mixed)))) == list(detector.check(mixed))
    assert list(detector.check([])) == []


def test_survives_hostile_values(detector: Detector) -> None:
    hostile = [
        "",
        " ",
        "\n",
        "\x00",
        "١٢٣٤٥٦٧٨٩٠١",
        "²" * 18,
        "0" * 20_000,
        "1" * 20_000,
        "a" * 20_000,
        "张" * 20_000,
        "路1号" * 6_000,
        "-" * 20_000,
        "1." * 9_000,
    ]
    hostile += [
        "a@" * 9_000,
        "a." * 9_000 + "@",
        "/" * 20_000,
        ": " * 9_000,
        "A b " * 5_000,
        "1 a " * 5_000,
        "(" * 20_000,
        "\ud800",
        "𠮷" * 300,
        "*" * 20_000,
    ]
    assert len(list(detector.check(hostile))) == len(hostile)


def test_keys_are_unique() -> None:
    assert len({detector.key for detector in ALL}) == len(ALL) >= 50
