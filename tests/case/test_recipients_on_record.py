"""What is put on record about recipients: `notice`, `usage`, `audit`, `transfer`, `holdings`; a release whose process died."""

from __future__ import annotations

import time as clock
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.case.released import BY, agreed, day, done, package, report
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import codes
from tests.edge.calling import Ran, Run

from reidrisk.case import releasing
from reidrisk.case.acts.transfer import is_strong
from reidrisk.case.case import open_case
from reidrisk.case.governing import Governed
from reidrisk.case.watching.recorded import for_documents
from reidrisk.case.watching.use_log import Allowed, LogColumns, looked_over, pauses
from reidrisk.document.dating import in_force

__all__ = ["_keys", "agreed", "case", "package", "ready"]
LOG = ("--log", "log.csv", "--person", "user", "--day", "time", "--action", "what")


@pytest.fixture
def about(package: dict[str, Any]) -> tuple[str, ...]:
    return (*BY, "--package", str(package["package"])[:8], "--json")


def state(run: Run) -> str:
    return str(run("holdings", "case", "--json").json["holdings"][0]["state"])


def test_a_use_is_suspended_resumed_recalled_and_the_data_come_back(run: Run, about: tuple[str, ...], tmp_path: Path) -> None:
    def notice(what: str, *more: str) -> Ran:
        return run("notice", "case", *about, "--what", what, "--says", "As we wrote to you.", *more)

    assert codes(notice("resumed")) == {"not_suspended"}
    assert codes(run("notice", "case", *BY, "--package", "abc", "--what", "informed", "--says", "As we wrote.", "--json")) == {
        "unknown_package"
    }
    asked = done(notice("suspended", "--answer-by", day()))
    assert state(run) == "suspended"
    due = run("watch", "case", "--json")
    assert [(one["key"], one["state"]) for one in due.json["due"]] == [("notice.answer_by", "due")]
    done(notice("answered", "--follows", str(asked.json["entry"])))
    assert run("watch", "case").code == 0
    done(notice("resumed"))
    assert state(run) == "held"
    assert codes(notice("recalled", "--event", "1")) == {"no_event"}
    done(notice("recalled", "--answer-by", day()))
    assert run("watch", "case").code == 1
    done(notice("returned"))
    assert run("watch", "case").code == 0  # what came back needs no other answer
    assert state(run) == "returned"
    assert codes(notice("suspended")) == {"already_ended"}
    done(notice("informed"))
    pages = {lang: report(run, tmp_path, "recipients", lang) for lang in ("zh", "en")}
    assert all(word in pages["zh"] for word in ("已归还", "要求暂停使用", "University X", "持有人及其持有的数据"))
    assert all(word in pages["en"] for word in ("asked to suspend the use", "returned", "length of stay"))


