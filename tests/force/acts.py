"""Every act that changes something, on its ground; what a second run of it may say where the first one had done it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.case.test_prepare_command import WHO
from tests.force.grounds import LINKS, RELEASE
from tests.force.on_record import WORDS, packages, spoken

from reidrisk.case.doors.catalogue import acts
from reidrisk.case.doors.spelling import words_of
from reidrisk.case.keeping.keeping_act import KeepingAct

STORE = ("--new-key", "env:NEXT_KEY")
_ASKS = dict.fromkeys(("usage", "organisation-people"), frozenset({0, 1}))  # something is to be looked into, or not met
ROTATED = {"REIDRISK_SECRETS_KEY": "the next key of the secrets store"}


@dataclass(frozen=True)
class Deed:
    """`words` of a command; `again`: the codes of what a second run may refuse, since it is done; `codes` of the first.

    `destroys`: what it overwrites in its place, as the beginning of a path.
    """

    name: str
    words: Callable[[Path], tuple[str, ...]]
    ground: str = "ready"
    again: frozenset[str] = frozenset()
    codes: frozenset[int] = frozenset({0})
    environ: dict[str, str] = field(default_factory=dict)
    destroys: str = ""

    @property
    def environ_first(self) -> dict[str, str]:
        """`environ` holds of later runs where the act changes what opens the store, else of all."""
        return {} if "wrong_secrets_key" in self.again else self.environ


def _deed(name: str, *words: str, **more: object) -> Deed:
    return Deed(name, lambda _folder: words, **more)  # type: ignore[arg-type] # as given below


_SIGNED = ("case", "--as", "Chen Jing")
_NAMED = {
    one.name: one
    for one in (
        _deed("scan", "scan", "data.csv", "-o", "new", codes=frozenset({0}), again=frozenset({"case_exists"})),
        _deed("prepare", "prepare", "case", "--set", "purpose.statement=another purpose", *WHO),
        _deed("assess", "assess", "case"),
        _deed("report", "report", "case", "--format", "html,json"),
        _deed("approve", "approve", "case", "--as", "Sun Li", "--role", "supervisor"),
        _deed(
            "agree",
            "agree",
            *_SIGNED[:1],
            "dua.pdf",
            *_SIGNED[1:],
            "--recipient",
            "University X",
            "--scope",
            "more",
            "--until",
            "2099-01-01",
        ),
        _deed("consult", "consult", *_SIGNED, "--party", "Ethics board", "--asked", "May ages be given in tens?", "--evidence", "dua.pdf"),
        _deed(
            "permit",
            "permit",
            *_SIGNED,
            "--to",
            "Zhao Yi",
            "--what",
            "view",
            "--why",
            "checks the bands on our premises",
            "--until",
            "2099-01-01",
        ),
        _deed("release", *RELEASE, "-o", "out/package", again=frozenset({"output_exists", "package_exists"})),
        _deed("release-7z", *RELEASE, "-o", "out/p.7z", again=frozenset({"output_exists", "package_exists"})),
        _deed("revocations", "revocations", *_SIGNED),
        Deed("revoke", lambda folder: ("revoke", "case", packages(folder)[0], *_SIGNED[1:], "--reason", "a leak"), "released"),
        _deed("dispose", "dispose", "case", "copy.csv", "--as", "Liu Yang", "--reason", "purpose met", "--yes", destroys="copy.csv"),
        _deed("dispose-secret", "dispose", "case", "--secret", "s/key", "--as", "Liu Yang", "--reason", "purpose met", "--yes"),
        _deed("relink", "relink", "PSN-1", "--secret", LINKS, "--reason", "asked", "--by", "Chen Jing", "--case", "case"),
        _deed(
            "rotate",
            "secrets",
            "rotate",
            *STORE,
            "--case",
            "case",
            "--as",
            "Liu Yang",
            environ=ROTATED,
            again=frozenset({"wrong_secrets_key", "same_key"}),
        ),
        _deed("rotate-one", "secrets", "rotate", "s/other", "--case", "case", "--as", "Liu Yang"),
        Deed(
            "hand",
            lambda folder: ("secrets", "hand", f"case/package-{packages(folder)[1][:16]}", "-o", "password.txt"),
            "released",
            frozenset({"beside_package"}),
        ),
        _deed("export", "secrets", "export", "-o", "secrets.kdbx"),
        _deed(
            "keys",
            "keys",
            "new",
            "--as",
            "New Person",
            again=frozenset({"key_exists"}),
            environ={"REIDRISK_KEY_PASSPHRASE": "a phrase of their own"},
        ),
        _deed("mitigate-file", "mitigate", "mine.csv", "--qi", "q", "--drop", "who", "--k", "3", "-o", "safe.csv", "--plan", "safe.yaml"),
        _deed("mitigate-case", "mitigate", "case", "--k", "4", "--suppression", "100%", "--as", "Liu Yang", codes=frozenset({0, 1})),
        _deed("apply", "apply", "plan.yaml", "mine.csv", "-o", "applied.csv"),
        _deed("hierarchy", "hierarchy", "mine.csv", "--column", "q", "-o", "hierarchies"),
        _deed("table", "table", "case", "--by", "性别", "--epsilon", "1", "-o", "table.csv", codes=frozenset({0, 1})),
        _deed(
            "register",
            "releases",
            ".",
            "--add",
            "mine.csv",
            "--id",
            "one",
            "--recipient",
            "x",
            "--subject",
            "who",
            "--qi",
            "q",
            again=frozenset({"same_id"}),
        ),
    )
}


def _from_examples() -> dict[str, Deed]:
    """What is put on record by hand, as its own page shows it: a new act of the kind is under force from its first day."""
    kept = [one for one in acts() if isinstance(one, KeepingAct) and one.name not in {*_NAMED, *WORDS}]
    running = {one.name: next((call for call in one.examples if call.runs and "case" in call.options.values()), None) for one in kept}
    return {one.name: _deed(one.name, *words_of(one, call)) for one in kept if (call := running[one.name]) is not None}


def _kept() -> dict[str, Deed]:
    """Those that no example of a page can run, since they follow up what stands on record."""
    grounds, destroys = {"sign-plan": "planned"}, {"basis-destroyed": "case/evidence/"}
    return {
        name: Deed(
            name,
            partial(spoken, name),
            grounds.get(name, "kept"),
            again,
            _ASKS.get(name, frozenset({0})),
            destroys=destroys.get(name, ""),
        )
        for name, (_, again) in WORDS.items()
        if name != "timestamp-take" or shutil.which("openssl") is not None
    }


DEEDS = {**_NAMED, **_from_examples(), **_kept()}
