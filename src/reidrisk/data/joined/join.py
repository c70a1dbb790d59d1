"""The rows of all tables put together by their links: what somebody knows who holds every one of them.

An outer join: who stands in one table only stays. Of a person with three visits and four results twelve rows come out, each visit with
each result; classes count persons, so that somebody who knows one visit and one result is reckoned with.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING

from ...model.dataset import FilePart, JoinedTable, Together
from ...model.persons import JOINED
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..archives.other_files import of_all
from ..casting import TypedColumn
from ..engine import named, quoted
from ..frames.table import stored
from ..header import check_width
from .links import DECLARED, Link, key_sql, links, together_sql, written_alike
from .of_persons import are_persons, free

if TYPE_CHECKING:
    from ...model.dataset import Ties
    from ..engine import Engine
    from ..options import ReadOptions
    from ..source import InputTable

MOST_TABLES = 50
MOST_JOINED = 50_000_000
_NUMBERS = count(1)

_MANY_TABLES = Text("共有 {count} 张表，最多支持 {limit} 张。", "There are {count} {count|table|tables}; at most {limit} are supported.")
_IN_GROUPS = Text("请分成几组有关的表评估。", "Assess them in groups that belong together.")
_TOO_MANY = Text(
    "把各表按人连起来会有 {rows} 行，最多支持 {limit} 行：同一个人在几张表里都有许多行。",
    "Put together by person the tables would have {rows} {rows|row|rows}; at most {limit} are supported: a person has many rows in "
    "several tables.",
)
_FEWER = Text(
    "请少放几张表，或先把明细汇总为每人一行（或每次就诊一行），再一起评估。",
    "Assess fewer of them together, or first sum up the details to one row a person (or a visit).",
)
_TIED = Text(
    "共 {count} 张表：{tables}。“{table}”的“{column}”对应“{other}”的“{key}”：{keys} 个不同的键值中有 {met} 个在后者中找到。",
    "Tables: {tables} ({count}). “{column}” of “{table}” holds “{key}” of “{other}”: of {keys} different keys {met} stand there.",
)
_ALSO = Text(
    "“{table}”的“{column}”对应“{other}”的“{key}”：{keys} 个不同的键值中有 {met} 个在后者中找到。",
    "“{column}” of “{table}” holds “{key}” of “{other}”: of {keys} different keys {met} stand there.",
)
_BY_DATABASE = Text(
    "其中 {count} 处是数据库声明的外键。", "The database declares {count} of these ties as {count|a foreign key|foreign keys}."
)
_PUT_TOGETHER = Text(
    "各表已按这些列合为一张表评估，共 {rows} 行（每人的各行两两组合）；只出现在一张表中的人也保留。",
    "They are assessed as one table put together by these columns, {rows} {rows|row|rows} (each row of a person with each of their "
    "others); people "
    "who stand in one table only are kept.",
)


_PARTS = Text(
    "共 {count} 张表：{tables}。列都相同，视为一张表的几个部分。",
    "Tables: {tables} ({count}). All have the same columns and are parts of one table.",
)
_EACH_BELOW = Text(
    "各部分的行上下相接，共 {rows} 行，作为一张表评估。",
    "Their rows stand one below the other, {rows} in all, and are assessed as one table.",
)
_PERSONS = Text(
    "共 {count} 个部分，列都相同，每个部分看来是一个人的数据：已把其名称（文件名或工作表名）作为列“{column}”加入，用以按人计数。",
    "{count} {count|part|parts} with the same columns, each of which looks like one person's data: its name (of the file or sheet) became "
    "the column "
    "“{column}”, by which people are counted.",
)
_STACKED = Text(
    "各表的行上下相接，共 {rows} 行，作为一张表评估；同一个人可以在几个部分中都有行。如果应当按人连接，请用 --join 指明列。",
    "Their rows stand one below the other, {rows} in all, and are assessed as one table; a person may have rows in several parts. If they "
    "are to be put together by person, name the column with --join.",
)
_DISAGREE = Text(
    "几张表都有列“{column}”，方案把它们当作同一列；但这些数据中，同一个人的取值在各表不一致。",
    "Several tables have the column “{column}”, which the plan takes for one; in these data they contradict each other about one person.",
)
_CORRECT = Text(
    "请先核对并改正各表，或用 reidrisk mitigate 为这些数据重新制定方案。",
    "Correct the tables first, or make a plan for these data with reidrisk mitigate.",
)


@dataclass(slots=True)
class _Column:
    """A column of the joined table: the columns of the members that it is made of, the surest first."""

    name: str
    places: list[tuple[int, str]] = field(default_factory=list)

    @property
    def sql(self) -> str:
        parts = [_held(place) for place in self.places]
        return parts[0] if len(parts) == 1 else f"coalesce({', '.join(parts)})"


def joined(engine: Engine, members: Mapping[str, InputTable], options: ReadOptions) -> InputTable:
    """One table of all. `InputError` where a table cannot be tied, or the rows would be more than `MOST_JOINED`."""
    if len(members) == 1:
        return next(iter(members.values()))
    if is_one_in_parts([one.columns for one in members.values()]) and not options.join and options.ties is None:
        return _stacked(engine, members)
    if len(members) > MOST_TABLES:
        raise InputError(too_many(len(members), MOST_TABLES, None))
    run = next(_NUMBERS)
    held = [f"member_{run}_{index}" for index in range(len(members))]
    table = f"joined_{run}"
    try:
        for name, member in zip(held, members.values(), strict=True):
            with member.scan() as source:
                engine.run(f"create temp table {name} as from {source}")
            member.close()
        tied = links(engine, members, held, options)
        keys = _keys(tied)
        whole = f"{held[0]}_whole"
        _put_together(engine, members, held, whole, (_order(tied, len(held)), keys, options))
        held.append(whole)
        columns = _columns(engine, members, keys, whole, options.ties)
        check_width(len(columns), ", ".join(members))
        made = _together(members, columns, tied, table if engine.ordered else None)
        listed = ", ".join([f"{one.sql} as {named(one.name)}" for one in columns] + _apart(made))
        engine.run(f"create temp table {table} as select {listed} from {whole} order by all")
    finally:
        for name in held:
            engine.run(f"drop table if exists {name}")
    return replace(_table(engine, table, columns, members, _notes(tuple(members), tied), _PUT_TOGETHER), together=made)


def too_many(tables: int, limit: int, place: str | None) -> Problem:
    """Tables beyond what is read together."""
    return Problem("too_many_tables", _MANY_TABLES.fill(count=tables, limit=limit), _IN_GROUPS, place)


def is_one_in_parts(columns: Sequence[Sequence[str]]) -> bool:
    """Whether tables are parts of one, a month or a ward each: all have the same columns, several."""
    return len(columns[0]) > 1 and all(len(one) == len(columns[0]) and set(one) == set(columns[0]) for one in columns)


def _stacked(engine: Engine, members: Mapping[str, InputTable]) -> InputTable:
    """The rows of all, one table below the other; with the name of each where that seems to say whose its rows are."""
    table = f"stacked_{next(_NUMBERS)}"
    names, parts = next(iter(members.values())).columns, tuple(members)
    listed, part = ", ".join(map(named, names)), free(names)
    try:
        for place, (title, member) in enumerate(members.items()):
            with member.scan() as source:
                begin = f"insert into {table}" if place else f"create temp table {table} as"
                engine.run(f"{begin} select {listed}, {quoted(title)} as {named(part)} from {source}")
            member.close()
        of_persons = are_persons(engine, table, names, part, parts)
    except BaseException:
        _dropped(engine, table)
        raise
    columns = [_Column(name, [(place, name) for place in range(len(members))]) for name in names]
    note = _PARTS.fill(count=len(members), tables=parts)
    if of_persons:  # their names are people's, and stay out of every paper
        columns.append(_Column(part))
        note = _PERSONS.fill(count=len(members), column=part)
    made = _table(engine, table, columns, members, [note], _EACH_BELOW if of_persons else _STACKED)
    return replace(made, stacked=() if of_persons else tuple((name, member.rows) for name, member in members.items()))


def _together(members: Mapping[str, InputTable], columns: Sequence[_Column], tied: Sequence[Link], source: str | None) -> Together:
    """Of each table its columns in the whole, and how its rows will be known there."""
    names, made = tuple(members), list[JoinedTable]()
    mark = "_" * max(len(one.name) for one in columns)  # with a number behind it longer than any name of theirs
    for index, (name, member) in enumerate(members.items()):
        of = {own: column for column in columns for place, own in column.places if place == index}
        absent = {own: f"{mark} absent {index} {own}" for own, column in of.items() if len(column.places) > 1}
        own_names = {own: of[own].name for own in member.columns}
        made.append(JoinedTable(name, member.rows, own_names, f"{mark} row {index}", absent, member.types))
    joins = tuple(one.text(names) for one in tied)
    return Together(tuple(made), joins, tuple(dict.fromkeys(made[one.table].columns[each] for one in tied for each in one.columns)), source)


def _apart(made: Together) -> list[str]:
    """What it takes to give each table its own rows and cells back; nothing where that is not asked for."""
    if made.source is None:
        return []
    listed = [f"{_row(index)} as {named(one.number)}" for index, one in enumerate(made.members)]
    for index, one in enumerate(made.members):
        listed += [f"{_held((index, own))} is null as {named(place)}" for own, place in one.absent.items()]
    return listed


def _row(table: int) -> str:
    """The number of a member's row among the columns of all of them; a place has a blank after its number, this has none."""
    return named(f"row{table}")


