"""What a plan for persons keeps whole and what in part: never worth less than the plan it starts from, and never more records lost."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.measure.people.known_histories import KnownHistory
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.goals.subject_types import CountedSubjectType, entries_from
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.purpose.fitting import WantedLevels
from reidrisk.mitigate.purpose.purpose import ColumnPurpose, Purpose
from reidrisk.mitigate.searching.full_domain import SearchTask, Solution
from reidrisk.mitigate.searching.matter_first import worth
from reidrisk.mitigate.searching.person_parts import PersonTable, in_part, leaving
from reidrisk.mitigate.searching.subject_types import solve_kinds

COLUMNS = ("code", "sex", "stay")
# The sex and the code together weigh more than the stay, which weighs more than each: whole columns are granted so.
WEIGHTS = {"stay": Fraction(10), "code": Fraction(9), "sex": Fraction(8)}
TREE = Hierarchy({one + other: (one + other, one, "*") for one, other in product("ABC", "xyz")}, 3)
REQUIRED = Requirements.of(limit=Fraction(1, 20), k=5)


def _solved(path: Path, seed: int) -> tuple[Solution, PersonTable]:
    """900 stays of 360 persons: a sex, a code of two letters, and days of which the long ones are rare."""
    chance = Random(seed)  # noqa: S311 - data for a test
    owners = [chance.randrange(360) for _ in range(900)]
    rows = [(f"P{who:03}", chance.choice("AABC") + chance.choice("xyz"), "MF"[who % 2], chance.choice("1112223456")) for who in owners]
    path.write_text("\n".join(["pid,code,sex,stay", *map(",".join, rows)]), encoding="utf-8")
    kind = CountedSubjectType(COLUMNS, "pid", known=KnownHistory(1))
    purpose = Purpose(columns={name: ColumnPurpose(weight) for name, weight in WEIGHTS.items()})
    wanted = tuple(WantedLevels(name, (0,), weight) for name, weight in WEIGHTS.items())
    with open_dataset(str(path)) as dataset:
        found = solve_kinds(dataset, SearchTask(COLUMNS, (), REQUIRED, "weighted", purpose=purpose, wanted=wanted), (kind,), {"code": TREE})
    return found, PersonTable(found.coded, found.ladders, found.beside, entries_from(found.coded, ("pid",)), kind)


def _every_node(before: Solution, table: PersonTable) -> float:
    """The most that any plan with these columns in part is worth: all nodes of the lattice, one after another."""
    most = 0.0
    for node in product(*(range(one.levels) for one in table.ladders)):
        left = leaving(table, node, REQUIRED, table.records)
        if left <= REQUIRED.allowed(table.records):
            counted = replace(before.recount, suppressed=left)
            plan = replace(before, found=replace(before.found, node=node, suppressed=left), recount=counted, partly=None)
            most = max(most, worth(in_part(table, plan.task, plan)))
    return most


@pytest.mark.parametrize("seed", range(3))
def test_what_weighs_most_is_not_emptied_for_two_that_weigh_less(tmp_path: Path, seed: int) -> None:
    before, table = _solved(tmp_path / "v.csv", seed)
    assert before.in_part is not None
    plain, found = in_part(table, before.task, before), before.in_part(before)
    assert found.suppressed <= REQUIRED.allowed(found.records)
    assert worth(plain) <= worth(found) <= _every_node(before, table) + 1e-9
    assert worth(found) >= 0.95 * _every_node(before, table)
    assert found.recount.suppressed == leaving(table, tuple(found.levels.values()), REQUIRED, found.records)
    assert found.records_at(next(one for one in found.ladders if one.column == "stay")).get(0, 0) > 0.5 * found.records
