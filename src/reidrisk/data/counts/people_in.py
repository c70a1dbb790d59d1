"""A row that stands for several people becomes as many records, so that a class of records is a class of people (GB/T 42460 3.4, D.1.2).

Each person is taken to be counted in one row. A row whose number is withheld (``*``, ``<5``) says that somebody is there and not how
many: it is left out, and how many there are of them is said.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from ...model.dataset import PeopleIn
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..casting import TypedColumn
from ..engine import named
from ..frames.table import stored
from ..missing import key_sql
from ..names import find_column
from ..normal import normal_sql

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions
    from ..source import InputTable

MOST_PEOPLE = 50_000_000
_NUMBERS = count(1)
_AT_ONCE = 10_000  # records that one row is laid out in at a time
_DIGITS = 18  # more do not fit into the engine's whole numbers
# Whole numbers as statistical tables have them: thousands apart by a comma, a blank or an apostrophe, decimals that are none.
_APART = ",' \u00a0\u2009\u202f\u2019"
_WHOLE = rf"^\+?(\d{{1,{_DIGITS}}}|\d{{1,3}}([{_APART}]\d{{3}}){{1,5}})([.]0+)?$"
_WITHHELD = (  # signs, a letter or two, or a word for it; or a bound from above
    r"^([^\p{L}\d]*|[^\p{L}\d]*\p{Latin}{1,2}[^\p{L}\d]*|不公布|未公布|保密|隐去|suppressed|withheld|confidential|masked"
    r"|([<≤＜]|小于|少于|不足|低于|未满|under |less than |fewer than |n ?< ?)[ =]*\d+[人例]?)$"
)

_ELSEWHERE = Text(
    "数据留在另一个系统中，无法按“每行人数”展开。", "The rows stay in another system, where they cannot be laid out by people."
)
_EXPORT = Text("请导出为文件（如 Parquet）后再评估。", "Export them to a file, such as Parquet, and assess that.")
_NO_NUMBERS = Text(
    "“{column}”有 {rows} 行不是整数人数（既不是 0 或正整数，也不是 * 或 <5 之类表示不公布的记号）。",
    "In {rows} {rows|row|rows} “{column}” is no number of people: neither a whole number from 0 nor a sign that it is withheld, such as * "
    "or <5.",
)
_NAME_IT = Text("请用 --people-in 指明每行人数所在的列，或改正这些单元格。", "Name the column with --people-in, or correct these cells.")
_TOO_MANY = Text(
    "各行合计 {people} 人，最多支持 {limit} 人。", "The rows stand for {people} {people|person|people}; at most {limit} are supported."
)
_IN_PARTS = Text("请分地区或分年份评估。", "Assess it by region or by year.")
_NO_PEOPLE = Text("“{column}”合计为 0 人，或全部不公布。", "“{column}” counts no people, or all of its numbers are withheld.")
_OTHER = Text("请检查列名与内容。", "Check the name of the column and what it holds.")
_READ = Text(
    "表中一行是一组人，“{column}”是人数：{rows} 行合计 {people} 人，按每人一条记录评估，每人只计在一行中。",
    "A row is a group of people and “{column}” says how many: {rows} {rows|row|rows} with {people} {people|person|people}, assessed as "
    "one record a person, each of "
    "whom is counted in one row.",
)


def per_person(engine: Engine, table: InputTable, column: str, options: ReadOptions, place: str | None) -> InputTable:
    """The table with as many records of each row as the column says, and without it; `InputError` where that is no number.

    The fingerprint stays that of the input.
    """
    column = find_column(column, table.columns)
    if table.outside is not None:
        raise InputError(Problem("people_in_elsewhere", _ELSEWHERE, _EXPORT, place))
    kept = [name for name in table.columns if name != column]
    held = f"people_in_{next(_NUMBERS)}"
    found = _held(engine, table, (held, kept, column), options, place)
    listed = ", ".join(f"c{index} as {named(name)}" for index, name in enumerate(kept))
    at_once = f"least({_AT_ONCE}, people - {_AT_ONCE} * chunk)"
    chunks = f"(select *, unnest(range((people + {_AT_ONCE - 1}) // {_AT_ONCE})) as chunk from {held})"
    laid_out = f"(select {listed} from (select *, unnest(range({at_once})) as one from {chunks}))"

    def close() -> None:
        engine.run(f"drop table if exists {held}")
        table.close()

    typed = [TypedColumn(name, "VARCHAR") for name in kept]
    made = stored(engine, table.format, typed, laid_out, close, known=table.fingerprint)
    return replace(
        made,
        encoding=table.encoding,
        notes=(*table.notes, _READ.fill(column=column, rows=found.rows, people=made.rows)),
        sheets=table.sheets,
        labels={name: label for name, label in table.labels.items() if name != column},
        others=table.others,
        reading=replace(table.reading, people_in=found),
        parts=table.parts,
        together=table.together,
        stacked=table.stacked,
    )


def _held(engine: Engine, table: InputTable, names: tuple[str, list[str], str], options: ReadOptions, place: str | None) -> PeopleIn:
    """The rows that say how many people they stand for, held by the engine; `InputError` where others say neither that nor nothing."""
    held, kept, column = names
    own = ", ".join(f"{named(name)} as c{index}" for index, name in enumerate(kept))
    with table.scan() as source:
        key = key_sql(column, options, missing_is_null=table.missing_is_null)
        cell = f"select {own}, {key} is null as nothing, {normal_sql(named(column))} as cell from {source}"
        engine.run(
            f"create temp table {held} as select * exclude (nothing, cell), nothing or regexp_full_match(cell, $1, 'i') as withheld, case "
            f"when regexp_full_match(cell, $2) then regexp_replace(split_part(cell, '.', 1), '[^0-9]', '', 'g')::bigint end as people "
            f"from ({cell})",
            [_WITHHELD, _WHOLE],
        )
    ((rows, withheld, unread, people),) = engine.run(
        f"select count(*) filter (people is not null), count(*) filter (people is null and withheld), "
        f"count(*) filter (people is null and not withheld), coalesce(sum(people), 0) from {held}"
    )
    problems = Problems()
    if unread:
        problems.add(Problem("people_in_no_number", _NO_NUMBERS.fill(column=column, rows=unread), _NAME_IT, place))
    if people > MOST_PEOPLE:
        problems.add(Problem("people_in_too_many", _TOO_MANY.fill(people=people, limit=MOST_PEOPLE), _IN_PARTS, place))
    if not people and not unread:
        problems.add(Problem("people_in_nobody", _NO_PEOPLE.fill(column=column), _OTHER, place))
    problems.stop_if_any()
    engine.run(f"delete from {held} where people is null or people = 0")
    return PeopleIn(column, rows, withheld)