@pytest.mark.skipif(not hasattr(clock, "tzset"), reason="the system has one zone")
@pytest.mark.usefixtures("package")
def test_a_term_is_over_by_the_day_of_the_paper_wherever_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine in another zone the list of holders said "held" where the same paper said that the agreement had lapsed."""
    governed = Governed(open_case("case"))
    until = datetime.combine(for_documents(governed, datetime.now(UTC)).held[0].until, time(), UTC)
    for zone in ("UTC", "Asia/Shanghai", "America/Los_Angeles"):
        monkeypatch.setenv("TZ", zone)
        clock.tzset()
        for hour in range(12, 21):
            now = until + timedelta(hours=hour)
            expired = for_documents(governed, now).held[0].state == "expired"
            assert expired is (in_force(until.date().isoformat(), now).en == "lapsed"), (zone, hour)
            assert expired is (hour >= 16), "midnight in China"
    monkeypatch.undo()
    clock.tzset()


def test_a_log_of_use_is_counted_and_never_quoted(run: Run, about: tuple[str, ...], tmp_path: Path) -> None:
    rows = (
        "user,time,what", f"Zhao Yi,{day()} 10:00,mean stay by age", f"Wu Canary,{day()} 11:00,table", f"Zhao Yi,{day(999)},table",
        f",{day()},table", "Zhao Yi,someday,export to a laptop", f"Dr. Yi Zhao,{day()},median",
    )  # fmt: skip
    (tmp_path / "log.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    ran = run("usage", "case", *about, *LOG, "--next-by", day(90))
    assert ran.code == 1
    assert ran.json["content"]["findings"] == {"no-person": 1, "unknown-person": 1, "no-day": 1, "outside-time": 1, "to-look-at": 1}
    assert (ran.json["content"]["rows"], ran.json["content"]["first"], ran.json["content"]["last"]) == (6, day(), day(999))
    said = run("usage", "case", *about[:-1], *LOG, "--lang", "zh").out
    assert "使用人不在许可之列的行，1 行" in said
    ledger = (tmp_path / "case" / "ledger.jsonl").read_text(encoding="utf-8")
    assert all("Canary" not in text for text in (ledger, said, report(run, tmp_path, "recipients", "en")))
    assert ran.json["content"]["due"] == day(14)
    assert codes(run("usage", "case", *about, "--what", "settled")) == {"not_settled"}
    done(run("usage", "case", *about, "--what", "settled", "--follows", str(ran.json["entry"]), "--says", "Wu is a student of theirs."))
    done(run("permit", "case", *BY, "--to", "Wu Canary", "--what", "view", "--why", "student of Zhao Yi", "--until", day(30)))
    assert "unknown-person" not in run("usage", "case", *about, *LOG).json["content"]["findings"]
    assert codes(run("usage", "case", *about, "--log", "log.csv", "--person", "name", "--day", "time")) == {"no_column"}
    assert codes(run("usage", "case", *about, "--log", "gone.csv", "--person", "a", "--day", "b")) == {"no_file"}
    assert codes(run("usage", "case", *about)) == {"no_log"}


def test_days_in_a_pause_are_found_and_its_ends_are_not(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("who,when\nA B,2026-01-01\nA B,2026/1/2\nA B,2026年1月3日\nA B,2026-01-04\n", encoding="utf-8")
    notices = [
        ("suspended", date(2026, 1, 1)),
        ("suspended", date(2026, 1, 2)),
        ("resumed", date(2026, 1, 4)),
        ("resumed", date(2026, 1, 5)),
    ]
    assert pauses(notices) == ((date(2026, 1, 1), date(2026, 1, 4)),)
    allowed = Allowed(("A B",), date(2026, 1, 1), date(2026, 1, 4), pauses(notices))
    found = looked_over(tmp_path / "log.csv", LogColumns("who", "when", None), allowed)
    assert (found.rows, found.people, dict(found.findings)) == (4, 1, {"while-suspended": 2})
    assert pauses([("suspended", date(2026, 1, 1))]) == ((date(2026, 1, 1), None),)


@pytest.mark.usefixtures("ready")
def test_an_audit_has_a_plan_a_finding_with_a_remedy_and_a_closing(run: Run) -> None:
    def audit(what: str, *more: str) -> Ran:
        return run("audit", "case", *BY, "--of", "University X", "--what", what, *more, "--json")

    assert codes(audit("planned", "--covers", "use,weather")) == {"incomplete_step", "no_matter"}
    plan = done(audit("planned", "--covers", "use,agreement", "--due", day(-2)))
    assert [one["key"] for one in run("watch", "case", "--json").json["due"]] == ["audit.due"]
    follows = ("--follows", str(plan.json["entry"]))
    assert codes(audit("finding", *follows)) == {"incomplete_step"}
    finding = done(audit("finding", *follows, "--says", "Two shared accounts.", "--remedy", "One account a person.", "--due", day(10)))
    assert run("watch", "case").code == 0
    assert codes(audit("remedied", "--follows", str(finding.json["entry"]), "--says", "Accounts split.")) == {"incomplete_step"}
    assert codes(audit("closed", "--follows", "99")) == {"no_entry"}
    done(audit("closed", "--follows", str(finding.json["entry"])))
    assert run("watch", "case", "--within", "30", "--json").json["due"] == []


def test_a_transfer_is_encrypted_before_it_leaves_and_checked_where_it_arrives(
    run: Run, about: tuple[str, ...], tmp_path: Path, package: dict[str, Any]
) -> None:
    def step(what: str, *more: str, channel: str = "platform") -> Ran:
        return run("transfer", "case", *about, "--channel", channel, "--step", what, "--by", "Liu Yang", *more)

    assert codes(step("uploaded")) == {"not_encrypted"}
    assert codes(step("encrypted")) == {"incomplete_step"}
    assert codes(step("encrypted", "--cipher", "ZipCrypto")) == {"weak_cipher"}
    done(step("encrypted", "--cipher", "AES-256"))
    up = done(step("uploaded", "--deleted-by", day(-1)))
    assert [one["key"] for one in run("watch", "case", "--json").json["due"]] == ["transfer.deleted_by"]
    assert codes(step("checked")) == {"incomplete_step"}
    assert codes(step("checked", "--file", "gone.7z")) == {"no_file"}
    done(step("deleted", "--follows", str(up.json["entry"])))
    assert run("watch", "case").code == 0
    assert codes(step("handed-over", channel="removable")) == {"incomplete_step", "not_encrypted"}
    carried = ("--cipher", "AES-256", "--reason", "The enclave has no line to the outside.", "--approved-by")
    assert codes(step("encrypted", *carried, "Liu Yang", channel="removable")) == {"not_management"}
    done(step("encrypted", *carried, "Chen Jing", channel="removable"))
    assert package["path"] == "package"
    manifest = tmp_path / "package" / "manifest.json"
    checked = done(step("checked", "--file", str(manifest)))  # a folder is known by what its manifest says
    assert len(checked.json["content"]["sha256"]) == 64


def test_what_arrives_otherwise_than_it_was_released_is_refused(
    run: Run, agreed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert agreed == "case"
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "correct horse battery staple")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data-home"))
    made = done(run("release", "case", *BY, "--recipient", "University X", "--until", day(200), "-o", "out.7z", "--json"))
    step = ("transfer", "case", *BY, "--package", made.json["package"][:10], "--channel", "sftp", "--step", "checked", "--by", "Zhao Yi")
    done(run(*step, "--file", "out.7z"))
    (tmp_path / "other.7z").write_bytes((tmp_path / "out.7z").read_bytes() + b" ")
    assert codes(run(*step, "--file", "other.7z", "--json")) == {"not_what_was_released"}


def test_a_release_whose_process_died_is_listed_and_can_be_taken_back(run: Run, agreed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped between the entry and the register: no row, no package in its place, no completion."""

    def killed(*_given: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(releasing, "append_to_register", killed)
        stopped = run("release", agreed, *BY, "--recipient", "University X", "--until", day(200), "-o", "package")
    assert stopped.code == 130
    listed = run("holdings", "case", "--json")
    assert (listed.code, listed.json["holdings"][0]["whole"]) == (1, False)
    assert "没有完成" in run("holdings", "case", "--lang", "zh").out
    package = listed.json["holdings"][0]["package"]
    done(run("revoke", "case", package[:8], *BY, "--reason", "the run that made it was killed"))
    assert run("holdings", "case", "--json").json["holdings"][0]["state"] == "revoked"
    assert run("verify", "case", "--json").json["whole"]


@pytest.mark.parametrize(
    ("cipher", "strong"), [("AES-256", True), ("aes_256 GCM", True), ("SM4", True), ("AES-128", False), ("none", False)]
)
def test_ciphers_that_are_strong_enough(cipher: str, strong: bool) -> None:
    assert is_strong(cipher) is strong
