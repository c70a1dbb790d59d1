"""Data about several kinds of people: each is counted by its own key and columns, and the worst grades."""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.edge.calling import Run

import reidrisk as rr

CONTEXT = (
    "--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.0001",
    "--p-source", "test",
)  # fmt: skip
KINDS = {"patient": ("pid", ("sex", "age")), "physician": ("did", ("title", "ward"))}
TYPES = tuple(word for name, (key, quasi) in KINDS.items() for word in ("--subject-type", f"{name}={key}:{','.join(quasi)}"))


@pytest.fixture
def stays(tmp_path: Path) -> Path:
    chance = Random(3)  # noqa: S311 - data for a test
    doctors = [(f"D{i}", "professor" if i == 0 else chance.choice(["chief", "resident"]), chance.choice("ABC")) for i in range(12)]
    rows = []
    for person in range(300):
        told = (f"P{person}", chance.choice("MF"), chance.choice(["20", "40", "60"]))
        rows += [(*told, *chance.choice(doctors), chance.choice("xyz")) for _ in range(chance.choice([1, 1, 2]))]
    with (tmp_path / "stays.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("pid", "sex", "age", "did", "title", "ward", "result"), *rows])
    return tmp_path / "stays.csv"


def histogram(path: Path, key: str, quasi: tuple[str, ...]) -> list[list[int]]:
    """Slow and obvious: each person with the set of all that is said of them; people with the same set are a class."""
    said: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            said[row[key]].add(tuple(row[name] for name in quasi))
    classes = Counter(frozenset(combinations) for combinations in said.values())
    return sorted([size, count] for size, count in Counter(classes.values()).items())


def figures(pairs: list[list[int]], least: int) -> dict[str, Fraction]:
    classes = sum(count for _, count in pairs)
    return {
        "J": Fraction(classes),
        "N": Fraction(sum(size * count for size, count in pairs)),
        "R_a": Fraction(sum(count for size, count in pairs if size < least), classes),
        "R_b": Fraction(1, min(size for size, _ in pairs)),
        "R_c": sum((Fraction(count, size) for size, count in pairs), Fraction(0)) / classes,
    }


def kinds_of(found: Any) -> dict[str | None, Any]:
    return {one["name"]: one for one in found["subject_types"]}


def test_each_kind_equals_a_count_by_hand_and_the_worst_grades(run: Run, stays: Path) -> None:
    found = run("assess", str(stays), *TYPES, "--ni", "pid,did,result", *CONTEXT, "--json").json
    kinds = kinds_of(found)
    assert list(kinds) == ["physician", "patient"]
    for name, (key, quasi) in KINDS.items():
        expected = histogram(stays, key, quasi)
        assert kinds[name]["classes"]["histogram"] == expected
        assert (kinds[name]["key"], tuple(kinds[name]["columns"])) == (key, quasi)
        for symbol, value in figures(expected, 5).items():
            assert Fraction(kinds[name]["numbers"][symbol]["exact"]) == value
    assert (kinds["physician"]["level_range"], kinds["patient"]["level_range"]) == ([2, 2], [3, 3])
    assert (found["level"], found["provisional"]) == (2, False)
    assert found["numbers"] == kinds["physician"]["numbers"]
    assert found["classes"] == kinds["physician"]["classes"]
    assert {one["name"]: one["roles"] for one in found["columns"]}["ward"] == ["QI"]


@pytest.mark.parametrize(("name", "level"), [("patient", 3), ("physician", 2)])
def test_each_kind_alone_gives_what_it_gives_among_others(run: Run, stays: Path, name: str, level: int) -> None:
    key, quasi = KINDS[name]
    others = ",".join(sorted({"pid", "sex", "age", "did", "title", "ward", "result"} - set(quasi)))
    alone = run("assess", str(stays), "--qi", ",".join(quasi), "--subject", key, "--ni", others, *CONTEXT, "--json").json
    together = kinds_of(run("assess", str(stays), *TYPES, "--ni", "pid,did,result", *CONTEXT, "--json").json)
    assert (alone["computed_range"] or alone["level_range"]) == [level, level]  # what others know of the rest is a finding of its own
    assert together[name]["numbers"] == alone["numbers"]


def test_the_main_subjects_are_a_kind_beside_the_others(run: Run, stays: Path) -> None:
    words = ("--qi", "sex,age", "--subject", "pid", "--subject-type", "physician=did:title,sex", "--ni", "pid,did,result,ward")
    ran = run("assess", str(stays), *words, *CONTEXT, "--json").json
    kinds = kinds_of(ran)
    assert list(kinds) == ["physician", None]
    assert kinds[None]["classes"]["histogram"] == histogram(stays, "pid", ("sex", "age"))
    assert kinds["physician"]["classes"]["histogram"] == histogram(stays, "did", ("sex", "title"))
    assert ran["dataset"]["subjects"] == 12


def test_undecided_columns_could_identify_any_kind(run: Run, stays: Path) -> None:
    found = run("assess", str(stays), *TYPES, "--ni", "pid,did", *CONTEXT, "--json").json
    assert (found["provisional"], found["level"]) == (True, 2)
    for name, (key, quasi) in KINDS.items():
        assert kinds_of(found)[name]["classes"]["histogram"] == histogram(stays, key, (*quasi, "result"))
    assert run("assess", str(stays), *TYPES, "--ni", "pid,did", "--strict", *CONTEXT, "--json").json["undecided"] == ["result"]


def test_terminal_and_page_name_every_kind(run: Run, stays: Path, tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    english = run("assess", str(stays), *TYPES, "--ni", "pid,did,result", *CONTEXT, "--lang", "en", "-o", str(page))
    assert "“physician”" in english.out
    text = page.read_text(encoding="utf-8")
    assert "“physician” decides" in text
    assert "“physician” (key did; quasi-identifiers title, ward)" in text
    assert "“patient” (key pid; quasi-identifiers sex, age)" in text
    chinese = run("assess", str(stays), *TYPES, "--qi", "sex", "--ni", "pid,did,result", *CONTEXT, "--lang", "zh", "-o", str(page))
    assert "以“physician”为准" in "".join(chinese.out.split())
    assert "“主要主体”（按记录计；准标识符 sex）" in page.read_text(encoding="utf-8")


def test_an_edition_without_levels_says_acceptable_or_not(run: Run, stays: Path) -> None:
    words = (*TYPES, "--ni", "pid,did,result", "--json")
    found = run("assess", str(stays), *words, "--standard", "ema-policy-0070").json
    assert [one["level_range"] for one in found["subject_types"]] == [None, None]
    assert [one["acceptable"] for one in found["subject_types"]] == [False, True]
    both = run(
        "compare", str(stays), *TYPES, "--ni", "pid,did,result", *CONTEXT, "--standard", "gbt-42460-2023,ema-policy-0070", "--json"
    ).json
    assert [one["level"] for one in both["editions"]] == [2, None]


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("--subject-type", "physician=did:title,did"), {"key_is_quasi"}),
        (("--subject-type", "physician=did:titel"), {"unknown_column"}),
        (("--subject-type", "physician=dod:title"), {"unknown_column"}),
        (("--subject-type", "a=did:title", "--subject-type", "a=pid:sex"), {"subject_type_twice"}),
        (("--subject-type", "physician=did:title", "--ni", "title"), {"contradictory_roles"}),
        (("--subject-type", "physician=did:title", "--di", "title"), {"contradictory_roles"}),
        (("--subject-type", "physician"), {"bad_option"}),
        (("--subject-type", "=did:title"), {"bad_option"}),
        (("--subject-type", "a=did:nothing,did", "--subject-type", "b"), {"unknown_column", "bad_option", "key_is_quasi"}),
    ],
)
def test_every_error_at_once(run: Run, stays: Path, words: tuple[str, ...], codes: set[str]) -> None:
    ran = run("assess", str(stays), *words, "--sharing", "public", "--json")
    found = [one["code"] for one in ran.json["errors"]]
    assert (ran.code, set(found), len(found)) == (2, codes, len(codes))


