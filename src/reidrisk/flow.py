"""The order of the stages, and the only place that knows it (GB/T 42460 clause 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from .data.coding import Coded, Wanted, coded
from .data.confirming import matches
from .data.dataset import Classes, Dataset
from .data.missing import missing_tokens
from .grade.estimate import Estimate
from .grade.estimate import estimate as weigh
from .grade.verdict import Matter, grade, threshold_of
from .identify.every_row import PATTERN, already_direct, confirmed
from .identify.propose import Aids, identify
from .identify.quasi.rows import sampled
from .identify.survey import Survey, look
from .measure.attribute.attribute_model import Params
from .measure.complete import Figure, PerClass, Question, complete
from .measure.population.graded import DRI, Applicable, with_data, without_data
from .measure.population.rarity import share_of
from .measure.promised import PROMISED, promised, under_promise
from .measure.tuples import Tuples
from .model.assessment import Assessment
from .model.extension import load
from .model.inventory import Inventory
from .model.measurement import Influence, Measurement, Number
from .model.plan import Plan
from .model.problem import InputError, Problem
from .model.release import Sharing
from .model.role import Role
from .model.standard import Standard
from .model.text import Text
from .prepare.edition_answers import effective, settled
from .prepare.fixing import record

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
    return _assess(dataset, plan, circumstances, _Measuring(dataset, plan.subject), inspect(dataset, plan, circumstances.aids))


def compare(dataset: Dataset, plans: Sequence[Plan], circumstances: Circumstances) -> tuple[Assessment, ...]:
    """The same data and answers under several editions; classes are counted once."""
    measuring, inventory = _Measuring(dataset, plans[0].subject), inspect(dataset, plans[0], circumstances.aids)
    return tuple(_assess(dataset, plan, circumstances, measuring, inventory) for plan in plans)


def _assess(dataset: Dataset, plan: Plan, circumstances: Circumstances, measuring: _Measuring, inventory: Inventory) -> Assessment:
    standard, plan = settle(plan, dataset.facts.columns, dataset.facts.rows)
    fixed = record(plan, circumstances.earlier)
    measure = partial(_ForEdition(measuring, dataset, plan, circumstances.population).measure, standard)
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
        subjects=measuring.subjects,
    )


def estimate(plan: Plan, columns: tuple[str, ...], applicable: Applicable | None) -> tuple[Standard, Plan, Estimate]:
    """Without a dataset: DRt x pr(context) of the decided quasi-identifiers (China methodology 11.3.2.5, 3 a)."""
    standard, plan = settle(plan, columns)
    direct = tuple(name for name, decision in plan.decisions.items() if Role.DI in decision.roles)
    quasi = tuple(name for name, decision in plan.decisions.items() if Role.QI in decision.roles and name not in direct)
    found = without_data(applicable, quasi)
    return standard, plan, weigh(standard, plan.release, found, threshold_of(standard, plan.release), direct)


def measure(dataset: Dataset, plan: Plan, asked: Asked) -> tuple[dict[str, Figure], PerClass, Coded]:
    """Every figure of the decided quasi-identifiers and sensitive attributes; nothing is graded."""
    quasi = tuple(name for name, decision in plan.decisions.items() if Role.QI in decision.roles)
    sensitive = tuple(name for name, decision in plan.decisions.items() if Role.SA in decision.roles and Role.QI not in decision.roles)
    found = coded(dataset, quasi, Wanted(sensitive, asked.weight, rows=asked.rows))
    sharing = plan.release.sharing.value or Sharing.CONTROLLED
    question = replace(
        asked.question,
        rule=find_standard(plan.standard).sharing[sharing],
        params=Params(ordered=frozenset(one.column for one in found.others if one.numeric)),
        missing=tuple(0 if missing else None for missing in found.has_missing),
        sizes=dataset.classes(quasi, plan.subject).sizes if plan.subject else None,
    )
    figures, per_class = complete(Tuples.of(found), question, asked.chosen)
    return figures, per_class, found


@dataclass(frozen=True, slots=True)
class Asked:
    """What ``measure`` is asked for: parameters, a weight column, the chosen figures, the class of every row."""

    question: Question
    weight: str | None = None
    chosen: tuple[str, ...] | None = None
    rows: bool = False


def settle(plan: Plan, columns: tuple[str, ...], rows: int | None = None) -> tuple[Standard, Plan]:
    """The edition as the answers shape it, and the plan with the edition's defaults where nobody has said otherwise.

    What is hashed: a plan document made before the measurement carries the same hash as the verdict.
    """
    standard = find_standard(plan.standard)
    plan = settled(standard, plan, columns)
    standard = effective(standard, plan, rows)
    return (standard if plan.scheme is None else under_promise(standard)), plan


class _Measuring:
    """Groups once on the widest choice of quasi-identifiers; narrower choices roll up from it."""

    def __init__(self, dataset: Dataset, subject: str | None) -> None:
        self._dataset, self._subject = dataset, subject
        self._widest: Classes | None = None
        self._columns: tuple[str, ...] = ()
        self._known: dict[tuple[str, ...], Measurement] = {}
        self.subjects: int | None = None

    def measure(self, quasi: tuple[str, ...]) -> Measurement:
        """The class sizes of this choice, with what each column contributes."""
        if quasi not in self._known:
            self._known[quasi] = self._measured(quasi)
        return self._known[quasi]

    def _measured(self, quasi: tuple[str, ...]) -> Measurement:
        if self._widest is not None and set(quasi) < set(self._columns):
            return Measurement(quasi, self._widest.coarser(quasi))
        classes = self._dataset.classes(quasi, self._subject)
        self._widest, self._columns, self.subjects = classes, quasi, classes.subjects
        found = classes.influences()
        influences: tuple[Influence, ...] = found if isinstance(found, tuple) else ()
        reason = None if isinstance(found, tuple) else found
        return Measurement(quasi, classes.sizes, classes.normalised, influences, reason, classes.notes)


class _ForEdition:
    """What one edition measures beyond the classes: a promise of privacy, the population behind them."""

    def __init__(self, measuring: _Measuring, dataset: Dataset, plan: Plan, applicable: Applicable | None) -> None:
        self._measuring, self._dataset, self._plan, self._applicable = measuring, dataset, plan, applicable

    def measure(self, standard: Standard, quasi: tuple[str, ...]) -> Measurement:
        """The classes, with the figures that this edition multiplies with the context."""
        found = self._measuring.measure(quasi)
        if self._plan.scheme is not None:
            return replace(found, numbers={PROMISED: promised(self._plan.scheme)})
        if DRI in {rule.data_risk for rule in standard.sharing.values()}:
            return replace(found, numbers={DRI: self._by_population(quasi)})
        return found

    def _by_population(self, quasi: tuple[str, ...]) -> Number:
        read = coded(self._dataset, quasi, Wanted(quasi, labels=True))
        values: list[list[str | None]] = [[None] * (int(read.codes[:, at].max()) + 1) for at in range(len(quasi))]
        for at, one in enumerate(read.others):
            for code, value in zip(read.codes[one.classes, at].tolist(), one.values.tolist(), strict=True):
                values[at][code] = one.labels[value]
        return with_data(self._applicable, Tuples.of(read), values)
