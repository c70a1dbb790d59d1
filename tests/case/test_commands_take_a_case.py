"""`hierarchy`, `attack` and `compare` take a case as `mitigate` and `measure` do: data, reading, roles, answers, subject."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from tests.case.signing_people import sign_cheaply
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, Run
from tests.edge.people import write_people

from reidrisk.flow.editions import standards

EVERY = [one.id for one in standards()]


def decide(case: Path, **roles: str) -> None:
    """Decide these columns in the case; the others stay proposed."""
    path = case / "assessment.yaml"
    lines, column = path.read_text(encoding="utf-8").splitlines(), ""
    for place, line in enumerate(lines):
        if line.startswith("  ") and line.rstrip().endswith(":") and not line.startswith("   "):
            column = line.strip().rstrip(":").strip('"')
        if line.strip().startswith("decision:") and column in roles:
            lines[place] = f"    decision: {roles[column]}"
        if line.startswith("subject:") and "subject" in roles:
            lines[place] = f"subject: {roles['subject']}"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture
def people(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A case on a file in GB18030 with semicolons, which only its reading options open."""
    sign_cheaply(monkeypatch, tmp_path / "keys", "Li")
    plain = write_people(tmp_path / "people.csv")
    with plain.open(encoding="utf-8", newline="") as source, (tmp_path / "人.csv").open("w", encoding="gb18030", newline="") as target:
        csv.writer(target, delimiter=";").writerows(csv.reader(source))
    assert run("scan", "人.csv", "-o", "case", "--encoding", "gb18030", "--delimiter", ";", "--lang", "zh").code in {0, 1, 4}
    decide(tmp_path / "case", 年龄="QI", 性别="QI", 诊断="SA", 备注="NI")
    assert run("prepare", "case", "--set=team.executor=Li", "--by=Li").code == 0
    return tmp_path / "case"


def test_hierarchy_of_a_case(run: Run, people: Path) -> None:
    found = run("hierarchy", "case", "--json")
    assert found.code == 0, found.err
    plain = run("hierarchy", "人.csv", "--encoding", "gb18030", "--delimiter", ";", "--column", "年龄", "--column", "性别", "--json").json
    told = {one["column"]: one for one in found.json["columns"]}
    assert {one["column"]: one for one in plain["columns"]} == {name: told[name] for name in ("年龄", "性别")}
    assert not {"诊断", "备注", "姓名"} & set(told)  # what is decided not to be a quasi-identifier has no hierarchy
    shown = run("hierarchy", str(people / "assessment.yaml"))
    assert "建议" in shown.out  # in the language of the case


@pytest.mark.usefixtures("people")
def test_hierarchy_of_a_mitigated_case_is_of_the_original(run: Run) -> None:
    before = run("hierarchy", "case", "--column", "年龄", "--json").json
    assert run("mitigate", "case", "--k", "5", "--drop", "备注", "--not-graded", "--as", "Li").code in {0, 1}
    assert run("hierarchy", "case", "--column", "年龄", "--json").json == before


def test_a_column_that_the_case_decides_and_the_data_lack(run: Run, people: Path) -> None:
    text = (people / "assessment.yaml").read_text(encoding="utf-8")
    (people / "assessment.yaml").write_text(text.replace("  年龄:", "  年令:", 1), encoding="utf-8")
    for words in (("hierarchy", "case"), ("attack", "case", "--known", "人.csv", "--same-rows")):
        ran = run(*words, "--json")
        assert (ran.code, ran.json["errors"][0]["code"]) == (2, "unknown_column")
        assert ran.json["errors"][0]["file"].endswith("assessment.yaml")


@pytest.mark.usefixtures("people")
def test_attack_of_a_case_says_what_is_needed_in_a_sentence(run: Run) -> None:
    zh, en = run("attack", "case", "--lang", "zh"), run("attack", "人.csv", "--lang", "en")
    assert (zh.code, en.code) == (2, 2)
    assert "请用 --known 指明攻击者可能持有的文件" in zh.err
    assert "人.csv" in zh.err  # the original of the case is the first that comes to mind
    assert "Say with --known which file an adversary may hold" in en.err


