"""GB/T 39725-2020 10.2 a and b: beliefs and hobbies out; dates, times, employers and places as they are, whatever they were typed as."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Ran, Run

EDITION = ("--standard", "gbt-39725-2020", "--sharing", "controlled")


def graded(run: Run, folder: Path, columns: dict[str, str], *roles: str) -> Ran:
    """Thirty people alike in sex, each with the further columns."""
    rows = "".join(f"m,{','.join(text.format(n=n, d=n % 9 + 1) for text in columns.values())}\n" for n in range(30))
    (folder / "t.csv").write_text(f"sex,{','.join(columns)}\n{rows}", encoding="utf-8")
    return run("assess", "t.csv", "--qi", "sex", *roles, *EDITION, "--json")


def broken(ran: Ran) -> list[str]:
    return [way.partition("：")[0].partition(":")[0] for way in ran.json["ways"] if way.startswith("10.2")]


@pytest.mark.parametrize(
    ("name", "text", "clause"),
    [
        ("宗教信仰", "佛教", "10.2 a"),
        ("兴趣爱好", "钓鱼", "10.2 a"),
        ("hobbies", "fishing", "10.2 a"),
        ("出院时间", "2026-03-0{d} 08:30", "10.2 b"),
        ("出院日期", "2026-03-0{d}", "10.2 b"),
        ("出生日期", "1980-03-0{d}", "10.2 b"),
        ("工作单位", "北京市第{n}建筑工程有限公司", "10.2 b"),
        ("经纬度", "39.9{n:02d}12,116.3{n:02d}45", "10.2 b"),
    ],
)
def test_what_must_go_or_be_generalised_decides_whatever_it_was_typed_as(
    run: Run, tmp_path: Path, name: str, text: str, clause: str
) -> None:
    for roles in (("--ni", name), ("--sa", name)):
        ran = graded(run, tmp_path, {name: f'"{text}"'}, *roles)
        assert (ran.code, ran.json["acceptable"], broken(ran)) == (1, False, [clause])
        assert ran.json["numbers"]["R"]["exact"] == "1/30"  # the risk alone would be acceptable


@pytest.mark.parametrize(
    ("name", "text"),
    [("出院日期", "2026-03"), ("出生年份", "1980"), ("年龄", "40"), ("工作单位", "企业"), ("城市", "北京市"), ("药品", "甲")],
)
def test_what_is_coarse_enough_passes(run: Run, tmp_path: Path, name: str, text: str) -> None:
    ran = graded(run, tmp_path, {name: text}, "--ni", name)
    assert (ran.code, ran.json["acceptable"], broken(ran)) == (0, True, [])
    clauses = [step["clause"] for step in ran.json["steps"]]
    assert clauses.count("10.2 b") == 1
    assert clauses[-1] == "10.2"


@pytest.mark.parametrize(("lang", "head"), [("zh", "不可接受：规则的要求没有"), ("en", "Not acceptable: not every requirement")])
def test_the_headline_names_the_requirement_and_not_the_risk(run: Run, tmp_path: Path, lang: str, head: str) -> None:
    graded(run, tmp_path, {"宗教信仰": "佛教"}, "--ni", "宗教信仰")
    shown = run("assess", "t.csv", "--qi", "sex", "--ni", "宗教信仰", *EDITION, "--lang", lang).out
    assert head in shown.replace("│\n│ ", "")


def test_a_reason_in_the_case_lets_a_false_alarm_pass_and_is_shown(run: Run, tmp_path: Path) -> None:
    graded(run, tmp_path, {"登记时间": "2026-03-0{d}"}, "--ni", "登记时间")
    run("scan", "t.csv", "-o", "case")
    file = tmp_path / "case" / "assessment.yaml"
    text = file.read_text(encoding="utf-8")
    at = text.index("decision:", text.index("\n  登记时间:"))
    end = text.index("reason:", at)
    text = f"{text[:at]}decision: NI{text[at + 9 : end]}reason: 系统导出批次的日期，与任何人无关{text[end + 7 :]}"
    file.write_text(text, encoding="utf-8")
    reason = ("--accept", "open-linkage:payer,登记时间=没有付款方持有导出批次的日期", "--by", "陈静")
    settled = (*reason, "--evidence", f"导出日志 sha256:{'a' * 64}")
    assert run("assess", "case", "--qi", "sex", *EDITION, "--json").json["acceptable"] is False
    ran = run("assess", "case", "--qi", "sex", *EDITION, *settled, "--json")
    assert ran.json["acceptable"] is True
    assert "登记时间" in str(next(step["evidence"] for step in ran.json["steps"] if step["clause"] == "10.2 b"))


@pytest.mark.parametrize("standard", ["hipaa-safe-harbor", "ema-policy-0070", "gbt-39725-2020", "ipc-ontario-2016"])
@pytest.mark.parametrize(("lang", "words"), [("zh", ("级别", "1 级", "2 级", "3 级", "4 级")), ("en", (" level", "Level "))])
def test_an_edition_without_levels_speaks_of_none(run: Run, tmp_path: Path, standard: str, lang: str, words: tuple[str, ...]) -> None:
    rows = "".join(f"m,{30 + n % 2},佛教\n" for n in range(60))
    (tmp_path / "t.csv").write_text("sex,age,religion\n" + rows, encoding="utf-8")
    for more in ((), ("--sharing", "controlled"), ("--ni", "religion", "--sharing", "enclave", "--assume-worst")):
        roles = () if "--ni" in more else ("--sa", "religion")
        shown = run("assess", "t.csv", "--qi", "sex,age", *roles, "--standard", standard, *more, "--lang", lang, "-o", "x.md.html").out
        assert not [word for word in words if word in shown]
