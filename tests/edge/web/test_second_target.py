"""The second target, as a new user has it: an own workbook to a release of level 3 with papers, no command, no YAML; all of it counted."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.case.papers import SIGNED_PAPER
from tests.case.prepared_answers import PREPARED
from tests.case.test_prepare_command import sets
from tests.edge.calling import D3, Run
from tests.edge.web.browser import Browser, browser, found
from tests.edge.web.own_workbook import own_workbook
from tests.edge.web.test_in_browser import MOST_CLICKS, filled, fits, graded_by, onward, opened, pictured, pressed

from reidrisk.case.case import open_case
from reidrisk.edge.web.asking import named
from reidrisk.govern.ledger import entries
from reidrisk.model.text import Lang
from reidrisk.prepare.asking.questionnaire import items

MOST_QUESTIONS = 15
NEXT_YEAR = "2027-06-30"
VERDICT = {"sharing": "enclave", "controls": "high", "motives": "medium", "recipient_5fsecurity": "high"}
MANAGER, EXECUTOR = "policy-manager:Chen Jing", "executor:Liu Yang"
# What only this release can answer; everything else an organisation of this kind has answered before, and kept.
OF_THIS_RELEASE = {
    "purpose.statement": "length of stay by department", "purpose.minimum": "yes", "purpose.related": "yes", "legal.sensitive": "yes",
    "legal.sensitive_need": "diagnoses are what is studied", "legal.separate_consent": "yes", "subjects.minors": "no",
    "legal.impact_assessment": "yes", "legal.impact_date": "2026-10-20", "dataset.codes": "no", "flow.abroad": "no",
    "impact.number": "medium", "communication.confirmed": "2026-11-05: purpose and environment", "columns.knowable": "unlikely",
    "recipients.agreement": "signed",
}  # fmt: skip
pytestmark = [pytest.mark.skipif(found() is None, reason="no Chromium on this machine"), pytest.mark.xdist_group("page")]


@dataclass
class Counted:
    """What somebody was asked, by key; and how long each part took."""

    asked: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    since: float = field(default_factory=time.monotonic)

    def part(self, name: str) -> None:
        """This part ends here."""
        self.seconds[name], self.since = time.monotonic() - self.since, time.monotonic()


@pytest.fixture
def profiles(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an organisation keeps of an earlier case: of itself, of the university, of the enclave."""
    monkeypatch.setenv("REIDRISK_PROFILES", str(tmp_path / "profiles"))
    assert run("scan", D3, "-o", "earlier").code == 0
    who = ("--by", "Liu Yang", "--date", "2026-11-01")
    both = ("sharing=enclave", "recipients.organisations=University X", "security.ground=level")
    measures = [
        f"{one.key}={max(one.points.earns, key=lambda each: each[1])[0]}"
        for one in items()
        if one.key.startswith(("controls.", "security.")) and one.sent and one.points
    ]
    motives = ("incident=no", "known=yes", "gain=no", "profit=no", "other_benefit=no", "show_off=yes", "kind=public_body", "skills=yes",
               "funds=yes", "databases=yes")  # fmt: skip
    assert (
        run(
            "prepare",
            "earlier",
            *sets(*both, *measures, *(f"motives.{one}" for one in motives), *(one for one in PREPARED if "acquaintance.knows" not in one)),
            *who,
        ).code
        == 0
    )
    for name, of in (("Hospital Y", "organisation"), ("University X", "recipient"), ("enclave", "environment")):
        assert run("profile", "keep", "earlier", "--name", name, "--of", of, "--by", "Liu Yang").code == 0


def answered(page: Browser, answers: Mapping[str, str], counted: Counted) -> None:
    """Every question on the screen, in as many rounds as answers bring up others; each is counted once."""
    for _ in range(4):
        ids = page.run("[...document.querySelectorAll('.whole .question')].map(one => one.id)")
        if not ids:
            return
        for place in (one for one in ids if not one.startswith("all-")):  # each by itself, the longer way
            key = key_of(place, answers)
            counted.asked.append(key)
            value = answers[key.partition("-")[0]]
            if page.run(f"Boolean(document.querySelector('#{place} input[type=radio]'))"):
                page.click(f"#{place} input[value='{value}']")
            else:
                page.type(f"#{place}-v", value)
            if key.startswith("columns."):
                page.type(f"#{place}-s", "the numbers are this hospital's own")
        page.run("document.getElementById('page').dataset.before = ''")
        page.click("form[action$='/needed/answer'] button.main")
        page.until("!document.querySelector('[aria-busy], [data-before]')")
        if not page.run("location.pathname.endsWith('/needed')"):
            return
    raise AssertionError(page.text())


def key_of(place: str, keys: Iterable[str]) -> str:
    """Whose question stands at this place; of a column, with what tells it from another's."""
    key = next((key for key in keys if place == named(key)["id"] or place.startswith(f"{named(key)['id']}-40")), None)
    assert key is not None, f"nobody expects {place}"
    return key + place.removeprefix(named(key)["id"])


