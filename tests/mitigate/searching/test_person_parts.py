"""Columns shown in part, person by person, as the plan that is written hides their cells: column after column."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from reidrisk.data.open import open_dataset
from reidrisk.measure.people.known_histories import KnownHistory
from reidrisk.mitigate.cells.person_cells import PersonRecords
from reidrisk.mitigate.goals.known_records import RecordKinds
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.goals.subject_types import CountedSubjectType, entries_from
from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy
from reidrisk.mitigate.searching.coded_table import coded_table
from reidrisk.mitigate.searching.person_parts import PersonTable, _Shown, _standing, _tried

LEAST = 5


def _table(path: Path, seed: int) -> PersonTable:
    """300 visits of 120 persons: a sex, a code of two letters and a stay."""
    chance = Random(seed)  # noqa: S311 - data for a test
    owners = [chance.randrange(120) for _ in range(300)]
    rows = [(f"P{who:03}", "MF"[who % 2], chance.choice("AABC") + chance.choice("xyz"), chance.choice("1112345")) for who in owners]
    path.write_text("\n".join(["pid,sex,code,stay", *map(",".join, rows)]), encoding="utf-8")
    tree = Hierarchy({one + other: (one + other, one, "*") for one, other in product("ABC", "xyz")}, 3)
    with open_dataset(str(path)) as dataset:
        base = coded_table(dataset, ("sex", "code", "stay"), (), {"code": tree}, keys=("pid",))
    kind = CountedSubjectType(("sex", "code", "stay"), "pid", known=KnownHistory(1))
    return PersonTable(base.coded, base.ladders, base.beside, entries_from(base.coded, ("pid",)), kind)


@pytest.mark.parametrize("seed", range(6))
def test_a_column_is_hidden_as_the_plan_hides_it_where_a_later_one_was_coarser(tmp_path: Path, seed: int) -> None:
    """A plan that shows the code finer, in part, cannot know the coarser code any more when it hides the stays."""
    table = _table(tmp_path / "v.csv", seed)
    names = [one.column for one in table.ladders]
    code, stay = names.index("code"), names.index("stay")
    node = tuple(1 if place in {code, stay} else 0 for place in range(len(names)))
    required = Requirements.of(limit=Fraction(1, 2), k=LEAST)
    first = _tried(table, node, _Shown({}, _standing(table, node, {}, required)), (stay, 0), required, LEAST)
    assert first is not None
    both = _tried(table, node, first, (code, 0), required, LEAST)
    assert both is not None
    labels = table.coded.codes[table.entries.tuples]
    told = {place: (names[place], table.ladders[place].labels[0], labels[:, place].astype(np.int64)) for place in range(len(names))}
    alone = PersonRecords(
        table.entries.persons["pid"], RecordKinds.of([told[names.index("sex")], told[stay]], None).kinds,
        RecordKinds.of([told[names.index("sex")]], None).kinds, None, table.entries.counts,
    )  # fmt: skip
    assert both.gone[stay, 0].tolist() == alone.hidden(KnownHistory(1), LEAST).tolist()
    assert list(both.gone) == [(stay, 0), (code, 0)]
    assert int(both.gone[stay, 0].sum()) < int(first.gone[stay, 0].sum())
