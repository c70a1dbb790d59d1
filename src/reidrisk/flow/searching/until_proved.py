"""The search again until the level is proved: persons with fewer records, undecided columns read otherwise, numbers without means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ...data.dataset import Dataset
from ...model.inventory import Inventory
from ...model.plan import EvaluationPlan
from ...model.problem import InputError
from ..by_person import linked_by_default
from ..mitigate import mitigate
from ..mitigation import Mitigated, Mitigation
from ..treating import fewer_records

# Others stand out once those who did have fewer records.
_TRIES = 3
_OF_THE_STORE = frozenset({"wrong_secrets_key", "short_secrets_key", "broken_store", "store_changed", "open_store", "store_in_case"})


def mitigate_to_level(dataset: Dataset, plan: EvaluationPlan, inventory: Inventory, order: Mitigation) -> Mitigated:
    """What a search finds and its proof confirms; without one that passes, the last that was tried says why.

    An assessment of the output must find the level too: what nobody has decided may be read against the plan, and is searched again.
    A key that is only proposed stays as a pseudonym where that can be had, else it leaves.
    """
    if linked_by_default(dataset, plan, inventory, order) is None:
        return _searched(dataset, plan, inventory, order)
    try:
        found = _searched(dataset, plan, inventory, order)
    except InputError as error:  # nothing meets what is asked, or the choices of records cannot be counted
        if any(one.code in _OF_THE_STORE for one in error.problems):  # that the key leaves would hide it
            raise
        found = None
    if found is not None and (found.good or order.ungraded):
        return found
    return _searched(dataset, plan, inventory, replace(order, linking=False, graded=None if found is None else found.graded))


def _searched(dataset: Dataset, plan: EvaluationPlan, inventory: Inventory, order: Mitigation) -> Mitigated:
    found = mitigate(dataset, plan, inventory, order)
    found, order = _with_fewer(dataset, found, replace(order, graded=found.graded), (plan, inventory))
    if found.averaged.instead:  # of what nothing was left, nothing is left in wider classes
        order = replace(order, averaged=found.averaged.instead)
    for other in _others(found, order) if _short(found) else ():
        found = mitigate(dataset, plan, inventory, other)
        if _short(found) and found.averaged.columns and other.averaging:  # means that came of the wider classes
            found = mitigate(dataset, plan, inventory, replace(other, averaging=False))
        if not _short(found):
            break
    return found


def _with_fewer(
    dataset: Dataset, found: Mitigated, order: Mitigation, known: tuple[EvaluationPlan, Inventory]
) -> tuple[Mitigated, Mitigation]:
    """With fewer records of those who have far more than all others, where no more leave for it than may be left out of all."""
    most = found.solution.task.required.limit or Fraction(0)
    for _ in range(_TRIES):
        proved = found.proved
        assessment = None if proved is None or found.persons.how is None or proved.passed else proved.assessment
        kept = None if assessment is None else fewer_records(assessment)
        if kept is None or kept == order.most_records:
            break
        left = most - Fraction(_beyond(dataset, found, kept), dataset.facts.rows)
        if left < 0:
            break
        # What leaves for this may leave for nothing else: the whole stays within what may be left out.
        other = replace(order, most_records=kept, required=replace(order.required, limit=left))
        tried = mitigate(dataset, *known, other)
        if tried.lost[0] > most * tried.lost[1]:
            break
        found, order = tried, other
    return found, order


def _beyond(dataset: Dataset, found: Mitigated, kept: int) -> int:
    """The records that leave where of no person more than these stay."""
    how = found.persons.how
    each = None if how is None else dataset.classes((), how.key).records_each()
    return sum(max(size - kept, 0) * persons for size, persons in (() if each is None else each.pairs))


def _short(found: Mitigated) -> bool:
    """Whether all is well but the level, over columns of which nobody has decided what they are."""
    proof = found.proved
    if proof is None or found.drawn is None or found.refused or not proof.proof.passed or proof.passed:
        return False
    return bool(found.drawn.recipe.acceptance.undecided)


def _others(found: Mitigated, order: Mitigation) -> Iterator[Mitigation]:
    """Classes so large that every reading of the columns is good enough; then without means, the amounts as quasi-identifiers too."""
    enough = () if found.level is None else found.level.enough_for_any_reading
    if any(one.value > found.solution.task.required.k for one in enough):
        order = replace(order, required=order.required.over(enough))
        yield order
    if found.averaged.columns:
        yield replace(order, averaging=False)
