from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.engine import Engine
from reidrisk.data.sampling import Sampler, row_hashes, sample_rows, spread_positions, spread_sql


def sampled(rows: int, batch: int, limit: int) -> tuple[list[str], bool]:
    sampler = Sampler(limit)
    for start in range(0, rows, batch):
        sampler.offer([(str(number),) for number in range(start, min(rows, start + batch))])
    return [str(row[0]) for row in sampler.sample()], sampler.all_rows


@given(st.integers(0, 400), st.integers(1, 50), st.integers(1, 50), st.integers(1, 60))
def test_the_sample_depends_on_nothing_but_the_row_numbers(rows: int, batch: int, other: int, limit: int) -> None:
    kept, everything = sampled(rows, batch, limit)
    assert (kept, everything) == sampled(rows, other, limit)
    hashes = row_hashes(0, rows).tolist()
    smallest = sorted(range(rows), key=lambda row: hashes[row])[:limit]
    assert kept == [str(row) for row in sorted(smallest)]
    assert everything == (rows <= limit)


def test_it_is_spread_over_everything() -> None:
    kept, _ = sampled(100_000, 1000, 1000)
    tenths = [sum(1 for row in kept if int(row) // 10_000 == tenth) for tenth in range(10)]
    assert all(60 < count < 140 for count in tenths)


@given(st.integers(0, 10**12), st.integers(1, 500))
def test_positions_are_ascending_distinct_and_one_in_each_stretch(rows: int, limit: int) -> None:
    if rows > limit:
        places = spread_positions(rows, limit)
        assert len(set(places)) == limit
        assert all(k * rows // limit <= place < (k + 1) * rows // limit for k, place in enumerate(places))
    elif rows <= 500:
        assert spread_positions(rows, limit) == list(range(rows))


def test_sql_says_the_same(engine: Engine) -> None:
    for rows, limit in ((10, 50), (1_000_003, 50_000), (10**10, 1000)):
        assert [g for (g,) in engine.run(spread_sql(rows, limit))] == spread_positions(rows, limit)


def test_long_texts_make_a_smaller_sample() -> None:
    sampler = Sampler(1000, most_bytes=100_000)
    for start in range(0, 5000, 100):
        sampler.offer([(f"{number}" + "x" * 1000, "same") for number in range(start, start + 100)])
    rows = sampler.sample()
    assert 15 < len(rows) < 50
    assert not sampler.all_rows
    assert len({id(row[1]) for row in rows}) == 1
    hashes = row_hashes(0, 5000).tolist()
    assert {int(str(row[0]).rstrip("x")) for row in rows} == set(sorted(range(5000), key=lambda row: hashes[row])[: len(rows)])


def test_wide_tables_have_a_smaller_sample() -> None:
    assert [sample_rows(width) for width in (1, 20, 40, 4096)] == [50_000, 50_000, 25_000, 1000]
