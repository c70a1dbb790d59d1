"""The engine: bounded, private, encrypted when it spills, gone at the end, silent about cells."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from tests.patience import PATIENCE

from reidrisk.data import engine as engine_module
from reidrisk.data.engine import Engine, extension_file, give_back
from reidrisk.data.faults import EngineError, translated
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.problem import InputError

Put = Callable[[str, bytes], Path]
CANARY = "canary0815"
MEMORY = 400 * 2**20
SPILLING = f"select count(*) from (select a, count(*) from (select '{CANARY}' || range::varchar as a from range(4000000)) group by a)"


@pytest.fixture
def own_temp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("sql", "kind"),
    [
        (f"select cast('{CANARY}' as integer)", "value"),
        (f"from read_csv('/nowhere/{CANARY}.csv')", "file"),
        (f"select error('{CANARY}')", "value"),
    ],
)
def test_no_engine_text_in_our_errors(engine: Engine, sql: str, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(EngineError) as caught:
        engine.run(sql)
    assert caught.value.kind == kind
    assert caught.value.__context__ is None
    assert caught.value.__cause__ is None
    shown = [*traceback.format_exception(caught.value)[-1:], repr(caught.value), caplog.text, *(p.say("zh") for p in caught.value.problems)]
    assert not any(CANARY in text for text in shown)


@pytest.mark.parametrize("sql", [f"selec {CANARY}", f"select {CANARY}", f"from {CANARY}"])
def test_a_bug_of_ours_is_named_by_type_only(engine: Engine, sql: str) -> None:
    with pytest.raises(RuntimeError) as caught:
        engine.run(sql)
    assert CANARY not in str(caught.value)
    assert caught.value.__context__ is None


@pytest.mark.parametrize("planted", [f"1,{CANARY},3\n", f'1,"{CANARY}"x\n', f'1,"{CANARY}\n'])
def test_a_bad_row_is_never_quoted(put: Put, planted: str) -> None:
    path = put("t.csv", ("a,b\n" + "1,2\n" * 3000 + planted + "3,4\n" * 10).encode())
    with pytest.raises(InputError) as caught, open_dataset(path, ReadOptions(memory=MEMORY)) as dataset:
        _ = dataset.classes(["a", "b"]).sizes
    error: BaseException | None = caught.value
    while error is not None:
        assert CANARY not in str(error) + repr(error) + "".join(map(str, error.args))
        error = error.__cause__ or error.__context__


def test_the_engine_is_off_the_network(engine: Engine) -> None:
    with Engine(MEMORY) as spilling, socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        listener.settimeout(0.2)
        for opened in (engine, spilling):
            with pytest.raises((InputError, RuntimeError)):
                opened.run(f"from read_csv('http://127.0.0.1:{listener.getsockname()[1]}/a.csv')")
            with pytest.raises(TimeoutError):
                listener.accept()


def test_the_settings_are_locked(engine: Engine) -> None:
    with pytest.raises((EngineError, RuntimeError)):
        engine.run("set threads=1")


def test_python_variables_are_no_tables(engine: Engine) -> None:
    here = {"a": [1]}
    assert here
    with pytest.raises(RuntimeError):
        engine.run("from here")


@pytest.mark.skipif(extension_file() is None, reason="the extension has no build for this machine")
def test_spilled_rows_are_encrypted_private_and_removed(own_temp: Path) -> None:
    seen: list[bytes] = []
    with Engine(MEMORY, 2) as engine:
        assert engine.spills
        assert engine.folder.parent == own_temp
        assert engine.folder.stat().st_mode & 0o777 == 0o700
        running = threading.Thread(target=lambda: engine.run(SPILLING))
        running.start()
        while running.is_alive():
            for file in (engine.folder / "spill").glob("*"):
                with suppress(FileNotFoundError), file.open("rb") as content:  # the engine removes them as it goes
                    seen.append(content.read(2**20))
            time.sleep(0.02)
        running.join()
    assert any(seen)
    assert not any(CANARY.encode() in content for content in seen)
    assert list(own_temp.iterdir()) == []


def test_without_the_extension_nothing_is_written(own_temp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "find_spec", lambda _name: None)
    with Engine(MEMORY, 2) as engine:
        assert not engine.spills
        with pytest.raises(EngineError) as caught:
            engine.run(SPILLING)
        assert caught.value.kind == "unspilled"
        assert "reidrisk[spill]" in str(caught.value)
        assert [entry for entry in own_temp.rglob("*") if entry.is_file() and entry.suffix != ".lock"] == []


def test_that_nothing_is_spilled_is_said_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(engine_module, "find_spec", lambda _name: None)
    engine_module._say_once.cache_clear()
    for _ in range(3):
        with Engine(MEMORY), Engine(MEMORY, spill=False):
            pass
    assert [record.levelname for record in caplog.records if "reidrisk[spill]" in record.getMessage()] == ["WARNING"]


def test_an_extension_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duckdb.__version__", "0.0.1")
    assert extension_file() is None


def test_a_failed_start_leaves_nothing(own_temp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(engine_module, "extension_file", fail)
    with pytest.raises(ZeroDivisionError):
        Engine(MEMORY)
    assert list(own_temp.iterdir()) == []


def test_columns_and_registered_tables(engine: Engine) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    engine.register("given", pyarrow.table({"a": ["x", None]}))
    assert engine.run("select a from given order by a nulls last") == [("x",), (None,)]
    assert engine.columns("select range as n from range(3)")["n"].tolist() == [0, 1, 2]
    engine.unregister("given")
    with pytest.raises(RuntimeError):
        engine.run("from given")
    assert engine.run("select ?::integer + ?::integer", (1, 2)) == [(3,)]


def test_interrupting(engine: Engine) -> None:
    timer = threading.Timer(0.3, engine.interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        engine.run("select count(*) from range(1000000000000) where hash(range) = 7")
    assert caught.value.__context__ is None


def test_unknown_types_are_ours() -> None:
    assert isinstance(translated(KeyboardInterrupt), KeyboardInterrupt)
    assert isinstance(translated(import_module("duckdb").InternalException), RuntimeError)


# Under nohup a hang-up is ignored, which children inherit.
CHILD = f"""
import signal, sys, tempfile
signal.signal(signal.SIGHUP, signal.SIG_DFL)
tempfile.tempdir = sys.argv[1]
from reidrisk.data.engine import Engine
engine = Engine({MEMORY}, 2)
print("ready", flush=True)
try:
    engine.run("select count(*) from range(1000000000000) where hash(range) = 7")
