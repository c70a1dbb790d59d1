"""Dataset and plan to verdict: the order of the stages (GB/T 42460 clause 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from ..data import log
from ..data.dataset import Dataset
from ..grade.audiences import worst_of, worst_outlook
from ..grade.backing import with_backing
from ..grade.capping import cap, capped
from ..grade.caution import raised
from ..grade.deciding import deciding
from ..grade.people import proposed_key
from ..grade.stated import Seen, Stated, stated_by
from ..grade.subject_types import MAIN, PERSONS_BY, ROWS_AS_PEOPLE, MeasuredSubjectType
from ..grade.verdict import Matter, Measure, Outlook, grade, outlook
from ..identify.propose import Aids
from ..measure.grouping import ForEdition, WidestGrouping
from ..measure.people.known_grouping import KnownRecordsGrouping
from ..measure.people.known_histories import KnownHistory
from ..measure.population.graded import ApplicablePopulation
from ..model import words
from ..model.assessment import Assessment
from ..model.dataset import ClassSizes
from ..model.frozen import dataclass
from ..model.inventory import Inventory
from ..model.measurement import Measurement
from ..model.persons import parts_of
from ..model.plan import EvaluationPlan, PrivacyScheme
from ..model.standard import Standard
from ..model.text import Text
from ..model.verdict import AudienceRisk, Verdict
from ..prepare.fixing import record
from ..prepare.histories import KNOWN_RECORDS
from ..prepare.question import Question
from ..prepare.questions import open_questions
from .decisions import as_identifiers
from .editions import ForAudience, settle, settle_each
from .outside import LeftOutside, counted_together
from .scan import NO_AIDS, inspect

if TYPE_CHECKING:
    from ..mitigate.goals.subject_types import CountedPeople

_GRADED = Text("已按 {edition} 评定：{level}", "graded by {edition}: {level}")


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What an assessment needs from outside: the clock, versions, what an earlier plan of the case gave, the population behind the data.

    `people` were counted before the keys that tell them apart left the data.
    """

    now: datetime
    versions: Mapping[str, str] = field(default_factory=dict)
    earlier: Mapping[str, object] | None = None
    printed: bool = False
    population: ApplicablePopulation | None = None
    aids: Aids = NO_AIDS
    people: tuple[CountedPeople, ...] = ()


def assess(dataset: Dataset, plan: EvaluationPlan, circumstances: Circumstances) -> Assessment:
    """Dataset and plan to verdict. The plan is hashed before anything is measured (6.1 g)."""
    return Study(dataset, plan, circumstances.aids, circumstances.population, circumstances.people).assess(plan, circumstances)


