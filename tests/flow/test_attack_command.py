"""``reidrisk attack`` from the command line."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from tests.edge.calling import Run

HEAD = ["id", "sex", "year", "town", "ill"]


def write(path: Path, rows: list[list[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([HEAD, *rows])


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str, str]:
    rows = [[f"p{i}", "fm"[i % 2], str(1950 + i * 7 % 50), f"t{i * 11 % 13}", f"d{i * 5 % 9}"] for i in range(300)]
    coarse = [[one[0], one[1], one[2][:3], one[3], one[4]] for one in rows[:200]]
    held = [[one[0], one[1], one[2][:3], one[3], one[4]] for one in rows[:250]]
    write(tmp_path / "release.csv", coarse)
    write(tmp_path / "held.csv", held)
    write(tmp_path / "others.csv", [[f"q{i}", *row[1:]] for i, row in enumerate(held[200:])])
    return "release.csv", "held.csv", "others.csv"


def test_every_attack_with_its_numbers(run: Run, files: tuple[str, str, str]) -> None:
    release, held, others = files
    words = ("attack", release, "--known", held, "--control", others, "--key", "id", "--qi", "sex,year,town", "--secret", "ill")
    ran = run(*words, "--json")
    assert ran.code == 0
    found = {one["key"]: one for one in ran.json["attacks"]}
    assert set(found) == {"linkage", "probabilistic", "membership", "singling_out", "linkability", "inference"}
    assert found["linkage"]["rate"]["low"] <= found["linkage"]["predicted"] <= found["linkage"]["rate"]["high"]
    assert found["membership"]["by_chance"] == found["membership"]["attempts"] / 2
    assert found["inference"]["control"]["attempts"] == 100
    assert run(*words, "--json").json["attacks"] == ran.json["attacks"]
    for lang, word in (("zh", "尝试 300 次"), ("en", "Of 300 attempts")):
        shown = run(*words, "--lang", lang)
        assert word in shown.out
        assert "t12" not in shown.out


def test_files_that_name_their_columns_differently(run: Run, files: tuple[str, str, str], tmp_path: Path) -> None:
    release, held, others = files
    names = {"id": "number", "sex": "gender", "year": "born"}
    for file in (held, others):
        with (tmp_path / file).open(encoding="utf-8", newline="") as source:
            head, *rows = list(csv.reader(source))
        with (tmp_path / f"other_{file}").open("w", encoding="utf-8", newline="") as target:
            csv.writer(target).writerows([[names.get(name, name) for name in head][::-1], *(row[::-1] for row in rows)])
    asked = ("--key", "id", "--qi", "sex,year,town", "--secret", "ill", "--json")
    plain = run("attack", release, "--known", held, "--control", others, *asked).json
    match = ("--match", "sex=gender,year=born", "--match", "ID=number")
    named = run("attack", release, "--known", f"other_{held}", "--control", f"other_{others}", *asked, *match).json
    assert named["attacks"] == plain["attacks"]
    assert {error["code"] for error in run("attack", release, "--known", f"other_{held}", *asked).json["errors"]} == {"unknown_column"}


def test_one_attack_row_by_row_and_why_one_cannot_be_run(run: Run, files: tuple[str, str, str]) -> None:
    release, _, _ = files
    words = ("attack", release, "--known", release, "--same-rows", "--qi", "sex,year", "--attacks", "linkage,membership,linkability")
    found = run(*words, "--attempts", "50", "--seed", "3", "--json").json["attacks"]
    assert [one["status"] for one in found] == ["ok", "not_run", "ok"]
    assert found[0]["attempts"] == 50
    shown = run(*words, "--lang", "en")
    assert "not run" in shown.out
    assert "general knowledge" in " ".join(shown.out.split())


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ((), {"no_quasi_identifier", "no_truth"}),
        (("--qi", "sex", "--key", "id", "--same-rows"), {"one_truth"}),
        (("--qi", "sex", "--key", "id", "--attacks", "nonsense", "--attempts", "0", "--seed", "-1"), {"unknown_attack", "bad_option"}),
        (("--qi", "sex,nonsense", "--key", "id", "--control", "nowhere.csv"), {"file_not_found"}),
        (("--qi", "sex,nonsense", "--key", "no_key"), {"unknown_column"}),
        (("--qi", "sex", "--key", "id", "--match", "sex,=town"), {"bad_option"}),
        (("--qi", "sex", "--key", "id", "--match", "sex=nonsense,nothing=town"), {"unknown_column"}),
    ],
)
def test_wrong_questions(run: Run, files: tuple[str, str, str], words: tuple[str, ...], codes: set[str]) -> None:
    release, held, _ = files
    ran = run("attack", release, "--known", held, *words, "--json")
    assert ran.code == 2
    assert {error["code"] for error in ran.json["errors"]} == codes
