"""Amounts that are to be added up and that nobody has decided about: means within the classes keep the sums, and tell nobody apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from ...data.names import find_column
from ...data.normal import normal
from ...identify.findings import is_running_number
from ...identify.persons.sampled import looked_at
from ...mitigate.cells.cellwise import number_of
from ...mitigate.goals.required import Requirements, figure_of
from ...mitigate.hierarchies.proposing import are_counts
from ...mitigate.plans.delivered import delivered
from ...mitigate.plans.found import Drawn
from ...mitigate.plans.recipe import Recipe, RecipeStep
from ...mitigate.purpose.fitting import MEASURED, STAY, TOTAL, added_up, nature_of
from ...mitigate.purpose.purpose import Purpose
from ...mitigate.redundancy.dependence import sums
from ...mitigate.techniques import find_technique, settle
from ...model.dataset import ClassSizes, ColumnSample
from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory
from ...model.plan import EvaluationPlan
from ...model.problem import InputError, Problem, Problems
from ...model.text import Phrase, Text
from ..parts import Parts, as_means
from .redundant import coded_in, numbers_in

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ...mitigate.local.outcome import LocalSolution
    from ...mitigate.searching.full_domain import Solution

TECHNIQUE = "class_mean"
_NO_NUMBERS = Text(
    "要求汇总列“{column}”，但它的取值不是数（抽查的 {looked} 个取值中只有 {numbers} 个是）。",
    "The column “{column}” is to be added up, but its values are no numbers ({numbers} of the {looked} examined are).",
)
_NO_MEANS = Text(
    "数值列 {columns}：数据留在引擎中时不能改为等价类的平均值（class_mean 要读取每一行），因此只能分段或全部抑制。"
    "要保留合计与平均，请把表导出为 Parquet 文件后，对文件运行。",
    "Numbers in {columns}: while the data stay in their engine they cannot become means of their classes (class_mean reads every row), so "
    "they leave in bands or wholly suppressed. To keep sums and means, export the table to Parquet and run this on the files.",
)
_COUNT = Text("请改为计数（删除“=列名”），或换一列数值。", "Count records instead (leave out “=column”), or name a column of numbers.")
# Of which fewer are numbers, nothing can be added up.
_HALF = 0.5
# A number by whose name things are told apart measures nothing.
_CODE = re.compile(r"(?:^|[^a-z])(?:code|id|no|nr|number|type|class|kind|group|flag)(?:[^a-z]|$)|编码|编号|代码|号码|类别|类型|序号|号$")
# What adds up the others of its row says so, as a rule.
_TOTAL = re.compile(r"总|合计|total|gross|zfy|(?:^|[^a-z])sum(?:$|[^a-z])")
_AMOUNT = "amount"
_DURATION = "duration"
# Yes and no are no measurement.
_TWO = 2
# So many different whole numbers may be the codes of a list.
_FEW = 12
# More columns that become means would cost more than the search.
_MOST_MEANS = 40
# Of the values looked at so many must be numbers; the others become empty.
_NUMBERS = 0.95


@dataclass(frozen=True, slots=True)
class Averaged:
    """`columns` show the means of `size` and more records of a class, so an assessment that takes them for identifiers finds as much.

    Without a size the mean of the whole class, which says no more than the class itself, however many records a person has there.
    `instead` are those of which nothing would have been left otherwise; the others are to be added up.
    """

    columns: tuple[str, ...] = ()
    size: int | None = None
    instead: tuple[str, ...] = ()

    def drawn(self, drawn: Drawn) -> Drawn:
        """The plan that does it, once the records have left that miss what is required."""
        if not self.columns:
            return drawn
        technique = find_technique(TECHNIQUE)
        how = {"least": "2"} if self.size is None else {"groups": str(self.size)}
        steps = list[RecipeStep]()
        # Dates that move by person are shown as days since the first record that is left of each: a mean by days before records
        # leave would tell more than what is shown.
        moved = {one.column for one in drawn.recipe.steps if one.technique.moves_dates}
        shown = [name for name in drawn.shown if name not in moved]
        for name in self.columns:
            # The groups of those before, where these make groups: records that could be told apart by two means are `size` and more.
            before = [] if self.size is None else [one.column for one in steps]
            steps.append(RecipeStep(name, technique, settle(technique, {"within": [*shown, *before], **how})))
        return drawn.then(steps)


def averages_in(recipe: Recipe) -> tuple[str, ...]:
    """The columns that leave as means, by this plan."""
    return tuple(step.column for step in recipe.steps if step.technique.of_class)


def refuse_no_numbers(purpose: Purpose, dataset: Dataset) -> None:
    """`InputError` for every table that was asked for and adds up what is no number; names that are nobody's are said elsewhere."""
    problems = Problems()
    for name in dict.fromkeys(one.of for one in purpose.tables if one.of is not None):
        try:
            column = find_column(name, dataset.facts.columns)
        except InputError:
            continue
        sample = dataset.samples[column]
        numbers = _numbers(sample)
        if numbers < _HALF * sample.present:
            fault = _NO_NUMBERS.fill(column=column, looked=sample.present, numbers=numbers)
            problems.add(Problem("no_sum", fault, _COUNT, column=column))
    problems.stop_if_any()


