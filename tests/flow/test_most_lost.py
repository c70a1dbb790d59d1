"""An output in which nothing is left is refused, with what is lost and what to do; nothing is written unless that is asked for."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

import reidrisk
from reidrisk.mitigate.plans.recipe_file import read_recipe

COLUMNS = ("day", "age", "sex", "cost")
SEARCH = ("mitigate", "october.csv", "--qi", "day,age,sex", "--ni", "cost", "--suppression", "2%", "-o", "o.csv", "--plan", "plan.yaml")
BY_HAND = "schema: reidrisk/plan/1\nsteps:\n%srequire:\n  qi: [age, sex]\n  ni: [day, cost]\n  k: 2\n"
STEP = "  - {transform: hierarchy, column: age, file: age.csv, level: 1}\n"


def month(path: Path, number: int, rows: int = 300) -> list[tuple[str, ...]]:
    """A month of stays: only the days tell two months apart."""
    chance = Random(number)  # noqa: S311 - data for a test
    made = [
        (f"2025-{number}-{1 + at % 28:02d}", str(20 + at % 5 * 10), "MF"[chance.random() < 0.5], str(chance.randrange(90)))
        for at in range(rows)
    ]
    return write(path, made)


def write(path: Path, rows: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([COLUMNS, *rows])
    return list(rows)


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def october(run: Run, tmp_path: Path) -> Path:
    """A plan that learned the days of one month, and the next month."""
    month(tmp_path / "october.csv", 10)
    month(tmp_path / "november.csv", 11)
    (tmp_path / "trees").mkdir()
    days = [f"2025-10-{day:02d}" for day in range(1, 29)]
    (tmp_path / "trees" / "day.csv").write_text("".join(f"{day};{day[:7]};*\n" for day in days), encoding="utf-8")
    (tmp_path / "trees" / "age.csv").write_text("".join(f"{age};{age // 20 * 20};*\n" for age in range(20, 70, 10)), encoding="utf-8")
    made = run(*SEARCH, "--hierarchies", "trees", "--local", "--overlapping", "--json")
    assert made.code == 0, made.out
    return tmp_path


def test_next_month_is_not_wiped(run: Run, october: Path) -> None:
    words = ("apply", "plan.yaml", "november.csv", "-o", "n.csv")
    found = run(*words, "--json")
    assert (found.code, found.json["output"], found.json["holds"]) == (1, None, True)
    assert found.json["lost"]["cells"]["day"] == {"lost": 300, "of": 300, "unseen": 300}
    assert {one["column"] for one in found.json["lost"]["refused"]} == {"day", "age", "sex"}
    assert not (october / "n.csv").exists()
    told = run(*words, "--lang", "zh")
    assert told.out.startswith("拒绝：丢失的内容超过约定，没有写出任何文件。")
    assert "列“day”：有值的 300 个单元格中 300 个变成“*”（100%；至多 " in told.out
    assert "方案没有见过" in told.out
    assert "--most-lost" in told.out
    assert run(*words, "--not-graded").code == 1
    assert not (october / "n.csv").exists()
    assert run(*words, "--lang", "en").out.startswith("Refused: more would be lost than agreed; nothing was written.")
    assert reidrisk.apply(october / "plan.yaml", october / "november.csv", output=october / "n.csv").to_dict()["output"] is None


def test_it_is_written_when_that_is_asked_for_and_said_first(run: Run, october: Path) -> None:
    words = ("apply", "plan.yaml", "november.csv", "-o", "n.csv", "--most-lost", "100%")
    told = run(*words, "--lang", "en")
    assert told.out.startswith("Note: more is lost than the default permits; --most-lost allows it.\n")
    assert told.code == 0
    found = run(*words, "--json").json["lost"]
    assert (len(found["beyond_default"]), found["refused"]) == (3, [])
    assert {tuple(row[name] for name in ("day", "age", "sex")) for row in read(october / "n.csv")} == {("*", "*", "*")}
    again = reidrisk.apply(october / "plan.yaml", october / "november.csv", output=october / "m.csv", most_lost="100%")
    assert again.record["written"] == 300


def test_the_same_month_again_is_written(run: Run, october: Path) -> None:
    """What the plan lost of its own data stands in it, exactly, and is no excess."""
    done = run("apply", "plan.yaml", "october.csv", "-o", "n.csv", "--json")
    assert done.code == 0, done.out
    assert Counter(map(str, read(october / "n.csv"))) == Counter(map(str, read(october / "o.csv")))
    kept = read_recipe((october / "plan.yaml").read_text(encoding="utf-8"), "plan.yaml").known.lost
    assert kept is not None
    rows = read(october / "n.csv")
    for name in ("day", "age", "sex"):
        assert kept.columns[name] == Fraction(sum(row[name] == "*" for row in rows), len(rows)), name
    assert kept.records == Fraction(300 - len(rows), 300)
    assert kept.margin == Fraction(1, 10)
    assert "apply refuses to lose more than these and margin" in (october / "plan.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("new", "code"), [(30, 0), (31, 1)])
def test_a_tenth_of_a_column_may_be_new_and_no_more(run: Run, tmp_path: Path, new: int, code: int) -> None:
    """A plan written by hand: what it does to values that it knows is its word; 30 of 300 cells are a tenth."""
    (tmp_path / "age.csv").write_text("20;old;*\n30;old;*\n99;*;*\n", encoding="utf-8")
    (tmp_path / "plan.yaml").write_text(BY_HAND % STEP, encoding="utf-8")
    rows = [("", "71" if at < new else "99" if at < new + 100 else "20", "M", "1") for at in range(300)]
    write(tmp_path / "d.csv", [*rows, *[("", "", "M", "1")] * 50])
    found = run("apply", "plan.yaml", "d.csv", "-o", "o.csv", "--json")
    assert found.code == code, found.out
    assert found.json["lost"]["cells"]["age"] == {"lost": 100 + new, "of": 300, "unseen": new}
    assert (tmp_path / "o.csv").exists() == (code == 0)


@pytest.mark.parametrize(("most", "code"), [("130/300", 0), ("129/300", 1), ("0.4333", 1)])
def test_the_bound_is_exact(run: Run, tmp_path: Path, most: str, code: int) -> None:
    (tmp_path / "age.csv").write_text("20;old;*\n30;old;*\n99;*;*\n", encoding="utf-8")
    (tmp_path / "plan.yaml").write_text(BY_HAND % STEP, encoding="utf-8")
    write(tmp_path / "d.csv", [("", "99" if at < 130 else "20", "M", "1") for at in range(300)])
    found = run("apply", "plan.yaml", "d.csv", "-o", "o.csv", "--most-lost", most, "--json")
    assert found.code == code, found.out


def test_records_beyond_what_the_plan_lost(run: Run, october: Path) -> None:
    """11 of 100 records against none and a tenth; also where the limit of suppression would let them go."""
    plan = october / "plan.yaml"
    plan.write_text(
        "schema: reidrisk/plan/1\nsteps: []\nrequire:\n  qi: [sex]\n  ni: [day, age, cost]\n  k: 5\n  suppression: 0.5\n"
        "known:\n  rows: 100\n  lost: {margin: 1/10, records: 0, columns: {sex: 0}}\n",
        encoding="utf-8",
    )
    for lonely, code in ((10, 0), (11, 1)):
        write(october / "d.csv", [("", "1", f"x{at}" if at < lonely else "M", "1") for at in range(100)])
        found = run("apply", "plan.yaml", "d.csv", "-o", "n.csv", "--json")
        assert (found.code, found.json["lost"]["records"]) == (code, lonely), found.out
    assert found.json["lost"]["refused"] == [{"what": "records", "column": None, "lost": 11, "of": 100, "most": "1/10"}]


@pytest.mark.parametrize(("lang", "words"), [("zh", "两处限制都要放宽"), ("en", "lift both limits")])
def test_two_limits_are_lifted_by_what_one_sentence_says(run: Run, october: Path, lang: str, words: str) -> None:
    """11 of 100 records where a tenth was agreed and two may be suppressed: what is offered is all that is needed."""
    plan = october / "plan.yaml"
    limit = "suppression: 0.02"
    text = (
        f"schema: reidrisk/plan/1\nsteps: []\nrequire:\n  qi: [sex]\n  ni: [day, age, cost]\n  k: 5\n  {limit}\n"
        "known:\n  rows: 100\n  lost: {margin: 1/10, records: 0, columns: {sex: 0}}\n"
    )
    plan.write_text(text, encoding="utf-8")
    write(october / "d.csv", [("", "1", f"x{at}" if at < 11 else "M", "1") for at in range(100)])
    found = run("apply", "plan.yaml", "d.csv", "-o", "n.csv", "--lang", lang)
    assert (found.code, found.out.count("--most-lost")) == (1, 1)
    assert words in found.out
    assert all(one in " ".join(found.out.split()) for one in ("suppression: 11%", "--most-lost 11%"))
    assert run("apply", "plan.yaml", "d.csv", "-o", "n.csv", "--most-lost", "11%").code == 1
    plan.write_text(text.replace(limit, "suppression: 0.11"), encoding="utf-8")
    assert "--most-lost 11%" in run("apply", "plan.yaml", "d.csv", "-o", "n.csv", "--lang", lang).out
    assert run("apply", "plan.yaml", "d.csv", "-o", "n.csv", "--most-lost", "11%").code == 0


@pytest.mark.parametrize(("kept", "code"), [(1, 0), (0, 1)])
def test_an_output_in_which_nothing_is_left_is_refused(run: Run, tmp_path: Path, kept: int, code: int) -> None:
    """Ten columns, of which nine tell everybody apart: nine tenths may go by design, ten may not."""
    rows = [[f"v{at}" for _ in range(10 - kept)] + [str(at % 2)] * kept for at in range(20)]
    names = [f"c{place}" for place in range(10)]
    with (tmp_path / "d.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([names, *rows])
    words = ("mitigate", "d.csv", "--qi", ",".join(names), "--k", "5", "--not-graded", "-o", "o.csv", "--plan", "p.yaml")
    found = run(*words, "--json")
    assert found.code == code, found.out
    assert [one["what"] for one in found.json["lost"]["refused"]] == ["cells"] * code
    assert (tmp_path / "o.csv").exists() == (tmp_path / "p.yaml").exists() == (code == 0)
    if code:
        assert run(*words, "--lang", "en").out.startswith("Refused: ")
        told = run(*words, "--most-lost", "100%", "--lang", "en")
        assert (told.code, told.out.startswith("Note: more is lost")) == (0, True)
        assert (tmp_path / "o.csv").exists()
        assert run(*words, "--most-lost", "89%").code == 1


def test_a_column_of_one_value_has_nothing_to_lose(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "d.csv", [("", "1", "M", str(at)) for at in range(20)])
    found = run("mitigate", "d.csv", "--qi", "sex", "--k", "5", "--not-graded", "-o", "o.csv", "--plan", "plan.yaml", "--json")
    assert (found.code, found.json["lost"]["refused"]) == (found.json["proof"]["passed"] is False, [])
    assert run("apply", "plan.yaml", "d.csv", "--json").json["lost"]["refused"] == []


@pytest.mark.parametrize("command", [("mitigate", "d.csv", "--qi", "age"), ("apply", "plan.yaml", "d.csv")])
def test_a_share_that_is_none(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    write(tmp_path / "d.csv", [("", "1", "M", "1")] * 9)
    (tmp_path / "plan.yaml").write_text(BY_HAND % "  - {transform: bands, column: age, width: 9}\n", encoding="utf-8")
    done = run(*command, "--most-lost", "120%", "--json")
    assert (done.code, [one["code"] for one in done.json["errors"]]) == (2, ["bad_option"])


@pytest.mark.parametrize("command", ["apply", "mitigate"])
def test_the_default_stands_in_the_help(run: Run, command: str) -> None:
    assert "--most-lost" in run(command, "--help").out
