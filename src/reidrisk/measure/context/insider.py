"""T1: the probability of a deliberate attempt from inside (GB/T 42460 D.1.4 b 1, Table D.1)."""

from __future__ import annotations

from ...model.measurement import Interval, Number
from ...model.release import Grade, Release
from ...model.standard import Standard
from ...model.text import Text
from .answers import not_required, number, spread

TITLE = Text("内部故意攻击概率 T1", "probability of a deliberate insider attack, T1")
CONTROLS = Text("风险减缓控制水平", "strength of the mitigating controls")
MOTIVES = Text("动机和能力", "motives and capacity")
CLAUSE = "D.1.4 b 1"
FIXED = "T1 = max (low controls, high motives)"


def insider_attack(standard: Standard, release: Release) -> Number:
    """T1 from Table D.1, or its range over the answers that are open; fixed where the sharing model fixes it (ITU I.2.3)."""
    sharing = release.sharing.value
    if standard.certain(sharing):
        return not_required("T1", TITLE, CLAUSE)
    fixed = None if sharing is None else standard.sharing[sharing].insider
    if fixed is not None:
        return number("T1", TITLE, CLAUSE, Interval.at(fixed), FIXED)
    controls = list(Grade) if release.controls.value is None else [release.controls.value]
    motives = list(Grade) if release.motives.value is None else [release.motives.value]
    interval = spread(standard.insider[strength, motive] for strength in controls for motive in motives)
    return number("T1", TITLE, CLAUSE, interval, "Table D.1", (CONTROLS, release.controls), (MOTIVES, release.motives))
