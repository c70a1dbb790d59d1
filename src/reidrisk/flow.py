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
from .grade.estimate import Estimate
from .grade.estimate import estimate as weigh
from .grade.kinds import MAIN, Kind
from .grade.verdict import Matter, grade, threshold_of
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
from .model.standard import Standard
from .model.text import Text
from .model.verdict import Verdict
from .prepare.edition_answers import effective, settled
from .prepare.fixing import record

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
    return _assess(dataset, plan, circumstances, _Counting(dataset), inspect(dataset, plan, circumstances.aids))


def compare(dataset: Dataset, plans: Sequence[Plan], circumstances: Circumstances) -> tuple[Assessment, ...]:
    """The same data and answers under several editions; classes are counted once."""
    counting, inventory = _Counting(dataset), inspect(dataset, plans[0], circumstances.aids)
    return tuple(_assess(dataset, plan, circumstances, counting, inventory) for plan in plans)


class _Counting:
    """One grouping for the subjects and one for each further kind of people, each made once."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._known: dict[tuple[str | None, str], Grouping] = {}

    def of(self, key: str | None, name: str = "") -> Grouping:
        """That of the kind with this name."""
        return self._known.setdefault((key, name), Grouping(self._dataset, key))


def _assess(dataset: Dataset, plan: Plan, circumstances: Circumstances, counting: _Counting, inventory: Inventory) -> Assessment:
    standard, plan = settle(plan, dataset.facts.columns, dataset.facts.rows)
    fixed = record(plan, circumstances.earlier)
    measures = {
        name: partial(ForEdition(counting.of(key, name), plan, circumstances.population).measure, standard)
        for name, key in (("", plan.subject), *((one.name, one.key) for one in plan.types))
    }
    kinds = tuple(Kind(one.name, one.key, one.quasi, measures[one.name]) for one in plan.types)
    if kinds and plan.quasi:
        kinds = (Kind(MAIN, plan.subject, plan.quasi, measures[""]), *kinds)
    printed, samples = circumstances.printed, dataset.samples
    verdict = grade(Matter(standard, plan.release, inventory, measures[""], printed=printed, samples=samples, kinds=kinds))
    return Assessment(
        facts=dataset.facts,
        plan=plan,
        record=fixed,
        standard=standard,
        inventory=inventory,
        samples=dataset.samples,
        verdict=verdict,
        made_at=circumstances.now,
        versions=circumstances.versions,
        subjects=counting.of(*_decisive(verdict, plan)).subjects,
    )


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
