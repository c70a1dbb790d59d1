"""A key of persons that is only proposed: the subject where the secrets store is ready, on a file and in a case alike."""

from __future__ import annotations

import csv
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.case.test_release_command import codes
from tests.edge.calling import Run

STORE = ("--secrets-store", "store")
SAID_OF_KEY = {
    "zh": ("因此按主体列处理", "请先设置环境变量"),
    "en": ("so it is treated as the subject", "set the environment variable"),
}


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a passphrase of enough signs")


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _undecided(path: Path) -> None:
    """Of 240 persons one or two visits, four weeks apart; nobody says what the columns are."""
    rows = [
        (f"P{n:06}", "MF"[n % 2], date(2025, 1, 1 + n % 28) + timedelta(28 * visit)) for n in range(240) for visit in range(1 + n % 3 % 2)
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("patient_id", "sex", "visit_date"), *rows])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_proposed_key_is_the_subject_where_the_store_is_ready(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """Without the store, dropped, or where no level is asked for it leaves; each time it is said what can be done."""
    linked, unlinked = SAID_OF_KEY[lang]
    _undecided(tmp_path / "v.csv")
    context = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001")
    words = ("mitigate", "v.csv", *context, "-o", "o.csv", "--replace", "--lang", lang)
    ran = run(*words, *STORE, "--json")
    assert (ran.code, ran.json["proof"]["level"]) == (0, 3), ran.out + ran.err
    assert [one for one in ran.json["plan"]["notes"] if linked in one and "--subject patient_id" in one and "--drop patient_id" in one]
    after = _read(tmp_path / "o.csv")
    dates = defaultdict(list)
    for row in after:
        dates[row["patient_id"]].append(date.fromisoformat(row["visit_date"]))
    assert {(max(days) - min(days)).days for days in dates.values()} == {0, 28}
    assert not set(dates) & {row["patient_id"] for row in _read(tmp_path / "v.csv")}
    assert run("assess", "o.csv", *context, "--json").json["level"] == 3
    ran = run(*words, *STORE, "--drop", "patient_id", "--json")
    assert not [one for one in ran.json["plan"]["notes"] if linked in one or unlinked in one]
    assert "patient_id" not in _read(tmp_path / "o.csv")[0]
    ran = run(*words, *STORE, "--qi", "sex,visit_date", "--known-records", "all", "--k", "30", "--json")
    assert [one for one in ran.json["plan"]["notes"] if "--subject patient_id" in one and unlinked not in one]
    monkeypatch.delenv("REIDRISK_SECRETS_KEY")
    ran = run(*words, "--json")
    assert [one for one in ran.json["plan"]["notes"] if unlinked in one and "--drop patient_id" in one]
    assert "patient_id" not in _read(tmp_path / "o.csv")[0]


def test_a_case_treats_a_proposed_key_as_a_file_does_and_is_graded_by_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows were counted as people by all columns, and the plan that links failed its proof; a wrong key of the store is no such failure."""
    _undecided(tmp_path / "v.csv")
    context = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001")
    assert run("scan", "v.csv", "-o", "case", "--json").code == 0
    ran = run("mitigate", "case", *context, *STORE, "--lang", "en", "--json")
    assert (ran.code, ran.json["proof"]["level"]) == (0, 3), ran.out + ran.err
    (after,) = (tmp_path / "case" / "output").glob("*.csv")
    persons = {row["patient_id"] for row in _read(after)}
    assert len(persons) < len(_read(after)), "a person's rows can be put together"
    found = run("assess", "case", *context, "--lang", "en", "--json").json
    assert (found["level"], found["dataset"]["subjects"]) == (3, len(persons))
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "another key of the store")
    ran = run("mitigate", "v.csv", *context, *STORE, "-o", "o.csv", "--lang", "en", "--json")
    assert "wrong_secrets_key" in codes(ran)
