"""Every holder's attack over the columns outside the quasi-identifiers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ...data.groups.knowing import known
from ...data.groups.known_rows import KnownRows
from ...data.groups.tuples import TooManyTuplesError
from ...data.source import OpenedTable
from ...model.frozen import dataclass
from ...model.outside.background import Background, Precision, View
from ...model.outside.linkage import HeldOff, LinkageFinding, OutsideFindings
from ...model.text import Text
from .bar import Bar
from .rounding import first_rounding, treatable
from .strongest import Strongest, is_open, strongest

_NOTHING_KNOWN = Text(
    "准标识符以外没有一列是某一方可能知道的。", "Outside the quasi-identifiers there is no column that somebody may know."
)
_CERTAINTY = Text("在这一环境中，即使必定重标识成功也可以接受。", "In this context even certainty would be acceptable.")


@dataclass(frozen=True, slots=True)
class OutsideColumns:
    """What is attacked: the quasi-identifiers of the verdict, the key of the people, what each holder knows, and what nobody can say.

    `unknown` are columns of which no list and no answer tells whether a recipient can know them.
    """

    quasi: tuple[str, ...]
    subject: str | None
    backgrounds: tuple[Background, ...]
    unknown: tuple[View, ...] = ()

    @property
    def views(self) -> tuple[View, ...]:
        """Every column that has to be counted, each once, as it stands."""
        return tuple(dict.fromkeys((*(view for one in self.backgrounds for view in _sharp(one).views), *self.unknown)))


def outside(dataset: OpenedTable, left: OutsideColumns, bar: Bar) -> OutsideFindings:
    """One scan, one count for each holder; more where something is found."""
    rows = dataset.table.rows
    if not left.views or not rows or not bar.possible:
        return OutsideFindings(left.quasi, rows=rows, looked_at=rows, untried=_NOTHING_KNOWN if bar.possible else _CERTAINTY)
    try:
        seen = known(dataset, left.quasi, left.views, left.subject)
    except TooManyTuplesError:
        return _by_sizes(dataset, left, bar)
    with seen:
        # Who knows a value less precisely finds no more than who knows it as it stands: only what is left of that is worth a closer look.
        hopeful = []
        if _any_open(seen, left.backgrounds, bar):
            hopeful = [one for one in left.backgrounds if is_open(seen, _sharp(one), bar, counted=one == _sharp(one))]
        found = _attacks(seen, [one for one in hopeful if one == _sharp(one)], bar)
        blurred = [one for one in hopeful if one != _sharp(one)]
        if blurred:
            with seen.viewing([view for one in blurred for view in one.views]) as closer:
                found += _attacks(closer, blurred, bar)
        found.sort(key=lambda pair: left.backgrounds.index(pair[0].background))
        treated = tuple(first_rounding(seen, one, able, bar) for one, able in found)
        finding = {one.background.key for one, _ in found}
        # Whoever sees all of a holder's columns as they stand finds no fewer than the holder.
        held = tuple(HeldOff(one, seen.at_most(_sharp(one).views)) for one in left.backgrounds if one.key not in finding)
        untried = None if left.backgrounds else _NOTHING_KNOWN
        asked = _asked(seen, left.unknown, bar)
        return OutsideFindings(left.quasi, treated, asked, seen.looked_at, rows, held=held, untried=untried)


def _by_sizes(dataset: OpenedTable, left: OutsideColumns, bar: Bar) -> OutsideFindings:
    """Of a table in another engine with too many tuples: who finds too few people even knowing all as it stands, by sizes counted there.

    Of the others nothing is known, nor of anybody where people have several rows: a number of rows says nothing of theirs.
    """
    elsewhere, held, open_ = dataset.table.outside, list[HeldOff](), list[Background]()
    for one in left.backgrounds:
        share = Fraction(1)
        if elsewhere is not None and left.subject is None:
            sizes = elsewhere.sizes((*left.quasi, *(view.column for view in one.views)))
            share = Fraction(sizes.classes, sizes.members) if sizes.members else Fraction(0)
        if bar.reached(share):
            open_.append(one)
        else:
            held.append(HeldOff(one, share))
    untried = None if left.backgrounds else _NOTHING_KNOWN
    return OutsideFindings(left.quasi, rows=dataset.table.rows, held=tuple(held), uncounted=tuple(open_), untried=untried)


def _any_open(seen: KnownRows, backgrounds: Sequence[Background], bar: Bar) -> bool:
    """Whether somebody who knew what all of them know would be a finding: else nobody is."""
    views = tuple(dict.fromkeys(view for one in backgrounds for view in _sharp(one).views))
    counted = any(one.most is None and {*one.views} == {*views} for one in backgrounds)
    return is_open(seen, Background("", "", views), bar, counted=counted)


def _attacks(seen: KnownRows, backgrounds: Sequence[Background], bar: Bar) -> list[tuple[LinkageFinding, tuple[View, ...]]]:
    """The findings, each with the columns of which a treatment may end it."""
    best = [(one, found) for one in backgrounds if (found := strongest(seen, one, bar)) is not None]
    linkages = [_finding(seen, one, found, bar) for one, found in best]
    return [(one, treatable(seen, one, bar)) for one in linkages]


def _sharp(background: Background) -> Background:
    """The same with every value known as it stands."""
    return replace(background, views=tuple(replace(view, precision=Precision.EXACT) for view in background.views))


def _finding(seen: KnownRows, background: Background, best: Strongest, bar: Bar) -> LinkageFinding:
    least, whole = seen.alike(best.least), seen.share(best.views)
    return LinkageFinding(
        background=background,
        success=whole,
        chance=bar.chance,
        risk=bar.context * whole,
        least=best.least,
        success_of_least=least.share,
        alone=Fraction(least.alone, least.members),
        members=least.members,
        unit=seen.unit,
        smallest=best.complete,
    )


def _asked(seen: KnownRows, unknown: Sequence[View], bar: Bar) -> tuple[str, ...]:
    """Columns of which nobody can say: each that would be a finding by itself; all of them where only together they would."""
    if not unknown or not seen.reaches(unknown, bar.reached):
        return ()
    alone = tuple(view.column for view in unknown if seen.reaches((view,), bar.reached))
    return alone or tuple(view.column for view in unknown)
