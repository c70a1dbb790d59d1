"""Two people, one case, without a server: `keys card`, `hand`, `take`; the approver never has the data (GB/T 42460 6.4 b)."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.case.made_once import made_once
from tests.case.papers import SIGNED_PAPER
from tests.case.prepared_answers import PREPARED
from tests.case.signing_people import WORD
from tests.case.test_prepare_command import DRUGS, WHO, graded, prepared, sets
from tests.case.test_release_command import UNTIL, codes
from tests.edge.calling import D3, Ran, Run

from reidrisk.case.handing.coming_back import FRESH
from reidrisk.govern import keystore
from reidrisk.govern.envelope.card import Card, read_card
from reidrisk.govern.envelope.parcel import parcelled
from reidrisk.govern.keystore import PASSPHRASE, KeyStore
from reidrisk.govern.ledger import Deed, _entry, entries
from reidrisk.govern.memory import PLACE

PEOPLE = {"executor": "Liu Yang", "manager": "Chen Jing", "stranger": "Sun Li"}
ORDER = ("--release-to", "University X", "--release-until", UNTIL)


@dataclass
class Homes:
    """Each person on their own machine: a folder of keys each, and a folder to work in."""

    run: Run
    folder: Path
    patch: pytest.MonkeyPatch

    def at(self, who: str, *words: str) -> Ran:
        self.patch.setenv(PLACE, str(self.folder / who / "keys"))
        self.patch.setenv("REIDRISK_HOME", str(self.folder / who))
        self.patch.chdir(self.folder / who)
        return self.run(*words)

    def done(self, who: str, *words: str) -> Any:
        ran = self.at(who, *words, "--json")
        assert ran.code == 0, ran.out + ran.err
        return ran.json

    def refused(self, who: str, *words: str) -> set[str]:
        ran = self.at(who, *words, "--json")
        assert ran.code == 2, ran.out + ran.err
        assert "Traceback" not in ran.err
        return codes(ran)

    def fingerprint(self, who: str) -> str:
        place = self.folder / who / "again.card"
        place.unlink(missing_ok=True)
        return str(self.done(who, "keys", "card", "--as", PEOPLE[who], "-o", "again.card")["fingerprint"])

    def sent(self, name: str, who: str, to: str) -> None:
        shutil.copyfile(self.folder / who / name, self.folder / to / name)

    def hand(self, *more: str) -> tuple[str, ...]:
        return (
            "hand",
            "case",
            "--as",
            "Liu Yang",
            "--to",
            "manager.card",
            "--compared",
            self.fingerprint("manager"),
            "-o",
            "out.case",
            *more,
        )

    def signed(self, *more: str) -> tuple[str, ...]:
        return ("approve", "case", "--as", "Chen Jing", "--role", "policy-manager", *more)


def _keys(folder: Path) -> None:
    for who, name in PEOPLE.items():
        KeyStore(folder / who / "keys").make(name, WORD)


@pytest.fixture
def homes(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Homes:
    """The executor has a case at level 3, and has signed it; the manager's card lies beside it."""
    monkeypatch.setattr(keystore, "SCRYPT_COST", 2**10)
    monkeypatch.setenv(PASSPHRASE, WORD)
    found = Homes(run, tmp_path, monkeypatch)

    def make() -> None:
        _keys(tmp_path)
        home = tmp_path / "executor"
        shutil.copyfile(D3, home / "data.csv")
        monkeypatch.setenv(PLACE, str(home / "keys"))
        monkeypatch.chdir(home)
        prepared(run, home, "data.csv")
        found.done("executor", "approve", "case", "--as", "Liu Yang", "--role", "executor")
        for who, name in PEOPLE.items():
            found.done(who, "keys", "card", "--as", name, "-o", f"{who}.card")
        found.sent("manager.card", "manager", "executor")
        (tmp_path / "manager" / "dua.pdf").write_bytes(SIGNED_PAPER)

    made_once("homes", tmp_path, tmp_path_factory, make)
    return found


