"""Which tests take long: `make test` leaves them to `make check`, so that an answer comes within minutes.

`--quick` leaves out the test functions that `long.txt` names; `--write-long`, on a machine that does nothing else, runs all of them and
writes that list anew: the functions whose tests take more than `LONG` seconds each on average, with their fixtures.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

import pytest

LONG = 0.5
LIST = Path(__file__).with_name("long.txt")
_SECONDS: defaultdict[str, float] = defaultdict(float)
_TESTS: Counter[str] = Counter()


def function_of(name: str) -> str:
    """The test function of a test: without its parameters and the group that xdist adds."""
    path, _, rest = name.partition("::")
    return f"{path}::{rest.partition('[')[0].partition('@')[0]}"


def listed() -> tuple[str, ...]:
    """The functions that take long."""
    return tuple(LIST.read_text(encoding="utf-8").split())


def pytest_addoption(parser: pytest.Parser) -> None:
    """Both are off by default: who names a file gets all of its tests."""
    parser.addoption("--quick", action="store_true", help="without the tests that tests/long.txt names")
    parser.addoption("--write-long", action="store_true", help="write tests/long.txt anew from how long each test took")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--quick`."""
    if not config.getoption("--quick"):
        return
    names = frozenset(listed())
    left = [item for item in items if function_of(item.nodeid) in names]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if function_of(item.nodeid) not in names]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Of all processes, where the results come together."""
    _SECONDS[function_of(report.nodeid)] += report.duration
    _TESTS[function_of(report.nodeid)] += report.when == "call"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """With `--write-long`."""
    if session.config.getoption("--write-long") and not hasattr(session.config, "workerinput"):
        long = sorted(name for name, seconds in _SECONDS.items() if seconds > LONG * max(1, _TESTS[name]))
        LIST.write_text("\n".join(long) + "\n", encoding="utf-8")
