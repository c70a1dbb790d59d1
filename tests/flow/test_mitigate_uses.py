"""What the data is for, from the command line, a file and a case: the loss is measured by it, and what must stay, stays."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest
from tests.edge.calling import SAMPLES, Run
from tests.patience import PATIENCE

FOLDER = SAMPLES / "adult"
ADULT = str(FOLDER / "adult_arx30162.csv")
WORDS = ("mitigate", ADULT, "--qi", "sex,age,race,education", "--hierarchies", str(FOLDER), "--k", "50", "--suppression", "2%")


def test_the_analysts_queries_decide(run: Run, tmp_path: Path) -> None:
    asking = ("--query", "education", "--query", "sex,salary-class", "--target", "salary-class", "--json")
    plain, going_by_it = run(*WORDS, *asking, "--loss", "granular").json, run(*WORDS, *asking).json
    asked = run(*WORDS, "--query", "education", "--query", "sex,salary-class", "--loss", "workload", "--json").json
    told = run(*WORDS, "--target", "salary-class", "--loss", "target", "--json").json
    assert asked["loss"]["workload"] < plain["loss"]["workload"]
    assert going_by_it["loss"]["target"] == told["loss"]["target"]
    assert going_by_it["plan"]["levels"] == told["plan"]["levels"] != plain["plan"]["levels"]
    assert asked["plan"]["levels"]["sex"] == 0
    assert asked["optimal"]
    assert told["optimal"]
    assert "target" not in asked["loss"]
    (tmp_path / "uses.yaml").write_text("tables:\n  - by: education\n  - by: [sex, salary-class]\n", encoding="utf-8")
    assert run(*WORDS, "--purpose", "uses.yaml", "--loss", "workload", "--json").json["loss"] == asked["loss"]
    shown = run(*WORDS, "--query", "education", "--loss", "workload", "--figures", "--lang", "zh").out
    assert "分组查询的误差（总变差）：0.00" in shown
    assert "列“education”：原样" in shown


def test_a_case_says_it_in_a_file(run: Run, tmp_path: Path) -> None:
    rows = "".join(f"{'男女'[n % 2]},{30 + n % 20},{n}\n" for n in range(200))
    (tmp_path / "t.csv").write_text("性别,年龄,费用\n" + rows, encoding="utf-8")
    run("scan", "t.csv", "-o", "c")
    (tmp_path / "c" / "purpose.yaml").write_text("tables:\n  - by: 性别\n    sum: 费用\n", encoding="utf-8")
    found = run("mitigate", "c", "--try", "--qi", "性别,年龄", "--ni", "费用", "--k", "7", "--loss", "workload", "--json").json
    assert found["loss"]["workload"] == pytest.approx(0, abs=1e-12)
    assert found["plan"]["levels"]["性别"] == 0


def test_what_it_is_for_is_read_once(run: Run, tmp_path: Path) -> None:
    """A pipe gives its lines once: `--purpose <(...)` of a shell."""
    os.mkfifo(tmp_path / "uses.yaml")
    writer = Thread(target=(tmp_path / "uses.yaml").write_text, args=("target: salary-class\n",), daemon=True)
    writer.start()
    found = run(*WORDS, "--purpose", "uses.yaml", "--loss", "target", "--json").json
    writer.join(PATIENCE)
    assert "target" in found["loss"]


def test_a_query_that_cannot_be_read_comes_with_all_else_that_is_wrong(run: Run) -> None:
    refused = run(*WORDS, "--query", "=x", "--standard", "gbt-0", "--json")
    assert sorted(problem["code"] for problem in refused.json["errors"]) == ["bad_option", "unknown_standard"]


def test_so_many_records_stay(run: Run) -> None:
    free = run(*WORDS[:-2], "--suppression", "100%", "--json").json
    bound = run(*WORDS[:-2], "--least-records", "30000", "--json").json
    assert free["records_lost"] > 162 >= bound["records_lost"]
    assert bound["optimal"]
    refused = run(*WORDS[:-2], "--keep", "age,education", "--least-records", "30100", "--lang", "en")
    assert refused.code == 2
    assert "at least 30,100 records stay" in refused.err
    assert "lower --least-records to" in refused.err
    assert "至少保留 30,100 条记录" in run(*WORDS[:-2], "--keep", "age,education", "--least-records", "30100", "--lang", "zh").err
    assert "30,163 cannot stay" in run(*WORDS, "--least-records", "30163", "--lang", "en").err


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("--loss", "workload"), ["undeclared_use"]),
        (("--loss", "target", "--query", "sex"), ["undeclared_use"]),
        (("--query", "=x"), ["bad_option"]),
        (("--query", "sex="), ["bad_option"]),
        (("--query", "none"), ["unknown_column"]),
        (("--query", "sex=salary-class"), ["no_sum"]),
        (("--query", "sex=age", "--loss", "workload"), ["recoded_itself"]),
        (("--target", "age", "--loss", "target"), ["recoded_itself"]),
        (("--least-records", "x"), ["bad_option"]),
        (("--purpose", "bad.yaml"), ["unknown_key", "bad_value", "bad_value"]),
        (("--purpose", "list.yaml"), ["bad_value"]),
        (("--purpose", "text.yaml"), ["bad_value"]),
        (("--purpose", "cost-statistic"), ["unknown_kind"]),
        (("--purpose", "none.yaml"), ["file_not_found"]),
        (("--weight", "sex=11"), ["bad_option"]),
        (("--weight", "sex=much"), ["bad_option"]),
        (("--weight", "none=3"), ["unknown_column"]),
        (("--coarsest", "age="), ["bad_option"]),
        (("--coarsest", "age=city"), ["no_such_level"]),
    ],
)
def test_what_cannot_be_used(run: Run, tmp_path: Path, words: tuple[str, ...], codes: list[str]) -> None:
    (tmp_path / "bad.yaml").write_text("tabels: 1\ntables:\n  - by: []\ntarget: []\n", encoding="utf-8")
    (tmp_path / "list.yaml").write_text("- sex\n", encoding="utf-8")
    (tmp_path / "text.yaml").write_text("tables: sex\n", encoding="utf-8")
    ran = run(*WORDS, *words, "--json")
    assert ran.code == 2
    assert [one["code"] for one in ran.json["errors"]] == codes
