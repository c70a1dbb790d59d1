"""Whether anybody still has the page open: each open page holds a line to the server, and the server ends when the last has gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

_BEAT = 15.0  # a comment on the line now and then, so that a browser that vanished is noticed
AFTER_CLOSING, UNUSED = 20.0, 1800.0


class Presence:
    """Counts the pages that are open, and the time since the last sign of anybody."""

    def __init__(self) -> None:
        self.open = 0
        self._ever, self._last = False, monotonic()

    def seen(self) -> None:
        """Somebody asked for something."""
        self._last = monotonic()

    async def line(self) -> AsyncIterator[bytes]:
        """What one open page holds; it ends with the page."""
        self.open += 1
        self._ever = True
        try:
            while True:
                yield b": here\n\n"
                await asyncio.sleep(_BEAT)
        finally:
            self.open -= 1
            self.seen()

    def gone(self) -> bool:
        """Whether nobody is there any more: time enough for going from page to page, and at first for finding the link."""
        patience = AFTER_CLOSING if self._ever else UNUSED
        return self.open == 0 and monotonic() - self._last > patience
