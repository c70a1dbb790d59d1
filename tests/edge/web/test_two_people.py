"""Two people on two pages of their own machines: handed out, signed without the data, taken back, released (GB/T 42460 6.4 b)."""

from __future__ import annotations

import re
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.case.signing_people import WORD
from tests.case.test_two_people import Homes, homes
from tests.edge.calling import Run
from tests.edge.web.browser import Browser, browser, found
from tests.edge.web.serving import OWN, asked
from tests.edge.web.test_in_browser import filled, fits, opened, pictured

from reidrisk.edge.web.handing import made
from reidrisk.govern.envelope.card import read_card
from reidrisk.govern.ledger import entries
from reidrisk.govern.package import read_key

__all__ = ["homes"]
UNTIL = "2027-06-30"
EXECUTOR, MANAGER = "executor:Liu Yang", "policy-manager:Chen Jing"
pytestmark = pytest.mark.xdist_group("page")


@pytest.mark.skipif(found() is None, reason="no Chromium on this machine")
def test_two_homes_in_a_browser(homes: Homes, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The executor in Chinese on a desktop, the manager in English on a phone; ends in a package that its recipient accepts."""
    executor, manager = tmp_path / "executor", tmp_path / "manager"
    fingerprints = {who: homes.fingerprint(who) for who in ("executor", "manager")}
    monkeypatch.delenv("REIDRISK_KEY_PASSPHRASE")
    with ExitStack() as stack:
        pages: dict[str, Browser] = {}
        for who, lang, size in (("executor", "zh", (1280, 900)), ("manager", "en", (360, 740))):
            link = stack.enter_context(opened(tmp_path / who, lang, tmp_path / who / "keys"))  # type: ignore[arg-type] # one of two
            pages[who] = stack.enter_context(browser(tmp_path / f"profile-{who}", lang))
            pages[who].sized(*size, dark=who == "manager")
            pages[who].open(link)
        here, there = pages["executor"], pages["manager"]

        here.open(here.run("location.origin") + "/case/case/papers")
        _attached(here, "#hand-card", executor / "manager.card", "hand")
        filled(here, "hand", "document.querySelector('#get-case')", signer=EXECUTOR, passphrase=WORD, compared=fingerprints["manager"])
        assert all(told in here.text() for told in ("等待交还", f"“Liu Yang”的指纹：{fingerprints['executor']}"))  # asked for by telephone
        fits(here)
        pictured(here, "zh-handed-out")
        parcel = made(executor / "case", "case")
        assert parcel is not None
        shutil.copyfile(parcel, manager / "from-liu.case")

        fits(there)  # the first page, with key and card
        there.give("#file", manager / "from-liu.case")
        there.until("document.querySelector('#open-p')")
        fits(there)
        filled(there, "open", "document.querySelector('#decision')", passphrase=WORD, compared=fingerprints["executor"])
        text = there.text()
        assert all(word in text for word in ("Level 3", "Liu Yang", "University X", "the data are not here")), text
        assert there.run("document.querySelectorAll('#papers a').length") == 3
        fits(there)
        pictured(there, "en-to-be-signed")
        _attached(there, "#agree-file", manager / "dua.pdf", "agree")
        filled(there, "agree", "document.querySelector('#agreement tbody')", signer=MANAGER, passphrase=WORD, until=UNTIL)
        filled(there, "sign", "document.querySelector('#sign .ok')", signer=MANAGER, passphrase=WORD,
               release_to="University X", release_until=UNTIL)  # fmt: skip
        filled(there, "back", "document.querySelector('#get-back')", signer=MANAGER, passphrase=WORD)
        fits(there)
        pictured(there, "en-handed-back")
        back = made(manager / "from-liu", "back")
        assert back is not None
        shutil.copyfile(back, executor / "back.case")

        here.open(here.run("location.origin") + "/case/case/papers")
        _attached(here, "#takeback-file", executor / "back.case", "takeback")
        filled(here, "takeback", "document.querySelector('#came')", signer=EXECUTOR, passphrase=WORD)
        assert "已获管理层批准" in here.text()
        fits(here)
        pictured(here, "zh-taken-back")
        filled(here, "release", "document.querySelector('#made')", signer=EXECUTOR, passphrase=WORD, recipient="University X",
               until=UNTIL, form="folder")  # fmt: skip
        assert (here.errors, there.errors) == ([], [])
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "stranger" / "keys"))
    entry = next(one for one in entries(executor / "case") if one.kind == "release")
    assert run("verify", str(executor / "case-release-1"), "--key", read_key(entry.key)).code == 0


def test_a_file_that_was_handed_over_shows_what_is_to_be_decided_and_nothing_else(homes: Homes, monkeypatch: pytest.MonkeyPatch) -> None:
    homes.done("executor", *homes.hand("--note", "for Friday"))
    homes.sent("out.case", "executor", "manager")
    fingerprint, root = homes.fingerprint("executor"), homes.folder / "manager" / "cases"
    content = (homes.folder / "manager" / "out.case").read_bytes()
    homes.at("manager", "keys", "card", "--as", "Chen Jing", "-o", "mine.card")  # on the manager's machine from here on
    monkeypatch.delenv("REIDRISK_KEY_PASSPHRASE")
    with asked(root) as page:
        page.enter()
        place = page.send("from liu.case", content).json()["go"]
        assert place == "/case/from%20liu/handed"
        assert "Chen Jing" in page.get(place).text
        assert page.post(f"{place}/open", passphrase=WORD).status_code == 303
        assert page.waited("from liu", "take") == "refused"
        assert "were not compared with them yet" in page.get(place).text
        page.post(f"{place}/open", passphrase=f"not {WORD}", compared=fingerprint)
        assert page.waited("from liu", "take") == "refused"
        page.post(f"{place}/open", passphrase=WORD, compared=fingerprint)
        assert page.waited("from liu", "take") == "done"
        text = page.get(place).text
        assert all(
            word in text
            for word in (
                "Level 3: no direct identifiers; the risk is acceptable",
                "overall risk R",
                "for Friday",
                "risk-report-en.html",
                "All preconditions",
            )
        )
        assert page.get("/case/from liu/paper/risk-report-en.html").status_code == 200
        for other in ("data", "columns", "purpose", "risk", "safe", "papers"):  # no screen but this one
            assert page.get(f"/case/from liu/{other}").status_code == 404
        assert page.client.get("/case/from liu", follow_redirects=False).headers["location"].endswith("/handed")
        seen = re.search(r'name="seen" value="([0-9a-f]{64})"', text)
        assert seen is not None
        signed = {"signer": MANAGER, "passphrase": WORD, "note": "", "seen": seen.group(1)}
        assert page.post(f"{place}/sign", **signed | {"seen": "0" * 64}).status_code == 422
        assert page.post(f"{place}/sign", **signed).status_code == 303
        assert page.waited("from liu", "approve") == "done"
        assert page.post(f"{place}/sign", **signed).status_code == 422  # the back button
        assert page.get("/case/from liu/made/back").status_code == 404
        again = re.search(r'name="seen" value="([0-9a-f]{64})"', page.get(place).text)
        assert again is not None
        page.post(f"{place}/back", **signed | {"seen": again.group(1)})
        assert page.waited("from liu", "hand") == "done"
        got = page.get("/case/from liu/made/back")
        assert (got.status_code, got.headers["content-disposition"]) == (200, "attachment; filename*=utf-8''from%20liu-back.case")
        assert page.get("/case/from liu/made/sent").status_code == 404
        kept = [path.read_bytes() for path in root.rglob("*") if path.is_file()]
        assert not [one for one in kept if WORD.encode() in one]
        none = page.send("broken.case", b"no parcel")
        assert (none.status_code, "no file of a case that is handed over" in none.json()["problems"][0]) == (422, True)
    (homes.folder / "executor" / "back.case").write_bytes(got.content)
    monkeypatch.setenv("REIDRISK_KEY_PASSPHRASE", WORD)
    assert homes.done("executor", "take", "back.case")["status"] == "approved"


def test_a_refusal_is_said_on_the_executors_page_which_goes_on(homes: Homes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unsigned, with the reason; the case can be handed over again."""
    homes.done("executor", *homes.hand())
    homes.sent("out.case", "executor", "manager")
    homes.done("manager", "take", "out.case", "--compared", homes.fingerprint("executor"))
    homes.done("manager", "hand", "case", "--as", "Chen Jing", "--note", "too many columns", "-o", "back.case")
    content = (homes.folder / "manager" / "back.case").read_bytes()
    homes.fingerprint("executor")  # on the executor's machine from here on
    monkeypatch.delenv("REIDRISK_KEY_PASSPHRASE")
    with asked(homes.folder / "executor") as page:
        page.enter()
        file = page.client.request("PUT", "/case/case/sent", params={"name": "back.case"}, content=content, headers=OWN).json()["file"]
        seen = re.search(r'name="seen" value="([0-9a-f]{64})"', page.get("/case/case/papers").text)
        assert seen is not None
        form = {"signer": EXECUTOR, "passphrase": WORD, "seen": seen.group(1), "file": file}
        assert page.post("/case/case/papers/takeback", **form).status_code == 303
        assert page.waited("case", "takeback") == "done"
        text = page.get("/case/case/papers").text
        assert all(words in text for words in ("handed the case back unsigned", "too many columns", "then hand it over again"))
        assert ('id="hand-card"' in text, 'id="away"' in text) == (True, False)


def test_a_key_and_a_card_before_there_is_any_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "keys"))
    with asked(tmp_path / "cases") as page:
        page.enter()
        assert page.get("/person/card").status_code == 404
        assert page.post("/person/other", name="Chen Jing").status_code == 404
        page.post("/person/key", name="Chen Jing", passphrase=WORD, again=f"{WORD}s")
        assert page.waited(".people", "key") == "refused"
        assert "typed differently" in page.get("/").text
        page.post("/person/key", name="Chen Jing", passphrase=WORD, again=WORD)
        assert page.waited(".people", "key") == "done"
        assert page.post("/person/card", name="Chen Jing", passphrase=WORD).status_code == 303
        assert page.waited(".people", "card") == "done"
        card = read_card(page.get("/person/card").content, "card")
        assert (card.name, card.fingerprint in page.get("/").text) == ("Chen Jing", True)
        kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
        assert not [one for one in kept if WORD.encode() in one]


def _attached(page: Browser, field: str, file: Path, action: str) -> None:
    """A file of a form, copied."""
    page.give(field, file)
    page.until(f"document.querySelector(\"form[action$='/{action}'] input[name=file]\").value")
