"""A law: whatever the table, the level that a mitigation of a bare file gives is what an assessment of the file it wrote gives.

Persons named, counted by two columns that repeat, or whose key leaves; texts redacted; dates, amounts; Chinese and English; three formats.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from random import Random

import duckdb
import pytest
from tests.edge.calling import Run

from reidrisk.govern.secrets.key import VARIABLE

ZH = {"pid": "登记号", "sex": "性别", "age": "年龄", "born": "出生日期", "in": "入院日期", "out": "出院日期", "code": "诊断编码",
      "cost": "总费用", "city": "城市", "ward": "科室", "note": "备注", "batch": "批次"}  # fmt: skip
EN = {"pid": "patient_id", "sex": "sex", "age": "age", "born": "birth_date", "in": "admitted", "out": "discharged", "code": "icd10",
      "cost": "total_cost", "city": "city", "ward": "ward", "note": "remarks", "batch": "batch"}  # fmt: skip
CONTEXT = ("--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001")
WAYS = ("none", "named", "unnamed", "leaves", "named", "none", "named", "leaves")
USES = ((), ("--purpose", "longitudinal"), ("--purpose", "cost-statistics"), (), ("--purpose", "epidemiology"), ("--purpose", "neutral"))


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "a passphrase of enough signs")


def _columns(draw: Random) -> list[str]:
    found = ["pid", "sex", *draw.sample(["age", "born", "in", "out", "code", "cost", "city", "ward", "note", "batch"], draw.randint(3, 6))]
    return [*found, "in"] if "out" in found and "in" not in found else found


def _write(path: Path, draw: Random, words: Mapping[str, str], columns: list[str], *, repeats: bool) -> None:
    """Up to three visits of each of 50 people."""
    chinese, rows = words is ZH, []
    for _ in range(50):
        number = f"P{draw.randrange(10**7):07d}"
        born, sex = date(1940 + draw.randrange(4) * 15, draw.choice([3, 6]), draw.choice([1, 9])), draw.choice("男女" if chinese else "MF")
        note = f"患者{number}诉头痛，继续观察治疗" if chinese else f"Patient {number} reports pain, keep the treatment as before"
        city = draw.choice(["长沙市", "广州市"] if chinese else ["Leeds", "York"])
        begins = date(2024, 1, 1) + timedelta(draw.randrange(200))
        for _ in range(draw.choice([1, 1, 2, 3]) if repeats else 1):
            stay = draw.choice([1, 2, 3])
            cells = {
                "pid": number, "sex": sex, "age": begins.year - born.year, "born": born, "in": begins, "out": begins + timedelta(stay),
                "code": draw.choice(["I10.x00", "E11.900"]), "cost": f"{draw.lognormvariate(8, 1):.2f}", "city": city,
                "ward": draw.choice("AB"), "note": note, "batch": draw.choice("ab"),
            }  # fmt: skip
            rows.append([cells[name] for name in columns])
            begins += timedelta(28 + stay)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([[words[name] for name in columns], *rows])


def _left(path: Path) -> list[str]:
    if path.suffix == ".csv":
        with path.open(encoding="utf-8-sig", newline="") as file:
            return next(csv.reader(file))
    return [name for name, *_ in duckdb.sql(f"DESCRIBE FROM '{path}'").fetchall()]


@pytest.mark.parametrize("seed", range(20))
def test_an_assessment_of_the_output_gives_its_level(run: Run, tmp_path: Path, seed: int) -> None:
    draw, words, way = Random(seed), (ZH, EN)[seed % 2], WAYS[seed % 8]  # noqa: S311 - data for a test
    columns = _columns(draw)
    _write(tmp_path / "t.csv", draw, words, columns, repeats=way != "none")
    once, kept = ["--secrets-store", "store", *USES[seed % 6]], ["--sharing", draw.choice(["controlled", "enclave"]), *CONTEXT]
    once += ["--redact", words["note"]] if "note" in columns and seed % 3 else []
    once += ["--drop", words["pid"]] if way == "leaves" else []
    subject = ["--subject", words["pid"]] if way in {"named", "leaves"} else []
    roles = ["--ni", words["batch"]] if "batch" in columns and seed % 2 else []
    roles += ["--known-records", draw.choice(["1", "2"])] if way == "named" and seed % 4 == 2 else []
    out = tmp_path / f"out.{('csv', 'csv', 'parquet')[seed % 3]}"
    made = run("mitigate", "t.csv", *once, *subject, *roles, *kept, "--goal", "level-3", "--suppression", "40%", "-o", str(out), "--json")
    assert made.code == 0, made.out + made.err
    again = [*subject, *roles] if way == "named" and seed % 4 else [*roles]  # who the subject is stands beside the output too
    still = [
        word for role, name in zip(again[::2], again[1::2], strict=True) if role != "--ni" or name in _left(out) for word in (role, name)
    ]
    said = run("assess", str(out), *still, *kept, "--json")
    assert (made.json["proof"]["level"], said.json["level"]) == (3, 3), said.out


@pytest.mark.parametrize(("lang", "note"), [("zh", "按一个保密的天数平移"), ("en", "moved by one secret number of days")])
def test_that_dates_moved_is_said_and_believed_of_that_very_file_only(run: Run, tmp_path: Path, lang: str, note: str) -> None:
    _write(tmp_path / "t.csv", Random(1), EN, ["pid", "sex", "in"], repeats=True)  # noqa: S311 - data for a test
    words, kept = ("--secrets-store", "store", "--goal", "level-3", "--suppression", "40%"), ("--sharing", "enclave", *CONTEXT)
    assert run("mitigate", "t.csv", "--subject", "patient_id", *words, *kept, "-o", "out.csv").code == 0
    said = run("assess", "out.csv", *kept, "--lang", lang, "--json").json
    assert said["level"] == 3
    assert note in json.dumps(said["dataset"]["notes"], ensure_ascii=False)
    text = (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "out.csv").write_text("".join(text[:-1]), encoding="utf-8")
    changed = run("assess", "out.csv", "--subject", "patient_id", *kept, "--json").json
    assert changed["level"] < 3
    assert note not in json.dumps(changed, ensure_ascii=False)
