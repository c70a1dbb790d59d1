"""The worst reading between the two ends of what nobody has decided, where a mean over classes could hide it (formulas 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from ..measure.context.attack import attack_interval, threats
from ..measure.figures import models
from ..measure.undecided import WorstReading
from ..model.measurement import Measurement
from ..model.release import Release
from ..model.standard import Standard
from ..model.text import Text
from ..prepare.context import SHARING
from .reading import Reading

Search = Callable[[tuple[str, ...], tuple[str, ...], Fraction | None], WorstReading]

_WORST = Text(
    "{count} 种判定口径中最差的一种：未确定的列中 {columns} 按准标识符计，其余按非标识符计",
    "the least favourable of {count} interpretations: of the undecided columns, {columns} are counted as quasi-identifiers "
    "and the others as non-identifiers",
)
_FOUND = Text(
    "{count} 种判定口径未能全部计算，已发现的最差一种：未确定的列中 {columns} 按准标识符计，其余按非标识符计",
    "the least favourable found (not all of {count} interpretations could be computed): of the undecided columns, "
    "{columns} are counted as quasi-identifiers and the others as non-identifiers",
)


def worst_between(  # noqa: PLR0913, PLR0917 - the two ends, how they are measured and what they are judged by
    standard: Standard, release: Release, threshold: Fraction, ends: tuple[Reading, Reading], whole: Measurement, search: Search
) -> tuple[Reading, bool] | None:
    """The worst reading of all, and whether its level is certain; None where no reading can be worse than the two `ends`.

    `ends` are all undecided columns as identifiers and none; `whole` is the measurement of the first. What nobody has decided
    counts nothing where a direct identifier decides already, where a class is too small in some reading (then it is in the
    first, 1/f > tau), or where the edition asks for figures that merging classes never raises.
    """
    widest, narrowest = ends
    undecided = tuple(name for name in widest.quasi if name not in narrowest.quasi)
    attacks = tuple(_attacks(standard, release, whole))
    if widest.direct or len(undecided) < 2 or not attacks:  # noqa: PLR2004 - one column has no reading between the two
        return None
    found = search(narrowest.quasi, undecided, min((threshold / pr for pr in attacks if pr), default=None))
    certain = found.complete or found.below is not None
    chosen = tuple(name for name in widest.quasi if name in narrowest.quasi or name in found.columns)
    if certain and chosen in {widest.quasi, narrowest.quasi}:
        return None
    title = (_WORST if found.complete else _FOUND).fill(count=2 ** len(undecided), columns=found.columns)
    return replace(widest, title=title, quasi=chosen), certain


def _attacks(standard: Standard, release: Release, whole: Measurement) -> Iterator[Fraction]:
    """The greatest pr(context) by each rule that could apply and by which a reading between the ends can be the worst."""
    shared, parts = release[SHARING].value, threats(standard, release)
    hiding = {model.symbol for model in models() if not model.monotone} - set(whole.numbers or ())
    for sharing in standard.sharing if shared is None else (shared,):
        rule = standard.sharing[sharing]
        if rule.data_risk in hiding and not whole.sizes.below(rule.least_class)[0]:
            yield attack_interval(standard, sharing, parts).high