except KeyboardInterrupt:
    sys.exit(9)
"""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 9), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGHUP, -signal.SIGHUP)])
def test_signals_leave_nothing_behind(tmp_path: Path, number: signal.Signals, code: int) -> None:
    with subprocess.Popen([sys.executable, "-c", CHILD, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        assert list(tmp_path.iterdir())
        time.sleep(0.5)
        process.send_signal(number)
        try:
            assert process.wait(PATIENCE) == code
        finally:
            process.kill()
    assert list(tmp_path.iterdir()) == []


def test_a_killed_process_is_swept_by_the_next(own_temp: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", CHILD, str(own_temp)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.kill()
    assert len([one for one in own_temp.iterdir() if one.is_dir()]) == 1
    with Engine(MEMORY) as engine:
        assert [one for one in own_temp.iterdir() if one.is_dir()] == [engine.folder]
    assert list(own_temp.iterdir()) == []


def test_a_host_program_keeps_its_own_signal_handlers(own_temp: Path) -> None:
    def own(*_: object) -> None: ...

    former = signal.signal(signal.SIGTERM, own)
    try:
        with Engine(MEMORY, spill=False):
            assert signal.getsignal(signal.SIGTERM) is own
        assert signal.getsignal(signal.SIGTERM) is own
    finally:
        signal.signal(signal.SIGTERM, former)
    assert list(own_temp.iterdir()) == []


def test_an_engine_may_start_in_another_thread(own_temp: Path) -> None:
    def use() -> None:
        with Engine(MEMORY, spill=False) as engine:
            engine.run("select 1")

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert list(own_temp.iterdir()) == []


MEASURED = """
import sys
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
with open_dataset(sys.argv[1], ReadOptions(memory=int(sys.argv[2]))) as dataset:
    sizes = dataset.classes(dataset.facts.columns).sizes
status = open("/proc/self/status", encoding="ascii").read()
print(sizes.classes, int(status.split("VmHWM:")[1].split()[0]) * 1024)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak is read where Linux keeps it")
def test_the_whole_process_stays_within_its_memory(put: Put) -> None:
    rows = 1_200_000
    path = put("t.csv", b"a,b,c\n" + b"".join(b"%d,x%d,a rather long text to fill memory with\n" % (i, i) for i in range(rows)))
    limit = 450 * 2**20
    done = subprocess.run([sys.executable, "-c", MEASURED, str(path), str(limit)], check=True, capture_output=True, text=True)
    classes, peak = map(int, done.stdout.split())
    assert classes == rows
    assert peak < limit


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="glibc keeps what was freed")
def test_what_was_freed_goes_back_to_the_system() -> None:
    system = ctypes.CDLL(None)
    system.malloc.restype, system.free.argtypes = ctypes.c_void_p, (ctypes.c_void_p,)
    places = [system.malloc(2**14) for _ in range(2**12)]  # 64 MB in pieces: what lies above them keeps them from going by themselves
    for place in places:
        ctypes.memset(place, 1, 2**14)
    for place in places[:-1]:
        system.free(place)
    before = _resident()
    give_back()
    assert before - _resident() > 2**25
    system.free(places[-1])
