"""An estimator of population uniqueness: what share of the people is alone on the quasi-identifiers, judged from a sample."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Literal

from ...model.dataset import ClassSizes
from ...model.extension import load
from ...model.frozen import dataclass
from ...model.measurement import State
from ...model.text import Phrase, Text
from ..tuples import Tuples
from .histogram import Histogram
from .people import Population

NO_RECORDS = Text("数据集没有记录。", "The dataset holds no records.")
COUNTED = Text(
    "数据集即全部总体：此数由计数得出，不是估计值。",
    "The dataset is the whole population: this figure is counted, not estimated.",
)
NO_UNIQUES = Text(
    "样本中没有唯一记录，故估计为 0；区间上限为样本量所能排除的最小比例。",
    "No record is unique in the sample, so the estimate is 0; the upper end is the smallest share that a sample of this size rules out.",
)
NEEDS_TUPLES = Text(
    "该模型需要各准标识符的取值组合，仅有等价类大小不够。",
    "This model needs the combinations of quasi-identifier values; the class sizes alone do not suffice.",
)
COUNTING = Text("无抽样误差", "no sampling error")
NONE_SEEN = Text("二项分布的 97.5% 单侧上限", "one-sided 97.5% binomial limit")
_TAIL = 0.025


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share of the population with its 95% interval; without `value` it has a `reason` and is never 0.

    The interval holds the error of sampling under the model; that the model
    itself is wrong is not in it. `method` says how it was made, `parameters`
    what was fitted.
    """

    value: float | None
    interval: tuple[float, float] | None = None
    state: State = "ok"
    reason: Text | Phrase | None = None
    method: Text | None = None
    parameters: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if (self.value is None) != (self.state == "not_available") or (self.value is None and self.reason is None):
            msg = "an estimate that could not be had is 'not_available' and has a reason"
            raise ValueError(msg)

    @classmethod
    def missing(cls, reason: Text | Phrase) -> Estimate:
        """Not available, and why."""
        return cls(None, None, "not_available", reason)


@dataclass(frozen=True, slots=True)
class SampleExample:
    """A sample, the number of people, and the share (None: not available); rows of codes where the model needs them."""

    sizes: tuple[int, ...]
    people: int
    share: float | None
    codes: tuple[tuple[int, ...], ...] = ()


Compute = Callable[[ClassSizes, Population, Tuples | None], Estimate]


def of_sizes(model: Callable[[Histogram, Population], Estimate]) -> Compute:
    """The work of a model that the histogram of class sizes is enough for."""
    return lambda sizes, population, _tuples: model(Histogram.of(sizes), population)


def of_tuples(model: Callable[[Tuples, Population], Estimate]) -> Compute:
    """The work of a model that needs the tuples themselves."""
    return lambda _sizes, population, tuples: Estimate.missing(NEEDS_TUPLES) if tuples is None else model(tuples, population)


@dataclass(frozen=True, slots=True)
class Estimator:
    """One estimator. `compute` gets a true sample that holds at least one unique record, and tuples where it `needs` them.

    `source` names the paper, `clause` the place in the documents that asks for
    it. `examples` hold its value on small cases, `counterexamples` the figure
    it is most easily mistaken for.
    """

    key: str
    title: Text
    source: str
    clause: str
    formula: str
    compute: Compute
    examples: tuple[SampleExample, ...]
    counterexamples: tuple[SampleExample, ...]
    needs: Literal["sizes", "tuples"] = "sizes"

    def estimate(self, sizes: ClassSizes, population: Population, tuples: Tuples | None = None) -> Estimate:
        """The population-unique share; the cases that need no model are the same for every model."""
        if not sizes.members:
            return Estimate.missing(NO_RECORDS)
        uniques = sizes.below(2)[0]
        if population.people == sizes.members:
            share = uniques / sizes.members
            return Estimate(share, (share, share), "ok", COUNTED, COUNTING)
        if not uniques:
            return Estimate(0.0, (0.0, 1 - _TAIL ** (1 / sizes.members)), "ok", NO_UNIQUES, NONE_SEEN)
        if self.needs == "tuples" and tuples is None:
            return Estimate.missing(NEEDS_TUPLES)
        return self.compute(sizes, population, tuples)


def estimators() -> tuple[Estimator, ...]:
    """Every estimator that is installed."""
    return load("estimator", "reidrisk.measure.population.estimators", "ESTIMATOR", Estimator)


def estimates(sizes: ClassSizes, population: Population, tuples: Tuples | None = None) -> dict[str, Estimate]:
    """The estimate of every installed estimator, by key."""
    return {one.key: one.estimate(sizes, population, tuples) for one in estimators()}
