"""How the tests run."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.edge.calling import Ran, Run
from tests.shuffling import shuffle

pytest_plugins = ["tests.workers", "tests.in_memory", "tests.long", "tests.in_time"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--shuffle 7`: what no ORDER BY puts in order comes in another one, on other threads, and hashes of texts differ."""
    parser.addoption("--shuffle", type=int, metavar="SEED", help="the engine gives unordered results in another order")


def pytest_configure(config: pytest.Config) -> None:
    """Workers and the commands that tests start take the hashes over with the environment."""
    settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("busy")  # how long something takes says nothing on a machine that does other work too
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


@pytest.fixture(scope="session", autouse=True)
def _options_are_read_once() -> Iterator[None]:
    """See tests/edge/options_once.py."""
    from tests.edge.options_once import options_once

    with options_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def _columns_are_judged_once() -> Iterator[None]:
    """See tests/judged_once.py."""
    from tests.judged_once import judged_once

    with judged_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_remembered_at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a run leaves outside its case (and the store that it looks into) is a folder of the tests; keys have places of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _databases_are_handed_on(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """See tests/engines.py."""
    from importlib import import_module

    from tests.engines import Databases

    from reidrisk.data.engine import Engine

    engine = import_module("reidrisk.data.engine")
    with pytest.MonkeyPatch.context() as patch:
        databases = Databases(engine.connected, Engine.close, tmp_path_factory.mktemp("databases"))
        patch.setattr(engine, "connected", databases.connected)

        def close(self: Engine) -> None:
            databases.closed(self)

        patch.setattr(Engine, "close", close)
        yield


@pytest.fixture(scope="session", autouse=True)
def _nothing_waits_for_the_disk() -> Iterator[None]:
    """What a write waits for matters when the power goes: 5 ms, thousands of times. Processes that tests start and kill do wait."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _file: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def true_costs() -> Iterator[dict[str, int]]:
    """Keys and stores cost half a second to open, on purpose: here they are cheap, and what they cost in truth is given to who asks.

    The keys of an encrypted archive and of a KeePass file follow from what is given alone, and the tests have few: each is derived once.
    """
    from functools import cache

    from argon2 import low_level
    from py7zr.helpers import calculate_key

    from reidrisk.govern import keystore
    from reidrisk.govern.secrets import head

    true = {"key": keystore.SCRYPT_COST, "store": head.SCRYPT_N}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keystore, "SCRYPT_COST", 2**10)
        patch.setattr(head, "SCRYPT_N", 2**11)
        patch.setattr("py7zr.compressor.calculate_key", cache(calculate_key))
        patch.setattr(low_level, "hash_secret_raw", cache(low_level.hash_secret_raw))
        yield true


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command line in this process: exit code, output and messages."""
    from reidrisk.edge.cli import application as cli

    monkeypatch.chdir(tmp_path)

    def act(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["reidrisk", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return Ran(int(left.value.code or 0), out.decode("utf-8"), err.decode("utf-8"))

    return act


# What takes seconds to make and is made once in a process: the tests that need it go to one. The largest groups are started first.
TOGETHER = {"generated": "manual", "sdist": "sdist", "lattice": "lattice", "big": "big"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Costly fixtures are made in one process of xdist, not in each."""
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in TOGETHER:
                item.add_marker(pytest.mark.xdist_group(TOGETHER[fixture]))


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