def test_a_sensitive_column_may_identify_a_kind(run: Run, stays: Path) -> None:
    found = run("assess", str(stays), *TYPES, "--sa", "ward", "--ni", "pid,did,result", *CONTEXT, "--json").json
    assert {one["name"]: one["roles"] for one in found["columns"]}["ward"] == ["QI", "SA"]


def test_a_case_names_its_kinds_and_the_plan_hash_covers_them(run: Run, stays: Path, tmp_path: Path) -> None:
    case = tmp_path / "case"
    assert run("scan", str(stays), "-o", str(case), "--lang", "en").code == 0
    file = case / "assessment.yaml"
    text = file.read_text(encoding="utf-8")
    words = ("--ni", "pid,did,result", *CONTEXT)
    kinds = "subject_types:\n  patient: {key: pid, columns: [sex, age]}\n  physician: {key: did, columns: [title, ward]}\n"
    assert "\nsubject_types:\n" in text
    file.write_text(text.replace("\nsubject_types:\n", "\n" + kinds, 1), encoding="utf-8")
    by_case = run("assess", str(case), *words, "--json").json
    by_words = run("assess", str(stays), *TYPES, *words, "--json").json
    assert kinds_of(by_case) == kinds_of(by_words)
    swapped = kinds.replace("[title, ward]", "[ward, title]")
    file.write_text(text.replace("\nsubject_types:\n", "\n" + swapped, 1), encoding="utf-8")
    assert run("assess", str(case), *words, "--json").json["plan"]["hash"] == by_case["plan"]["hash"]
    for change in (
        kinds.replace("key: did", "key: pid"),
        kinds.replace("physician", "doctor"),
        kinds.replace(", ward", ""),
        "subject_types:\n",
    ):
        file.write_text(text.replace("\nsubject_types:\n", "\n" + change, 1), encoding="utf-8")
        now = run("assess", str(case), *words, "--json").json
        assert now["plan"]["hash"] != by_case["plan"]["hash"]
    file.write_text(text.replace("\nsubject_types:\n", "\n" + kinds, 1), encoding="utf-8")
    over = run("assess", str(case), "--ni", "pid,did,result,ward", *CONTEXT, "--subject-type", "physician=did:title", "--json").json
    assert kinds_of(over)["physician"]["columns"] == ["title"]
    assert kinds_of(over)["patient"]["columns"] == ["sex", "age"]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("{key: did, columns: [titel]}", "unknown_column"),
        ("{key: did, columns: [did]}", "key_is_quasi"),
        ("{key: did, columns: []}", None),
        ("{key: did}", None),
        ("{columns: [title]}", None),
    ],
)
def test_a_case_says_where_its_kinds_are_wrong(run: Run, stays: Path, tmp_path: Path, entry: str, code: str | None) -> None:
    case = tmp_path / "case"
    run("scan", str(stays), "-o", str(case), "--lang", "en")
    file = case / "assessment.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("\nsubject_types:\n", f"\nsubject_types:\n  physician: {entry}\n", 1), encoding="utf-8")
    ran = run("assess", str(case), "--json")
    assert ran.code == 2
    (error,) = ran.json["errors"]
    line = file.read_text(encoding="utf-8").splitlines().index("subject_types:") + 1
    assert line <= error["line"] <= line + 1
    assert code in {None, error["code"]}


