"""The generated cases that papers are held against: untreated, treated, half answered, two kinds of people, 500 columns and others."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from tests.document.document_cases import ALL, LEVEL_1, LEVEL_2_EQUAL, Wish, column, make
from tests.document.test_counsel_papers import LAWFUL, MILD, answered
from tests.document.test_kinds import GOVERNED, material
from tests.document.test_mitigated import LEVEL_3, PRINT, RECORD, goal

from reidrisk.document.kept_attacks import SCHEMA, kept_in
from reidrisk.document.kind import Material
from reidrisk.document.registered import RegisteredReleases
from reidrisk.measure.joining import Appearances, overlaps
from reidrisk.model.dataset import ColumnSample
from reidrisk.model.governance import Handover, Holding, Register
from reidrisk.model.plan import PlanRecord
from reidrisk.model.preparation import Reply
from reidrisk.model.release import Answer, Sharing
from reidrisk.model.verdict import SubjectTypeRisk

_WIDE = tuple(column(f"m{at:03d}", "QI", ("age", "出生日期或年龄", "age"), by=None) for at in range(500))
_SHEET = {"motives.gain": Reply(("no",)), "motives.profit": Reply(("no",))}
_CHANGED = PlanRecord("9c" * 32, "a" * 64, 1, "bytes-sha256:before")
_AGE_BANDS = {"0-9": 5, "30-39": 11}


def _kinds() -> tuple[SubjectTypeRisk, ...]:
    """Mothers and their children, the children at the higher risk."""
    numbers, measured = LEVEL_3.verdict.numbers, LEVEL_3.verdict.measurement
    children = SubjectTypeRisk("子女", "子女编号", ("性别", "年龄"), (2, 2), acceptable=False, numbers=numbers, measurement=measured)
    mothers = SubjectTypeRisk("母亲", "母亲编号", ("年龄",), (3, 3), acceptable=True, numbers=numbers, measurement=measured)
    return (children, mothers)


def _child() -> Material:
    """Sixteen people, five of them under ten; the answers deny it."""
    found = replace(LEVEL_3, inventory=replace(LEVEL_3.inventory, columns=(_aged(), *LEVEL_3.inventory.columns)))
    found = replace(found, facts=replace(found.facts, columns=("孩子", *found.facts.columns)))
    found = replace(found, samples={**found.samples, "孩子": ColumnSample("孩子", _AGE_BANDS, 0, 0, 16, 16)})
    return answered(material(found), {"subjects.minors": "no"})


def _period() -> Material:
    """Discharged in 2024, and stated to be of 2020."""
    days = {f"2024-03-{day:02d}": 1 for day in range(1, 17)}
    dates = column("出院日期", "QI", ("event_date", "事件日期与时长", "event date"))
    found = replace(LEVEL_3, inventory=replace(LEVEL_3.inventory, columns=(dates, *LEVEL_3.inventory.columns)))
    found = replace(found, facts=replace(found.facts, columns=("出院日期", *found.facts.columns)))
    found = replace(found, samples={**found.samples, "出院日期": ColumnSample("出院日期", days, 0, 0, 16, 16)})
    return answered(material(found), {"dataset.period_start": "2020-01-01", "dataset.period_end": "2020-12-31"})


def _aged() -> Any:
    return column("孩子", "QI", ("birth_age", "出生日期或年龄", "age"))


def _emptied() -> Any:
    """The sex wholly suppressed, an amount and a date outside the quasi-identifiers treated, an attribute left as it was."""
    columns = (*LEVEL_3.inventory.columns, *(column(name, "SA", _PAID) for name in ("费用", "日期", "离院方式")))
    names = tuple(one.name for one in columns)
    samples = {name: LEVEL_3.samples.get(name) or ColumnSample(name, {"a": 8, "b": 8}, 0, 0, 16, 16) for name in names}
    samples["性别"] = ColumnSample("性别", {}, 0, 16, 16, 16)
    return replace(
        LEVEL_3, inventory=replace(LEVEL_3.inventory, columns=columns), facts=replace(LEVEL_3.facts, columns=names), samples=samples
    )


_PAID = ("finance", "财产与鉴别信息", "property and credentials")
_TECHNIQUES: dict[str, Any] = {
    "treated": [
        {"column": "费用", "transform": "class_mean", "to": "21", "holder": None},
        {"column": "日期", "transform": "date_part", "to": "month", "holder": "payer"},
    ]
}
_RELEASED = Holding(2, "ab" * 32, "University X", datetime(2026, 1, 2, 23, tzinfo=UTC), date(2027, 1, 2), None, "", "", 4, "held")
_HELD = (_RELEASED, replace(_RELEASED, entry=3, recipient="Company Y", together=2))
_PART = {"性别": {"level": 0, "records": 5}}
_SHOWN = {"性别": {"zh": "原样（31.2% 的记录，其余抑制）", "en": "as it is (31.2% of the records, the others suppressed)"}}


def _in_part() -> Material:
    """The sex shown in five of sixteen records, the age wholly suppressed."""
    samples = {
        **LEVEL_3.samples,
        "性别": ColumnSample("性别", {"男": 5}, 0, 11, 16, 16),
        "年龄": ColumnSample("年龄", {}, 0, 16, 16, 16),
    }
    plan = {**RECORD["plan"], "in_part": _PART, "in_words": _SHOWN}
    return material(replace(LEVEL_3, samples=samples), mitigation={**RECORD, "plan": plan})


def _registered() -> RegisteredReleases:
    """Four people in one release, in two classes; three of them in another, alike: two are alone once both are held."""
    named = (("one", "University X"), ("two", "Company Y"))
    register = Register(tuple(Handover(name, f"{name}.csv", who, "no", ("age",)) for name, who in named))
    seen = (Appearances({"a": 0, "b": 0, "c": 1, "d": 1}), Appearances({"a": 0, "b": 0, "c": 0}))
    return RegisteredReleases(register, overlaps(register, seen))


_RUN: dict[str, Any] = {
    "at": "2026-11-26T00:00:00+00:00", "release": str(LEVEL_3.facts.fingerprint), "known": {"name": "list.csv", "rows": 40},
    "columns": ["年龄"], "seed": 0,
    "attacks": [{"key": "linkage", "secret": None, "attempts": 16, "right": 5, "rate": {"value": 0.3125, "low": 0.14, "high": 0.56},
                 "by_chance_share": 0.0625, "predicted": 0.3125}],
}  # fmt: skip
_ATTACKS = kept_in({"schema": SCHEMA, "runs": [_RUN]})


_ABROAD = {
    "recipients.relation@University X": "joint", "flow.abroad": "yes", "flow.abroad_place": "Switzerland", "flow.abroad_route": "contract",
    "flow.abroad_informed": "yes", "flow.abroad_consent": "yes",
}  # fmt: skip


def _open_to_all() -> Material:
    """Published, after a recipient had been named."""
    found = answered(material(LEVEL_1), {**LAWFUL, **MILD, "recipients.agreement": "none"})
    plan = replace(found.plan, release=found.plan.release.having(sharing=Answer(Sharing.PUBLIC, "given")))
    return replace(found, plan=plan, assessment=replace(found.known(), plan=plan))


@cache
def cases() -> dict[str, Material]:
    treated = material(LEVEL_3, mitigation={**RECORD, "cells_suppressed": 7})
    missed = {**RECORD, "usefulness": [goal("column", ["性别"]), goal("records", [], error=0.01, met=True)]}
    half = material(ALL["open"])
    wide = make(Wish(2, (2, 2), acceptable=False, sizes=(1,) * 60, columns=_WIDE))
    return {
        "untreated": material(LEVEL_1),
        "treated": treated,
        "treated, a goal missed": material(LEVEL_3, mitigation=missed),
        "treated, plan changed": material(replace(LEVEL_3, record=_CHANGED), mitigation=RECORD),
        "plan changed, same data": material(replace(LEVEL_3, record=replace(_CHANGED, earlier_data=PRINT)), mitigation=RECORD),
        "plan changed, data not on record": material(replace(LEVEL_3, record=replace(_CHANGED, earlier_data=None))),
        "treated by each technique": material(_emptied(), mitigation={**RECORD, "plan": {**RECORD["plan"], **_TECHNIQUES}}),
        "rejected": material(LEVEL_2_EQUAL, governed=replace(GOVERNED, status="draft", signatures=(), signed=frozenset())),
        "earlier releases": material(LEVEL_3, mitigation=RECORD, governed=replace(GOVERNED, held=_HELD), attacks=_ATTACKS),
        "shown in part": _in_part(),
        "registered releases": replace(treated, registered=_registered()),
        "half answered": replace(half, plan=replace(half.plan, replies={**half.plan.replies, **_SHEET})),
        "answered": answered(treated, {**LAWFUL, **MILD}),
        "abroad": answered(treated, {**LAWFUL, **MILD, **_ABROAD}),
        "open to all": _open_to_all(),
        "two kinds of people": material(replace(LEVEL_3, verdict=replace(LEVEL_3.verdict, kinds=_kinds()))),
        "approved": material(LEVEL_3, mitigation=RECORD, governed=GOVERNED),
        "500 columns": material(wide),
        "children": _child(),
        "another period": _period(),
    }
