"""What one technique does to a dataset that is recoded, and what came of it."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from ...model.frozen import dataclass
from ...model.transform import CellRule, ClassRule, Work


@dataclass(frozen=True, slots=True)
class Task:
    """`work` on the columns `inputs`.

    The first is written again (`by` value, row or all rows at once) or judged (records); ``together`` writes all of them.
    Those of the others that are `as_read` are read as they came. `rule` says the same where the technique is one, `class_rule` where
    it is one of classes.
    """

    inputs: tuple[str, ...]
    by: Literal["value", "row", "all", "records", "together"]
    work: Work = field(repr=False)
    as_read: tuple[str, ...] = ()
    rule: CellRule | None = None
    class_rule: ClassRule | None = None


@dataclass(frozen=True, slots=True)
class TransformEffect:
    """Records and distinct values seen, records changed, suppressed since they did not fit (with their values), and records that left."""

    rows: int
    values: int
    changed: int
    unfit_values: int
    unfit: int
    left: int
