"""Columns called by the codes of a published layout are what the layout says (GB/T 42460-2023 Annex A)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

from reidrisk.identify.catalogue import categories
from reidrisk.identify.layouts import layout_of
from reidrisk.identify.lookup import rows
from reidrisk.identify.names import lookup

FRONT = ("A48", "A49", "A11", "A12C", "A13", "A14", "A20", "A26", "B12", "B15", "C03C", "C04N", "C06x01C", "C06x02C", "D01")
DAILY = ("P900", "P3", "P4", "P5", "P6", "P13", "P22", "P25", "P321", "P322", "P431", "P782")


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        (FRONT, {"A11": "姓名", "B12": "入院时间", "C06x02C": "出院其他诊断编码"}),
        (tuple(name.lower() for name in FRONT), {"a12c": "性别"}),
        (DAILY, {"P3": "病案号", "P431": "科主任"}),
        ((*DAILY, "医院编码", "批次"), {"P4": "姓名"}),
        (("aac001", "aac002", "aac003", "aac004", "aac006", "aae006", "akc190"), {"aac003": "姓名"}),
    ],
)
def test_most_columns_tell_the_layout(columns: tuple[str, ...], told: dict[str, str]) -> None:
    found = layout_of(columns)
    assert found is not None
    assert told.items() <= found.labels.items()
    assert set(found.labels) <= set(columns)


@pytest.mark.parametrize(
    "columns",
    [
        tuple(f"A{number}" for number in range(11, 49)),  # questions of a form, not one code that nothing else has
        tuple(f"P{number}" for number in range(1, 30)),
        (*FRONT[:6], *(f"question {number}" for number in range(12))),
        ("patient_id", "sex", "age"),
        (),
    ],
)
def test_questions_that_are_numbered_alike_are_no_layout(columns: tuple[str, ...]) -> None:
    assert layout_of(columns) is None


@pytest.mark.parametrize("key", ["front_page", "front_page_daily", "social_insurance"])
def test_what_a_layout_says_is_known_to_the_lists(key: str) -> None:
    """All but a few say what they are: a name that no list knows would help nobody."""
    labels = {label for _, label in rows(f"layouts/{key}.csv")}
    unknown = {label for label in labels if (hit := lookup(label)) is None or hit.category not in categories()}
    assert len(unknown) <= 3, unknown


def test_a_scan_says_what_the_codes_hold_and_where_it_knows_it_from(run: Run, tmp_path: Path) -> None:
    random, file = Random(3), tmp_path / "front.csv"  # noqa: S311 - made-up records
    head = ("A48", "A12C", "A13", "A21C", "B12", "B15", "C03C", "C26C", "B34C", "D01")
    lines = [",".join(head)]
    for number in range(60):
        day = random.randrange(10, 20)
        lines.append(
            f"{random.randrange(10**7):07d},{random.choice('12')},19{random.randrange(40, 99)}-03-{day},{random.choice('123')},"
            f"2023-05-{day},2023-06-{day},{random.choice(['I10.x00', 'E11.900'])},{random.choice('123')},{number % 3},{number * 17}.50"
        )
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    columns = {one["name"]: one for one in json.loads(run("scan", str(file), "--json").out)["columns"]}
    assert {name: one["category"] for name, one in columns.items()} == {
        "A48": "medical_record", "A12C": "sex", "A13": "birth_age", "A21C": "marital", "B12": "event_date", "B15": "event_date",
        "C03C": "diagnosis_visible", "C26C": "body", "B34C": "sa_health", "D01": "sa_property",
    }  # fmt: skip
    assert "assessment" in columns["A12C"]["evidence"][0]["finding"]
