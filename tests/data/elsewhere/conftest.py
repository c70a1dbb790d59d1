"""Real servers of PostgreSQL, MariaDB and ClickHouse, Spark in local mode: each started once and only for these tests."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.data.elsewhere.server import CANARY, ClickHouse, MariaDb, Server
from tests.patience import PATIENCE

_RUNNING: list[subprocess.Popen[bytes]] = []


def _program(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return shutil.which(name) or (str(found[0]) if found else None)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _as_server(command: list[str]) -> subprocess.CompletedProcess[bytes]:
    """PostgreSQL refuses to run as root."""
    user: dict[str, Any] = {}
    if os.getuid() == 0:
        known = pwd.getpwnam("postgres" if any(one.pw_name == "postgres" for one in pwd.getpwall()) else "nobody")
        user = {"user": known.pw_uid, "group": known.pw_gid, "extra_groups": []}
    user["env"] = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    nothing = subprocess.DEVNULL
    return subprocess.run(command, check=False, stdin=nothing, stdout=nothing, stderr=subprocess.PIPE, timeout=PATIENCE, **user)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    initdb, control = _program("initdb"), _program("pg_ctl")
    if initdb is None or control is None:
        pytest.skip("PostgreSQL's server programs are not installed (Debian: postgresql)")
    if importlib.util.find_spec("psycopg") is None or importlib.util.find_spec("ibis") is None:
        pytest.skip('the extra "sql" is not installed')
    with tempfile.TemporaryDirectory(prefix="reidrisk-pg-") as folder:
        home = Path(folder)
        home.chmod(0o777)
        secret = home / "secret"
        secret.write_text(CANARY)
        secret.chmod(0o644)
        data, port = home / "data", _free_port()
        made = _as_server([initdb, "-D", str(data), "-U", "owner", "-A", "scram-sha-256", "--pwfile", str(secret), "-E", "UTF8", "-N"])
        if made.returncode:
            pytest.skip(f"initdb does not work on this machine: {made.stderr.decode(errors='replace').strip()[-200:]}")
        settings = f"-p {port} -k {home} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=30"
        started = _as_server([control, "-D", str(data), "-o", settings, "-l", str(home / "log"), "-w", "start"])
        assert started.returncode == 0, started.stderr
        try:
            yield Server(port)
        finally:
            _as_server([control, "-D", str(data), "-m", "immediate", "-w", "stop"])


@pytest.fixture(scope="session")
def mariadb() -> Iterator[MariaDb]:
    """As root it runs as root: its files are in a folder of the test, and nobody else reaches it."""
    install, server = shutil.which("mariadb-install-db"), shutil.which("mariadbd") or shutil.which("mariadbd", path="/usr/sbin")
    if install is None or server is None:
        pytest.skip("MariaDB's server programs are not installed (Debian: mariadb-server)")
    if importlib.util.find_spec("pymysql") is None or importlib.util.find_spec("ibis") is None:
        pytest.skip('the extra "sql" is not installed')
    with tempfile.TemporaryDirectory(prefix="reidrisk-my-") as folder:
        home, port = Path(folder), _free_port()
        common = ["--no-defaults", f"--datadir={home / 'data'}", "--innodb-log-file-size=4M", "--innodb-buffer-pool-size=32M"]
        common += ["--user=root"] if os.getuid() == 0 else []
        made = subprocess.run(
            [install, *common, "--auth-root-authentication-method=normal", "--skip-test-db"],
            check=False,
            capture_output=True,
            timeout=PATIENCE,
        )
        if made.returncode:
            pytest.skip(f"mariadb-install-db does not work on this machine: {made.stdout.decode(errors='replace').strip()[-200:]}")
        first = home / "first.sql"
        first.write_text(
            "create database health character set latin1;\n"  # a server of old: what is read is UTF-8 all the same
            f"create user owner@'127.0.0.1' identified by '{CANARY}';\ngrant all on *.* to owner@'127.0.0.1';\n"
        )
        settings = [f"--socket={home / 's'}", f"--port={port}", "--bind-address=127.0.0.1", "--skip-log-bin", "--skip-name-resolve"]
        settings += [f"--init-file={first}", f"--pid-file={home / 'pid'}", "--innodb-flush-log-at-trx-commit=0", "--performance-schema=OFF"]
        settings += ["--default-time-zone=+08:00"]  # a server that is not in UTC must change nothing
        with (home / "log").open("wb") as log:
            running = subprocess.Popen([server, *common, *settings], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            found = MariaDb(port)
            _until_it_answers(found, running)
            yield found
        finally:
            running.kill()
            running.wait(PATIENCE)


def _until_it_answers(server: MariaDb, running: subprocess.Popen[bytes]) -> None:
    from pymysql.err import OperationalError

    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            server.run("select 1")
        except OperationalError:
            assert running.poll() is None, "MariaDB ended"
            assert time.monotonic() < deadline, "MariaDB does not answer"
            time.sleep(0.1)
        else:
            return


CONFIG = """<yandex><logger><level>none</level></logger><http_port>{port}</http_port><listen_host>127.0.0.1</listen_host>
<path>{home}/data/</path><tmp_path>{home}/tmp/</tmp_path><users_config>{home}/users.xml</users_config><default_profile>default</default_profile>
<default_database>default</default_database><mark_cache_size>5368709</mark_cache_size><timezone>Asia/Shanghai</timezone></yandex>"""
USERS = """<yandex><profiles><default/><fixed><readonly>1</readonly></fixed><partly><max_result_rows>3</max_result_rows>
<result_overflow_mode>break</result_overflow_mode></partly></profiles><quotas><default/></quotas><users>{users}</users></yandex>"""
USER = """<{name}><password>{password}</password><networks><ip>127.0.0.1</ip></networks><profile>{profile}</profile>
<quota>default</quota></{name}>"""


@pytest.fixture(scope="session")
def clickhouse() -> Iterator[ClickHouse]:
    """The server of Debian, of 2018: what it does not know of is asked of its newer engine below."""
    server = shutil.which("clickhouse-server") or shutil.which("clickhouse-server", path="/usr/sbin")
    if server is None:
        pytest.skip("ClickHouse's server program is not installed (Debian: clickhouse-server)")
    with tempfile.TemporaryDirectory(prefix="reidrisk-ch-") as folder:
        home, port = Path(folder), _free_port()
        (home / "config.xml").write_text(CONFIG.format(home=home, port=port))
        users = (("owner", "default"), ("fixed", "fixed"), ("partly", "partly"))
        (home / "users.xml").write_text(
            USERS.format(users="".join(USER.format(name=name, password=CANARY, profile=profile) for name, profile in users))
        )
        yield from _answering(ClickHouse(port), [server, f"--config-file={home / 'config.xml'}"], home)


@pytest.fixture(scope="session")
def chdb() -> Iterator[ClickHouse]:
    """A ClickHouse of this year: its engine, of the package chdb-core, behind an HTTP server of the tests."""
    place = Path(os.environ.get("REIDRISK_CHDB") or Path(__file__).parents[3] / ".venv" / "chdb")
    if not (place / "chdb").is_dir():
        assert "CI" not in os.environ or (place.parent / "chdb.log").exists(), "CI installs it (make chdb), or says why not"
        pytest.skip("ClickHouse's engine is not installed (make chdb)")
    with tempfile.TemporaryDirectory(prefix="reidrisk-chdb-") as folder:
        port, program = _free_port(), Path(__file__).with_name("clickhouse_http.py")
        command = [sys.executable, str(program), f"{folder}/data", str(port), CANARY]
        yield from _answering(ClickHouse(port), command, Path(folder), {**os.environ, "PYTHONPATH": str(place), "TZ": "Asia/Shanghai"})


def _answering(found: ClickHouse, command: list[str], home: Path, env: dict[str, str] | None = None) -> Iterator[ClickHouse]:
    with (home / "log").open("wb") as log:
        running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=home, env=env)
    _RUNNING.append(running)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                found.run("select 1")
                break
            except OSError:
                assert running.poll() is None, (home / "log").read_text(errors="replace")[-2000:]
                assert time.monotonic() < deadline, "ClickHouse does not answer"
                time.sleep(0.1)
        yield found
    finally:
        running.kill()
        running.wait(PATIENCE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A ClickHouse that nobody asks is never idle: from test to test it stands still, so that all other tests have the processor."""
    asked = any(mark.args == ("clickhouse",) for mark in item.iter_markers("xdist_group"))
    _signalled(signal.SIGCONT, asked=asked)
    try:
        return (yield)
    finally:
        _signalled(signal.SIGSTOP, asked=asked)


