"""A department in a table of staff is where they work, and no place where somebody was treated (GB/T 42460 B j, not B d)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.inventory import Column, Evidence
from ...model.text import Text
from ..catalogue import categories
from ..wording.of_tables import speaks_of

_PLACE, _EMPLOYER = "geo", "occupation"
_CARE = frozenset({"diagnosis_visible", "sa_health", "medical_record"})
_LEAST = 2  # columns that only a table of staff has
_FOUND = Text(
    "同表其他列说的是职工的任职情况：这里的科室是工作部门，不是就诊地点。",
    "The other columns speak of staff and their posts: this department is where somebody works, not where somebody was treated.",
)


def of_staff(columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns, with departments as those of an employer where the table is about staff; what a person decided stays."""
    of_posts = sum(speaks_of(column.name, "posts") for column in columns)
    in_care = any(column.category in _CARE or speaks_of(column.name, "care") for column in columns)
    if of_posts < _LEAST or in_care:
        return tuple(columns)
    return tuple(_employers(column) if _is_department(column) else column for column in columns)


def _is_department(column: Column) -> bool:
    return column.category == _PLACE and not column.decided and speaks_of(column.name, "departments")


def _employers(column: Column) -> Column:
    category = categories()[_EMPLOYER]
    found = Evidence("name-lookup", "department-of-staff", _FOUND)
    return replace(column, category=category.key, category_title=category.title, evidence=(found, *column.evidence))
