"""What one column spells out of another is no secret once that one is treated (GB/T 42460-2023 C.2 b, c)."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.flow.planning.spelled import spelled_out

ROWS = 400
WARDS = ("心内科", "骨科", "神经外科", "急诊科")
CONTEXT = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
Make = Callable[[Random, date, str], str]

SPELLED: dict[str, tuple[str, Make]] = {
    "a batch of the day": ("day", lambda random, day, _ward: f"B{day:%y%m%d}-{random.randrange(1, 4)}"),
    "a number of its own": ("day", lambda random, day, _ward: f"{day:%Y%m%d}{random.randrange(10**5):05d}"),
    "a remark": ("day", lambda random, day, _ward: f"{random.choice('甲乙丙')}于 {day} 复查"),
    "a bed": ("ward", lambda random, _day, ward: f"{ward}{random.randrange(1, 60)}床"),
}
NOT_SPELLED: dict[str, Make] = {
    "a number": lambda random, _day, _ward: f"B{random.randrange(10**6):06d}-1",
    "every ward": lambda _random, _day, _ward: "、".join(WARDS),
    "another day": lambda random, _day, _ward: f"B{date(2024, 1, 1) + timedelta(random.randrange(365)):%y%m%d}",
    "now and then": lambda random, _day, ward: ward if random.random() < 0.3 else "无",
    "nothing": lambda _random, _day, _ward: "",
}


def table(folder: Path, make: Make) -> Path:
    """(day, ward, age, x): 400 records in a year."""
    random = Random(8)  # noqa: S311 - no secret
    rows = []
    for _ in range(ROWS):
        day, ward = date(2024, 1, 1) + timedelta(random.randrange(366)), random.choice(WARDS)
        rows.append((day, ward, random.randrange(18, 90), make(random, day, ward)))
    path = folder / "t.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("day", "ward", "age", "x"), *rows])
    return path


@pytest.mark.parametrize("of, make", SPELLED.values(), ids=SPELLED)  # noqa: PT006 - as the house has it
def test_it_is_found(tmp_path: Path, of: str, make: Make) -> None:
    with open_dataset(table(tmp_path, make)) as dataset:
        assert spelled_out(dataset, ("x",), ("age", "day", "ward")) == {"x": of}


@pytest.mark.parametrize("make", NOT_SPELLED.values(), ids=NOT_SPELLED)
def test_chance_is_not(tmp_path: Path, make: Make) -> None:
    with open_dataset(table(tmp_path, make)) as dataset:
        assert spelled_out(dataset, ("x",), ("age", "day", "ward")) == {}


def test_the_output_does_not_hold_the_day_that_was_cut(run: Run, tmp_path: Path) -> None:
    """Level 3 before, with the day of sampling in each batch number; a sensitive column is somebody's choice."""
    table(tmp_path, SPELLED["a batch of the day"][1])
    asked = ("mitigate", "t.csv", "--qi", "day,ward,age", *CONTEXT, "-o", "o.csv")
    made = run(*asked, "--ni", "x", "--lang", "en")
    assert made.code == 0, made.err
    assert "x: its values spell out day, which was treated, so it leaves." in made.out
    assert "x" not in (tmp_path / "o.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    (tmp_path / "o.csv").unlink()
    for lang, words in (("zh", "敏感列“x”的取值中写明了“day”"), ("en", "The values of the sensitive column “x” spell out “day”")):
        refused = run(*asked, "--sa", "x", "--lang", lang)
        assert refused.code == 2
        assert words in refused.err
        assert not (tmp_path / "o.csv").exists()
    assert run(*asked, "--sa", "x", "--drop", "x").code == 0


def test_a_true_day_in_a_number_would_undo_that_dates_move(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With it every date of the person could be moved back."""
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a long key of the store of a test")
    random = Random(10)  # noqa: S311 - no secret
    rows = []
    for person in range(150):
        for _ in range(random.randrange(1, 4)):
            day = date(2024, 1, 1) + timedelta(random.randrange(366))
            rows.append((f"P{person:04}", random.choice("男女"), day, f"B{day:%y%m%d}-{random.randrange(1, 4)}"))
    with (tmp_path / "t.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("病案号", "性别", "就诊日期", "试剂批次"), *rows])
    made = run(
        "mitigate", "t.csv", "--subject", "病案号", "--qi", "性别,就诊日期", "--ni", "试剂批次", *CONTEXT,
        "--secrets-store", "store", "--lang", "zh", "-o", "o.csv",
    )  # fmt: skip
    assert made.code == 0, made.err + made.out
    assert "列“试剂批次”：取值中写明了“就诊日期”" in made.out
    assert "试剂批次" not in (tmp_path / "o.csv").read_text(encoding="utf-8").splitlines()[0]
