"""What goes wrong in a real browser: a lost connection, a double click, two tabs, the step back, a session that is over, a wrong file."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.case.made_once import made_once
from tests.case.papers import SIGNED_PAPER
from tests.case.test_prepare_command import prepared
from tests.edge.calling import D3, Run
from tests.edge.web.browser import Browser, browser, found
from tests.edge.web.test_in_browser import FORM, filled, opened
from tests.patience import PATIENCE

from reidrisk.case.case import open_case
from reidrisk.edge.web.frame import WORDS
from reidrisk.edge.web.signer import _CHANGED
from reidrisk.govern.ledger import entries

UNTIL = (datetime.now(UTC).date() + timedelta(days=200)).isoformat()
WORD = "correct horse battery 1"
EXECUTOR, MANAGER = "executor:Liu Yang", "policy-manager:Chen Jing"
pytestmark = [pytest.mark.skipif(found() is None, reason="no Chromium on this machine"), pytest.mark.xdist_group("page")]


@pytest.fixture
def page(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A graded case whose people are named, at its risk."""
    made_once("prepared", tmp_path, tmp_path_factory, lambda: prepared(run, tmp_path, D3))
    (tmp_path / ".reidrisk-page.json").write_text('{"name": "Liu Yang", "lang": ""}', encoding="utf-8")
    with opened(tmp_path, "en", tmp_path.parent / f"{tmp_path.name}-keys") as link, browser(tmp_path / "profile", "en") as one:
        one.sized(1280, 900)
        one.open(link)
        yield one


def at(page: Browser, screen: str, case: str = "case") -> None:
    page.open(f"{page.run('location.origin')}/case/{case}/{screen}")
    page.until(f"location.pathname.endsWith('/{screen}') && document.readyState === 'complete' && window.htmx")


def typed(page: Browser, action: str, **fields: str) -> None:
    """Into a form that is not sent yet, once the page is there whole: what comes later would empty it."""
    page.until("document.readyState === 'complete' && window.htmx && !document.querySelector('[aria-busy], [data-before]')")
    page.run(f"Object.entries({json.dumps(fields)}).forEach(([name, value]) => {{ {FORM % action}.elements[name].value = value; }})")
    page.run(f"(one => {{ for (let at = one; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true; }})({FORM % action})")


def quiet(page: Browser, condition: str) -> None:
    page.until(f"({condition}) && !document.querySelector('[aria-busy], [data-before]')")


def test_another_language_leaves_what_is_typed_in_its_field(page: Browser) -> None:
    """The page around it is drawn anew; a passphrase is not carried over, and nothing is kept in the browser."""
    at(page, "papers")
    fields = f"{FORM % 'key'}.elements"
    page.run(f"{fields}.name.value = 'Chen Jing'; {fields}.passphrase.value = {WORD!r}; 0")
    for lang, mark in ("zh-Hans", "zh"), ("en", "en"):
        page.run("document.querySelector(\"form[action='/language'] button\").click(); 0")
        page.until(f"document.documentElement.lang === '{lang}' && document.body.dataset.cut === {json.dumps(getattr(WORDS['cut'], mark))}")
        page.until(f"{fields}.name.value === 'Chen Jing'")
        assert page.run(f"[{fields}.passphrase.value, sessionStorage.length, localStorage.length]") == ["", 0, 0]
    assert page.run("location.pathname").endswith("/papers")


