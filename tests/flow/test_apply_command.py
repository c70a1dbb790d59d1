"""``reidrisk apply``: foreseen, written, proved; what leaks, changes or breaks on the way is told and nothing is left behind."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from tests.edge.calling import Run
from tests.edge.people import HEAD, PLAN, person, write_people
from tests.patience import PATIENCE

import reidrisk
from reidrisk.data.disk.locking import alone
from reidrisk.data.output import delivery
from reidrisk.data.sheets.xlsx.writing import WrittenSheet
from reidrisk.model.problem import InputError


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.yaml"
    path.write_text(PLAN, encoding="utf-8")
    return path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_people(tmp_path / "people.csv")


def rows(path: Path) -> list[list[str]]:
    """The names, then the records sorted: they come in an order drawn anew each time."""
    with path.open(encoding="utf-8", newline="") as file:
        names, *records = csv.reader(file)
        return [names, *sorted(records)]


def test_a_plan_is_applied_and_proved(run: Run, plan: Path, data: Path, tmp_path: Path) -> None:
    before = data.read_bytes()
    done = run("apply", str(plan), str(data), "-o", "out.csv", "--json")
    assert done.code == 0, done.out
    found = done.json
    written = rows(tmp_path / "out.csv")
    assert written[0] == ["年龄", "性别", "诊断", "备注"]
    sizes = Counter(tuple(row[:2]) for row in written[1:])
    assert min(sizes.values()) == found["proof"]["k"] >= 5
    assert found["written"] == len(written) - 1 == 200 - found["records_lost"]
    assert found["graded"]
    assert found["proof"]["passed"]
    assert found["proof"]["identifiers"]["sought"] > 200
    assert found["proof"]["identifiers"]["met"] == 0
    assert data.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.csv", "people.csv", "plan.yaml"]


def test_the_same_in_parquet_and_excel(run: Run, plan: Path, data: Path, tmp_path: Path) -> None:
    for name in ("out.csv", "out.parquet", "out.xlsx"):
        assert run("apply", str(plan), str(data), "-o", name, "--lang", "zh").code == 0
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    assert book.sheetnames == ["data"]
    names, *records = [[str(cell or "") for cell in row] for row in book["data"].iter_rows(values_only=True)]
    assert [names, *sorted(records)] == rows(tmp_path / "out.csv")
    assert not book.properties.creator
    assert run("apply", str(plan), str(data), "-o", "out.csv", "--lang", "en").out.count("Wrote out.csv") == 1
    answer = run("mitigate", "out.parquet", "--qi", "年龄,性别", "--k", "5", "--json").json
    assert answer["plan"]["levels"] == {"年龄": 0, "性别": 0}


LEAKS = {
    "remark": lambda table: table[7].__setitem__(6, f"家属来电 {table[3][2]}"),
    "name in a remark": lambda table: table[7].__setitem__(6, f"与{table[3][0]}同住"),
    "JSON": lambda table: table[9].__setitem__(6, f'{{"contact": {{"id": "{table[9][1]}"}}}}'),
    "blanks between": lambda table: table[9].__setitem__(6, f"电话{table[1][2][:3]} {table[1][2][3:7]} {table[1][2][7:]}"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_one_identifier_left_in_a_cell(run: Run, plan: Path, tmp_path: Path, leak: str) -> None:
    data = write_people(tmp_path / "people.csv", 200, LEAKS[leak])
    done = run("apply", str(plan), str(data), "-o", "out.csv", "--json")
    assert done.code == 1
    assert not done.json["proof"]["passed"]
    assert {one["kind"] for one in done.json["proof"]["findings"] if one["grave"]} & {"leak", "direct"}
    assert done.json["output"] is None
    assert not (tmp_path / "out.csv").exists()


def test_a_leak_in_the_label_of_a_hierarchy(run: Run, data: Path, tmp_path: Path) -> None:
    lines = [f"{age};{person(3)[0] + person(3)[2] if age < 40 else '40+'};*" for age in range(20, 60)]
    (tmp_path / "age.csv").write_text("\n".join(lines), encoding="utf-8")
    plan = tmp_path / "plan.yaml"
    plan.write_text(
        PLAN.replace("{transform: age, column: 年龄, width: 10}", "{transform: hierarchy, column: 年龄, file: age.csv}"), encoding="utf-8"
    )
    done = run("apply", str(plan), str(data), "-o", "out.csv", "--json").json
    assert "leak" in {one["kind"] for one in done["proof"]["findings"]}
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("name", ["张伟.csv", f"{person(3)[2]}.csv", f"x-{person(5)[0]}.csv"])
def test_a_leak_in_the_name_of_the_file(run: Run, plan: Path, data: Path, tmp_path: Path, name: str) -> None:
    done = run("apply", str(plan), str(data), "-o", name, "--json").json
    assert "title" in {one["kind"] for one in done["proof"]["findings"]}
    assert not (tmp_path / name).exists()


def test_a_leak_in_the_properties_of_a_workbook(run: Run, plan: Path, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoiled(path: Path, sheets: Sequence[WrittenSheet]) -> None:
        (sheet,) = sheets
        book = openpyxl.Workbook()
        book.properties.creator = person(3)[0]
        assert book.active is not None
        for row in [sheet.names, *sheet.rows]:
            book.active.append(list(row))
        book.save(path)

    monkeypatch.setattr(delivery, "write_workbook", spoiled)
    done = run("apply", str(plan), str(data), "-o", "out.xlsx", "--json").json
    assert {"properties", "title"} <= {one["kind"] for one in done["proof"]["findings"]}
    assert not (tmp_path / "out.xlsx").exists()


def test_a_file_that_is_wanted_all_the_same(run: Run, plan: Path, tmp_path: Path) -> None:
    data = write_people(tmp_path / "people.csv", 200, LEAKS["remark"])
    done = run("apply", str(plan), str(data), "-o", "out.csv", "--not-graded", "--lang", "en")
    assert done.code == 1
    assert "not graded" in done.out
    assert (tmp_path / "out.csv").exists()


def test_next_months_file(run: Run, plan: Path, tmp_path: Path) -> None:
    """Older people and an age that is none: told beforehand; too many records would leave, so nothing is written."""

    def change(table: list[list[str]]) -> None:
        for number, row in enumerate(table):
            row[3] = str(30 + number) if number < 60 else row[3]
        table[-1][3] = "不详"

    data = write_people(tmp_path / "people.csv", 100, change)
    text = PLAN + 'known:\n  rows: 200\n  shares:\n    年龄: {"20-29": 0.25, "30-39": 0.25, "40-49": 0.25, "50-59": 0.25}\n'
    plan.write_text(text.replace("suppression: 0.1", "suppression: 0"), encoding="utf-8")
    done = run("apply", str(plan), str(data), "-o", "out.csv", "--json")
    assert done.code == 1
    assert [step["unfit"] for step in done.json["steps"] if step["column"] == "年龄"] == [1]
    assert done.json["moved"][0]["column"] == "年龄"
    assert float(done.json["moved"][0]["distance"]) > 0.1
    assert not done.json["holds"]
    assert done.json["proof"] is None
    told = run("apply", str(plan), str(data), "-o", "out.csv", "--lang", "zh").out
    assert "不再成立" in told
    assert "没有写出" in told
    assert not (tmp_path / "out.csv").exists()


def test_a_plan_for_other_data(run: Run, plan: Path, tmp_path: Path) -> None:
    data = write_people(tmp_path / "people.csv", 50, head=(*HEAD[:-1], "住址"))
    done = run("apply", str(plan), str(data), "-o", "out.csv", "--json")
    assert done.code == 2
    assert [error["code"] for error in done.json["errors"]] == ["column_not_in_data", "column_not_in_plan"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("steps: []\n", ["not_a_plan"]),
        (PLAN.replace("width: 10", "wide: 10"), ["unknown_setting"]),
        (PLAN.replace("k: 5", "k: five") + "extra: 1\n", ["unknown_key", "bad_value"]),
        (PLAN.replace("transform: age", "transform: aeg"), ["unknown_transform"]),
        (PLAN.replace("{transform: age, column: 年龄, width: 10}", "{transform: age}"), ["bad_step"]),
        (PLAN.replace("k: 5", "k: 5\n  level: 7"), ["bad_value"]),
        (PLAN.replace("k: 5", "k: 5\n  bounds: class-average <= 1/10"), ["bad_value"]),  # never a requirement less, without a word
        (PLAN.replace("k: 5", "k: 5\n  ni: [{a: b}]\n  people: [x]"), ["bad_value", "bad_value"]),
        (PLAN.replace("[姓名, 身份证号, 手机号]", "[姓名, 身份证号, 手机号]\n  - {transform: age, column: 姓名}"), ["column_gone"]),
    ],
)
def test_a_plan_that_cannot_be_read(run: Run, plan: Path, data: Path, text: str, codes: list[str]) -> None:
    plan.write_text(text, encoding="utf-8")
    done = run("apply", str(plan), str(data), "--json")
    assert done.code == 2
    assert sorted(error["code"] for error in done.json["errors"]) == sorted(codes)


def test_the_input_is_never_the_output(run: Run, plan: Path, data: Path) -> None:
    before = data.read_bytes()
    assert run("apply", str(plan), str(data), "-o", str(data), "--json").json["errors"][0]["code"] == "output_is_input"
    refused = run("apply", str(plan), str(data), "-o", "out.docx", "--json").json["errors"][0]
    assert refused["code"] == "unsupported_output"
    assert ".frames" not in str(refused)  # which Python alone asks for
    assert data.read_bytes() == before


def test_two_runs_at_once(tmp_path: Path) -> None:
    path, entered, leave = tmp_path / "out.csv", threading.Event(), threading.Event()

    def hold() -> None:
        with alone(path):
            entered.set()
            leave.wait(PATIENCE)

    thread = threading.Thread(target=hold)
    thread.start()
    entered.wait(PATIENCE)
    with pytest.raises(InputError) as refused, alone(path):
        pass
    assert refused.value.problems[0].code == "busy"
    leave.set()
    thread.join()
    with alone(path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_run_left_is_swept(tmp_path: Path) -> None:
    (tmp_path / ".reidrisk.0123456789abcdef.part").write_text("half", encoding="utf-8")
    (tmp_path / ".out.csv.lock").write_text("", encoding="utf-8")
    (tmp_path / "out.other.csv").write_text("whole", encoding="utf-8")
    with alone(tmp_path / "out.csv"):
        assert sorted(path.name for path in tmp_path.iterdir()) == [".out.csv.lock", "out.other.csv"]


def test_a_disk_that_is_full_in_the_middle(plan: Path, tmp_path: Path) -> None:
    """The system refuses to let any file grow beyond 4 KB while the output is written."""
    data = write_people(tmp_path / "people.csv", 2000)
    code = (
        "import resource, sys\nfrom reidrisk.data.output import delivery\nfrom reidrisk.edge.cli import application as cli\n"
        "from reidrisk.flow import apart\n"
        "def full(*given, **more):\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); return delivery.deliver(*given, **more)\n"
        "apart.deliver = full\n"
        f"sys.argv = ['reidrisk', 'apply', {str(plan)!r}, {str(data)!r}, '-o', 'out.csv', '--json']; cli.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 2, done.stderr
    assert ("write_failed" in done.stdout, ".reidrisk-" in done.stdout) == (True, False)  # by the name that a person gave
    assert sorted(path.name for path in tmp_path.iterdir()) == ["people.csv", "plan.yaml"]


def test_cells_that_would_act_on_their_reader(run: Run, plan: Path, tmp_path: Path) -> None:
    def change(table: list[list[str]]) -> None:
        for place, text in enumerate(["=HYPERLINK(0)", "<script>x</script>", "a\x07b", "-5", "x < 5", "@SUM(A1)"]):
            table[place][6] = text

    data = write_people(tmp_path / "people.csv", 200, change)
    done = run("apply", str(plan), str(data), "-o", "out.csv", "--json").json
    assert done["neutralised"] == {"备注": {"formula": 2, "control": 1, "markup": 1}}
    cells = {row[3] for row in rows(tmp_path / "out.csv")[1:]}
    assert cells == {"'=HYPERLINK(0)", "&lt;script>x&lt;/script>", "a\ufffdb", "-5", "x < 5", "'@SUM(A1)", "复诊"}


def test_the_level_in_its_context(run: Run, plan: Path, tmp_path: Path) -> None:
    """Classes of about 12 are enough for controlled sharing with strong controls, and not for publication."""
    data = write_people(tmp_path / "people.csv", 100)
    context = "  ni: 备注\n  level: 3\n  sharing: controlled\n  controls: high\n  motives: low\n  recipient_security: high\n  p: '0.001'\n"
    plan.write_text(PLAN + context, encoding="utf-8")
    done = run("apply", str(plan), str(data), "-o", "out.csv", "--json")
    assert done.json["proof"]["level"] == 3, done.out
    assert done.code == 0
    plan.write_text(PLAN + "  ni: 备注\n  level: 3\n  sharing: public\n", encoding="utf-8")
    done = run("apply", str(plan), str(data), "-o", "no.csv", "--json")
    assert (done.code, done.json["proof"]["level"], done.json["output"]) == (1, 2, None)
    assert not (tmp_path / "no.csv").exists()


def test_one_technique_alone(run: Run, data: Path, tmp_path: Path) -> None:
    done = run("transform", str(data), "--column", "年龄", "--with", "bands", "--param", "width=20", "-o", "a.csv", "--json")
    assert done.code == 0
    assert done.json["graded"] is False
    assert {row[3] for row in rows(tmp_path / "a.csv")[1:]} == {"20-39", "40-59"}
    assert "age" in {one["key"] for one in run("transform", "--list", "--json").json["transforms"]}
    assert "年龄分段" in run("transform", "--list", "--lang", "zh").out
    assert "age bands" in run("transform", "--list", "--lang", "en").out
    codes = [error["code"] for error in run("transform", "--param", "x", "--json").json["errors"]]
    assert codes == ["no_data", "no_column", "bad_setting"]
    assert run("transform", str(data), "--column", "年龄", "--with", "bands", "--lang", "en").code == 2
    assert "bands" in run("transform", str(data), "--column", "年龄", "--with", "band", "--lang", "en").err


def test_free_text_that_was_redacted_is_proved(run: Run, plan: Path, tmp_path: Path) -> None:
    """All planted leaks at once, one in every remark; names of the record are known even where nothing announces them."""

    def change(table: list[list[str]]) -> None:
        for number, row in enumerate(table):
            row[6] = (f"与{row[0]}同住", f"电话 {row[2]}", f"证件{row[1]}，{row[0]}", "复诊")[number % 4]

    data = write_people(tmp_path / "people.csv", 200, change)
    assert run("apply", str(plan), str(data), "-o", "out.csv", "--json").code == 1
    step = "  - {transform: free_text, column: 备注, names: [姓名]}\n"
    plan.write_text(PLAN.replace("steps:\n", f"steps:\n{step}"), encoding="utf-8")
    done = run("apply", str(plan), str(data), "-o", "out.csv", "--json")
    assert done.code == 0, done.out
    assert {row[3] for row in rows(tmp_path / "out.csv")[1:]} == {"与[姓名]同住", "电话 [电话]", "证件[证件号]，[姓名]", "复诊"}


def test_dates_of_a_person_keep_their_distance(run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a passphrase of enough signs")
    (tmp_path / "d.csv").write_text("id,in,out\n1,2024-01-01,2024-01-09\n2,2024-02-01,2024-02-02\n", encoding="utf-8")
    words = ("--with", "date_shift", "--param", "subject=id", "--secrets-store", "s")
    assert run("transform", "d.csv", "--column", "in", "--column", "out", *words, "--param", "domain=id", "-o", "e.csv").code == 0
    shifted = [[date.fromisoformat(cell) for cell in row[1:]] for row in rows(tmp_path / "e.csv")[1:]]
    assert [(out - into).days for into, out in shifted] == [8, 1]
    assert shifted[0][0] != date(2024, 1, 1)
    surrogates = ("--with", "free_text", "--param", "with=surrogate", "--secrets-store", "s")
    assert run("transform", str(data), "--column", "备注", *surrogates, "-o", "f.csv").code == 0


def test_the_utility_report(run: Run, plan: Path, data: Path, tmp_path: Path) -> None:
    words = ("apply", str(plan), str(data), "-o", "out.csv", "--target", "诊断")
    found = run(*words, "--json").json["utility"]
    assert found["rows"] == {"before": 200, "after": 200}
    assert found["dropped"] == ["姓名", "身份证号", "手机号"]
    assert 0 < found["columns"]["年龄"]["kept"] < 1
    assert found["columns"]["性别"]["kept"] == 1
    assert found["model"]["target"] == "诊断"
    assert run(*words, "--utility", "u.html", "--lang", "zh").code == 0
    assert "各列保留的信息量" in (tmp_path / "u.html").read_text(encoding="utf-8")
    assert run("apply", str(plan), str(data), "--json", "--target", "没有").json["errors"][0]["code"] == "unknown_column"


def test_the_same_from_python(plan: Path, data: Path, tmp_path: Path) -> None:
    found = reidrisk.transform(str(data), column=["年龄"], with_="bands", param=["width=20"], output=tmp_path / "a.parquet").record
    assert found["steps"] == [{"transform": "bands", "column": "年龄", "reversible": "no", "values": 40, "changed": 200, "unfit": 0}]
    assert (found["graded"], found["written"]) == (False, 200)
    frame = pd.DataFrame({"age": ["31", "47", None], "n": ["1", "2", "3"]})
    assert reidrisk.transform(frame, column=["age"], with_="age", output=tmp_path / "b.csv").record["written"] == 3
    assert rows(tmp_path / "b.csv") == [["age", "n"], ["", "3"], ["30-34", "1"], ["45-49", "2"]]
    done = reidrisk.apply(plan, data, output=tmp_path / "out.csv").record
    assert done["graded"]
    assert done["proof"]["passed"]
    with pytest.raises(InputError):
        reidrisk.transform(frame, column=["age"], with_="bands")
