"""A sign of life for anything that takes over a second; on a terminal only, on standard error."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from ...model.text import Lang, Phrase, Text
from ..timing import NO_TIME, TimeLeft, spoken

# Short: a line that a terminal breaks could not be erased.
_BUSY = Text("正在读取和计算……已用 {seconds} 秒", "reading and computing ... {seconds} s so far")
_UNKNOWN = Text("{busy}，还需多久尚不知道", "{busy}, time left not known yet")
_LEFT = Text("{busy}，约剩 {low} 至 {high}", "{busy}, about {low} to {high} left")
_LEFT_AT_MOST = Text("{busy}，约剩 {high} 以内", "{busy}, less than about {high} left")
_SEARCH = Text(
    "已检查 {nodes} 种组合；目前最好的损失 {loss}，已证明不低于 {bound}（Ctrl-C 停止并保留目前最好的）",
    "{nodes} {nodes|combination|combinations} examined; best loss {loss}, proven at least {bound} (Ctrl-C stops and keeps the best so far)",
)
AFTER, EVERY = 1.0, 0.5
_ERASE = "\r\x1b[K"


class _Sign:
    """The one line of progress on the terminal: shown over itself, and gone before anything else is said."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._there = False

    def show(self, text: str) -> None:
        with self.lock:
            self._there = True
            _send(f"{_ERASE}{text}")

    def erase(self) -> None:
        with self.lock:
            if self._there:
                _send(_ERASE)
            self._there = False


_SIGN = _Sign()


def can_ask() -> bool:
    """Whether a person is at the terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()  # closed, it is None


def _not_known(_passed: float) -> TimeLeft | None:
    return None


def at_terminal() -> bool:
    """Whether somebody sees what goes on."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def waiting(lang: Lang, left: Callable[[float], TimeLeft | None] = _not_known) -> Iterator[None]:
    """Shows, from the first second on, that work goes on and how long it will take yet, which `left` knows by the seconds passed."""
    if not at_terminal():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_show, args=(done, lang, left), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        _SIGN.erase()


@contextmanager
def aside() -> Iterator[None]:
    """For what is said while work goes on: it begins on a clean line, and nothing comes between."""
    with _SIGN.lock:
        _SIGN.erase()
        yield


def searching(lang: Lang, nodes: int, loss: float, bound: float) -> None:
    """How far a search is, on a terminal only."""
    if at_terminal():
        _SIGN.show(_SEARCH.fill(nodes=nodes, loss=f"{loss:.4f}", bound=f"{bound:.4f}").say(lang))


class Terminal:
    """Shows whoever sits at a terminal what an act is doing; `worked` are the seconds in which it did, without those of questions.

    `foretold`: what is left after so many.
    """

    def __init__(self, foretold: Callable[[float], TimeLeft | None] = _not_known) -> None:
        self.worked = 0.0
        self._foretold, self._busy = foretold, False

    @contextmanager
    def busy(self, lang: Lang, /) -> Iterator[None]:
        """From the first second on, that work goes on; within work that is shown already nothing more is."""
        if self._busy:
            yield
            return
        self._busy, start, before = True, monotonic(), self.worked
        try:
            with waiting(lang, lambda passed: self._foretold(before + passed)):
                yield
        finally:
            self._busy, self.worked = False, before + monotonic() - start

    def searched(self, lang: Lang, nodes: int, loss: float, bound: float, /) -> None:
        """How far a search is."""
        searching(lang, nodes, loss, bound)

    def reached(self, _part: Text | Phrase, _number: int, _of: int, /) -> None:
        """A terminal shows the seconds, and the time left by earlier runs."""


def _show(done: threading.Event, lang: Lang, left: Callable[[float], TimeLeft | None]) -> None:
    start = monotonic()
    if done.wait(AFTER):
        return
    while not done.wait(EVERY):
        passed = monotonic() - start
        _SIGN.show(_sentence(passed, left(passed)).say(lang))


def _sentence(passed: float, left: TimeLeft | None) -> Phrase:
    busy = _BUSY.fill(seconds=int(passed))
    if left is None:
        return _UNKNOWN.fill(busy=busy)
    high = spoken(left.high, up=True)
    if left.low < NO_TIME:
        return _LEFT_AT_MOST.fill(busy=busy, high=high)
    return _LEFT.fill(busy=busy, low=spoken(left.low, up=False), high=high)


def _send(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
