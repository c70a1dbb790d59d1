"""The classes behind a verdict: grouped once, rolled up for narrower choices, with what an edition asks beyond them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ..data.coding import Wanted, coded
from ..data.dataset import Classes, Dataset
from ..model.dataset import ClassSizes
from ..model.measurement import Influence, Measurement, Number
from ..model.plan import EvaluationPlan
from ..model.standard import Standard
from .people.known_grouping import KnownRecordsGrouping
from .population.graded import DRI, ApplicablePopulation, with_data
from .privacy.promised import PROMISED, promised
from .tuples import Tuples
from .undecided import WorstReading, unsearched, worst_reading


class WidestGrouping:
    """Groups once on the widest choice of quasi-identifiers; narrower choices roll up from it."""

    def __init__(self, dataset: Dataset, subject: str | None) -> None:
        self.dataset, self._subject = dataset, subject
        self._widest: Classes | None = None
        self._columns: tuple[str, ...] = ()
        self._known: dict[tuple[str, ...], Measurement] = {}
        self._worst: dict[tuple[tuple[str, ...], tuple[str, ...], Fraction | None], WorstReading] = {}
        self.subjects: int | None = None

    def measure(self, quasi: tuple[str, ...]) -> Measurement:
        """The class sizes of this choice, with what each column contributes."""
        if quasi not in self._known:
            self._known[quasi] = self._measured(quasi)
        return self._known[quasi]

    def worst(self, always: tuple[str, ...], undecided: tuple[str, ...], limit: Fraction | None) -> WorstReading:
        """The reading of these undecided columns with the greatest R_c, from one counted table (formulas 8)."""
        wanted = (always, undecided, limit)
        if wanted not in self._worst:
            self._worst[wanted] = self._searched(always, undecided, limit)
        return self._worst[wanted]

    def records_each(self) -> ClassSizes | None:
        """The people by how many records each has: of the table that is counted already, where there is one."""
        return (self._widest or self.dataset.classes((), self._subject)).records_each()

    def _searched(self, always: tuple[str, ...], undecided: tuple[str, ...], limit: Fraction | None) -> WorstReading:
        columns = {*always, *undecided}
        classes = self._widest
        if classes is None or set(self._columns) != columns:
            classes = self.dataset.classes((*always, *undecided), self._subject)
        atoms = classes.atoms()
        if atoms is None:
            return unsearched(classes.sizes, undecided, limit)
        return worst_reading(atoms, classes.columns, undecided, limit)

    def _measured(self, quasi: tuple[str, ...]) -> Measurement:
        if self._widest is not None and set(quasi) < set(self._columns):
            return Measurement(quasi, self._widest.coarser(quasi))
        classes = self.dataset.classes(quasi, self._subject)
        self._widest, self._columns, self.subjects = classes, quasi, classes.subjects
        found = classes.influences()
        influences: tuple[Influence, ...] = found if isinstance(found, tuple) else ()
        reason = None if isinstance(found, tuple) else found
        return Measurement(quasi, classes.sizes, classes.normalised, influences, reason, classes.notes)


class ForEdition:
    """What one edition measures beyond the classes: a promise of privacy, the population behind them."""

    def __init__(
        self, grouping: WidestGrouping | KnownRecordsGrouping, plan: EvaluationPlan, applicable: ApplicablePopulation | None
    ) -> None:
        self._grouping, self._plan, self._applicable = grouping, plan, applicable
        self._behind: dict[tuple[str, ...], Number] = {}

    def measure(self, standard: Standard, quasi: tuple[str, ...]) -> Measurement:
        """The classes, with the figures that this edition multiplies with the context."""
        found = self._grouping.measure(quasi)
        if self._plan.scheme is not None:
            return replace(found, numbers={PROMISED: promised(self._plan.scheme)})
        if DRI in {rule.data_risk for rule in standard.sharing.values()}:
            return replace(found, numbers={DRI: self._by_population(quasi)})
        return found

    def _by_population(self, quasi: tuple[str, ...]) -> Number:
        """Against the population, once for each choice."""
        if quasi not in self._behind:
            self._behind[quasi] = self._against(quasi)
        return self._behind[quasi]

    def _against(self, quasi: tuple[str, ...]) -> Number:
        read = coded(self._grouping.dataset, quasi, Wanted(quasi, labels=True))
        values: list[list[str | None]] = [[None] * (int(read.codes[:, at].max()) + 1) for at in range(len(quasi))]
        for at, one in enumerate(read.others):
            for code, value in zip(read.codes[one.classes, at].tolist(), one.values.tolist(), strict=True):
                values[at][code] = one.labels[value]
        return with_data(self._applicable, Tuples.of(read), values)
