"""How the tests run."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


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
