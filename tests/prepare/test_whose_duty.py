"""Who is asked what: the processor for its own duties (PIPL 51), the recipient for leaks wherever T3 comes from (ITU SR7 10.1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.case.test_prepare_command import WHO, sets
from tests.edge.calling import D3, Run

DUTIES = ("legal.internal_rules", "legal.training", "legal.incident_plan")
LEAKS = ("security.causes", "security.recovery")
INDUSTRY = (
    "sharing=controlled", "security.ground=industry", "security.industry_rate=0.1", "security.industry=health care, annual report",
    "security.industry_year=2025",
)  # fmt: skip


def asked(run: Run) -> set[str]:
    listed = run("prepare", "case", "--list", "--json").json
    return {key for key in (*DUTIES, *LEAKS) if f'"{key}"' in str(listed).replace("'", '"')}


def paper(run: Run, folder: Path, kind: str, lang: str) -> str:
    assert run("report", "case", kind, "--format", "md", "--lang", lang).code == 0
    return next((folder / "case" / "documents").glob(f"*{kind}*{lang}*.md")).read_text(encoding="utf-8")


@pytest.mark.parametrize("sharing", ["public", "controlled", "enclave"])
def test_the_processor_is_asked_for_its_own_duties_however_the_data_are_shared(run: Run, sharing: str) -> None:
    run("scan", D3, "-o", "case")
    assert run("prepare", "case", *sets(f"sharing={sharing}"), *WHO).code == 0
    assert asked(run) == set(DUTIES)  # and nothing yet of leaks at a recipient's
    assert run("prepare", "case", *sets(*(f"{key}=yes" for key in DUTIES)), *WHO).code == 0


def test_the_measures_on_leaks_are_asked_where_t3_is_a_figure_of_the_industry(run: Run, tmp_path: Path) -> None:
    run("scan", D3, "-o", "case")
    assert run("prepare", "case", *sets(*INDUSTRY), *WHO).code == 0
    assert asked(run) >= set(LEAKS)
    assert run("prepare", "case", *sets("security.causes=yes", "security.recovery=no"), *WHO).code == 0
    ran = run("assess", "case", "--json").json
    found = ran["context"]
    assert ran["preparation"]["scores"]["security"]["grade"] is None
    assert (found["breach"]["value"], found["recipient_security"]["value"]) == (0.1, None)
    assert "✘ no" in paper(run, tmp_path, "security", "en")


def test_in_public_sharing_no_measure_is_ticked(run: Run, tmp_path: Path) -> None:
    run("scan", D3, "-o", "case")
    assert run("prepare", "case", *sets("sharing=public"), *WHO).code == 0
    for lang, said in (("zh", "各项都不适用"), ("en", "no measure applies")):
        text = paper(run, tmp_path, "security", lang)
        assert said in text
        assert "✔" not in text
