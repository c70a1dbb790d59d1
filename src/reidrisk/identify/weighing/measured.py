"""Height and weight in a table about health were measured in care or told to it: health data besides (GB/T 35273 Annex B)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.inventory import Column, Evidence
from ...model.role import Role
from ...model.text import Text

MEASURED = "measured-in-care"
_BODY, _HEALTH = "body", frozenset({"sa_health", "diagnosis_visible"})
# Of real tables of which a quarter is about health, 18 of 19 such columns were labelled so, of other tables 12 of 51.
_LEAST, _LEAST_SHARE = 3, 0.25
_FOUND = Text(
    "同表至少四分之一的列是健康信息：身高、体重等是就诊或体检时测得或申报的，也是敏感个人信息。",
    "At least a quarter of the columns are about health: body measures were taken or told in care or at an examination, and are "
    "sensitive too.",
)


def in_care(columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns, with body measures sensitive too where the table is about health; what a person decided stays."""
    about = sum(column.category in _HEALTH for column in columns)
    if about < _LEAST or about < _LEAST_SHARE * len(columns):
        return tuple(columns)
    return tuple(_sensitive(column) if _is_body(column) else column for column in columns)


def _is_body(column: Column) -> bool:
    """A measure of the body; who knows a person may know the blood group, which says nothing of health."""
    blood = any("blood" in item.rule or "血" in item.rule for item in column.evidence)
    return column.category == _BODY and not (blood or column.decided) and Role.QI in column.roles and Role.SA not in column.roles


def _sensitive(column: Column) -> Column:
    found = Evidence("name-lookup", MEASURED, _FOUND)
    return replace(column, roles=column.roles | {Role.SA}, evidence=(*column.evidence, found))
