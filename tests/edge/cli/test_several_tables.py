"""Several tables of one release from the command line: one case, one verdict."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from tests.edge.calling import Run

TOWNS, WARDS = ("海淀", "朝阳", "丰台"), ("内科", "外科")
DECIDED = ("--qi", "性别,区县,科室", "--ni", "项目", "--subject", "患者编号", "--assume-worst")


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """90 patients, of whom one stands in the visits only; 1 to 3 visits each; up to two results a visit."""
    folder = tmp_path / "发布"
    folder.mkdir()
    patients = [(f"P{10000 + n}", "男女"[n % 2], TOWNS[n % 3]) for n in range(90)]
    visits = [
        (f"V{20000 + 10 * n + k}", f"P{10000 + n}", WARDS[(n // 6 + k * (n % 5 == 0)) % 2]) for n in range(91) for k in range(1 + n % 3)
    ]
    results = [(number, ("肌酐", "血糖")[k]) for place, (number, *_) in enumerate(visits) for k in range(place % 3)]
    tables: dict[str, tuple[Sequence[str], Sequence[Sequence[str]]]] = {
        "患者": (("患者编号", "性别", "区县"), patients),
        "就诊": (("就诊号", "患者编号", "科室"), visits),
        "检验": (("就诊号", "项目"), results),
    }
    for name, (columns, rows) in tables.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerow(columns)
            csv.writer(file).writerows(rows)
    return folder


def read(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def test_one_verdict_over_the_tables(run: Run, release: Path) -> None:
    """A class is the people of whom everything knowable is the same, whichever table it stands in: counted by plain Python."""
    found = json.loads(run("assess", str(release), *DECIDED, "--json").out)
    people: dict[str, set[tuple[str, ...]]] = {}
    known = {one["患者编号"]: one for one in read(release / "患者.csv")}
    for visit in read(release / "就诊.csv"):
        one = known.get(visit["患者编号"], {})
        people.setdefault(visit["患者编号"], set()).add((one.get("性别", ""), one.get("区县", ""), visit["科室"]))
    classes = Counter(frozenset(each) for each in people.values())
    assert found["dataset"]["format"] == "tables"
    assert found["dataset"]["subjects"] == len(people) == 91
    assert Fraction(found["numbers"]["R_b"]["exact"]) == Fraction(1, min(classes.values())) == 1
    assert Fraction(found["numbers"]["R_c"]["exact"]) == sum(Fraction(1, size) for size in classes.values()) / len(classes)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("zh", "“就诊”的“患者编号”对应“患者”的“患者编号”：91 个不同的键值中有 90 个"), ("en", "of 91 different keys 90 stand there")],
)
def test_what_ties_them_is_said(run: Run, release: Path, lang: str, said: str) -> None:
    ran = run("scan", str(release), "--lang", lang)
    assert ran.code == 0
    assert said in ran.out + ran.err
    assert "患者编号" in ran.out


def test_a_case_of_several_tables(run: Run, release: Path, tmp_path: Path) -> None:
    """What ties them is kept with the case: nobody says it twice."""
    ran = run("scan", str(release), "-o", "案例", "--join", "就诊.患者编号=患者.患者编号", "--lang", "zh")
    assert ran.code == 0, ran.err
    assert "就诊.患者编号=患者.患者编号" in (tmp_path / "案例" / "assessment.yaml").read_text(encoding="utf-8")
    again = json.loads(run("assess", "案例", *DECIDED, "--json", "--lang", "zh").out)
    alone = json.loads(run("assess", str(release), *DECIDED, "--json", "--lang", "zh").out)
    assert again["numbers"] == alone["numbers"]


def test_tables_that_nothing_ties(run: Run, release: Path) -> None:
    (release / "药品.csv").write_text("通用名,规格\n甲,5mg\n乙,10mg\n", encoding="utf-8")
    ran = run("assess", str(release), "--lang", "zh")
    assert ran.code == 2
    assert "药品" in ran.err
    assert "--join" in ran.err


def test_mitigated_as_one_table(run: Run, release: Path, tmp_path: Path) -> None:
    """What is written is the tables put together, proved as such."""
    ran = run(
        "mitigate",
        str(release),
        "--qi",
        "性别,区县,科室",
        "--drop",
        "项目,就诊号,患者编号",
        "--subject",
        "患者编号",
        "--k",
        "5",
        "-o",
        "out.csv",
        "--lang",
        "en",
    )
    assert ran.code in {0, 1}, ran.err
    rows = read(tmp_path / "out.csv")
    assert set(rows[0]) == {"性别", "区县", "科室"}


def test_missing_cells_of_a_column_that_ends_wholly_suppressed(run: Run, tmp_path: Path) -> None:
    """They become the mark like the others: the plan that is written gives the output that was searched for, also by persons."""
    people = [(f"p{n}", "FM"[n // 10 % 2] if n != 20 else "", "xy"[n // 21]) for n in range(31)]
    (tmp_path / "s.csv").write_text("\n".join(map(",".join, [("id", "a", "b"), *people])) + "\n", encoding="utf-8")
    asked = ("s.csv", "--qi", "a,b", "--drop", "id", "--k", "5", "--loss", "granular", "--lang", "en")
    assert run("mitigate", *asked, "-o", "out.csv", "--plan", "plan.yaml").code in {0, 1}
    ran = run("apply", "plan.yaml", "s.csv", "-o", "again.csv", "--lang", "en")
    assert ran.code in {0, 1}, ran.err
    assert run("mitigate", *asked, "--subject", "id", "-o", "people.csv").code in {0, 1}
    expected = Counter({("*", "x"): 21, ("*", "y"): 10})
    for name in ("out.csv", "again.csv", "people.csv"):
        assert Counter(tuple(one.values()) for one in read(tmp_path / name)) == expected


SITES, WHO = ("甲院", "乙院"), ("医院", "病案号")


@pytest.fixture
def by_hospital(tmp_path: Path) -> Path:
    """Two hospitals that number their patients alike; of 20 ages and of 20 weeks each has 20 people, of both together one."""
    folder = tmp_path / "两院"
    folder.mkdir()
    people = [(SITES[n % 2], f"{n // 2:05d}", str(20 + n % 20)) for n in range(400)]
    visits = [(*one[:2], f"2025年{1 + n // 20}周") for n, one in enumerate(people)]
    for name, head, rows in (("患者", (*WHO, "年龄"), people), ("就诊", (*WHO, "就诊周"), visits)):
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([head, *rows])
    return folder


def test_files_that_are_named_are_one_release(run: Run, by_hospital: Path) -> None:
    """Found: the key of both columns, which makes 400 people where the number alone would make 200; said for each table."""
    files = [str(by_hospital / name) for name in ("患者.csv", "就诊.csv")]
    found = json.loads(run("scan", *files, "--json", "--lang", "en").out)
    assert {*found["keys"][0].split("=")} == {"就诊.医院+病案号", "患者.医院+病案号"}
    assert [(one["name"], one["rows"], one["subject"], one["alone"]) for one in found["tables"]] == [
        ("患者", 400, None, ["医院+病案号"]),
        ("就诊", 400, None, ["医院+病案号"]),
    ]
    assert found["tables"][0]["kind"] == "people"
    assert "“患者”：400 行，人员" in run("scan", *files, "--lang", "zh").out
    assert run("scan", *files, "-o", "案例", "--lang", "zh").code == 0


def test_the_join_identifies_though_no_table_does(run: Run, by_hospital: Path) -> None:
    """Each table alone is level 3 by classes of 20; whoever holds both finds everybody, and the release is not."""
    files = [str(by_hospital / name) for name in ("患者.csv", "就诊.csv")]
    reason = "病案号=本次发布专用的假名，对照表已由数据科封存"
    asked = [
        "--subject",
        "医院+病案号",
        "--ni",
        "医院,病案号",
        "--override",
        reason,
        "--override",
        "医院=两院同级同城，只用来区分编号",
        "--by",
        "张敏",
        "--assume-worst",
        "--json",
    ]
    asked += [
        "--sharing",
        "controlled",
        "--controls",
        "high",
        "--motives",
        "low",
        "--p",
        "0.001",
        "--p-source",
        "年鉴 2024",
        "--lang",
        "zh",
    ]
    levels = []
    for these, quasi, risk in ((files[:1], "年龄", "1/20"), (files[1:], "就诊周", "1/20"), (files, "年龄,就诊周", "1/1")):
        found = json.loads(run("assess", *these, "--qi", quasi, *asked).out)
        assert (found["dataset"]["subjects"], found["numbers"]["R_b"]["exact"]) == (400, risk)
        levels.append(found["level"])
    assert levels == [3, 3, 2]


def test_what_somebody_wrote_beside_the_tables_is_no_table(run: Run, release: Path) -> None:
    """One line, or one cell in each: searched for identifiers, said, and joined with nothing; pictures beside them are said too."""
    (release / "说明.txt").write_text("联系人：张三，电话 13912345678\n", encoding="utf-8")
    (release / "读我.txt").write_text("Exported by the IT department\nAsk there for the codes\nNo further use\n", encoding="utf-8")
    (release / "face.png").write_bytes(b"\x89PNG\r\n\x1a\n\0")
    ran = run("scan", str(release), "--lang", "zh")
    assert ran.code == 0, ran.err
    assert "“说明”中表格以外的内容" in ran.out
    assert "face.png" in ran.out
    found = json.loads(run("scan", str(release), "--json", "--lang", "en").out)
    assert [one["name"] for one in found["elsewhere"]] == ["说明"]
    assert any("读我" in note and "not read as tables" in note for note in found["notes"])
