"""What follows from the answers is said by the names of the standard, not by those of our own fields."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.case.prepared import SETTLED
from reidrisk.model.text import LANGS, Lang

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.mark.parametrize("lang", LANGS)
def test_a_share_of_leaks_that_was_found_is_t3(run: Run, tmp_path: Path, lang: Lang) -> None:
    case = tmp_path / "case"
    assert run("scan", str(SAMPLES / "gbt42460_tableD3.csv"), "-o", str(case), "--lang", lang).code == 0
    said = run("prepare", str(case), "--answers", str(SAMPLES / f"answers_tableD3.{lang}.yaml"), "--by", "A", "--lang", lang)
    assert said.code == 0
    (line,) = [line for line in said.out.splitlines() if "T3 = " in line]
    assert "0.1" in line
    assert "breach = " not in said.out


def test_the_short_way_is_said_as_the_page_says_it(run: Run, tmp_path: Path) -> None:
    """When the level is settled, and what approval and release still ask; what is answered is asked no more."""
    case = str(tmp_path / "case")
    assert run("scan", str(SAMPLES / "gbt42460_tableD3.csv"), "-o", case).code == 0
    before = run("prepare", case, "--json").json
    assert before["level_settled"] is False
    assert {"team.policy_manager", "legal.basis", "recipients.agreement"} <= set(before["release_asks"])
    answers = ("sharing=enclave", "controls=high", "motives=medium", "recipient_security=high", "p=0.00108", "legal.basis=law")
    given = [word for one in answers for word in ("--set", one)]
    said = run("prepare", case, *given, "--by", "Li", "--source", "yearbook", "--lang", "en").out
    assert SETTLED.en in said
    after = run("prepare", case, "--json").json
    assert after["level_settled"] is True
    assert f"Approval and release still ask ({len(after['release_asks'])}):" in said
    assert "legal.basis" not in after["release_asks"]
