"""The engine that comes in another order: what it mixes, and what it refuses."""

from __future__ import annotations

import numpy as np
import pytest
from tests.shuffling import UnorderedNumberError, mixed, shuffle, unordered

from reidrisk.data.confirming import __file__ as of_the_product
from reidrisk.data.engine import Engine

MEMORY = 512 * 2**20


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("select a from t", True),
        ("with t as (select 1 as a) select a from t", True),
        ("select a from t order by a", False),
        ("select a from t group by all order by all", False),
        ("select a from (select a from t order by a)", True),
        ("select ' order by ', row_number() over (order by a) from t", True),
        ('select " order by " from t', True),
        ("describe select a from t", False),
        ("insert into t select 1", False),
    ],
)
def test_what_comes_in_no_order(sql: str, found: bool) -> None:
    assert unordered(sql) == found


@pytest.mark.parametrize(
    "groups", ["select a, count(*) from t group by all", "select distinct a from t", "select a from t join s using (a)"]
)
def test_groups_are_numbered_in_an_order_only(groups: str) -> None:
    with pytest.raises(UnorderedNumberError):
        mixed(f"create temp table n as select row_number() over () as i, * from ({groups})", 1)
    mixed(f"select i from (select row_number() over () as i from read_csv('group by')) join ({groups}) on i = a", 1)
    mixed(f"create temp table n as select row_number() over (order by a) as i, * from ({groups})", 1)


def test_results_come_in_another_order_and_again_in_their_own(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--shuffle") is not None:
        pytest.skip("the engine is shuffled already")
    ask = compile(
        "rows = engine.run(few), engine.run(few + ' order by a'), engine.columns(few), list(engine.batches(few, 30))",
        of_the_product,
        "exec",
    )
    found = []
    for seed in (1, 1, 2, None):
        again = shuffle(seed) if seed is not None else lambda: None
        try:
            with Engine(MEMORY, 1, spill=False) as engine:
                engine.run("create temp table made as select unnest(range(100)) as a")
                known = {"engine": engine, "few": "select a, a * 2 as b from made"}
                exec(ask, known)  # noqa: S102 - a caller that is not a test
                found.append((engine.threads, *known["rows"]))  # type: ignore[misc] # what it left behind
        finally:
            again()
    first, same, other, plain = found
    rows = [(at, at * 2) for at in range(100)]
    assert [one[0] for one in found] == [3, 3, 5, 1]
    assert all(one[2] == rows == sorted(one[1]) for one in found)
    assert first[1] == same[1] != other[1] != plain[1] == rows
    assert all(np.array_equal(one[3]["a"] * 2, one[3]["b"]) for one in found)
    assert first[3]["a"].tolist() != plain[3]["a"].tolist() == list(range(100))
    assert [len(part) for part in first[4]] == [30, 30, 30, 10]
    assert sorted(row for part in first[4] for row in part) == rows != [row for part in first[4] for row in part]
