"""Values made to trap a pattern: eight times the length may cost about eight times the work, never sixty-four."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date

import pytest

from reidrisk.identify import embedded as inside
from reidrisk.identify.examine import detectors
from reidrisk.identify.hidden import codes, contents, fields, grids, hashes, parts, title, wrapped
from reidrisk.identify.hidden.find import Search
from reidrisk.identify.judge import judge
from reidrisk.identify.proposal import Proposal
from reidrisk.identify.sensitive import sensitive
from reidrisk.identify.values import LONGEST, Values
from reidrisk.model.detector import Detector

pytestmark = pytest.mark.no_cover  # what is measured is time, and a trace would be most of it
SHORT, LONG = LONGEST // 8, LONGEST
# A quadratic search would need 64 times as long; a linear one 8 times, give or take what a busy machine adds.
MOST, WORTH_A_LOOK = 28, 0.006
_UNITS = """
a A 1 0 x + - _ / \\ * # % ( (( [ { ' " @ = · 中 路 省市 张 某 号 年 Ａ １ 😀 a. 1. 1- 1, a@ @a. a' a/ a- a= 1: 12: :: 1年 1月 1号 ·中
%41 \\x41 0x ab [1, {"a": data: data:a/b; :// http:// +86 $2a$ O' A1 1A Aa- -Aa 1.1. POINT( 1.11, 138 350 1900 13800138000 6222 E1 京A
"""
UNITS = tuple(_UNITS.split())
SPACED = ("a b ", " ", "1 ", "Aa ", "Aa, ", "Mr ", "中 ", "\t", "De la ")
ENDS = ("", "!")


def bomb(unit: str, end: str, length: int) -> str:
    return (unit * (length // len(unit) + 1))[: length - len(end)] + end


def seconds(act: Callable[[], object], times: int = 3) -> float:
    """The shortest of so many runs: what else the machine does only adds to it."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        act()
        best = min(best, time.process_time() - start)
    return best


def explosions(work: Callable[[Sequence[str]], object], units: Sequence[str] = (*UNITS, *SPACED)) -> list[tuple[str, str, float]]:
    """The bombs whose work grows much faster than their length."""
    found = []
    for unit in units:
        for end in ENDS:
            large, small = ([bomb(unit, end, length)] * 2 for length in (LONG, SHORT))
            once = seconds(lambda: work(large), 1)  # noqa: B023 - called at once, here and below
            if once < WORTH_A_LOOK or once / max(seconds(lambda: work(small)), 1e-5) <= MOST:  # noqa: B023
                continue
            ratio = seconds(lambda: work(large)) / max(seconds(lambda: work(small)), 1e-5)  # noqa: B023
            if ratio > MOST:
                found.append((unit, end, ratio))
    return found


@pytest.mark.parametrize("detector", detectors(), ids=lambda one: one.key)
def test_no_detector_explodes(detector: Detector) -> None:
    assert explosions(detector.check) == []


SEARCHES: tuple[Search, ...] = (contents.search, grids.search, wrapped.search, codes.search, parts.search, fields.search, hashes.search)


@pytest.mark.parametrize("search", SEARCHES, ids=lambda one: one.__module__.rpartition(".")[2])
def test_no_search_for_hidden_identifiers_explodes(search: Search) -> None:
    assert explosions(lambda texts: search("x", Values(texts, [1] * len(texts)), Proposal())) == []


@pytest.mark.parametrize(
    "work",
    [
        lambda texts: inside.embedded(Values(texts, [1] * len(texts))),
        lambda texts: judge("x", Values(texts, [1] * len(texts))),
        lambda texts: sensitive(Values(texts, [1] * len(texts)), Proposal(), date(2026, 1, 1)),
    ],
    ids=["embedded", "judge", "sensitive"],
)
def test_nothing_that_reads_a_value_explodes(work: Callable[[Sequence[str]], object]) -> None:
    assert explosions(work) == []


def test_no_header_and_no_file_name_explodes() -> None:
    few = ("1A", "中", "a.", "of ")
    assert explosions(lambda texts: [judge(text, Values([], [])) for text in texts], few) == []
    assert explosions(lambda texts: [title.in_title(text, "name") for text in texts], few) == []


def test_a_quadratic_rule_is_caught() -> None:
    def quadratic(texts: Sequence[str]) -> int:
        return sum(text.count("@", start) for text in texts for start in range(0, len(text), 2))

    assert explosions(quadratic, ["a"])