@pytest.fixture
def out(homes: Homes, tmp_path_factory: pytest.TempPathFactory) -> Homes:
    """The case is handed out, and taken by the manager."""

    def make() -> None:
        homes.done("executor", *homes.hand("--note", "for Friday"))
        homes.sent("out.case", "executor", "manager")
        homes.done("manager", "take", "out.case", "--compared", homes.fingerprint("executor"))

    made_once("handed-out", homes.folder, tmp_path_factory, make)
    return homes


def test_from_one_machine_to_the_other_and_back_to_a_verified_package(homes: Homes) -> None:
    made = homes.done("executor", *homes.hand())
    assert (made["to"], made["back"]) == ("Chen Jing", False)
    homes.sent("out.case", "executor", "manager")
    ran = homes.at("manager", "take", "out.case", "--compared", homes.fingerprint("executor"), "--lang", "en")
    assert ran.code == 0, ran.err
    assert "level 3" in ran.out
    assert "documents/risk-report-en.html" in ran.out
    agreed = ("--recipient", "University X", "--scope", "length of stay", "--until", UNTIL)
    homes.done("manager", "agree", "case", "../manager/dua.pdf", "--as", "Chen Jing", *agreed)
    ran = homes.at("manager", *homes.signed(*ORDER, "--lang", "en"))
    assert ran.code == 0, ran.out + ran.err
    assert "has not seen the data" in ran.out
    homes.done("manager", "hand", "case", "--as", "Chen Jing", "-o", "back.case")
    homes.sent("back.case", "manager", "executor")
    back = homes.done("executor", "take", "back.case")
    assert (back["way"], back["status"]) == ("back", "approved")
    assert [one["kind"] for one in back["entries"]] == ["agreement", "approval", "handing"]
    release = ("release", "case", "--as", "Liu Yang", "--recipient", "University X", "--until", UNTIL, "-o", "package")
    package = homes.done("executor", *release)
    found = homes.at("stranger", "verify", "../executor/package", "--key", package["key"], "--lang", "en")
    assert found.code == 0, found.out
    summary = (homes.folder / "executor" / "package" / "documents" / "summary-en.html").read_text(encoding="utf-8")
    assert "has not seen the data" in summary
    assert homes.done("executor", "verify", "case")["whole"]


def test_nothing_of_the_data_is_in_the_file(homes: Homes) -> None:
    """Every value of the table that stands on one row only, and every row, looked for in what was decrypted."""
    homes.done("executor", *homes.hand())
    homes.sent("out.case", "executor", "manager")
    parcel = _opened(homes, "manager", "out.case")
    assert {"assessment.yaml", "result.json", "plan.json", "ledger.jsonl", "documents/summary-zh.html"} <= set(parcel.files)
    assert not [name for name in parcel.files if "data.csv" in name or ".counted" in name or "key" in name or "runs" in name]
    rows = Path(D3).read_text(encoding="utf-8").splitlines()[1:]
    assert rows
    held = b"\n".join(parcel.files.values()).decode("utf-8", "replace")
    assert not [row for row in rows if row in held]
    assert WORD not in held


def test_rare_values_of_treated_data_are_not_in_the_file(homes: Homes) -> None:
    """A column of names that occur once, left out by the mitigation, and a diagnosis that one person has."""
    home = homes.folder / "executor"
    rows = Path(D3).read_text(encoding="utf-8").splitlines()
    rare = [f"QX{n:03}ZV" for n in range(len(rows) - 1)]
    (home / "rare.csv").write_text("\n".join([f"{rows[0]},mark", *(f"{row},{mark}" for row, mark in zip(rows[1:], rare, strict=True))]))
    shutil.rmtree(home / "case")
    homes.done("executor", "scan", "rare.csv", "-o", "case")
    graded(homes.run)
    homes.done("executor", "prepare", "case", *sets(*PREPARED, f"subjects.number={len(rare)}"), *WHO)
    homes.done("executor", "prepare", "case", *DRUGS, *WHO)
    homes.done(
        "executor", "decide", "case", "--qi", "性别,年龄", "--ni", "药物编码,mark", "--by", "Li", "--reason", "made up for this test"
    )
    homes.done("executor", "assess", "case")
    homes.done("executor", "approve", "case", "--as", "Liu Yang", "--role", "executor")
    homes.done("executor", *homes.hand())
    homes.sent("out.case", "executor", "manager")
    parcel = _opened(homes, "manager", "out.case")
    held = b"\n".join((json.dumps(parcel.statement).encode(), *parcel.files.values())).decode("utf-8", "replace")
    assert "mark" in held  # the column is told of
    assert not [value for value in rare if value in held]


