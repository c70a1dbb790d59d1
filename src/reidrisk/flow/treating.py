"""What a mitigation does to columns outside the quasi-identifiers, so that nobody who knows them finds people again (GB/T 42460 C.2 d)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..grade.caution import raised
from ..grade.cautions.open_linkage import open_of
from ..mitigate.plans.found import Drawn
from ..mitigate.plans.recipe import RecipeStep
from ..mitigate.techniques import find_technique, settle
from ..model.assessment import Assessment
from ..model.outside.background import Rounding
from ..model.outside.linkage import LinkageFinding
from .output import Proved

# Each round treats a column that stood open, or treats one more coarsely: seven powers of ten, each halved at most.
_MOST_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Treated:
    """A column that was rounded or cut so far that a holder's attack over it is a finding no more; `found` is what it was."""

    column: str
    step: Rounding
    found: LinkageFinding


def treatments(proved: Proved | None, done: tuple[Treated, ...], kept: tuple[str, ...]) -> tuple[Treated, ...]:
    """What is treated after this proof, with what was treated before; the same again where nothing can be done.

    Columns in `kept` are part of what is required of the classes: rounding them would be another search.
    """
    if proved is None or proved.assessment is None or len(done) >= _MOST_ROUNDS:
        return done
    found = {one.column: one for one in done}
    found |= {one.column: one for one in _named(open_of(proved.assessment)) if one.column not in kept}
    return tuple(found.values())


def identifying(assessment: Assessment) -> tuple[str, ...]:
    """Columns outside the quasi-identifiers by which people could be found, as the open findings say, each once."""
    linked = [column for one in open_of(assessment) for column in one.columns]
    against = () if assessment.as_identifiers is None else assessment.as_identifiers.columns
    stands = any(one.subject == against and one.holds for one in raised(assessment))
    return tuple(dict.fromkeys((*linked, *(against if stands else ()))))


def _named(linkages: tuple[LinkageFinding, ...]) -> Iterator[Treated]:
    for one in linkages:
        if one.rounding is not None:
            yield Treated(*one.rounding, one)


def treated(drawn: Drawn, steps: tuple[Treated, ...]) -> Drawn:
    """The plan that does it as well."""
    recipe = drawn.recipe
    return replace(drawn, recipe=replace(recipe, steps=(*recipe.steps, *map(_step, steps))))


def _step(one: Treated) -> RecipeStep:
    technique = find_technique(one.step.technique)
    return RecipeStep(one.column, technique, settle(technique, {"to": one.step.to}))