def _table(  # noqa: PLR0913, PLR0917 - all that the tables give to the one
    engine: Engine, table: str, columns: Sequence[_Column], members: Mapping[str, InputTable], notes: Sequence[Phrase], made_so: Text
) -> InputTable:
    typed = [TypedColumn(one.name, "VARCHAR") for one in columns]
    made = stored(engine, "tables", typed, table, lambda: _dropped(engine, table))
    tables = tuple(members.values())
    own: list[Text | Phrase] = []
    for note in (note for member in tables for note in member.notes):
        own += [] if note in own else [note]  # what it is filled with need not be hashable

    def parts() -> tuple[FilePart, ...]:
        return tuple(
            replace(part, name=" › ".join(dict.fromkeys(one for one in (name, part.name) if one)))
            for name, member in members.items()
            for part in member.parts()
        )

    labels = {one.name: given for one in columns for at, name in one.places if (given := tables[at].labels.get(name))}
    every = (*notes, made_so.fill(rows=made.rows), *made.notes, *own)
    return replace(made, labels=labels, notes=every, others=of_all(one for member in tables for one in member.others), parts=parts)


def _dropped(engine: Engine, table: str) -> None:
    engine.run(f"drop table if exists {table}")


def _notes(names: Sequence[str], tied: Sequence[Link]) -> list[Phrase]:
    notes = []
    for place, one in enumerate(tied):
        fields = {
            "table": names[one.table],
            "column": JOINED.join(one.columns),
            "other": names[one.other],
            "key": JOINED.join(one.key),
            "keys": one.keys,
            "met": one.met,
        }
        notes.append(_ALSO.fill(**fields) if place else _TIED.fill(count=len(names), tables=names, **fields))
    declared = sum(one.sure == DECLARED for one in tied)
    return [*notes, _BY_DATABASE.fill(count=declared)] if declared else notes


