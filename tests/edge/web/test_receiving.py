"""Files that come in: streamed, bounded, whole or not at all."""

from __future__ import annotations

import io
import os
import sys
import zipfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import xlsxwriter
from tests.edge.web.serving import OWN, TABLE, Asked, asked

from reidrisk.data.disk.sweeping import begun, ended
from reidrisk.edge.web import receiving
from reidrisk.edge.web.place import CasesFolder, plain_name


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Asked]:
    with asked(tmp_path / "cases", largest=1000) as one:
        yield one.enter()


def test_a_file_that_is_too_large_is_refused_before_it_comes(page: Asked) -> None:
    found = page.send("a.csv", b"x" * 1001)
    assert found.status_code == 422
    assert "reidrisk open FILE" in found.json()["problems"][0]
    assert not page.root.exists()


def test_one_that_does_not_say_how_large_it_is_is_cut_off(page: Asked) -> None:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b"x" * 100

    found = page.client.request("PUT", "/file", params={"name": "a.csv"}, content=parts(), headers=OWN)
    assert found.status_code == 422
    assert list(page.root.iterdir()) == []


@pytest.mark.parametrize(("name", "content"), [("", b"x"), ("...", b"x"), ("/", b"x"), ("a.csv", b"")])
def test_without_a_name_or_content_nothing_is_kept(page: Asked, name: str, content: bytes) -> None:
    found = page.send(name, content)
    assert found.status_code == 422
    assert found.json()["problems"]
    assert not page.root.exists() or list(page.root.iterdir()) == []


def test_one_that_is_cut_off_leaves_nothing(page: Asked) -> None:
    found = page.client.request("PUT", "/file", params={"name": "a.csv"}, content=b"x" * 10, headers={**OWN, "content-length": "20"})
    assert found.status_code == 422
    assert list(page.root.iterdir()) == []


@pytest.mark.parametrize(("content", "length"), [(b"x" * 10, "20"), (b"", "0")])
def test_a_case_that_is_handed_over_and_does_not_come_whole_leaves_nothing(page: Asked, content: bytes, length: str) -> None:
    headers = {**OWN, "content-length": length}
    found = page.client.request("PUT", "/file", params={"name": "a.case"}, content=content, headers=headers)
    assert found.status_code == 422
    assert list(page.root.iterdir()) == []


def test_what_was_coming_when_a_server_died_is_said_until_a_file_has_come_and_is_no_case(tmp_path: Path) -> None:
    root = tmp_path / "cases"
    root.mkdir()
    (dead, its), (alive, lock) = begun(root, receiving._COMING), begun(root, receiving._COMING)
    for place in (dead, alive):
        (place / "a.csv").write_bytes(b"sex,age\nf")
    os.close(its)  # as the end of its process does
    with asked(root) as page:
        page.enter()
        assert (dead.exists(), alive.exists()) == (False, True)  # another server is still at the other
        assert all("before all was copied" in page.get("/").text for _ in range(2))
        assert CasesFolder(root).names() == ()
        assert page.send("a.csv", TABLE.encode()).status_code == 200
        assert "before all was copied" not in page.get("/").text
    ended(alive, lock)


def test_a_file_that_came_and_was_never_read_can_be_read(tmp_path: Path) -> None:
    folder = CasesFolder(tmp_path).fresh("a.csv")
    (folder / receiving.DATA).mkdir()
    (folder / receiving.DATA / "a.csv").write_text(TABLE, encoding="utf-8")
    with asked(tmp_path) as page:
        assert page.enter().post("/case/a/data/again").status_code == 303
        assert page.waited("a", "scan") == "done"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("数据 2024.xlsx", "数据 2024.xlsx"),
        ("../../etc/passwd", "etcpasswd"),
        ("a\x00b\u202ecsv.exe", "abcsv.exe"),
        ("x" * 300 + ".csv", "x" * 60 + ".csv"),
        (".hidden", "hidden"),
        ("C:\\a\\b.csv", "Cab.csv"),
    ],
)
def test_a_name_leads_nowhere(given: str, name: str) -> None:
    assert plain_name(given) == name


def test_two_files_of_one_name_are_two_cases(tmp_path: Path) -> None:
    place = CasesFolder(tmp_path / "cases")
    assert [place.fresh("a.csv").name for _ in range(3)] == ["a", "a-2", "a-3"]
    assert {one.stat().st_mode & 0o777 for one in (tmp_path / "cases").iterdir()} == {0o700}


def test_a_link_in_the_place_of_the_cases_is_no_case(tmp_path: Path) -> None:
    place = CasesFolder(tmp_path / "cases")
    (tmp_path / "cases" / "b").symlink_to(place.fresh("a.csv"))
    assert place.names() == ("a",)


def test_a_disk_without_room_is_said(page: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reidrisk.edge.web.receiving._SPARE", 2**62)
    found = page.send("a.csv", b"a\n1\n")
    assert "--cases" in found.json()["problems"][0]


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_a_limit_of_the_system_on_files_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    import resource

    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    with asked(tmp_path / "cases") as page:
        page.enter()
        resource.setrlimit(resource.RLIMIT_FSIZE, (2**18, usual[1]))
        try:
            answer = page.send("large.csv", b"sex,age\n" + b"M,30\n" * 100_000)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        assert "larger than the system lets it be" in answer.json()["problems"][0]
        assert not [one for one in (tmp_path / "cases").rglob("*large*") if one.is_file()]
        assert page.send("small.csv", TABLE.encode()).json()["go"]


def test_xml_of_a_workbook_fetches_nothing(tmp_path: Path) -> None:
    """An entity that names a file of this machine is never its content, wherever it stands."""
    secret, plain, made = tmp_path / "secret.txt", io.BytesIO(), io.BytesIO()
    secret.write_text("MALACHITE", encoding="utf-8")
    with xlsxwriter.Workbook(plain) as book:
        sheet = book.add_worksheet()
        for row in range(20):
            sheet.write_row(row, 0, ["sex", "town"] if row == 0 else ["MF"[row % 2], "AGATE"])
    declared = f'<!DOCTYPE any [<!ENTITY out SYSTEM "{secret.as_uri()}">]>'
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode().replace("AGATE", "&out;").replace('standalone="yes"?>', f'standalone="yes"?>{declared}')
            new.writestr(name, text)
    with asked(tmp_path / "cases") as page:
        page.enter()
        assert page.send("book.xlsx", made.getvalue()).json()["go"]
        assert page.waited("book", "scan") == "refused"
        shown = page.get("/case/book/data").text + page.post("/case/book/data/part/rows", look="1", rows="", click="").text
        assert "MALACHITE" not in shown
        kept = [path.read_bytes() for path in (tmp_path / "cases").rglob("*") if path.is_file()]
        assert not [content for content in kept if b"MALACHITE" in content]
