"""Every kind of long work is cut off in its middle, once by the death of the server, once by its own: nothing is lost or done twice."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

import pytest
from tests.edge.web.serving import TABLE
from tests.patience import PATIENCE

from reidrisk.edge.web.asking import named
from reidrisk.edge.web.queue.job import PageJob, job_in

pytestmark = pytest.mark.xdist_group("page")
WORDS = "the work of this test is cut off"
# Each kind of long work in the order of a case: its slot, where it is begun, and with what.
WORK: tuple[tuple[str, str, Mapping[str, str]], ...] = (
    ("scan", "data/again", {}),
    ("assess", "risk/assess", {}),
    ("trees", "safe/trees", {}),
    ("offer", "safe/find", {"limit": "0"}),
    ("take", "safe/take", {"choice": "1"}),
    ("report", "papers/write", {"format": "html", "lang": "en"}),
    ("key", "papers/key", {"name": "Chen Jing", "passphrase": WORDS, "again": WORDS}),
)


class Server:
    """The page's server as a process of its own, and somebody who came in by its link."""

    def __init__(self, cases: Path, keys: Path | None = None) -> None:
        where = {"REIDRISK_KEYS": str(keys or cases.parent / "keys")}
        environ = {**os.environ, "REIDRISK_LANG": "en", **where, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "reidrisk", "open", "--no-browser", "--cases", str(cases)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environ,
        )  # fmt: skip
        assert self.process.stdout is not None
        link = urlsplit(next(word for line in self.process.stdout for word in re.findall(r"http://127\.\S+", line)))
        self.host, self._cookie = link.netloc, ""
        self._cookie = str(self.ask("GET", f"{link.path}?{link.query}")[1]).partition(";")[0]

    def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "application/x-www-form-urlencoded"
    ) -> tuple[int, str | None, str]:
        """Status, cookie, text."""
        line = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        headers = {"Cookie": self._cookie, "Origin": f"http://{self.host}", "Content-Type": kind, "Accept-Language": "en"}
        line.request(method, path, body=body or None, headers=headers)
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        return answer.status, answer.getheader("set-cookie"), text

    def post(self, path: str, form: Mapping[str, str]) -> int:
        """A form."""
        return self.ask("POST", path, urlencode(form).encode())[0]

    def killed(self) -> None:
        """Without a word."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)


@contextmanager
def served(cases: Path, keys: Path | None = None) -> Iterator[Server]:
    one = Server(cases, keys)
    try:
        yield one
    finally:
        one.killed()


def caught(folder: Path, slot: str) -> PageJob:
    """Stopped in the middle, as soon as it is at work."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        job = job_in(folder, slot)
        if job is not None and job.state == "running" and job.process:
            os.kill(job.process, signal.SIGSTOP)
            return job
        assert job is None or job.state in {"waiting", "running"}, (slot, job)
        time.sleep(0.002)
    raise TimeoutError(slot)


def ended(folder: Path, slot: str) -> PageJob:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        job = job_in(folder, slot)
        if job is not None and job.state not in {"waiting", "running"}:
            return job
        time.sleep(0.05)
    raise TimeoutError(slot)


def files(folder: Path) -> dict[str, bytes]:
    """What is kept of the case, without the page's own notes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".page" not in path.parts
    }


def prepared(server: Server, folder: Path) -> None:
    """A case that was read, with its roles and answers."""
    assert server.ask("PUT", f"/file?name={quote('a.csv')}", TABLE.encode(), "text/csv")[0] == 200
    assert ended(folder, "scan").state == "done"
    answers = {"sharing": "enclave", "controls": "high", "motives": "medium", "recipient_security": "high", "p": "0.001"}
    given = {named(key)["id"]: value for key, value in answers.items()}
    assert server.post("/case/a/first/grade", {"name": "Liu Yang", **given, f"source-{named('p')['id']}": "yearbook"}) == 303
    assert ended(folder, "assess").state == "done"


def test_the_server_says_nothing_of_itself(tmp_path: Path) -> None:
    with served(tmp_path / "cases") as server:
        for path in ("/", "/nowhere", "/static/page.css", "/enter?key=x"):
            line = http.client.HTTPConnection(server.host, timeout=PATIENCE)
            line.request("GET", path)
            names = {name.lower() for name, _ in line.getresponse().getheaders()}
            line.close()
            assert not names & {"server", "x-powered-by", "date", "via"}, path


def test_long_work_outlives_the_server_and_is_begun_again_after_its_own_death(tmp_path: Path) -> None:
    cases, folder = tmp_path / "cases", tmp_path / "cases" / "a"
    server = Server(cases)
    try:
        prepared(server, folder)
        for slot, place, form in WORK:
            address, screen = f"/case/a/{place}", f"/case/a/{place.partition('/')[0]}"
            assert server.post(address, form) == 303, slot
            job = caught(folder, slot)
            server.killed()
            server = Server(cases)
            text = server.ask("GET", screen)[2]
            assert "Under way" in text, (slot, text)
            assert server.post(address, form) in {303, 422}  # asked for again: it is under way, and not begun twice
            os.kill(job.process, signal.SIGCONT)
            done = ended(folder, slot)
            assert (done.state, done.process) == ("done", job.process), slot
            if slot != "key":  # there is one now: nothing more to be cut off
                _killed_itself(server, folder, (slot, address, screen), form)
    finally:
        server.killed()


def _killed_itself(server: Server, folder: Path, where: tuple[str, str, str], form: Mapping[str, str]) -> None:
    slot, address, screen = where
    before = files(folder)
    assert server.post(address, form) == 303
    os.kill(caught(folder, slot).process, signal.SIGKILL)
    assert ended(folder, slot).state == "lost"
    text = server.ask("GET", screen)[2]
    assert "cut off" in text, (slot, text)
    assert {name: content for name, content in files(folder).items() if name in before} == before, slot
    assert server.post(address, form) == 303
    assert ended(folder, slot).state == "done", slot
