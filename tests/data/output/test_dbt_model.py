"""A plan as a dbt model: its query makes in DuckDB what `apply` makes of a file, next month too, whatever stands in cells and names.

The templates are filled in here; where dbt is (`make recipes`) it runs the project itself.
"""

from __future__ import annotations

import csv
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import duckdb
import pytest
from tests.edge.calling import Run
from tests.recipes.tools import dbt, programs

HOSTILE = ("o'b\"", "'; drop table released; --", "\\", "{{ 7 }}", "{% x %}", "{#", "%s", "é", "NA", "", "ａ", " a ")
CODES = ("A00.9", "A09", "A099", "A10", "B99", "i10.x00", "I15", "I16", "C80.1", "Z99.9", "A18.0+M49.0*", "no code", "", " E11 ")
ODD = "a {{ b }} \"c\" 'd'"
PLAN = f"""schema: reidrisk/plan/1
steps:
  - {{transform: suppress_column, column: pid}}
  - {{transform: hierarchy, column: age, file: h.yaml, level: 2}}
  - {{transform: hierarchy, column: code, file: codes.csv, level: 1}}
  - {{transform: date_part, column: day, to: quarter}}
  - {{transform: sets, column: '{ODD.replace("'", "''")}', sets: "A=a;B=o'b\\"|\\\\|{{{{ 7 }}}}"}}
  - {{transform: suppress_records, column: ward, values: gone}}
require:
  qi: [age, code, day, '{ODD.replace("'", "''")}']
  ni: [ward]
  k: 3
  suppression: 0.9
"""


def _rows(seed: int, codes: Sequence[str]) -> list[tuple[str, ...]]:
    chance = Random(seed)  # noqa: S311 - data for a test
    days = ("2026-01-03", "2026-02-28 08:30", "2026-04-01", "2026-02-30", "never", "")
    return [
        (
            f"P{at}", chance.choice((*map(str, range(28, 34)), "６１", "old", "", "45岁")), chance.choice(codes), chance.choice(days),
            chance.choice(HOSTILE), chance.choice(("w", "v", "gone", "{{ w }}")),
        )
        for at in range(400)
    ]  # fmt: skip