def to_be_averaged(dataset: Dataset, plan: EvaluationPlan, inventory: Inventory, purpose: Purpose) -> tuple[str, ...]:
    """What is to be added up and could leave as means: numbers; where persons have several rows, none missing."""
    if plan.types:
        return ()

    @cache
    def numeric(name: str) -> bool:
        return _numeric(dataset.samples[name], whole=plan.subject is not None)

    return tuple(filter(numeric, added_up(purpose, categories_of(dataset, inventory), dataset.facts.columns, numeric)))


def averaged_instead(
    solution: Solution | LocalSolution, parts: Parts, dataset: Dataset, plan: EvaluationPlan, inventory: Inventory
) -> tuple[str, ...]:
    """Numbers that the data are about and that can leave as means of their classes, where nearly nothing would be left of one of them.

    Then all of them do that are not left as they are: what one gives up, others would take (parts of a sum too). Not how long a stay is
    of persons with several: a mean says nothing of anybody's.
    """
    purpose, found, categories = solution.task.purpose, delivered(solution), categories_of(dataset, inventory)
    if plan.types:
        return ()
    able = [
        name
        for name in purpose.topic
        if (not found[name].whole if name in found else name in parts.treated)
        and name not in purpose.expendable
        and solution.task.categories.get(name) != STAY
        and as_means(plan, inventory, name, parts.coarsest)
        and _numeric(dataset.samples[name], whole=plan.subject is not None)
        and not are_codes(dataset.samples[name], categories.get(name))
    ]
    return tuple(able[:_MOST_MEANS]) if any(name in found and found[name].hardly_there for name in able) else ()


def no_means(solution: Solution | LocalSolution, columns: Sequence[str]) -> tuple[Phrase, ...]:
    """That rows which stay in their engine make no means, said of the numbers that do not stay as they are."""
    found = delivered(solution)
    lost = [name for name in dict.fromkeys(columns) if name in found and not found[name].whole]
    return (_NO_MEANS.fill(columns=lost),) if lost else ()


def categories_of(dataset: Dataset, inventory: Inventory) -> dict[str, str | None]:
    """Those of the catalogue; which takes what counts days or hours for dates (both tell when) and knows no measurements or totals."""
    found = {one.name: _category(one, dataset.samples[one.name]) for one in inventory.columns}
    amounts = [name for name, one in found.items() if nature_of(one, None) == _AMOUNT and _numeric(dataset.samples[name], whole=False)]
    total = _total(dataset, amounts) if len(amounts) > 1 else None
    return found if total is None else {**found, total: TOTAL}


def _total(dataset: Dataset, amounts: Sequence[str]) -> str | None:
    """The amount that the others are parts of, by its name, else by its values; None where none is."""
    named = next((name for name in amounts if _TOTAL.search(name.casefold())), None)
    if named is not None or len(amounts) <= _TWO or not dataset.table.sample:
        return named
    rows = looked_at(dataset)
    numbers = {name: one for name in amounts if (one := numbers_in(*coded_in(rows, name))[0]) is not None}
    parted = {name for one in sums(numbers) for name in (one.total, *one.parts)}
    return max(parted, key=lambda name: float(np.nanmean(numbers[name])), default=None)


def _category(column: Column, sample: ColumnSample) -> str | None:
    if column.category == "event_date" and _counts(sample):
        return _DURATION
    if column.category is None and not is_running_number(column) and not _CODE.search(column.name.casefold()):
        return MEASURED if _numeric(sample, whole=False) and len(sample.values) > _TWO else None
    return column.category


def _counts(sample: ColumnSample) -> bool:
    numbers = [number_of(normal(value)) for value in sample.values]
    known = [one for one in numbers if one is not None]
    return bool(known) and len(known) == len(numbers) and are_counts(known)


def _numeric(sample: ColumnSample, *, whole: bool) -> bool:
    good = _numbers(sample)
    return bool(good) and good >= (sample.looked_at if whole else _NUMBERS * sample.present)


def are_codes(sample: ColumnSample, category: str | None) -> bool:
    """Whether the numbers name things: a few whole ones, no amounts or days. The mean of 1 (home) and 5 (dead) tells nothing."""
    values = {number_of(normal(value)) for value in sample.values}
    few = len(values) <= _FEW and all(one is None or one == int(one) for one in values)
    return few and category != _DURATION and nature_of(category, None) != _AMOUNT


def _numbers(sample: ColumnSample) -> int:
    return sum(rows for value, rows in sample.values.items() if number_of(normal(value)) is not None)


def averaged_of(parts: Parts, solution: Solution | LocalSolution, plan: EvaluationPlan, instead: Sequence[str] = ()) -> Averaged:
    """The smallest groups with which all that is required of sizes holds of the classes by these columns too."""
    columns = tuple(name for name in parts.added_up if name not in plan.decided)
    otherwise = tuple(name for name in columns if name in instead)
    if not columns or plan.subject is not None:
        return Averaged(columns, None, otherwise)
    return Averaged(columns, _least(Counter(solution.members), solution.task.required), otherwise)


def _least(sizes: Mapping[int, int], required: Requirements) -> int:
    k = max(required.k, 2)
    while k < max(sizes, default=0) and not all(one.value.holds(figure_of(one, _parted(sizes, k))) for one in required.of_table):
        k += 1
    return k


def _parted(sizes: Mapping[int, int], k: int) -> ClassSizes:
    from ...mitigate.transforms.class_mean import group_sizes  # noqa: PLC0415 - most plans make no means

    found = Counter[int]()
    for size, number in sizes.items():
        for part in group_sizes(size, k):
            found[part] += number
    return ClassSizes(tuple(sorted(found.items())))
