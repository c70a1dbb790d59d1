"""The first treatment of a column after which a holder's attack is a finding no more: it is named as the remedy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ...data.groups.known_rows import KnownRows
from ...model.outside.background import Precision, Rounding, View
from ...model.outside.linkage import LinkageFinding
from .bar import Bar
from .strongest import is_open

MOST_ALIKE = Fraction(9, 10)  # of the rows may hold one value after a treatment, as of the cells that `mitigate` may empty
_LADDERS = {
    Precision.AMOUNT: tuple(Rounding("rounding", str(10**power)) for power in range(7)),
    Precision.DATE: tuple(Rounding("date_part", part) for part in ("month", "quarter", "year")),
}


def ladder(kind: Precision) -> tuple[Rounding, ...]:
    """The treatments of such values, the mildest first; none where only leaving out helps, or a hierarchy of one's own."""
    return _LADDERS.get(kind, ())


def treatable(rows: KnownRows, found: LinkageFinding, bar: Bar) -> tuple[View, ...]:
    """Columns of the smallest set that have a ladder, and without which there is no finding: rounding never does more than leaving out."""
    background, able = found.background, (view for view in found.least if ladder(view.kind))
    without = {view: tuple(one for one in background.views if one != view) for view in able}
    return tuple(view for view, others in without.items() if not is_open(rows, replace(background, views=others), bar))


def first_rounding(seen: KnownRows, found: LinkageFinding, able: Sequence[View], bar: Bar) -> LinkageFinding:
    """The finding with that of one of the treatable columns, over everything that the holder knows."""
    if not able:
        return found
    background = found.background
    steps = [replace(view, rounding=step) for view in able for one in ladder(view.kind) for step in (one, *_milder(one))]
    with seen.viewing((*background.views, *steps)) as rows:

        def ends(view: View, step: Rounding) -> bool:
            after = tuple(replace(view, rounding=step) if one == view else one for one in background.views)
            return not is_open(rows, replace(background, views=after), bar)

        for view in able:
            first = next((step for step in ladder(view.kind) if ends(view, step)), None)
            if first is not None:
                found_so = next((step for step in _milder(first) if ends(view, step)), first)
                # A column that holds hardly more than one value is as good as gone: leaving it out is the honest name of that.
                if (alike := rows.commonest(replace(view, rounding=found_so))) <= MOST_ALIKE:
                    return replace(found, rounding=(view.column, found_so), alike=alike)
    return found


def _milder(step: Rounding) -> tuple[Rounding, ...]:
    """Multiples below a power of ten: what is averaged or added up afterwards is wrong by as little as will do."""
    if step.technique != "rounding" or step.to == "1":
        return ()
    return tuple(Rounding("rounding", str(times * int(step.to) // 10)) for times in (2, 3, 4, 5, 6, 8))
