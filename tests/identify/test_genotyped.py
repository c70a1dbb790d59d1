"""Markers, a column each, are a fingerprint together: from how many on, of which forms, and what is none."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

from reidrisk.identify.elsewhere import header_part, people_in

Value = Callable[[Random], str]
FORMS: dict[str, tuple[str, Value]] = {
    "bases": ("rs{n}", lambda chance: chance.choice(("AA", "AG", "GG", "--"))),
    "parted": ("marker_{n}", lambda chance: chance.choice(("C/C", "C/T", "T/T"))),
    "calls": ("chr1_{n}", lambda chance: chance.choice(("0/0", "0/1", "1/1", "./."))),
    "counts": ("rs{n}_T", lambda chance: chance.choice("012")),
}
OTHERS: dict[str, tuple[str, Value]] = {
    "answers": ("q{n}", lambda chance: chance.choice("012")),
    "letters": ("q{n}", lambda chance: chance.choice(("AA", "AB", "BB"))),
    "scores": ("item_{n}", lambda chance: chance.choice(("1/2", "2/2", "3/3"))),
}
REPEATS = ("D8S1179", "D21S11", "TH01", "FGA", "vWA", "TPOX", "CSF1PO", "D3S1358", "Penta E", "DYS391")
CONTEXT = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")


def table(path: Path, names: list[str], value: Value, rows: int = 120, families: int = 0) -> Path:
    chance = Random(7)  # noqa: S311 - data for a test
    kinds = [[value(chance) for _ in names] for _ in range(families)]
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(("sex", "age_group", *names))
        for _ in range(rows):
            own = chance.choice(kinds) if kinds else [value(chance) for _ in names]
            out.writerow((chance.choice("MF"), chance.choice(("20-39", "40-59")), *own))
    return path


def named(form: str, count: int) -> list[str]:
    return [form.format(n=1000 + 37 * n) for n in range(count)]


def direct(run: Run, path: Path) -> set[str]:
    found = run("scan", path.name, "--json").json["columns"]
    return {one["name"] for one in found if "DI" in one["roles"] and one["category"] == "biometric"}


@pytest.mark.parametrize("form", FORMS)
def test_markers_of_each_form_from_twenty_on(run: Run, tmp_path: Path, form: str) -> None:
    name, value = FORMS[form]
    assert direct(run, table(tmp_path / "a.csv", named(name, 20), value)) == set(named(name, 20))
    assert not direct(run, table(tmp_path / "b.csv", named(name, 19), value))


@pytest.mark.parametrize("form", OTHERS)
def test_answers_are_none(run: Run, tmp_path: Path, form: str) -> None:
    name, value = OTHERS[form]
    assert not direct(run, table(tmp_path / "a.csv", named(name, 30), value))


def test_repeats_by_the_names_of_their_places(run: Run, tmp_path: Path) -> None:
    def pair(chance: Random) -> str:
        return f"{chance.randrange(8, 20)},{chance.randrange(8, 20)}.3"

    assert direct(run, table(tmp_path / "a.csv", list(REPEATS), pair)) == set(REPEATS)
    assert not direct(run, table(tmp_path / "b.csv", list(REPEATS[:7]), pair))
    assert not direct(run, table(tmp_path / "c.csv", [f"score{n}" for n in range(10)], pair))


def test_a_few_strains_that_come_again_tell_nobody_apart(run: Run, tmp_path: Path) -> None:
    name, value = FORMS["bases"]
    assert not direct(run, table(tmp_path / "a.csv", named(name, 40), value, families=6))


@pytest.mark.parametrize(("lang", "said"), [("en", "as a fingerprint does"), ("zh", "如同指纹")])
def test_a_decision_against_it_needs_a_reason(run: Run, tmp_path: Path, lang: str, said: str) -> None:
    names = named("rs{n}", 24)
    table(tmp_path / "a.csv", names, FORMS["bases"][1])
    given = ("assess", "a.csv", "--qi", "sex,age_group", "--sa", ",".join(names), *CONTEXT, "--lang", lang)
    ran = run(*given)
    assert (ran.code, said in "".join(ran.out.split("│")).replace("\n", "").replace("  ", " ")) == (1, True), ran.out
    table(tmp_path / "a.csv", names, FORMS["bases"][1], families=6)
    assert run(*given).code == 0


def test_no_marker_is_the_number_of_somebodys_card() -> None:
    """Of a tenth of these the check digit of an identity card of Hong Kong fits."""
    assert people_in([header_part([f"rs{1000000 + 37 * n}" for n in range(100)])]) == ()
