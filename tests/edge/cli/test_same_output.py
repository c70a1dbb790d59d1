"""The same input gives the same output, in whatever order the engine gives its rows and Python its sets."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE

TESTS = Path(__file__).parents[2]
SHUFFLES = (3, 4)  # 7 threads and one
# What the time of day tells.
_OF_THE_RUN = {"made_at", "seconds"}
_CONTEXT = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001")
_ROLES = ("--qi", "性别,年龄,现住址_省,职业", "--di", "姓名,身份证号,病案号", "--sa", "主要诊断名称")
_REACH = ("mitigate", "d.csv", *_ROLES, *_CONTEXT, "--not-graded", "--json")
# Text, codes, dates, numbers: what the utility compares grows with the square of the columns.
COLUMNS = (
    "病案号",
    "姓名",
    "身份证号",
    "性别",
    "年龄",
    "民族",
    "婚姻状况",
    "职业",
    "现住址_省",
    "入院日期",
    "科室",
    "主要诊断名称",
    "住院天数",
)
COMMANDS = (
    ("scan", "d.csv", "-o", "case", "--lang", "zh", "--json"),
    ("assess", "d.csv", *_CONTEXT, "--assume-worst", "--json"),
    ("measure", "d.csv", *_ROLES, "--per-record", "records.csv", "--json"),
    ("measure", "w.csv", "--qi", "Residence,Gender,Education,Labor", "--weight", "Weight", "--json"),
    (*_REACH, "--k", "5", "--suppression", "0.1", "--choices", "--utility", "1.html", "-o", "1.csv", "--plan", "plan.yaml"),
    (*_REACH, "--k", "5", "--local", "--utility", "2.html", "-o", "2.csv"),
    (*_REACH, "--k", "3", "--cells", "--suppression", "0.2", "--utility", "3.html", "-o", "3.csv", "--target", "科室"),
    (
        "attack",
        "d.csv",
        "--known",
        "d.csv",
        "--key",
        "病案号",
        "--qi",
        "性别,年龄,职业",
        "--secret",
        "主要诊断名称",
        "--attempts",
        "50",
        "--json",
    ),
    ("compare", "d.csv", *_CONTEXT, "--standard", "gbt-42460-2023,ipc-ontario-2016", "--attack", "prosecutor", "--assume-worst", "--json"),
    ("table", "d.csv", "--by", "性别,婚姻状况,民族", "--least", "5", "--json"),
)


def started(seed: int, folder: Path) -> subprocess.Popen[str]:
    """All commands in one process, which starts as the others do."""
    folder.mkdir()
    with (TESTS / "samples" / "cn_discharge_400.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    with (folder / "d.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    shutil.copy(TESTS / "samples" / "sdcguide_table41.csv", folder / "w.csv")
    (folder / "commands.json").write_text(json.dumps(COMMANDS), encoding="utf-8")
    environ = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(TESTS.parent)}
    with (folder / "commands.json").open(encoding="utf-8") as commands:
        return subprocess.Popen(
            [sys.executable, str(TESTS / "shuffling.py"), str(seed)],
            stdin=commands, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=folder, env=environ,
        )  # fmt: skip


def _lasting(found: Any) -> Any:
    if isinstance(found, dict):
        return {key: _lasting(value) for key, value in found.items() if key not in _OF_THE_RUN}
    return [_lasting(value) for value in found] if isinstance(found, list) else found


def _content(path: Path) -> str | list[str]:
    """A data file's rows may stand in any order."""
    text = path.read_text(encoding="utf-8")
    return sorted(text.splitlines()) if path.suffix == ".csv" else text


@pytest.mark.no_cover
def test_every_order_gives_the_same(tmp_path: Path) -> None:
    folders = [tmp_path / str(seed) for seed in SHUFFLES]
    running = [started(seed, folder) for seed, folder in zip(SHUFFLES, folders, strict=True)]
    said = []
    for process in running:
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (0, "")
        said.append([(code, json.loads(text)) for code, text in json.loads(out)])
    first, *others = [[(code, json.dumps(_lasting(one), ensure_ascii=False)) for code, one in each] for each in said]
    assert [code for code, _ in first] == [0, 1, 0, 0, 0, 0, 0, 0, 1, 1]
    for other in others:
        for words, here, there in zip(COMMANDS, first, other, strict=True):
            assert here == there, words
    made = [{path.relative_to(folder): _content(path) for path in folder.rglob("*") if path.is_file()} for folder in folders]
    assert {"1.csv", "2.csv", "3.csv", "1.html", "2.html", "3.html", "records.csv", "plan.yaml"} <= {path.name for path in made[0]}
    assert made[0] == made[1]
