"""What follows from the answers is said by the names of the standard, not by those of our own fields."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run

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
