"""The sample files: every column with the roles an expert gives it."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from reidrisk.identify.propose import identify
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Inventory
from reidrisk.model.role import Role

SAMPLES = Path(__file__).parents[1] / "samples"
EXPECTED = json.loads(Path(__file__).with_name("samples.json").read_text(encoding="utf-8"))


def inventory(name: str, delimiter: str) -> Inventory:
    with (SAMPLES / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=delimiter))
    samples = {}
    for column in rows[0]:
        counts = Counter(row[column] for row in rows)
        missing = counts.pop("", 0)
        samples[column] = ColumnSample(column, counts, missing, 0, len(rows), len(rows))
    return identify(Facts(name, "csv", len(rows), tuple(samples), Fingerprint("content", "0")), samples, {})


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: expected["file"])
def test_every_column_of_the_sample(expected: dict[str, Any]) -> None:
    columns = inventory(expected["file"], expected["delimiter"]).columns
    assert {column.name: "+".join(sorted(column.roles)) for column in columns} == expected["roles"]


def test_without_headers_the_direct_identifiers_are_found_all_the_same() -> None:
    with (SAMPLES / "cn_discharge_400.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = list(csv.reader(file))
    samples = {}
    for place in range(len(header)):
        counts = Counter(row[place] for row in rows)
        missing = counts.pop("", 0)
        samples[f"c{place}"] = ColumnSample(f"c{place}", counts, missing, 0, len(rows), len(rows))
    facts = Facts("t", "csv", len(rows), tuple(samples), Fingerprint("content", "0"))
    direct = {header[int(name[1:])] for name in identify(facts, samples, {}).with_role(Role.DI)}
    assert direct == {"病案号", "姓名", "身份证号", "手机号", "详细地址", "主治医师", "备注"}
