"""Options of ``measure`` about the people behind the data: the population, weights, households, events, kinds of subjects."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from cyclopts import Group, Parameter

from ..case.options.numbers import Numbers
from ..model.exact import exact
from ..model.problem import Problem, Problems
from ..model.text import Text
from ..prepare.columns import split_names
from .edition_arguments import Meanings, OwnTables, PopulationOptions
from .language import said

if TYPE_CHECKING:
    from ..measure.population.graded import ApplicablePopulation

PEOPLE = Group(said("数据背后的人", "The people behind the data"))
_ONE = Text("--population 与 --sampling-fraction 只能给出一个。", "Give either --population or --sampling-fraction, not both.")
_ONE_WEIGHT = Text("--weight 与 --weight-value 只能给出一个。", "Give either --weight or --weight-value, not both.")
_NO_SUBJECT = Text("--events 需要用 --subject 指明主体列。", "--events needs the subject's column, --subject.")
_FILE_SPREAD = Text(
    "--meaning 和 --population-table 只与人数一起使用，不与总体名单一起使用。",
    "--meaning and --population-table go with a number of people, not with a file of the population.",
)


@Parameter(name="*", group=PEOPLE)
@dataclass(frozen=True)
class PeopleOptions:
    """Everything as it was typed."""

    population: Annotated[
        str | None,
        Parameter(help=said("总体人数，或总体名单文件（含同名的准标识符列）", "people in the population, or a file that lists them all")),
    ] = None
    sampling_fraction: Annotated[str | None, Parameter(help=said("抽样比例，例如 0.1", "sampling fraction, e.g. 0.1"))] = None
    meaning: Meanings = None
    population_table: OwnTables = None
    weight: Annotated[str | None, Parameter(help=said("权重列", "weight column"))] = None
    weight_value: Annotated[str | None, Parameter(help=said("每条记录相同的权重", "one weight for every record"))] = None
    household: Annotated[
        str | None,
        Parameter(help=said("住户（或群组）列：认出一人即认出其余", "household or group column: one recognised gives the others away")),
    ] = None
    events: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=said("构成一个事件的列，例如 日期,科室（需 --subject）", "columns that make an event, e.g. date,ward (with --subject)"),
        ),
    ] = None
    known_events: Annotated[str, Parameter(help=said("攻击者知道同一人的几个事件", "how many events of a person the adversary knows"))] = (
        "3"
    )

    @property
    def file(self) -> str | None:
        """The file of the population, where it is not a number."""
        if self.population is None:
            return None
        try:
            exact(self.population)
        except ValueError:
            return self.population
        return None

    def read(self, subject: str | None) -> People:
        """Everything exact; every unusable value in one `InputError`."""
        problems = Problems()
        if self.population is not None and self.sampling_fraction is not None:
            problems.add(Problem("population_or_fraction", _ONE))
        if self.weight is not None and self.weight_value is not None:
            problems.add(Problem("one_weight", _ONE_WEIGHT))
        if self.events and subject is None:
            problems.add(Problem("events_without_subject", _NO_SUBJECT))
        if self.file is not None and (self.meaning or self.population_table):
            problems.add(Problem("spread_with_file", _FILE_SPREAD))
        numbers = Numbers(problems)
        people = numbers.whole("--population", None if self.file else self.population)
        fraction = numbers.positive("--sampling-fraction", self.sampling_fraction)
        weight_value = numbers.positive("--weight-value", self.weight_value)
        known = numbers.whole("--known-events", self.known_events)
        problems.stop_if_any()
        events = tuple(split_names(",".join(self.events), None)) if self.events else ()
        return People(people, fraction, weight_value, known or 1, events, self._applicable())

    def _applicable(self) -> ApplicablePopulation | None:
        if not self.meaning and not self.population_table:
            return None
        return PopulationOptions(self.population, self.meaning, self.population_table).read()


@dataclass(frozen=True, slots=True)
class People:
    """The same, read."""

    people: int | None
    fraction: Fraction | None
    weight_value: Fraction | None
    known_events: int
    events: tuple[str, ...]
    applicable: ApplicablePopulation | None
