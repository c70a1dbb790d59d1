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
from .grade.verdict import Matter, grade, threshold_of
from .identify.every_row import PATTERN, already_direct, confirmed
from .identify.propose import Aids, identify
from .identify.quasi.rows import sampled
from .identify.survey import Survey, look
from .measure.grouping import ForEdition, Grouping
from .measure.population.graded import Applicable, without_data
from .measure.population.rarity import share_of
from .measure.promised import under_promise
from .model.assessment import Assessment
from .model.extension import load
from .model.inventory import Inventory
from .model.plan import Plan
from .model.problem import InputError, Problem
from .model.release import Sharing
from .model.role import Role
from .model.standard import Standard
from .model.text import Text
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
    """The edition with this id; `InputError` that lists those there are."""
    for standard in standards():
        if standard.id == key:
            return standard
    known = tuple(standard.id for standard in standards())
    message = Text("没有名为“{key}”的标准。", "There is no standard edition “{key}”.").fill(key=key)
    raise InputError(Problem("unknown_standard", message, Text("可用：{known}", "Available: {known}").fill(known=known)))


def inspect(dataset: Dataset, plan: Plan, aids: Aids = _NO_AIDS) -> Inventory:
    """Dataset to inventory: which columns identify, with evidence."""
    return identify(dataset.facts, dataset.samples, plan.decisions, aids)


def survey(dataset: Dataset, plan: Plan, aids: Aids = _NO_AIDS) -> Survey:
    """All that identification can say: beside the inventory, annex C's methods on a sample of rows, and the checklist SR1-SR3."""
    missing = frozenset(missing_tokens(dataset.options))
    rows = sampled(dataset.facts.columns, dataset.table.sample, missing, dataset.facts.rows)
    aids = aids if dataset.table.sampled_all else replace(aids, all_rows=partial(_over_all_rows, dataset))
    return look(dataset.facts, dataset.samples, rows, plan, aids, share_of)


def _over_all_rows(dataset: Dataset, inventory: Inventory) -> Inventory:
    """What a sample proposes, confirmed or corrected by all rows."""
    return confirmed(inventory, dataset.facts, dataset.samples, matches(dataset, PATTERN, already_direct(inventory)))


def assess(dataset: Dataset, plan: Plan, circumstances: Circumstances) -> Assessment:
    """Dataset and plan to verdict. The plan is hashed before anything is measured (6.1 g)."""
    return _assess(dataset, plan, circumstances, Grouping(dataset, plan.subject), inspect(dataset, plan, circumstances.aids))


def compare(dataset: Dataset, plans: Sequence[Plan], circumstances: Circumstances) -> tuple[Assessment, ...]:
    """The same data and answers under several editions; classes are counted once."""
    grouping, inventory = Grouping(dataset, plans[0].subject), inspect(dataset, plans[0], circumstances.aids)
    return tuple(_assess(dataset, plan, circumstances, grouping, inventory) for plan in plans)


def _assess(dataset: Dataset, plan: Plan, circumstances: Circumstances, grouping: Grouping, inventory: Inventory) -> Assessment:
    standard, plan = settle(plan, dataset.facts.columns, dataset.facts.rows)
    fixed = record(plan, circumstances.earlier)
    measure = partial(ForEdition(grouping, plan, circumstances.population).measure, standard)
    verdict = grade(Matter(standard, plan.release, inventory, measure, printed=circumstances.printed, samples=dataset.samples))
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
        subjects=grouping.subjects,
    )


def estimate(plan: Plan, columns: tuple[str, ...], applicable: Applicable | None) -> tuple[Standard, Plan, Estimate]:
    """Without a dataset: DRt x pr(context) of the decided quasi-identifiers (China methodology 11.3.2.5, 3 a)."""
    standard, plan = settle(plan, columns)
    direct = tuple(name for name, decision in plan.decisions.items() if Role.DI in decision.roles)
    quasi = tuple(name for name, decision in plan.decisions.items() if Role.QI in decision.roles and name not in direct)
    found = without_data(applicable, quasi)
    return standard, plan, weigh(standard, plan.release, found, threshold_of(standard, plan.release), direct)


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
