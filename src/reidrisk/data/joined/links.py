"""Which column of one table holds the key of another.

Found only where one of the two columns has another value in every row: that a code repeats on both sides says nothing by itself, a
postcode does the same. Anything else is for a person to say (``--join``).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.persons import JOINED
from ...model.problem import InputError, Problem, Problems
from ...model.text import Phrase, Text
from ..engine import named
from ..missing import missing_tokens, naming_sql
from ..names import key_columns
from ..normal import normal

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions
    from ..source import InputTable

# Names that every table may give to its own rows.
_OF_ROWS = frozenset(
    {"id", "no", "nr", "num", "number", "key", "index", "rowid", "row", "seq", "pk", "code", "序号", "编号", "行号", "主键"}
)
_SHORTEST, _FEWEST, _MOST_TRIED = 6, 2, 400
_NAMED, _UNNAMED = 0.5, 0.95  # shares of the keys that must be met, where the names say that it is one key and where they do not
_GIVEN, DECLARED, _BOTH, _NAMES, _TOGETHER_SURE, _VALUES = 4.0, 3.5, 3.0, 2.0, 1.5, 1.0
_MANY = 10  # different values of a column that may number persons
_TOGETHER, _MOST_SHARED, _LEAST_MET = (2, 3), 8, 3  # columns of one key, shared columns that are tried, keys that must be met
Place = tuple[int, str]
_DAY = re.compile(r"(19|20)\d\d[-/.年]?(0?[1-9]|1[0-2])[-/.月]?(0?[1-9]|[12]\d|3[01])日?( .*)?")
_SIGNS = re.compile(r"[\s_\-]+")

_TIE_HINT = Text(
    "用 --join 列名 指定各表共有的列，或用 --join 表名.列名=表名.列名 指定两表之间的列（几列合起来才是键时写 列名+列名）；"
    "不属于这次发布的文件请移出文件夹，单独评估。",
    "Name the column that the tables share with --join COLUMN, or those of two tables with --join TABLE.COLUMN=TABLE.COLUMN (COLUMN+COLUMN "
    "where only several make the key); "
    "take files that are not part of this release out of the folder and assess them by themselves.",
)
_ASKED = Text(
    "“{table}”和“{other}”都有列“{column}”，两边都有重复，“{table}”的 {keys} 个不同取值中有 {met} 个在“{other}”中找到。"
    "它是每个人的编号吗？是则加 --join {column}，各表按人合在一起；若只是科室、邮编一类多人共用的代码，请不要用它连接，把文件分开评估。",
    "“{table}” and “{other}” both have a column “{column}” that repeats on either side; of its {keys} "
    "{keys|different value|different values} in “{table}” {met} "
    "stand in “{other}”. Does it number persons? Then use --join {column}, and the tables are put together by person; if it is a code that "
    "many share, as of a ward or a postcode, do not tie by it and assess the files by themselves.",
)
_APART = Text("找不到把“{table}”与其他表连起来的列。", "No column was found that ties “{table}” to another table.")
_NO_TABLE = Text(
    "--join 提到的表“{name}”不存在；有：{tables}。", "--join names the table “{name}”, which is not there; there are: {tables}."
)
_NOT_SHARED = Text(
    "至少要有两张表含有列“{column}”，才能用它连接。", "At least two tables must have the column “{column}” to be joined by it."
)
_SPELLING = Text(
    "“{text}”应写成 表名.列名=表名.列名，两边列数相同。",
    "“{text}” should read TABLE.COLUMN=TABLE.COLUMN, with as many columns on either side.",
)


@dataclass(frozen=True, slots=True)
class Link:
    """Columns of one table that together hold the key of another's rows. Of the `keys` that differ, `met` stand in the other table too."""

    table: int
    columns: tuple[str, ...]
    other: int
    key: tuple[str, ...]
    met: int
    keys: int
    sure: float

    @property
    def ends(self) -> tuple[int, int]:
        """The two tables."""
        return self.table, self.other

    @property
    def pairs(self) -> tuple[tuple[Place, Place], ...]:
        """Each column of the one with the column of the other that holds the same."""
        return tuple(((self.table, one), (self.other, two)) for one, two in zip(self.columns, self.key, strict=True))

    def of(self, table: int) -> tuple[str, ...]:
        """The columns of one of the two tables."""
        return self.columns if table == self.table else self.key

    def text(self, names: Sequence[str]) -> str:
        """As ``--join`` takes it."""
        return f"{names[self.table]}.{JOINED.join(self.columns)}={names[self.other]}.{JOINED.join(self.key)}"


