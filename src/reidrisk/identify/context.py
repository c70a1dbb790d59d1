"""What the other columns of the table say of one: "result" and "value" in a table of laboratory tests are findings of patients."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..model.inventory import Column, Evidence
from ..model.text import Text
from .catalogue import categories
from .headers import header
from .lookup import document

_CARE = frozenset({"medical_record", "visit_number", "body", "diagnosis_visible", "sa_health", "health_card"})
_RESULTS = frozenset(document("header_words.json")["results"])
_ENDINGS = tuple(document("header_words.json")["result_endings"])
_SEVERAL, _SHARE, _MANY, _MOSTLY = 2, 0.15, 3, 0.25
_SAYS_NOTHING = re.compile(r"(?:[A-Za-z]|col|column|field|var|attr|feature|unnamed)?[ _.:-]*[0-9]*", re.IGNORECASE)
_BESIDE = Text(
    "列名“{name}”本身含义不定；同表有 {count} 列健康或就诊数据，故视为检验或检查结果。",
    'The name "{name}" alone could be anything; the table has {count} columns on health or care, so it is taken for a finding.',
)


def in_context(columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns, those that only the table explains with what it makes of them; decisions stand."""
    care = sum(column.category in _CARE for column in columns)
    if care < max(_SEVERAL, len(columns) * _SHARE):
        return tuple(columns)
    mostly = care >= max(_MANY, len(columns) * _MOSTLY)
    return tuple(_result(column, care) if _is_result(column) or (mostly and _is_unknown(column)) else column for column in columns)


def _is_unknown(column: Column) -> bool:
    """A word that no list knows, in a table that is about care: rather a finding too many than one overlooked."""
    if column.category is not None or column.roles or column.decided or _SAYS_NOTHING.fullmatch(column.name):
        return False
    return not any(item.method == "name-lookup" for item in column.evidence)


def _is_result(column: Column) -> bool:
    return column.category is None and not column.roles and not column.decided and _says_result(column.name)


def _says_result(name: str) -> bool:
    joined = header(name).joined
    return joined in _RESULTS or joined.endswith(_ENDINGS)


def _result(column: Column, care: int) -> Column:
    category = categories()["sa_health"]
    seen = Evidence("name-lookup", "table-context", _BESIDE.fill(name=column.name, count=care))
    return replace(column, roles=category.roles, category=category.key, category_title=category.title, evidence=(seen, *column.evidence))
