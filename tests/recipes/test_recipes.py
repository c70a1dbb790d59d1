"""The recipes at work, each where its tool is installed; what they say is what `reidrisk` itself says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.recipes.tools import dbt, programs, told_by

import reidrisk as rr

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "recipes"
D3 = ROOT / "samples" / "gbt42460_tableD3.csv"
QI = ["性别", "年龄"]
CONTEXT: dict[str, Any] = {"sharing": "enclave", "controls": "high", "motives": "medium", "recipient_security": "high", "p": "0.00108"}


def smallest() -> int:
    return int(rr.measure(str(D3), qi=QI).to_dict()["numbers"]["k"]["value"] or 0)


def test_pandera_passes_at_k_and_fails_above_it_without_a_row() -> None:
    k = smallest()
    told = told_by("with_pandera.py", str(RECIPES / "pandera_check.py"), str(D3), ",".join(QI), str(k))
    assert (told["rows"], told["said"][str(k)]) == (16, None)
    assert f"fewer than {k + 1} records" in told["said"][str(k + 1)]
    assert not any(line.split(",")[-1] in told["said"][str(k + 1)] for line in D3.read_text(encoding="utf-8").splitlines()[1:])


def test_airflow_lets_data_through_at_the_level_and_fails_below_it(tmp_path: Path) -> None:
    words = (str(RECIPES / "airflow_operator.py"), str(D3), ",".join(QI), "药物编码", "3", json.dumps(CONTEXT))
    told = told_by("with_airflow.py", *words, environ={"AIRFLOW_HOME": str(tmp_path)})
    assert (told["found"]["level"], told["stopped"]) == (3, "LevelError")
    ours: Any = rr.assess(str(D3), qi=QI, ni=["药物编码"], context=rr.Context(**CONTEXT)).to_dict()
    assert told["found"] == {"level": 3, "R": ours["numbers"]["R"]["exact"], "plan": ours["plan"]["hash"]}


def test_an_assessment_is_the_same_on_duckdb_2() -> None:
    """The tools' environment has it; `make duckdb2` runs much more there."""
    words = ["-m", "reidrisk", "assess", str(ROOT / "samples" / "cn_discharge.csv"), "--json", "--lang", "zh"]
    there, here = (json.loads(shell([python, *words], ROOT).stdout) for python in (str(programs() / "python"), sys.executable))
    assert there.pop("tool")["with"]["duckdb"].startswith("2.")
    assert here.pop("tool")["with"]["duckdb"].startswith("1.")
    assert {**there, "made_at": ""} == {**here, "made_at": ""}


def test_dbt_counts_as_we_do_and_keeps_no_value(tmp_path: Path) -> None:
    programs()
    duckdb = import_module("duckdb")
    with duckdb.connect(str(tmp_path / "d.duckdb")) as base:
        base.execute("create table people as select * from read_csv(?)", [str(D3)])
    (tmp_path / "tests" / "generic").mkdir(parents=True)
    shutil.copy(RECIPES / "dbt" / "k_anonymous.sql", tmp_path / "tests" / "generic")
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "released.sql").write_text("select * from main.people", encoding="utf-8")
    tests = [{"k_anonymous": {"arguments": {"columns": QI, "k": k}, "name": f"at_{k}"}} for k in (smallest(), smallest() + 1)]
    models = {"version": 2, "models": [{"name": "released", "data_tests": tests}]}
    (tmp_path / "models" / "released.yml").write_text(yaml.safe_dump(models, allow_unicode=True), encoding="utf-8")
    flags = {"require_generic_test_arguments_property": True}
    project = {"name": "p", "version": "1.0.0", "profile": "p", "flags": flags}
    (tmp_path / "dbt_project.yml").write_text(yaml.safe_dump(project), encoding="utf-8")
    outputs = {"dev": {"type": "duckdb", "path": str(tmp_path / "d.duckdb"), "threads": 1}}
    (tmp_path / "profiles.yml").write_text(yaml.safe_dump({"p": {"target": "dev", "outputs": outputs}}), encoding="utf-8")
    ran = dbt(tmp_path, "--store-failures")
    results = json.loads((tmp_path / "target" / "run_results.json").read_text(encoding="utf-8"))["results"]
    found = {one["unique_id"].split(".")[2]: one["status"] for one in results if one["unique_id"].startswith("test.")}
    assert found == {f"at_{smallest()}": "pass", f"at_{smallest() + 1}": "fail"}, ran.stdout
    with duckdb.connect(str(tmp_path / "d.duckdb")) as base:
        (kept,) = base.execute(f"select * from main_dbt_test__audit.at_{smallest() + 1}").fetchall()
    assert kept[1] == smallest()


@pytest.mark.parametrize(
    ("ci", "said", "outcome"),
    [("", "", "make recipes"), ("1", "== a\nERROR: no such package\nERROR: b\nmake: *** 1\n", "no such package"), ("1", "", "")],
)
def test_without_the_tools_a_test_says_why_and_ci_must_know_it(tmp_path: Path, ci: str, said: str, outcome: str) -> None:
    (tmp_path / ".venv").mkdir()
    if said:
        (tmp_path / ".venv" / "recipes.log").write_text(said, encoding="utf-8")
    with pytest.raises(pytest.skip.Exception if outcome else pytest.fail.Exception) as told:
        programs(tmp_path, {"CI": ci})
    assert outcome in str(told.value)


def test_the_hook_stops_a_file_of_people_and_lets_the_others_pass(tmp_path: Path) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (tmp_path / "people; touch x.csv").write_text(
        "姓名,性别\n" + "".join(f"张{sign}{sign},男\n" for sign in "伟芳娜敏静丽强磊军洋勇艳"), "utf-8"
    )
    shutil.copy(D3, tmp_path / "drugs.csv")
    for names, code in ((["drugs.csv"], 0), (["drugs.csv", "people; touch x.csv"], 1)):
        ran = shell([*import_module("shlex").split(hook["entry"]), *names], tmp_path)
        assert ran.returncode == code, ran.stdout + ran.stderr
        assert "张" not in ran.stdout + ran.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"drugs.csv", "people; touch x.csv"}


@pytest.mark.parametrize(("condition", "code"), [("level<3", 0), ("level<4", 1)])
def test_the_step_of_a_workflow_does_what_it_is_given(tmp_path: Path, condition: str, code: int) -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    *_, step = action["runs"]["steps"]
    assert "${{" not in step["run"]  # no text of a user becomes a part of the script
    options = (
        "--qi\n性别,年龄\n--ni\n药物编码\n--sharing\nenclave\n--controls\nhigh\n--motives\nmedium\n--recipient-security\nhigh\n--p\n0.00108"
    )
    usual = {name: action["inputs"][key]["default"] for key, name in (("format", "FORMAT"), ("lang", "LANGUAGE"))}
    given = usual | {"DATA": str(D3), "OPTIONS": options, "FAIL_ON": condition, "OUTPUT": "r.sarif"}
    ran = shell(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], tmp_path, given)
    assert ran.returncode == code, ran.stderr
    assert all(line.startswith("::") for line in ran.stdout.splitlines())
    assert json.loads((tmp_path / "r.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"


def shell(words: list[str], folder: Path, given: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, **(given or {}), "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(words, cwd=folder, env=environ, capture_output=True, text=True, check=False)
