"""The guide from the first talk to the inspection is walked, in both languages: every command ends as the page says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.docs.walk import ROOT, STORE_KEY, STORE_WORDS, Walk
from tests.edge.calling import Run

from reidrisk.case.doors.catalogue import acts
from reidrisk.case.keeping.keeping_act import KeepingAct
from reidrisk.govern import keystore

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl plays the authority, and the recipient who checks")
PAGES = {lang: ROOT / "docs" / lang / "guides" / "inspection.md" for lang in ("zh", "en")}


@pytest.mark.parametrize(("lang", "locale"), [("zh", "zh_CN.UTF-8"), ("en", "C.UTF-8")])
def test_every_command_ends_as_the_page_says(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, locale: str) -> None:
    monkeypatch.setattr(keystore, "SCRYPT_COST", 2**10)
    for name, value in (
        ("REIDRISK_KEYS", str(tmp_path / "keys")),
        ("LC_ALL", locale),
        ("REIDRISK_KEY_PASSPHRASE", ""),
        (STORE_KEY, STORE_WORDS),
    ):
        monkeypatch.setenv(name, value)
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    walk = Walk(PAGES[lang], tmp_path, run)
    assert list(walk.walked()) == []
    checked = "".join(ran.out for line, ran in walk.said if line.startswith(("(cd", "openssl")))
    assert ("OK" in checked, "FAILED" in checked, "Verified Successfully" in checked) == (True, False, True)


@pytest.mark.parametrize("lang", list(PAGES))
def test_every_act_that_keeps_a_record_stands_in_it(lang: str) -> None:
    text = PAGES[lang].read_text(encoding="utf-8")
    assert [one.name for one in acts() if isinstance(one, KeepingAct) and f"reidrisk {' '.join(one.name.split('_'))} " not in text] == []


def test_both_languages_walk_the_same_way() -> None:
    words = [
        [" ".join(line.split()[:3]) for line in page.read_text(encoding="utf-8").splitlines() if "reidrisk " in line]
        for page in PAGES.values()
    ]
    assert words[0] == words[1]
