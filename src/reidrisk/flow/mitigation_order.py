"""What a mitigation is to do, once it was read and found sensible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from ..data.output.placing import Place
from ..mitigate.analysis import Analysis
from ..mitigate.anytime import Effort
from ..mitigate.demand import Demand


@dataclass(frozen=True)
class Order:
    """What is to be done, once it was read and found sensible. `to_level`: level 3 is wanted, over whatever else `demand` asks."""

    to_level: bool
    loss: str
    trees: Path | None = None
    out: Place | None = None
    plan: Path | None = None
    drop: tuple[str, ...] = ()
    people: str | None = None
    local: bool = False
    cells: bool = False
    ungraded: bool = False
    proposing: bool = False
    effort: Effort = field(default_factory=Effort)
    choices: bool = False
    measured: bool = False
    demand: Demand = field(default_factory=lambda: Demand(1))
    coarsest: Mapping[str, int] = field(default_factory=dict)
    analysis: Analysis = field(default_factory=Analysis)
    most_lost: Fraction | None = None
