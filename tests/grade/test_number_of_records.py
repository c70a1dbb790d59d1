"""How the number of a person's records limits a verdict: where all of the records are known, for then their number is known too."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.grade.test_cautions import PLAIN

from reidrisk.grade.caution import raised
from reidrisk.model.outside.linkage import CountedRecords, OutsideFindings


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
