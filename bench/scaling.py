"""How time grows with rows: cost of a further row, and the exponent."""

import math
from dataclasses import dataclass

from .comparing import Pair

SLOPE_BAR = 2.5


@dataclass(frozen=True)
class Scaling:
    """Between the two largest sizes of one kind and form; always (ours, bare).

    Seconds and processor seconds per further row, and log-log exponents.
    """

    kind: str
    form: str
    rows: tuple[int, int]
    per_row: tuple[float, float]
    cpu_per_row: tuple[float, float]
    exponents: tuple[float, float]

    @property
    def ratio(self) -> float:
        """Ours to bare, per further row."""
        return self.per_row[0] / self.per_row[1] if self.per_row[1] > 0 else math.nan

    @property
    def within(self) -> bool:
        """Whether the bar is met."""
        return self.ratio <= SLOPE_BAR


def scalings(pairs: list[Pair]) -> list[Scaling]:
    groups: dict[tuple[str, str], list[Pair]] = {}
    for pair in pairs:
        if not pair.problems:
            groups.setdefault((pair.case.kind, pair.case.form), []).append(pair)
    found = []
    for (kind, form), group in groups.items():
        if len(group) > 1:
            small, large = sorted(group, key=lambda pair: pair.case.rows)[-2:]
            found.append(scaling(kind, form, small, large))
    return found


def scaling(kind: str, form: str, small: Pair, large: Pair) -> Scaling:
    rows = small.case.rows, large.case.rows
    steep = [math.log(late / early) / math.log(rows[1] / rows[0]) for early, late in zip(small.seconds, large.seconds, strict=True)]
    wall, cpu = slopes(small.seconds, large.seconds, rows), slopes(small.cpu, large.cpu, rows)
    return Scaling(kind, form, rows, wall, cpu, (steep[0], steep[1]))


def slopes(small: tuple[float, float], large: tuple[float, float], rows: tuple[int, int]) -> tuple[float, float]:
    more = rows[1] - rows[0]
    return (large[0] - small[0]) / more, (large[1] - small[1]) / more
