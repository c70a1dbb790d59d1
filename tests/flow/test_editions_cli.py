"""Editions, the privacy scheme and the population, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, Run

CASE = """schema: reidrisk/case/1
language: en
standard: china-methodology-2024
columns:
  sex:
    decision: [QI]
  province:
    decision: [QI]
  id:
    decision: [NI]
context:
  sharing: controlled
  controls: high
  motives: low
  recipient_security: high
  p: {value: 0.001, source: test}
  territory: inside
  attack: journalist
"""
CHINA = ("--territory", "inside", "--standard", "china-methodology-2024")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(
    "edition",
    [
        "itut-x-suppl39-2023", "ipc-ontario-2016", "china-methodology-2024", "gbt-39725-2020", "ema-policy-0070", "iso-27559-benchmarks",
        "hipaa-safe-harbor", "hipaa-expert-determination",
    ],
)  # fmt: skip
def test_every_edition_writes_its_report(run: Run, tmp_path: Path, edition: str, lang: str) -> None:
    ran = run("assess", D3, *D3_ROLES, *D3_CONTEXT, "--standard", edition, "-o", "report.html", "--lang", lang)
    assert ran.code in {1, 4}
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert edition in page
    assert run("assess", D3, *D3_ROLES, *D3_CONTEXT, "--standard", edition, "--json", "--lang", lang).json["standard"]["id"] == edition


def test_accepted_without_a_level(run: Run) -> None:
    words = ("--breach", "0.05", "--breach-source", "t", "--impact", "low", "--standard", "ipc-ontario-2016")
    ran = run("assess", D3, *D3_ROLES, *D3_CONTEXT, *words, "--json")
    assert ran.code == 0
    found = ran.json
    assert (found["level"], found["level_range"], found["acceptable"], found["gradable"]) == (None, None, True, True)
    shown = run("assess", D3, *D3_ROLES, *D3_CONTEXT, *words, "--lang", "en").out
    assert "Acceptable: the overall risk" in shown


def test_assume_worst_answers_what_has_a_worst(run: Run) -> None:
    ran = run("assess", D3, *D3_ROLES, "--sharing", "controlled", "--assume-worst", "--standard", "ipc-ontario-2016", "--json")
    assert ran.json["context"]["impact"]["value"] == "high"
    assert ran.json["numbers"]["T3"]["value"] == 1
    assert ran.code == 1


def test_a_promise_of_privacy_is_graded(run: Run) -> None:
    dp = ("--scheme", "dp", "--epsilon", "1", "--candidates", "100")
    ran = run("assess", D3, *D3_ROLES, *D3_CONTEXT, *dp, "--json", "--lang", "en")
    assert (ran.code, ran.json["limited_by"]) == (1, ["promise-unbacked"])
    found = ran.json
    assert found["numbers"]["R_dp"]["value"] == pytest.approx(0.026723631, abs=1e-8)
    assert found["numbers"]["R"]["value"] == pytest.approx(0.026723631 * 0.149633242, abs=1e-8)
    assert "our extension" in found["numbers"]["R_dp"]["reason"]
    assert found["thresholds"]["data_risk"] == "R_dp"
    plain = run("assess", D3, *D3_ROLES, *D3_CONTEXT, "--json").json
    assert plain["plan"]["hash"] != found["plan"]["hash"]


def test_many_releases_compose(run: Run) -> None:
    words = ("--scheme", "dp", "--epsilon", "0.5,0.5", "--delta", "0,0.00001", "--rho", "0.01", "--mu", "0.1")
    ran = run("assess", D3, *D3_ROLES, *D3_CONTEXT, *words, "--candidates", "1000", "--dp-steps", "2", "--json", "-o", "x.html")
    assert 0.001 < ran.json["numbers"]["R_dp"]["value"] < 1


def test_a_scheme_that_cannot_be_used(run: Run) -> None:
    ran = run("assess", D3, *D3_ROLES, "--scheme", "dp", "--lang", "en")
    assert ran.code == 2
    assert "--epsilon" in ran.err
    assert "--candidates" in ran.err
    bad = ("--scheme", "dp", "--epsilon", "x", "--delta", "1", "--delta", "0", "--candidates", "0", "--dp-steps", "a")
    faults = run("assess", D3, *D3_ROLES, *bad, "--lang", "en").err
    assert all(word in faults for word in ("--epsilon", "--delta", "--candidates", "--dp-steps"))


def test_a_journalist_attack_uses_the_population(run: Run) -> None:
    words = ("--attack", "journalist", *CHINA)
    without = run("assess", D3, *D3_ROLES, *D3_CONTEXT, *words, "--json").json
    assert without["numbers"]["DRi"]["status"] == "not_available"
    assert without["level"] == 3  # never above 1/k, whatever the population: 1/3 x 0.1496
    rarer = run("assess", D3, *D3_ROLES, *D3_CONTEXT, *words, "--m", "1000", "--json").json
    assert (rarer["level"], rarer["level_range"]) == (None, [2, 3])
    Path("people.csv").write_text("年龄,people\n35~40,100\n41~45,100\n45~50,100\n51~55,700\n", encoding="utf-8")
    given = ("--population", "100000", "--meaning", "性别=sex", "--population-table", "people.csv")
    ran = run("assess", D3, *D3_ROLES, *D3_CONTEXT, *words, *given, "--json", "--lang", "en")
    found = ran.json
    smallest = 100000 * 0.1 * 68844 / 141178
    assert found["numbers"]["DRi"]["value"] == pytest.approx(1 / smallest, rel=1e-12)
    assert (found["level"], ran.code) == (3, 0)
    assert found["plan"]["hash"] != without["plan"]["hash"]
    partly = run("assess", D3, *D3_ROLES, *D3_CONTEXT, *words, *given[:4], "--json", "--lang", "en").json
    assert partly["numbers"]["DRi"]["status"] == "not_available"
    assert "年龄" in partly["numbers"]["DRi"]["reason"]


def test_an_estimate_without_data(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "assessment.yaml").write_text(CASE, encoding="utf-8")
    given = ("--population", "1000000", "--meaning", "sex=sex,province=province")
    ran = run("estimate", "case", *given, "--json", "--lang", "en")
    found = ran.json
    assert ran.code == 0
    assert (found["level"], found["acceptable"], found["estimated"]) == (3, True, True)
    least = 3648100 * 4757 / 10000 / 1409778724  # the women of Tibet
    assert found["numbers"]["DRt"]["value"] == pytest.approx(1 / (1_000_000 * least), rel=0.05)
    assert found["numbers"]["R"]["value"] == pytest.approx(found["numbers"]["DRt"]["value"] * found["numbers"]["pr_context"]["value"])
    shown = run("estimate", "case", *given, "--lang", "zh").out
    assert "预计可接受" in shown
    assert run("estimate", "case", "--lang", "en").code == 4
    worse = run("estimate", "case", "--population", "2000", "--meaning", "sex=sex,province=province", "--json")
    assert (worse.code, worse.json["acceptable"]) == (1, False)
    direct = run("estimate", "case", *given, "--di", "id", "--lang", "en")
    assert direct.code == 1
    assert "id" in direct.out


def test_an_estimate_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    assert run("estimate", "nowhere", "--lang", "en").code == 2
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "assessment.yaml").write_text("schema: reidrisk/case/1\ncolumns: {}\n", encoding="utf-8")
    assert "quasi-identifier" in run("estimate", "case", "--lang", "en").err
    (tmp_path / "case" / "assessment.yaml").write_text(CASE, encoding="utf-8")
    Path("bad.csv").write_text("sex,people\nm,few\n", encoding="utf-8")
    Path("empty.csv").write_text("", encoding="utf-8")
    for words in (
        ("--meaning", "sex=sex"),
        ("--population", "x"),
        ("--population", "10", "--meaning", "sex"),
        ("--population", "10", "--meaning", "sex=height"),
        ("--population", "10", "--population-table", "bad.csv"),
        ("--population", "10", "--population-table", "empty.csv"),
        ("--population", "10", "--population-table", "none.csv"),
    ):
        assert run("estimate", "case", *words, "--lang", "en").code == 2, words


def test_an_edition_without_levels_is_estimated_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "assessment.yaml").write_text(CASE.replace("china-methodology-2024", "ipc-ontario-2016"), encoding="utf-8")
    given = ("--population", "1000000", "--meaning", "sex=sex,province=province", "--breach", "0.2")
    found = run("estimate", "case", *given, "--json").json
    assert (found["level"], found["level_range"], found["acceptable"], found["threshold"]) == (None, None, True, None)


def test_edition_answers_in_the_case_file(run: Run, tmp_path: Path) -> None:
    text = CASE.replace("attack: journalist", "attack: anyone\n  cutoff: 2\n  small_areas: perhaps")
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "assessment.yaml").write_text(text, encoding="utf-8")
    ran = run("estimate", "case", "--lang", "en")
    assert ran.code == 2
    assert ran.err.count("assessment.yaml:") == 3


def test_unverified_population_figures_never_grade(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case").mkdir()
    text = CASE.replace("  province:", "  age:").replace("  sharing: controlled\n", "")
    (tmp_path / "case" / "assessment.yaml").write_text(text, encoding="utf-8")
    ran = run("estimate", "case", "--population", "1000000000", "--meaning", "sex=sex,age=age_5_years", "--json", "--lang", "en")
    found = ran.json
    assert found["numbers"]["DRt"]["status"] == "not_available"
    assert "not checked" in found["numbers"]["DRt"]["reason"]
    assert found["numbers"]["R"]["value"] is None  # the sharing model is open too
