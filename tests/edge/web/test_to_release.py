"""From a conclusion to a package and back on the page: key, signatures, agreement, release, revocation; once, whoever clicks twice."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.case.made_once import made_once
from tests.case.papers import SIGNED_PAPER
from tests.case.test_prepare_command import prepared
from tests.edge.calling import D3, Run
from tests.edge.web.inside import APART
from tests.edge.web.serving import OWN, Asked, asked
from tests.edge.web.test_cut_off import caught, ended, served
from tests.patience import PATIENCE

from reidrisk.edge.web.queue import waiting
from reidrisk.edge.web.queue.job import job_in
from reidrisk.govern.ledger import entries
from reidrisk.govern.package import read_key

UNTIL = (datetime.now(UTC).astimezone().date() + timedelta(days=300)).isoformat()
WORDS = {"Chen Jing": "correct horse battery 1", "Liu Yang": "correct horse battery 2"}
MANAGER, EXECUTOR = "policy-manager:Chen Jing", "executor:Liu Yang"
FILLING = 3  # the part in which data are copied and papers written
pytestmark = pytest.mark.xdist_group("page")


@pytest.fixture
def page(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    """A graded case whose people are named; what the server was started with signs for nobody."""
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "keys"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data of the user"))
    monkeypatch.setenv("REIDRISK_KEY_PASSPHRASE", "of whoever started the server")
    made_once("prepared-with-keys", tmp_path, tmp_path_factory, lambda: prepared(run, tmp_path, D3))
    with asked(tmp_path) as one:
        yield one.enter()


def seen(page: Asked) -> str:
    """What the forms of the page say that they show."""
    found = re.findall(r'name="seen" value="([0-9a-f]{64})"', page.get("/case/case/papers").text)
    assert len(set(found)) == 1, page.get("/case/case/papers").text
    return str(found[0])


def noted(page: Asked) -> str:
    """The password that is shown for the next package."""
    (found,) = re.findall(r'<code id="password">([A-Za-z0-9]{24})</code>', page.get("/case/case/papers").text)
    return str(found)


def done(page: Asked, action: str, slot: str, **form: str) -> str:
    """The state of what was asked for on the page as it stands."""
    signer = form.get("signer", "").partition(":")[2]
    words = {"passphrase": WORDS[signer], "seen": seen(page)} if signer else {}
    answer = page.post(f"/case/case/papers/{action}", **{**words, **form})
    assert answer.status_code == 303, answer.text
    return page.waited("case", slot)


def kinds(page: Asked) -> list[str]:
    return [one.kind for one in entries(page.root / "case")]


def parts(page: Asked, slot: str) -> tuple[int, int] | None:
    """The last part that the work told of, and of how many."""
    job = job_in(page.root / "case", slot)
    return None if job is None or job.progress is None else (job.progress["number"], job.progress["of"])


def cut_off(page: Asked, released: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process dies while the package is made: it is said, nothing is released, and it can be asked for again."""
    before = kinds(page)
    with monkeypatch.context() as apart:
        apart.setattr(waiting, "_started", APART)
        form = {**released, "passphrase": WORDS["Chen Jing"], "seen": seen(page)}
        assert page.post("/case/case/papers/release", **form).status_code == 303
        end = time.monotonic() + PATIENCE
        while (parts(page, "release") or (0, 0))[0] < FILLING and time.monotonic() < end:
            time.sleep(0.005)
        job = job_in(page.root / "case", "release")
        assert (job is not None and job.state) == "running"
        os.kill(job.process, signal.SIGKILL)  # type: ignore[union-attr] # as just seen
        assert page.waited("case", "release") == "lost"
        while page.line._running is not None:
            time.sleep(0.01)
    assert "cut off" in page.get("/case/case/papers").text
    assert [one for one in kinds(page) if one.startswith("release")] == [one for one in before if one.startswith("release")]
    assert not [path for path in page.root.glob("case-release*") if path.is_dir()]


def sealed_once(page: Asked, run: Run, monkeypatch: pytest.MonkeyPatch, released: dict[str, str]) -> tuple[str, str]:
    """One encrypted file under one typed secret; its password, and its hash."""
    password, sealed = noted(page), {**released, "form": "zip", "passphrase": WORDS["Chen Jing"]}
    answer = page.post("/case/case/papers/release", **sealed, seen=seen(page))
    assert (answer.status_code, "is not confirmed" in answer.text, noted(page)) == (422, True, password)
    assert done(page, "release", "release", **sealed | {"noted": "1", "passphrase": "not hers"}) == "refused"
    assert noted(page) == password  # whoever mistyped their passphrase need not note it down once more
    assert done(page, "release", "release", **sealed, noted="1") == "done"
    archive = next(str(one.content["package"]) for one in reversed(entries(page.root / "case")) if one.kind == "release")
    assert (page.root / "case-release-2.zip").is_file()
    assert not (page.root / "data of the user").exists()  # no store of secrets, no second secret
    text = page.get("/case/case/papers").text
    assert ("is the one that you noted down" in text, password in text, noted(page) == password) == (True, False, False)
    monkeypatch.setenv("TOLD", password)
    key = read_key(entries(page.root / "case")[-1].key)
    assert run("verify", str(page.root / "case-release-2.zip"), "--key", key, "--password", "env:TOLD").code == 0
    assert page.post("/case/case/papers/check", package=archive, password="").status_code == 422
    assert done(page, "check", "verify", package=archive, password=noted(page)) == "refused"
    assert "The password of the package is wrong" in page.get("/case/case/papers").text
    assert done(page, "check", "verify", package=archive, password=password) == "done"
    assert "Checked, and good" in page.get("/case/case/papers").text
    return password, archive


