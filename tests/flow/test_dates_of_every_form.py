"""``mitigate`` on birth dates as people write them: each form is cut to months, years and decades, none is left empty without a word."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.edge.calling import Run

DAYS = [date(1944, 3, 1) + timedelta(days=(n * 7919) % 21_000) for n in range(300)]
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
FORMS: dict[str, Callable[[date], str]] = {
    "dd-mm-yyyy": lambda it: f"{it:%d-%m-%Y}",
    "dd/mm/yyyy": lambda it: f"{it:%d/%m/%Y}",
    "dd.mm.yyyy": lambda it: f"{it:%d.%m.%Y}",
    "dd.mm.yy": lambda it: f"{it:%d.%m.%y}",
    "mm/dd/yy": lambda it: f"{it:%m/%d/%y}",
    "m/d/yyyy h:mm AM": lambda it: f"{it.month}/{it.day}/{it.year} {it.day % 12 + 1}:15 AM",
    "01JAN1980": lambda it: f"{it:%d}{MONTHS[it.month - 1]}{it.year}",
    "01JAN1980:08:30:00": lambda it: f"{it:%d}{MONTHS[it.month - 1]}{it.year}:08:{it.day:02d}:00",
    "1 Jan 1980": lambda it: f"{it.day} {MONTHS[it.month - 1].title()} {it.year}",
    "1980年1月1日": lambda it: f"{it.year}年{it.month}月{it.day}日",
    "yyyymmdd": lambda it: f"{it:%Y%m%d}",
    "with time and zone": lambda it: f"{it:%Y-%m-%d}T08:{it.day:02d}:00+08:00",
    "with time and short zone": lambda it: f"{it:%Y-%m-%d} 08:{it.day:02d}:00+08",
    "excel": lambda it: str((it - date(1899, 12, 30)).days + 6000),
    "spss": lambda it: str((it - date(1582, 10, 14)).days * 86_400),
}


def table(path: Path, written: list[str]) -> str:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["birth_date", "sex"])
        writer.writerows([text, "fm"[n % 2]] for n, text in enumerate(written))
    return str(path)


def classes(path: Path) -> Counter[tuple[str, ...]]:
    with path.open(encoding="utf-8", newline="") as file:
        return Counter(tuple(row) for row in list(csv.reader(file))[1:])


@pytest.mark.parametrize("form", FORMS)
def test_each_is_cut_to_bands_of_years(run: Run, tmp_path: Path, form: str) -> None:
    data = table(tmp_path / "t.csv", [FORMS[form](day) for day in DAYS])
    done = run("mitigate", data, "--qi", "birth_date,sex", "--k", "5", "--suppression", "5%", "-o", "out.csv", "--json")
    assert done.code == 0, done.err
    assert done.json["plan"]["of"]["birth_date"] == 6
    shift = timedelta(days=6000) if form == "excel" else timedelta(0)
    known = {f"{year - year % 10}-{year - year % 10 + 9}" for year in ((day + shift).year for day in DAYS)}
    found = classes(tmp_path / "out.csv")
    assert {birth for birth, _ in found} <= known
    assert min(found.values()) >= 5
    assert len(done.json["plan"]["notes"]) == (form in {"dd.mm.yy", "mm/dd/yy", "excel", "spss"})


def test_where_day_or_month_may_be_first_the_year_is_kept_and_one_word_settles_it(run: Run, tmp_path: Path) -> None:
    data = table(tmp_path / "t.csv", [f"{day.day % 12 + 1:02d}/{day.month:02d}/{day.year}" for day in DAYS])
    words = ("mitigate", data, "--qi", "birth_date,sex", "--k", "5", "--suppression", "5%")
    done = run(*words, "-o", "out.csv", "--json").json
    assert "--dates birth_date=dmy" in done["plan"]["notes"][0]
    assert all(1 <= int(birth[-4:]) - int(birth[:4]) + 1 <= 10 for birth, _ in classes(tmp_path / "out.csv"))
    assert done["plan"]["of"]["birth_date"] == 5
    settled = run(*words, "--dates", "birth_date=dmy", "--json").json["plan"]
    assert (settled["of"]["birth_date"], settled["notes"]) == (6, [])
    assert "日在前" in run(*words, "--lang", "zh").out
    assert "no value tells whether day or month comes first" in run("hierarchy", data, "--column", "birth_date", "--lang", "en").out
    proposed = run("hierarchy", data, "--column", "birth_date", "--dates", "birth_date=mdy", "--json").json["columns"][0]
    assert (len(proposed["levels"]), proposed["note"]) == (6, None)


def test_numbers_of_days_from_nobody_knows_where_are_banded_and_said(run: Run, tmp_path: Path) -> None:
    data = table(tmp_path / "t.csv", [str((day - date(1970, 1, 1)).days) for day in DAYS])
    words = ("mitigate", data, "--qi", "birth_date,sex", "--k", "5", "--suppression", "5%", "--json")
    assert "unix_days, sas_days" in run(*words).json["plan"]["notes"][0]
    assert run(*words, "--dates", "birth_date=unix_days").json["plan"]["of"]["birth_date"] == 6


@pytest.mark.parametrize("wrong", ["birth_date", "birth_date=dym", "birth_date=dmy/54"])
def test_a_form_that_there_is_not(run: Run, tmp_path: Path, wrong: str) -> None:
    data = table(tmp_path / "t.csv", ["1980-01-01"] * 5)
    for words in (("mitigate", data, "--qi", "birth_date", "--k", "5"), ("hierarchy", data, "--column", "birth_date")):
        done = run(*words, "--dates", wrong, "--lang", "en")
        assert done.code == 2
        assert "--dates" in done.err


def test_a_column_that_there_is_not(run: Run, tmp_path: Path) -> None:
    data = table(tmp_path / "t.csv", ["1980-01-01"] * 5)
    assert "burth" in run("mitigate", data, "--qi", "birth_date", "--k", "5", "--dates", "burth=dmy", "--lang", "en").err
