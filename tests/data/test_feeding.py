from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from backports import zstd
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reidrisk.data.engine import Engine, quoted
from reidrisk.data.faults import EngineError
from reidrisk.data.feeding.feeds import COMPRESSION, Feed, fed, feeds_of, framed
from reidrisk.data.feeding.intake import LONGEST_ROW, Intake
from reidrisk.data.source import Row
from reidrisk.model.problem import InputError, Problem
from reidrisk.model.text import Text

CANARY = "金丝雀CANARY77"
CELL = (
    st.none()
    | st.text(st.characters(codec="utf-8"), min_size=1, max_size=4)
    | st.sampled_from(["\r", "\n", "\r\n", "\ufeff", '"', ",", "\0", "\\N"])
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(1, 3).flatmap(lambda width: st.lists(st.lists(CELL, min_size=width, max_size=width), min_size=1, max_size=12)))
def test_every_text_arrives(engine: Engine, rows: list[list[str | None]]) -> None:
    intake = Intake(engine, len(rows[0]))
    batches: list[Sequence[Row]] = [rows[:3], rows[3:]]
    intake.fill(iter(batches))
    assert Counter(engine.run(f"select * from {intake.name}")) == Counter(map(tuple, rows)) == Counter(map(tuple, intake.sampler.sample()))
    intake.drop()


def test_a_failure_of_the_rows_is_raised_here(engine: Engine) -> None:
    problem = Problem("x", Text("甲", "a"))

    def batches() -> Iterator[list[Row]]:
        yield [["1"]]
        raise InputError(problem)

    with pytest.raises(InputError) as caught:
        Intake(engine, 1).fill(batches())
    assert caught.value.problems == (problem,)
    assert feeds_of(engine).fed == {}


def test_a_failure_of_the_engine_lets_what_feeds_go(engine: Engine) -> None:
    ended = []

    def too_long() -> Iterator[list[Row]]:
        try:
            yield [[CANARY + "x" * LONGEST_ROW]]
            for _ in range(100):
                yield [["1"]] * 1000
        finally:
            ended.append(True)

    with pytest.raises(InputError) as caught:
        Intake(engine, 1).fill(too_long())
    assert CANARY not in str(caught.value)
    assert ended == [True]


def test_a_failure_before_anything_is_read(engine: Engine) -> None:
    intake = Intake(engine, 1)
    engine.run(f"create table {intake.name} (a int)")
    with pytest.raises(RuntimeError):
        intake.fill(iter([[["1"]]]))
    with fed(engine, lambda: iter([b"x"])):
        pass
    assert feeds_of(engine).fed == {}


def content(engine: Engine, name: str) -> bytes:
    ((text,),) = engine.run(
        f"select string_agg(a, '') from read_csv({quoted(name)}, auto_detect=false, columns={{'a': 'VARCHAR'}}, {COMPRESSION})"
    )
    return str(text).encode()


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.binary(max_size=9)), st.lists(st.integers(1, 7), min_size=60))
def test_what_is_read_is_what_is_fed_however_it_is_cut(blocks: list[bytes], sizes: list[int]) -> None:
    feed, read = Feed(lambda: iter(blocks)).started(), b""
    for size in sizes:
        block = feed.read(size)
        read += block
        assert feed.tell() == feed.seek(len(read)) == len(read)
        assert len(block) == size or read == b"".join(blocks)
    assert b"".join(blocks).startswith(read)
    assert read + feed.read(1000) == b"".join(blocks)
    feed.close()
    assert feed.read(5) == b""
    feed.close()


@settings(max_examples=30, deadline=None)
@given(st.lists(st.binary(max_size=9) | st.integers(2**17 - 1, 2**18 + 1).map(bytes)))
def test_the_frame_is_that_of_zstandard(blocks: list[bytes]) -> None:
    """As another reader of RFC 8878 takes it."""
    assert zstd.decompress(b"".join(framed(iter(blocks)))) == b"".join(blocks)


def test_more_than_the_engine_reads_at_once(engine: Engine) -> None:
    blocks = [os.urandom(50_000).hex().encode() + b"\n" for _ in range(50)]
    with fed(engine, lambda: iter(blocks)) as name:
        assert len(content(engine, name)) == 50 * 100_000
        assert f"{feeds_of(engine).exists(name)} {feeds_of(engine).exists(name + '9')}" == "True False"


def failing() -> Iterator[bytes]:
    yield b"1\n"
    raise ZeroDivisionError


def test_why_a_feed_ended_is_what_is_raised(engine: Engine) -> None:
    with pytest.raises(ZeroDivisionError), fed(engine, failing) as name:
        assert content(engine, name) == b"1"
    with pytest.raises(ZeroDivisionError), fed(engine, failing) as name:
        engine.run(f"select error(a) from read_csv({quoted(name)}, auto_detect=false, columns={{'a': 'VARCHAR'}}, {COMPRESSION})")
    with pytest.raises(EngineError), fed(engine, lambda: iter([b"1\n"])) as name:
        engine.run("select error('x')")


def test_no_second_reading_and_no_way_back(engine: Engine) -> None:
    def read_twice(name: str) -> None:
        assert content(engine, name) == content(engine, name)

    def go_back(name: str) -> None:
        feed = feeds_of(engine).open(name)
        assert feed.read(2) == b"\x28\xb5"
        feed.seek(0)
        assert feed.read(2) == b""

    for reading in (read_twice, go_back):
        with pytest.raises(EngineError) as caught, fed(engine, lambda: iter([b"1\n2\n"])) as name:
            reading(name)
        assert caught.value.problems[0].code == "out_of_memory"
