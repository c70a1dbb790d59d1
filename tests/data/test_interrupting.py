"""Ctrl-C while something works that does not look for it."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest
from tests.patience import PATIENCE

from reidrisk.data.apart.interrupting import interruptible


def never() -> None:
    pytest.fail("nothing was to be stopped")


def test_what_comes_of_it_comes_back() -> None:
    assert interruptible(lambda: threading.current_thread() is threading.main_thread(), never) is False
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0, never)


# In a process of its own: where tests run, signals may be somebody else's.
CHILD = """
import signal, threading
from reidrisk.data.apart.interrupting import interruptible
signal.signal(signal.SIGINT, signal.default_int_handler)
asked, stopped, ended = [0], threading.Event(), threading.Event()
def work():
    signal.raise_signal(signal.SIGINT)
    stopped.wait(1200)
    ended.set()
def stop():
    asked[0] += 1
    if asked[0] == 2:  # the first one came too early
        stopped.set()
try:
    interruptible(work, stop)
except KeyboardInterrupt:
    print(asked[0], ended.is_set())
"""


def test_ctrl_c_stops_it_however_late_it_hears_and_waits_for_its_end() -> None:
    ran = subprocess.run([sys.executable, "-c", CHILD], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert ran.stdout == "2 True\n", ran.stderr


def test_where_no_signal_comes_it_is_done_at_once() -> None:
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(interruptible(lambda: threading.current_thread() is thread, never)))
    thread.start()
    thread.join()
    assert found == [True]
