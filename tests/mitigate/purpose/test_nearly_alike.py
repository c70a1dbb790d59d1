"""What nearly all records say the same of was not delivered: a goal that asks for it is missed, and priced at a level that tells."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.hierarchies.ladder import Ladder, ladder
from reidrisk.mitigate.plans.delivered import as_planned
from reidrisk.mitigate.plans.recipe import Recipe
from reidrisk.mitigate.purpose.purpose import ColumnPurpose, Purpose
from reidrisk.mitigate.purpose.usefulness import DeliveredColumn, judged_goals


def _waits(shares: dict[str, int]) -> Ladder:
    tree = Hierarchy({day: (day, str(int(day) // 30), str(int(day) // 365), "*") for day in shares}, 4)
    return ladder("wait", list(shares), np.array(list(shares.values())), tree)


@pytest.mark.parametrize(
    ("shares", "at", "met", "wanted"),
    [
        ({"0": 40, "10": 20, "45": 30, "400": 10}, 1, True, 2),
        ({"0": 40, "10": 20, "45": 30, "400": 10}, 2, True, 2),
        ({"0": 40, "10": 20, "45": 38, "400": 2}, 1, True, 1),
        ({"0": 40, "10": 20, "45": 38, "400": 2}, 2, False, 1),  # 98 of 100 in the first year
        ({"0": 98, "10": 1, "400": 1}, 2, True, 2),  # they nearly all had one value before
        ({"0": 40, "10": 20, "45": 30, "400": 10}, 3, False, 2),
    ],
)
def test_a_column_that_nearly_all_records_say_the_same_of(shares: dict[str, int], at: int, met: bool, wanted: int) -> None:
    there = DeliveredColumn(_waits(shares), {at: sum(shares.values())})
    purpose = Purpose(columns={"wait": ColumnPurpose(weight=Fraction(6))})
    (goal,) = judged_goals(purpose, {"wait": there}, as_planned(Recipe(()), ("wait",)), (0, 100))
    assert (goal.goal, goal.met, goal.level) == ("column", met, wanted)
    assert there.hardly_there is not met
    assert ("nearly all in one" in goal.delivered.say("en")) is (not met and at != 3)
