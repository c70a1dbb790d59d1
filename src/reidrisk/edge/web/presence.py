"""Whether anybody still has the page open: each open page holds a line to the server, and the server ends when the last has gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from time import monotonic

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

_BEAT = 15.0  # a comment on the line now and then, so that a browser that vanished is noticed
AFTER_CLOSING, LOADING, UNUSED = 20.0, 300.0, 1800.0


class Presence:
    """Counts what is under way, open pages among it, and the time since the last sign of anybody."""

    def __init__(self) -> None:
        self._under_way = 0
        self._ever, self._loading, self._last = False, False, monotonic()

    @contextmanager
    def asked(self, *, page: bool) -> Iterator[None]:
        """Somebody asks for something, and is there until it is answered; a browser that asks for a whole page will hold a line for it."""
        self._under_way += 1
        self._loading |= page
        try:
            yield
        finally:
            self._under_way -= 1
            self._last = monotonic()

    async def line(self) -> AsyncIterator[bytes]:
        """What one open page holds; it ends with the page."""
        self._ever, self._loading = True, False
        with self.asked(page=False):
            while True:
                yield b": here\n\n"
                await asyncio.sleep(_BEAT)

    def gone(self) -> bool:
        """Whether nobody is there any more: time enough for going from page to page, for a slow one, and at first for finding the link."""
        patience = UNUSED if not self._ever else LOADING if self._loading else AFTER_CLOSING
        return self._under_way == 0 and monotonic() - self._last > patience


class Attended:
    """Stands before the application: somebody is there while it answers."""

    def __init__(self, inner: ASGIApp, presence: Presence) -> None:
        self._inner, self._presence = inner, presence

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on whatever comes."""
        with self._presence.asked(page=Headers(scope=scope).get("sec-fetch-dest") == "document"):
            await self._inner(scope, receive, send)
