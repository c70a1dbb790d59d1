"""The main job from the command line: level, numbers, ranges, exit codes, four doors of exactness."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, SAMPLES, Run


def test_table_d3_exactly(run: Run) -> None:
    ran = run("assess", D3, *D3_ROLES, *D3_CONTEXT, "--json")
    found = ran.json
    assert ran.code == 0
    assert (found["level"], found["acceptable"], found["provisional"], found["gradable"]) == (3, True, False, True)
    exact = {symbol: found["numbers"][symbol]["exact"] for symbol in ("J", "R_a", "R_b", "R_c", "T1", "T3")}
    assert {symbol: Fraction(text) for symbol, text in exact.items()} == {
        "J": 5, "R_a": 0, "R_b": Fraction(1, 3), "R_c": Fraction(19, 60), "T1": Fraction(1, 10), "T3": Fraction(7, 50),
    }  # fmt: skip
    assert found["numbers"]["T2"]["exact"] is None
    assert found["numbers"]["T2"]["value"] == pytest.approx(0.14963324240660802, abs=1e-12)
    assert found["numbers"]["R"]["value"] == pytest.approx(0.047383860095425875, abs=1e-12)
    assert found["dataset"]["rows"] == 16
    assert [step["clause"] for step in found["steps"]][:3] == ["6.2 a", "6.2 b", "6.2 c"]


def test_table_d3_as_printed(run: Run) -> None:
    found = run("assess", D3, *D3_ROLES, *D3_CONTEXT, "--json", "--as-printed").json
    assert found["numbers"]["R_c"]["exact"] == "157/500"
    assert found["numbers"]["pr_context"]["value"] == 0.15
    assert found["numbers"]["R"]["value"] == 0.0471
    assert found["level"] == 3


@pytest.mark.parametrize(("k", "level", "code"), [(20, 2, 1), (21, 3, 0)])
def test_public_threshold_through_the_file(run: Run, tmp_path: Path, k: int, level: int, code: int) -> None:
    (tmp_path / "k.csv").write_text("sex\n" + "m\n" * k, encoding="utf-8")
    ran = run("assess", "k.csv", "--qi", "sex", "--sharing", "public", "--threshold", "0.05", "--json")
    assert (ran.json["level"], ran.code) == (level, code)
    assert ran.json["numbers"]["R"]["exact"] == f"1/{k}"


def test_one_third_times_fifteen_hundredths_is_not_below(run: Run, tmp_path: Path) -> None:
    (tmp_path / "k.csv").write_text("sex\n" + "m\n" * 3, encoding="utf-8")
    context = ("--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.15", "--p-source", "x", "--m", "1")
    ran = run("assess", "k.csv", "--qi", "sex", "--sharing", "enclave", *context, "--json")
    assert (ran.json["level"], ran.json["numbers"]["R"]["exact"], ran.code) == (2, "1/20", 1)


def test_missing_answers_give_the_range_and_exit_4(run: Run, tmp_path: Path) -> None:
    (tmp_path / "k.csv").write_text("sex\n" + "m\n" * 7, encoding="utf-8")
    ran = run("assess", "k.csv", "--qi", "sex", "--sharing", "controlled", "--json")
    found = ran.json
    assert ran.code == 4
    assert (found["level"], found["level_range"], found["gradable"], found["acceptable"]) == (None, [2, 3], False, None)
    assert found["missing"] == ["controls", "motives", "recipient-security", "p"]
    assert found["numbers"]["pr_context"].get("value") is None
    interval = found["numbers"]["pr_context"]["interval"]
    assert (interval["low"], interval["high"]) == (0.14, 1.0)


def test_the_same_level_over_the_whole_range_is_a_level(run: Run, tmp_path: Path) -> None:
    (tmp_path / "k.csv").write_text("sex\nm\nf\nf\n", encoding="utf-8")
    ran = run("assess", "k.csv", "--qi", "sex", "--sharing", "controlled", "--json")
    assert (ran.code, ran.json["level"], ran.json["gradable"]) == (1, 2, True)


def test_assume_worst_is_marked_everywhere(run: Run, tmp_path: Path) -> None:
    (tmp_path / "k.csv").write_text("sex\n" + "m\n" * 50, encoding="utf-8")
    found = run("assess", "k.csv", "--qi", "sex", "--sharing", "controlled", "--assume-worst", "--json").json
    assert found["numbers"]["R"]["status"] == "assumed"
    assert found["context"]["p"]["status"] == "assumed"
    assert found["assumptions"]
    assert found["level"] == 3


def test_p_without_a_source_is_assumed(run: Run) -> None:
    context = [word for word in D3_CONTEXT if word not in {"--p-source", "GB/T 42460-2023 D.2"}]
    found = run("assess", D3, *D3_ROLES, *context, "--json").json
    assert found["context"]["p"]["status"] == "assumed"
    assert found["numbers"]["R"]["status"] == "assumed"


def test_an_undecided_column_is_read_both_ways(run: Run) -> None:
    ran = run("assess", D3, "--qi", "性别,年龄", *D3_CONTEXT, "--json")
    assert (ran.code, ran.json["level"], ran.json["provisional"]) == (1, 2, True)


def test_discharge_is_level_1_in_chinese(run: Run) -> None:
    ran = run("assess", str(SAMPLES / "cn_discharge_gb18030.csv"), "--lang", "zh")
    assert ran.code == 1
    assert "1 级" in ran.out
    assert "未经管理层批准" in ran.out
    assert "身份证号" in ran.out
    reports = list(Path.cwd().glob("*.html"))
    assert len(reports) == 1
    assert "430321197208124193" not in reports[0].read_text(encoding="utf-8") + ran.out


def test_no_identifier_is_level_4(run: Run, tmp_path: Path) -> None:
    (tmp_path / "k.csv").write_text("x\n1\n2\n", encoding="utf-8")
    ran = run("assess", "k.csv", "--ni", "x", "--json")
    assert (ran.code, ran.json["level"]) == (0, 4)


def test_subjects_are_counted_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "k.csv").write_text("id,sex\n" + "".join(f"{i},m\n" * 3 for i in range(7)), encoding="utf-8")
    words = ("--qi", "sex", "--ni", "id", "--subject", "id", "--sharing", "public", "--json")
    found = run("assess", "k.csv", *words).json
    assert found["numbers"]["N"]["value"] == 7
    assert found["dataset"]["subjects"] == 7
    assert found["level"] == 2


def test_case_from_scan_to_level_and_changed_plan(run: Run, tmp_path: Path) -> None:
    assert run("scan", D3, "-o", "case", "--lang", "en").code == 0
    ran = run("assess", "case", *D3_ROLES, *D3_CONTEXT, "--json")
    assert (ran.code, ran.json["level"], ran.json["plan"]["changed_after_result"]) == (0, 3, False)
    assert (tmp_path / "case" / "documents").is_dir()
    again = run("assess", "case", *D3_ROLES, *D3_CONTEXT, "--json")
    assert again.json["plan"]["changed_after_result"] is False
    changed = run("assess", "case", *D3_ROLES, *D3_CONTEXT, "--threshold", "0.01", "--json")
    assert (changed.json["level"], changed.json["plan"]["changed_after_result"], changed.json["plan"]["earlier_level"]) == (2, True, 3)


def test_report_goes_where_it_is_asked(run: Run, tmp_path: Path) -> None:
    run("assess", D3, *D3_ROLES, *D3_CONTEXT, "-o", "out.html", "--lang", "en")
    text = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "19/60" in text
    assert "http://" not in text.replace("http://www.w3.org", "")
    (tmp_path / "d").mkdir()
    run("assess", D3, *D3_ROLES, *D3_CONTEXT, "-o", "d", "--json")
    assert len(list((tmp_path / "d").glob("*.html"))) == 1


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("assess", "nothing.csv"), 2, "nothing.csv"),
        (("assess", D3, "--qi", "性别,年令"), 2, "年龄"),
        (("assess", D3, "--p", "108"), 2, "p"),
        (("assess", D3, "--sharing", "secret"), 2, "sharing"),
        (("assess", D3, "--threshold", "0"), 2, "threshold"),
        (("assess", D3, "--sharing", "public", "--controls", "high"), 2, "controls"),
        (("assess", D3, "--standard", "gbt-1"), 2, "gbt-42460-2023"),
        (("assess", D3, "--memory", "lots"), 2, "--memory"),
        (("assess", D3, "--nonsense", "1"), 2, "--nonsense"),
        (("asses", D3), 2, "assess"),
        (("assess",), 2, "DATA"),
        (("explain", "R_z"), 2, "R_"),
        (("schema", "x"), 2, "assessment.yaml"),
    ],
)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_wrong_usage_is_one_clear_message(run: Run, words: tuple[str, ...], code: int, says: str, lang: str) -> None:
    ran = run(*words, "--lang", lang) if words[0] != "asses" else run(*words)
    assert ran.code == code
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_all_errors_are_listed_at_once(run: Run) -> None:
    ran = run("assess", D3, "--qi", "a1,b2", "--p", "7", "--m", "0", "--motives", "huge", "--json")
    assert ran.code == 2
    codes = [error["code"] for error in ran.json["errors"]]
    assert len(codes) >= 3
    assert ran.json["level"] is None


def test_memory_is_read(run: Run) -> None:
    assert run("assess", D3, *D3_ROLES, *D3_CONTEXT, "--memory", "1.5", "--json").code == 2
    assert run("assess", D3, *D3_ROLES, *D3_CONTEXT, "--memory", "512MiB", "--json").code == 0


@pytest.mark.parametrize("topic", ["R_c", "6.2", "level-2", "等价类", "T2", "D.1.5"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_explain(run: Run, topic: str, lang: str) -> None:
    ran = run("explain", topic, "--lang", lang)
    assert ran.code == 0
    assert len(ran.out) > 40
    assert run("explain", topic, "--lang", lang, "--json").json


def test_lists_and_schemas(run: Run) -> None:
    assert run("standards", "--json").json[0]["id"] == "gbt-42460-2023"
    assert "gbt-42460-2023" in run("standards").out
    assert {row["key"] for row in run("detectors", "--json").json} >= {"cn_resident_id", "mobile"}
    assert "cn_resident_id" in run("detectors").out
    assert json.loads(run("schema").out)["type"] == "object"
    assert json.loads(run("schema", "result").out)["type"] == "object"


def test_a_bug_shows_its_place_and_no_value(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import reidrisk.flow.scan

    def broken(*_: object) -> None:
        raise KeyError("13800138000")  # noqa: EM101 - a value that must not be printed

    monkeypatch.setattr(reidrisk.flow.scan, "identify", broken)
    ran = run("assess", D3)
    assert ran.code == 70
    assert "13800138000" not in ran.err + ran.out
    assert "KeyError" in ran.err
    assert "test_assess.py" in ran.err


def test_ctrl_c_leaves_nothing_behind(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import reidrisk.flow.assess

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(reidrisk.flow.assess, "grade", stopped)
    ran = run("assess", D3, *D3_ROLES)
    assert ran.code == 130
    assert list(tmp_path.iterdir()) == []
