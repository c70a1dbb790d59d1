"""Decisions against the evidence, from the command line: what they limit, who settles them, and how seldom they are said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Ran, Run
from tests.grade.published_tables import TABLES

CONTEXT = (
    "--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "medium",
    "--p", "0.001", "--p-source", "register", "--m", "150",
)  # fmt: skip
CODE = "decided-against-evidence"
WHY = "编号是本次提供专用的随机编号，对照表已销毁"


def against(ran: Ran) -> list[dict[str, Any]]:
    return [one for one in ran.json["cautions"] if one["code"] == CODE]


def subjects(ran: Ran) -> list[str]:
    return [",".join(one["subject"]) for one in against(ran)]


def lines(number: int = 240) -> Iterator[str]:
    """People in six classes of 40 by sex and band; one of them is foreign, and each has the number of a record."""
    for at in range(number):
        yield f"BA{2300000 + 7 * at},{'男女'[at % 2]},{'青中老'[at % 3]},{'法国' if at == 5 else '中国'},{'甲乙'[at % 2]}"


@pytest.fixture(autouse=True)
def table(tmp_path: Path) -> Path:
    path = tmp_path / "t.csv"
    path.write_text("病案号,性别,年龄段,国籍,批次\n" + "\n".join(lines()) + "\n", encoding="utf-8")
    return path


def assess(run: Run, *roles: str, lang: str = "zh") -> Ran:
    return run("assess", "t.csv", *roles, *CONTEXT, "--json", "--lang", lang)


NUMBERED = ("--qi", "性别,年龄段", "--ni", "病案号,国籍,批次")


@pytest.mark.parametrize(
    ("lang", "role", "said"),
    [
        ("zh", "--ni", "列“病案号”定为非标识符，但看来是直接标识符（病案号与就诊号）：240 行有值的记录中有 240 个不同取值"),
        ("en", "--sa", "Column “病案号” was decided as sensitive attribute, yet it looks like a direct identifier"),
    ],
)
def test_the_number_of_a_record_typed_as_less_limits_the_level(run: Run, lang: str, role: str, said: str) -> None:
    ran = assess(run, "--qi", "性别,年龄段,国籍", role, "病案号", *(("--ni", "批次") if role == "--sa" else ("--sa", "批次")), lang=lang)
    assert (ran.code, subjects(ran)) == (1, ["病案号"])
    assert against(ran)[0]["text"].startswith(said)
    assert (against(ran)[0]["caps"], against(ran)[0]["settled_by"]) == (2, "reason")


def test_what_somebody_can_know_limits_the_level_where_the_level_hangs_on_it(run: Run) -> None:
    """One foreigner among 240: nationality makes a class of one, and the mean over classes reaches the threshold; the average does not."""
    ran = assess(run, *NUMBERED)
    assert (ran.code, ran.json["level"], subjects(ran)) == (1, 2, ["病案号", "国籍"])
    assert ran.json["limited_by"] == [f"{CODE}:病案号", f"{CODE}:国籍"]
    assert "“国籍”没有定为标识符" in against(ran)[1]["text"]
    assert "级别只有 2 级" in against(ran)[1]["text"]
    decided = assess(run, "--qi", "性别,年龄段,国籍", "--ni", "批次", "--di", "病案号")
    assert subjects(decided) == []


def test_without_the_foreigner_it_is_not_said(run: Run, table: Path) -> None:
    table.write_text(table.read_text(encoding="utf-8").replace("法国", "中国"), encoding="utf-8")
    assert subjects(assess(run, *NUMBERED)) == ["病案号"]


def test_a_named_reason_settles_each_for_itself_and_stays_visible(run: Run) -> None:
    reasons = ("--accept", f"{CODE}:病案号={WHY}", "--by", "陈静")
    one = assess(run, *NUMBERED, *reasons)
    assert (one.json["level"], one.json["limited_by"]) == (2, [f"{CODE}:国籍"])
    both = assess(run, *NUMBERED, *reasons, "--accept", f"{CODE}:国籍=接收方无从知晓，见协议第三条")
    assert (both.code, both.json["level"], subjects(both)) == (0, 3, ["病案号", "国籍"])
    assert [finding["accepted"]["by"] for finding in against(both)] == ["陈静", "陈静"]
    overridden = assess(run, *NUMBERED, "--override", f"病案号={WHY}", "--by", "陈静")
    assert overridden.json["limited_by"] == [f"{CODE}:国籍"]
    unnamed = assess(run, *NUMBERED, "--accept", f"{CODE}:病案号={WHY}")
    assert unnamed.code == 2


def test_a_kind_that_is_sensitive_may_be_decided_as_sensitive(run: Run, table: Path) -> None:
    """Religion is both by the catalogue: as sensitive it is one of the two, as nothing at all it is against the evidence."""
    religion = table.read_text(encoding="utf-8").replace("国籍", "宗教信仰").replace("法国", "伊斯兰教").replace("中国", "无宗教信仰")
    table.write_text(religion, encoding="utf-8")
    assert subjects(assess(run, "--qi", "性别,年龄段", "--sa", "宗教信仰", "--ni", "批次", "--di", "病案号")) == []
    ran = assess(run, "--qi", "性别,年龄段", "--sa", "宗教信仰", "--ni", "批次,病案号")
    assert subjects(ran) == ["病案号"]
    assert subjects(assess(run, "--qi", "性别,年龄段", "--ni", "宗教信仰,批次,病案号")) == ["病案号", "宗教信仰"]


LOW = ("recipients.background=low",)


@pytest.mark.parametrize(
    ("values", "said"),
    [(("5", "41"), True), (("1983-05-06", "2001-07-08"), False), (("2024-11-02", "2024-11-03"), False)],
)
def test_who_has_no_records_knows_years_of_age_and_no_days(run: Run, tmp_path: Path, values: tuple[str, str], said: bool) -> None:
    """One of 240 is other than the rest: by age it is known to an acquaintance, by the day of birth or of admission it is not."""
    name = "年龄" if said else "出生日期" if values[0] < "2" else "入院日期"
    rows = [f"{'男女'[at % 2]},{'汉藏'[at // 2 % 2]},{values[0] if at == 7 else values[1]}" for at in range(240)]
    (tmp_path / "t.csv").write_text(f"性别,民族,{name}\n" + "\n".join(rows) + "\n", encoding="utf-8")
    assert run("scan", "t.csv", "-o", "case").code == 0
    assert run("prepare", "case", "--by", "陈静", *(word for one in LOW for word in ("--set", one))).code in {0, 1, 4}
    ran = run("assess", "case", "--qi", "性别,民族", "--ni", name, *CONTEXT, "--json")
    assert subjects(ran) == ([name] if said else [])


def test_only_together_they_change_the_level(run: Run, table: Path) -> None:
    """Of each sex one person has both the rarer schooling and the rarer people: by either alone the classes are large."""
    classes = {("初中", "汉族"): 80, ("高中", "汉族"): 20, ("初中", "回族"): 19, ("高中", "回族"): 1}
    rows = [f"{sex},{school},{people}" for sex in "男女" for (school, people), size in classes.items() for _ in range(size)]
    table.write_text("性别,文化程度,民族\n" + "\n".join(rows) + "\n", encoding="utf-8")
    ran = assess(run, "--qi", "性别", "--ni", "文化程度,民族")
    assert (ran.json["level"], subjects(ran)) == (2, ["文化程度,民族"])


def test_an_edition_without_levels_says_that_the_result_is_not_acceptable(run: Run) -> None:
    ran = run("assess", "t.csv", *NUMBERED, *CONTEXT, "--standard", "ipc-ontario-2016", "--json", "--lang", "en")
    assert ran.json["acceptable"] is False
    assert "make the result not acceptable" in "".join(one["text"] for one in against(ran))


def test_mitigate_fails_where_its_output_hangs_on_such_a_decision(run: Run, tmp_path: Path) -> None:
    goal = ("--goal", "level-3", "-o", "out.csv")
    ran = run("mitigate", "t.csv", *NUMBERED, *CONTEXT, *goal)
    assert ran.code == 1
    assert f"{CODE}:病案号" in ran.out
    assert not (tmp_path / "out.csv").exists()
    reasons = ("--override", f"病案号={WHY}", "--accept", f"{CODE}:国籍=接收方无从知晓", "--by", "陈静")
    assert run("mitigate", "t.csv", *NUMBERED, *CONTEXT, *goal, *reasons).code == 0


@pytest.mark.parametrize("name", TABLES)
def test_tables_with_careful_roles_are_left_in_peace(run: Run, tmp_path: Path, name: str) -> None:
    one = TABLES[name]
    ran = run("assess", str(one.write(tmp_path)), *one.roles, *CONTEXT, "--json")
    assert subjects(ran) == []


@pytest.mark.parametrize("name", ["hr_attrition", "outpatient"])
def test_what_mitigate_makes_of_them_hangs_on_no_such_decision(run: Run, tmp_path: Path, name: str) -> None:
    """What holders of records make of costs and salaries that stay exact is said once, as a linkage."""
    one = TABLES[name]
    goal = ("--goal", "level-3", "--suppression", "100%", "-o", "out.csv", "--json")
    proof = run("mitigate", str(one.write(tmp_path)), *one.roles, *CONTEXT, *goal).json["proof"]
    assert CODE not in {finding["code"] for finding in proof["cautions"]}
    assert proof["direct_identifiers"] == []


def test_names_in_the_header_limit_the_level_whatever_was_decided_of_the_cells(run: Run, table: Path) -> None:
    """Marks by assessor, each of whom is a column: with all of them decided as nothing the level was 4."""
    raters = "高娟评分,何芳桂评分,周磊洋评分"
    table.write_text(f"题目,{raters}\n" + "".join(f"题{at},{at % 5},{at % 3},{at % 4}\n" for at in range(60)), encoding="utf-8")
    ran = assess(run, "--ni", f"题目,{raters}")
    assert (ran.code, ran.json["level"]) == (1, 2)
    assert subjects(ran) == raters.split(",")
    assert "列名本身指明或像是指明某个人" in against(ran)[0]["text"]
    assert "its name itself tells or seems to tell who somebody is" in against(assess(run, "--ni", f"题目,{raters}", lang="en"))[0]["text"]
    assert subjects(assess(run, "--ni", "题目", "--di", raters)) == []
