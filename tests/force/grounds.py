"""What the acts stand on: a case that is graded, agreed and approved, with a secrets store; and one of which packages were released."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.case.papers import SIGNED_PAPER
from tests.case.prepared_answers import PREPARED
from tests.case.signing_people import make_keys
from tests.case.test_prepare_command import DRUGS, WHO, decide, graded, sets
from tests.edge.calling import D3, Ran
from tests.force import trial

UNTIL = (datetime.now(UTC).date() + timedelta(days=300)).isoformat()
RELEASE = ("release", "case", "--as", "Chen Jing", "--recipient", "University X", "--until", UNTIL)
LINKS, CANARY = "s/links", "Wang Canary of Table D.3"


def make(folder: Path) -> dict[str, Path]:
    """The grounds by name."""
    ready = folder / "ready"
    _ready(ready)
    released = folder / "released"
    shutil.copytree(ready, released, symlinks=True)
    for place in ("out/package", "out/p.7z"):
        _done(released, *RELEASE, "-o", place)
    return {"ready": ready, "released": released}


def packages(folder: Path) -> list[str]:
    """The hashes of the packages that the ledger tells of."""
    lines = (folder / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()
    return [one["content"]["package"] for one in map(json.loads, lines) if one["kind"] == "release"]


def _done(folder: Path, *words: str) -> Ran:
    left = trial.run(folder, words)
    assert left.code in {0, 1}, (words, left.code, left.out, left.err)
    return Ran(left.code if words[0] != "mitigate" else 0, left.out, left.err)


def _ready(folder: Path) -> None:
    folder.mkdir(parents=True)
    make_keys(folder / "keys")
    shutil.copyfile(D3, folder / "data.csv")
    (folder / "dua.pdf").write_bytes(SIGNED_PAPER)
    (folder / "copy.csv").write_text(f"who,q\n{CANARY},1\n", encoding="utf-8")
    (folder / "mine.csv").write_text("who,q\n" + "".join(f"p{n},v{n % 3}\n" for n in range(30)), encoding="utf-8")
    secret = trial.fork(folder, lambda: _store(folder), None, None, 0)
    assert trial.ended(folder, secret).code == 0

    def run(*words: str) -> Ran:
        return _done(folder, *words)

    run("scan", "data.csv", "-o", "case", "--lang", "en")
    graded(run)
    run("prepare", "case", *sets(*PREPARED, "subjects.number=16"), *WHO)
    run("prepare", "case", *DRUGS, *WHO)
    decide(folder)
    run("assess", "case")
    run("agree", "case", "dua.pdf", "--as", "Chen Jing", "--recipient", "University X", "--scope", "length of stay", "--until", UNTIL)
    run("approve", "case", "--as", "Liu Yang", "--role", "executor")
    run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager")
    run("mitigate", "mine.csv", "--qi", "q", "--ni", "who", "--k", "2", "-o", "first.csv", "--plan", "plan.yaml")


def _store(folder: Path) -> None:
    from reidrisk.govern.secrets.store import SecretsStore

    store = SecretsStore(folder / "data-home" / "reidrisk" / "secrets", trial.ENVIRON["REIDRISK_SECRETS_KEY"].encode())
    store.secret("s/key")
    store.secret("s/other")
    store.link(LINKS, {CANARY: "PSN-1"})
    store.commit()
