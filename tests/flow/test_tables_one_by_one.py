"""A release of several tables is treated table by table: what stands in each, what they say of people together, what is refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Ran, Run
from tests.flow.two_tables import AGES, ASKED, ROLES, by_person, read, release, sheets, smallest, workbook, written

import reidrisk as rr


@pytest.fixture(autouse=True)
def trees(tmp_path: Path) -> None:
    """One level between the ages and the root; wards have none."""
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees" / "年龄.csv").write_text("".join(f"{age};{band};*\n" for age, band in AGES.items()), encoding="utf-8")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_table_is_written_with_its_own_rows_and_the_keys_still_tie_them(run: Run, tmp_path: Path, lang: str) -> None:
    before = release()
    done = run("mitigate", written(tmp_path / "in", before), *ASKED, "-o", "out", "--lang", lang)
    assert done.code == 0, done.out + done.err
    after = read(tmp_path / "out")
    assert {name: set(rows[0]) for name, rows in after.items()} == {
        "patients": {"患者编号", "性别", "年龄"},
        "visits": {"患者编号", "科室", "就诊日期", "费用"},
    }
    keys = [{row["患者编号"] for row in rows} - {""} for rows in after.values()]
    assert all(key.startswith("PSN-") for found in keys for key in found)
    assert keys[0] & keys[1]  # tied still
    assert smallest(after, ("性别", "年龄", "科室")) >= 3
    # Who is left is told of as before, generalised: nobody's visits became somebody else's.
    assert all(age in AGES.values() for age in {row["年龄"] for row in after["patients"]})
    for row in before["patients"]:
        row["年龄"] = AGES[row["年龄"]]
    left, were = Counter(by_person(after)), Counter(by_person(before, leaving=["就诊号"]))
    assert left <= were
    assert sum(left.values()) < sum(were.values())
    lines = {"zh": "表“patients”：{} 行中保留 {} 行", "en": "Table patients: {1} of {0} rows are left"}
    assert lines[lang].format(len(before["patients"]), len(after["patients"])) in done.out
    assert not any(row["患者编号"] in done.out for row in before["patients"])


def test_figures_are_those_of_each_table_and_of_the_whole(run: Run, tmp_path: Path) -> None:
    before = release()
    found = run("mitigate", written(tmp_path / "in", before), *ASKED, "-o", "out", "--json").json
    after = read(tmp_path / "out")
    assert [(one["name"], one["rows"], one["left"]) for one in found["tables"]] == [
        (name, len(before[name]), len(after[name])) for name in ("patients", "visits")
    ]
    assert found["tables"][0]["cells"] == {name: {"lost": 0, "had": len(after["patients"])} for name in ("性别", "年龄")}
    assert found["proof"]["k"] == smallest(after, ("性别", "年龄", "科室"))
    assert found["proof"]["rows"] == found["dataset"]["rows"] - found["records_lost"]
    assert found["output"] == "out"


def test_a_column_that_is_wholly_generalised_leaves_for_it_would_tell_who_has_no_row(run: Run, tmp_path: Path) -> None:
    """Beside the mark in every visit, the missing cell of a patient without one would part the classes: the proof would fail."""
    tables = release(2)
    for row in tables["visits"]:
        row["科室"] = f"科{row['就诊号'][-3:]}"
    done = run("mitigate", written(tmp_path / "in", tables), *ASKED[:-2], "-o", "out", "--plan", "p.yaml", "--json")
    assert done.code == 0, done.out
    after = read(tmp_path / "out")
    assert "科室" not in after["visits"][0]
    cells = done.json["tables"][1]["cells"]["科室"]
    assert cells == {"lost": len(after["visits"]), "had": len(after["visits"])}
    assert smallest(after, ("性别", "年龄")) >= 3
    assert run("apply", "p.yaml", "in", "-o", "again").code == 0
    assert [len(rows) for rows in read(tmp_path / "again").values()] == [len(rows) for rows in after.values()]


@pytest.mark.parametrize(
    ("lang", "said"), [("zh", "未读取其余 1 个：visits"), ("en", "1 other was not: visits. Choose with --sheet; --sheet all")]
)
def test_a_table_that_was_not_read_is_no_surprise(run: Run, tmp_path: Path, lang: str, said: str) -> None:
    """The first sheet alone comes out: who meant both sees it beside the result."""
    source = workbook(tmp_path / "in.xlsx", release())
    words = ("--qi", "性别,年龄", "--di", "患者编号", "--k", "3", "--suppression", "0.3", "--lang", lang)
    done = run("mitigate", source, *words, "-o", "out.xlsx")
    assert done.code == 0, done.out + done.err
    assert len(sheets(tmp_path / "out.xlsx")) == 1
    assert said in done.out
    whole = run("mitigate", source, "--sheet", "patients", *words, "-o", "again.xlsx")
    assert said not in whole.out


def test_a_workbook_comes_out_of_a_workbook_and_the_plan_serves_next_month(run: Run, tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", release())
    done = run("mitigate", source, "--sheet", "all", *ASKED, "-o", "out.xlsx", "--plan", "p.yaml")
    assert done.code == 0, done.out + done.err
    after = sheets(tmp_path / "out.xlsx")
    assert list(after) == ["patients", "visits"]
    assert smallest(after, ("性别", "年龄", "科室")) >= 3
    later = release(7, first=300_000)
    done = run("apply", "p.yaml", workbook(tmp_path / "next.xlsx", later), "--sheet", "all", "-o", "next-out.xlsx", "--json")
    assert done.code == 0, done.out + done.err
    found = sheets(tmp_path / "next-out.xlsx")
    assert [(one["name"], one["rows"], one["left"]) for one in done.json["tables"]] == [
        (name, len(later[name]), len(found[name])) for name in later
    ]
    assert smallest(found, ("性别", "年龄", "科室")) >= 3
    # Nobody's code is that of last month: the key of the codes is kept nowhere.
    assert not {row["患者编号"] for row in found["patients"]} & {row["患者编号"] for row in after["patients"]}


def test_tables_of_python_go_back_by_their_names_with_their_types(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    tables = {name: pandas.DataFrame(rows) for name, rows in release().items()}
    tables["visits"]["费用"] = tables["visits"]["费用"].astype(int)
    made = rr.mitigate(
        tables,
        qi=["性别", "年龄", "科室"],
        sa=["费用"],
        ni=["就诊日期"],
        subject="患者编号",
        k=3,
        suppression="20%",
        drop=["就诊号"],
        hierarchies=tmp_path / "trees",
    )
    assert made.good
    assert list(made.frame) == ["patients", "visits"]
    assert str(made.frame["visits"]["费用"].dtype).startswith("int")
    assert (
        smallest({name: frame.fillna("").astype(str).to_dict("records") for name, frame in made.frame.items()}, ("性别", "年龄", "科室"))
        >= 3
    )
    again = made.plan.apply({name: frame.copy() for name, frame in tables.items()})
    assert {name: len(frame) for name, frame in again.frame.items()} == {name: len(frame) for name, frame in made.frame.items()}


def test_a_cell_stays_missing_where_another_table_has_the_value(run: Run, tmp_path: Path) -> None:
    tables = release()
    sexes = {row["患者编号"]: row["性别"] for row in tables["patients"]}
    for at, row in enumerate(tables["visits"]):
        row["性别"] = sexes.get(row["患者编号"], "女") if at % 3 else ""
    done = run("mitigate", written(tmp_path / "in", tables), *ASKED, "-o", "out", "--plan", "p.yaml")
    assert done.code == 0, done.out + done.err
    after = read(tmp_path / "out")
    assert {row["性别"] for row in after["patients"]} == {"男", "女"}
    assert "" in {row["性别"] for row in after["visits"]}
    for row in tables["patients"]:
        row["年龄"] = AGES[row["年龄"]]
    assert Counter(by_person(after)) <= Counter(by_person(tables, leaving=["就诊号"]))
    # Next month two tables contradict each other where the plan took them for one: which of them is right nobody here knows.
    for row in tables["visits"]:
        row["性别"] = "男" if row["性别"] == "女" else "女"
    done = run("apply", "p.yaml", written(tmp_path / "next", tables), "-o", "next-out")
    assert done.code == 2
    assert "性别" in done.err
    assert not (tmp_path / "next-out").exists()


def test_dates_of_a_person_move_alike_in_every_table(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a passphrase of enough signs")
    tables = release()
    for at, row in enumerate(tables["patients"]):
        row |= {"年龄": "1", "建档日期": str(date(2020, 1 + at % 12, 1 + at % 28))}
    for at, row in enumerate(tables["visits"]):
        row["费用"] = str(at)
    roles = ("--qi", "性别", "--ni", "就诊日期,建档日期,费用,年龄,科室", "--subject", "患者编号", "--drop", "就诊号")
    made = run("mitigate", written(tmp_path / "in", tables), *roles, "--k", "3", "--suppression", "10%", "--plan", "p.yaml")
    assert made.code == 0, made.out + made.err
    plan = tmp_path / "p.yaml"
    steps = "".join(f"  - transform: date_shift\n    column: {column}\n    subject: 患者编号\n" for column in ("就诊日期", "建档日期"))
    plan.write_text(
        plan.read_text(encoding="utf-8").replace("steps:\n", f"steps:\n{steps}"),
        encoding="utf-8",
    )
    done = run("apply", "p.yaml", "in", "-o", "out", "--secrets-store", "s", "--release", "r1")
    assert done.code == 0, done.out + done.err
    after = read(tmp_path / "out")
    old = {row["费用"]: (row["就诊日期"], row["患者编号"]) for row in tables["visits"]}
    moved: dict[str, set[int]] = {}
    for row in after["visits"]:
        if row["患者编号"]:
            was, _ = old[row["费用"]]
            moved.setdefault(row["患者编号"], set()).add((date.fromisoformat(row["就诊日期"]) - date.fromisoformat(was)).days)
    assert all(len(days) == 1 and days != {0} for days in moved.values())
    # By code and original number together: the shift of a file's opening is that of the visits.
    codes = {row["患者编号"]: old[row["费用"]][1] for row in after["visits"]}
    opened = {row["患者编号"]: row["建档日期"] for row in tables["patients"]}
    for row in after["patients"]:
        if row["患者编号"] in moved:
            was = opened[codes[row["患者编号"]]]
            assert {(date.fromisoformat(row["建档日期"]) - date.fromisoformat(was)).days} == moved[row["患者编号"]]
    assert len({next(iter(days)) for days in moved.values()}) > 1


REFUSED: list[tuple[tuple[str, ...], str]] = [
    ((*ROLES, "--k", "3", "--drop", "患者编号"), "key_of_tables"),
    ((*ROLES, "--k", "3", "--local"), "tables_by_record"),
    (("--qi", "性别,年龄,患者编号", "--k", "3"), "key_of_tables"),
]


@pytest.mark.parametrize(("words", "code"), REFUSED)
def test_what_cannot_be_done_table_by_table_is_refused(run: Run, tmp_path: Path, words: Sequence[str], code: str) -> None:
    done = run("mitigate", written(tmp_path / "in", release()), *words, "-o", "out", "--json")
    assert done.code == 2
    assert code in {one["code"] for one in json.loads(done.out)["errors"]}
    assert not (tmp_path / "out").exists()


def test_one_table_goes_into_no_folder_and_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    tables = release()
    source = written(tmp_path / "one", {"patients": tables["patients"]})
    done = run("mitigate", source, "--qi", "性别", "--k", "3", "-o", "out", "--json")
    assert done.json["errors"][0]["code"] == "unsupported_output"
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "mine.csv").write_text("mine", encoding="utf-8")
    done = run("mitigate", written(tmp_path / "in", tables), *ASKED, "-o", "there", "--json")
    assert done.json["errors"][0]["code"] == "output_exists"
    assert [path.name for path in (tmp_path / "there").iterdir()] == ["mine.csv"]


def test_a_failing_proof_leaves_nothing(run: Run, tmp_path: Path) -> None:
    done = run("mitigate", written(tmp_path / "in", release()), *ASKED[:-4], "--hierarchies", "trees", "-o", "out")  # 就诊号 stays
    assert done.code == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "trees"]


def test_a_table_that_loses_more_than_the_plan_lost_is_refused(run: Run, tmp_path: Path) -> None:
    """The records of the whole may go; it is the patients of whom too many do."""
    assert run("mitigate", written(tmp_path / "in", release()), *ASKED, "--plan", "p.yaml", "-o", "out").code == 0
    plan = tmp_path / "p.yaml"
    text = plan.read_text(encoding="utf-8")
    plan.write_text(re.sub("suppression: .*", "suppression: 1", re.sub("    records: .*", "    records: 1", text)), encoding="utf-8")
    assert re.search(r"    tables:\n      patients: .*\n      visits: ", text)
    written(tmp_path / "next", release(7, people=40))
    done = run("apply", "p.yaml", "next", "-o", "again", "--json")
    assert done.code == 1
    assert ("table", "patients") in [(one["what"], one.get("table")) for one in done.json["lost"]["refused"]]
    assert not (tmp_path / "again").exists()
    for lang, line in (("zh", "表“patients”：40 行中须删除"), ("en", "Table patients: ")):
        assert line in run("apply", "p.yaml", "next", "-o", "again", "--lang", lang).out
    assert run("apply", "p.yaml", "next", "-o", "again", "--most-lost", "90%").code == 0


def test_few_records_of_the_whole_may_be_many_people(run: Run, tmp_path: Path) -> None:
    """Who has many visits is many records put together: a tenth of these may be nearly half of the patients."""
    regulars = [{"患者编号": f"P{100_000 + n}", "性别": "男", "年龄": "20"} for n in range(60)]
    once = [{"患者编号": f"P{200_000 + n}", "性别": "女", "年龄": str(n)} for n in range(40)]
    visits = [{"患者编号": one["患者编号"], "科室": "内科", "费用": str(n)} for one in regulars for n in range(8)]
    written(tmp_path / "in", {"patients": [*regulars, *once], "visits": visits})
    asked = ("--qi", "性别,年龄", "--ni", "科室,费用", "--subject", "患者编号", "--k", "3", "--coarsest", "年龄=0", "--suppression", "10%")
    done = run("mitigate", "in", *asked, "-o", "out", "--plan", "p.yaml", "--json")
    assert done.code == 1
    assert [(one["what"], one["table"], one["lost"], one["of"]) for one in done.json["lost"]["refused"]] == [("table", "patients", 40, 100)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "trees"]
    lines = {
        "zh": "表“patients”：100 行中须删除 40 行（40%；至多 20%）",
        "en": "Table patients: 40 of 100 rows are removed (40%; at most 20%)",
    }
    for lang, line in lines.items():
        assert line in run("mitigate", "in", *asked, "-o", "out", "--lang", lang).out
    done = run("mitigate", "in", *asked, "-o", "out", "--most-lost", "95%")
    assert done.code == 0, done.out + done.err
    assert len(read(tmp_path / "out")["patients"]) == 60


def test_assess_knows_the_pseudonyms_that_were_written(run: Run, tmp_path: Path) -> None:
    assert run("mitigate", written(tmp_path / "in", release()), *ASKED, "-o", "out").code == 0
    found: Any = run("assess", "out", "--qi", "性别,年龄,科室", "--sa", "费用", "--ni", "就诊日期", "--sharing", "public", "--json").json
    roles = {one["name"]: one["roles"] for one in found["columns"]}
    assert "DI" not in roles["患者编号"]


def refused_codes(done: Ran) -> set[str]:
    """What is wrong, of a command that wrote nothing."""
    assert done.code == 2
    return {one["code"] for one in done.json["errors"]}


def test_a_table_of_which_nothing_is_left_is_refused(run: Run, tmp_path: Path) -> None:
    tables = release()
    tables["visits"] = tables["visits"][:2]
    done = run("mitigate", written(tmp_path / "in", tables), *ASKED, "--coarsest", "科室=0", "--most-lost", "100%", "-o", "out", "--json")
    assert refused_codes(done) == {"table_emptied"}
    assert not (tmp_path / "out").exists()


def test_a_plan_without_the_keys_writes_one_file_only(run: Run, tmp_path: Path) -> None:
    assert run("mitigate", written(tmp_path / "in", release()), *ASKED, "--plan", "p.yaml", "-o", "out").code == 0
    plan = tmp_path / "p.yaml"
    text = plan.read_text(encoding="utf-8").replace("    prefix: PSN-\n    length: 16\n", "").replace("hash_destroy", "suppress_column")
    plan.write_text(text, encoding="utf-8")
    assert refused_codes(run("apply", "p.yaml", "in", "-o", "again", "--json")) == {"tables_untied"}
    assert run("apply", "p.yaml", "in", "-o", "again.csv").code == 0
    assert len((tmp_path / "again.csv").read_text(encoding="utf-8").splitlines()) > len(read(tmp_path / "out")["visits"])


def test_names_that_are_none_of_a_file_or_a_sheet(run: Run, tmp_path: Path) -> None:
    tables = release()
    source = workbook(tmp_path / "in.xlsx", {"patients": tables["patients"], "vis<its": tables["visits"]})
    done = run("mitigate", source, "--sheet", "all", *ASKED, "-o", "out", "--json")
    assert refused_codes(done) == {"no_file_name"}
    source = written(tmp_path / "in", {"patients": tables["patients"], "visits_of_the_first_half_of_last_year": tables["visits"]})
    assert refused_codes(run("mitigate", source, *ASKED, "-o", "out.xlsx", "--json")) == {"no_sheet_title"}
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "out.xlsx").exists()


def test_a_code_that_a_person_decided_to_be_no_identifier_ties_as_it_is(run: Run, tmp_path: Path) -> None:
    tables = release()
    tables["wards"] = [{"科室": "内科", "楼层": "3"}, {"科室": "外科", "楼层": "5"}]
    roles = ("--qi", "性别,年龄", "--sa", "费用", "--ni", "就诊日期,科室,楼层", "--subject", "患者编号", "--drop", "就诊号")
    asked = (*roles, "--join", "患者编号", "--join", "科室", "--k", "3", "--suppression", "20%", "--hierarchies", "trees")
    done = run("mitigate", written(tmp_path / "in", tables), *asked, "-o", "out")
    assert done.code == 0, done.out + done.err
    after = read(tmp_path / "out")
    assert sorted(row["科室"] for row in after["wards"]) == ["内科", "外科"]
    assert {row["科室"] for row in after["visits"]} == {"内科", "外科"}
    assert all(row["患者编号"].startswith("PSN-") for row in after["patients"])


def test_a_plan_can_be_tried_before_anything_is_written(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in", release())
    assert run("mitigate", source, *ASKED, "--plan", "p.yaml").code == 0
    done = run("apply", "p.yaml", "in", "--json")
    assert done.code == 0
    assert [one["name"] for one in done.json["tables"]] == ["patients", "visits"]
    context = ("--sharing", "enclave", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.0001")
    asked = ("--goal", "level-3", *context, "--p-source", "x", "--suppression", "30%", "--hierarchies", "trees", "--drop", "就诊号")
    done = run("mitigate", source, *ROLES, *asked, "-o", "safe", "--json")
    assert done.code in {0, 1}, done.out
    assert done.json["proof"]["level"] is not None
    assert (tmp_path / "safe").exists() == (done.code == 0)


def test_a_table_that_names_no_person_follows_the_visits_that_do(run: Run, tmp_path: Path) -> None:
    """Results hold the number of a visit only: whoever leaves takes them along, and the numbers are codes that lead to the visit still."""
    tables = release()
    for at, visit in enumerate(tables["visits"]):
        visit["费用"] = str(at)
    tables["results"] = [
        {"就诊号": visit["就诊号"], "检验结果": f"{at}.{turn}"} for at, visit in enumerate(tables["visits"]) for turn in range(1 + at % 2)
    ]
    asked = [*ROLES, "--k", "5", "--suppression", "30%", "--hierarchies", "trees", "--coarsest", "科室=0,年龄=1"]
    asked[asked.index("就诊日期")] = "就诊日期,检验结果"
    done = run("mitigate", written(tmp_path / "in", tables), *asked, "-o", "out", "--json")
    assert done.code == 0, done.out + done.err
    after = read(tmp_path / "out")
    assert [one["left"] for one in done.json["tables"]] == [len(after[name]) for name in ("patients", "results", "visits")]
    paid = {row["费用"]: row["就诊号"] for row in tables["visits"]}
    was = {row["就诊号"]: paid[row["费用"]] for row in after["visits"]}
    of = {row["检验结果"]: row["就诊号"] for row in tables["results"]}
    assert all(number.startswith("PSN-") for number in was)
    assert {row["就诊号"] for row in after["results"]} == {row["就诊号"] for row in after["visits"]}
    assert [row for row in after["results"] if of[row["检验结果"]] != was[row["就诊号"]]] == []
    assert len(after["results"]) < len(tables["results"])
