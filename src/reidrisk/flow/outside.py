"""The attack over the columns that the verdict leaves outside the quasi-identifiers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from ..data.dataset import Dataset
from ..data.groups.agreeing import agreeing
from ..data.names import key_columns
from ..grade.people import proposed_key
from ..grade.verdict import threshold_of
from ..identify.background import knowable, knowledge, with_before
from ..identify.quasi.gate import STABLE
from ..measure.figures import context_range
from ..measure.outside.attack import OutsideColumns
from ..measure.outside.attack import outside as attacked
from ..measure.outside.bar import Bar
from ..measure.outside.belonging import belonging
from ..measure.outside.counted_records import counted_records
from ..measure.outside.far_values import amounts, far_values
from ..measure.outside.further_records import further_records
from ..model.dataset import ColumnSample
from ..model.inventory import Inventory
from ..model.judged import Rules
from ..model.outside.background import HeldBefore
from ..model.outside.linkage import HeldOff, LinkageFinding, OutsideFindings
from ..model.persons import Shared, stands_in
from ..model.plan import EvaluationPlan
from ..model.release import MostKnown
from ..model.role import Role
from ..model.verdict import AudienceRisk, Verdict
from ..prepare.histories import KNOWN_RECORDS
from .editions import ForAudience, settle_each, strictest


def counted_together(
    inventory: Inventory, plan: EvaluationPlan, samples: Mapping[str, ColumnSample], each: Iterable[ForAudience]
) -> set[str]:
    """The columns by which rows will be counted and attacked; none where nobody is attacked, or where people have several rows."""
    if plan.subject is not None or plan.types or proposed_key(plan, inventory) is not None:
        return set()
    if not any(_attackable(one) for one in each):
        return set()
    known = knowledge(inventory, plan, (), samples, lambda _columns: ())
    identifying = {one.name for one in inventory.columns if Role.QI in one.roles}
    return identifying | {view.column for one in known.backgrounds for view in one.views} | {view.column for view in known.unknown}


def _attackable(one: ForAudience) -> bool:
    """Whether certainty about people would be a finding."""
    standard, release = one.standard, one.plan.release
    if isinstance(standard.judged, Rules) or one.plan.scheme is not None:
        return False
    return Bar(standard, context_range(standard, release).high, threshold_of(standard, release).low, Fraction(0)).possible


class LeftOutside:
    """What is attacked, for all answers about the context: the same question is counted once."""

    def __init__(self, dataset: Dataset, inventory: Inventory) -> None:
        self._dataset, self._inventory = dataset, inventory
        self._found: dict[tuple[OutsideColumns, str, Fraction, Fraction, int, MostKnown | None], OutsideFindings] = {}

    def of(self, verdict: Verdict) -> OutsideFindings | None:
        """For every recipient and environment; of what several of them find of one holder the riskiest. None where nothing was attacked."""
        each = [found for one in verdict.audiences if (found := self._of(one)) is not None]
        if not each:
            return None
        worst: dict[str, LinkageFinding] = {}
        for one in (linkage for found in each for linkage in found.linkages):
            key = one.background.key
            worst[key] = max(worst.get(key, one), one, key=lambda each: each.risk)
        asked = tuple(dict.fromkeys(column for found in each for column in found.asked))
        far = {one.column: one for one in sorted((one for found in each for one in found.far), key=lambda one: one.least)}
        tied = {one.column: one for one in sorted((one for found in each for one in found.together), key=lambda one: one.risk)}
        held: dict[str, HeldOff] = {}
        uncounted = {one.key: one for found in each for one in found.uncounted if one.key not in worst}
        for other in (one for found in each for one in found.held if one.background.key not in {*worst, *uncounted}):
            held[other.background.key] = max(held.get(other.background.key, other), other, key=lambda one: one.at_most)
        looked_at = tuple(dict.fromkeys(name for found in each for name in found.amounts))
        counted = max((one.counted for one in each if one.counted is not None), key=lambda one: one.risk, default=None)
        further = max((one.further for one in each if one.further is not None), key=lambda one: one.most, default=None)
        return replace(
            each[0], linkages=tuple(worst.values()), asked=asked, far=tuple(far.values()), together=tuple(tied.values()),
            held=tuple(held.values()), amounts=looked_at, counted=counted, further=further, uncounted=tuple(uncounted.values()),
            untried=None if worst or held or uncounted else each[0].untried,
        )  # fmt: skip

    def _of(self, one: AudienceRisk) -> OutsideFindings | None:
        """None where the edition measures nothing or does not apply, or where a mechanism promises the data risk."""
        plan, standard, verdict = one.plan, one.standard, one.verdict
        judged = verdict.levels is not None or verdict.acceptable is not None
        if isinstance(standard.judged, Rules) or plan.scheme is not None or not judged:
            return None
        left, chance = self._left(one), _chance(self._dataset, verdict)
        bar = Bar(standard, context_range(standard, plan.release).high, threshold_of(standard, plan.release).low, chance)
        least = strictest(plan).least_class
        records = plan.release[KNOWN_RECORDS].value
        key = (left, standard.id, bar.context, bar.threshold, least, records)
        if key not in self._found:
            far = far_values(self._dataset, left.backgrounds, left.subject, least)
            tied = belonging(self._dataset, left.quasi, self._shared(left), left.subject, bar)
            counted = counted_records(self._dataset, left.quasi, left.subject, bar, whole=not records)
            further = further_records(self._dataset, left.quasi, left.subject, int(records), least) if records else None
            outside = attacked(self._dataset, left, bar)
            known = amounts(left.backgrounds)
            self._found[key] = replace(outside, far=far, together=tuple(tied), amounts=known, counted=counted, further=further)
        return self._found[key]

    def _shared(self, left: OutsideColumns) -> list[Shared]:
        """Columns that tell who belongs together, of those that are no quasi-identifiers."""
        persons, columns = self._inventory.persons, self._dataset.facts.columns
        known = {*left.quasi, *(() if left.subject is None else key_columns(left.subject, columns))}
        return [one for one in (() if persons is None else persons.shared) if one.column in columns and one.column not in known]

    def _left(self, one: AudienceRisk) -> OutsideColumns:
        dataset, inventory, plan, verdict = self._dataset, self._inventory, one.plan, one.verdict
        quasi = () if verdict.measurement is None else verdict.measurement.quasi_identifiers
        subject = _subject(plan, verdict, dataset.facts.columns)
        keys = () if subject is None else key_columns(subject, dataset.facts.columns)
        found = knowledge(inventory, plan, {*quasi, *keys}, dataset.samples, partial(_stable, dataset, subject))
        there = knowable(inventory, plan, {*quasi, *keys}, dataset.samples)
        found = with_before(found, plan.held, str(one.audience), there)
        return OutsideColumns(quasi, subject, found.backgrounds, found.unknown)


def held_before(dataset: Dataset, inventory: Inventory, plan: EvaluationPlan, quasi: Collection[str]) -> HeldBefore:
    """What every recipient's holders know of these data, for those that will be made of them: all but `quasi` is left outside."""
    found, audiences = [], []
    keys = () if plan.subject is None else key_columns(plan.subject, dataset.facts.columns)
    for one in settle_each(plan, dataset.facts.columns, dataset.facts.rows):
        audiences.append(str(one.audience))
        known = knowledge(inventory, one.plan, {*quasi, *keys}, dataset.samples, partial(_stable, dataset, plan.subject))
        found += [(str(one.audience), background) for background in known.backgrounds]
    return HeldBefore(tuple(dict.fromkeys(found)), dataset.facts.columns, tuple(dict.fromkeys(audiences)))


