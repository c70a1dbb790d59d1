"""What a sample missed is found on all rows; what only looks like an identifier is not."""

from __future__ import annotations

import re

import pytest

from reidrisk.data.confirming import Matches
from reidrisk.identify.every_row import PATTERN, already_direct, confirmed
from reidrisk.identify.propose import Aids, identify
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column
from reidrisk.model.plan import Decision
from reidrisk.model.role import Role

ROWS = 1_000_000
NOTES = ColumnSample("备注", {f"第{number}次复诊，无特殊。": 1 for number in range(200)}, 0, 0, 200, ROWS)


def after(sample: ColumnSample, seen: Matches | None, decision: Decision | None = None) -> Column:
    facts = Facts("t", "csv", ROWS, (sample.name,), Fingerprint("content", "0"))
    decisions = {sample.name: decision} if decision else {}
    samples = {sample.name: sample}

    def all_rows(inventory: object) -> object:
        return confirmed(inventory, facts, samples, {sample.name: seen} if seen else {})  # type: ignore[arg-type]

    return identify(facts, samples, decisions, Aids(all_rows=all_rows)).columns[0]  # type: ignore[arg-type]


def rules(column: Column) -> dict[str, tuple[int | None, int | None]]:
    return {item.rule: (item.count, item.looked_at) for item in column.evidence if item.rule.startswith("every-row")}


def test_one_number_in_a_million_rows_makes_a_direct_identifier() -> None:
    column = after(NOTES, Matches(2, {"家属电话13912345678": 2}, all_values=True))
    assert column.roles == {Role.DI}
    assert column.category == "mobile"
    assert rules(column) == {"every-row:mobile": (2, ROWS)}


def test_what_does_not_validate_is_refuted_and_said_so() -> None:
    column = after(NOTES, Matches(3, {"单号：110105194912310021。": 3}, all_values=True))
    assert column.roles == frozenset()
    assert rules(column) == {"every-row": (0, ROWS)}
    assert "经校验" in column.evidence[-1].finding.say("zh")


def test_no_match_on_any_row_is_said() -> None:
    assert rules(after(NOTES, Matches(0, {}, all_values=True))) == {"every-row": (0, ROWS)}


def test_columns_that_were_not_searched_say_nothing() -> None:
    assert rules(after(NOTES, None)) == {}


def test_many_matches_are_told_with_how_many_were_checked() -> None:
    column = after(NOTES, Matches(90_000, {f"电话138{number:08d}": 1 for number in range(2_000)}, all_values=False))
    assert rules(column) == {"every-row:mobile": (90_000, ROWS)}
    assert "2,000" in column.evidence[0].finding.say("en")


def test_a_direct_identifier_gets_its_count_over_all_rows() -> None:
    sample = ColumnSample("手机号", {f"138{number:08d}": 1 for number in range(200)}, 0, 0, 200, ROWS)
    column = after(sample, Matches(999_000, {}, all_values=False))
    assert rules(column) == {"every-row": (999_000, ROWS)}
    assert rules(after(sample, Matches(0, {}, all_values=True))) == {}


def test_a_decision_stands_and_is_contradicted() -> None:
    column = after(NOTES, Matches(1, {"家属电话13912345678": 1}, all_values=True), Decision(frozenset({Role.NI}), "王审"))
    assert column.roles == {Role.NI}
    assert "contradicts-decision" in {item.rule for item in column.evidence}
    agreed = after(NOTES, Matches(1, {"家属电话13912345678": 1}, all_values=True), Decision(frozenset({Role.DI}), "王审"))
    assert "contradicts-decision" not in {item.rule for item in agreed.evidence}


def test_direct_identifiers_are_known_before_the_rows_are_read() -> None:
    facts = Facts("t", "csv", 2, ("姓名", "性别"), Fingerprint("content", "0"))
    assert already_direct(identify(facts, {}, {})) == ("姓名",)


@pytest.mark.parametrize(
    "text",
    ["11010519491231002X", "证件11010519491231002X。", "+86 13812345678", "a@b.cn", "卡6222020200000000014", "13812345678、13912345678"],
)
def test_the_pattern_is_wider_than_the_rules(text: str) -> None:
    assert re.search(PATTERN, text)


@pytest.mark.parametrize("text", ["17782139370.23", "1603633666074", "20240115123456789012", "ORDER13812345678", "2024-01-15", "张三"])
def test_the_pattern_leaves_out_what_cannot_be_one(text: str) -> None:
    assert not re.search(PATTERN, text)
