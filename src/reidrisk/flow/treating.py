"""What a mitigation does to columns outside the quasi-identifiers, so that nobody who knows them finds people again (GB/T 42460 C.2 d)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any

from ..grade.caution import raised
from ..grade.cautions.far_greater_value import CAUTION as FAR_GREATER
from ..grade.cautions.far_more_records import CAUTION as FAR_MORE
from ..grade.cautions.open_linkage import open_of
from ..grade.cautions.rows_belong_together import CAUTION as TOGETHER
from ..measure.people.record_counts import conspicuous
from ..mitigate.cells.cellwise import plain
from ..mitigate.plans.found import Drawn
from ..mitigate.plans.recipe import RecipeStep
from ..mitigate.techniques import find_technique, settle
from ..model.assessment import Assessment
from ..model.frozen import dataclass
from ..model.outside.background import HeldBefore, Precision, Rounding
from ..model.outside.linkage import FarValue, LinkageFinding
from .output import Proved

# The mean of two tells each of them what the other has.
_MEAN = Rounding("class_mean", "3")
# Of the records that may hold one value after a rounding.
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Treated:
    """A column that was rounded or cut so far that a holder's attack over it is a finding no more; `found` is what it was.

    Of amounts far above all others the highest became one value.
    """

    column: str
    step: Rounding
    found: LinkageFinding | FarValue


def treatments(proved: Proved | None, done: tuple[Treated, ...], kept: tuple[str, ...], *, means: bool) -> tuple[Treated, ...]:
    """What is treated after this proof, with what was treated before; the same again where nothing can be done.

    A column is never treated more mildly than before, so it ends. Columns in `kept` are part of what is required of the classes: rounding
    them would be another search. Where no rounding will do, or hardly anything is left by it, amounts become the mean of their
    class if `means` may be made.
    """
    found = {_place(one): one for one in done}
    assessment = None if proved is None else proved.assessment
    for one in () if assessment is None else (*_lowered(assessment), *_named(open_of(assessment), means=means)):
        before = found.get(_place(one))
        if one.column not in kept and (before is None or one.step.coarseness > before.step.coarseness):
            found[_place(one)] = one
    return tuple(found.values())


def _place(one: Treated) -> tuple[str, bool]:
    """What stands out is lowered and what finds people is rounded: one column may need both."""
    return one.column, isinstance(one.found, FarValue)


def _lowered(assessment: Assessment) -> Iterator[Treated]:
    """The amounts that stand out, unless a named person answers for them."""
    far = {one.column: one for one in (() if assessment.outside is None else assessment.outside.far)}
    open_ = {one.subject[0] for one in raised(assessment) if one.caution is FAR_GREATER and one.accepted is None}
    yield from (Treated(name, Rounding("top_mean", plain(one.top)), one) for name, one in far.items() if name in open_)


def fewer_records(assessment: Assessment) -> int | None:
    """Of no person more records than these, and nobody stands out by their number; None where that limits nothing."""
    each, sharing = assessment.records_each, assessment.deciding.release["sharing"].value
    limits = any(one.caution is FAR_MORE and one.holds for one in raised(assessment))
    if each is None or sharing is None or not limits:
        return None
    found = conspicuous(each, assessment.standard.sharing[sharing].least_class)
    return None if found is None else found.kept


def identifying(assessment: Assessment) -> tuple[str, ...]:
    """Columns outside the quasi-identifiers by which people could be found, as the open findings say, each once."""
    linked = [column for one in open_of(assessment) for column in one.columns]
    found = assessment.as_identifiers
    findings = raised(assessment)
    decided = [one.subject for one in findings if found is not None and one.subject == found.columns and one.holds]
    together = [one.subject for one in findings if one.caution is TOGETHER and one.holds]
    return tuple(dict.fromkeys((*linked, *chain.from_iterable((*decided, *together)))))


def _named(linkages: tuple[LinkageFinding, ...], *, means: bool) -> Iterator[Treated]:
    """Rounding leaves the values of each record, as long as they still differ; where more than half become one, means say more."""
    for one in linkages:
        amount = any(view.kind is Precision.AMOUNT for view in one.least)
        if one.rounding is not None and not (means and amount and one.alike > _HALF):
            yield Treated(*one.rounding, one)
        elif means:
            yield from (Treated(view.column, _MEAN, one) for view in one.least if view.kind is Precision.AMOUNT)


def treated(drawn: Drawn, steps: tuple[Treated, ...]) -> Drawn:
    """The plan that does it as well."""
    return drawn.then(_step(one, drawn.shown) for one in steps)


def treated_there(proved: Proved | None, done: tuple[Treated, ...], kept: tuple[str, ...]) -> tuple[Treated, ...]:
    """What is treated after a proof in another engine, with what was treated before: only what can be done to each value by itself."""
    more = treatments(proved, done, kept, means=False)
    return tuple(one for one in more if find_technique(one.step.technique).by == "value")


def knowing(drawn: Drawn, held: HeldBefore) -> Drawn:
    """The plan with what others know of the data for which it was made."""
    recipe = drawn.recipe
    return replace(drawn, recipe=replace(recipe, acceptance=replace(recipe.acceptance, held=held)))


def _step(one: Treated, within: tuple[str, ...]) -> RecipeStep:
    technique = find_technique(one.step.technique)
    given: dict[str, Any] = {"within": within, "least": one.step.to} if one.step == _MEAN else {"to": one.step.to}
    if isinstance(one.found, FarValue):
        given = {"top": one.step.to, "least": str(one.found.least)}
    return RecipeStep(one.column, technique, settle(technique, given))
