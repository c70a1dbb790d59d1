"""Where a machine is too slow for all tests to fit into the time of a CI run: what matters most comes first, and what was left out is told.

`--until 1764330000` (seconds since 1970) sorts: the quick tests of the folders that make numbers, which run whatever the time is; the
other quick ones, from another file on each day; then those that `long.txt` names. A test whose turn comes after that moment is skipped,
and how many were is said at the end.
"""

from __future__ import annotations

import datetime as dt
import time
from collections import Counter
from functools import cache
from hashlib import sha256

import pytest
from tests.coverage_floor import FULL
from tests.long import function_of, listed

LATE = "no time left on this machine"
_LEFT_OUT: Counter[str] = Counter()


@cache
def _long() -> frozenset[str]:
    """Read where it is asked for: runs without `--until` never do."""
    return frozenset(listed())


def folder_of(name: str) -> str:
    """The folder of tests/ that a test is in."""
    return name.split("/")[1]


def turn(name: str, day: str) -> tuple[int, str]:
    """What a test is sorted by: numbers first, long ones last; where the others begin differs from day to day."""
    if function_of(name) in _long():
        return 2, ""
    if folder_of(name) in FULL:
        return 0, ""
    return 1, sha256((day + name.partition("::")[0]).encode()).hexdigest()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Off by default."""
    parser.addoption(
        "--until", type=float, metavar="SECONDS", help="tests whose turn comes later (seconds since 1970) are left out and counted"
    )


def pytest_configure(config: pytest.Config) -> None:
    """With `--until`: xdist starts with the largest groups, whatever is in them."""
    if config.getoption("--until") is not None:
        config.option.loadscopereorder = False


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--until`: all processes of one run have one order."""
    until = config.getoption("--until")
    if until is not None:
        day = str(dt.datetime.fromtimestamp(until, dt.UTC).date())
        items.sort(key=lambda item: turn(item.nodeid, day))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """With `--until`: too late is skipped before anything is made for it, but for quick tests of numbers."""
    until = item.config.getoption("--until")
    if until is not None and time.time() > until and turn(item.nodeid, "")[0]:
        pytest.skip(LATE)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Of all processes, where the results come together."""
    if report.skipped and LATE in str(report.longrepr):
        _LEFT_OUT[folder_of(report.nodeid)] += 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many, by folder."""
    if _LEFT_OUT:
        by_folder = ", ".join(f"{folder} {count}" for folder, count in sorted(_LEFT_OUT.items()))
        terminalreporter.write_line(f"NOT ALL TESTS RAN: {_LEFT_OUT.total()} were left out, {LATE} ({by_folder})", red=True, bold=True)