def test_a_lost_connection_is_said_and_what_did_not_get_through_is_sent_again(page: Browser, tmp_path: Path) -> None:
    at(page, "purpose")
    lost, chosen = WORDS["cut"].en, "#q-sharing input:checked"
    before = page.run(f"document.querySelector('{chosen}')?.value ?? ''")
    file = (tmp_path / "case" / "assessment.yaml").read_bytes()
    page.reached(there=False)
    page.click("#q-sharing input[value=controlled]")
    page.until(f"document.querySelector('[data-lost]')?.textContent === {json.dumps(lost)}")
    assert page.run(f"document.querySelector('{chosen}')?.value ?? ''") == before  # what is shown is what is kept
    assert (tmp_path / "case" / "assessment.yaml").read_bytes() == file
    page.reached(there=True)
    page.click("#q-sharing input[value=controlled]")
    page.until("!document.querySelector('[data-lost]')")
    page.until("document.querySelector('#q-sharing .quiet')?.innerText.includes('controlled')")
    at(page, "papers")
    fields = f"{FORM % 'key'}.elements"
    page.run(f"{fields}.name.value = 'Liu Yang'; {fields}.passphrase.value = {fields}.again.value = {WORD!r}; 0")
    page.reached(there=False)
    page.run(f"{FORM % 'key'}.requestSubmit(); 0")
    page.until("document.querySelector('[data-lost]')")
    assert page.run(f"[{fields}.name.value, {FORM % 'key'}.querySelector('button').disabled]") == ["Liu Yang", False]
    page.reached(there=True)
    page.run(f"{FORM % 'key'}.requestSubmit(); 0")
    quiet(page, "document.querySelector('#key').innerText.includes('Liu Yang ')")


def test_an_upload_whose_page_is_left_keeps_nothing_and_can_be_sent_again(page: Browser, tmp_path: Path) -> None:
    big = tmp_path / "big" / "large.csv"
    big.parent.mkdir()
    big.write_text("sex,age\n" + "M,30\n" * 800_000, encoding="utf-8")
    origin = page.run("location.origin")
    page.open(f"{origin}/")
    page.reached(there=True, upload=200_000)
    page.give("#file", big)
    page.until("document.querySelector('.sending progress').value > 0")
    assert under(tmp_path, "large")
    page.call("Page.navigate", url="about:blank")
    page.until("location.href === 'about:blank'")
    end = time.monotonic() + PATIENCE
    while under(tmp_path, "large") and time.monotonic() < end:
        time.sleep(0.05)
    assert under(tmp_path, "large") == []
    page.reached(there=True)
    page.open(f"{origin}/")
    assert "large" not in page.text()
    page.give("#file", big)
    page.until("document.querySelector('form.whole')")


def under(place: Path, name: str) -> list[Path]:
    """Everything below that is called so, but for what was chosen."""
    return [one for one in place.rglob("*") if name in one.name and one.parent.name != "big"]


def test_a_double_click_a_second_tab_and_the_step_back_sign_and_release_once(page: Browser, tmp_path: Path) -> None:
    at(page, "risk")
    runs = gradings(tmp_path)
    page.twice("form[action$='/assess'] button")
    quiet(page, "document.querySelector('.ladder .here.good')")
    assert gradings(tmp_path) == runs + 1
    at(page, "papers")
    for name in ("Liu Yang", "Chen Jing"):
        filled(
            page,
            "key",
            f"document.querySelector('#key').innerText.includes({name!r} + ' ')",
            name=name,
            passphrase=WORD + name,
            again=WORD + name,
        )
    first = page.tab()
    page.sized(1280, 900)
    page.open(f"{page_origin(page, first)}/case/case/papers")
    second = page.to(first)

    typed(page, "sign", signer=EXECUTOR, passphrase=WORD + "Liu Yang")
    page.twice("form[action$='/sign'] button")
    quiet(page, "document.querySelector('#signature tbody th')")
    assert kinds(tmp_path) == ["approval"]
    page.to(second)
    typed(page, "sign", signer=MANAGER, passphrase=WORD + "Chen Jing")
    page.click("form[action$='/sign'] button")
    page.until(f"document.querySelector('#problems').innerText.includes({_CHANGED.en!r})")
    assert kinds(tmp_path) == ["approval"]
    typed(page, "sign", signer=MANAGER, passphrase=WORD + "Chen Jing")
    page.twice("form[action$='/sign'] button")
    quiet(page, "document.querySelectorAll('#signature tbody th').length === 2")
    assert kinds(tmp_path) == ["approval", "approval"]
    at(page, "risk")
    page.back()
    quiet(page, "document.querySelectorAll('#signature tbody th').length === 2")
    assert kinds(tmp_path) == ["approval", "approval"]
    paper = tmp_path / "agreement.pdf"
    paper.write_bytes(SIGNED_PAPER)
    page.give("#agree-file", paper)
    page.until("document.querySelector('#agree-file').form.elements.file.value")
    manager = {"signer": MANAGER, "passphrase": WORD + "Chen Jing"}
    filled(page, "agree", "document.querySelector('#agreement tbody')", scope="length of stay", until=UNTIL, **manager)
    typed(page, "release", until=UNTIL, passphrase=WORD + "Chen Jing")
    page.twice("form[action$='/release'] button")
    quiet(page, "document.querySelector('#made')")
    assert kinds(tmp_path).count("release") == 1
    assert [path.name for path in tmp_path.glob("case-release*") if path.is_dir()] == ["case-release-1"]
    page.back()
    assert kinds(tmp_path).count("release") == 1


