"""An estimate before there is a dataset: DRt x pr(context) (China methodology 11.3.2.5, service type B)."""

from __future__ import annotations

from fractions import Fraction

from ..measure.context.attack import attack, attack_interval, interval_of, threats
from ..measure.figures import R_CLAUSE, R_TITLE
from ..model.clause import Stage
from ..model.frozen import dataclass
from ..model.measurement import Interval, Number
from ..model.release import Release
from ..model.standard import Standard
from ..model.text import Text
from ..prepare.context import SHARING
from .levels import LevelRange, quantitative

FORMULA = "R = DR_t × pr(context)"
NO_CLASSES = Text(
    "没有数据，无法核对等价类门限（DR_a）；有数据后须重新评估。",
    "Without data the class threshold (DR_a) cannot be checked; assess again with data.",
)
OPEN = Text("DR_t 或环境概率尚不确定。", "DR_t or the context is still open.")


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What the release would be graded if the data were as the population is; the direct identifiers that would decide at once."""

    numbers: dict[str, Number]
    levels: LevelRange
    threshold: Interval
    direct: tuple[str, ...]

    @property
    def worst(self) -> tuple[Fraction, Fraction]:
        """The highest overall risk that is possible, then the lowest."""
        risk = self.numbers["R"]
        between = risk.interval or Interval.at(risk.value if risk.value is not None else Fraction(1))
        return between.high, between.low

    @property
    def acceptable(self) -> bool | None:
        """Whether the risk would be acceptable; None while it cannot be said."""
        return False if self.direct else self.levels.acceptable


def estimate(standard: Standard, release: Release, theoretical: Number, threshold: Interval, direct: tuple[str, ...] = ()) -> Foreseen:
    """The overall risk from the population alone, over everything that is still open."""
    parts = threats(standard, release)
    context = attack(standard, release, parts)
    shared = release[SHARING].value
    models = list(standard.sharing) if shared is None else [shared]
    pr = interval_of(context) if context.value is not None else attack_interval(standard, models[0], parts)
    for sharing in models[1:]:
        pr |= attack_interval(standard, sharing, parts)
    risk = theoretical.interval or Interval.at(theoretical.value if theoretical.value is not None else Fraction(1))
    total = Interval(risk.low * pr.low, risk.high * pr.high)
    clause = standard.where(Stage.OVERALL, R_CLAUSE)
    overall = (
        Number("R", R_TITLE, clause, total.low, "ok", NO_CLASSES, None, FORMULA)
        if total.known
        else Number(
            "R",
            R_TITLE,
            clause,
            None,
            "not_available",
            theoretical.reason if theoretical.value is None else context.reason or OPEN,
            total,
            FORMULA,
        )
    )
    numbers = {theoretical.symbol: theoretical, **{part.symbol: part for part in parts}, "pr_context": context, "R": overall}
    levels = LevelRange(1, 1) if direct else quantitative(standard, total, threshold)
    return Foreseen(numbers, levels, threshold, direct)
