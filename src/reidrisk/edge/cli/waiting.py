"""A sign of life for anything that takes over a second; on a terminal only, on standard error."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic

from ...model.text import Lang, Text

_BUSY = Text("正在读取和计算……已用 {seconds} 秒", "reading and computing ... {seconds} s so far")
_PERCENT = Text("正在读取和计算…… {percent}%，约剩 {seconds} 秒", "reading and computing ... {percent}%, about {seconds} s left")
_SEARCH = Text(
    "已检查 {nodes} 种组合；目前最好的损失 {loss}，已证明不低于 {bound}（Ctrl-C 停止并保留目前最好的）",
    "{nodes} combinations examined; best loss {loss}, proven at least {bound} (Ctrl-C stops and keeps the best so far)",
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


@contextmanager
def waiting(lang: Lang, percent: Callable[[], float] | None = None) -> Iterator[None]:
    """Shows, from the first second on, that work goes on and how far it is."""
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_show, args=(done, lang, percent), daemon=True)
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
    if sys.stderr.isatty():
        _SIGN.show(_SEARCH.fill(nodes=nodes, loss=f"{loss:.4f}", bound=f"{bound:.4f}").say(lang))


class Terminal:
    """Shows whoever sits at a terminal what an act is doing."""

    def busy(self, lang: Lang, /) -> AbstractContextManager[None]:
        """From the first second on, that work goes on."""
        return waiting(lang)

    def searched(self, lang: Lang, nodes: int, loss: float, bound: float, /) -> None:
        """How far a search is."""
        searching(lang, nodes, loss, bound)


def _show(done: threading.Event, lang: Lang, percent: Callable[[], float] | None) -> None:
    start = monotonic()
    if done.wait(AFTER):
        return
    while not done.wait(EVERY):
        share = percent() if percent is not None else -1
        passed = monotonic() - start
        if share > 0:
            shown = _PERCENT.fill(percent=int(share), seconds=int(passed * max(100 - share, 0) / share))
        else:
            shown = _BUSY.fill(seconds=int(passed))
        _SIGN.show(shown.say(lang))


def _send(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