def test_python_takes_them_as_the_command_line_does(stays: Path) -> None:
    found = rr.assess(
        stays,
        subject_types=["patient=pid:sex,age", "physician=did:title,ward"],
        ni=["pid", "did", "result"],
        context=rr.Context(sharing="public"),
    )
    kinds = found.to_dict()["subject_types"]
    assert isinstance(kinds, list)
    assert [one["name"] for one in kinds] == ["physician", "patient"]
    assert json.dumps(kinds)


def test_an_estimate_takes_the_kind_at_the_greatest_risk(run: Run, stays: Path, tmp_path: Path) -> None:
    case = tmp_path / "case"
    run("scan", str(stays), "-o", str(case), "--lang", "en")
    sexes = tmp_path / "sexes.csv"
    sexes.write_text("sex,people\nM,50\nF,50\n", encoding="utf-8")
    table = tmp_path / "wards.csv"
    table.write_text("title,people\nprofessor,1\nchief,9\nresident,90\n", encoding="utf-8")
    words = (
        "estimate",
        str(case),
        "--standard",
        "china-methodology-2024",
        "--population",
        "100",
        "--population-table",
        str(table),
        "--population-table",
        str(sexes),
        "--json",
    )
    context = ("--territory", "mainland", "--attack", "journalist", "--sharing", "public")
    alone = run(*words, *context, "--qi", "title").json["numbers"]
    types = run(*words, *context, "--subject-type", "physician=did:title").json["numbers"]
    both = run(*words, *context, "--qi", "sex", "--subject-type", "physician=did:title").json["numbers"]
    sex = run(*words, *context, "--qi", "sex").json["numbers"]
    assert types["R"] == alone["R"]
    assert both["R"] == max(alone["R"], sex["R"], key=lambda one: float(one["value"]))
    assert alone["R"] != sex["R"]