def _stable(dataset: Dataset, subject: str | None, columns: Sequence[str]) -> Collection[str]:
    """The measurements that stay the same within a person; none where nobody has several rows."""
    if subject is None or dataset.table.outside is not None:
        return ()
    return [column for column, share in agreeing(dataset, subject, columns).items() if share >= Fraction(str(STABLE))]


def _subject(plan: EvaluationPlan, verdict: Verdict, columns: Collection[str]) -> str | None:
    """The key of the people by whom the verdict was measured; None where every record counts.

    An output is graded by people whose key has left it as well: nobody can tell them apart there, so its records are attacked.
    """
    if verdict.measurement is None or verdict.measurement.sizes.unit == "rows":
        return None if verdict.measurement is not None else plan.subject
    found = (*(one.key for one in verdict.kinds[:1]), *(one.key for one in verdict.countings), plan.subject)
    return next((key for key in found if key is not None and stands_in(key, columns)), None)


def _chance(dataset: Dataset, verdict: Verdict) -> Fraction:
    """A by the quasi-identifiers alone; without any, all people are alike."""
    if verdict.measurement is not None:
        sizes = verdict.measurement.sizes
        return Fraction(sizes.classes, sizes.members) if sizes.members else Fraction(0)
    return Fraction(1, max(1, dataset.facts.rows))
