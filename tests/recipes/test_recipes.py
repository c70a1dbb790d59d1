"""The recipes at work, each where its tool is installed; what they say is what `reidrisk` itself says."""

from __future__ import annotations

import importlib.util
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

import reidrisk as rr

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "recipes"
D3 = ROOT / "samples" / "gbt42460_tableD3.csv"
QI = ["性别", "年龄"]
CONTEXT: dict[str, Any] = {
    "context": {"sharing": "enclave", "controls": "high", "motives": "medium", "recipient_security": "high", "p": "0.00108"}
}


def recipe(name: str, tool: str) -> Any:
    pytest.importorskip(tool, reason=f"{tool} is not installed")
    spec = importlib.util.spec_from_file_location(name, RECIPES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def smallest() -> int:
    return int(rr.measure(str(D3), qi=QI).to_dict()["numbers"]["k"]["value"] or 0)


def test_pandera_passes_at_k_and_fails_above_it_without_a_row() -> None:
    check = recipe("pandera_check", "pandera")
    pa, pd = import_module("pandera.pandas"), import_module("pandas")
    frame, k = pd.read_csv(D3, dtype=str), smallest()
    for least in (k, k + 1):
        schema = pa.DataFrameSchema(checks=check.k_anonymous(QI, k=least))
        if least == k:
            assert len(schema.validate(frame)) == 16
            continue
        with pytest.raises(pa.errors.SchemaError) as failed:
            schema.validate(frame)
        assert f"fewer than {least} records" in str(failed.value)
        assert not any(value in str(failed.value) for value in frame["药物编码"])


def test_airflow_lets_data_through_at_the_level_and_fails_below_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AIRFLOW_HOME", str(tmp_path))
    operator = recipe("airflow_operator", "airflow")
    options = {"qi": QI, "ni": ["药物编码"], "context": rr.Context(**CONTEXT["context"])}
    found = operator.AssessOperator(task_id="fit", data=str(D3), options=options).execute({})
    assert found["level"] == 3
    assert len(found["plan"]) == 64
    with pytest.raises(rr.LevelError):
        operator.AssessOperator(task_id="unfit", data=str(D3), least=4, options=options).execute({})


def test_dbt_counts_as_we_do_and_keeps_no_value(tmp_path: Path) -> None:
    dbt = shutil.which("dbt", path=str(Path(sys.executable).parent))
    if dbt is None:
        pytest.skip("dbt is not installed")
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
    flags = {"require_generic_test_arguments_property": True, "send_anonymous_usage_stats": False}
    project = {"name": "p", "version": "1.0.0", "profile": "p", "flags": flags}
    (tmp_path / "dbt_project.yml").write_text(yaml.safe_dump(project), encoding="utf-8")
    outputs = {"dev": {"type": "duckdb", "path": str(tmp_path / "d.duckdb"), "threads": 1}}
    (tmp_path / "profiles.yml").write_text(yaml.safe_dump({"p": {"target": "dev", "outputs": outputs}}), encoding="utf-8")
    environ = {**os.environ, "HOME": str(tmp_path), "DBT_PROFILES_DIR": str(tmp_path), "DO_NOT_TRACK": "1"}
    ran = subprocess.run([dbt, "build", "--store-failures"], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False)
    results = json.loads((tmp_path / "target" / "run_results.json").read_text(encoding="utf-8"))["results"]
    found = {one["unique_id"].split(".")[2]: one["status"] for one in results if one["unique_id"].startswith("test.")}
    assert found == {f"at_{smallest()}": "pass", f"at_{smallest() + 1}": "fail"}, ran.stdout
    with duckdb.connect(str(tmp_path / "d.duckdb")) as base:
        (kept,) = base.execute(f"select * from main_dbt_test__audit.at_{smallest() + 1}").fetchall()
    assert kept[1] == smallest()


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
