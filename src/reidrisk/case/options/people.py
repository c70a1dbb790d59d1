"""The people behind the data: the population, weights, households, events."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from ...model.exact import exact
from ...model.frozen import dataclass
from ...model.option import Exactly, Group, Names, Option
from ...model.problem import Problem, Problems
from ...model.text import Text
from ...prepare.columns import split_names
from .numbers import Numbers
from .population import MEANING, PEOPLE_UNIT, TABLES, PopulationOptions

if TYPE_CHECKING:
    from ...measure.population.graded import ApplicablePopulation

PEOPLE = Group("people", Text("数据背后的人", "The people behind the data"))
_ONE = Text("--population 与 --sampling-fraction 只能给出一个。", "Give either --population or --sampling-fraction, not both.")
_ONE_WEIGHT = Text("--weight 与 --weight-value 只能给出一个。", "Give either --weight or --weight-value, not both.")
_NO_SUBJECT = Text("--events 需要用 --subject 指明主体列。", "--events needs the subject's column, --subject.")
_FILE_SPREAD = Text(
    "--meaning 和 --population-table 只与人数一起使用，不与总体名单一起使用。",
    "--meaning and --population-table go with a number of people, not with a file of the population.",
)


@dataclass(frozen=True, slots=True)
class Behind:
    """What is known of the people behind the data, read exactly."""

    people: int | None
    fraction: Fraction | None
    weight_value: Fraction | None
    known_events: int
    events: tuple[str, ...]
    applicable: ApplicablePopulation | None


@dataclass(frozen=True, kw_only=True)
class PeopleOptions(PopulationOptions):
    """The population as a number or as a file, and who belongs together in the data."""

    population: Annotated[
        Exactly,
        Option(
            Text("总体人数，或总体名单文件（含同名的准标识符列）", "people in the population, or a file that lists them all"),
            PEOPLE,
            unit=PEOPLE_UNIT,
        ),
    ] = None
    sampling_fraction: Annotated[
        Exactly, Option(Text("抽样比例，例如 0.1", "sampling fraction, e.g. 0.1"), PEOPLE, form=Text("大于 0 的数", "a number above 0"))
    ] = None
    meaning: Annotated[Names, Option(MEANING, PEOPLE, form=Text("列名=含义", "column=meaning"))] = None
    population_table: Annotated[Names, Option(TABLES, PEOPLE)] = None
    weight: Annotated[str | None, Option(Text("权重列", "weight column"), PEOPLE)] = None
    weight_value: Annotated[Exactly, Option(Text("每条记录相同的权重", "one weight for every record"), PEOPLE)] = None
    household: Annotated[
        str | None,
        Option(
            Text("住户（或群组）列：识别出一人即识别出其余成员", "household or group column: identifying one member identifies the others"),
            PEOPLE,
        ),
    ] = None
    events: Annotated[
        Names,
        Option(
            Text("构成一个事件的列，例如 日期,科室（需 --subject）", "columns that make an event, e.g. date,ward (with --subject)"), PEOPLE
        ),
    ] = None
    known_events: Annotated[
        Exactly,
        Option(
            Text("攻击者知道同一人的几个事件", "how many events of a person the adversary knows"), PEOPLE, unit=Text("个事件", "events")
        ),
    ] = "3"

    @property
    def population_file(self) -> str | None:
        """The file of the population, where it is not a number."""
        if not isinstance(self.population, str):
            return None
        try:
            exact(self.population)
        except ValueError:
            return self.population
        return None

    def behind(self, subject: str | None) -> Behind:
        """Everything exact; every unusable value in one `InputError`."""
        problems = Problems()
        file = self.population_file
        if self.population is not None and self.sampling_fraction is not None:
            problems.add(Problem("population_or_fraction", _ONE))
        if self.weight is not None and self.weight_value is not None:
            problems.add(Problem("one_weight", _ONE_WEIGHT))
        if self.events and subject is None:
            problems.add(Problem("events_without_subject", _NO_SUBJECT))
        if file is not None and (self.meaning or self.population_table):
            problems.add(Problem("spread_with_file", _FILE_SPREAD))
        numbers = Numbers(problems)
        people = numbers.whole("--population", None if file else self.population)
        fraction = numbers.positive("--sampling-fraction", self.sampling_fraction)
        weight_value = numbers.positive("--weight-value", self.weight_value)
        known = numbers.whole("--known-events", self.known_events)
        problems.stop_if_any()
        spread = self.applicable() if self.meaning or self.population_table else None
        return Behind(people, fraction, weight_value, known or 1, split_names(self.events, None), spread)
