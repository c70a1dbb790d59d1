"""A pulse, a glucose level, a way: successive measurements are one person's though no column says whose; a sorted list of people is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run
from tests.identify.test_chained import CONTEXT, Made
from tests.identify.test_persons import found

BEGIN = datetime(2025, 3, 1, 6)  # noqa: DTZ001 - as watches write it


def _pulse(random: Random, minutes: int) -> list[int]:
    found = [random.randrange(55, 90)]
    while len(found) < minutes:
        found.append(max(45, min(160, found[-1] + random.randint(-3, 3))))
    return found


def watch(random: Random) -> Made:
    rows: list[tuple[object, ...]] = [(at + 1, rate, max(0, int(random.gauss(10, 30)))) for at, rate in enumerate(_pulse(random, 1200))]
    return "seq,heart_rate,steps", rows


def shuffled(random: Random) -> Made:
    """Only the time says what follows on what."""
    rows: list[tuple[object, ...]] = [(BEGIN + timedelta(minutes=at), rate) for at, rate in enumerate(_pulse(random, 1200))]
    random.shuffle(rows)
    return "time,heart_rate", rows


def wards(random: Random) -> Made:
    """Five people, one after the other."""
    rows: list[tuple[object, ...]] = [(rate, random.randrange(90, 100)) for _ in range(5) for rate in _pulse(random, 300)]
    return "脉搏,血氧", rows


def trip(random: Random) -> Made:
    lat, lon, rows = 31.2, 121.4, []
    for at in range(900):
        lat, lon = lat + random.gauss(0, 2e-4), lon + random.gauss(0, 2e-4)
        rows.append((BEGIN + timedelta(seconds=30 * at), f"{lat:.6f}", f"{lon:.6f}"))
    return "time,latitude,longitude", [*rows]


def patients(random: Random) -> Made:
    return "sex,heart_rate,glucose", [(random.choice("MF"), random.randrange(50, 120), f"{random.gauss(6, 1):.1f}") for _ in range(1500)]


def by_age(random: Random) -> Made:
    """Sorted: what goes with the age goes up with it."""
    ages = sorted(random.randrange(20, 90) for _ in range(1500))
    return "age,systolic,glucose", [(age, int(100 + age / 2 + random.gauss(0, 8)), f"{random.gauss(6, 1):.1f}") for age in ages]


def within_sex(random: Random) -> Made:
    """Sorted by the measurement within each half."""
    rows = [(sex, random.randrange(50, 120)) for sex in "MF" for _ in range(700)]
    return "sex,heart_rate", [*sorted(rows)]


def by_district(random: Random) -> Made:
    """Those who live near one another stand together."""
    centres = [(31 + random.random(), 121 + random.random()) for _ in range(30)]
    rows: list[tuple[object, ...]] = [
        (random.choice("MF"), random.randrange(90), f"{lat + random.gauss(0, 0.01):.5f}", f"{lon + random.gauss(0, 0.01):.5f}")
        for lat, lon in centres
        for _ in range(50)
    ]
    return "sex,age,latitude,longitude", rows


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("make", "column"), [(watch, "heart_rate"), (shuffled, "heart_rate"), (wards, "脉搏"), (trip, "latitude")])
def test_successive_measurements_are_seen(tmp_path: Path, make: Callable[[Random], Made], column: str, seed: int) -> None:
    chain = found(tmp_path, *make(Random(seed))).chain  # noqa: S311 - no secret
    assert chain is not None
    assert chain.columns[0] == column


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("make", [patients, by_age, within_sex, by_district])
def test_a_list_of_people_in_any_order_has_none(tmp_path: Path, make: Callable[[Random], Made], seed: int) -> None:
    assert found(tmp_path, *make(Random(seed))).chain is None  # noqa: S311 - no secret


def test_what_one_watch_wrote_is_no_class_of_people(tmp_path: Path, run: Run) -> None:
    """Minutes of one person were classes of five, level 3, and nothing was said of it."""
    header, rows = watch(Random(3))  # noqa: S311 - no secret
    (tmp_path / "w.csv").write_text("\n".join([header, *(",".join(map(str, row)) for row in rows)]) + "\n", encoding="utf-8")
    assert run("scan", "w.csv", "--json").json["table"]["kind"] == "events"
    said = run("mitigate", "w.csv", "-o", "o.csv", *CONTEXT, "--json").json["cautions"]
    assert "rows-of-one-person" in {one["code"] for one in said}
