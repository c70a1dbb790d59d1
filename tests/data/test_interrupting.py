"""Ctrl-C while something works that does not look for it."""

from __future__ import annotations

import signal
import threading

import pytest

from reidrisk.data.apart.interrupting import interruptible


def never() -> None:
    pytest.fail("nothing was to be stopped")


def test_what_comes_of_it_comes_back() -> None:
    assert interruptible(lambda: threading.current_thread() is threading.main_thread(), never) is False
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0, never)


def test_ctrl_c_stops_it_however_late_it_hears_and_waits_for_its_end() -> None:
    asked, stopped, ended = [0], threading.Event(), threading.Event()

    def work() -> None:
        signal.raise_signal(signal.SIGINT)
        stopped.wait(20)
        ended.set()

    def stop() -> None:
        asked[0] += 1
        if asked[0] == 2:  # the first one came too early
            stopped.set()

    with pytest.raises(KeyboardInterrupt):
        interruptible(work, stop)
    assert ended.is_set()
    assert asked[0] >= 2


def test_where_no_signal_comes_it_is_done_at_once() -> None:
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(interruptible(lambda: threading.current_thread() is thread, never)))
    thread.start()
    thread.join()
    assert found == [True]
