"""The purpose of a case outside its papers: agreement, form on the page, package; what the treated data cannot serve is not repeated."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.case.papers import SIGNED_PAPER
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import agree
from tests.document.test_kinds import MITIGATION
from tests.document.test_mitigated import goal
from tests.edge.calling import Run

from reidrisk.case.case import Case, open_case
from reidrisk.case.governing import Governed
from reidrisk.case.recipient import words
from reidrisk.case.recipient.page import page
from reidrisk.case.release_checks import Cleared
from reidrisk.case.releasing import scope_of
from reidrisk.edge.web.screen import Visit
from reidrisk.edge.web.sections.agreement import SECTION
from reidrisk.govern.agreements import Agreement
from reidrisk.govern.envelope.handed import HandedCase

__all__ = ["_keys", "case", "ready"]
ENDED = {True: [goal("column", ["性别"])], False: [goal("column", ["性别"], error=0.0, met=True)]}
AGREED = Agreement("University X", "Hospital Y", "counts by ward", date(2026, 1, 2), date(2036, 1, 2), "dua.pdf", "ab" * 32)


def treated(folder: Path, *, missed: bool) -> Case:
    """The case, its data treated, with a goal of the purpose missed or none."""
    (folder / "mitigation.json").write_text(json.dumps({**MITIGATION, "usefulness": ENDED[missed]}), encoding="utf-8")
    return open_case(str(folder))


def cleared(agreement: Agreement | None) -> Cleared:
    return cast("Cleared", SimpleNamespace(agreement=agreement))


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("missed", [True, False])
def test_one_purpose_for_form_agreement_and_package(run: Run, tmp_path: Path, *, missed: bool) -> None:
    stated = "; ".join(open_case(str(tmp_path / "case")).purpose)
    assert stated
    found = treated(tmp_path / "case", missed=missed)
    assert (found.purpose_ended, "; ".join(found.purpose)) == (missed, "" if missed else stated)
    governed = cast("Governed", SimpleNamespace(case=found))
    assert scope_of(governed, cleared(None)) == ("" if missed else stated)
    assert scope_of(governed, cleared(AGREED)) == "counts by ward"
    (tmp_path / "dua.pdf").write_bytes(SIGNED_PAPER)
    for scope, ended in (("counts by ward", False), (stated, missed)):
        done = agree(run, "--json", scope=scope)
        assert done.json["purpose_ended"] is ended
        assert ("which the treated data can no longer fully serve" in agree(run, "--lang", "en", scope=scope).out) is ended
        assert ("处理后的数据已不能完全实现" in agree(run, "--lang", "zh", scope=scope).out) is ended


@pytest.mark.usefixtures("ready")
def test_the_form_does_not_offer_a_purpose_that_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reidrisk.edge.web.sections.agreement.typed_before", lambda *_: {})
    monkeypatch.setattr("reidrisk.edge.web.sections.agreement.seen", lambda _: "")
    for missed in (True, False):
        found = treated(tmp_path / "case", missed=missed)
        visit = cast("Visit", SimpleNamespace(case=found, folder=found.folder, today=lambda: date(2026, 11, 27), lang="en"))
        shown = cast("dict[str, Any]", SECTION.shows(visit))
        assert (shown["ended"], bool(shown["scope"])) == (missed, not missed)


@pytest.mark.usefixtures("ready")
def test_where_a_case_was_handed_over_its_sender_says_whether_the_purpose_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Case, "handed", property(lambda _: True))
    found = open_case(str(tmp_path / "case"))
    for statement, ended in (({"purpose_ended": True}, True), ({"purpose_ended": False}, False), ({}, False)):
        handed = HandedCase(cast("Any", None), cast("Any", None), statement)
        monkeypatch.setattr("reidrisk.govern.envelope.handed.handed_of", lambda _, handed=handed: handed)
        assert (found.purpose_ended, bool(found.purpose)) == (ended, not ended)


def test_a_package_without_a_purpose_says_so_in_words() -> None:
    assert words.FOR_NO_USE.fill(recipient="X").say("zh") == "提供给“X”；没有约定用途"
    assert words.FOR_NO_USE.zh in page().decode()
    assert b'text("scope") ? "for" : "for_no_use"' in page()
