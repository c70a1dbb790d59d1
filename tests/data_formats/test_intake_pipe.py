from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reidrisk.data.engine import Engine
from reidrisk.data.pipe import LONGEST_ROW, Intake
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