class Study:
    """One dataset, identified and counted once for all readings of the answers; the plans may differ in anything but roles and subjects."""

    def __init__(
        self,
        dataset: Dataset,
        plan: EvaluationPlan,
        aids: Aids = NO_AIDS,
        population: ApplicablePopulation | None = None,
        people: tuple[CountedPeople, ...] = (),
    ) -> None:
        self._population, self._people = population, people
        self._inventory = inspect(dataset, plan, aids)
        each = settle_each(plan, dataset.facts.columns, dataset.facts.rows)
        self._dataset = dataset.keeping(counted_together(self._inventory, plan, dataset.samples, each))
        self._outside = LeftOutside(self._dataset, self._inventory)
        self._groupings: dict[tuple[str | None, str, KnownHistory | None], WidestGrouping | KnownRecordsGrouping] = {}
        self._each_has: dict[str | None, ClassSizes | None] = {}
        self._measuring: dict[tuple[str | None, str, KnownHistory | None, PrivacyScheme | None], ForEdition] = {}

    @property
    def inventory(self) -> Inventory:
        """What its columns were found to be."""
        return self._inventory

    def assess(self, plan: EvaluationPlan, circumstances: Circumstances) -> Assessment:
        """Plan to verdict."""
        settled_plan = self._settled(plan)[1]
        fixed = record(settled_plan, circumstances.earlier)
        verdict = worst_of(tuple(self._graded(one, printed=circumstances.printed) for one in self._each(plan)))
        outside = self._outside.of(verdict)
        matters = tuple((one.plan, self._matter(_as_graded(one)), one.verdict) for one in verdict.audiences)
        found = Assessment(
            facts=self._dataset.facts,
            plan=settled_plan,
            record=fixed,
            standard=verdict.audiences[0].standard,
            inventory=self._inventory,
            samples=self._dataset.samples,
            verdict=verdict,
            made_at=circumstances.now,
            versions=circumstances.versions,
            subjects=self._counted(settled_plan, *_decisive(verdict, settled_plan)).subjects,
            records_each=self._records_each(settled_plan),
            outside=outside,
            as_identifiers=as_identifiers(self._inventory, matters, outside),
        )
        graded = capped(with_backing(found))
        level = graded.verdict.level
        log.step(_GRADED, edition=log.word(graded.standard.id), level=words.NO_LEVEL if level is None else words.LEVEL_OF.fill(level=level))
        return graded

    def _records_each(self, plan: EvaluationPlan) -> ClassSizes | None:
        """People by the number of their records, where a key in the data tells whose they are."""
        found = proposed_key(plan, self._inventory)
        key = plan.subject if found is None else found.name
        if key not in self._each_has:  # answer after answer is graded: the rows are counted once
            self._each_has[key] = None if key is None else self._counted(plan, key).records_each()
        return self._each_has[key]

    def stated(self, plan: EvaluationPlan, on: date) -> Stated:
        """What was answered, with what the data show of it; nothing is graded."""
        facts, samples = self._dataset.facts, self._dataset.samples
        key = proposed_key(plan, self._inventory)
        subject = plan.subject if key is None else key.name
        subjects = None if subject is None else self._dataset.classes((), subject).subjects
        each = ((str(one.audience), one.standard, one.plan) for one in self._each(plan))
        return stated_by(("", *self._settled(plan)), each, facts.columns, on, Seen(facts, self._inventory, samples, subjects))

    def deciding(self, plan: EvaluationPlan, circumstances: Circumstances) -> tuple[Question[object], ...]:
        """The open questions whose answer can still change the level; none when every combination of answers gives the same."""
        most = cap(raised(self.assess(plan, circumstances)))

        def foreseen(one: EvaluationPlan) -> Outlook:
            return worst_outlook(outlook(self._matter(alone)) for alone in self._each(one)).at_most(most)

        return deciding(plan, self._open, foreseen)

    def _open(self, plan: EvaluationPlan) -> tuple[Question[object], ...]:
        asked = {question.key: question for one in self._each(plan) for question in open_questions(one.plan, one.standard)}
        return tuple(asked.values())

    def _settled(self, plan: EvaluationPlan) -> tuple[Standard, EvaluationPlan]:
        return settle(plan, self._dataset.facts.columns, self._dataset.facts.rows)

    def _each(self, plan: EvaluationPlan) -> tuple[ForAudience, ...]:
        return settle_each(plan, self._dataset.facts.columns, self._dataset.facts.rows)

    def _graded(self, one: ForAudience, *, printed: bool) -> AudienceRisk:
        return AudienceRisk(one.audience, one.attack, one.standard, one.plan, grade(replace(self._matter(one), printed=printed)))

    def _matter(self, one: ForAudience) -> Matter:
        standard, plan = one.standard, one.plan
        measures = {
            name: partial(self._of_edition(key, name, plan).measure, standard)
            for name, key in (("", plan.subject), *((each.name, each.key) for each in plan.types))
        }
        kinds = tuple(
            MeasuredSubjectType(each.name, each.key, each.quasi, measures[each.name], self._counted(plan, each.key, each.name).worst)
            for each in plan.types
        )
        worst = self._counted(plan, plan.subject).worst
        if kinds and plan.quasi:
            kinds = (MeasuredSubjectType(MAIN, plan.subject, plan.quasi, measures[""], worst), *kinds)
        matter = Matter(standard, plan.release, self._inventory, measures[""], worst, samples=self._dataset.samples, kinds=kinds)
        return replace(matter, countings=self._countings(standard, plan, measures[""]))

    def _countings(self, standard: Standard, plan: EvaluationPlan, by_row: Measure) -> tuple[MeasuredSubjectType, ...]:
        """Rows as people, and persons by the key that is proposed, while nobody has decided (resolutions G-12)."""
        key, columns = proposed_key(plan, self._inventory), self._dataset.facts.columns
        rows = MeasuredSubjectType(ROWS_AS_PEOPLE, None, columns, by_row, self._counted(plan, None).worst)
        if key is None:
            return (rows, *(_counted_before(one, by_row) for one in self._people)) if self._people and not plan.types else ()
        by_key = partial(self._of_edition(key.name, "", plan).measure, standard)
        return (
            rows,
            MeasuredSubjectType(PERSONS_BY.fill(key=key.name), key.name, columns, by_key, self._counted(plan, key.name).worst),
        )

    def _of_edition(self, key: str | None, name: str, plan: EvaluationPlan) -> ForEdition:
        known = (key, name, self._known(plan, key), plan.scheme)
        if known not in self._measuring:
            self._measuring[known] = ForEdition(self._counted(plan, key, name), plan, self._population)
        return self._measuring[known]

    def _counted(self, plan: EvaluationPlan, key: str | None, name: str = "") -> WidestGrouping | KnownRecordsGrouping:
        """One grouping for the subjects and one for each further kind of people, each made once."""
        most = self._known(plan, key)
        if (key, name, most) not in self._groupings:
            found = WidestGrouping(self._dataset, key) if key is None or most is None else KnownRecordsGrouping(self._dataset, key, most)
            self._groupings[key, name, most] = found
        return self._groupings[key, name, most]

    def _known(self, plan: EvaluationPlan, key: str | None) -> KnownHistory | None:
        """What an adversary knows of one person's records at most; None where that is all of them, or where a key is several columns."""
        asked = KnownHistory.answered(plan.release[KNOWN_RECORDS])
        return asked if key is not None and len(parts_of(key, self._dataset.facts.columns)) == 1 else None


def _as_graded(one: AudienceRisk) -> ForAudience:
    return ForAudience(one.audience, one.attack, one.standard, one.plan)


def _counted_before(one: CountedPeople, by_row: Measure) -> MeasuredSubjectType:
    """People whose key has left: their classes are known by their own columns; by others the rows must do."""

    def measure(quasi: tuple[str, ...]) -> Measurement:
        found = by_row(quasi)
        return replace(found, sizes=one.sizes, normalised=None) if set(quasi) == set(one.kind.quasi) else found

    key = one.kind.key or ""
    return MeasuredSubjectType(PERSONS_BY.fill(key=key), key, one.kind.quasi, measure)


def _decisive(verdict: Verdict, plan: EvaluationPlan) -> tuple[str | None, str]:
    """The key and the name of the people whose figures are those of the verdict."""
    name = verdict.kinds[0].name if verdict.kinds else ""
    key = next((one.key for one in verdict.countings if one.key is not None), plan.subject)
    return next(((one.key, one.name) for one in plan.types if one.name == name), (key, ""))
