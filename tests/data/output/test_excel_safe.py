"""What Excel takes for a date in a CSV is none any more, whole dates stay, the file says that it is UTF-8; and running numbers."""

from __future__ import annotations

import csv
from datetime import date
from pathlib import Path

import duckdb
import pytest
from tests.edge.calling import Run

from reidrisk.data.engine import quoted
from reidrisk.data.output.excel_safe import is_dated, loses_digits, undated


def value(sql: str) -> object:
    return duckdb.sql(f"select {sql}").fetchall()[0][0]


def _is_day(month: int, day: int) -> bool:
    try:
        date(2024, month, day)  # the 29th of February is a day of some year
    except ValueError:
        return False
    return True


def test_every_pair_of_numbers_that_is_a_day_or_a_month_is_found() -> None:
    """Against the calendar: day and month in either order, and a year after or before a month."""
    for first in range(1, 100, 3):
        for second in range(1, 100, 2):
            month = first <= 12  # with a day of it or a year: 3-45 is March 1945
            day = second <= 12 and _is_day(second, first)
            found = value(is_dated(quoted(f"{first}-{second}")))
            never = second <= 12 and first <= 31  # 31-2: no day, and a dash does no harm
            assert found if month or day else not found or never, (first, second)


@pytest.mark.parametrize(
    ("cell", "shown"),
    [("1-2", "1–2"), ("10-13", "10–13"), ("2024-03", "2024–03"), ("3/4", "3–4"), ("1 - 2", "1–2"), ("2024-03-05", "2024-03-05"),
     ("30-39", "30-39"), ("2020-2029", "2020-2029"), ("I10-I15", "I10-I15"), ("14-29+", "14-29+"), ("30+", "30+"), ("2024-13", "2024-13")],
)  # fmt: skip
def test_what_is_written_instead(cell: str, shown: str) -> None:
    assert value(undated(quoted(cell))) == shown


@pytest.mark.parametrize(
    ("cell", "lost"),
    [
        ("007", True),
        ("1234567890123456", True),
        ("12E5", True),
        ("0", False),
        ("0.5", False),
        ("123456789012345", False),
        ("E11", False),
        ("MARCH1", True),
        ("sept2", True),
        ("DEC-1", True),
        ("1-Oct", True),
        ("1 May 2024", True),
        ("MARC1", False),
        ("MAYBE1", False),
    ],
)
def test_codes_that_change_all_the_same(cell: str, lost: bool) -> None:
    assert value(loses_digits(quoted(cell))) is lost


def table(path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["number", "sex", "days", "code", "day"])
        out.writerows([at + 1, "mf"[at % 2], 3 + at // 2 % 4, f"{at * 37 % 1000:04}", "2024-03-05"] for at in range(61))


WORDS = ("people.csv", "--qi", "sex,days", "--ni", "number,code,day", "--override", "code=a lot of ours", "--by", "Liu Yang", "--k", "14")


def test_the_file_that_mitigate_and_apply_write(run: Run, tmp_path: Path) -> None:
    table(tmp_path / "people.csv")
    done = run("mitigate", *WORDS, "--suppression", "2%", "--excel-safe", "-o", "out.csv", "--plan", "plan.yaml", "--lang", "en", "--json")
    assert done.code == 0, done.out
    text = (tmp_path / "out.csv").read_bytes()
    assert text.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(text.decode("utf-8-sig").splitlines()))
    assert {row["days"] for row in rows} == {"3–4", "≥5"}
    assert {row["day"] for row in rows} == {"2024-03-05"}
    assert (done.json["undated"], done.json["losing_digits"]) == ({"days": sum(row["days"] == "3–4" for row in rows)}, {"code": len(rows)})
    again = run("apply", "plan.yaml", "people.csv", "--excel-safe", "-o", "again.csv", "--lang", "en")
    assert again.code == 0, again.out
    assert (tmp_path / "again.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert "write .xlsx instead" in again.out


def test_numbers_begin_at_one_again_and_follow_nothing(run: Run, tmp_path: Path) -> None:
    table(tmp_path / "people.csv")
    done = run("mitigate", *WORDS, "--suppression", "2%", "-o", "out.csv", "--plan", "plan.yaml", "--lang", "en")
    assert "Running numbers begin at 1 again, in a random order: number." in done.out
    with (tmp_path / "out.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert sorted(int(row["number"]) for row in rows) == list(range(1, len(rows) + 1))
    before = {f"{at * 37 % 1000:04}": at for at in range(61)}
    order = [before[row["code"]] for row in sorted(rows, key=lambda row: int(row["number"]))]
    assert order != sorted(order)
