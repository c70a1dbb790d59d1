"""Small tables are coded without an engine as the engine codes them: what is searched on them is what a file would give."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from tests.mitigate.tables import TABLES, Small, climb

from reidrisk.data.coding import Coded


def classes(found: Coded) -> set[tuple[object, ...]]:
    """Each with its members and the values in it, in whatever order."""
    (other,) = found.others
    inside: dict[int, set[tuple[object, int]]] = {}
    for place, value, count in zip(other.classes.tolist(), other.values.tolist(), other.counts.tolist(), strict=True):
        inside.setdefault(place, set()).add((other.labels[value], count))
    pairs = enumerate(zip(found.codes.tolist(), found.counts.tolist(), strict=True))
    return {(*code, count, frozenset(inside[place])) for place, (code, count) in pairs}


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(table=TABLES)
def test_without_an_engine_as_with_one(tmp_path: Path, table: Small) -> None:
    names = [f"q{place}" for place in range(table.width)]
    trees = dict(zip(names, table.hierarchies(), strict=True))
    (plain, steps), (found, ladders) = table.climbed(), climb(table.write(tmp_path / "t.csv"), names, ("s",), trees)
    assert classes(plain) == classes(found)
    assert (plain.columns, plain.labels, plain.has_missing) == (found.columns, found.labels, found.has_missing)
    assert [(one.column, one.distinct, one.numeric, one.labels, one.missing) for one in plain.others] == [
        (one.column, one.distinct, one.numeric, one.labels, one.missing) for one in found.others
    ]
    assert [one.labels for one in steps] == [one.labels for one in ladders]
    assert all(
        (mine == theirs).all()
        for one, other in zip(steps, ladders, strict=True)
        for mine, theirs in zip(one.steps, other.steps, strict=True)
    )