def test_what_needs_the_data_says_so_in_one_sentence(out: Homes) -> None:
    for words in (("assess", "case"), ("mitigate", "case"), ("report", "case", "risk-report"), ("measure", "case"), ("foresee", "case")):
        assert out.refused("manager", *words) == {"data_not_here"}, words
    release = ("release", "case", "--as", "Chen Jing", "--recipient", "University X", "--until", UNTIL)
    assert "data_not_here" in out.refused("manager", *release)
    assert out.refused("manager", "approve", "case", "--as", "Liu Yang", "--role", "executor") == {"grades_himself"}


def test_a_handed_case_is_what_was_handed_or_is_not_signed(out: Homes) -> None:
    case = out.folder / "manager" / "case"
    for name in ("assessment.yaml", "result.json", "documents/summary-en.html", "handed.json"):
        kept = (case / name).read_bytes()
        (case / name).write_bytes(kept.replace(b'"level": 3', b'"level": 4') if name == "result.json" else kept + b"\n# x\n")
        found = out.refused("manager", *out.signed())
        assert found & {"handed_changed", "no_grading"}, (name, found)
        (case / name).write_bytes(kept)
    assert out.refused("manager", "hand", "case", "--as", "Chen Jing", "-o", "x.case") == {"nothing_signed"}
    assert out.refused("manager", "hand", "case", "--as", "Chen Jing", "--to", "manager.card") == {"not_the_sender"}
    assert out.done("manager", *out.signed())["grading"]["by"] == "Liu Yang"


def _back(out: Homes, *more: str) -> None:
    out.done("manager", *out.signed(*more))
    out.done("manager", "hand", "case", "--as", "Chen Jing", "-o", "back.case")
    out.sent("back.case", "manager", "executor")


def _frozen(out: Homes) -> dict[str, bytes]:
    case = out.folder / "executor" / "case"
    return {str(path): path.read_bytes() for path in sorted(case.rglob("*")) if path.is_file() and not path.name.startswith(".")}


def test_taken_back_once(out: Homes) -> None:
    _back(out)
    assert out.done("executor", "take", "back.case")["status"] == "approved"
    before = _frozen(out)
    assert out.refused("executor", "take", "back.case") == {"taken_before"}
    assert out.refused("manager", "take", "out.case") == {"place_exists"}
    assert _frozen(out) == before


@pytest.mark.parametrize("change", ["answers", "data", "ledger", "again", "other"])
def test_a_case_that_changed_meanwhile_takes_nothing_back(out: Homes, change: str) -> None:
    _back(out)
    home = out.folder / "executor"
    if change == "answers":
        out.done("executor", "prepare", "case", *sets("controls.breach=no"), "--by", "Li", "--reason", "found out")
    elif change == "data":
        (home / "data.csv").write_bytes((home / "data.csv").read_bytes() + "女,30,A\n".encode())
    elif change == "ledger":
        out.done("executor", "approve", "case", "--as", "Liu Yang", "--role", "executor", "--note", "again")
    elif change == "again":
        out.done("executor", "hand", "case", "--as", "Liu Yang", "--to", "manager.card", "-o", "out2.case")
    else:
        shutil.copytree(home / "case", home / "other")
        (home / "other" / "ledger.jsonl").unlink()
    before, place = _frozen(out), "other" if change == "other" else "case"
    found = out.refused("executor", "take", "back.case", place)
    expected = {
        "answers": {"case_changed"},
        "data": {"case_changed"},
        "ledger": {"ledger_went_on"},
        "again": {"ledger_went_on"},
        "other": {"other_case"},
    }
    assert found >= expected[change]
    assert _frozen(out) == before


