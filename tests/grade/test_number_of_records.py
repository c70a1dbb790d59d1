"""How the number of a person's records limits a verdict: where all of the records are known, for then their number is known too."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.grade.test_cautions import PLAIN

from reidrisk.grade.caution import raised
from reidrisk.model.outside.linkage import CountedRecords, FurtherRecords, OutsideFindings
from reidrisk.model.text import Lang


@pytest.mark.parametrize(
    ("columns", "whole", "holds", "part"),
    [
        (("性别",), True, 2, "with all quasi-identifiers"),
        (("性别", "年龄"), False, None, "with 性别, 年龄"),
        ((), False, None, "by the number alone"),
    ],
)
def test_it_limits_only_where_all_records_are_known(columns: tuple[str, ...], whole: bool, holds: int | None, part: str) -> None:
    counted = CountedRecords(Fraction(1, 2), Fraction(1, 8), Fraction(3, 20), 6, 16, True, columns, whole)
    (found,) = [
        one for one in raised(replace(PLAIN, outside=OutsideFindings((), counted=counted))) if one.caution.code == "records-counted"
    ]
    assert (found.holds, found.caps) == (holds, holds)
    assert part in found.text.say("en")
    assert ("and so is their number" in found.text.say("en")) is whole


@pytest.mark.parametrize(
    ("lang", "part"), [("zh", "任意 3 条的组合太多，未计数"), ("en", "the choices of any 3 are too many to be counted")]
)
def test_what_was_not_counted_is_said(lang: Lang, part: str) -> None:
    found = FurtherRecords(3, None, 12, 16, 5)
    (raised_one,) = [
        one for one in raised(replace(PLAIN, outside=OutsideFindings((), further=found))) if one.caution.code == "records-beyond"
    ]
    assert part in raised_one.text.say(lang)
    nobody = OutsideFindings((), further=replace(found, by_all=0))
    assert not [one for one in raised(replace(PLAIN, outside=nobody)) if one.caution.code == "records-beyond"]
