"""What came of attacks stays in the case and stands in the report, of the data as they are; earlier releases are told beside it."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.document.document_cases import LEVEL_3
from tests.document.test_kinds import KINDS, document, material
from tests.edge.calling import Run

from reidrisk.document.content import texts
from reidrisk.document.kept_attacks import SCHEMA, kept_in
from reidrisk.document.results.attack import attempt_lines
from reidrisk.measure.attacks.outcome import AttackOutcome
from reidrisk.measure.attacks.suite import Attempted
from reidrisk.model.governance import Governance, Holding
from reidrisk.model.text import Text

NOW = datetime(2026, 11, 26, tzinfo=UTC)
DATA = str(LEVEL_3.facts.fingerprint)
RUN: dict[str, Any] = {
    "at": NOW.isoformat(), "release": DATA, "known": {"name": "list.csv", "rows": 40, "fingerprint": "x"}, "columns": ["年龄"], "seed": 0,
    "attacks": [
        {"key": "inference", "secret": "药物编码", "attempts": 20, "right": 15, "rate": {"value": 0.75, "low": 0.5, "high": 0.9},
         "by_chance_share": 0.4, "predicted": None},
        {"key": "of_later_days", "attempts": 1},
    ],
}  # fmt: skip


def said(**more: Any) -> str:
    made = document(KINDS["risk-report"], material(LEVEL_3, **more), "en")
    return "\n".join(text for block in made.blocks for text in texts(block))


def test_the_report_lists_attacks_on_these_data_with_their_interval() -> None:
    found = kept_in({"schema": SCHEMA, "runs": [RUN, {**RUN, "release": "content:other"}]})
    assert len(found) == 2, "an attack that nobody knows any more is left out"
    text = said(attacks=found)
    assert "15 of 20" in text
    assert "75.0% (50.0%–90.0%)" in text
    assert "“list.csv” (40 rows): 年龄" in text
    assert "run on other data and are not listed: 1" in text
    assert "No attack on these data is on record" in said()
    assert "is not as it was written" in said(attacks_altered=True)
    assert "is not as it was written" not in said()


def test_the_terminal_gives_the_rate_that_was_seen_as_the_report_does() -> None:
    """Not the middle of Wilson's interval: 7 of 120 are 5.83%, beside people outside 3 of 50."""
    one = Attempted("linkage", Text("精确链接", "exact linkage"), "x", AttackOutcome(120, 7, Fraction(1, 8), (3, 50)))
    lines = attempt_lines(one, "en")
    assert lines[1].strip() == "Success rate 5.83% (95% interval 2.85% to 11.55%)."
    assert "6.00%" in "".join(lines)


@pytest.mark.parametrize("record", [None, [], {"schema": "x"}, {"schema": SCHEMA, "runs": {}}, {"schema": SCHEMA, "runs": [3]}])
def test_what_is_not_of_this_form_says_nothing(record: object) -> None:
    assert kept_in(record) == ()


def test_releases_that_can_be_put_together_are_told() -> None:
    held = Holding(2, "ab" * 32, "University X", datetime(2026, 1, 2, 23, tzinfo=UTC), date(2027, 1, 2), None, "", "", 4, "held")
    text = said(governed=Governance(held=(held, replace(held, recipient="Company Y", together=2))))
    assert "the smallest class has 2" in text
    assert "Company Y" in text
    apart = replace(held, together=None)
    assert "could not be compared" in said(governed=Governance(held=(apart, replace(apart, entry=5))))
    alone = said(governed=Governance(held=(apart,)))
    assert "The ledger holds one release, in the table" in alone
    assert "form together could not" not in alone
    assert "hold no earlier release" in said(governed=Governance(held=(replace(held, state="destroyed"),)))


def test_the_case_keeps_the_last_run_of_each_kind_of_knowledge(run: Run, tmp_path: Path) -> None:
    rows = "".join(f"{n},{20 + n % 3},{'ab'[n % 2]}\n" for n in range(12))
    (tmp_path / "d.csv").write_text(f"no,age,kind\n{rows}", encoding="utf-8")
    assert run("scan", "d.csv", "-o", "case").code == 0
    attack = ("attack", "case", "--known", "d.csv", "--same-rows", "--qi", "age", "--secret", "kind")
    for more in ((), ("--seed", "1"), ("--attacks", "linkage")):
        assert run(*attack, *more).code == 0, run(*attack, *more).err
    kept = json.loads((tmp_path / "case" / "attacks.json").read_text(encoding="utf-8"))
    assert [[one["key"] for one in each["attacks"]] for each in kept["runs"]] == [["linkage"]], "the same knowledge of the same data"
    assert run(*attack, "--qi", "age,kind", "--secret", "no").code == 0
    assert len(json.loads((tmp_path / "case" / "attacks.json").read_text(encoding="utf-8"))["runs"]) == 2


def test_an_attribute_that_others_may_know_is_still_told_to_who_does_not(run: Run, tmp_path: Path) -> None:
    """By hand: the class of ward A has one diagnosis in its six rows, that of B two; the diagnosis is a quasi-identifier too."""
    rows = "".join(f"{ward},{kind}\n" for ward, kind in [("A", "I10")] * 6 + [("B", "E11")] * 5 + [("B", "J18")] * 5)
    (tmp_path / "d.csv").write_text(f"ward,kind\n{rows}", encoding="utf-8")
    assert run("scan", "d.csv", "-o", "case").code == 0
    assert run("decide", "case", "--qi", "ward,kind", "--sa", "kind", "--by", "Li", "--reason", "known to both").code == 0
    assert run("report", "case", "risk-report", "--format", "md", "--lang", "en").code == 0
    text = (tmp_path / "case" / "documents" / "risk-report-en.md").read_text(encoding="utf-8")
    assert "“kind” (in classes by the other quasi-identifiers): of 2 classes 1 hold a single value, with 6 records (37.5%)" in text
