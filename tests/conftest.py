"""How the tests run."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.shuffling import shuffle


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--shuffle 7`: what no ORDER BY puts in order comes in another one, on other threads, and hashes of texts differ."""
    parser.addoption("--shuffle", type=int, metavar="SEED", help="the engine gives unordered results in another order")


def pytest_configure(config: pytest.Config) -> None:
    """Workers and the commands that tests start take the hashes over with the environment."""
    seed = config.getoption("--shuffle")
    if seed is not None:
        os.environ["PYTHONHASHSEED"] = str(seed)
        config.add_cleanup(shuffle(seed))


@contextmanager
def _untraced(item: pytest.Item) -> Iterator[None]:
    """In a worker of xdist two collectors of coverage stand on each other: pytest-cov pauses the upper one, and the lower goes on."""
    if item.get_closest_marker("no_cover") is None:
        yield
        return
    here, threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)  # None takes the trace away
    try:
        yield
    finally:
        threading.settrace(threads)
        sys.settrace(here)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Fixtures of a test without coverage."""
    with _untraced(item):
        yield


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A test without coverage."""
    with _untraced(item):
        yield
