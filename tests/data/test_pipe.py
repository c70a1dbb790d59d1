from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reidrisk.data.engine import Engine, quoted
from reidrisk.data.faults import EngineError
from reidrisk.data.pipe import LONGEST_ROW, Intake, fed_pipe
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
    assert list(engine.folder.glob("*.pipe")) == []


def test_a_failure_of_the_engine_lets_the_writer_go(engine: Engine) -> None:
    def too_long() -> Iterator[list[Row]]:
        yield [[CANARY + "x" * LONGEST_ROW]]
        for _ in range(100):
            yield [["1"]] * 1000

    with pytest.raises(InputError) as caught:
        Intake(engine, 1).fill(too_long())
    assert CANARY not in str(caught.value)
    assert list(engine.folder.glob("*.pipe")) == []


def test_a_failure_before_the_pipe_is_opened_does_not_wait(engine: Engine) -> None:
    intake = Intake(engine, 1)
    engine.run(f"create table {intake.name} (a int)")
    with pytest.raises(RuntimeError):
        intake.fill(iter([[["1"]]]))


def pipes() -> int:
    return sum(thread.name == "reidrisk-pipe" for thread in threading.enumerate())


def test_a_pipe_hands_over_everything(tmp_path: Path) -> None:
    blocks = [os.urandom(100_000) for _ in range(20)]
    with fed_pipe(tmp_path, lambda: iter(blocks)) as path:
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.read_bytes() == b"".join(blocks)
    assert list(tmp_path.iterdir()) == []
    assert pipes() == 0


def test_a_pipe_that_nobody_opens_lets_go(tmp_path: Path) -> None:
    with fed_pipe(tmp_path, lambda: iter([b"x"])):
        pass
    assert pipes() == 0


def test_a_reader_that_stops_early_lets_go(tmp_path: Path) -> None:
    with fed_pipe(tmp_path, lambda: iter([b"x" * 2**20] * 100)) as path, path.open("rb") as reader:
        reader.read(10)
    assert pipes() == 0


def test_an_engine_that_fails_before_it_opens_the_pipe(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), fed_pipe(tmp_path, lambda: iter([b"x"])) as path:
        engine.run(
            f"select nothing from read_csv({quoted(str(path))}, auto_detect=false, columns={{'a': 'VARCHAR'}}) where no_such_column = 1"
        )
    assert pipes() == 0


def failing() -> Iterator[bytes]:
    yield b"1\n"
    raise ZeroDivisionError


def test_why_a_feed_ended_is_what_is_raised(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), fed_pipe(tmp_path, failing) as path:
        assert path.read_bytes() == b"1\n"
    with pytest.raises(ZeroDivisionError), fed_pipe(tmp_path, failing) as path:
        engine.run(f"select error(content) from read_text({quoted(str(path))})")
    with pytest.raises(EngineError), fed_pipe(tmp_path, lambda: iter([b"1\n"])) as path:
        engine.run("select error('x')")
    assert pipes() == 0


def test_a_pipe_that_was_taken_away(tmp_path: Path) -> None:
    def use() -> None:
        with fed_pipe(tmp_path, lambda: iter([b"x"])) as path:
            path.unlink()
            while pipes():
                pass

    with pytest.raises(FileNotFoundError):
        use()
