"""The order of the stages, and the only place that knows it (GB/T 42460 clause 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from .data.confirming import matches
from .data.dataset import Dataset
from .data.missing import missing_tokens
from .grade.deciding import deciding
from .grade.estimate import Estimate
from .grade.estimate import estimate as weigh
from .grade.kinds import MAIN, Kind
from .grade.verdict import Matter, grade, outlook, threshold_of
from .identify.every_row import PATTERN, already_direct, confirmed
from .identify.propose import Aids, identify
from .identify.quasi.rows import sampled
from .identify.quasi.what_if import what_ifs
from .identify.survey import Survey, look
from .measure.grouping import ForEdition, Grouping
from .measure.population.graded import Applicable, without_data
from .measure.population.rarity import share_of
from .measure.promised import under_promise
from .model.assessment import Assessment
from .model.extension import load, load_one
from .model.inventory import Inventory
from .model.plan import Plan
from .model.problem import InputError, Problem
from .model.release import Sharing
from .model.role import Role
from .model.scheme import PrivacyScheme
from .model.standard import Standard
from .model.text import Text
from .model.verdict import Verdict
from .prepare.edition_answers import effective, settled
from .prepare.fixing import record
from .prepare.question import Question
from .prepare.questions import open_questions

if TYPE_CHECKING:
    from .measure.attacks.holding import Assault
    from .measure.attacks.suite import Attempted
    from .measure.every_figure import Asked, Measured
    from .measure.releases.joining import Seen, Together
    from .model.register import Register

_NO_AIDS = Aids()


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What an assessment needs from outside: the clock, versions, what an earlier plan of the case gave, the population behind the data."""

    now: datetime
    versions: Mapping[str, str] = field(default_factory=dict)
    earlier: Mapping[str, object] | None = None
    printed: bool = False
    population: Applicable | None = None
    aids: Aids = _NO_AIDS


def standards() -> tuple[Standard, ...]:
    """Every edition that is installed, the one that grades by default first."""
    found = load("standard", "reidrisk.standards", "STANDARD", Standard)
    return tuple(sorted(found, key=lambda standard: standard.id != Plan().standard))


def find_standard(key: str) -> Standard:
    """The edition with this id; `InputError` that lists those there are. Its file is called like it: no other need be loaded."""
    own = load_one("reidrisk.standards", key.replace("-", "_"), "STANDARD", Standard)
    if own is not None and own.id == key:
        return own
    for standard in standards():
        if standard.id == key:
            return standard
    known = tuple(standard.id for standard in standards())
    message = Text("没有名为“{key}”的标准。", "There is no standard edition “{key}”.").fill(key=key)
    raise InputError(Problem("unknown_standard", message, Text("可用：{known}", "Available: {known}").fill(known=known)))


def inspect(dataset: Dataset, plan: Plan, aids: Aids = _NO_AIDS) -> Inventory:
    """Dataset to inventory: which columns identify, with evidence."""
    return identify(dataset.facts, dataset.samples, plan.decided, aids)


def survey(dataset: Dataset, plan: Plan, aids: Aids = _NO_AIDS) -> Survey:
    """All that identification can say: beside the inventory, annex C's methods on a sample of rows, and the checklist SR1-SR3."""
    missing = frozenset(missing_tokens(dataset.options))
    rows = sampled(dataset.facts.columns, dataset.table.sample, missing, dataset.facts.rows)
    aids = aids if dataset.table.sampled_all else replace(aids, all_rows=partial(_over_all_rows, dataset))
    return look(dataset.facts, dataset.samples, rows, plan, aids, share_of)


def foresee(dataset: Dataset, plan: Plan, found: Survey) -> Survey:
    """The survey with what other readings of the columns would do, counted over all rows (C.1)."""
    seen = what_ifs(found.inventory, plan.subject, dataset.facts.rows, lambda names: dataset.classes(names, plan.subject).sizes)
    return replace(found, what_ifs=seen)


def _over_all_rows(dataset: Dataset, inventory: Inventory) -> Inventory:
    """What a sample proposes, confirmed or corrected by all rows."""
    return confirmed(inventory, dataset.facts, dataset.samples, matches(dataset, PATTERN, already_direct(inventory)))


def assess(dataset: Dataset, plan: Plan, circumstances: Circumstances) -> Assessment:
    """Dataset and plan to verdict. The plan is hashed before anything is measured (6.1 g)."""
    return Study(dataset, plan, circumstances.aids, circumstances.population).assess(plan, circumstances)


def compare(dataset: Dataset, plans: Sequence[Plan], circumstances: Circumstances) -> tuple[Assessment, ...]:
    """The same data and answers under several editions; classes are counted once."""
    study = Study(dataset, plans[0], circumstances.aids, circumstances.population)
    return tuple(study.assess(plan, circumstances) for plan in plans)


