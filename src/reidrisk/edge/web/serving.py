"""The server: on the loopback network only, at a port that the system chooses, for as long as the page is open."""

from __future__ import annotations

import asyncio
import secrets
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from ...model.frozen import dataclass
from ...model.text import Lang
from .application import Served, WebPage
from .guard import ENTRY, Guard, Keys
from .place import CasesFolder
from .presence import Presence
from .queue.waiting import JobQueue
from .receiving import LARGEST, cut_short

_LOOK, _BACKLOG = 1.0, 128


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """What is served, and to whom. `at`: the first page; `announce` is given the link. `browser`: whether it is opened there too."""

    place: CasesFolder
    at: str
    lang: Lang
    announce: Callable[[str], None]
    browser: bool = True
    largest: int = LARGEST


def serve(serving: Serving, started: Callable[[JobQueue], None] = lambda _line: None) -> None:
    """Serve until the page is closed, or somebody stops it. Long work that is under way goes on."""
    lost = cut_short(serving.place)
    line, presence, keys = JobQueue(ready=True), Presence(), Keys()
    started(line)
    line.taken_up(one for name in serving.place.names() if (one := serving.place.folder(name)) is not None)
    listening = own_address()
    host = "{}:{}".format(*listening.getsockname())
    served = Served(
        place=serving.place, line=line, presence=presence, largest=serving.largest, usual=serving.lang, first=serving.at, cut_short=lost
    )  # fmt: skip
    guard = Guard(WebPage(served).application(), host, keys)
    server = uvicorn.Server(
        uvicorn.Config(
            guard, log_config=None, access_log=False, server_header=False, date_header=False, proxy_headers=False, lifespan="off",
            ws="none", timeout_graceful_shutdown=1, h11_max_incomplete_event_size=2**16,
        )
    )  # fmt: skip
    link = f"http://{host}{ENTRY}?key={keys.entry}"
    serving.announce(link)
    if serving.browser:
        with suppress(webbrowser.Error):
            webbrowser.open(link)
    with suppress(KeyboardInterrupt):
        asyncio.run(_until_closed(server, listening, presence))
    line.end()


def own_address() -> socket.socket:
    """A listening socket; where all of 127/8 is the machine's own, at an address by chance: cookies know no ports, and so go to nobody."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    chance = ".".join(["127", *(str(1 + secrets.randbelow(254)) for _ in range(3))])
    try:
        listening.bind((chance if sys.platform == "linux" else "127.0.0.1", 0))
    except OSError:
        listening.bind(("127.0.0.1", 0))
    listening.listen(_BACKLOG)  # a browser may be there before the server is
    return listening


async def _until_closed(server: uvicorn.Server, listening: socket.socket, presence: Presence) -> None:
    watching = asyncio.create_task(_watch(server, presence))
    await server.serve(sockets=[listening])
    watching.cancel()


async def _watch(server: uvicorn.Server, presence: Presence) -> None:
    while not presence.gone():  # noqa: ASYNC110 - time itself is what is waited for
        await asyncio.sleep(_LOOK)
    server.should_exit = True