def _signalled(number: signal.Signals, *, asked: bool) -> None:
    for one in _RUNNING if asked else ():
        if one.poll() is None:
            one.send_signal(number)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs Spark goes to one process, what needs PostgreSQL to one and what needs MariaDB to one, so that each starts once."""
    for item in items:
        needed = getattr(item, "fixturenames", ())
        if "clickhouse" in needed or "chdb" in needed or "[clickhouse" in item.name or "[chdb" in item.name:
            item.add_marker(pytest.mark.xdist_group("clickhouse"))
        elif "spark" in needed or "[spark-" in item.name:
            item.add_marker(pytest.mark.xdist_group("spark"))
        elif "mariadb" in needed or "[mariadb" in item.name:
            item.add_marker(pytest.mark.xdist_group("mariadb"))
        elif "postgres" in needed or "[postgres" in item.name:
            item.add_marker(pytest.mark.xdist_group("postgres"))


@pytest.fixture(scope="session")
def spark() -> Iterator[Any]:
    if importlib.util.find_spec("pyspark") is None or importlib.util.find_spec("ibis") is None:
        pytest.skip('the extra "spark" is not installed')
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("Java is not installed (Debian: openjdk-17-jre-headless)")
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("tests").master("local[2]")
    for key, value in {
        "spark.driver.memory": "512m",
        # A process that lives for a minute: compiling its own code well would take most of that.
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "ERROR",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.session.timeZone": "Asia/Shanghai",  # a session that is not in UTC must change nothing
        "spark.sql.warehouse.dir": tempfile.mkdtemp(prefix="reidrisk-warehouse-"),
    }.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    yield session
    warehouse = session.conf.get("spark.sql.warehouse.dir")
    session.stop()
    shutil.rmtree(str(warehouse).removeprefix("file:"), ignore_errors=True)