def links(engine: Engine, members: Mapping[str, InputTable], held: Sequence[str], options: ReadOptions) -> tuple[Link, ...]:
    """As few as tie all tables together: what `options.join` says first, what a database declares, then the finest.

    `InputError` for each table that is left alone.

    `held` are the names of the tables in the engine.
    """
    seen = _Seen(engine, members, held, options)
    given = tuple(sorted(_given(seen, options.join if options.ties is None else options.ties.joins), key=lambda one: -len(one.columns)))
    declared = tuple(sorted(_declared(seen), key=_finest)) if options.ties is None else ()
    chosen = _tree(len(held), (*given, *declared))
    if len(chosen) < len(held) - 1 and options.ties is None:
        alone = tuple(_found(seen))
        found = sorted((*alone, *_found_together(seen, {one.ends for one in alone if one.sure >= _NAMES})), key=_finest)
        chosen = _tree(len(held), (*given, *declared, *found))
    _all_tied(seen, chosen)
    return chosen


def _declared(seen: _Seen) -> Iterator[Link]:
    """The foreign keys between these tables that meet at all: a database may declare what no row keeps."""
    place = {name.casefold(): index for index, name in enumerate(seen.names)}
    for table, member in enumerate(seen.tables):
        for one in member.foreign:
            other = place.get(one.other.casefold(), table)
            columns, key = _having(member.columns, one.columns), _having(seen.tables[other].columns, one.key)
            if other == table or not columns or len(columns) != len(key):
                continue
            met, keys = seen.met(table, columns, other, key)
            if met:
                yield Link(table, columns, other, key, met, keys, DECLARED)


def _finest(one: Link) -> tuple[object, ...]:
    """What names bear out before what values alone do, and of those the finest: the visit of a result before the person of that visit."""
    return one.sure == _VALUES, -one.met, -one.sure * one.met / one.keys, one.ends, one.columns, one.key


class _Seen:
    """The tables as they are asked: by their samples first, over all rows only where these agree."""

    def __init__(self, engine: Engine, members: Mapping[str, InputTable], held: Sequence[str], options: ReadOptions) -> None:
        self.engine, self.held, self.options = engine, held, options
        self.names, self.tables = tuple(members), tuple(members.values())
        self.absent = frozenset((*missing_tokens(options), options.suppression))
        self.values = [_values(table, self.absent) for table in self.tables]

    def met(self, table: int, columns: Sequence[str], other: int, key: Sequence[str]) -> tuple[int, int]:
        """How many different keys stand in both, and how many in the first."""
        mine, theirs = (
            f"select distinct {self._value(names)} as k from {self.held[index]} where k is not null"
            for index, names in ((table, columns), (other, key))
        )
        ((keys, both),) = self.engine.run(f"select count(*), count(t.k) from ({mine}) m left join ({theirs}) t on m.k = t.k")
        return int(both), int(keys)

    def differs(self, table: int, columns: Sequence[str]) -> bool:
        """Whether every row that has values there has others."""
        ((there, different),) = self.engine.run(
            f"select count(k), count(distinct k) from (select {self._value(columns)} as k from {self.held[table]})"
        )
        return bool(there >= _FEWEST and there == different)

    def different(self, table: int, column: str) -> int:
        """How many different values the sample holds."""
        return len(self.values[table][column][1])

    def apart(self, table: int, columns: Sequence[str]) -> bool:
        """Whether all rows of the sample that have values there have others."""
        places = [self.tables[table].columns.index(name) for name in columns]
        rows = [tuple(row[place] for place in places) for row in self.tables[table].sample]
        there = [row for row in rows if not any(cell is None or cell in self.absent for cell in row)]
        return len(there) >= _FEWEST and len(set(there)) == len(there)

    def _value(self, columns: Sequence[str]) -> str:
        return together_sql([key_sql(named(name), self.options) for name in columns])


def _values(table: InputTable, absent: Container[str]) -> Mapping[str, tuple[int, frozenset[str]]]:
    """Of each column, how many cells of the sample hold a value, and which."""
    columns = zip(*table.sample, strict=True) if table.sample else ([] for _ in table.columns)
    kept = ([cell.strip() for cell in cells if cell is not None and cell not in absent] for cells in columns)
    return {name: (len(cells), frozenset(cells)) for name, cells in zip(table.columns, kept, strict=True)}


def _found(seen: _Seen) -> Iterator[Link]:
    tried = 0
    for other, table in permutations(range(len(seen.names)), 2):
        for key, (there, different) in seen.values[other].items():
            if there < _FEWEST or there != len(different):
                continue
            for column, (_, values) in seen.values[table].items():
                sure = _sure((seen.names[other], key, different), (column, values), whole=seen.tables[other].sampled_all)
                if not sure or tried >= _MOST_TRIED:
                    continue
                tried += 1
                met, keys = seen.met(table, (column,), other, (key,))
                least = _UNNAMED if sure == _VALUES else _NAMED
                if met >= _FEWEST and met >= least * keys and seen.differs(other, (key,)):
                    yield Link(table, (column,), other, (key,), met, keys, sure)


