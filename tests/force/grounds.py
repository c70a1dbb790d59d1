"""What the acts stand on: a case that is prepared; one that is graded, agreed and approved, with a secrets store; one of which packages
were released; and that one in an organisation, with entries that others follow.
"""

from __future__ import annotations

import shlex
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.case.papers import SIGNED_PAPER
from tests.case.prepared_answers import PREPARED
from tests.case.signing_people import make_keys
from tests.case.test_prepare_command import DRUGS, WHO, decide, graded, sets
from tests.case.test_timestamps import answer, authority
from tests.edge.calling import D3, Ran
from tests.force import trial
from tests.force.on_record import BEFORE

UNTIL = (datetime.now(UTC).date() + timedelta(days=300)).isoformat()
RELEASE = ("release", "case", "--as", "Chen Jing", "--recipient", "University X", "--until", UNTIL)
GROUNDS = ("planned", "ready", "released", "kept")  # each has what those before it have
LINKS, CANARY = "s/links", "Wang Canary of Table D.3"


def make(folder: Path) -> dict[str, Path]:
    """The grounds by name."""
    ready, planned = folder / "ready", folder / "planned"
    _prepared(ready)
    shutil.copytree(ready, planned, symlinks=True)
    _ready(ready)
    released = folder / "released"
    shutil.copytree(ready, released, symlinks=True)
    for place in ("out/package", "out/p.7z"):
        _done(released, *RELEASE, "-o", place)
    kept = folder / "kept"
    shutil.copytree(released, kept, symlinks=True)
    _kept(kept)
    return {"planned": planned, "ready": ready, "released": released, "kept": kept}


def _done(folder: Path, *words: str) -> Ran:
    left = trial.run(folder, words)
    assert left.code in {0, 1}, (words, left.code, left.out, left.err)
    return Ran(left.code if words[0] != "mitigate" else 0, left.out, left.err)


def _prepared(folder: Path) -> None:
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


def _ready(folder: Path) -> None:
    def run(*words: str) -> Ran:
        return _done(folder, *words)

    run("assess", "case")
    run("agree", "case", "dua.pdf", "--as", "Chen Jing", "--recipient", "University X", "--scope", "length of stay", "--until", UNTIL)
    run("approve", "case", "--as", "Liu Yang", "--role", "executor")
    run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager")
    run("mitigate", "mine.csv", "--qi", "q", "--drop", "who", "--k", "2", "-o", "first.csv", "--plan", "plan.yaml")


def _kept(folder: Path) -> None:
    (folder / "basis.txt").write_text("rules of access of a hospital\n", encoding="utf-8")
    (folder / "log.csv").write_text("user,time,what\nZhao Yi,2026-01-31 10:00,mean stay by age\n", encoding="utf-8")
    for words in BEFORE:
        _done(folder, *shlex.split(words))
    if shutil.which("openssl") is not None:
        authority(folder / "tsa")
        _done(folder, "timestamp", "request", "case", "-o", "asked.tsq")
        answer(folder / "tsa", folder / "asked.tsq", "head.tsr")
        (folder / "asked.tsq").unlink()


def _store(folder: Path) -> None:
    from reidrisk.govern.secrets.store import SecretsStore

    store = SecretsStore(folder / "data-home" / "reidrisk" / "secrets", trial.ENVIRON["REIDRISK_SECRETS_KEY"].encode())
    store.secret("s/key")
    store.secret("s/other")
    store.link(LINKS, {CANARY: "PSN-1"})
    store.commit()