def test_who_is_not_meant_or_not_known_takes_nothing(homes: Homes) -> None:
    assert homes.refused("executor", "hand", "case", "--as", "Liu Yang", "--to", "manager.card") == {"unknown_card"}
    wrong = ("--compared", "0000 " * 8)
    assert homes.refused("executor", "hand", "case", "--as", "Liu Yang", "--to", "manager.card", *wrong) == {"other_fingerprint"}
    assert homes.refused("executor", "hand", "case", "--as", "Liu Yang") == {"no_receiver"}
    homes.done("executor", *homes.hand())
    homes.sent("out.case", "executor", "stranger")
    homes.sent("out.case", "executor", "manager")
    assert homes.refused("stranger", "take", "out.case") == {"not_for_us"}
    assert homes.refused("manager", "take", "out.case") == {"unknown_card"}
    assert not (homes.folder / "manager" / "case").exists()
    # Another pair of keys under the same name is told, not taken.
    (homes.folder / "executor" / "false").mkdir()
    KeyStore(homes.folder / "false").make("Chen Jing", WORD)
    homes.patch.setenv(PLACE, str(homes.folder / "false"))
    homes.patch.chdir(homes.folder / "executor")
    assert homes.run("keys", "card", "--as", "Chen Jing", "-o", "false.card").code == 0
    assert homes.refused("executor", "hand", "case", "--as", "Liu Yang", "--to", "false.card") == {"other_card"}


def test_only_a_case_that_an_executor_signed_goes_out(homes: Homes) -> None:
    homes.done("executor", "approve", "case", "--as", "Liu Yang", "--role", "executor", "--withdraw")
    assert homes.refused("executor", *homes.hand()) == {"not_signed_by_executor"}
    assert not (homes.folder / "executor" / "out.case").exists()


def test_handed_back_unsigned_with_a_reason(out: Homes) -> None:
    out.done("manager", "hand", "case", "--as", "Chen Jing", "--note", "too many columns", "-o", "back.case")
    out.sent("back.case", "manager", "executor")
    ran = out.at("executor", "take", "back.case", "--lang", "en")
    assert ran.code == 0
    assert "too many columns" in ran.out
    assert "not approved by management" in ran.out


@pytest.mark.parametrize("what", ["order", "recipient", "later", "data"])
def test_an_executor_releases_what_was_ordered_and_graded_the_same(out: Homes, what: str) -> None:
    _back(out, *(() if what == "order" else ORDER))
    out.done("executor", "take", "back.case")
    recipient, until = ("Other" if what == "recipient" else "University X"), ("2099-01-01" if what == "later" else UNTIL)
    data = out.folder / "executor" / "data.csv"
    if what == "data":
        data.write_bytes(data.read_bytes() + "女,30,A\n".encode())
    found = out.refused("executor", "release", "case", "--as", "Liu Yang", "--recipient", recipient, "--until", until, "-o", "package")
    assert found >= ({"approval_lapsed", "stale_result"} if what == "data" else {"not_ordered"})
    assert not (out.folder / "executor" / "package").exists()


def test_only_management_orders_a_release_to_whom_the_case_names(out: Homes) -> None:
    assert out.refused("manager", *out.signed("--release-to", "University X")) == {"order_incomplete"}
    assert out.refused("manager", *out.signed("--release-to", "Nobody", "--release-until", "2001-01-01")) == {"no_recipient", "past_date"}


