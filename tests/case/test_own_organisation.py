"""The provider's own organisation: one ledger, who signs for it, what falls due, and what it counts for in a case."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.case.released import BY, day, done, report
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import codes
from tests.edge.calling import Ran, Run

from reidrisk.case.watching.duties import duties, duties_of

__all__ = ["_keys", "case", "ready"]
SUN = ("--person", "Sun Li", "--post", "security officer", "--duty", "protection-officer")
BOUND = (
    "--requires", "Degree and five years of practice.", "--checked", "References seen.", "--confidential", "Contract 17, clause 9.",
    "--authority", "De-identified copies only.",
)  # fmt: skip


@pytest.fixture
def office(run: Run, ready: str, tmp_path: Path) -> str:
    assert ready == "case"
    (tmp_path / "paper.pdf").write_bytes(b"%PDF a policy")
    done(run("organisation", "new", "office", *BY, "--name", "Hospital A", "--json"))
    return "office"


def keep(run: Run, what: str, *more: str, by: tuple[str, ...] = BY) -> Ran:
    return run("organisation", what, "office", *by, *more, "--json")


def test_who_signs_for_it_stands_in_its_ledger(run: Run, office: str) -> None:
    sun = ("--as", "Sun Li", "--role", "supervisor")
    policy = ("--title", "Rules", "--matter", "management", "--version", "1", "--review-by", day(300), "--evidence", "paper.pdf")
    assert codes(keep(run, "policy", *policy, by=sun)) == {"not_in_role"}
    assert codes(keep(run, "staff", *SUN)) == {"incomplete_step"}
    done(keep(run, "staff", *SUN, *BOUND, "--signs-as", "supervisor"))
    done(keep(run, "policy", *policy, by=sun))
    assert codes(keep(run, "policy", *policy, by=("--as", "Sun Li"))) == {"not_in_role"}
    left = ("--what", "left", "--access-ended", "Badge and account taken back.", "--confidential", "Two years more.")
    done(keep(run, "staff", *SUN, *left))
    assert codes(keep(run, "policy", *policy, by=sun)) == {"not_in_role"}
    assert codes(run("organisation", "new", office, *BY, "--name", " ", "--json")) == {"folder_in_use", "no_name"}
    assert codes(run("organisation", "new", "other", "--as", "IT", "--name", "B", "--json")) == {"no_person"}
    assert codes(
        run("organisation", "training", "case", *BY, "--topic", "a", "--people", "b", "--outcome", "c d", "--next-by", day(), "--json")
    )


def test_what_is_lacking_is_said_and_nothing_is_entered(run: Run, office: str, tmp_path: Path) -> None:
    before = (tmp_path / office / "ledger.jsonl").read_bytes()
    assert codes(keep(run, "policy", "--title", "a", "--matter", "notice", "--version", "1")) == {"no_review", "no_evidence", "not_public"}
    law = ("--source", "CAC notices", "--new", "New measures on audits.", "--effect", "policies")
    assert codes(keep(run, "law", *law)) == {"no_change_named"}
    assert codes(keep(run, "product", "--product", "W", "--version", "1", "--able", "fly", "--how", "By magic, it seems.")) == {
        "no_ability", "no_evidence",
    }  # fmt: skip
    counted = ("--count", "5", "--counted", "By the master index.", "--next-by", day(100))
    assert codes(keep(run, "people", *counted, "--met", "tea")) == {"no_duty", "no_evidence"}
    assert codes(keep(run, "training", "--topic", "a", "--people", "b", "--outcome", "ok", "--next-by", "2020-01-01")) == {
        "unclear", "past_date",
    }  # fmt: skip
    assert (tmp_path / office / "ledger.jsonl").read_bytes() == before


def test_its_days_are_watched_and_its_record_counts_in_a_case(run: Run, office: str, tmp_path: Path) -> None:
    done(keep(run, "staff", *SUN, *BOUND, "--review-by", day(10)))
    done(
        keep(
            run, "training", "--topic", "de-identification", "--people", "Liu Yang,Sun Li", "--outcome", "Both passed.", "--next-by", day()
        )
    )
    done(keep(run, "law", "--source", "CAC", "--new", "Nothing for us.", "--effect", "none", "--next-by", day(20)))
    done(
        keep(
            run,
            "product",
            "--product",
            "W",
            "--version",
            "1",
            "--able",
            "remove",
            "--how",
            "Profile E of PS3.15.",
            "--evidence",
            "paper.pdf",
        )
    )
    people = keep(
        run,
        "people",
        "--count",
        "1200000",
        "--counted",
        "Master index.",
        "--met",
        "audits",
        "--evidence",
        "paper.pdf",
        "--next-by",
        day(90),
    )
    assert (people.code, people.json["content"]["open"]) == (1, ["person-in-charge"])
    done(
        run("audit", office, *BY, "--of", "IT", "--what", "planned", "--covers", "encryption,de-identification", "--due", day(5), "--json")
    )
    watched = run("watch", office, "--json")
    assert (watched.code, [(one["key"], one["state"]) for one in watched.json["due"]]) == (
        1,
        [
            ("organisation_training.next_by", "due"),
            ("audit.due", "later"),
            ("organisation_staff.review_by", "later"),
            ("organisation_law.next_by", "later"),
        ],
    )
    assert codes(run("report", "case", "organisation", "--json")) == {"nothing_to_tell"}
    done(run("provider", "case", *BY, "--organisation", office, "--json"))
    pages = {lang: report(run, tmp_path, "organisation", lang) for lang in ("zh", "en")}
    assert all(word in pages["zh"] for word in ("Hospital A", "个人信息保护负责人", "培训", "未履行"))
    assert all(word in pages["en"] for word in ("Hospital A", "Degree and five years of practice.", "ability of a product"))
    rows = report(run, tmp_path, "regulatory-map", "en")
    assert "✔ on record: person, entries: 1" in rows
    assert "entry 2 of the organisation's ledger" in rows


def test_another_organisation_in_its_place_counts_for_nothing(run: Run, office: str, tmp_path: Path) -> None:
    done(run("provider", "case", *BY, "--organisation", office, "--json"))
    shutil.rmtree(tmp_path / office)
    done(run("organisation", "new", office, *BY, "--name", "Hospital A", "--json"))
    assert "Ledger hash" not in report(run, tmp_path, "organisation", "en").split("Document control")[0]
    assert codes(run("provider", "case", *BY, "--organisation", "nowhere", "--json")) == {"no_organisation"}


def test_a_ledger_of_it_that_does_not_hold_is_said_and_not_relied_on(run: Run, office: str, tmp_path: Path) -> None:
    done(keep(run, "staff", *SUN, *BOUND))
    done(run("provider", "case", *BY, "--organisation", office, "--json"))
    ledger = tmp_path / office / "ledger.jsonl"
    ledger.write_text(ledger.read_text(encoding="utf-8").replace("five years", "nine years"), encoding="utf-8")
    assert codes(keep(run, "staff", *SUN, *BOUND)) == {"ledger_broken"}
    page = report(run, tmp_path, "organisation", "en")
    assert "failed verification" in page
    assert "nine years" not in page
    assert json.loads((tmp_path / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()[-1])["kind"] == "on-record:provider"


@pytest.mark.parametrize(
    ("people", "keys"),
    [
        (1, {"audits"}),
        (999_999, {"audits"}),
        (1_000_000, {"audits", "person-in-charge"}),
        (10_000_000, {"audits", "person-in-charge", "as-important-data"}),
        (10_000_001, set(duties())),
    ],
)
def test_duties_follow_from_the_number(people: int, keys: set[str]) -> None:
    assert {one.key for one in duties_of(people)} == keys
