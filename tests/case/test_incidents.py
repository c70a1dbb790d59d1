"""`incident`: from its discovery to its closing, with the deadlines of the law and what the register says is affected."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.case.released import BY, agreed, day, done, package, report
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import codes
from tests.edge.calling import D3, Ran, Run

from reidrisk.case.watching.affected import affected
from reidrisk.case.watching.citing import cited
from reidrisk.case.watching.deadlines import deadlines
from reidrisk.case.watching.duties import duties
from reidrisk.document.making import Make
from reidrisk.document.parts.held import deadline_table
from reidrisk.model.governance import IncidentDeadline
from reidrisk.model.text import Text

__all__ = ["_keys", "agreed", "case", "package", "ready"]
EARLIER = (datetime.now(UTC).astimezone() - timedelta(hours=5)).isoformat(timespec="minutes")


def step(run: Run, what: str, *more: str, says: str = "A laptop with the file was stolen.") -> Ran:
    return run("incident", "case", *BY, "--what", what, "--says", says, *more, "--json")


def due(run: Run) -> set[str]:
    return {one["key"] for one in run("watch", "case", "--within", "60", "--json").json["due"] if one["key"].startswith("incident")}


@pytest.mark.usefixtures("package")
def test_an_incident_goes_from_discovery_to_closing(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    opened = done(step(run, "opened", "--discovered", EARLIER, "--package", package["package"][:8]))
    content = opened.json["content"]
    assert (content["people"], content["fields"], content["recipient"]) == (16, ["性别", "年龄", "药物编码"], "University X")
    of = ("--follows", str(opened.json["entry"]))
    assert due(run) == {"incident.pipl-57-authority", "incident.pipl-57-people"}
    assert codes(step(run, "closed", *of)) == {"incident_open"}
    assert codes(step(run, "informed", *of)) == {"incomplete_step"}
    assert codes(step(run, "informed", *of, "--to", "CAC", "--under", "pipl-99")) == {"no_deadline"}
    done(step(run, "informed", *of, "--to", "the provincial CAC", "--under", "pipl-57-authority", "--at", EARLIER))
    assert due(run) == {"incident.pipl-57-people"}
    done(step(run, "not-informed", *of, "--under", "pipl-57-people", says="The disk was encrypted: the harm is prevented."))
    assert codes(step(run, "classified", *of)) == {"incomplete_step"}
    done(step(run, "classified", *of, "--class", "leak", "--grade", "larger", "--under", "csl-report-4h,csl-summary-30d"))
    assert due(run) == {"incident.csl-report-4h"}
    done(step(run, "contained", *of))
    assert due(run) == {"incident.csl-report-4h", "incident.csl-summary-30d"}
    done(step(run, "informed", *of, "--to", "the provincial CAC", "--under", "csl-report-4h"))
    done(step(run, "lesson", *of, "--due", day(20), says="Disks of recipients are checked."))
    assert due(run) == {"incident.csl-summary-30d", "incident.due"}
    done(step(run, "closed", *of))
    assert codes(step(run, "contained", *of)) == {"no_open_incident"}
    pages = {lang: report(run, tmp_path, "incidents", lang) for lang in ("zh", "en")}
    assert all(word in pages["zh"] for word in ("个人信息保护法 第五十七条", "不通知及理由", "泄露", "较大", "16", "迟于期限"))
    told = {"zh": "不通知，理由已登记", "en": "not informed, the reason is on record"}
    assert all(words in pages[lang] for lang, words in told.items())  # no date stands there as if people had been told
    assert all(
        word in pages["en"] for word in ("PIPL article 57", "at once", "counts from" if "counts from" in pages["en"] else "not on record")
    )


@pytest.mark.usefixtures("ready")
def test_after_each_step_what_is_left_to_do_is_said(run: Run) -> None:
    opened = run("incident", "case", *BY, "--what", "opened", "--says", "A laptop with the file was stolen.", "--discovered", EARLIER)
    assert opened.out.count("To be done: ") == 2
    assert all(word in opened.out for word in ("PIPL", "--under pipl-57-authority", "“classified” is not on record", "“lesson” is not on"))
    of = ("--follows", next(iter(re.findall(r"entry (\d+)", opened.out))))
    told = run("incident", "case", *BY, "--what", "informed", "--says", "By telephone.", "--to", "CAC", "--under", "pipl-57-authority", *of)
    assert (told.out.count("To be done: "), "pipl-57-authority" in told.out) == (1, False)
    run("incident", "case", *BY, "--what", "not-informed", "--says", "The disk was encrypted.", "--under", "pipl-57-people", *of)
    for what, more in (("classified", ("--class", "loss", "--grade", "general")), ("contained", ()), ("lesson", ())):
        left = run("incident", "case", *BY, "--what", what, "--says", "All recipients use encrypted disks.", *more, *of)
        assert f"“{what}” is not on record" not in left.out
    assert "Before it can be closed" not in left.out
    assert run("incident", "case", *BY, "--what", "closed", "--says", "All steps are done.", *of).code == 0


@pytest.mark.usefixtures("ready")
def test_what_an_incident_lacks_is_said_at_once(run: Run) -> None:
    assert codes(step(run, "opened", "--discovered", "yesterday", says="bad")) == {"bad_moment", "unclear"}
    later = (datetime.now(UTC).astimezone() + timedelta(days=1)).isoformat(timespec="minutes")
    assert codes(step(run, "opened", "--discovered", later)) == {"bad_moment"}
    assert codes(step(run, "opened")) == {"incomplete_step"}
    assert codes(step(run, "contained", "--follows", "1")) == {"no_open_incident"}
    assert codes(step(run, "opened", "--discovered", EARLIER, "--package", "00000000")) == {"unknown_package"}


@pytest.mark.usefixtures("package")
def test_what_is_affected_without_our_copy_is_what_the_register_says(package: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "case"
    assert affected(folder, package["package"]).people == 16
    assert affected(folder, "00" * 32).fields == ()
    register = folder / "releases.jsonl"
    (tmp_path / "more.csv").write_bytes(Path(D3).read_bytes() + Path(D3).read_bytes().splitlines(keepends=True)[-1])
    kept = register.read_text(encoding="utf-8")
    row = json.loads(kept)
    register.write_text(json.dumps({**row, "file": str(tmp_path / "more.csv")}) + "\n", encoding="utf-8")
    assert affected(folder, package["package"]).people is None  # seventeen rows now, and sixteen were released
    register.write_text(kept, encoding="utf-8")
    register.write_text(register.read_text(encoding="utf-8").replace("D3", "gone").replace('"file": "', '"file": "gone-'), encoding="utf-8")
    found = affected(folder, package["package"])
    assert (found.people, set(found.fields)) == (None, {"性别", "年龄"})


def test_deadlines_of_the_law_are_what_they_say() -> None:
    after = {key: one.after for key, one in deadlines().items()}
    assert after == {
        "pipl-57-authority": timedelta(0), "pipl-57-people": timedelta(0), "csl-report-cii-1h": timedelta(hours=1),
        "csl-report-4h": timedelta(hours=4), "csl-summary-30d": timedelta(days=30), "gdpr-33": timedelta(hours=72),
        "hipaa-164-404": timedelta(days=60),
    }  # fmt: skip
    assert {one.since for key, one in deadlines().items() if key != "csl-summary-30d"} == {"discovered"}


def test_a_rule_of_law_that_nobody_read_again_says_so() -> None:
    assert "from memory, not checked" in cited(Text("某法 第一条", "Some law article 1"), "").en
    for table, found in (("deadlines", deadlines()), ("duties", duties())):
        raw = tomllib.loads(files("reidrisk.case.watching").joinpath(f"{table}.toml").read_text(encoding="utf-8"))
        read = {one["key"] for one in raw["deadline" if table == "deadlines" else "duty"] if one.get("source")}
        assert read
        for key, one in found.items():
            assert ("from memory, not checked" in one.law.en) == ("未核对原文" in one.law.zh) == (key not in read), key


def test_what_was_to_be_done_at_once_says_how_many_days_it_took() -> None:
    """No law gives a number, so it is not called late; who reads it judges."""
    discovered, law = datetime(2026, 1, 31, 14, 30, tzinfo=UTC), Text("某法", "some law")
    for days, said in ((9, True), (0, False)):
        told = IncidentDeadline(1, law, law, discovered, discovered + timedelta(days=days, hours=1), 3, at_once=True)
        assert (f"days after the discovery: {days}" in str(deadline_table((told,), Make("en")))) is said
