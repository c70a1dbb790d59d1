"""How the tests run."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Ran, Run
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


def _remembered(make: Callable[..., Any]) -> Callable[..., Any]:
    """The same for the same arguments; made anew where these cannot be remembered."""
    made = cache(make)

    def act(*given: Any, **named: Any) -> Any:
        try:
            found = made(*given, **named)
        except TypeError:
            found = make(*given, **named)
        return dict(found) if isinstance(found, dict) else found

    return act


def _arguments_once(assemble: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments of a command, as the library itself copies them: what was typed is taken out, all else is shared."""
    made: dict[tuple[object, bool], Any] = {}

    def act(app: Any, *, default_parameter: Any = None, parse_docstring: bool = False) -> Any:
        if default_parameter is not None:
            return assemble(app, default_parameter=default_parameter, parse_docstring=parse_docstring)
        key = (app.default_command, parse_docstring)  # the command itself is held, so that its place is not given to another
        if key not in made:
            made[key] = assemble(app, parse_docstring=parse_docstring)
        return made[key].copy(reset_tokens=True)

    return act


@pytest.fixture(scope="session", autouse=True)
def _options_are_read_once() -> Iterator[None]:
    """A process reads one command line and the tests read thousands: the commands and the types of their options are looked up once.

    That was more than half of the time that a command line takes here. What is remembered depends on the acts alone, which do not
    change; a test that starts a process of its own reads everything anew.
    """
    from importlib import import_module

    from cyclopts import App

    from reidrisk.edge.cli import application as cli

    with pytest.MonkeyPatch.context() as patch:
        for module, name in (("cyclopts.field_info", "get_type_hints"), ("pydantic", "TypeAdapter")):
            home = import_module(module)
            patch.setattr(home, name, _remembered(getattr(home, name)))
        patch.setattr(cli, "build", cache(cli.build))
        patch.setattr(App, "assemble_argument_collection", _arguments_once(App.assemble_argument_collection))
        yield


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_remembered_at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a run on a case leaves outside the case goes to a folder of the tests; keys have places of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _databases_are_handed_on() -> Iterator[None]:
    """See tests/engines.py."""
    from importlib import import_module

    from tests.engines import handed_on

    engine = import_module("reidrisk.data.engine")
    with pytest.MonkeyPatch.context() as patch:
        connect, close = handed_on(engine.connected, engine.Engine.close)
        patch.setattr(engine, "connected", connect)
        patch.setattr(engine.Engine, "close", close)
        yield


@pytest.fixture(scope="session", autouse=True)
def true_costs() -> Iterator[dict[str, int]]:
    """Keys and stores cost half a second to open, on purpose: here they are cheap, and what they cost in truth is given to who asks."""
    from reidrisk.govern import keystore
    from reidrisk.govern.secrets import head

    true = {"key": keystore.SCRYPT_COST, "store": head.SCRYPT_N}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keystore, "SCRYPT_COST", 2**10)
        patch.setattr(head, "SCRYPT_N", 2**11)
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
TOGETHER = {"generated": "manual", "sdist": "sdist", "lattice": "lattice"}


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
