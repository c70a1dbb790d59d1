"""One line a column at 80 characters; all evidence where it is asked for; the figures by question, good or bad."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.document.layout.wrapping import width

SAMPLE = str(Path(__file__).parents[3] / "samples" / "cn_discharge.csv")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_column_has_one_line_that_fits(run: Run, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("scan", SAMPLE, "--lang", lang).out.splitlines()
    rows = [line for line in lines if not {"○", "？"}.isdisjoint(line[1:24]) and "●" not in line]
    assert len(rows) == 26
    assert all(width(line.rstrip()) <= 80 for line in rows)
    assert next(line for line in rows if line.startswith("手机号")).split()[1:3] == ["○", "DI"]


@pytest.mark.parametrize(("lang", "likely", "against"), [("zh", "各角色的可能性", "反对"), ("en", "How likely each role is", "Against")])
def test_all_evidence_of_a_column_is_shown_where_it_is_asked_for(run: Run, lang: str, likely: str, against: str) -> None:
    shown = run("scan", SAMPLE, "--why", "总费用", "--lang", lang).out
    told = shown[shown.index("“总费用”") :]
    assert likely in told
    assert against in told
    assert "GB/T 35273-2020" in told
    assert run("scan", SAMPLE, "--why", "all", "--lang", lang).out.count(likely) == 26


def test_a_column_that_is_not_there_is_named_before_anything_is_shown(run: Run) -> None:
    for command in ("scan", "assess"):
        ran = run(command, SAMPLE, "--why", "性别x", "--lang", "zh")
        assert (ran.code, ran.out) == (2, "")
        assert "最接近的列名是“性别”" in ran.err


def test_figures_say_what_is_good_and_hide_what_cannot_be_computed(run: Run) -> None:
    shown = run("measure", SAMPLE, "--qi", "性别,年龄", "--lang", "en").out
    assert "✕ smallest class" in shown
    assert "individual_risk" not in shown
    every = run("measure", SAMPLE, "--qi", "性别,年龄", "--all", "--lang", "en").out
    assert "individual_risk_sum" in every
    chosen = run("measure", SAMPLE, "--qi", "性别,年龄", "--models", "l_distinct", "--lang", "zh").out
    assert "没有指定敏感属性" in chosen  # what somebody asks for by name is never hidden


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_narrow_terminal_leaves_out_what_would_be_torn(run: Run, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    once, clause, evidence = {"zh": ("标 * 的仅供参考", "条款", "依据"), "en": ("* are informational", "Clause", "Evidence")}[lang]
    for columns in (60, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        shown = run("assess", SAMPLE, "--lang", lang).out
        assert shown.count(once) == 1
        figures = shown[shown.index(once) :].splitlines()
        assert (clause in figures[1], any(evidence in line.split()[-1:] for line in figures)) == (columns == 80, columns == 80)
        assert [line for line in figures if line.startswith("pr(context) ")] != []  # a symbol is never torn
        assert shown.rstrip().splitlines()[-1].endswith(f"reidrisk-cn_discharge-{lang}.html")