class Study:
    """One dataset, identified and counted once for all readings of the answers; the plans may differ in anything but roles and subjects."""

    def __init__(self, dataset: Dataset, plan: Plan, aids: Aids = _NO_AIDS, population: Applicable | None = None) -> None:
        self._dataset, self._population = dataset, population
        self._inventory = inspect(dataset, plan, aids)
        self._groupings: dict[tuple[str | None, str], Grouping] = {}
        self._measuring: dict[tuple[str | None, str, PrivacyScheme | None], ForEdition] = {}

    def assess(self, plan: Plan, circumstances: Circumstances) -> Assessment:
        """Plan to verdict."""
        standard, settled_plan, matter = self._matter(plan)
        fixed = record(settled_plan, circumstances.earlier)
        verdict = grade(replace(matter, printed=circumstances.printed))
        return Assessment(
            facts=self._dataset.facts,
            plan=settled_plan,
            record=fixed,
            standard=standard,
            inventory=self._inventory,
            samples=self._dataset.samples,
            verdict=verdict,
            made_at=circumstances.now,
            versions=circumstances.versions,
            subjects=self._counted(*_decisive(verdict, settled_plan)).subjects,
        )

    def deciding(self, plan: Plan) -> tuple[Question, ...]:
        """The open questions whose answer can still change the level; none when every combination of answers gives the same."""
        return deciding(plan, self._open, lambda one: outlook(self._matter(one)[2]))

    def _open(self, plan: Plan) -> tuple[Question, ...]:
        standard, settled_plan = self._settled(plan)
        return open_questions(settled_plan, standard)

    def _settled(self, plan: Plan) -> tuple[Standard, Plan]:
        return settle(plan, self._dataset.facts.columns, self._dataset.facts.rows)

    def _matter(self, plan: Plan) -> tuple[Standard, Plan, Matter]:
        standard, plan = self._settled(plan)
        measures = {
            name: partial(self._of_edition(key, name, plan).measure, standard)
            for name, key in (("", plan.subject), *((one.name, one.key) for one in plan.types))
        }
        kinds = tuple(Kind(one.name, one.key, one.quasi, measures[one.name]) for one in plan.types)
        if kinds and plan.quasi:
            kinds = (Kind(MAIN, plan.subject, plan.quasi, measures[""]), *kinds)
        return standard, plan, Matter(standard, plan.release, self._inventory, measures[""], samples=self._dataset.samples, kinds=kinds)

    def _of_edition(self, key: str | None, name: str, plan: Plan) -> ForEdition:
        known = (key, name, plan.scheme)
        if known not in self._measuring:
            self._measuring[known] = ForEdition(self._counted(key, name), plan, self._population)
        return self._measuring[known]

    def _counted(self, key: str | None, name: str = "") -> Grouping:
        """One grouping for the subjects and one for each further kind of people, each made once."""
        return self._groupings.setdefault((key, name), Grouping(self._dataset, key))


def _decisive(verdict: Verdict, plan: Plan) -> tuple[str | None, str]:
    """The key and the name of the people whose figures are those of the verdict."""
    name = verdict.kinds[0].name if verdict.kinds else ""
    return next(((one.key, one.name) for one in plan.types if one.name == name), (plan.subject, ""))


def estimate(plan: Plan, columns: tuple[str, ...], applicable: Applicable | None) -> tuple[Standard, Plan, Estimate]:
    """Without a dataset: DRt x pr(context) of the decided quasi-identifiers (China methodology 11.3.2.5, 3 a)."""
    standard, plan = settle(plan, columns)
    direct = tuple(name for name, decision in plan.decisions.items() if Role.DI in decision.roles)
    kinds = (*((plan.quasi,) if plan.quasi or not plan.types else ()), *(one.quasi for one in plan.types))
    threshold = threshold_of(standard, plan.release)
    found = (weigh(standard, plan.release, without_data(applicable, quasi), threshold, direct) for quasi in kinds)
    return standard, plan, max(found, key=lambda one: one.worst)


def measure(dataset: Dataset, plan: Plan, asked: Asked) -> Measured:
    """Every figure of the decided quasi-identifiers and sensitive attributes; nothing is graded."""
    from .measure.every_figure import every_figure  # noqa: PLC0415 - grading does without the figures nobody asks for

    return every_figure(dataset, plan, find_standard(plan.standard).sharing[plan.release.sharing.value or Sharing.CONTROLLED], asked)


def attack(release: Dataset, assault: Assault) -> tuple[Attempted, ...]:
    """Attacks that are run on a release with a file that an adversary may hold; nothing is graded."""
    from .measure.attacks.holding import attacked  # noqa: PLC0415 - as above

    return attacked(release, assault)


def joined(register: Register, releases: Sequence[Seen]) -> Together:
    """What several releases about the same people give away together; nothing is graded."""
    from .measure.releases.joining import together  # noqa: PLC0415 - as above

    return together(register, releases)


def settle(plan: Plan, columns: tuple[str, ...], rows: int | None = None) -> tuple[Standard, Plan]:
    """The edition as the answers shape it, and the plan with the edition's defaults where nobody has said otherwise.

    What is hashed: a plan document made before the measurement carries the same hash as the verdict.
    """
    standard = find_standard(plan.standard)
    plan = settled(standard, plan, columns)
    standard = effective(standard, plan, rows)
    return (standard if plan.scheme is None else under_promise(standard)), plan
