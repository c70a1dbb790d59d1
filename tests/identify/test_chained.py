"""Rows that follow one another are of one person or account though no column says whose; numbers that lie close are not taken for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run
from tests.identify.test_persons import found

CONTEXT = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
Made = tuple[str, list[tuple[object, ...]]]


def meters(random: Random) -> Made:
    rows: list[tuple[object, ...]] = []
    for _ in range(120):
        begin = random.randrange(100, 90_000)
        for month in range(12):
            end = begin + random.randrange(20, 600)
            rows.append((f"2023-{month + 1:02d}", begin, end))
            begin = end
    return "month,opening,closing", rows


def account(random: Random) -> Made:
    rows: list[tuple[object, ...]] = []
    for _ in range(120):
        balance = random.randrange(100_000, 9_000_000)
        for _ in range(random.randrange(4, 15)):
            amount = random.choice((-1, 1)) * random.randrange(1_000, 300_000)
            balance += amount
            rows.append((f"{amount / 100:.2f}", f"{balance / 100:.2f}"))
    return "交易金额,账户余额", rows


def spent(random: Random) -> Made:
    """What is paid has no sign."""
    header, rows = account(random)
    return header, [(str(amount).lstrip("-"), balance) for amount, balance in rows]


def appointments(random: Random) -> Made:
    rows: list[tuple[object, ...]] = []
    for _ in range(300):
        at, person = date(2022, 1, 1) + timedelta(random.randrange(300)), (random.choice("MF"), random.randrange(20, 85))
        for _ in range(random.randrange(2, 6)):
            after = at + timedelta(random.randrange(7, 120))
            rows.append((*person, at, after))
            at = after
    return "sex,age,visit_date,next_appointment", rows


def people(random: Random) -> Made:
    """A row a person: stays of a few days, and what they cost in parts and together."""
    rows: list[tuple[object, ...]] = []
    for _ in range(1500):
        begin, drugs, rest = date(2023, 1, 1) + timedelta(random.randrange(365)), random.randrange(50_000), random.randrange(50_000)
        rows.append(
            (random.choice("MF"), random.randrange(90), begin, begin + timedelta(random.randrange(1, 20)), drugs, rest, drugs + rest)
        )
    return "sex,age,admitted,discharged,drugs,other,total", rows


def marks(random: Random) -> Made:
    return "last_year,this_year", [(one := random.randrange(300, 700), one + random.randrange(-20, 30)) for _ in range(1500)]


def terms(random: Random) -> Made:
    """The end of a term is the beginning of the next one for everybody."""
    days = [date(2020, 1, 1) + timedelta(30 * at) for at in range(60)]
    return "begin,end,mark", [(days[at], days[at + 1], random.randrange(100)) for at in (random.randrange(59) for _ in range(1500))]


def rounded(random: Random) -> Made:
    """Prices in whole thousands meet by chance."""
    return "asked,paid", [(1000 * random.randrange(1, 400), 1000 * random.randrange(1, 400)) for _ in range(1500)]


def steady(random: Random) -> Made:
    """Who begins and ends alike continues nobody."""
    return "before,after", [(one := random.randrange(10**8), one) for _ in range(1500)]


def managers(random: Random) -> Made:
    """The number of another person is theirs."""
    numbers = random.sample(range(10**7), 1500)
    return "employee_id,manager_id,pay", [(one, random.choice(numbers), random.randrange(10**6)) for one in numbers]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("make", "columns"),
    [
        (meters, {"opening", "closing"}),
        (account, {"交易金额", "账户余额"}),
        (spent, {"交易金额", "账户余额"}),
        (appointments, {"visit_date", "next_appointment"}),
    ],
)
def test_rows_that_follow_one_another_are_found_in_any_order(
    tmp_path: Path, make: Callable[[Random], Made], columns: set[str], seed: int
) -> None:
    random = Random(seed)  # noqa: S311 - no secret
    header, rows = make(random)
    random.shuffle(rows)
    seen = found(tmp_path, header, rows)
    assert seen.key is None
    assert seen.chain is not None
    assert set(seen.chain.columns) == columns


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("make", [people, marks, terms, rounded, steady, managers])
def test_numbers_and_days_that_only_meet_by_chance_are_none(tmp_path: Path, make: Callable[[Random], Made], seed: int) -> None:
    assert found(tmp_path, *make(Random(seed))).chain is None  # noqa: S311 - no secret


def test_such_rows_are_events_of_somebody_and_no_people(tmp_path: Path, run: Run) -> None:
    header, rows = appointments(Random(1))  # noqa: S311 - no secret
    (tmp_path / "a.csv").write_text("\n".join([header, *(",".join(map(str, row)) for row in rows)]) + "\n", encoding="utf-8")
    assert run("scan", "a.csv", "--json").json["table"]["kind"] == "events"


def test_a_key_says_more_than_a_chain(tmp_path: Path) -> None:
    header, rows = account(Random(1))  # noqa: S311 - no secret
    numbered = [(f"6222{1000 + at // 5:08d}", *row) for at, row in enumerate(rows)]
    seen = found(tmp_path, f"账号,{header}", numbered)
    assert seen.chain is None
    assert seen.key is not None


def test_mitigation_asks_before_any_paper_and_a_reason_settles_it(tmp_path: Path, run: Run) -> None:
    """Classes of rows were called classes of people, at level 3, and nothing was said."""
    header, rows = meters(Random(3))  # noqa: S311 - no secret
    (tmp_path / "m.csv").write_text("\n".join([header, *(",".join(map(str, row)) for row in rows)]) + "\n", encoding="utf-8")
    asked = run("mitigate", "m.csv", "-o", "o.csv", *CONTEXT, "--json").json["cautions"]
    assert [(one["code"], set(one["subject"]), one["accepted"]) for one in asked] == [("rows-of-one-person", {"opening", "closing"}, None)]
    assert asked[0]["text"].endswith("Classes can only count rows, and look larger than they are.")
    settled = ("--accept", "rows-of-one-person=每户只取一个月", "--by", "陈静")
    graded = run("assess", "m.csv", *CONTEXT, "--json", *settled).json["cautions"]
    assert [one["accepted"]["by"] for one in graded if one["code"] == "rows-of-one-person"] == ["陈静"]
