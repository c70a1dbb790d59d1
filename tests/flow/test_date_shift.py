"""``date_shift``: every date of a person moves by the same secret number of days, whatever column, step or file it stands in."""

from __future__ import annotations

import csv
from datetime import date, datetime, timedelta
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.edge.calling import Run

import reidrisk

STORE = ("--secrets-store", "s", "--release", "r1")
# Years from 2400 to 2600 are read as Thailand counts them.
DAYS = st.dates(max_value=date(2399, 12, 31)) | st.dates(min_value=date(2601, 1, 1))
TIMES = st.datetimes(max_value=datetime(2399, 12, 31)) | st.datetimes(min_value=datetime(2601, 1, 1))  # noqa: DTZ001 - calendar days
SHIFT = ("--with", "date_shift", "--param", "subject=id")


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a passphrase of enough signs")


def stays(tmp_path: Path, name: str = "stays.csv") -> Path:
    """Forty people with two stays each: admitted, moved (with a time of day), discharged; the number of days tells each row."""
    lines = ["id,n,in,moved,out"]
    for row in range(80):
        day = datetime(2024, 1, 1) + timedelta(days=row % 31)  # noqa: DTZ001 - a calendar day
        moved, out = day + timedelta(days=row, hours=8, minutes=row % 60), day + timedelta(days=2 * row + 1)
        lines.append(f"p{row % 40},{row},{day:%Y-%m-%d},{moved:%Y/%m/%d %H:%M},{out:%Y%m%d}")
    path = tmp_path / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def moves(before: Path, after: Path, columns: dict[str, str]) -> dict[str, set[timedelta]]:
    """By person, every distance between a date before and after."""
    was, now = (_by_number(path) for path in (before, after))
    found: dict[str, set[timedelta]] = {}
    for n, row in was.items():
        for name, form in columns.items():
            moved = datetime.strptime(now[n][name], form) - datetime.strptime(row[name], form)  # noqa: DTZ007 - as above
            found.setdefault(row["id"], set()).add(moved)
    return found