def test_the_step_back_after_each_step_shows_what_is_and_does_nothing_twice(page: Browser, tmp_path: Path) -> None:
    for screen in ("data", "columns", "purpose", "risk", "safe", "papers"):
        at(page, screen)
    file = (tmp_path / "case" / "assessment.yaml").read_bytes()
    for screen in ("safe", "risk", "purpose", "columns", "data"):
        page.back()
        page.until(f"location.pathname.endsWith('/{screen}') && document.querySelector('[aria-current=step]').href.endsWith('/{screen}')")
    page.open(f"{page.run('location.origin')}/case/case/purpose")
    page.click("#q-sharing input[value=controlled]")
    page.until("document.querySelector('#q-sharing .quiet')?.innerText.includes('controlled')")
    page.back()
    at(page, "purpose")
    assert page.run("document.querySelector('#q-sharing input:checked').value") == "controlled"
    assert (tmp_path / "case" / "assessment.yaml").read_bytes() != file


def test_a_session_that_is_over_is_said_and_changes_nothing(page: Browser, tmp_path: Path) -> None:
    at(page, "purpose")
    file = (tmp_path / "case" / "assessment.yaml").read_bytes()
    page.call("Network.clearBrowserCookies")
    page.click("#q-controls input[value=low]")
    page.until("document.body.innerText.includes('Run reidrisk open again')")
    assert (tmp_path / "case" / "assessment.yaml").read_bytes() == file
    page.open(page.run("location.origin") + "/case/case/risk")
    assert "Run reidrisk open again" in page.text()


def test_a_wrong_file_is_said_in_words(page: Browser, tmp_path: Path) -> None:
    """Each in a sentence, one after the other; the case beside them stands."""
    for name in ("empty.csv", "picture.csv", "picture.xlsx", "no-table.xlsx", "words.pdf", "program.exe"):
        wrong = tmp_path / name
        wrong.write_bytes({"empty": b"", "words": SIGNED_PAPER, "program": b"MZ" + bytes(range(256)) * 40}.get(wrong.stem, PICTURE))
        if wrong.stem == "no-table":
            with ZipFile(wrong, "w") as archive:
                archive.writestr("readme.txt", "no workbook")
        page.open(page.run("location.origin") + "/")
        page.give("#file", wrong)
        page.until(f"document.querySelector('.problems')?.innerText.includes({name!r}) && !document.querySelector('[aria-busy]')")
        assert page.run("location.pathname") == "/", name
        assert not [word for word in ("a bug of reidrisk", "Traceback", str(tmp_path / wrong.stem)) if word in page.text()], name
        assert not [one for one in tmp_path.iterdir() if one.is_dir() and one.name.startswith(wrong.stem)], name
    at(page, "risk")
    assert open_case(str(tmp_path / "case")).earlier is not None


PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89" + bytes(200)


def gradings(folder: Path) -> int:
    """How often the case was graded."""
    return (folder / "case" / "runs.jsonl").read_text(encoding="utf-8").count('"kind":"assess"')


def kinds(folder: Path) -> list[str]:
    return [one.kind for one in entries(folder / "case")]


def page_origin(page: Browser, tab: str) -> str:
    """Of the address in another tab."""
    here = page.to(tab)
    origin = str(page.run("location.origin"))
    page.to(here)
    return origin