def _found_together(seen: _Seen, tied: Container[tuple[int, int]]) -> Iterator[Link]:
    """Columns of one name in both tables that tell the rows of one of them apart only together: hospital and number, name and birth."""
    for other, table in permutations(range(len(seen.names)), 2):
        if (table, other) in tied:
            continue
        mine = {written_alike(name): name for name in seen.tables[table].columns}
        shared = [(mine[written_alike(name)], name) for name in seen.tables[other].columns if written_alike(name) in mine]
        shared = [(one, two) for one, two in shared if min(seen.different(table, one), seen.different(other, two)) >= _FEWEST]
        shared = sorted(shared, key=lambda pair: -seen.different(other, pair[1]))[:_MOST_SHARED]
        found = next((each for size in _TOGETHER for each in combinations(shared, size) if _tie(seen, other, each)), ())
        if not found:
            continue
        columns, key = zip(*sorted(found, key=lambda pair: seen.tables[other].columns.index(pair[1])), strict=True)
        met, keys = seen.met(table, columns, other, key)
        if met >= _LEAST_MET and met >= _NAMED * keys and seen.differs(other, key):
            yield Link(table, columns, other, key, met, keys, _TOGETHER_SURE)


def _tie(seen: _Seen, table: int, pairs: Sequence[tuple[str, str]]) -> bool:
    """Whether these tell the rows of the sample apart, and none of them alone: then it would have tied by itself, or numbers rows."""
    columns = [name for _, name in pairs]
    return seen.apart(table, columns) and not any(seen.apart(table, [name]) for name in columns)


def _sure(of: tuple[str, str, frozenset[str]], held: tuple[str, frozenset[str]], *, whole: bool) -> float:
    """How sure the sample makes it that a column holds another table's key: by names, by the form of the values, by both; 0 by neither."""
    table, key, theirs = of
    column, mine = held
    telling = bool(mine) and all(_is_distinctive(value) for value in (*sorted(mine)[:20], *sorted(theirs)[:20]))
    name, other = written_alike(column), written_alike(key)
    if name == other:
        return _BOTH if telling else 0.0 if name in _OF_ROWS else _NAMES
    if name in {f"{one}{other}" for one in _singulars(table)} or other in {f"{one}{name}" for one in _singulars(table)}:
        return _BOTH if telling else _NAMES
    return _VALUES if telling and whole and len(mine & theirs) >= _UNNAMED * len(mine) else 0.0


def _is_distinctive(value: str) -> bool:
    """Whether a value of this form is no day, amount or small number, which tables share without being tied."""
    return len(value) >= _SHORTEST and "." not in value and any(sign.isdigit() for sign in value) and not _DAY.fullmatch(value)


def key_sql(expression: str, options: ReadOptions) -> str:
    """What rows are tied by: nothing where the cell is missing or suppressed, for that ties nobody."""
    return f"trim({naming_sql(expression, options)})"


def together_sql(parts: Sequence[str]) -> str:
    """Several keys as one, nothing where one of them is nothing: each but the last with its length before it, so that no two are alike."""
    *first, last = parts
    return " || ".join([*(f"length({part}) || ':' || {part}" for part in first), last])


def written_alike(name: str) -> str:
    """A name without case, width, blanks, underscores and hyphens."""
    return _SIGNS.sub("", normal(name).casefold())


def _singulars(table: str) -> tuple[str, ...]:
    plain = written_alike(table)
    return tuple(dict.fromkeys((plain, plain.removesuffix("s"), plain.removesuffix("es"), f"{plain.removesuffix('ies')}y")))


def _given(seen: _Seen, join: Sequence[str]) -> Iterator[Link]:
    """What a person named: columns that several tables share, or those of each of two. What is named of the same two holds together."""
    problems = Problems()
    between: dict[tuple[int, int], dict[tuple[str, str], None]] = {}
    for text in join:
        try:
            for table, other, pairs in tuple(_pair(seen, text) if "=" in text else _shared(seen, text)):
                turned = (other, table) in between
                ends = (other, table) if turned else (table, other)
                between.setdefault(ends, {}).update(dict.fromkeys((two, one) if turned else (one, two) for one, two in pairs))
        except InputError as error:
            problems.add(*error.problems)
    problems.stop_if_any()
    for (table, other), tied in between.items():
        columns, key = zip(*tied, strict=True)
        yield Link(table, columns, other, key, *seen.met(table, columns, other, key), _GIVEN)


