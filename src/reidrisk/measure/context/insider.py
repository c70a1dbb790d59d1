"""T1: the probability of a deliberate attempt from inside (GB/T 42460 D.1.4 b 1, Table D.1)."""

from __future__ import annotations

from collections.abc import Iterable

from ...model.clause import Stage
from ...model.measurement import Interval, Number
from ...model.release import Grade, Release
from ...model.standard import Standard
from ...model.text import Text
from ...prepare.context import CONTROLS, MOTIVES, SHARING
from .answers import not_required, number, spread

TITLE = Text("内部故意攻击概率 T1", "probability of a deliberate insider attack, T1")
CLAUSE = "D.1.4 b 1"
FIXED = "T1 = max (low controls, high motives)"


def insider_attack(standard: Standard, release: Release) -> Number:
    """T1 from Table D.1, or its range over the answers that are open; fixed where the sharing model fixes it (ITU I.2.3)."""
    clause = standard.where(Stage.INSIDER, CLAUSE)
    sharing = release[SHARING].value
    if standard.certain(sharing):
        return not_required("T1", TITLE, clause)
    fixed = None if sharing is None else standard.sharing[sharing].insider
    if fixed is not None:
        return number("T1", TITLE, clause, Interval.at(fixed), FIXED, release)
    controls, motives = release[CONTROLS].value, release[MOTIVES].value
    interval = spread(standard.insider[strength, motive] for strength in _either(controls) for motive in _either(motives))
    return number("T1", TITLE, clause, interval, "Table D.1", release, CONTROLS, MOTIVES)


def _either(grade: Grade | None) -> Iterable[Grade]:
    return Grade if grade is None else (grade,)
