"""The suite runs as it says: what is grouped stays together, so that Spark, PostgreSQL and the benchmark start once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.conftest import TOGETHER
from tests.in_memory import left_behind, room
from tests.workers import Shares
from xdist.remote import Producer


@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="one process: there is nothing to keep together")
@pytest.mark.xdist_group("suite")
def test_groups_reach_the_scheduler(request: pytest.FixtureRequest) -> None:
    """xdist knows the group of a test by the end of its name alone; pytest 9.2 keeps it from writing that, without a word."""
    assert request.node.nodeid.endswith("@suite")


def test_every_costly_fixture_that_is_named_exists(request: pytest.FixtureRequest) -> None:
    used = {fixture for item in request.session.items for fixture in getattr(item, "fixturenames", ())}
    folders = {item.path.parent.name for item in request.session.items}
    if request.config.getoption("--quick") or not folders >= {"docs", "house", "mitigate"}:
        pytest.skip("a part of the suite only")
    assert set(TOGETHER) <= used


class Process:
    """Does at once what it is given."""

    def __init__(self, name: str) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.shutting_down = False
        self.given: list[int] = []

    def send_runtest_some(self, places: Sequence[int]) -> None:
        self.given += places

    def shutdown(self) -> None:
        self.shutting_down = True


def test_each_test_is_given_out_once_groups_as_a_whole_and_what_is_done_is_forgotten() -> None:
    names = [f"test_{number}.py::test{'@group' if number % 50 == 7 else ''}" for number in range(300)]
    option = SimpleNamespace(loadscopereorder=True, verbose=0, debug=False)
    config: Any = SimpleNamespace(getvalue=lambda _name: ["popen", "popen"], option=option)
    shares = Shares(config, Producer("shares", enabled=False))
    processes: list[Any] = [Process("gw0"), Process("gw1")]
    for process in processes:
        shares.add_node(process)
    for process in processes:
        shares.add_node_collection(process, names)
    shares.schedule()
    done = [0, 0]
    while not shares.tests_finished or any(done[which] < len(process.given) for which, process in enumerate(processes)):
        for which, process in enumerate(processes):
            if done[which] < len(process.given):
                shares.mark_test_complete(process, process.given[done[which]])
                done[which] += 1
                assert len(shares.assigned_work[process]) <= 3
    assert sorted(processes[0].given + processes[1].given) == list(range(300))
    together = {number for number in range(300) if number % 50 == 7}
    assert [len(together & set(process.given)) for process in processes] in ([6, 0], [0, 6])
    assert not any(shares.remove_node(process) for process in processes)


def test_what_a_killed_run_left_in_memory_is_known_by_its_process(tmp_path: Path) -> None:
    (tmp_path / f"reidrisk-tests-{os.getpid()}-a").mkdir()
    gone = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True
    ).stdout.strip()
    (tmp_path / f"reidrisk-tests-{gone}-b").mkdir()
    (tmp_path / "others").mkdir()
    assert left_behind(tmp_path) == [tmp_path / f"reidrisk-tests-{gone}-b"]
    assert not room(tmp_path / "nowhere")