def _order(tied: Sequence[Link], tables: int) -> list[tuple[int, Link | None]]:
    """The tables in the order in which they are joined, each with the link to one that stands before it."""
    root = max(range(tables), key=lambda index: (sum(one.other == index for one in tied), -index))
    order: list[tuple[int, Link | None]] = [(root, None)]
    for place, _ in order:  # grows while it is walked
        there = {index for index, _ in order}
        for one in tied:
            for mine, end in (one.ends, one.ends[::-1]):
                if mine == place and end not in there:
                    order.append((end, one))
                    there.add(end)
    return order


Keys = Mapping[tuple[int, str], _Column]


def _keys(tied: Sequence[Link]) -> Keys:
    """The column that each tied place belongs to: what several links tie is one."""
    keys: dict[tuple[int, str], _Column] = {}
    for mine, theirs in (pair for one in tied for pair in one.pairs):
        old = {id(keys[place]): keys[place] for place in (theirs, mine) if place in keys}.values()
        places = dict.fromkeys([place for each in old for place in each.places] + [theirs, mine])
        made = _Column(max((name for _, name in places), key=len), list(places))  # patient_id says more than id
        keys |= dict.fromkeys(places, made)
    return keys


def _held(place: tuple[int, str]) -> str:
    """The name of a member's column among all of them."""
    return named(f"{place[0]} {place[1]}")


def _put_together(
    engine: Engine, members: Mapping[str, InputTable], held: Sequence[str], whole: str,
    how: tuple[Sequence[tuple[int, Link | None]], Keys, ReadOptions],
) -> None:  # fmt: skip
    """One outer join after the other; how many rows each gives is counted before it is made."""
    order, keys, options = how
    columns = [table.columns for table in members.values()]
    there: set[int] = set()
    for table, one in order:
        own = ", ".join(
            [f"{named(name)} as {_held((table, name))}" for name in columns[table]]
            + ([f"row_number() over () as {_row(table)}"] * engine.ordered)
        )
        mine = f"(select {own} from {held[table]})"
        if one is None:
            engine.run(f"create temp table {whole} as from {mine}")
        else:
            places = [(table, name) for name in one.of(table)]
            left = together_sql([_known(keys[place], there, options) for place in places])
            right = together_sql([_key(place, options) for place in places])
            _check(engine, (whole, left), (mine, right))
            engine.run(f"create temp table {whole}_next as select * from {whole} full join {mine} on {left} = {right}")
            engine.run(f"drop table {whole}")
            engine.run(f"alter table {whole}_next rename to {whole}")
        there.add(table)


