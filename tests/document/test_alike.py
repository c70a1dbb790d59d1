"""Columns that are told alike share a row, and every column is still found in it."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from reidrisk.document.making import Make
from reidrisk.document.parts.alike import alike, evidence_kind, evidence_of, named
from reidrisk.model.inventory import Evidence
from reidrisk.model.text import Text

_FOUND = Text("{share} 的行，与“{other}”", "{share} of rows, with “{other}”")


def _evidence(share: str, other: str) -> tuple[Evidence, ...]:
    return (Evidence("value-rule", "r", _FOUND.fill(share=share, other=other)), Evidence("person", "p", Text("定", "decided")))


def test_runs_of_numbered_names_are_told_by_their_ends() -> None:
    assert named(["sex", "m098", "m099", "m100", "age"], "en") == "sex, m098 to m100, age (5 columns)"
    assert named(["m1", "m2"], "zh") == "m1、m2"
    assert named(["m1", "m3", "m5"], "en") == "m1, m3, m5"
    assert named(["指标1结果", "指标2结果", "指标3结果", "指标4均值"], "zh") == "指标1结果至指标3结果、指标4均值（共 4 列）"


@given(st.integers(2, 500))
def test_of_more_names_than_asked_for_the_first_stand_with_their_number(count: int) -> None:
    names = [f"{'x' * at}_of_{'y' * (at % 7)}" for at in range(1, count + 1)]
    text = named(names, "en", 30)
    assert len([name for name in names if re.search(rf"(^|, ){name}(,| |$)", text)]) == min(count, 30)
    assert ("the report on identifiers names them all" in text) is (count > 30)


@given(st.lists(st.integers(0, 400), min_size=1, unique=True))
def test_no_column_is_lost_or_made_up(numbers: list[int]) -> None:
    text = named([f"m{number}" for number in numbers], "en").split(" (")[0]
    back: list[int] = []
    for part in text.split(", "):
        ends = [int(one) for one in re.findall(r"m(\d+)", part)]
        back.extend(range(ends[0], ends[-1] + 1))
    assert back == numbers


def test_rows_that_say_the_same_become_one_in_their_order() -> None:
    assert alike([("a", "QI", "x"), ("b", "DI", "x"), ("c", "QI", "x")], "zh") == [("a、c", "QI", "x"), ("b", "DI", "x")]


def test_figures_of_a_group_are_given_from_the_least_to_the_greatest() -> None:
    group = [_evidence("9.5%", "sex"), _evidence("12.0%", "sex"), _evidence("10.1%", "sex")]
    assert evidence_of(group, Make("en")) == "9.5%–12.0% of rows, with “sex”\ndecided"
    assert len({evidence_kind(one) for one in group}) == 1
    assert evidence_kind(_evidence("9.5%", "age")) != evidence_kind(group[0]), "what is no figure tells kinds apart"