def test_every_byte_counts(out: Homes) -> None:
    """A byte changed anywhere, a file cut anywhere: nothing is taken and nothing is left."""
    home = out.folder / "manager"
    whole = (home / "out.case").read_bytes()
    spots = [0, 5, 30, 90, *range(100, len(whole), len(whole) // 12), len(whole) - 1]
    for spot in spots:
        (home / "bad.case").write_bytes(whole[:spot] + bytes([whole[spot] ^ 1]) + whole[spot + 1 :])
        assert out.refused("manager", "take", "bad.case", "new") <= {"no_parcel", "not_for_us", "parcel_closed"}, spot
        (home / "bad.case").write_bytes(whole[:spot])
        assert out.refused("manager", "take", "bad.case", "new") <= {"no_parcel", "parcel_closed"}, spot
    assert not (home / "new").exists()


def test_reasons_and_their_evidence_come_back(homes: Homes) -> None:
    """What is not met where the data are stands before the signer; the reason counts there, with its evidence."""
    homes.done("executor", "prepare", "case", *sets("impact.notice=yes", "controls.audited=no"), *WHO)
    homes.done("executor", "assess", "case")
    homes.done("executor", "approve", "case", "--as", "Liu Yang", "--role", "executor")
    homes.done("executor", *homes.hand())
    homes.sent("out.case", "executor", "manager")
    taken = homes.done("manager", "take", "out.case", "--compared", homes.fingerprint("executor"))
    assert len([one for one in taken["open"] if "plan changed" in one]) == 1
    assert "plan-changed" in homes.refused("manager", *homes.signed())
    (homes.folder / "manager" / "minutes.txt").write_text("agreed on 2 November", encoding="utf-8")
    agreed = ("--recipient", "University X", "--scope", "length of stay", "--until", UNTIL)
    homes.done("manager", "agree", "case", "dua.pdf", "--as", "Chen Jing", *agreed)
    reasons = ("--accept", "plan-changed=forgotten, see the minutes", "--accept", "management=audits begin in May")
    _back(homes, *ORDER, *reasons, "--evidence", "minutes.txt")
    homes.done("executor", "take", "back.case")
    evidence = [path.read_text(encoding="utf-8") for path in (homes.folder / "executor" / "case" / "evidence").glob("*.txt")]
    assert evidence == ["agreed on 2 November"]
    release = ("release", "case", "--as", "Liu Yang", "--recipient", "University X", "--until", UNTIL, "-o", "package")
    own = ("--accept", "plan-changed=the executor found it harmless")  # settled already: a reason of theirs is none
    assert homes.refused("executor", *release, *own) == {"not_management"}
    homes.done("executor", *release)
    summary = (homes.folder / "executor" / "package" / "documents" / "summary-en.html").read_text(encoding="utf-8")
    assert "approved" in summary


BAD = ("release", "executor", "key", "seen", "subject", "file", "name", "chain", "nothing", "head")


@pytest.mark.parametrize("what", BAD)
def test_a_signer_adds_nothing_that_is_not_theirs(out: Homes, what: str) -> None:
    """Whoever holds the key to which a case was handed, and writes the file that comes back by hand."""
    home = out.folder / "executor" / "case"
    store = KeyStore(out.folder / ("stranger" if what == "key" else "manager") / "keys")
    signer = store.signer(PEOPLE["stranger" if what == "key" else "manager"], WORD)
    handed = json.loads((out.folder / "manager" / "case" / "handed.json").read_text(encoding="utf-8"))["statement"]
    last = entries(home)[-1]
    rests = {"head": "0" * 64 if what == "head" else last.hash}
    content = {**handed["subject"], "rests_on": rests, "data_seen": what == "seen", "level": 3, "settled": []}
    if what == "subject":
        content["subject"] = "0" * 64
    files = {"assessment.yaml": b"x"} if what == "name" else {"evidence/0123456789ab.txt": b"x"} if what == "file" else {}
    for name, held in files.items():
        content["note"] = f"{name} {sha256(held).hexdigest()}"
    kind, role = ("release" if what == "release" else "approval"), ("executor" if what == "executor" else "policy-manager")
    before = entries(home)[-2] if what == "chain" else last
    fresh = b"" if what == "nothing" else _entry(before, Deed(kind, signer.name, role, content), signer, datetime.now(UTC)).line()
    statement = {"way": "back", "case": "case", "at": last.at, "ledger": handed["ledger"], "since": last.hash}
    content_of_file = parcelled(statement, {FRESH: fresh, **files}, signer, _card(out, "executor"))
    (out.folder / "executor" / "back.case").write_bytes(content_of_file)
    frozen = _frozen(out)
    found = out.refused("executor", "take", "back.case")
    assert found <= {"not_theirs", "not_in_role", "own_work", "ledger_broken", "other_case"}
    assert _frozen(out) == frozen


def _card(homes: Homes, who: str) -> Card:
    return read_card((homes.folder / who / f"{who}.card").read_bytes(), who)


def _opened(homes: Homes, who: str, name: str) -> Any:
    from reidrisk.govern.envelope.parcel import opened

    receiver = KeyStore(homes.folder / who / "keys").signer(PEOPLE[who], WORD)
    return opened((homes.folder / who / name).read_bytes(), receiver, name)
