"""Opening a source the way the engine does, with everything that is needed to compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.data.sources.opening import Opened

from reidrisk.data.engine import Engine
from reidrisk.data.options import ReadOptions
from reidrisk.data.source import Candidate, Source
from reidrisk.model.problem import InputError


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine(512 * 2**20, 2, spill=False) as engine:  # what spills has tests of its own
        yield engine


@pytest.fixture
def opened(engine: Engine) -> Callable[..., Opened]:
    def act(source: Source, thing: object, **options: object) -> Opened:
        candidate = Candidate(path=thing, is_folder=thing.is_dir()) if isinstance(thing, Path) else Candidate(python_object=thing)
        return Opened(source.open(candidate, ReadOptions(**options), engine), engine)  # type: ignore[arg-type]

    return act


@pytest.fixture
def refused(opened: Callable[..., Opened]) -> Callable[..., list[str]]:
    """The codes of the problems, after looking that both languages and every trace are clean."""

    def act(source: Source, thing: object, canary: str = "\0none", **options: object) -> list[str]:
        with pytest.raises(InputError) as caught:
            opened(source, thing, **options)
        problems = caught.value.problems
        assert problems
        chain: BaseException | None = caught.value
        while chain is not None:
            assert canary not in str(chain)
            assert canary not in repr(chain)
            chain = chain.__cause__ or chain.__context__
        for problem in problems:
            assert problem.say("zh")
            assert problem.say("en")
            assert canary not in problem.say("zh") + problem.say("en") + repr(problem)
        return [problem.code for problem in problems]

    return act
