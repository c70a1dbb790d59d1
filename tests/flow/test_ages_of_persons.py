"""A date of birth beside an age, where persons have several rows: the age is counted, the date of birth leaves, and that is said."""

from __future__ import annotations

import csv
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a passphrase of enough signs")


def _visits(path: Path) -> None:
    """Ages in years at the visit, as a person of the clinic would write them: now and then one off."""
    chance, rows = Random(4), []  # noqa: S311 - data for a test
    for person in range(120):
        born = date(chance.randrange(1940, 2000), chance.randrange(1, 13), 5)
        start = date(2025, 1, 1) + timedelta(chance.randrange(200))
        rows += [(f"P{person:04}", born, start.year - born.year, chance.choice("MF"), start + timedelta(28 * at)) for at in range(2)]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("pid", "born", "age", "sex", "in"), *rows])


WORDS = ("--subject", "pid", "--qi", "born,age,sex,in", "--k", "3", "--suppression", "0.3", "--secrets-store", "store")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "born: tells the same age as age and is not searched by itself, so it leaves"), ("zh", "列“born”：与“age”说明同一年龄")],
)
def test_of_an_age_and_a_birth_the_age_is_counted(run: Run, tmp_path: Path, lang: str, said: str) -> None:
    _visits(tmp_path / "v.csv")
    ran = run("mitigate", "v.csv", *WORDS, "--lang", lang, "-o", "o.csv")
    assert ran.code == 0, ran.out + ran.err
    assert said in ran.out
    assert (tmp_path / "o.csv").read_text(encoding="utf-8-sig").splitlines()[0] == "pid,age,sex,in"


def test_a_birth_that_somebody_speaks_of_stays(run: Run, tmp_path: Path) -> None:
    _visits(tmp_path / "v.csv")
    ran = run("mitigate", "v.csv", *WORDS, "--weight", "born=9", "-o", "o.csv", "--json")
    assert ran.code == 0, ran.out + ran.err
    assert "born" in (tmp_path / "o.csv").read_text(encoding="utf-8-sig").splitlines()[0]
