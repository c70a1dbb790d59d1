"""Every figure of a dataset: the columns of a plan grouped once, and all that the field computes of them."""

from __future__ import annotations

from dataclasses import field, replace

from ...data.coding import Coded, Wanted, coded, uncoded
from ...data.dataset import Dataset
from ...data.groups.tuples import TooManyTuplesError
from ...data.names import find_column
from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.plan import EvaluationPlan
from ...model.role import Role
from ...model.standard import SharingRule
from ..attribute.arranging import Arrangement
from ..people.households import Households
from ..people.subject_types import TypeRisk, type_risks
from ..people.trajectories import Trajectories
from ..population.file_counts import file_counts
from ..population.graded import ApplicablePopulation, LabelledPopulation
from ..tuples import Tuples
from .basis import FigureBasis, MeasuredFigure, PerClass
from .groups import ONLY_SIZES, complete


@dataclass(frozen=True, slots=True)
class FigureRequest:
    """What is asked for: parameters, a weight column, the chosen figures, the class of every row.

    `household` names who belongs together, `events` the columns that make an
    event of a subject, `applicable` how the population is spread, `file` holds
    the whole population, `arrangement` the orders and trees of the sensitive attributes.
    """

    question: FigureBasis
    weight: str | None = None
    chosen: tuple[str, ...] | None = None
    rows: bool = False
    household: str | None = None
    events: tuple[str, ...] = ()
    applicable: ApplicablePopulation | None = None
    file: Dataset | None = None
    arrangement: Arrangement = field(default_factory=Arrangement)


@dataclass(frozen=True, slots=True)
class MeasuredFigures:
    """Every figure by key, those of each class, the coded columns, and the figures of each further subject type."""

    figures: dict[str, MeasuredFigure]
    per_class: PerClass
    coded: Coded
    types: tuple[TypeRisk, ...] = ()


def every_figure(dataset: Dataset, plan: EvaluationPlan, rule: SharingRule, asked: FigureRequest) -> MeasuredFigures:
    """Figures of the decided quasi-identifiers and sensitive attributes."""
    types = type_risks(dataset, plan.types, rule)
    quasi = tuple(name for name, decision in plan.decisions.items() if Role.QI in decision.roles)
    sensitive = tuple(name for name, decision in plan.decisions.items() if Role.SA in decision.roles and Role.QI not in decision.roles)
    try:
        found = _read(dataset, quasi, sensitive, asked)
    except TooManyTuplesError:
        if asked.rows:
            raise
        return replace(_by_sizes(dataset, plan, quasi, replace(asked.question, rule=rule), asked.chosen), types=types)
    others, params = asked.arrangement.arranged([one for one in found.others if one.column in sensitive])
    counted = None if asked.file is None else file_counts(found, coded(asked.file, quasi, Wanted(class_labels=True)))
    question = replace(
        asked.question,
        rule=rule,
        people=counted.total if counted is not None else asked.question.people,
        params=params,
        missing=tuple(0 if missing else None for missing in found.has_missing),
        sizes=_of_subjects(dataset, quasi, plan.subject),
        file_counts=counted,
        spread=None if asked.applicable is None else LabelledPopulation(asked.applicable, found.labels),
        households=_households(dataset, found, asked),
        trajectories=_trajectories(dataset, plan.subject, asked),
        together=found.together,
    )
    tuples = Tuples.of(replace(found, others=others))
    figures, per_class = complete(tuples, question, asked.chosen)
    return MeasuredFigures(figures, per_class, found, types)


def _by_sizes(
    dataset: Dataset, plan: EvaluationPlan, quasi: tuple[str, ...], question: FigureBasis, chosen: tuple[str, ...] | None
) -> MeasuredFigures:
    """The figures of the histogram alone: the tuples are too many to come over from the engine that holds the rows."""
    reason = ONLY_SIZES.fill(most=dataset.options.most_tuples)
    question = replace(question, sizes=dataset.classes(quasi, plan.subject).sizes, without=reason)
    figures, per_class = complete(Tuples.of(uncoded(quasi)), question, chosen)
    return MeasuredFigures(figures, per_class, uncoded(quasi))


def _of_subjects(dataset: Dataset, quasi: tuple[str, ...], subject: str | None) -> ClassSizes | None:
    """The histogram of distinct subjects; None where nobody has a second record, so that records may be looked at."""
    sizes = None if subject is None else dataset.classes(quasi, subject).sizes
    return None if sizes is None or sizes.members == dataset.facts.rows else sizes


def _read(dataset: Dataset, quasi: tuple[str, ...], sensitive: tuple[str, ...], asked: FigureRequest) -> Coded:
    """One grouping for everything that is looked at beside the classes."""
    others = (*sensitive, *((asked.household,) if asked.household else ()))
    together = sensitive if len(sensitive) > 1 else ()
    labels, values = asked.applicable is not None or asked.file is not None, asked.arrangement.asked
    return coded(dataset, quasi, Wanted(others, asked.weight, values, asked.rows, labels, together))


def _households(dataset: Dataset, found: Coded, asked: FigureRequest) -> Households | None:
    if asked.household is None:
        return None
    column = find_column(asked.household, dataset.facts.columns)
    return Households.of(next(one for one in found.others if one.column == column), len(found.counts))


def _trajectories(dataset: Dataset, subject: str | None, asked: FigureRequest) -> Trajectories | None:
    if subject is None or not asked.events:
        return None
    read = coded(dataset, asked.events, Wanted([subject]))
    return Trajectories.of(read.others[0], len(read.counts))