def _by_number(path: Path) -> dict[str, dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return {row["n"]: row for row in csv.DictReader(file)}


FORMS = {"in": "%Y-%m-%d", "moved": "%Y/%m/%d %H:%M", "out": "%Y%m%d"}


def same(found: dict[str, set[timedelta]]) -> dict[str, timedelta]:
    """The one shift of each person, which is never nothing."""
    assert all(len(each) == 1 and each != {timedelta(0)} for each in found.values())
    return {person: next(iter(each)) for person, each in found.items()}


def test_all_columns_of_one_run_move_alike(run: Run, tmp_path: Path) -> None:
    data = stays(tmp_path)
    columns = ("--column", "in", "--column", "moved", "--column", "out")
    assert run("transform", str(data), *columns, *SHIFT, *STORE, "-o", "o.csv").code == 0
    found = same(moves(data, tmp_path / "o.csv", FORMS))
    assert len(set(found.values())) > 20  # people differ


def test_without_a_column_that_tells_people_apart_nothing_is_shifted(run: Run, tmp_path: Path) -> None:
    done = run("transform", str(stays(tmp_path)), "--column", "in", "--with", "date_shift", *STORE, "-o", "o.csv", "--json")
    assert (done.code, [one["code"] for one in done.json["errors"]]) == (2, ["setting_missing"])
    assert not (tmp_path / "o.csv").exists()


def test_files_that_are_released_together_move_alike(run: Run, tmp_path: Path) -> None:
    one, other = stays(tmp_path), stays(tmp_path, "other.csv")
    other.write_text(other.read_text(encoding="utf-8").replace("id,n,", "person,n,"), encoding="utf-8")
    assert run("transform", str(one), "--column", "in", *SHIFT, *STORE, "-o", "a.csv").code == 0
    words = ("--column", "out", "--with", "date_shift", "--param", "subject=person")
    assert run("transform", str(other), *words, *STORE, "-o", "b.csv").code == 0
    first, second = moves(one, tmp_path / "a.csv", {"in": FORMS["in"]}), moves(one, tmp_path / "b.csv", {"out": FORMS["out"]})
    assert same(first) == same(second)
    assert run("transform", str(one), "--column", "in", *SHIFT, "--secrets-store", "s", "--release", "r2", "-o", "c.csv").code == 0
    assert same(moves(one, tmp_path / "c.csv", {"in": FORMS["in"]})) != same(first)


def test_another_domain_moves_otherwise(run: Run, tmp_path: Path) -> None:
    data = stays(tmp_path)
    found = []
    for domain in ("one", "two"):
        words = ("--param", f"domain={domain}", "-o", f"{domain}.csv")
        assert run("transform", str(data), "--column", "in", "--column", "out", *SHIFT, *STORE, *words).code == 0
        found.append(same(moves(data, tmp_path / f"{domain}.csv", {"in": FORMS["in"], "out": FORMS["out"]})))
    assert found[0] != found[1]


STEPS = """\
schema: reidrisk/plan/1
steps:
  - {transform: date_shift, column: in, subject: id}
  - {transform: pseudonym_hmac, column: id}
  - {transform: date_shift, columns: [moved, out], subject: id%s}
"""


def test_the_steps_of_a_plan_move_alike_even_when_a_pseudonym_comes_between(run: Run, tmp_path: Path) -> None:
    data, plan = stays(tmp_path), tmp_path / "plan.yaml"
    plan.write_text(STEPS % "", encoding="utf-8")
    assert run("apply", str(plan), str(data), *STORE, "--not-graded", "-o", "o.csv").code in {0, 1}
    same(moves(data, tmp_path / "o.csv", FORMS))
    plan.write_text(STEPS % ", domain: other", encoding="utf-8")
    assert run("apply", str(plan), str(data), *STORE, "--not-graded", "-o", "p.csv").code in {0, 1}
    assert any(len(each) == 2 for each in moves(data, tmp_path / "p.csv", FORMS).values())  # of one person both may be the same by chance


@pytest.mark.parametrize("other", ["days: 90", "weekdays: true", "across: all"])
def test_steps_that_would_move_one_person_otherwise_are_refused(run: Run, tmp_path: Path, other: str) -> None:
    data, plan = stays(tmp_path), tmp_path / "plan.yaml"
    plan.write_text(STEPS % f", {other}", encoding="utf-8")
    done = run("apply", str(plan), str(data), *STORE, "--not-graded", "-o", "o.csv", "--json")
    assert (done.code, {one["code"] for one in done.json["errors"]}) == (2, {"steps_disagree"})
    plan.write_text(STEPS % f", {other}, domain: births", encoding="utf-8")
    assert run("apply", str(plan), str(data), *STORE, "--not-graded", "-o", "o.csv").code in {0, 1}


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.integers(0, 3), DAYS, TIMES, DAYS), min_size=1, max_size=8),
    st.booleans(),
)
def test_intervals_between_all_dates_of_a_person_stay(
    tmp_path: Path, rows: list[tuple[int, object, datetime, object]], weekdays: bool
) -> None:
    """By the definition: whatever is a date and stays in the calendar keeps its distance to every other date of its person."""
    frame = pd.DataFrame({
        "id": [f"p{row[0]}" for row in rows], "n": [str(place) for place in range(len(rows))],
        "a": [f"{row[1]}" for row in rows], "b": [row[2].isoformat() for row in rows], "c": [f"{row[3]}" for row in rows],
    })  # fmt: skip
    out, words = tmp_path / "o.csv", ["subject=id", f"weekdays={str(weekdays).lower()}"]
    reidrisk.transform(
        frame, column=["a", "b", "c"], with_="date_shift", param=words, output=out, secrets_store=tmp_path / "s", release="r"
    )
    now, found = _by_number(out), dict[str, set[timedelta]]()
    for was in frame.to_dict("records"):
        for name in "abc":
            if now[was["n"]][name] != "*":  # beyond the years 1 to 9999
                moved = datetime.fromisoformat(now[was["n"]][name]) - datetime.fromisoformat(was[name])
                found.setdefault(was["id"], set()).add(moved)
    assert all(not weekdays or each.days % 7 == 0 for each in same(found).values())
