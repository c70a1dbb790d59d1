"""Numbers of persons with several rows that leave as means of their class tell no more than what is shown beside them."""

from __future__ import annotations

import csv
from collections import defaultdict
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

BESIDE = ("型号", "大区", "使用者年龄", "使用者性别", "事件类型")
CONTEXT = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")


def _log(path: Path, persons: int) -> None:
    """What meters wrote: of some people the first event is one that few others have, and leaves."""
    chance, rows = Random(77), []  # noqa: S311 - data for a test
    for person in range(persons):
        model, region = chance.choice(["DX-100", "DX-200", "HT-7"]), chance.choice(["华东", "华南", "华北", "西南"])
        whose = model, region, chance.randrange(20, 90), chance.choice("男女")
        for _ in range(chance.randrange(2, 9)):
            at = datetime(2025, 1, 1) + timedelta(minutes=chance.randrange(180 * 1440))  # noqa: DTZ001 - of no zone, as such logs are
            kind = chance.choice(["启动", "报警", "低电量", "校准", "测量"])
            rows.append((f"SN{person:06d}", *whose, at.strftime("%Y/%m/%d %H:%M"), kind, round(chance.gauss(6.5, 2), 1)))
    with path.open("w", encoding="utf-8", newline="") as file:
        names = ("设备序列号", "型号", "大区", "使用者年龄", "使用者性别", "事件时间", "事件类型", "血糖值")
        csv.writer(file).writerows([names, *rows])


def test_a_mean_follows_from_the_columns_beside_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its class was by days since a first record that left later: two means in one class told who came before."""
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a passphrase of enough signs")
    _log(tmp_path / "log.csv", 300)
    words = ("--subject", "设备序列号", "--secrets-store", "store", *CONTEXT)
    found = run("mitigate", "log.csv", *words, "-o", "out.csv", "--json")
    assert found.code == 0, found.out
    assert found.json["proof"]["level"] == 3
    assert found.json["records_lost"] > 0
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    means = defaultdict(set)
    for row in rows:
        means[tuple(row[name] for name in BESIDE)].add(row["血糖值"])
    assert all(len(each) == 1 for each in means.values())
    assert "*" not in {one for each in means.values() for one in each}
    assert len({one for each in means.values() for one in each}) > 2