def _put(path: Path, rows: Sequence[tuple[str, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("pid", "age", "code", "day", ODD, "ward"), *rows])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    (tmp_path / "h.yaml").write_text(
        "schema: reidrisk/hierarchies/1\ncolumns:\n  age: {intervals: [5, 10, 20], top: 60}\n", encoding="utf-8"
    )
    (tmp_path / "codes.csv").write_text("".join(f"0{at:02d};g{at % 3} {{{{ 'x' }}}};*\n" for at in range(60)), encoding="utf-8")
    _put(tmp_path / "t.csv", _rows(1, [f"0{at:02d}" for at in range(0, 60, 7)]))
    _put(tmp_path / "next.csv", _rows(2, [*(f"0{at:02d}" for at in range(0, 60, 5)), "999", "0"]))
    return tmp_path


def filled(text: str) -> str:
    """What dbt makes of the templates in it."""
    text = re.sub(r"\{\{ config\([^}]*\) \}\}|\{# [^#]* #\}", "", text)
    text = re.sub(r"\{\{ (?:source\('reidrisk', |ref\()'(\w+)'\) \}\}", lambda found: "t" if "source" in found[0] else found[1], text)
    return text.replace("{{ '{' }}", "{")


def _made(project: Path, data: Path) -> tuple[Counter[tuple[object, ...]], list[int]]:
    with duckdb.connect() as base:
        base.execute("create table t as select * from read_csv(?, all_varchar=true, header=true)", [str(data)])
        for seed in (project / "seeds").glob("*.csv"):
            base.execute(f"create table {seed.stem} as select * from read_csv(?, all_varchar=true, header=true)", [str(seed)])
        base.execute("create table released_t as " + filled((project / "models/released_t.sql").read_text(encoding="utf-8")))
        tests = [len(base.execute(filled(one.read_text(encoding="utf-8"))).fetchall()) for one in sorted((project / "tests").glob("*.sql"))]
        return Counter(base.execute("select * from released_t").fetchall()), tests


def _read(path: Path) -> Counter[tuple[object, ...]]:
    with duckdb.connect() as base:
        return Counter(base.execute("select * from read_csv(?, all_varchar=true, header=true, nullstr='')", [str(path)]).fetchall())


def test_the_model_makes_what_apply_makes_next_month_too(run: Run, folder: Path) -> None:
    ran = run("apply", "plan.yaml", "t.csv", "--dbt", "project", "--most-lost", "1", "--json")
    assert ran.code == 0, ran.out
    assert ran.json["dbt"]["source"] == ["main", "t"]
    again = run("apply", "plan.yaml", "t.csv", "--dbt", "project", "--most-lost", "1", "--json")
    assert {one["code"] for one in again.json["errors"]} == {"file_exists"}
    for name in ("t", "next"):
        assert run("apply", "plan.yaml", f"{name}.csv", "-o", f"{name}.out.csv", "--most-lost", "1").code == 0
        found, tests = _made(folder / "project", folder / f"{name}.csv")
        wanted = _read(folder / f"{name}.out.csv")
        neutral = Counter({tuple(None if cell in {"NA", ""} else cell for cell in row): number for row, number in found.items()})
        assert neutral.keys() == {tuple(None if cell == "NA" else cell for cell in row) for row in wanted}
        assert sum(found.values()) == sum(wanted.values())
        assert tests == [0, 0]
    assert "＊" not in str(found)


def test_the_tests_of_the_model_fail_on_small_classes_and_on_much_lost(run: Run, folder: Path) -> None:
    plan = folder / "plan.yaml"
    plan.write_text(PLAN.replace("suppression: 0.9", "suppression: 0.05").replace("k: 3", "k: 2"), encoding="utf-8")
    _put(folder / "t.csv", [("P", "30", "000", "2026-01-03", "a", "w")] * 50)
    assert run("apply", "plan.yaml", "t.csv", "--dbt", "project", "--most-lost", "1").code == 0
    _put(folder / "t.csv", [("P", str(at), f"0{at:02d}", "2026-01-03", "a", "w") for at in range(28, 60)])
    found, tests = _made(folder / "project", folder / "t.csv")
    assert tests == [0, 1], found
    model = folder / "project/models/released_t.sql"
    model.write_text(re.sub(r"(members\d+\") >= 2", r"\1 >= 1", model.read_text(encoding="utf-8")), encoding="utf-8")
    assert _made(folder / "project", folder / "t.csv")[1][0] > 0


def test_the_tests_of_sensitive_values_fail_just_beyond_what_is_measured(run: Run, folder: Path) -> None:
    """Each bound holds at the figure that `proof` or a count by hand gives, and fails at the next."""
    classes = {"30": "aaab", "40": "abcd", "50": "aabbcc"}
    rows = [("P", age, "000", "2026-01-03", "a", cell.replace("d", "")) for age, cells in classes.items() for cell in cells]
    _put(folder / "t.csv", rows)
    total, number = Counter(row[5] for row in rows), len(rows)
    shares = [Counter(cell.replace("d", "") for cell in cells) for cells in classes.values()]
    far = max(sum(abs(Fraction(one[value], one.total()) - Fraction(of, number)) for value, of in total.items()) / 2 for one in shares)
    over = Fraction(1, 10**6)
    for asked, holds in (
        ("l: 2", True), ("l: 3", False), ("l: 1.7\n  l_kind: entropy", True), ("l: 1.8\n  l_kind: entropy", False),
        ("alpha: 3/4", True), ("alpha: 0.74", False), (f"t: {far}", True), (f"t: {far - over}", False),
    ):  # fmt: skip
        head = PLAN.split("  - {transform: hierarchy", maxsplit=1)[0]
        require = f"require:\n  qi: [age]\n  sa: [ward]\n  k: 2\n  {asked}\n  suppression: 0.9\n"
        (folder / "plan.yaml").write_text(head + require, encoding="utf-8")
        assert run("apply", "plan.yaml", "t.csv", "--dbt", "project", "--replace", "--most-lost", "1").code == 0, asked
        found = _made(folder / "project", folder / "t.csv")[1]
        assert len(found) == 3, asked
        assert (sum(found) == 0) is holds, (asked, found)
        shutil.rmtree(folder / "project")


def test_blocks_of_codes_go_by_a_seed_of_ranges(run: Run, folder: Path) -> None:
    _put(folder / "t.csv", [("P", "30", code, "2026-01-03", "a", "w") for code in CODES for _ in range(2)])
    plan = "schema: reidrisk/plan/1\nsteps:\n  - {transform: suppress_column, column: pid}\n"
    odd = ODD.replace("'", "''")
    plan += f"  - {{transform: icd10, column: code, to: block}}\nrequire: {{qi: [code, age, day, '{odd}', ward], k: 2, suppression: 0.9}}\n"
    (folder / "plan.yaml").write_text(plan, encoding="utf-8")
    ran = run("apply", "plan.yaml", "t.csv", "--dbt", "project", "-o", "t.out.csv", "--most-lost", "1", "--not-graded")
    assert (folder / "t.out.csv").exists(), ran.out
    (model,) = (folder / "project/models").glob("*.sql")
    assert len(model.read_text(encoding="utf-8")) < 10_000
    found = Counter({tuple(cell or None for cell in row): number for row, number in _made(folder / "project", folder / "t.csv")[0].items()})
    assert {row[1] for row in found} >= {"A00-A09", "I10-I15", "E10-E14", "*"}
    assert found == _read(folder / "t.out.csv")


def test_what_a_model_cannot_do_is_refused_by_name(run: Run, folder: Path) -> None:
    steps = PLAN.replace("{transform: date_part, column: day, to: quarter}", "{transform: suppress_cells, column: day, rarer_than: 3}")
    (folder / "plan.yaml").write_text(steps.replace("  ni: [ward]", "  sa: [ward]\n  beta: 2"), encoding="utf-8")
    ran = run("apply", "plan.yaml", "t.csv", "--dbt", "project", "--most-lost", "1", "--json")
    assert (ran.code, {one["code"] for one in ran.json["errors"]}) == (2, {"no_rule", "more_than_k"})
    assert not (folder / "project").exists()


def test_dbt_runs_it(run: Run, folder: Path) -> None:
    programs()
    assert run("apply", "plan.yaml", "t.csv", "--dbt", "project", "--most-lost", "1").code == 0
    project = folder / "project"
    (project / "profiles.yml").write_text("reidrisk: {target: d, outputs: {d: {type: duckdb, path: base.duckdb}}}\n", encoding="utf-8")
    with duckdb.connect(str(project / "base.duckdb")) as base:
        base.execute("create table t as select * from read_csv(?, all_varchar=true, header=true)", [str(folder / "t.csv")])
    done = dbt(project)
    assert done.returncode == 0, done.stdout
    with duckdb.connect(str(project / "base.duckdb"), read_only=True) as base:
        found = Counter(base.execute("select * from released_t").fetchall())
    assert found == _made(project, folder / "t.csv")[0]
