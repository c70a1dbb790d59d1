"""Long histories by what somebody may know: a table of visits reaches level 3 by persons, and every choice of visits is tried on it."""

from __future__ import annotations

import csv
from collections import defaultdict
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

CONTEXT = (
    "--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001",
    "--p-source", "2023",
)  # fmt: skip
ASKED = ("--subject", "pid", "--qi", "sex,in,out,dept", "--goal", "level-3", "--secrets-store", "store", *CONTEXT)
Visit = tuple[tuple[str, ...], int]


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a passphrase of enough signs")


@pytest.fixture
def visits(tmp_path: Path) -> Path:
    """One to four visits a person, of one to seven days, at any distance: whole histories are nearly all alone."""
    chance, rows = Random(5), []  # noqa: S311 - data for a test
    for person in range(260):
        sex, day = chance.choice("MF"), date(2025, 1, 1) + timedelta(chance.randrange(90))
        for _ in range(chance.choice([1, 2, 3, 4])):
            stay = min(chance.choice([1, 2, 3, 4, 7]), chance.choice([3, 4, 7]))
            rows.append((f"P{person:04}", sex, day, day + timedelta(stay), chance.choice(["A", "A", "B", "C"])))
            day += timedelta(stay + chance.randrange(20, 70))
    path = tmp_path / "v.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("pid", "sex", "in", "out", "dept"), *rows])
    return path


def _histories(path: Path) -> dict[str, list[Visit]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found: dict[str, list[Visit]] = defaultdict(list)
    for row in rows:
        begin = date.fromisoformat(row["in"])
        stay = (date.fromisoformat(row["out"]) - begin).days if row["out"][:1] == "2" else row["out"]
        found[row["pid"]].append(((row["sex"], row["dept"], str(stay)), begin.toordinal()))
    return found


def _fits(persons: dict[str, list[Visit]], most: int, *, days_only: bool) -> dict[str, int]:
    """Of each person the fewest persons whom any so many of the visits fit: what they tell, and the days between them."""
    fitting: dict[tuple[object, ...], set[str]] = defaultdict(set)
    told: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    for person, own in persons.items():
        for size in range(1, most + 1):
            for choice in combinations(sorted((day, () if days_only else kind) for kind, day in own), size):
                seen = tuple(sorted((day - choice[0][0], kind) for day, kind in choice))
                fitting[seen].add(person)
                told[person].add(seen)
    return {person: min(len(fitting[one]) for one in seen) for person, seen in told.items()}


def _fewest(persons: dict[str, list[Visit]], most: int, *, days_only: bool) -> int:
    return min(_fits(persons, most, days_only=days_only).values())


def test_visits_reach_level_3_by_persons_with_exact_stays(run: Run, visits: Path, tmp_path: Path) -> None:
    ran = run("mitigate", "v.csv", *ASKED, "-o", "o.csv", "--plan", "plan.yaml", "--json")
    assert ran.code == 0, ran.out + ran.err
    before, after = _histories(visits), _histories(tmp_path / "o.csv")
    assert ran.json["proof"]["level"] == 3
    rows, left = (sum(map(len, one.values())) for one in (before, after))
    assert left >= 0.95 * rows
    stays = {kind[2] for own in after.values() for kind, _ in own}
    assert stays >= {"1", "2", "3"}  # exact to the day
    assert _fewest(after, 1, days_only=False) >= 5
    assert _fewest(after, 3, days_only=True) >= 5
    assert any("at most 1 of one person's records" in note for note in ran.json["plan"]["notes"])
    (more,) = [one for one in ran.json["attacks"] if one["kind"] == "further_records"]
    narrowed = sum(few < 5 for few in _fits(after, 2, days_only=False).values())
    wholes = [tuple(sorted((day - min(day for _, day in own), kind) for kind, day in own)) for own in after.values()]
    alone = sum(wholes.count(one) < 5 for one in wholes)
    assert more == {
        "kind": "further_records", "columns": more["columns"], "result": "found", "records_known": 2, "narrowed_by_some": narrowed,
        "narrowed_by_all": alone, "members": len(after), "least": 5,
    }  # fmt: skip
    assert narrowed > 0 < alone  # what the level leaves out is no small thing
    said = f"narrow {narrowed} of {len(after)} people to fewer than 5; all records of one person, and that these are all, narrow {alone}"
    assert said in next(one["text"] for one in ran.json["proof"]["cautions"] if one["code"] == "records-beyond")
    graded = run("assess", "o.csv", "--subject", "pid", *CONTEXT, "--known-records", "1", "--json").json
    assert "history-assumed" in {one["code"] for one in graded["cautions"]}
    again = run("apply", "plan.yaml", "v.csv", "-o", "again.csv", "--secrets-store", "store", "--json")
    assert again.code == 0, again.out + again.err
    assert [one for one in again.json["attacks"] if one["kind"] == "further_records"] == [more]
    assert "known_records: " in (tmp_path / "plan.yaml").read_text(encoding="utf-8")


def test_who_answers_for_more_knowledge_gets_a_coarser_table(run: Run, visits: Path, tmp_path: Path) -> None:
    assert visits.exists()
    named = ("--known-records", "2", "--known-records-source", "Li Na: one hospital, no claims data")
    ran = run("mitigate", "v.csv", *ASKED, *named, "-o", "o.csv", "--json")
    assert ran.code == 0, ran.out + ran.err
    notes = " ".join(ran.json["plan"]["notes"])
    assert "at most 2 of one person's records" in notes
    assert "No named person" not in notes
    assert _fewest(_histories(tmp_path / "o.csv"), 2, days_only=False) >= 5


@pytest.mark.parametrize(("lang", "said"), [("zh", "应是 1 到 9 之间的整数或 all"), ("en", "a whole number from 1 to 9, or all")])
def test_what_cannot_be_known_is_refused(run: Run, visits: Path, lang: str, said: str) -> None:
    assert visits.exists()
    ran = run("assess", "v.csv", "--subject", "pid", "--known-records", "0.5", "--lang", lang)
    assert ran.code == 2
    assert said in ran.err