def _known(column: _Column, there: Container[int], options: ReadOptions) -> str:
    """What the tables that are put together already say of a column."""
    before = [_key(each, options) for each in column.places if each[0] in there]
    return before[0] if len(before) == 1 else f"coalesce({', '.join(before)})"


def _key(place: tuple[int, str], options: ReadOptions) -> str:
    return key_sql(_held(place), options)


def _check(engine: Engine, left: tuple[str, str], right: tuple[str, str]) -> None:
    """`InputError` where these two give more rows than are supported: of each key the product, of what meets nothing the rows."""
    (one, mine), (other, theirs) = left, right
    ((rows,),) = engine.run(
        f"select sum(coalesce(a.n, 1)::hugeint * coalesce(b.n, 1)) from (select {mine} as k, count(*) as n from {one} where k is not null "
        f"group by 1) a full join (select {theirs} as k, count(*) as n from {other} where k is not null group by 1) b on a.k = b.k"
    )
    if rows is not None and rows > MOST_JOINED:
        raise InputError(Problem("too_many_joined", _TOO_MANY.fill(rows=int(rows), limit=MOST_JOINED), _FEWER))


def _columns(engine: Engine, members: Mapping[str, InputTable], keys: Keys, whole: str, ties: Ties | None) -> list[_Column]:
    """Every column once: those that a link ties, and those of one name that never differ; other names are told apart by the table's."""
    every = [(index, name) for index, member in enumerate(members.values()) for name in member.columns]
    if ties is not None:
        return _as_planned(engine, tuple(members), every, whole, (ties, keys))
    columns = list({id(one): one for place in every for one in [keys.get(place) or _Column(place[1], [place])]}.values())
    columns = _merged(engine, columns, whole)
    _named_apart(columns, tuple(members))
    return columns


def _as_planned(
    engine: Engine, names: Sequence[str], every: Sequence[tuple[int, str]], whole: str, how: tuple[Ties, Keys]
) -> list[_Column]:
    """As the tables of a plan were; what it does not know is a column of its own. `InputError` where tables that agreed do so no more."""
    ties, keys = how
    found: dict[str, _Column] = {}
    for index, name in every:
        known = ties.columns.get(names[index], {}).get(name)
        found.setdefault(known or f"{names[index]}.{name}", _Column(known or f"{names[index]}.{name}")).places.append((index, name))
    pairs = [(one, place) for one in found.values() for place in one.places[1:] if not any(each in keys for each in one.places)]
    if pairs:
        differ = (f"coalesce(bool_or(trim({_held(one.places[0])}) <> trim({_held(place)})), false)" for one, place in pairs)
        (answers,) = engine.run(f"select {', '.join(differ)} from {whole}")
        apart = dict.fromkeys(one.name for (one, _), differs in zip(pairs, answers, strict=True) if differs)
        if apart:
            raise InputError(*(Problem("tables_disagree", _DISAGREE.fill(column=name), _CORRECT, column=name) for name in apart))
    return list(found.values())


def _merged(engine: Engine, columns: Sequence[_Column], rows: str) -> list[_Column]:
    """Columns of one name as one where no person's rows contradict each other."""
    alike: dict[str, list[_Column]] = {}
    for one in columns:
        alike.setdefault(written_alike(one.name), []).append(one)
    pairs = [(found[0], other) for found in alike.values() for other in found[1:]]
    if not pairs:
        return list(columns)
    differ = ", ".join(f"coalesce(bool_or(trim({one.sql}) <> trim({other.sql})), false)" for one, other in pairs)
    met = ", ".join(f"coalesce(bool_or(trim({one.sql}) = trim({other.sql})), false)" for one, other in pairs)
    (answers,) = engine.run(f"select {differ}, {met} from {rows}")
    gone = set()
    for place, (one, other) in enumerate(pairs):
        if answers[len(pairs) + place] and not answers[place]:
            one.places += other.places
            gone.add(id(other))
    return [one for one in columns if id(one) not in gone]


def _named_apart(columns: Sequence[_Column], names: Sequence[str]) -> None:
    used: dict[str, list[_Column]] = {}
    for one in columns:
        used.setdefault(written_alike(one.name), []).append(one)
    taken = {key for key, found in used.items() if len(found) == 1}
    for found in used.values():
        if len(found) > 1:
            for one in found:
                made = f"{names[one.places[0][0]]}.{one.places[0][1]}"
                while written_alike(made) in taken:
                    made += "_"
                taken.add(written_alike(made))
                one.name = made