def signed(page: Browser, name: str, signer: str) -> None:
    """A key, and a signature with it."""
    word = f"{name} signs with this"
    filled(page, "key", f"document.querySelector('#key').innerText.includes({name!r} + ' ')", name=name, passphrase=word, again=word)
    then = f"[...document.querySelectorAll('#signature tbody th')].some(one => {signer!r}.endsWith(one.innerText))"
    filled(page, "sign", then, signer=signer, passphrase=word)
    page.clicks += 2


def to_the_papers(page: Browser, name: str, asked: Counted) -> None:
    """From the verdict: profiles, the questions that are left, the safe data, their grading, and the papers."""
    page.click("#needed a")
    page.until("document.querySelector('.profiles')")
    fits(page)
    for number in (1, 2, 3):
        if not page.run(f"document.querySelector('#profile-{number}').checked"):
            page.click(f"#profile-{number}")
    page.click("form[action$='/profiles'] button")
    page.until("document.querySelector('#taken')")
    fits(page)
    pictured(page, name)
    answered(page, OF_THIS_RELEASE, asked)
    asked.part("questions")
    page.until("document.querySelector('.ladder .here')")
    onward(page, "safe")
    pressed(page, "find", ".plans")
    pressed(page, "take", ".plan.taken")
    onward(page, "risk")
    pressed(page, "assess", ".ladder .here")
    if page.run("Boolean(document.querySelector('#needed a'))"):  # what only the grading of the safe data brings up
        page.click("#needed a")
        page.until("document.querySelector('.whole')")
        answered(page, OF_THIS_RELEASE, asked)
    page.until("document.querySelector('.ladder .here.good')")
    onward(page, "papers")
    pressed(page, "write", ".papers a[href*=risk-report]")
    asked.part("safe data and papers")


def noted(name: str, counted: Mapping[str, object]) -> None:
    """For the closing note, where somebody asked for pictures."""
    if folder := os.environ.get("REIDRISK_PICTURES"):
        (Path(folder) / name).write_text(json.dumps(counted, ensure_ascii=False, indent=1), encoding="utf-8")


def by_the_manager(page: Browser, paper: Path) -> None:
    """The second person's part: signature, agreement, package."""
    signed(page, "Chen Jing", MANAGER)
    page.give("#agree-file", paper)
    page.until("document.querySelector('#agree-file').form.elements.file.value")
    manager = {"signer": MANAGER, "passphrase": "Chen Jing signs with this"}
    filled(page, "agree", "document.querySelector('#agreement tbody')", scope="length of stay", until=NEXT_YEAR, **manager)
    filled(page, "release", "document.querySelector('#made')", until=NEXT_YEAR, **manager)
    fits(page)


@pytest.mark.usefixtures("profiles")
def test_a_first_release_to_level_3_without_a_command(run: Run, tmp_path: Path) -> None:
    """In English on a phone in the dark, with keys alone; the screens of it in Chinese on a desktop are in `test_extremes`."""
    lang: Lang = "en"
    cases, book, paper = tmp_path / "cases", own_workbook(tmp_path / "出院.xlsx"), tmp_path / "agreement.pdf"
    paper.write_bytes(SIGNED_PAPER)
    with opened(cases, lang) as link, browser(tmp_path / "profile", lang) as page:
        page.sized(360, 800, dark=True)
        page.keyboard = True
        page.open(link)
        verdict, release = Counted(), Counted()
        page.give("#file", book)
        page.until("document.querySelector('form.whole')")
        verdict.asked = page.run("[...document.querySelectorAll('.whole > .question, .whole > .column, #name')].map(one => one.id)")
        graded_by(page, VERDICT, "Liu Yang", ("0.001", "yearbook 2025"))
        verdict.part("verdict")
        first, release.since = page.clicks, time.monotonic()
        to_the_papers(page, f"{lang}-needed", release)
        signed(page, "Liu Yang", EXECUTOR)
        release.part("signature")
        clicks = (first, page.clicks - first)
        by_the_manager(page, paper)
        release.part("second person")
        told = {"questions": [len(verdict.asked), len(release.asked)], "reasons": page.reasons, "asked": release.asked, "clicks": clicks}
        noted(f"{lang}-second-target.json", {**told, "seconds": {**verdict.seconds, **release.seconds}})
        assert first <= MOST_CLICKS
        assert len(verdict.asked) <= MOST_QUESTIONS
        assert len(release.asked) == len(set(release.asked))
        assert len(release.asked) + page.reasons <= MOST_QUESTIONS
        assert page.errors == []
    case = open_case(str(cases / "出院"))
    assert (case.earlier or {})["level"] == 3
    taken = {key for key, one in case.file.replies.items() if one.taken_from}
    assert {"team.policy_manager", "controls.access", "motives.known", "environments.governance@enclave"} <= taken
    assert not any(case.file.replies[key].evidenced for key in taken)  # as they stood in the profile: self-declared
    package = cases / "出院-release-1"
    assert run("verify", str(package), "--key", entries(case.folder)[-1].key).code == 0
