"""Events, re-assessment and what is due: `event`, `reassess`, `watch`, and the calendar (RFC 5545)."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from datetime import UTC, date, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.case.made_once import made_once
from tests.case.released import BY, agreed, day, done, package, report
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import WHO, case, sets
from tests.case.test_release_command import codes
from tests.edge.calling import Ran, Run

from reidrisk.case.watching.calendar import CalendarEvent, calendar, folded, stable_uid, text
from reidrisk.case.watching.deadlines import deadlines
from reidrisk.case.watching.due_dates import month_later
from reidrisk.case.watching.triggers import CONSEQUENCES, asked_at_reviews, triggers
from reidrisk.model.text import LANGS

__all__ = ["_keys", "agreed", "case", "made_once", "package", "ready"]
SEEN = ("--seen", "The county published its electoral roll.")


def event(run: Run, *more: str, trigger: str = "linkable-data") -> Ran:
    return run("event", "case", *BY, "--trigger", trigger, *SEEN, *more, "--json")


def watch(run: Run, *more: str) -> Ran:
    return run("watch", "case", *more, "--json")


def keys(ran: Ran) -> list[tuple[str, str]]:
    return [(one["key"], one["state"]) for one in ran.json["due"]]


@pytest.mark.usefixtures("ready")
def test_what_a_trigger_asks_for_follows_or_a_reason_says_why_not(run: Run) -> None:
    first = event(run)
    assert (first.json["content"]["follow_up"], first.json["content"]["due"]) == (["reassess"], day(14))
    assert codes(event(run, "--follow-up", "reassess", trigger="attack-reported")) == {"too_little_follows"}
    assert codes(event(run, "--follow-up", "pray", trigger="weather")) == {"no_trigger", "no_consequence"}
    done(event(run, "--follow-up", "reassess", "--why", "A rumour, nobody was named.", trigger="attack-reported"))
    assert keys(watch(run, "--no-data", "--within", "20")) == [("event.due", "later"), ("event.due", "later")]


@pytest.mark.usefixtures("ready")
def test_an_event_is_settled_when_what_it_asks_for_is_on_record(run: Run, tmp_path: Path) -> None:
    n = str(event(run, "--due", day(-1), trigger="similar-reidentified").json["entry"])
    assert keys(watch(run)) == [("event.due", "overdue")]
    assert watch(run).code == 1
    assert [run("assess", "case", "--fail-on", one).code for one in ("due", "level<2")] == [1, 0]
    settling = ("--what", "settled", "--follows", n)
    assert codes(event(run, *settling)) == {"not_settled", "not_carried_out"}
    assert codes(event(run, *settling, "--done", "Bands widened.")) == {"not_carried_out"}
    ran = run("reassess", "case", *BY, "--event", n, "--trigger", "similar-reidentified", "--json")
    assert (ran.code, ran.json["content"]["level_now"], ran.json["content"]["differing"]) == (0, 3, {})
    done(event(run, *settling, "--done", "Bands widened.", "--why", "It was never released: nobody holds it."))
    assert keys(watch(run)) == []
    assert codes(run("reassess", "case", *BY, "--event", "99", "--json")) == {"no_event"}
    for lang, words in {"zh": ("触发事件", "重新评估", "以类似方法处理的数据被重标识"), "en": ("re-assessment", "settled")}.items():
        assert all(word in report(run, tmp_path, "monitoring", lang) for word in words)


@pytest.mark.usefixtures("ready")
def test_that_data_were_de_identified_further_is_compared_and_not_taken_from_words(run: Run, tmp_path: Path) -> None:
    """The ages of Table D.3 as they were when the event came: words do not settle it, a mitigation before it does not."""
    n = str(event(run, trigger="new-technique").json["entry"])
    run("reassess", "case", *BY, "--event", n, "--trigger", "new-technique", "--json")
    settling = ("--what", "settled", "--follows", n, "--done", "Bands widened.")
    assert codes(event(run, *settling)) == {"not_carried_out"}
    assert "de-identify further" in run("event", "case", *BY, "--trigger", "new-technique", *SEEN, *settling, "--lang", "en").err
    held = json.loads((tmp_path / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()[0])["content"]["data"]
    assert run("mitigate", "case", "--k", "4", "--suppression", "100%").code in {0, 1}
    settled = done(event(run, *settling)).json["content"]
    assert settled["data"] != held
    later = str(event(run, trigger="new-technique").json["entry"])
    run("reassess", "case", *BY, "--event", later, "--trigger", "new-technique", "--json")
    assert codes(event(run, *settling[:3], later, *settling[4:])) == {"not_carried_out"}


@pytest.mark.usefixtures("ready")
def test_a_re_assessment_of_changed_answers_says_what_differs(run: Run, tmp_path: Path) -> None:
    run("prepare", "case", *sets("controls.breach=no"), *WHO)
    assert [key for key, _ in keys(watch(run))] == ["stale_result"]
    ran = run("reassess", "case", *BY, "--lang", "en", "--json")
    assert ran.code == 1
    assert (ran.json["content"]["level_before"], ran.json["content"]["level_now"]) == (3, 2)
    assert ran.json["content"]["differing"]["level"] == ["3", "2"]
    assert "级别：此前 2，现在 2" in run("reassess", "case", *BY, "--lang", "zh").out
    assert keys(watch(run)) == []
    for lang, words in {"zh": "：此前 3，现在 2", "en": ": 3 before, 2 now"}.items():
        paper = report(run, tmp_path, "monitoring", lang)
        assert (words in paper, "['" in paper) == (True, False)


@pytest.mark.usefixtures("ready")
def test_a_review_says_of_each_trigger_that_none_came_or_that_nobody_said(run: Run, tmp_path: Path) -> None:
    review = ("reassess", "case", *BY)
    first = run(*review, "--lang", "en")
    assert first.out.count("not said whether it came") == len(asked_at_reviews()) == 7
    assert "没有说明是否发生：出现可破解所用方法的新技术" in run(*review, "--lang", "zh").out
    event(run, trigger="new-technique")
    said = [f"{one.key}=Press, notices of the authority, and our own systems" for one in asked_at_reviews()]
    words = [word for one in said for word in ("--none", one)]
    assert codes(run(*review, *words, "--json")) == {"event_open"}
    wrong = run(*review, "--none", "weather=none", "--none", "linkable-data", "--none", "lower-level=-", "--json")
    assert codes(wrong) == {"no_trigger", "not_key_value", "unclear"}
    words = [word for one in said if "new-technique" not in one for word in ("--none", one)]
    last = done(run(*review, *words, "--json")).json["content"]
    assert (last["unstated"], len(last["none"])) == ([], 6)
    assert last["none"]["linkable-data"] == "Press, notices of the authority, and our own systems"
    for lang, heading in {"zh": "没有发生的触发条件", "en": "riggers that did not occur"}.items():
        paper = report(run, tmp_path, "monitoring", lang)
        assert heading in paper
        assert "our own systems" in paper


@pytest.mark.usefixtures("ready")
def test_a_re_assessment_needs_a_result_and_somebody_who_may(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case" / "result.json").unlink()
    assert codes(run("reassess", "case", "--as", "Wu", "--json")) == {"no_result", "not_in_role"}


@pytest.mark.usefixtures("package")
def test_a_release_is_due_when_it_ends_and_when_it_is_taken_back(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    assert [key for key, _ in keys(watch(run, "--within", "400"))] == ["agreement", "expiry", "calendar"]
    assert keys(watch(run)) == []
    done(run("revoke", "case", package["package"][:12], *BY, "--reason", "asked back"))
    assert keys(watch(run)) == [("revoked", "due")]
    assert ("revocations", "later") in keys(watch(run, "--within", "400"))
    assert run("holdings", "case", "--json").code == 1
    paper = tmp_path / "certificate.pdf"
    paper.write_bytes(b"%PDF destroyed")
    notice = ("notice", "case", *BY, "--package", package["package"], "--what", "destroyed", "--says", "They wiped it.")
    assert codes(run(*notice, "--json")) == {"no_certificate"}
    done(run(*notice, "--evidence", str(paper)))
    assert keys(watch(run)) == []
    assert run("holdings", "case", "--json").json["holdings"][0]["state"] == "destroyed"


@pytest.mark.usefixtures("package")
def test_a_release_without_an_interval_and_another_release_of_the_register_are_due(run: Run, tmp_path: Path) -> None:
    done(run("prepare", "case", *sets("schedule.monitoring="), *WHO))
    register = tmp_path / "case" / "releases.jsonl"
    row = json.loads(register.read_text(encoding="utf-8").splitlines()[0])
    other = {**row, "id": "other-1", "package": "cd" * 32, "case": "other", "recipient": "Insurer Y", "date": day(1)}
    register.write_text(register.read_text(encoding="utf-8") + json.dumps(other) + "\n", encoding="utf-8")
    found = dict(keys(watch(run, "--no-data")))
    assert found["no_interval"] == "due"
    assert found["new-release"] == "later"


@pytest.mark.usefixtures("ready")
def test_all_cases_of_a_folder_and_nothing_where_there_is_none(run: Run, tmp_path: Path) -> None:
    assert run("watch", "--all", ".", "--json").json["places"] == ["case"]
    (tmp_path / "empty").mkdir()
    assert codes(run("watch", "--all", "empty", "--json")) == {"no_case"}
    assert codes(run("watch", "--json")) == {"nothing_named"}
    listed = run("watch", "--triggers", "--json").json["triggers"]
    assert [one["key"] for one in listed] == list(triggers())
    told = run("watch", "--triggers", "--lang", "zh").out
    assert ("linkable-data" in told, "检查了" in told, "没有到期" in told) == (True, False, False)  # no place was looked at


@pytest.mark.usefixtures("ready")
def test_a_calendar_holds_what_is_due(run: Run, tmp_path: Path) -> None:
    assert event(run, "--due", day(3)).code == 0
    done(watch(run, "--calendar", "due.ics"))
    lines = unfolded((tmp_path / "due.ics").read_bytes())
    assert f"DTSTART;VALUE=DATE:{day(3).replace('-', '')}" in lines
    assert sum(line == "BEGIN:VEVENT" for line in lines) == 1
    again = (tmp_path / "due.ics").read_bytes()
    done(watch(run, "--calendar", "due.ics"))
    uid = next(line for line in lines if line.startswith("UID:"))
    assert uid in unfolded((tmp_path / "due.ics").read_bytes())
    assert again.endswith(b"END:VCALENDAR\r\n")


def unfolded(content: bytes) -> list[str]:
    """RFC 5545 3.1: lines end in CR LF and have at most 75 octets; a line that begins with a blank goes on the one before."""
    assert content.endswith(b"\r\n")
    assert b"\n" not in content.replace(b"\r\n", b"")
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    return content.decode("utf-8").replace("\r\n ", "").split("\r\n")[:-1]


def test_a_calendar_is_well_formed_whatever_the_words_are() -> None:
    hostile = "a,b;c\\d\r\nBEGIN:VALARM\x00\x85 " + "级别" * 60
    now = datetime(2026, 11, 25, 12, tzinfo=UTC)
    content = calendar([CalendarEvent(stable_uid("a", "b"), date(2026, 12, 31), hostile, hostile)], now, "zh")
    lines = unfolded(content)
    assert [line for line in lines if line.startswith(("BEGIN", "END"))] == [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VALARM", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ]  # fmt: skip
    assert "DTEND;VALUE=DATE:20270101" in lines
    assert "DTSTAMP:20261125T120000Z" in lines
    assert all(re.fullmatch(r"[A-Z-]+(?:;[A-Z]+=[A-Za-z]+)*:.*", line) for line in lines)
    summary = next(line for line in lines if line.startswith("SUMMARY"))
    assert "a\\,b\\;c\\\\d\\nBEGIN:VALARM" in summary
    assert "BEGIN:VTIMEZONE" in unfolded(calendar([], now, "en"))
    assert text("x\ty") == "x\ty"
    assert folded("x" * 75) == b"x" * 75 + b"\r\n"


@pytest.mark.parametrize(
    ("start", "months", "end"),
    [("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-11-25", 12, "2027-11-25"), ("2026-08-31", 3, "2026-11-30")],
)
def test_months_are_those_of_the_calendar(start: str, months: int, end: str) -> None:
    assert month_later(date.fromisoformat(start), months) == date.fromisoformat(end)


@pytest.mark.parametrize(("name", "table"), [("trigger", triggers), ("deadline", deadlines)])
def test_the_tables_say_where_each_row_comes_from(name: str, table: Callable[[], dict[str, Any]]) -> None:
    raw = tomllib.loads(files("reidrisk.case.watching").joinpath(f"{name}s.toml").read_text(encoding="utf-8"))[name]
    assert len(raw) == len(table()), "two rows have one key"
    for one in table().values():
        assert one.clauses if name == "trigger" else all(one.law.say(lang) for lang in LANGS)


def test_every_trigger_of_the_checklist_has_its_row_and_asks_for_something() -> None:
    rows = [row for one in triggers().values() for row in one.rows]
    assert sorted(set(rows)) == ["C047", "C048", "C049", "C050", "C051", "C052", "C053", "C055", "C056"]
    assert all(set(one.follows) <= set(CONSEQUENCES) and "reassess" in one.follows for one in triggers().values())
    assert {one.origin for one in triggers().values()} == {"internal", "external", "calendar"}
