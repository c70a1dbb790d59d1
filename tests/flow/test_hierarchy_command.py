"""``reidrisk hierarchy``, and the plan that ``mitigate`` writes for ``apply``."""

from __future__ import annotations

import csv
from pathlib import Path

from tests.edge.calling import SAMPLES, Run
from tests.edge.people import write_people

FOLDER = SAMPLES / "adult"
ADULT = FOLDER / "adult_arx30162.csv"


def test_proposed_edited_written_and_used(run: Run, tmp_path: Path) -> None:
    data = str(write_people(tmp_path / "people.csv"))
    found = run("hierarchy", data, "-o", "h.yaml", "--json").json
    ages = next(one for one in found["columns"] if one["column"] == "年龄")
    assert ages["origin"] == "proposed"
    assert [level["labels"] for level in ages["levels"]] == [40, 8, 4, 2, 1]
    assert ages["levels"][0] == {"level": 0, "labels": 40, "least": 5, "small": 0}
    text = (tmp_path / "h.yaml").read_text(encoding="utf-8")
    (tmp_path / "h.yaml").write_text(text.replace('["5", "10", "30"]', "[20]"), encoding="utf-8")
    assert run("hierarchy", data, "--spec", "h.yaml", "--column", "年龄", "-o", "levels", "--k", "6", "--lang", "zh").code == 0
    done = run("hierarchy", data, "--hierarchies", "levels", "--column", "年龄", "--json").json
    assert [level["labels"] for level in done["columns"][0]["levels"]] == [40, 2, 1]
    assert done["columns"][0]["origin"] == "read"
    answer = run("mitigate", data, "--qi", "年龄,性别", "--hierarchies", "levels", "--k", "5", "--json").json
    assert answer["plan"]["of"] == {"年龄": 3, "性别": 2}


def test_values_that_a_hierarchy_does_not_know_are_told(run: Run, tmp_path: Path) -> None:
    data = str(write_people(tmp_path / "people.csv"))
    (tmp_path / "年龄.csv").write_text("\n".join(f"{age};young;*" for age in range(20, 50)), encoding="utf-8")
    done = run("hierarchy", data, "--hierarchies", ".", "--column", "年龄", "--json").json["columns"][0]
    assert done["not_in_hierarchy"] == {"values": 10, "records": 50}
    assert "10 values (50 records)" in run("hierarchy", data, "--hierarchies", ".", "--column", "年龄", "--lang", "en").out
    assert run("hierarchy", data, "--hierarchies", ".", "--spec", "x.yaml").code == 2


def test_the_plan_of_a_search_gives_the_same_file(run: Run, tmp_path: Path) -> None:
    words = ("--qi", "sex,age,race", "--hierarchies", str(FOLDER), "--k", "50", "--suppression", "0.02", "--drop", "occupation")
    found = run("mitigate", str(ADULT), *words, "-o", "one.csv", "--plan", "plan.yaml", "--json").json
    done = run("apply", "plan.yaml", str(ADULT), "-o", "two.csv", "--json").json
    assert done["records_lost"] == found["records_lost"] > 0
    assert done["proof"]["passed"]
    assert all(float(one["distance"]) < 0.03 for one in done["moved"])

    def table(name: str) -> list[list[str]]:
        with (tmp_path / name).open(encoding="utf-8", newline="") as file:
            return sorted(csv.reader(file))

    assert table("one.csv") == table("two.csv")