Pairs = tuple[int, int, tuple[tuple[str, str], ...]]


def _pair(seen: _Seen, text: str) -> Iterator[Pairs]:
    left, _, right = text.partition("=")
    (table, columns), (other, key) = _place(seen, left, text), _place(seen, right, text)
    if len(columns) != len(key) or table == other:
        raise InputError(Problem("bad_join", _SPELLING.fill(text=text), _TIE_HINT))
    yield table, other, tuple(zip(columns, key, strict=True))


def _place(seen: _Seen, half: str, text: str) -> tuple[int, tuple[str, ...]]:
    """``TABLE.COLUMN`` or ``TABLE.COLUMN+COLUMN``; both may hold dots: the longest name of a table that fits."""
    fitting = sorted((name for name in seen.names if half.strip().startswith(f"{name}.")), key=len)
    if not fitting:
        name = half.strip().partition(".")[0]
        message = _NO_TABLE.fill(name=name, tables=seen.names) if "." in half else _SPELLING.fill(text=text)
        raise InputError(Problem("bad_join", message, _TIE_HINT))
    index = seen.names.index(fitting[-1])
    return index, key_columns(half.strip().removeprefix(f"{fitting[-1]}."), seen.tables[index].columns)


def _shared(seen: _Seen, text: str) -> Iterator[Pairs]:
    having = [(index, names) for index, table in enumerate(seen.tables) if (names := _named(table.columns, text))]
    if len(having) < _FEWEST:
        raise InputError(Problem("bad_join", _NOT_SHARED.fill(column=text), _TIE_HINT))
    having.sort(key=lambda place: not seen.differs(*place))  # whose rows it tells apart comes first
    for (other, key), (table, columns) in combinations(having, 2):
        yield table, other, tuple(zip(columns, key, strict=True))


def _named(columns: Sequence[str], text: str) -> tuple[str, ...]:
    """The columns of that name, or of each of the names between plus signs; none where one is not there."""
    return _having(columns, (text,)) or _having(columns, text.split(JOINED))


def _having(columns: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """The columns of these names, however they are written; none where one is not there."""
    alike = {written_alike(name): name for name in reversed(columns)}
    wanted = tuple(map(written_alike, names))
    return tuple(alike[name] for name in wanted) if set(wanted) <= set(alike) else ()


def _tree(tables: int, found: Sequence[Link]) -> tuple[Link, ...]:
    """The first links that each tie what was not tied before."""
    group = list(range(tables))
    chosen = []
    for one in found:
        mine, theirs = group[one.table], group[one.other]
        if mine != theirs:
            group = [mine if each == theirs else each for each in group]
            chosen.append(one)
    return tuple(chosen)


def _all_tied(seen: _Seen, chosen: Sequence[Link]) -> None:
    names, tied = seen.names, {end for one in chosen for end in one.ends}
    if len(chosen) < len(names) - 1:
        alone = [index for index in range(len(names)) if index not in tied] or [0]
        raise InputError(*(Problem("tables_not_tied", _APART.fill(table=names[index]), _hint(seen, index)) for index in alone))


def _hint(seen: _Seen, table: int) -> Text | Phrase:
    """A column of one name that repeats on both sides may be the number of persons, or a postcode: a question, with what to write."""
    found = next(_repeated(seen, table), None)
    if found is None:
        return _TIE_HINT
    column, other, met, keys = found
    return _ASKED.fill(column=column, table=seen.names[table], other=seen.names[other], met=met, keys=keys)


def _repeated(seen: _Seen, table: int) -> Iterator[tuple[str, int, int, int]]:
    """The columns that a table shares with another by name and by most of their values, the most different ones first."""
    mine = sorted(seen.values[table], key=lambda name: -seen.different(table, name))
    for column in mine:
        values = seen.values[table][column][1]
        if len(values) < _MANY or written_alike(column) in _OF_ROWS or not all(map(_may_number, sorted(values)[:20])):
            continue
        for other in range(len(seen.names)):
            theirs = next((name for name in seen.tables[other].columns if written_alike(name) == written_alike(column)), None)
            if other != table and theirs is not None and seen.different(other, theirs) >= _MANY:
                met, keys = seen.met(table, (column,), other, (theirs,))
                if met >= _NAMED * keys:
                    yield column, other, met, keys


def _may_number(value: str) -> bool:
    """Whether a value may be somebody's number or name: no day, no amount."""
    return len(value) > 1 and "." not in value and not _DAY.fullmatch(value)
