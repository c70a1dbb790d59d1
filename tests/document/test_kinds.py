"""Every kind of document: its clauses, both languages alike, its numbers those of the JSON, nothing private in it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.document.document_cases import ALL as CASES
from tests.document.paper_reading import READ

from reidrisk.document.content import Document, Formula, Heading, Table, texts
from reidrisk.document.dating import day, in_force, minute, paper_day, written
from reidrisk.document.issue.issuing import VersionHistory, edition, issued
from reidrisk.document.issue.letterhead import Letterhead
from reidrisk.document.kind import Fixed, Kind, Material, kinds
from reidrisk.document.layout.glyphs import drawable
from reidrisk.document.writer import writers
from reidrisk.model.assessment import Assessment
from reidrisk.model.governance import Destroyed, Disposal, Governance, Issue, LedgerLine, Secret, Signature
from reidrisk.model.preparation import Reply
from reidrisk.model.text import LANGS, Lang, Text

NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
KINDS = {kind.key: kind for kind in kinds() if not kind.looks}
WRITERS = {writer.key: writer for writer in writers()}
MITIGATION: dict[str, Any] = {
    "schema": "reidrisk/mitigation/1",
    "dataset": {"name": "raw.csv", "rows": 20, "fingerprint": "ab"},
    "plan": {"levels": {"年龄": 2, "性别": 0}, "of": {"年龄": 4, "性别": 1}},
    "loss": {"lm": 0.1234},
    "records_lost": 1,
    "cells_suppressed": 0,
    "output": "/somewhere/out.csv",
    "proof": {"basis": "output", "passed": True, "k": 5, "classes": 4, "rows": 19},
}  # fmt: skip
GOVERNED = Governance(
    "approved",
    head="cd" * 32,
    entries=3,
    signatures=(Signature("Chen Jing", Text("策略管理者", "policy manager"), NOW, 3, "team.policy_manager"),),
    lines=(LedgerLine(3, NOW, "approval", "Chen Jing", Text("策略管理者", "policy manager"), "agreed", "cd" * 32),),
    issues=(
        Issue(4, NOW, "Chen Jing", "ef" * 32, "University X", "2027-11-21", 5),
        Issue(5, NOW, "A", "aa" * 32, "Y", "2027-01-01", 5, "leak"),
    ),
    disposals=(Disposal(NOW, "IT", "purpose met", (Destroyed("copy.csv", "file", "overwritten", 1234),)),),
    secrets=(Secret("salt-1", "pseudonyms", "2026-11-01", "in use"),),
)
REPLIES = {
    "sources.names": Reply(("Hospital A",)),
    "environments.names": Reply(("ward", "enclave")),
    "recipients.organisations": Reply(("University X",)),
    "recipients.people": Reply(("Zhao Yi <zhao@x.org>, analyst",)),
    "purpose.statement": Reply(("survival analysis",), "Li", "2026-11-01", "letter.pdf", "the protocol"),
    "controls.access": Reply(("yes",), "Li", "2026-11-01", "rules.pdf"),
    "controls.encrypted": Reply(("no",)),
    "legal.basis": Reply(("consent",)),
    "schedule.start": Reply(("2026-11-01",)),
}


def material(assessment: Assessment, **more: Any) -> Material:
    plan = replace(assessment.plan, replies=REPLIES)
    found = Material(
        "case", "data.csv", assessment.facts.fingerprint, plan, assessment.standard, assessment.facts.columns, {},
        (Fixed(assessment.record.hash, NOW),), NOW, {"reidrisk": "1"}, assessment=replace(assessment, plan=plan),
    )  # fmt: skip
    return replace(found, **more)


def document(kind: Kind, found: Material, lang: Lang | str) -> Document:
    return issued(edition(kind, found, lang, {}), found, VersionHistory(1), "case/documents")  # type: ignore[arg-type]


def test_the_documents_of_clause_6_6_and_of_the_methodology_s_table_are_all_there() -> None:
    clauses = {clause for kind in kinds() for clause in kind.clauses}
    assert {f"GB/T 42460-2023 6.6 a {n}" for n in range(1, 6)} <= clauses
    assert {
        "ITU-T X Suppl.39 (2023) SR7",
        "ITU-T X Suppl.39 (2023) SR9",
        "PIPL 54",
        "PIPL 55",
        "PIPL 56",
        "PIPL 63",
        "China methodology (2024) 12.2.4",
    } <= clauses
    rows = [row for kind in kinds() for row in kind.rows]
    assert sorted(rows) == sorted({
        "service request", "questionnaire", "risk assessment report (draft)", "risk assessment report (final)",
        "extra information (communication and negotiation)", "software and configuration parameters",
        "secrets generated or used", "datasets list",
    })  # fmt: skip
    assert all(kind.clauses and kind.readers for kind in kinds())


def test_each_document_of_6_6_a_holds_what_its_item_asks_for() -> None:
    found = material(CASES["level 3"])
    of = {clause: kind for kind in kinds() for clause in kind.clauses if clause.startswith("GB/T 42460-2023 6.6 a")}

    def chapters(item: int) -> list[str]:
        return [block.text for block in document(of[f"GB/T 42460-2023 6.6 a {item}"], found, "en").blocks if isinstance(block, Heading)]

    assert {"Method, and how the result is formed", "Roles of the columns, and why they are needed", "Preparation"} <= set(chapters(1))
    assert of["GB/T 42460-2023 6.6 a 2"].looks, "the list of identifiers is made from the data"
    method = document(of["GB/T 42460-2023 6.6 a 3"], found, "en").blocks
    assert sum(isinstance(block, Formula) for block in method) >= 6
    assert any("τ = 1/3, i.e." in text or "τ = 1/3:" in text for block in method for text in texts(block))
    assert any("Acceptable threshold" in text or "threshold" in text.lower() for text in chapters(3))
    wanted = [
        "Summary", "Purpose and context", "Qualitative evaluation", "Quantitative evaluation", "Mitigation and proof", "Conclusion",
        "Residual risk", "Conditions of the conclusion", "Re-evaluation",
    ]  # fmt: skip
    assert [text for text in chapters(4) if text in wanted] == wanted
    talks = next(
        block
        for block in document(of["GB/T 42460-2023 6.6 a 5"], found, "en").blocks
        if isinstance(block, Table) and block.head[0] == "Clause"
    )
    assert [row[0] for row in talks.rows] == ["6.5 a", "6.5 b", "6.5 c", "6.5 d", "6.5 e"]


_STANDS = {
    True: Text("台账记录，各条分别签名", "record of the ledger, each entry signed"),
    False: Text("未经管理层批准", "Not approved by management"),
}


@pytest.mark.parametrize("key", sorted(KINDS))
@pytest.mark.parametrize("name", sorted(CASES))
def test_every_kind_is_made_of_every_case_in_both_languages(key: str, name: str) -> None:
    found = material(CASES[name])
    both = document(KINDS[key], found, "both")
    assert both.lang == "both"
    for lang in LANGS:
        one = document(KINDS[key], found, lang)
        assert one.control.banner(lang) == _STANDS[KINDS[key].recorded].say(lang)
        assert len(one.blocks) == len(both.blocks)
        assert len(drawable(one).blocks) == len(one.blocks), "a sign of our own that the PDF font lacks"
    rich = replace(found, governed=GOVERNED, mitigation=MITIGATION)
    unsigned = document(KINDS[key], rich, "en")
    assert not unsigned.control.approved
    if KINDS[key].recorded:  # each entry is signed, and nobody approves the whole
        assert unsigned.control.banner("en") == _STANDS[True].en
        return
    assert "written after the approval" in unsigned.control.banner("en")
    signed = frozenset(edition(KINDS[key], rich, "en", {}).hashes.values())
    stamped = document(KINDS[key], replace(rich, governed=replace(GOVERNED, signed=signed)), "en")
    assert stamped.control.approved
    assert stamped.control.banner("en") == "approved"


def test_names_of_people_stay_out_unless_they_may_stand_in() -> None:
    found = material(next(iter(CASES.values())))
    for key, kind in KINDS.items():
        text = READ["json"](WRITERS["json"].write(document(kind, found, "en"), Letterhead()))
        assert "Zhao" not in text, key
        assert "zhao@x.org" not in text, key
    inside = READ["json"](WRITERS["json"].write(document(KINDS["plan"], replace(found, names=True), "en"), Letterhead()))
    assert "Zhao Yi" in inside


def test_the_public_summary_says_nothing_that_helps_an_attacker() -> None:
    for name in CASES:
        assessment = CASES[name]
        text = READ["json"](WRITERS["json"].write(document(KINDS["summary"], material(assessment, governed=GOVERNED), "en"), Letterhead()))
        for column in assessment.inventory.columns:
            assert column.name not in text
        assert "University X" not in text


def test_what_was_done_stands_in_the_documents() -> None:
    found = material(next(iter(CASES.values())), governed=GOVERNED, mitigation=MITIGATION)

    def said(key: str) -> str:
        return READ["json"](WRITERS["json"].write(document(KINDS[key], found, "en"), Letterhead()))

    assert "copy.csv" in said("disposal")
    assert "solid-state drive" in said("disposal")
    assert "salt-1" in said("secrets")
    assert "1 November 2026" in said("secrets")
    assert "revoked: leak" in said("datasets")
    assert "in force" in said("datasets")
    assert "agreed" in said("record")
    assert "Passed: the output" in said("risk-report")
    assert "out.csv" in said("software")
    assert "/somewhere" not in said("software")
    assert "✘ no" in said("security")
    assert "rules.pdf" in said("security")
    assert "consent" in said("impact")
    assert "Chen Jing" in said("plan")
    broken = replace(found, governed=replace(GOVERNED, broken=True))
    assert not document(KINDS["plan"], broken, "en").control.approved
    assert "do not rely on what follows" in READ["json"](WRITERS["json"].write(document(KINDS["record"], broken, "en"), Letterhead()))


def test_the_content_hash_is_of_what_is_said_not_of_when() -> None:
    found = material(next(iter(CASES.values())))
    later = replace(found, made_at=NOW.replace(year=2027), governed=GOVERNED)
    for key in ("plan", "service-request", "security"):
        assert edition(KINDS[key], found, "en", {}).hash == edition(KINDS[key], later, "en", {}).hash
        assert edition(KINDS[key], found, "en", {}).hash != edition(KINDS[key], found, "zh", {}).hash


def test_dates_as_each_language_writes_them() -> None:
    assert day(NOW, "zh") == "2026年11月21日"
    assert day(NOW, "en") == "21 November 2026"
    assert minute(NOW, "en") == "21 November 2026 17:30 UTC+8"
    assert written("2026-01-31", "zh") == "2026年1月31日"
    assert written("soon", "zh") == "soon"
    assert minute(NOW, "zh") == "2026年11月21日 17:30"
    assert day(NOW.replace(hour=17), "zh") == "2026年11月22日", "papers have China's day"
    assert day(NOW.replace(hour=17), "en") == "22 November 2026", "in either language: the same deed has one date"
    leap = document(KINDS["impact"], material(next(iter(CASES.values())), made_at=datetime(2028, 2, 29, tzinfo=UTC)), "en").control
    assert leap.dispose_on == datetime(2031, 2, 28, tzinfo=UTC)


@given(st.integers(0, 10**9), st.integers(-12, 14))
def test_a_deed_has_one_date_in_all_papers(seconds: int, hours: int) -> None:
    """In both languages, on any machine: and by that date a term has run out or not."""
    when = (NOW + timedelta(seconds=seconds)).astimezone(timezone(timedelta(hours=hours)))
    assert minute(when, "en") == minute(NOW + timedelta(seconds=seconds), "en")
    chinese = date(*map(int, re.findall("[0-9]+", day(when, "zh"))))
    assert paper_day(when) == chinese
    assert day(when, "en") == f"{chinese.day} {chinese:%B} {chinese.year}"
    assert minute(when, "en").rsplit(" ", 1)[0].rsplit(" ", 1)[1] == minute(when, "zh").rsplit(" ", 1)[1]
    before = (chinese - timedelta(days=1)).isoformat()
    assert (in_force(chinese.isoformat(), when).en, in_force(before, when).en) == ("in force", "lapsed")


def test_a_kind_that_needs_the_data_says_so() -> None:
    bare = replace(material(next(iter(CASES.values()))), assessment=None)
    with pytest.raises(ValueError, match="assesses"):
        KINDS["risk-report"].build(bare, "en")


@pytest.mark.parametrize("drawn", [True, False])
def test_a_page_without_movement_needs_no_scripts(monkeypatch: pytest.MonkeyPatch, drawn: bool) -> None:
    monkeypatch.setattr("reidrisk.document.pages.laid_out.draws", lambda: drawn)
    page = WRITERS["html"].write(document(KINDS["risk-report"], material(CASES["level 3"]), "zh"), Letterhead()).decode()
    assert ("<script>" in page) is not drawn, "where nothing that draws is installed the page draws itself"
    assert page.count('class="drawing" src="data:image/svg+xml;base64,') == (4 if drawn else 0)
    assert 'data-label="' in page, "on a phone a row is a card"
    assert (len(page) < 300_000) is drawn
