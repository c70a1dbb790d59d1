"""What is logged: each step, in the reader's language, and nothing of any cell; quiet is quiet."""

from __future__ import annotations

import csv
import logging
import re
from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, SAMPLES, Run
from tests.edge.terminal_person import sit_down

import reidrisk as rr

GOOD = ("assess", D3, *D3_ROLES, *D3_CONTEXT)
DISCHARGE = SAMPLES / "cn_discharge_gb18030.csv"


def cells(path: Path) -> set[str]:
    """What stands in the table: values of three signs and more, since a count may be any number."""
    with path.open(encoding="gb18030", newline="") as file:
        return {cell for row in csv.reader(file) for cell in row if len(cell) > 2}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_step_is_logged_and_no_cell(run: Run, tmp_path: Path, lang: str) -> None:
    table, out = tmp_path / "discharge.csv", tmp_path / "safe.csv"
    lines = DISCHARGE.read_bytes().splitlines(keepends=True)
    table.write_bytes(b"".join(lines[:400]))
    ran = run(
        "mitigate", str(table), "--qi", "性别,年龄", "--k", "3", "--suppression", "20%",
        "--drop", "姓名,身份证号,手机号,详细地址,病案号,主治医师,备注",
        "--lang", lang, "--log-level", "debug", "-o", str(out),
    )  # fmt: skip
    logged = [line for line in ran.err.splitlines() if re.match(r"\d\d:\d\d:\d\d ", line)]
    kinds = {"zh": {"步骤", "细节"}, "en": {"step", "detail"}}[lang]
    assert {line.split(" ")[1].rstrip(":") for line in logged} == kinds
    assert any(("搜索" if lang == "zh" else "search begins") in line for line in logged)
    told = "\n".join(logged).replace(str(tmp_path), "")
    assert [cell for cell in cells(table) if cell in told] == []


def test_a_header_that_is_a_cell_is_not_logged_either(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text("Wang Xiaoming,1980-01-02\n" + "Li Li,1990-02-03\n" * 20, encoding="utf-8")
    ran = run("scan", str(table), "--lang", "en", "--log-level", "debug")
    assert "data read" in ran.err
    assert not any(word in ran.err for word in ("Wang", "Li Li", "1980-01-02"))


def test_levels(run: Run) -> None:
    assert run(*GOOD, "--lang", "en").err == ""
    verbose = run(*GOOD, "--lang", "en", "--verbose").err
    assert verbose == "" or "step: graded by gbt-42460-2023: level 3" in verbose
    assert "detail:" not in verbose
    assert "detail: engine:" in run(*GOOD, "--lang", "en", "--log-level", "debug").err
    assert run(*GOOD, "--lang", "en", "--log-level", "error").err == ""  # a later run is not as loud as an earlier one


def test_quiet_says_errors_only_and_writes_what_it_is_told_to(run: Run, tmp_path: Path) -> None:
    ran = run(*GOOD, "--quiet", "-o", str(tmp_path / "report.html"))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert (tmp_path / "report.html").stat().st_size > 1000
    assert run(*GOOD, "-q", "--json").json["level"] == 3
    assert run(*GOOD, "-q", "--format", "junit").out.startswith("<?xml")
    assert run("explain", "k", "-q").out  # looking something up is asking for its words
    wrong = run("assess", "nowhere.csv", "-q")
    assert wrong.code == 2
    assert "nowhere.csv" in wrong.err


@pytest.mark.parametrize(("value", "coloured"), [("", True), ("1", False)])
def test_no_colour_where_nobody_wants_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, *, coloured: bool) -> None:
    monkeypatch.setenv("NO_COLOR", value)
    shown = sit_down([*GOOD, "--lang", "en"], lambda _: "", tmp_path, kind="xterm-256color")
    assert "Level 3" in shown
    assert bool(re.search(r"\x1b\[(?:\d+;)*3[0-7]", shown)) is coloured


def test_a_library_logs_to_whoever_listens_in_english(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger("reidrisk"), "propagate", True)
    with caplog.at_level(logging.INFO, "reidrisk"):
        rr.measure(D3, qi=["性别", "年龄"])
    assert any("16 rows, 3 columns" in record.getMessage() for record in caplog.records)
