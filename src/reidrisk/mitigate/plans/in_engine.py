"""Which steps of a plan can be done where the data are, in another engine; the others are refused by name."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.problem import Problem
from ...model.text import Text
from ...model.transform import no_class_rule
from .recipe import Recipe, RecipeStep

_THERE = frozenset({"value", "records", "column"})
_NEEDS_ROWS = Text(
    "变换 {name}（列“{column}”）不是逐个取值进行的，不能在数据所在的引擎中完成。",
    "The transformation {name} (column “{column}”) does not work value by value: it cannot be done in the engine where the data are.",
)
_INSTEAD = Text(
    "请改用逐值的变换（hierarchy、bands、date_part、rounding 等），用 suppress_column 删除该列，或导出为 Parquet 文件后再运行。",
    "Use one that works value by value (hierarchy, bands, date_part, rounding...), drop the column with suppress_column, or export the "
    "table to Parquet and run this on the files.",
)
_IDENTIFIERS = Text(
    "变换 {name}（列“{column}”）要取回每一个标识符，并把假名写进查询；数据不离开引擎时不能这样做。",
    "The transformation {name} (column “{column}”) would fetch every identifier and write its pseudonym into a query: not while the data "
    "stay in their engine.",
)
_BEFORE = Text(
    "请用 suppress_column 删除该列，或先在库内换成假名，或导出为 Parquet 文件后再运行。",
    "Drop the column with suppress_column, replace it inside the database before, or export the table to Parquet and run this on the "
    "files.",
)
_DATES = Text(
    "变换 {name}（列“{column}”）把每个人的日期平移一个由密钥算出的天数；要在数据所在的引擎中平移，密钥或每个人的天数就要写进查询，"
    "而查询会留在引擎的日志里，因此不能这样做。",
    "The transformation {name} (column “{column}”) moves each person's dates by a number of days that a secret key gives. To move them in "
    "the engine where the data are, the key or everybody's number would stand in a query, and queries stay in the engine's logs.",
)
_COARSER = Text(
    "请用 date_part 把日期改为月、季或年，用 suppress_column 删除该列，或导出为 Parquet 文件后再运行。",
    "Make months, quarters or years of the dates with date_part, drop the column with suppress_column, or export the table to Parquet and "
    "run this on the files.",
)
_PERSONS = Text(
    "由多列组成的主体标识不能在数据所在的引擎中计人。", "Persons whose key is several columns cannot be counted in the engine of the data."
)
_ONE_KEY = Text("请在视图中把它们合成一列。", "Make one column of them in a view.")


def not_there(recipe: Recipe, columns: tuple[str, ...]) -> Iterator[Problem]:
    """What of the plan needs every row; `columns` are those of the data."""
    for step in recipe.steps:
        name = step.technique.key
        if step.technique.moves_dates:
            yield Problem("dates_stay", _DATES.fill(name=name, column=step.column), _COARSER, column=step.column)
        elif step.technique.pseudonym or step.technique.needs_secret(step.settings):
            yield Problem("identifiers_stay", _IDENTIFIERS.fill(name=name, column=step.column), _BEFORE, column=step.column)
        elif step.technique.class_rule is not no_class_rule:
            continue
        elif step.technique.by not in _THERE or step.technique.of_row is not None or _reads_others(step):
            yield Problem("step_needs_rows", _NEEDS_ROWS.fill(name=name, column=step.column), _INSTEAD, column=step.column)
    subject = recipe.acceptance.subject
    if subject is not None and subject not in columns:
        yield Problem("key_of_several", _PERSONS, _ONE_KEY)


def _reads_others(step: RecipeStep) -> bool:
    return any(step.settings.get(key) is not None for key in step.technique.also)
