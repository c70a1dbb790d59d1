"""Nothing that a mitigation made of a case is lost to the next: versions by number, and back to any of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.case.made_once import made_once
from tests.case.prepared_answers import PREPARED
from tests.case.test_approve import _keys
from tests.case.test_mitigated_case import ROLES, decide, decided, record, rows, write
from tests.case.test_prepare_command import WHO, graded, sets
from tests.edge.calling import Run

__all__ = ["_keys"]


@pytest.fixture
def ready(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made_once("mitigated.csv", tmp_path, tmp_path_factory, lambda: decided(run, tmp_path, ".csv"))
    return tmp_path


def state(case: Path) -> dict[str, bytes]:
    """What a version consists of, by its place in the case."""
    names = ("mitigation.json", "result.json", "plan.yaml")
    files = [*(case / name for name in names), *(case / "output").iterdir(), *(case / "plan.hierarchies").glob("*")]
    return {one.relative_to(case).as_posix(): one.read_bytes() for one in files if one.is_file()}


def test_back_to_an_earlier_version_and_forth_again(run: Run, ready: Path) -> None:
    case = ready / "case"
    first = run("mitigate", "case", "--lang", "en")
    assert "This is version 1" in first.out, first.err
    run("report", "case", "risk-report", "--format", "md", "--lang", "en")
    page, one = (case / "documents" / "risk-report-en.md").read_bytes(), state(case)
    assert run("mitigate", "case", "--goal", "level-3", "--k", "20").code == 0
    run("report", "case", "risk-report", "--format", "md", "--lang", "en")
    two, later = state(case), (case / "documents" / "risk-report-en.md").read_bytes()
    assert one["output/people.csv"] != two["output/people.csv"]
    assert (record(ready)["version"], sorted(path.name for path in (case / "versions").iterdir())) == (2, ["1", "2"])

    apart = run("diff", "case/versions/1", "case/versions/2", "--lang", "en", "--json").json
    assert {one["key"]: one["values"] for one in apart["plan"]}["k"][1] == ["20"]
    assert any("such as" in str(one["values"]) for one in apart["plan"])
    assert apart["numbers"]
    assert run("diff", "case/versions/1/plan.yaml", "case/versions/1/plan.yaml", "--lang", "en").out.strip() == "No difference."

    back = run("mitigate", "case", "--back", "1", "--as", "Liu Yang", "--lang", "en")
    assert back.code == 0, back.err
    assert "Version 1 of" in back.out
    assert "Entered in the ledger as entry 1" in back.out
    assert state(case) == one
    assert (case / "documents" / "risk-report-en.md").read_bytes() == page
    assert run("assess", "case", "--json").json["level"] == 3
    assert run("verify", "case").code == 0
    assert run("mitigate", "case", "--back", "2").code == 0
    assert (state(case), (case / "documents" / "risk-report-en.md").read_bytes()) == (two, later)
    assert run("mitigate", "case").code == 0
    assert record(ready)["version"] == 3
    assert [path.name for path in sorted((case / "versions").iterdir())] == ["1", "2", "3"]


def test_a_mitigation_from_before_there_were_versions_gets_a_number(run: Run, ready: Path) -> None:
    case = ready / "case"
    assert run("mitigate", "case").code == 0
    made = record(ready)
    del made["version"]
    for one in sorted((case / "versions").rglob("*"), reverse=True):
        one.rmdir() if one.is_dir() else one.unlink()
    (case / "versions").rmdir()
    text = json.dumps(made, ensure_ascii=False, indent=1) + "\n"
    (case / "mitigation.json").write_text(text, encoding="utf-8")
    output = (case / "output" / "people.csv").read_bytes()
    assert run("mitigate", "case", "--goal", "level-3", "--k", "20").code == 0
    assert record(ready)["version"] == 2
    assert (case / "versions" / "1" / "output" / "people.csv").read_bytes() == output
    assert run("mitigate", "case", "--back", "1").code == 0
    assert (case / "output" / "people.csv").read_bytes() == output


@pytest.mark.parametrize("name", ["mitigation.json", "plan.yaml", "output/people.csv"])
def test_a_version_that_was_changed_does_not_come_back(run: Run, ready: Path, name: str) -> None:
    case = ready / "case"
    assert run("mitigate", "case").code == 0
    assert run("mitigate", "case", "--goal", "level-3", "--k", "20").code == 0
    kept, before = case / "versions" / "1" / name, state(case)
    text = kept.read_text(encoding="utf-8")
    kept.unlink()  # another file of that name, as an editor writes it
    kept.write_text(text + " ", encoding="utf-8")
    done = run("mitigate", "case", "--back", "1", "--json")
    assert (done.code, [one["code"] for one in done.json["errors"]]) == (2, ["version_changed"])
    assert state(case) == before


@pytest.mark.usefixtures("ready")
def test_what_is_no_version(run: Run) -> None:
    none = run("mitigate", "case", "--back", "1", "--json")
    assert (none.code, none.json["errors"][0]["code"]) == (2, "no_version")
    assert run("mitigate", "case").code == 0
    other = run("mitigate", "case", "--back", "7", "--lang", "en")
    assert "The versions that there are: 1." in other.err
    alone = run("mitigate", "people.csv", "--back", "1", "--json")
    assert (alone.code, alone.json["errors"][0]["code"]) == (2, "no_case")


def test_two_versions_together_are_attacked(run: Run, tmp_path: Path) -> None:
    """A measurement that both leave alone puts the rows side by side: bands of ages that cross leave fewer than each asks for."""
    people = [[*row, f"{50 + 0.13 * at:.2f}"] for at, row in enumerate(rows(160))]
    write(tmp_path / "people.csv", people, ("name", "sex", "age", "lot", "weight"))
    run("scan", "people.csv", "-o", "case", "--lang", "en")
    graded(run)
    assert run("prepare", "case", *sets(*PREPARED), *WHO).code == 0
    decide(tmp_path / "case" / "assessment.yaml", {**ROLES, "weight": "NI"})
    for edges in ("20;30;40;50;60", "20;26;36;46;60"):
        plan = [
            "schema: reidrisk/plan/1", "steps:", "  - {transform: suppress_column, column: name}",
            f"  - {{transform: bands, column: age, edges: '{edges}'}}", "require:", "  qi: [sex, age]", "  ni: [lot, weight]", "  k: 9",
        ]  # fmt: skip
        (tmp_path / "plan.yaml").write_text("\n".join(plan) + "\n", encoding="utf-8")
        done = run("apply", "plan.yaml", "case", "--lang", "en", "--most-lost", "100%")
        assert done.code == 0, done.out + done.err
    (found,) = record(tmp_path)["together"]
    assert (found["version"], found["columns"], found["linked"]) == (1, ["sex", "lot", "weight"], 160)
    # each band of the one and of the other has 12 or more of each sex; 26-29, 36-39 and 46-49, which only both tell, have 8
    assert (found["smallest"], found["below"]) == (8, 48)
    (listed,) = [one for one in record(tmp_path)["attacks"] if one["kind"] == "earlier_output"]
    assert (listed["result"], listed["version"], listed["below"]) == ("found", 1, 48)
    assert "48 of them then stand among fewer than 9 (the fewest: 8)" in done.out
    released_before(tmp_path, people)
    for lang, said in (("zh", "登记册中的发布“R1”（接收方 B）合在一起看：160 行"), ("en", "release “R1” of the register (to B): 160 rows")):
        again = run("apply", "plan.yaml", "case", "--lang", lang, "--most-lost", "100%")
        assert said in again.out
        assert again.code == 1  # the release is with B; a version that the case keeps is with nobody
        (release,) = [one for one in record(tmp_path)["together"] if "release" in one]
        assert (release["release"], release["columns"], release["linked"]) == ("R1", ["sex", "lot", "weight"], 160)
        assert (release["smallest"], release["below"]) == (8, 48)
    register_elsewhere(run, tmp_path)


def register_elsewhere(run: Run, folder: Path) -> None:
    """A register that lies elsewhere is attacked the same; a release whose copy is gone, or that names no columns, is said."""
    (folder / "office").mkdir()
    for name in ("sent.csv", "releases.jsonl"):
        (folder / "case" / name).rename(folder / "office" / name)
    lines = (folder / "office/releases.jsonl").read_text(encoding="utf-8")
    gone = [
        {"id": "R2", "file": "gone.csv", "recipient": "C", "subject": "pid", "quasi_identifiers": ["sex"]},
        {"id": "R3", "file": "sent.csv", "recipient": "C", "subject": "", "quasi_identifiers": [], "package": "ab" * 32},
    ]
    (folder / "office/releases.jsonl").write_text(lines + "".join(json.dumps(one) + "\n" for one in gone), encoding="utf-8")
    words = ("apply", "plan.yaml", "case", "--most-lost", "100%")
    ran = run(*words, "--register", "office", "--lang", "en")
    assert ran.code == 1, ran.out + ran.err
    assert "That release is already with its recipient, so this run ends with a finding (exit code 1)." in " ".join(ran.out.split())
    assert "the columns age were not compared" in " ".join(ran.out.split())
    assert "release “R1” of the register (to B): 160 rows" in ran.out
    said = " ".join(ran.out.split())
    assert "Not compared with release “R2” of the register (to C): our own copy “gone.csv” is not there." in said
    assert "Not compared with release “R3” of the register (to C): the register does not name its quasi-identifiers." in said
    kept = record(folder)
    assert [one["release"] for one in kept["not_together"]] == ["R2", "R3"]
    assert [one.get("release") for one in kept["together"] if "release" in one] == ["R1"]
    tried = {one.get("release"): one["result"] for one in kept["attacks"] if one["kind"] == "earlier_output"}
    assert (tried["R1"], tried["R2"], tried["R3"]) == ("found", "not-run", "not-run")
    assert "自留的副本“gone.csv”不在" in run(*words, "--register", "office/releases.jsonl", "--lang", "zh").out
    none = run(*words, "--register", "nowhere", "--json")
    assert none.code == 2
    bare = run("mitigate", "people.csv", "--register", "office", "--qi", "sex", "--k", "2", "--json")
    assert (bare.code, [one["code"] for one in bare.json["errors"]]) == (2, ["no_case"])


def released_before(folder: Path, people: list[list[str]]) -> None:
    """Our own copy of what another recipient has, with the first bands, and its line in the register of the case."""
    sent = [[f"P{at:04}", row[1], f"{int(row[2]) // 10 * 10}-", *row[3:]] for at, row in enumerate(people)]
    write(folder / "case" / "sent.csv", sent, ("pid", "sex", "age", "lot", "weight"))
    line = {"id": "R1", "file": "sent.csv", "recipient": "B", "subject": "pid", "quasi_identifiers": ["sex", "age"]}
    (folder / "case" / "releases.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")


def test_what_versions_keep_of_the_same_data_goes_too_and_the_rest_is_named(run: Run, ready: Path) -> None:
    assert run("mitigate", "case").code == 0
    assert run("mitigate", "case", "--goal", "level-3", "--k", "20").code == 0
    output = next(one for one in (ready / "case").rglob("*.csv") if one.parent.name == "output" and one.parent.parent.name == "2")
    now = (ready / "case" / json.loads((ready / "case" / "mitigation.json").read_text(encoding="utf-8"))["made"]["path"]).resolve()
    words = ("dispose", "case", str(now), "--as", "Liu Yang", "--reason", "purpose met")
    told = run(*words, "--lang", "en")
    said = " ".join(told.err.split())
    assert told.code == 2
    assert f"{output.name} (1 file" in said
    assert "the same data as kept by a version: destroyed too" in said
    assert str(ready / "case" / "versions" / "1" / "output" / output.name) in said.replace(" ", "")
    assert "与所销毁的数据相同" in run(*words, "--lang", "zh").err
    done = run(*words, "--yes", "--json")
    assert done.code == 0, done.err
    assert not output.exists()
    assert {Path(one).relative_to(ready).as_posix() for one in done.json["stays"]} >= {f"case/versions/1/output/{output.name}"}
    paper = (ready / "case" / "documents" / "disposal-en.html").read_text(encoding="utf-8")
    assert "Data of the case that were not destroyed then (" in paper
    assert "versions/1/output" in paper
    assert run(*words[:2], *done.json["stays"], *words[3:], "--yes", "--json").json["stays"] == []
