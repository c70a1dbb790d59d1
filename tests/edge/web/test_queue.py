"""Long work: one at a time, twice asked is once done, cancelled or killed it leaves nothing half-written, and it outlives the server."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send
from tests.edge.web.serving import TABLE, Asked, asked
from tests.patience import PATIENCE

from reidrisk.case.case import is_case
from reidrisk.data.disk.sweeping import locked, unlocked
from reidrisk.edge.web import presence
from reidrisk.edge.web.frame import ACTS
from reidrisk.edge.web.presence import Attended, Presence
from reidrisk.edge.web.preview.shape import shape_of
from reidrisk.edge.web.queue import worker
from reidrisk.edge.web.queue.job import PageJob, job_in, reading, result_in
from reidrisk.edge.web.queue.waiting import JobQueue
from reidrisk.edge.web.screen import screens

pytestmark = pytest.mark.xdist_group("page")


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Asked]:
    with asked(tmp_path / "cases", apart=True) as one:
        yield one.enter()


def begun(page: Asked) -> PageJob:
    """A file was sent, and its reading has begun."""
    page.send("a.csv", TABLE.encode())
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        job = job_in(page.root / "a", "scan")
        if job is not None and job.state != "waiting":
            return job
        time.sleep(0.01)
    raise TimeoutError


def again(page: Asked) -> None:
    """It can be asked for again, and is done."""
    folder = page.root / "a"
    page.line.put(reading(folder, folder / "data" / "a.csv", "en"))
    assert page.waited("a", "scan") == "done"
    assert is_case(str(folder))


def test_a_killed_worker_loses_nothing(page: Asked) -> None:
    job = begun(page)
    os.kill(job.process, signal.SIGSTOP)  # it is at work until it is killed, however long the page takes
    assert (job.state, page.get("/case/a/data").status_code) == ("running", 200)
    os.kill(job.process, signal.SIGKILL)
    assert page.waited("a", "scan") == "lost"
    assert not is_case(str(page.root / "a"))
    assert "cut off" in page.get("/case/a/data").text
    again(page)


def test_what_is_cancelled_is_not_done(page: Asked) -> None:
    begun(page)
    assert page.post("/case/a/data/cancel", slot="scan").status_code == 303
    assert page.waited("a", "scan") in {"cancelled", "lost"}
    assert not is_case(str(page.root / "a"))
    again(page)


def test_a_double_click_does_nothing_twice_and_work_outlives_the_server(page: Asked) -> None:
    job = begun(page)
    assert page.line.put(job).process == job.process
    page.line.end()
    assert page.waited("a", "scan") == "done"
    found = result_in(page.root / "a", "scan", "zh")
    assert found is not None
    assert found["rows"] == 24


def test_a_later_server_asks_a_process_to_stop_by_a_file(tmp_path: Path) -> None:
    (tmp_path / ".page").mkdir()
    job, line, heard = reading(tmp_path, tmp_path / "a.csv", "en").keep(state="running", process=1), JobQueue(), threading.Event()
    handle = locked(job.lock)
    assert handle is not None
    usual = signal.signal(signal.SIGTERM, lambda _signal, _frame: heard.set())  # a process of its own would stop here
    try:
        threading.Thread(target=worker._stopped_by_file, args=(job.cancel_path,), daemon=True).start()
        assert not heard.wait(1)
        line.cancel(tmp_path, "scan")
        assert heard.wait(PATIENCE)
    finally:
        signal.signal(signal.SIGTERM, usual)
        unlocked(job.lock, handle)
        line.end()


def test_what_waited_when_the_server_ended_is_taken_up_by_the_next(tmp_path: Path) -> None:
    """By a process that was there before; the one for the next job leaves with the server, as it does where the server just dies."""
    folder, line = tmp_path / "a", JobQueue(ready=True)
    first = line._ready
    assert first is not None
    (folder / ".page").mkdir(parents=True)
    (tmp_path / "a.csv").write_text(TABLE, encoding="utf-8")
    reading(folder, tmp_path / "a.csv", "en").keep(state="waiting", asked_at="2026-01-01T00:00:00+00:00")
    line.taken_up((folder,))
    try:
        end = time.monotonic() + PATIENCE
        while (job := job_in(folder, "scan")) is not None and job.state != "done" and time.monotonic() < end:
            time.sleep(0.1)
        assert job is not None
        assert (job.state, job.process) == ("done", first.pid)
        while (following := line._ready) is None:
            time.sleep(0.01)
        line._ready = None
        assert following.stdin is not None
        following.stdin.close()
        assert following.wait(PATIENCE) == 0
    finally:
        line.end()


def test_what_ended_between_two_looks_is_done_and_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".page").mkdir()
    job = reading(tmp_path, tmp_path / "a.csv", "en").keep(state="running")

    def ended_meanwhile(one: PageJob) -> bool:
        one.keep(state="done")  # as its process does before it lets the lock go
        return False

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(PageJob, "alive", ended_meanwhile)
        seen = job_in(tmp_path, "scan")
    on_record = job_in(tmp_path, "scan")
    assert seen is not None
    assert on_record is not None
    assert (seen.state, on_record.state) == ("done", "done")
    job.keep(state="running")
    assert (job_in(tmp_path, "scan") or job).state == "lost"


def test_a_look_whether_a_job_is_alive_does_not_keep_its_process_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".page").mkdir()
    job = reading(tmp_path, tmp_path / "a.csv", "en").keep()
    monkeypatch.setattr(worker, "carry_out", lambda one, _secrets: one.keep(state="done", ended_at=one.begun_at))
    monkeypatch.setattr(worker, "_stopped_by_file", lambda _asked: None)
    handle = locked(job.lock)
    assert handle is not None
    looking = threading.Timer(0.2, unlocked, (job.lock, handle))
    looking.start()
    assert worker.begun(tmp_path, "scan", {}) == 0
    looking.join()
    assert (job_in(tmp_path, "scan") or job).state == "done"


def test_a_record_that_nobody_can_read_is_none(tmp_path: Path) -> None:
    (tmp_path / ".page").mkdir()
    for text in ("{", "[]", '{"folder": "x"}'):
        (tmp_path / ".page" / "scan.json").write_text(text, encoding="utf-8")
        assert job_in(tmp_path, "scan") is None
    (tmp_path / ".page" / "scan.result.json").write_text("{", encoding="utf-8")
    assert result_in(tmp_path, "scan", "en") is None


def test_the_server_ends_when_the_last_page_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AFTER_CLOSING", 0.0)

    async def opened_and_closed() -> tuple[bool, bool, bool]:
        one = Presence()
        before = one.gone()
        line = one.line()
        await anext(line)
        while_open = one.gone()
        await line.aclose()  # type: ignore[attr-defined] # a generator
        await asyncio.sleep(0.01)
        return before, while_open, one.gone()

    assert asyncio.run(opened_and_closed()) == (False, False, True)


def test_a_page_that_loads_slowly_does_not_end_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the page that was left and the one that is on its way nobody holds a line; nor while an answer takes its time."""
    monkeypatch.setattr(presence, "AFTER_CLOSING", 0.0)
    gone: list[bool] = []

    async def followed(destination: str, kind: str) -> None:
        one = Presence()

        async def slow(_scope: Scope, _receive: Receive, send: Send) -> None:
            await asyncio.sleep(0.01)
            gone.append(one.gone())
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind.encode())]})

        async def sent(_message: Message) -> None:
            pass

        await laid_and_left(one)
        scope = {"type": "http", "headers": [(b"sec-fetch-dest", destination.encode())]}
        await Attended(slow, one)(scope, None, sent)  # type: ignore[arg-type] # nothing is read
        await asyncio.sleep(0.01)
        gone.append(one.gone())
        await laid_and_left(one)
        gone.append(one.gone())

    async def laid_and_left(one: Presence) -> None:
        line = one.line()
        await anext(line)
        await line.aclose()  # type: ignore[attr-defined] # a generator
        await asyncio.sleep(0.01)

    asyncio.run(followed("document", "text/html; charset=utf-8"))
    assert gone == [False, False, True]
    for part_of_a_page_or_file in (("empty", "text/html"), ("document", "application/pdf")):
        gone.clear()
        asyncio.run(followed(*part_of_a_page_or_file))
        assert gone == [False, True, True]


@pytest.mark.parametrize(
    ("value", "shape"),
    [("张伟", "字字"), (" 2024-03-01 ", "9999-99-99"), ("J18.9", "A99.9"), ("a\tb\x00", "a�a�"), ("x" * 40, "a×40"), ("٣四Ⅳ", "9字9")],
)
def test_a_shape_says_nothing_of_the_value(value: str, shape: str) -> None:
    assert shape_of(value) == shape


def test_every_work_that_a_screen_begins_has_a_title() -> None:
    assert {slot for screen in screens() for slot in screen.slots} == set(ACTS)
