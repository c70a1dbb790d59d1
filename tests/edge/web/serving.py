"""The page as the tests ask it: the whole application behind its guard, without a socket, and a case that was read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.edge.web.inside import work_inside
from tests.patience import PATIENCE

from reidrisk.edge.web.application import Served, WebPage
from reidrisk.edge.web.guard import Guard, Keys
from reidrisk.edge.web.place import CasesFolder
from reidrisk.edge.web.presence import Presence
from reidrisk.edge.web.queue.job import UNDER_WAY, job_in
from reidrisk.edge.web.queue.waiting import JobQueue
from reidrisk.edge.web.receiving import cut_short

HOST = "127.1.2.3:4567"
OWN = {"origin": f"http://{HOST}"}
TABLE = "性别,年龄,药物编码\n" + "".join(f"{'男女'[row % 2]},{30 + row % 4},A0{row % 3}\n" for row in range(24))


class Client:
    """Asks the application as a browser would, without a socket."""

    def __init__(self, application: Any, lang: str) -> None:
        self._runner = asyncio.Runner()
        transport = httpx.ASGITransport(application, raise_app_exceptions=True)
        self._client = httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", headers={"accept-language": lang})
        self.cookies = self._client.cookies

    def request(self, method: str, path: str, **given: Any) -> httpx.Response:
        """One request."""
        return self._runner.run(self._client.request(method, path, **given))

    def get(self, path: str, **given: Any) -> httpx.Response:
        """To see something."""
        return self.request("GET", path, **given)

    def close(self) -> None:
        """No more."""
        self._runner.run(self._client.aclose())
        self._runner.close()


class Asked:
    """A page, and somebody who may have come in."""

    def __init__(self, root: Path, line: JobQueue, *, lang: str = "en", largest: int = 2**20) -> None:
        self.root, self.line, self.keys = root, line, Keys()
        place = CasesFolder(root)
        page = WebPage(Served(place=place, line=line, presence=Presence(), largest=largest, cut_short=cut_short(place)))
        application = page.application()
        self.routes = application.routes
        guard = Guard(application, HOST, self.keys)
        self.client = Client(guard, lang)

    def enter(self) -> Asked:
        """By the link."""
        assert self.client.get("/enter", params={"key": self.keys.entry}).status_code == 303
        return self

    def get(self, path: str) -> httpx.Response:
        """A page."""
        return self.client.get(path)

    def post(self, path: str, **form: str | list[str]) -> httpx.Response:
        """A form of our own page."""
        return self.client.request("POST", path, data=form, headers=OWN)

    def send(self, name: str, content: bytes) -> httpx.Response:
        """A file."""
        return self.client.request("PUT", "/file", params={"name": name}, content=content, headers=OWN)

    def waited(self, case: str, slot: str) -> str:
        """The state of a job, once it has ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            job = job_in(self.root / case, slot)
            if job is not None and job.state not in UNDER_WAY:
                return job.state
            time.sleep(0.02)
        raise TimeoutError(slot)


@contextmanager
def asked(root: Path, *, lang: str = "en", largest: int = 2**20, apart: bool = False) -> Iterator[Asked]:
    """A page over this folder of cases; its long work has processes of its own where that is what is looked at (`apart`)."""
    with pytest.MonkeyPatch.context() as patch:
        if not apart:
            work_inside(patch.setattr)
        yield from _asked(root, lang, largest)


def _asked(root: Path, lang: str, largest: int) -> Iterator[Asked]:
    line = JobQueue()
    one = Asked(root, line, lang=lang, largest=largest)
    try:
        yield one
    finally:
        one.client.close()
        line.end()
        if line._running is not None:  # it goes on by itself, and nobody would be left who waits for it
            line._running[1].wait(PATIENCE)
