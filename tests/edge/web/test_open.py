"""`reidrisk open`: what it opens, and what it says where it cannot."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.edge.web.serving import TABLE

from reidrisk.edge.cli.commands import open as command
from reidrisk.edge.web import serving
from reidrisk.edge.web.place import CasesFolder
from reidrisk.edge.web.queue.job import PageJob


class Queue:
    """Holds what is asked for."""

    def __init__(self) -> None:
        self.jobs: list[PageJob] = []

    def put(self, job: PageJob) -> PageJob:
        self.jobs.append(job)
        return job


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[serving.Serving, list[PageJob]]]:
    """What would be served, and what would be begun."""
    found: list[tuple[serving.Serving, list[PageJob]]] = []

    def serve(asked: serving.Serving, started: Callable[[object], None]) -> None:
        queue = Queue()
        started(queue)
        asked.announce("http://127.0.0.1/enter?key=x")
        found.append((asked, queue.jobs))

    monkeypatch.setattr(serving, "serve", serve)
    return found


def test_without_a_file_all_cases_are_shown(
    served: list[tuple[serving.Serving, list[PageJob]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.open_page(cases=str(tmp_path), no_browser=True, lang="en") == 0
    (asked, jobs) = served[0]
    assert (asked.place, asked.at, asked.browser, jobs) == (CasesFolder(tmp_path), "/", False, [])
    assert "http://127.0.0.1/enter?key=x" in capsys.readouterr().out


def test_a_file_is_read_where_it_lies(served: list[tuple[serving.Serving, list[PageJob]]], tmp_path: Path) -> None:
    data = tmp_path / "患者.csv"
    data.write_text(TABLE, encoding="utf-8")
    assert command.open_page(str(data), cases=str(tmp_path / "cases")) == 0
    (asked, jobs) = served[0]
    assert asked.at == f"/case/{quote('患者')}"
    assert [(job.act, job.options["data"]) for job in jobs] == [("scan", str(data))]


def test_a_case_is_opened_alone(served: list[tuple[serving.Serving, list[PageJob]]], tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "assessment.yaml").write_text("", encoding="utf-8")
    assert command.open_page(str(tmp_path / "one")) == 0
    (asked, _) = served[0]
    assert asked.place.names() == ("one",)
    assert asked.place.folder("two") is None


def test_what_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.open_page(str(tmp_path / "none.csv"), lang="zh") == 2
    assert "none.csv" in capsys.readouterr().err


def test_without_its_libraries_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    assert command.open_page(lang="en") == 3
    assert "reidrisk[web]" in capsys.readouterr().err
