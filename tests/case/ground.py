"""What the examples of acts stand on: the samples; for acts on a case, one that is graded, approved and agreed, in a folder ``case``."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.case.papers import SIGNED_PAPER
from tests.case.prepared_answers import PREPARED
from tests.case.signing_people import WORD, sign_cheaply
from tests.case.test_prepare_command import DRUGS, WHO, decide, graded, sets
from tests.edge.calling import D3, SAMPLES, Run

from reidrisk.govern.keystore import PASSPHRASE
from reidrisk.govern.memory import PLACE
from reidrisk.model.act import Call

_MADE: list[Path] = []
UNTIL = "2036-12-31"


def rests_on_a_case(call: Call) -> bool:
    """Whether the example names the folder ``case``."""
    return any(value == "case" or (isinstance(value, list) and "case" in value) for value in call.options.values())


def own_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signing keys and secrets of the folder in which the example runs."""
    monkeypatch.setenv(PLACE, "keys")
    monkeypatch.setenv(PASSPHRASE, WORD)
    monkeypatch.setenv("XDG_DATA_HOME", "data-home")
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "correct horse battery staple")


def lay(place: Path, call: Call, run: Run, factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ground of one door: nothing that one leaves is found by another."""
    place.mkdir()
    if rests_on_a_case(call):
        if not _MADE:
            _MADE.append(_case(run, factory.mktemp("ground"), monkeypatch))
        shutil.copytree(_MADE[0], place, dirs_exist_ok=True)
    (place / "samples").symlink_to(SAMPLES)


def _case(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(folder)
    sign_cheaply(monkeypatch, "keys")
    (folder / "dua.pdf").write_bytes(SIGNED_PAPER)
    (folder / "copy.csv").write_text("a\n1\n", encoding="utf-8")
    shutil.copyfile(D3, folder / "data.csv")
    assert run("scan", "data.csv", "-o", "case", "--lang", "en").code == 0
    graded(run, "case")
    assert run("prepare", "case", *sets(*PREPARED, "subjects.number=16", "recipients.agreement=signed"), *WHO).code == 0
    run("prepare", "case", *DRUGS, *WHO)
    decide(folder)
    assert run("assess", "case", "--json").json["level"] == 3
    agreed = ("--as", "Chen Jing", "--recipient", "University X", "--scope", "length of stay", "--until", UNTIL)
    assert run("agree", "case", "dua.pdf", *agreed).code == 0
    for name, role in (("Liu Yang", "executor"), ("Chen Jing", "policy-manager")):  # who signs has a key from here on
        assert run("approve", "case", "--as", name, "--role", role).code == 0
    return folder
