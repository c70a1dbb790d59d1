"""A sign of life for anything that takes over a second; on a terminal only, on standard error."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..model.text import Lang, Text

_BUSY = Text("正在读取和计算……", "reading and computing ...")
_PERCENT = Text("正在读取和计算…… {percent}%", "reading and computing ... {percent}%")
_AFTER, _EVERY = 1.0, 0.5


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


def _show(done: threading.Event, lang: Lang, percent: Callable[[], float] | None) -> None:
    if done.wait(_AFTER):
        return
    while not done.wait(_EVERY):
        share = percent() if percent is not None else -1
        text = _PERCENT.fill(percent=int(share)).say(lang) if share > 0 else _BUSY.say(lang)
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
    sys.stderr.write("\r\x1b[K")
    sys.stderr.flush()
