"""What goes wrong on a page is a clear sentence in both languages; nothing is lost or done twice (more: receiving, queue, release)."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.edge.web.serving import OWN, TABLE, Asked, asked

from reidrisk.edge.web import attaching, memory
from reidrisk.edge.web.queue import job
from reidrisk.edge.web.queue.job import PageJob, job_in
from reidrisk.edge.web.queue.waiting import JobQueue
from reidrisk.model.problem import InputError, Problem
from reidrisk.model.text import Lang, Text


@pytest.fixture(params=["zh", "en"])
def page(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Asked, Lang]]:
    (tmp_path / "cases" / "a" / ".page").mkdir(parents=True)
    with asked(tmp_path / "cases", lang=request.param) as one:
        yield one.enter(), request.param


def test_an_expired_session_is_said_where_the_page_stood_and_does_nothing(page: tuple[Asked, Lang]) -> None:
    one, lang = page
    one.client.cookies.clear()
    answer = one.post("/name", name="Li")
    assert (answer.status_code, 'id="page"' in answer.text) == (403, True)
    assert {"zh": "请再运行一次 reidrisk open", "en": "Run reidrisk open again"}[lang] in answer.text
    assert one.send("a.csv", TABLE.encode()).status_code == 403
    assert not (one.root / ".reidrisk-page.json").exists()
    assert [path.name for path in one.root.iterdir()] == ["a"]


def test_a_full_disk_is_said_and_keeps_what_was_there(page: tuple[Asked, Lang], monkeypatch: pytest.MonkeyPatch) -> None:
    one, lang = page
    words = {"zh": "磁盘已满", "en": "the disk is full"}[lang]

    def full(path: Path, *_rest: object, **_more: object) -> None:
        raise OSError(errno.ENOSPC, "no space", str(path))

    assert one.post("/name", name="Li").status_code == 303
    kept = (one.root / ".reidrisk-page.json").read_bytes()
    monkeypatch.setattr(memory, "write_atomic", full)
    monkeypatch.setattr(attaching, "arrived", full)
    answer = one.client.request("PUT", "/case/a/sent", params={"name": "dua.pdf"}, content=b"%PDF", headers=OWN)
    assert (answer.status_code, words in answer.json()["problems"][0]) == (507, True)
    assert not [path for path in (one.root / "a" / ".page").rglob("*") if path.is_file()]
    assert words in one.post("/name", name="Wang").text
    assert (one.root / ".reidrisk-page.json").read_bytes() == kept


def test_a_disk_that_fills_while_an_open_file_is_written_is_no_bug(page: tuple[Asked, Lang], monkeypatch: pytest.MonkeyPatch) -> None:
    """The system names no file then: a write, not an opening, fails."""
    one, lang = page

    async def full(path: Path, *_rest: object, **_more: object) -> None:
        path.write_bytes(b"the first part")  # noqa: ASYNC240 - a few bytes in a test
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(attaching, "arrived", full)
    answer = one.client.request("PUT", "/case/a/sent", params={"name": "dua.pdf"}, content=b"%PDF", headers=OWN)
    assert (answer.status_code, {"zh": "磁盘已满", "en": "the disk is full"}[lang] in answer.json()["problems"][0]) == (507, True)
    assert not [path for path in (one.root / "a" / ".page").rglob("*") if path.is_file()]


def test_a_form_that_is_too_large_or_has_too_many_fields_is_refused(page: tuple[Asked, Lang]) -> None:
    one, lang = page
    answer = one.post("/name", name="x" * (2**20 + 1))
    assert (answer.status_code, {"zh": "提交的内容太大", "en": "What was sent is too large"}[lang] in answer.text) == (422, True)
    assert one.client.request("POST", "/name", content="&".join(["name=x"] * 10_001), headers=OWN).status_code == 422
    assert not (one.root / ".reidrisk-page.json").exists()


def test_a_signature_that_waited_when_the_server_ended_is_given_anew(tmp_path: Path) -> None:
    """Its passphrase was kept nowhere: it is neither signed later without one, nor with the server's own."""
    (tmp_path / ".page").mkdir()
    job = PageJob(folder=str(tmp_path), slot="approve", act="approve", options={"case": str(tmp_path)}, lang="en", sealed=True)
    job.keep(state="waiting", asked_at="2026-01-01T00:00:00+00:00")
    line = JobQueue()
    try:
        line.taken_up((tmp_path,))
    finally:
        line.end()
    found = job_in(tmp_path, "approve")
    assert found is not None
    assert found.state == "lost"


def test_work_that_ended_with_a_full_disk_is_shown_as_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That it is over is worked out anew each time it is looked at, until there is room to keep it."""
    (tmp_path / ".page").mkdir()
    PageJob(folder=str(tmp_path), slot="assess", act="assess", options={}, lang="en").keep(state="running")
    before = (tmp_path / ".page" / "assess.json").read_bytes()

    def full(path: Path, _content: bytes) -> None:
        raise InputError(Problem("unwritable", Text("满", "full"), file=str(path)))

    with monkeypatch.context() as patch:
        patch.setattr(job, "write_atomic", full)
        found = job_in(tmp_path, "assess")
        assert found is not None
        assert found.state == "lost"
        assert (tmp_path / ".page" / "assess.json").read_bytes() == before
    kept = job_in(tmp_path, "assess")
    assert kept is not None
    assert b'"lost"' in (tmp_path / ".page" / "assess.json").read_bytes()
