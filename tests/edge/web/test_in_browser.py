"""The page in a real browser: the six steps from a file to its package, with nothing asked of another host. One walk a language."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.case.papers import SIGNED_PAPER
from tests.case.prepared_answers import PREPARED
from tests.case.test_prepare_command import CONTEXT, DRUGS, WHO, sets
from tests.edge.calling import Run
from tests.edge.web.accessibility import faults
from tests.edge.web.browser import Browser, browser, found
from tests.patience import PATIENCE

from reidrisk.case.case import open_case
from reidrisk.edge.web.queue.job import job_in
from reidrisk.edge.web.screen import screens
from reidrisk.govern.ledger import entries
from reidrisk.model.text import Lang

SAMPLE = Path(__file__).parents[3] / "samples" / "gbt42460_tableD3.csv"
IN_GUIDE = ("first", "risk", "safe")
MOST_CLICKS, MOST_QUESTIONS = 6, 15
ANSWERS = {"sharing": "enclave", "controls": "high", "motives": "medium", "recipient_5fsecurity": "high"}
pytestmark = [pytest.mark.skipif(found() is None, reason="no Chromium on this machine"), pytest.mark.xdist_group("page")]


@contextmanager
def opened(cases: Path, lang: Lang, keys: Path | None = None, *, apart: bool = False) -> Iterator[str]:
    """The link of a page that is served; at the end Ctrl-C, and it ends in peace. `apart`: its long work has processes of its own."""
    environ = {**os.environ, "REIDRISK_LANG": lang, "REIDRISK_KEYS": str(keys or cases.parent / "keys"), "PYTHONUNBUFFERED": "1"}
    environ["PYTHONPATH"] = str(Path(__file__).parents[3])
    process = subprocess.Popen(
        [sys.executable, "-m", "reidrisk" if apart else "tests.edge.web.inside", "open", "--no-browser", "--cases", str(cases)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environ,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        link = next(word for line in process.stdout for word in re.findall(r"http://127\.\S+", line))
        yield link
    finally:
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaints) == (0, "")


FIELDS = "[...document.querySelectorAll('input:not([type=hidden]), select, textarea')]"
NAMELESS = f"{FIELDS}.filter(one => !one.labels.length && !one.hasAttribute('aria-labelledby'))"


def fits(page: Browser) -> None:
    """Nothing is wider than the screen, everything that is filled in has a name, axe-core finds nothing; once the page is there."""
    page.until(f"document.readyState === 'complete' && document.documentElement.scrollWidth <= {page.width} && !{NAMELESS}.length")
    page.run("scrollTo(0, 0)")  # what the bar of the steps lies over is no target just now
    assert faults(page) == []
    assert page.run("localStorage.length + sessionStorage.length") == 0  # nothing of a case outlives its page (ASVS 8.2.2)


def pictured(page: Browser, name: str) -> None:
    """As it looks, where somebody asked for pictures: REIDRISK_PICTURES=FOLDER; REIDRISK_GUIDE=FOLDER: small ones, for the guide."""
    if folder := os.environ.get("REIDRISK_PICTURES"):
        page.picture(Path(folder) / f"{name}.png")
    if (folder := os.environ.get("REIDRISK_GUIDE")) and name.partition("-")[2] in IN_GUIDE:
        wide = page.width > 600
        page.picture(Path(folder) / f"page-{name}.png", scale=0.5 if wide else 0.8, tallest=1500 if wide else 900)


def pressed(page: Browser, action: str, then: str) -> None:
    """A button that begins long work, until what it leads to is there."""
    page.run("document.getElementById('page').dataset.before = ''")
    page.click(f"form[action$='/{action}'] button:not([type=button])")
    page.until(f"document.querySelector({then!r}) && !document.querySelector('[aria-busy], [data-before]')")


def onward(page: Browser, key: str) -> None:
    """To the next step, by the link at the foot."""
    page.click(".onward a")
    page.until(f"location.pathname.endsWith('/{key}') && document.querySelector('[aria-current=step]').href.endsWith('/{key}')")


def slid(page: Browser, selector: str, value: int) -> None:
    """A slider, by its arrows."""
    page.reach(selector)
    for _ in range(30):
        now = int(page.run(f"document.querySelector({selector!r}).value"))
        if now == value:
            return
        page.key("ArrowRight" if now < value else "ArrowLeft")
    raise TimeoutError(selector)


def graded_by(page: Browser, answers: Mapping[str, str], name: str, p: tuple[str, str]) -> None:
    """The short way from the answers to the level: who answers, what decides it, and `p` with its source."""
    page.type("#name", name)
    for key, value in answers.items():
        page.click(f"#q-{key.replace('_', '-')} input[value={value}]")
    for field, text in zip(("v", "s"), p, strict=True):
        page.type(f"#q-p-{field}", text)
    pressed(page, "grade", ".ladder .here")


def first_verdict(page: Browser) -> None:
    """From the first page to the level, as the short way has it: what is clicked and asked on it is counted."""
    before = page.clicks
    page.give("#file", SAMPLE)
    page.until("document.querySelector('form.whole')")
    fits(page)
    pictured(page, f"{page.run('document.documentElement.lang')[:2]}-first")
    asked = page.run("document.querySelectorAll('.whole .question, .whole .column, #name').length")
    graded_by(page, ANSWERS, "李红", ("0.00108", "GB/T 42460-2023 D.2"))
    assert (asked <= MOST_QUESTIONS, page.clicks - before) == (True, MOST_CLICKS)


def prepared_elsewhere(run: Run, case: Path) -> None:
    """Everything else that an approval asks for, on the command line: the two are used in turn."""
    controls = [f"controls.{key}=yes" for key in (
        "agreement", "access", "breach", "pledge", "disposal", "onward", "stop_notice", "policies", "training", "audit_trail", "audited",
        "owner", "register", "separation", "kept_apart", "transparency", "malware", "encrypted", "premises",
    )]  # fmt: skip
    motives = ["motives.incident=no", "motives.known=yes", "motives.gain=no", "motives.profit=no", "motives.other_benefit=no"]
    motives += ["motives.show_off=yes", "motives.kind=public_body", "motives.skills=yes", "motives.funds=yes", "motives.databases=yes"]
    number = f"subjects.number={len(SAMPLE.read_text(encoding='utf-8').splitlines()) - 1}"
    assert run("prepare", str(case), *sets(*CONTEXT, *controls, *motives, *PREPARED, number), *WHO).code == 0
    assert run("prepare", str(case), *DRUGS, *WHO).code == 0


def filled(page: Browser, action: str, then: str, **fields: str) -> None:
    """A form of step 6, filled and sent; what it leads to is there at the end."""
    page.until("document.readyState === 'complete' && !document.querySelector('[aria-busy]')")
    if not page.keyboard:
        page.run(
            f"(one => {{ for (let at = one; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true; }})({FORM % action})"
        )
    for name, value in fields.items():
        if page.keyboard and name != "file":
            page.type(f"form[action$='/{action}'] [name={name}]", value)
        else:
            page.run(f"{FORM % action}.elements[{name!r}].value = {value!r}")
    reasons = f"[...{FORM % action}.querySelectorAll('textarea')]"
    page.reasons += page.run(f"{reasons}.map(one => one.value = {WHY!r}).length")
    page.run("document.getElementById('page').dataset.before = ''")
    if page.keyboard:
        page.press(f"form[action$='/{action}'] button:not([type=button])")
    else:
        page.run(f"{FORM % action}.requestSubmit()")
    page.until(f"{then} && !document.querySelector('[aria-busy], [data-before]')")


WHY = "the answers were completed after the first grading, before any approval"
FORM = "document.querySelector(\"form[action$='/%s']\")"
MANAGER, EXECUTOR, UNTIL = "policy-manager:Chen Jing", "executor:Liu Yang", "2027-06-30"


def released(page: Browser, paper: Path) -> None:
    """Keys, signatures, agreement, package, and the check of it."""
    for name in ("Liu Yang", "Chen Jing"):
        word = f"{name} signs with this"
        filled(page, "key", f"document.querySelector('#key').innerText.includes({name!r} + ' ')", name=name, passphrase=word, again=word)
    fits(page)
    for signer in (EXECUTOR, MANAGER):
        word = f"{signer.partition(':')[2]} signs with this"
        filled(page, "sign", f"[...document.querySelectorAll('#signature tbody th')].some(one => {signer!r}.endsWith(one.innerText))",
               signer=signer, passphrase=word)  # fmt: skip
    page.give("#agree-file", paper)
    page.until("document.querySelector('#agree-file').form.elements.file.value")
    manager = {"signer": MANAGER, "passphrase": "Chen Jing signs with this"}
    filled(page, "agree", "document.querySelector('#agreement tbody')", scope="length of stay", until=UNTIL, **manager)
    filled(page, "release", "document.querySelector('#made')", until=UNTIL, **manager)
    filled(page, "check", "document.querySelector('#checked .ok')")
    fits(page)


@pytest.mark.parametrize(("lang", "width", "dark"), [("zh", 1280, False), ("en", 360, True)])
def test_from_a_file_to_its_package(run: Run, tmp_path: Path, lang: Lang, width: int, *, dark: bool) -> None:
    cases, paper = tmp_path / "cases", tmp_path / "agreement.pdf"
    paper.write_bytes(SIGNED_PAPER)
    with opened(cases, lang, apart=not dark) as link, browser(tmp_path / "profile", lang) as page:
        page.sized(width, 800, dark=dark)
        page.keyboard = dark  # one of the walks is done with keys alone
        page.open(link)
        first_verdict(page)
        page.until("document.querySelector('#would [data-levels].no')")
        page.click("#whatif input[value=药物编码]")
        page.until("document.querySelector('#would [data-levels].ok')")
        fits(page)
        pictured(page, f"{lang}-risk")
        for key in ("data", "columns", "purpose"):
            page.open(f"{page.run('location.href').rpartition('/')[0]}/{key}")
            page.until("!document.querySelector('#range:empty')")
            fits(page)
            pictured(page, f"{lang}-{key}")
        page.click("#q-motives input[value=medium]")
        page.open(f"{page.run('location.href').rpartition('/')[0]}/risk")
        onward(page, "safe")
        slid(page, "#limit", 4)
        assert page.run("document.querySelector('#limit-now').textContent") == "5%"
        page.type("#weight-1", "10")
        pressed(page, "find", ".plans")
        page.until("document.querySelector('.tree') && document.querySelector('#weight-1').value === '10'")
        fits(page)
        pictured(page, f"{lang}-safe")
        pressed(page, "take", ".plan.taken")
        prepared_elsewhere(run, cases / SAMPLE.stem)
        onward(page, "risk")
        pressed(page, "assess", ".ladder .here.good")
        onward(page, "papers")
        pressed(page, "write", ".papers a[href*=risk-report]")
        fits(page)
        pictured(page, f"{lang}-papers")
        released(page, paper)
        pictured(page, f"{lang}-released")
        asked = [one for one in page.asked if not one.startswith("data:")]  # the browser's own picture in a field for a date
        assert {urlsplit(address)[1] for address in asked} == {urlsplit(link)[1]}
        assert page.errors == []
        assert page.run("document.documentElement.lang").startswith(lang)
        assert all(screen.title.say(lang) in page.text() for screen in screens() if screen.step)
    case = open_case(str(cases / SAMPLE.stem))
    assert case.output is not None
    assert {one.by for one in case.file.decisions.values()} == {"李红"}
    offered = job_in(case.folder, "offer")
    assert offered is not None
    assert (offered.options["weight"], offered.options["suppression"]) == (["年龄=10"], "5%")
    assert len(list((case.folder / "documents").glob("*.html"))) > 10
    package = cases / f"{SAMPLE.stem}-release-1"
    assert run("verify", str(package), "--key", entries(case.folder)[-1].key).code == 0
