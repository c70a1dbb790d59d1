"""What a row's identifier columns hold is found again in the text of the same row: with the share of rows, never a value."""

from __future__ import annotations

import csv
from pathlib import Path

from tests.edge.calling import Run

PEOPLE = [
    ("张建国", "13800001111", "MR0012345"), ("李秀英", "13900002222", "MR0012346"), ("王强", "13700003333", "MR0012347"),
    ("赵敏", "13600004444", "MR0012348"), ("陈志明", "13500005555", "MR0012349"), ("刘洋", "13400006666", "MR0012350"),
    ("周杰", "13300007777", "MR0012351"), ("欧阳娜娜", "13200008888", "MR0012352"),
]  # fmt: skip
NOTES = (
    "张先生来电询问结果", "秀英诉头晕，余无异常表现", "病历mr0012347已归档处理", "拨打136 0000-4444无人接听", "陈志明于昨日办理出院手续",
    "门诊复查，无不适主诉", "希望尽早手术，已签字", "无特殊不适，继续服药",
)  # fmt: skip
HEAD = ("姓名", "电话", "病案号", "性别", "备注")
BY = {"姓名": 3, "电话": 1, "病案号": 1}


def table(path: Path, notes: tuple[str, ...], head: tuple[str, ...] = HEAD) -> str:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *((*one, "男女"[n % 2], note) for n, (one, note) in enumerate(zip(PEOPLE, notes, strict=True)))])
    return str(path)


def test_scan_finds_the_person_of_the_row_in_the_text(run: Run, tmp_path: Path) -> None:
    found = run("scan", table(tmp_path / "t.csv", NOTES), "--json")
    note = found.json["columns"][4]
    shares = {one["rule"]: (one["count"], one["looked_at"], one["share"]) for one in note["evidence"] if one["rule"].startswith("repeats:")}
    assert shares == {f"repeats:{name}": (count, 8, count / 8) for name, count in BY.items()}
    assert note["roles"] == ["DI"]
    assert "all-detectors" not in {one["rule"] for one in note["evidence"]}
    assert not any(value in found.out for one in PEOPLE for value in one)


def test_what_stands_in_other_rows_as_often_is_chance(run: Run, tmp_path: Path) -> None:
    """All names stand in every text."""
    everybody = "全组合影：" + "、".join(name for name, *_ in PEOPLE)
    note = run("scan", table(tmp_path / "t.csv", (everybody,) * len(PEOPLE)), "--json").json["columns"][4]
    assert not [one for one in note["evidence"] if one["rule"].startswith("repeats:")]


def test_a_text_that_was_decided_otherwise_is_proven(run: Run, tmp_path: Path) -> None:
    given = ("--di", "姓名,电话,病案号", "--qi", "性别", "--ni", "备注", "--json")
    note = run("assess", table(tmp_path / "t.csv", NOTES), *given).json["columns"][4]
    rules = [one["rule"] for one in note["evidence"]]
    assert note["roles"] == ["NI"]
    assert {"proves-otherwise", "contradicts-decision", "repeats:姓名"} <= set(rules)
    plain = tuple(f"门诊复查，无不适主诉，第{n}次" for n in range(len(PEOPLE)))
    clean = run("assess", table(tmp_path / "u.csv", plain), *given).json["columns"][4]
    assert not {"proves-otherwise", "repeats:姓名"} & {one["rule"] for one in clean["evidence"]}


def redacted(run: Run, tmp_path: Path, *more: str) -> list[str]:
    out = tmp_path / "out.csv"
    given = ("--column", "备注", "--with", "free_text", "-o", str(out))
    assert run("transform", table(tmp_path / "t.csv", NOTES), *given, *more).code == 0
    with out.open(encoding="utf-8", newline="") as file:
        return sorted(row["备注"] for row in csv.DictReader(file))


def test_the_redactor_looks_for_the_identifiers_of_the_row(run: Run, tmp_path: Path) -> None:
    gone = [
        "[姓名]先生来电询问结果",
        "[姓名]诉头晕，余无异常表现",
        "病历[编号]已归档处理",
        "拨打[电话]无人接听",
        "[姓名]于昨日办理出院手续",
    ]
    assert redacted(run, tmp_path) == sorted([*gone, *NOTES[5:]])
    only = redacted(run, tmp_path, "--param", "names=病案号")
    assert "病历[编号]已归档处理" in only
    assert "秀英诉头晕，余无异常表现" in only


def test_texts_that_repeat_a_dropped_column_fail_the_proof(run: Run, tmp_path: Path) -> None:
    short = tuple(f"{name[0]}先生来电询问结果" for name, *_ in PEOPLE)
    given = ("--k", "2", "--qi", "性别", "--drop", "姓名,电话,病案号", "-o", str(tmp_path / "out.csv"), "--json")
    proof = run("mitigate", table(tmp_path / "t.csv", short), *given).json["proof"]
    assert [(one["kind"], one["column"]) for one in proof["findings"] if one["kind"] == "direct"] == [("direct", "备注")]
    plain = tuple("门诊复查，无不适主诉，继续服药观察" for _ in PEOPLE)
    clean = run("mitigate", table(tmp_path / "u.csv", plain), *given).json["proof"]
    assert clean["passed"]


def test_a_town_that_is_called_like_somebody_is_no_text(run: Run, tmp_path: Path) -> None:
    """In columns that are no running text one row is chance; two of a hundred are not."""
    path = tmp_path / "t.csv"
    lines = [f"Anna,Kern{'abcdefghij'[n % 10]}{'abcdefghij'[n // 10]},Stadtkreis Nord" for n in range(40)]
    for same, found in ((1, False), (8, True)):
        changed = [*(line.replace("Stadtkreis Nord", f"Bezirk {line.split(',')[1]}") for line in lines[:same]), *lines[same:]]
        path.write_text("Vorname,Nachname,Region\n" + "\n".join(changed) + "\n", encoding="utf-8")
        column = run("scan", str(path), "--json").json["columns"][2]
        assert any(one["rule"].startswith("repeats:") for one in column["evidence"]) is found