def test_to_a_package_that_its_recipient_accepts_and_back(page: Asked, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, word in WORDS.items():
        assert done(page, "key", "key", name=name, passphrase=word, again=word) == "done"
    assert done(page, "sign", "approve", signer=EXECUTOR) == "done"
    before = seen(page)
    form = {"signer": MANAGER, "passphrase": WORDS["Chen Jing"], "seen": before, "note": "as the board agreed"}
    for _ in range(2):  # a double click
        assert page.post("/case/case/papers/sign", **form).status_code == 303
    assert page.waited("case", "approve") == "done"
    assert kinds(page) == ["approval", "approval"]
    again = page.post("/case/case/papers/sign", **form)  # the back button, or another tab
    assert (again.status_code, "another tab" in again.text) == (422, True)
    assert "Approved by management" in page.get("/case/case/papers").text

    sent = page.client.request("PUT", "/case/case/sent", params={"name": "dua.pdf"}, content=SIGNED_PAPER, headers=OWN).json()["file"]
    agreed = {"signer": MANAGER, "recipient": "University X", "scope": "length of stay", "until": UNTIL}
    assert done(page, "agree", "agree", file=sent, **agreed) == "done"
    released = {"signer": MANAGER, "recipient": "University X", "until": UNTIL, "form": "folder"}
    cut_off(page, released, monkeypatch)
    assert done(page, "release", "release", **released) == "done"
    assert kinds(page) == ["approval", "approval", "agreement", "adequacy", "release", "release_completed"]
    assert [parts(page, slot) for slot in ("approve", "agree", "release")] == [(2, 2), (2, 2), (5, 5)]
    entry = next(one for one in entries(page.root / "case") if one.kind == "release")
    package, hash_ = page.root / "case-release-1", str(entry.content["package"])
    assert run("verify", str(package), "--key", read_key(entry.key), "--lang", "en").code == 0
    assert done(page, "check", "verify", package=hash_) == "done"
    text = page.get("/case/case/papers").text
    assert all(word in text for word in ("Checked, and good", str(package), hash_))
    assert '<li class="done here">' in text

    password, archive = sealed_once(page, run, monkeypatch, released)

    (package / "data" / "gbt42460_tableD3.csv").write_bytes(b"x")
    done(page, "check", "verify", package=hash_)
    assert "It did not pass the check" in page.get("/case/case/papers").text
    assert "The package is made" in text
    for one in (hash_, archive):
        assert done(page, "revoke", "revoke", signer=MANAGER, package=one, why="asked back") == "done"
    text = page.get("/case/case/papers").text
    assert "revoked: asked back" in text
    assert "The package is made" not in text
    assert '<li class="open here">' in text
    assert done(page, "withdraw", "withdraw", signer=MANAGER) == "done"
    assert "Approved by management" not in page.get("/case/case/papers").text

    kept = [path.read_bytes() for path in page.root.rglob("*") if path.is_file()]
    assert not [word for word in (*WORDS.values(), password) for content in kept if word.encode() in content]


def test_a_release_outlives_the_server_that_began_it(page: Asked, run: Run) -> None:
    """Asked for again by whoever opens the page anew, it is made once."""
    for name, word in WORDS.items():
        assert done(page, "key", "key", name=name, passphrase=word, again=word) == "done"
    assert done(page, "sign", "approve", signer=EXECUTOR) == "done"
    assert done(page, "sign", "approve", signer=MANAGER) == "done"
    sent = page.client.request("PUT", "/case/case/sent", params={"name": "dua.pdf"}, content=SIGNED_PAPER, headers=OWN).json()["file"]
    agreed = {"signer": MANAGER, "recipient": "University X", "scope": "length of stay", "until": UNTIL}
    assert done(page, "agree", "agree", file=sent, **agreed) == "done"
    folder, papers = page.root / "case", "/case/case/papers"
    form = {"signer": MANAGER, "recipient": "University X", "until": UNTIL, "form": "folder", "passphrase": WORDS["Chen Jing"]}
    form["seen"] = seen(page)
    with served(page.root, page.root / "keys") as first:
        assert first.post(f"{papers}/release", form) == 303
        job = caught(folder, "release")
    with served(page.root, page.root / "keys") as second:
        assert "Under way" in second.ask("GET", papers)[2]
        assert second.post(f"{papers}/release", form) in {303, 422}
        os.kill(job.process, signal.SIGCONT)
        found = ended(folder, "release")
        assert (found.state, found.process) == ("done", job.process)
        assert str(page.root / "case-release-1") in second.ask("GET", papers)[2]
    assert kinds(page) == ["approval", "approval", "agreement", "adequacy", "release", "release_completed"]
    assert [path.name for path in page.root.glob("case-release*")] == ["case-release-1"]
    assert run("verify", str(page.root / "case-release-1"), "--key", read_key(entries(folder)[-1].key)).code == 0


def test_what_an_act_refuses_is_said_and_nothing_is_signed(page: Asked) -> None:
    word = WORDS["Chen Jing"]
    assert done(page, "sign", "approve", signer=MANAGER) == "refused"
    assert "has no signing key yet" in page.get("/case/case/papers").text
    assert done(page, "key", "key", name="Chen Jing", passphrase=word, again="correct horse battery 9") == "refused"
    assert done(page, "key", "key", name="Chen Jing", passphrase=word[:11], again=word[:11]) == "refused"
    assert "12 characters" in page.get("/case/case/papers").text
    assert done(page, "key", "key", name="Chen Jing", passphrase=word, again=word) == "done"
    assert done(page, "key", "key", name="Liu Yang", passphrase=word, again=word) == "refused"
    assert "opens another person&#39;s key" in page.get("/case/case/papers").text
    assert done(page, "release", "release", signer=MANAGER, recipient="University X", until=UNTIL, form="folder") == "refused"
    wrong = {"signer": MANAGER, "recipient": "University X", "scope": "s", "until": UNTIL, "passphrase": word, "seen": seen(page)}
    assert page.post("/case/case/papers/agree", **wrong, file="../assessment.yaml").status_code == 422
    assert page.post("/case/case/papers/sign", passphrase=word, seen=seen(page), signer="").status_code == 422
    assert page.post("/case/case/papers/check", package="0" * 64).status_code == 422
    assert kinds(page) == []
    assert not list(page.root.glob("case-release*"))


def test_nothing_is_signed_of_a_result_that_was_not_shown(page: Asked) -> None:
    shown = seen(page)
    result = page.root / "case" / "result.json"
    found = json.loads(result.read_text(encoding="utf-8"))
    result.write_text(json.dumps({**found, "level": 4}), encoding="utf-8")
    answer = page.post("/case/case/papers/sign", signer=MANAGER, passphrase=WORDS["Chen Jing"], seen=shown)
    assert (answer.status_code, kinds(page)) == (422, [])
    assert "Nothing was signed" in answer.text


def test_attacks_are_run_and_an_earlier_version_is_put_in_force_again(page: Asked, run: Run) -> None:
    assert done(page, "attack", "attack", key="", file="") == "done"
    text = page.get("/case/case/papers").text
    assert re.search(r'id="attacked">.*<td class="n" data-label="Right">\d+ of \d+</td>', text, re.DOTALL)
    assert "Earlier versions" not in text
    for k in ("4", "5"):
        assert run("mitigate", "case", "--k", k, "--suppression", "100%").code == 0
    versions = page.root / "case" / "versions"
    assert sorted(path.name for path in versions.iterdir() if path.name.isdecimal()) == ["1", "2"]
    assert done(page, "back", "back", number="7") == "refused"
    assert "has no version 7" in page.get("/case/case/papers").text
    assert done(page, "back", "back", number="1") == "done"
    record = (page.root / "case" / "mitigation.json").read_bytes()
    assert record == (versions / "1" / "mitigation.json").read_bytes()
    assert '<th scope="col">Version</th>' in page.get("/case/case/papers").text
    assert re.search(r"Version 1</th>(?:(?!</tr>).)*in force", page.get("/case/case/papers").text)


def test_a_file_of_a_form_has_bounds_and_leaves_nothing_behind(page: Asked) -> None:
    sent = page.root / "case" / ".page" / "sent"
    for name, length, status in (("", None, 422), ("a.pdf", str(2**40), 422), ("empty.pdf", None, 422)):
        headers = {**OWN, **({} if length is None else {"content-length": length})}
        answer = page.client.request("PUT", "/case/case/sent", params={"name": name}, content=b"", headers=headers)
        assert (answer.status_code, bool(answer.json()["problems"])) == (status, True)
    assert not [path for path in sent.rglob("*") if path.is_file()]
    assert page.client.request("PUT", "/case/none/sent", params={"name": "a"}, content=b"x", headers=OWN).status_code == 404
