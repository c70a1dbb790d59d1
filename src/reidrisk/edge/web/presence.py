"""Whether anybody still has the page open: each open page holds a line to the server, and the server ends when the last has gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from time import monotonic

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_BEAT = 15.0  # a comment on the line now and then, so that a browser that vanished is noticed
AFTER_CLOSING, LOADING, UNUSED = 20.0, 300.0, 1800.0


class Presence:
    """Counts what is under way, open pages among it, and the time since the last sign of anybody."""

    def __init__(self) -> None:
        self._under_way = 0
        self._ever, self._loading, self._last = False, False, monotonic()

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Somebody asks for something, and is there until it is answered."""
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1
            self._last = monotonic()

    def sent_page(self) -> None:
        """A whole page is on its way to somebody: it will hold a line."""
        self._loading = True

    async def line(self) -> AsyncIterator[bytes]:
        """What one open page holds; it ends with the page."""
        self._ever, self._loading = True, False
        with self.asked():
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
        """Pass on whatever comes. What a browser asks for as a page and gets as a file to keep is none."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        page = Headers(scope=scope).get("sec-fetch-dest") == "document"

        async def watched(message: Message) -> None:
            if page and message["type"] == "http.response.start":
                kind = Headers(raw=message["headers"]).get("content-type", "")
                if kind.startswith("text/html"):
                    self._presence.sent_page()
            await send(message)

        with self._presence.asked():
            await self._inner(scope, receive, watched)
