"""How the tests are shared out among the processes of xdist, and what each of them need not do."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Generator, Sequence

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController

# Of two processes the second collects from the end: what one has compiled and what it has rewritten of the asserts, the other one reads.
FROM_THE_END = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 2 == 1


class Places(list[str]):
    """Names of tests that know where they stand."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self._places = {name: place for place, name in enumerate(names)}

    def index(self, name: str, *_bounds: object) -> int:
        """As of a list, without going through it."""
        return self._places[name]


class Shares(LoadGroupScheduling):
    """After each test xdist counts what its process has left among all that it ever had: what is done is forgotten here."""

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        """A process has collected."""
        super().add_node_collection(node, collection)
        if node in self.registered_collections:
            self.registered_collections[node] = Places(collection)

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """A process has done a test."""
        super().mark_test_complete(node, item_index, duration)
        group = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][group].values()):
            del self.assigned_work[node][group]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadGroupScheduling | None:
    """Instead of xdist's own for groups."""
    return Shares(config, log) if config.getoption("dist") == "loadgroup" else None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The files and folders of a folder."""
    report = yield
    if FROM_THE_END and isinstance(collector, pytest.Directory) and report.result:
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All processes have one order."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: item.path.parts)


if sys.version_info >= (3, 14):  # a process that has imported DuckDB and keeps what is left stops at its end there
    atexit.register(gc.unfreeze)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays until the end: nothing is gained by looking meanwhile, or later, whether may be removed."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