@pytest.mark.usefixtures("people")
def test_attack_of_a_case_knows_columns_subject_and_secrets(run: Run) -> None:
    alone = run("attack", "case", "--known", "人.csv", "--same-rows", "--json")
    assert alone.code == 0, alone.out
    words = ("--encoding", "gb18030", "--delimiter", ";", "--same-rows", "--qi", "年龄,性别", "--secret", "诊断", "--lang", "zh", "--json")
    plain = run("attack", "人.csv", "--known", "人.csv", *words).json
    assert (alone.json["columns"], alone.json["attacks"]) == (plain["columns"], plain["attacks"])
    assert "攻击者持有" in run("attack", "case", "--known", "people.csv", "--same-rows").out  # another file is read as it is
    narrower = run("attack", "case", "--known", "人.csv", "--same-rows", "--qi", "性别", "--json").json
    assert narrower["columns"] == ["性别"]


@pytest.mark.usefixtures("people")
def test_attack_of_a_mitigated_case_is_on_its_output(run: Run) -> None:
    assert run("mitigate", "case", "--k", "5", "--drop", "备注", "--not-graded", "--as", "Li").code in {0, 1}
    refused = run("attack", "case", "--known", "人.csv", "--same-rows", "--json", "--lang", "en")
    told = refused.json["errors"][0]
    assert (refused.code, told["code"]) == (2, "rows_do_not_match")  # the rows of an output are in random order
    assert "output" in told["message"] or "people" in told["message"]
    assert "--key" in told["hint"]


def test_attack_of_a_case_takes_its_subject_as_the_key(run: Run, people: Path) -> None:
    decide(people, 姓名="DI", subject="姓名")
    keyed = run("attack", "case", "--known", "人.csv", "--json")
    assert keyed.code == 0, keyed.out
    assert run("attack", "case", "--known", "人.csv", "--key", "姓名", "--json").json["attacks"] == keyed.json["attacks"]


@pytest.mark.usefixtures("people")
def test_attack_tells_which_columns_the_held_file_lacks(run: Run, tmp_path: Path) -> None:
    (tmp_path / "short.csv").write_text("性别,城市\n" + "男,北京\n女,上海\n" * 100, encoding="utf-8")
    ran = run("attack", "case", "--known", "short.csv", "--same-rows", "--json")
    assert ran.code == 0, ran.out
    assert ran.json["columns"] == ["性别"]  # the adversary knows what the file holds
    (tmp_path / "other.csv").write_text("城市\n" + "北京\n上海\n" * 100, encoding="utf-8")
    none = run("attack", "case", "--known", "other.csv", "--same-rows", "--json").json
    assert [one["code"] for one in none["errors"]] == ["no_quasi_identifier"]


def test_compare_without_editions_takes_all_and_says_what_could_not_be_graded(run: Run) -> None:
    ran = run("compare", D3, *D3_ROLES, *D3_CONTEXT, "--json", "--lang", "en")
    assert ran.code == 1
    found = {one["standard"]: one for one in ran.json["editions"]}
    assert list(found) == EVERY
    for one in found.values():
        assert bool(one["not_graded"]) == (not one["gradable"])
        for name in one["missing"] if not one["gradable"] else ():
            assert f"--{name}" in one["not_graded"]
    shown = run("compare", D3, *D3_ROLES, *D3_CONTEXT, "--lang", "zh", "-o", "page.html").out
    assert "尚不能评定：" in shown
    for name, one in found.items():
        assert (f"{name}：" in shown.split("尚不能评定：")[1]) == (not one["gradable"])
    assert "尚缺回答：--territory" in Path("page.html").read_text(encoding="utf-8")


def test_compare_says_why_an_edition_does_not_apply(run: Run) -> None:
    abroad = run("compare", D3, *D3_ROLES, *D3_CONTEXT, "--territory", "recipient-outside", "--attack", "prosecutor", "--json").json
    why = {one["standard"]: one["not_graded"] for one in abroad["editions"]}["china-methodology-2024"]
    assert why
    assert "--" not in why  # it is outside its scope, no answer is missing


@pytest.mark.usefixtures("people")
def test_compare_of_a_case_without_editions(run: Run) -> None:
    ran = run("compare", "case", "--json")
    assert [one["standard"] for one in ran.json["editions"]] == EVERY
    own = run("assess", "case", "--json").json
    first = next(one for one in ran.json["editions"] if one["standard"] == "gbt-42460-2023")
    assert (first["level"], first["level_range"]) == (own["level"], own["level_range"])
    only = run("compare", "case", "--standard", "gbt-42460-2023", "--lang", "zh")
    assert only.code == 2
    assert "至少指定两个" in only.err
