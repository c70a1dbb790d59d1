"""Eight threads and a pool of processes find the same; what is refused in another process is told here."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from tests.edge.calling import D3

import reidrisk as rr

QUASI = ["性别", "年龄"]


@pytest.mark.parametrize("pool", [lambda: ThreadPoolExecutor(8), lambda: ProcessPoolExecutor(2, get_context("spawn"))])
def test_many_at_once_find_what_one_finds(pool: type[Executor]) -> None:
    alone = rr.measure(D3, qi=QUASI).to_dict()
    with pool() as many:
        figures = [many.submit(rr.measure, D3, qi=QUASI) for _ in range(8)]
        graded = [many.submit(rr.assess, D3, qi=QUASI, ni=["药物编码"], assume_worst=True) for _ in range(4)]
        wrong = many.submit(rr.assess, D3, qi=["nope"])
        assert all(one.result().to_dict() == alone for one in figures)
        assert {one.result().level for one in graded} == {2}
        with pytest.raises(rr.InputError) as caught:
            wrong.result()
    assert [problem.code for problem in caught.value.problems] == ["unknown_column"]
