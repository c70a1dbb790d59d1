"""A dataset with transformations applied one after the other, as one query: nothing is written until `write` is called."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import nullcontext
from dataclasses import replace
from itertools import chain, count
from types import TracebackType
from typing import Any, Self

from ...model.dataset import Fingerprint, JoinedTable
from ...model.transform import LEAVES, UNFIT, Cell, Cells
from ..dataset import Dataset
from ..engine import named, quoted
from ..groups.exact_sums import mean, number_sql, scale_of, whole_sql
from ..keys import key_value, keyed, with_key
from ..looking import column_samples
from ..missing import missing_tokens
from ..names import find_column
from ..options import SUPPRESSION_MARK
from ..sampling import sample_rows
from ..source import InputTable
from .task import Task, TransformEffect

_NUMBERS = count(1)
_PLAIN = re.compile(r"s\.\w+", re.ASCII)  # a column of the table that holds the rows, as it is
_BATCH = 50_000
_STATES = "case when label = {unfit} then 1 when label = {leaves} then 2 else 0 end"


class Recoding:
    """A context manager: it holds the rows in the engine (spilled, encrypted, where they are many) and drops them at its end."""

    def __init__(self, dataset: Dataset, key: str | None = None) -> None:
        """`key` tells persons apart: one of several columns is held as one more, which no output has."""
        self._beside = key if key is not None and key not in dataset.facts.columns else None
        value = None if self._beside is None else key_value(dataset, self._beside)
        dataset = keyed(dataset, self._beside)
        self._dataset, self.engine = dataset, dataset.engine
        self._name = f"recoding_{next(_NUMBERS)}"
        self._tables = [self._name]
        names = dataset.facts.columns
        self._cells = {name: f"s.c{index}" for index, name in enumerate(names)}
        self._read = dict(self._cells)
        self._joins: list[str] = []
        self._where: list[str] = []
        select = "".join(f", {named(name)} as c{index}" for index, name in enumerate(names))
        # Several tables as one: which row of which table it was, so that each gets its own back.
        whole = dataset.table.together
        self.together = None if whole is None or whole.source is None else whole
        members = () if self.together is None else self.together.members
        self._of_members = {
            name: f"s.m{index}" for index, name in enumerate(chain.from_iterable((one.number, *one.absent.values()) for one in members))
        }
        apart = "".join(f", {named(name)} as {place.removeprefix('s.')}" for name, place in self._of_members.items())
        with dataset.table.scan() if self.together is None else nullcontext(with_key(self.together.source, self._beside, value)) as source:
            self.engine.run(f"create temp table {self._name} as select row_number() over () - 1 as r{select}{apart} from {source}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        for table in self._tables:
            self.engine.run(f"drop table if exists {table}")

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns that the output has, in order."""
        return tuple(self._cells)

    @property
    def types(self) -> dict[str, str]:
        """The types of the columns that are left and that nothing has touched, where their text can be turned back."""
        known = self._dataset.table.types
        return {name: known[name] for name in self._cells if name in known and name in self.untouched}

    @property
    def untouched(self) -> frozenset[str]:
        """The columns that are left as they were read."""
        return frozenset(name for name, cell in self._cells.items() if cell == self._read[name])

    def kept_without(self, leaving: AbstractSet[str]) -> tuple[str, ...]:
        """The columns that the output has once these have left."""
        return tuple(name for name in self._cells if name not in leaving and name != self._beside)

    def part_from_key(self) -> None:
        """The key of several columns has been counted by: it leaves, before anything is written."""
        if self._beside is not None:
            del self._cells[self._beside]
            self._beside = None

    def drop(self, column: str) -> None:
        """Leave the column out of the output."""
        del self._cells[find_column(column, self.columns)]

    def add(self, task: Task) -> TransformEffect:
        """Apply one technique to what the earlier ones left."""
        names = [find_column(name, self.columns) for name in task.inputs]
        if task.by == "together":
            return self._together(task, names)
        seen, done = self._table("seen"), self._table("done")
        as_read = [index > 0 and name in task.as_read for index, name in enumerate(task.inputs)]
        keys = [self._key((self._read if same else self._cells)[name]) for same, name in zip(as_read, names, strict=True)]
        by_value = task.by in {"value", "records"}
        select = ", ".join(f"{key} as k{index}" for index, key in enumerate(keys))
        grouped = f"select {select}, count(*) as n from {self._from()} group by all"
        rows = f"select {select}, 1 as n, s.r as r from {self._from()}"
        order = ", ".join(f"k{index}" for index in range(len(keys))) if by_value else "r"
        self.engine.run(
            f"create temp table {seen} as select row_number() over (order by {order}) - 1 as i, * from ({grouped if by_value else rows})"
        )
        self._work(task, seen, done, len(names))
        return self._joined(task, seen, done, names, keys, by_value=by_value)

    def _together(self, task: Task, names: Sequence[str]) -> TransformEffect:
        """Every column of each distinct combination at once; what is read is what stood there before."""
        seen, done = self._table("seen"), self._table("done")
        keys = [self._key(self._cells[name]) for name in names]
        indices, width = range(len(names)), len(names) + 1
        select = ", ".join(f"{key} as k{index}" for index, key in zip(indices, keys, strict=True))
        self.engine.run(f"create temp table {seen} as select {select}, count(*) as n from {self._from()} group by all")
        rows = self.engine.run(f"select {', '.join(f'k{index}' for index in indices)}, n from {seen} order by all")
        columns: Sequence[Cells] = [list(column) for column in zip(*rows, strict=True)][:-1]
        labels = task.work(columns, [row[-1] for row in rows]) if rows else []
        texts = ", ".join([*(f"k{index} varchar" for index in indices), *(f"l{index} varchar" for index in indices), "state varchar"])
        self.engine.run(f"create temp table {done} ({texts})")
        for start in range(0, len(rows), _BATCH):
            end = min(start + _BATCH, len(rows))
            parts = [column[start:end] for column in columns]
            parts += [labels[start * width + index : end * width : width] for index in range(width)]
            self.engine.run(f"insert into {done} select {', '.join(f'unnest({_array(part)})' for part in parts)}")
        same = " and ".join(f"s.k{index} is not distinct from d.k{index}" for index in indices)
        changed = " or ".join(f"d.k{index} is distinct from d.l{index}" for index in indices)
        found = self.engine.run(
            f"select coalesce(sum(n), 0), count(*), coalesce(sum(n) filter (where {changed}), 0), count(state),"
            f" coalesce(sum(n) filter (where state is not null), 0) from {seen} s join {done} d on {same}"
        )[0]
        self._joins.append(
            f" left join {done} on "
            + " and ".join(f"{key} is not distinct from {done}.k{index}" for index, key in zip(indices, keys, strict=True))
        )
        for index, (name, key) in enumerate(zip(names, keys, strict=True)):
            cell = self._cells[name]
            self._cells[name] = f"case when {done}.l{index} is null and {key} is null then {cell} else {done}.l{index} end"
        return TransformEffect(*(int(number) for number in (*found, 0)))

    def keep_classes(self, columns: Sequence[str], least: int) -> int:
        """Records leave unless their class by these columns has `least` members or more; how many left."""
        names = [find_column(name, self.columns) for name in columns]
        table = self._table("classes")
        keys = [self._key(self._cells[name]) for name in names]
        select = ", ".join(f"{key} as k{index}" for index, key in enumerate(keys))
        self.engine.run(f"create temp table {table} as select {select}, count(*) as n from {self._from()} group by all")
        left = self.engine.run(f"select coalesce(sum(n), 0) from {table} where n < {least}")[0][0]
        same = " and ".join(f"{key} is not distinct from {table}.k{index}" for index, key in enumerate(keys)) or "true"
        self._joins.append(f" left join (select * from {table} where n >= {least}) {table} on {same}")
        self._where.append(f"{table}.n is not null")
        return int(left)

    def leave_out(self, columns: Sequence[str], classes: Sequence[Sequence[Cell]]) -> int:
        """The records of these classes (one value a column, None for missing) leave; how many."""
        names = [find_column(name, self.columns) for name in columns]
        table, before = self._table("out"), self.rows()
        self.engine.run(f"create temp table {table} ({', '.join(f'k{index} varchar' for index in range(len(names)))}, gone boolean)")
        for start in range(0, len(classes), _BATCH):
            part = classes[start : start + _BATCH]
            columns_sql = ", ".join(f"unnest({_array([row[index] for row in part])})" for index in range(len(names)))
            self.engine.run(f"insert into {table} select {columns_sql}, true")
        same = " and ".join(f"{self._key(self._cells[name])} is not distinct from {table}.k{index}" for index, name in enumerate(names))
        self._joins.append(f" left join {table} on {same}")
        self._where.append(f"{table}.gone is null")
        return before - self.rows()

    def settle(self) -> None:
        """Work the cells out once, where much is to be asked of them: no later query joins anew."""
        if not self._joins:
            return
        table, number = self._table("settled"), next(_NUMBERS)  # settled again, after more steps, it has names of its own
        touched = {name: f"d{number}_{index}" for index, (name, cell) in enumerate(self._cells.items()) if not _PLAIN.fullmatch(cell)}
        cells = "".join(f", {self._cells[name]} as {column}" for name, column in touched.items())
        kept = f"coalesce({' and '.join(self._where) or 'true'}, false) as kept{number}"
        self.engine.run(f"create temp table {table} as select s.*, {kept}{cells} from {self._name} s{''.join(self._joins)}")
        for used in self._tables[:-1]:
            self.engine.run(f"drop table if exists {used}")
        self._name, self._tables, self._joins = table, [table], []
        self._where = [f"s.kept{number}"] if self._where else []
        self._cells.update({name: f"s.{column}" for name, column in touched.items()})

    def counts(self, column: str) -> dict[Cell, int]:
        """How many records hold each value now, in the values' order; None counts the missing ones."""
        key = self._key(self._cells[find_column(column, self.columns)])
        return dict(self.engine.run(f"select {key}, count(*) from {self._from()} group by 1 order by 1"))

    def read_values(self, column: str) -> list[str]:
        """The distinct values of a column as it was read, missing ones left out."""
        key = self._key(self._read[find_column(column, tuple(self._read))])
        return [str(one) for (one,) in self.engine.run(f"select distinct {key} as v from {self._name} s order by 1") if one is not None]

    def suppressed(self) -> dict[str, int]:
        """For each column that is left, the cells of the records left that hold the suppression mark and did not when they were read."""
        marks = ", ".join(map(quoted, dict.fromkeys((SUPPRESSION_MARK, self._dataset.options.suppression))))
        touched = [name for name, cell in self._cells.items() if cell != self._read[name]]
        new = [
            f"count(*) filter (where {self._cells[name]} in ({marks}) and coalesce({self._read[name]} not in ({marks}), true))"
            for name in touched
        ]
        return dict.fromkeys(self._cells, 0) | dict(zip(touched, self.aggregate(new), strict=True))

    def rows(self) -> int:
        """How many records the output has."""
        return int(self.engine.run(f"select count(*) from {self._from()}")[0][0])

    def cell(self, column: str) -> str:
        """The SQL expression of a column as it is now."""
        return self._cells[column]

    def of_member(self, member: JoinedTable, name: str) -> str:
        """The SQL expression of a column of a table of several, as it is now: nothing where the cell came from another table."""
        cell = self._cells[member.columns[name]]
        return f"case when {self._of_members[member.absent[name]]} then null else {cell} end" if name in member.absent else cell

    def each_row_of(self, member: JoinedTable, expressions: Sequence[str]) -> str:
        """The query of these over the rows of one table of several that are left, each once: in its first record."""
        number, join = self._of_members[member.number], "and" if self._where else "where"
        first = f"select min(s.r) from {self._from()} {join} {number} is not null group by {number}"
        return f"select {', '.join(expressions)} from {self._from()} {join} s.r in ({first})"

    def blank_or_not(self, member: JoinedTable, name: str, texts: AbstractSet[str]) -> tuple[str, str]:
        """Two aggregates over the rows of a table: cells that show one of these texts, or left, though they had a value; that had one."""
        whole, mark = member.columns[name], quoted(self._dataset.options.suppression)
        had = f"nullif({self._key(self._read[whole])}, {mark}) is not null"
        if name in member.absent:
            had += f" and not {self._of_members[member.absent[name]]}"
        shown = ", ".join(quoted(text) for text in sorted({*texts, self._dataset.options.suppression}))
        lost = f"{had} and {self._cells[whole]} in ({shown})" if whole in self._cells else had
        return f"count(*) filter (where {lost})", f"count(*) filter (where {had})"

    def aggregate(self, expressions: Sequence[str]) -> tuple[int, ...]:
        """These aggregates over the records that are left."""
        return self.engine.run(f"select {', '.join(expressions)} from {self._from()}")[0] if expressions else ()

    def grouped(self, now: Sequence[str] = (), before: Sequence[str] = (), *, gone: bool = False) -> list[tuple[Any, ...]]:
        """(values, records), in order, by columns as they are now and as they were read; with `gone` over those that left too."""
        keys = [self._key(self._cells[name]) for name in now] + [self._key(self._read[name]) for name in before]
        source = f"{self._name} s{''.join(self._joins)}" if gone else self._from()
        return self.engine.run(f"select {''.join(f'{key}, ' for key in keys)}count(*) from {source} group by all order by all")

    def sampled(self, now: Sequence[str], before: Sequence[str], most: int) -> list[tuple[Any, ...]]:
        """About `most` of the records that are left, chosen by a hash of their number: columns now, as read, and the number."""
        step = max(1, -(-self.rows() // most))
        cells = [self._key(self._cells[name]) for name in now] + [self._key(self._read[name]) for name in before]
        chosen = " and ".join([*self._where, f"hash(s.r) % {step} = 0"])
        return self.engine.run(f"select {', '.join([*cells, 's.r'])} from {self._name} s{''.join(self._joins)} where {chosen} order by s.r")

    def blanked(self, columns: Mapping[str, AbstractSet[str]]) -> dict[str, tuple[int, int]]:
        """By column, of the records that are left: (cells that show one of these texts though they had a value, cells that had one)."""
        mark, asked = quoted(self._dataset.options.suppression), []
        for name, texts in columns.items():
            shown = ", ".join(quoted(text) for text in sorted({*texts, self._dataset.options.suppression}))
            had = f"nullif({self._key(self._read[name])}, {mark}) is not null"
            asked += [f"count(*) filter (where {had} and {self._cells[name]} in ({shown}))", f"count(*) filter (where {had})"]
        found = iter(self.aggregate(asked))
        return {name: (int(lost), int(had)) for name, lost, had in zip(columns, found, found, strict=True)}

    def means(self, groups: Sequence[str], number: str | None) -> list[tuple[tuple[Cell, ...], int, float | None, int, float | None]]:
        """By columns as they are now: records before, mean of a number as read, over all records; records and mean now, over those left.

        The means are summed as whole numbers: those of doubles would depend on the order of the rows. Without a number records are
        counted, with None for each mean; with one those records that have it.
        """
        where, source = " and ".join(self._where) or "true", f"{self._name} s{''.join(self._joins)}"
        keys = [self._key(self._cells[find_column(name, self.columns)]) for name in groups]
        select = "".join(f"{key}, " for key in keys)
        if number is None:
            found = self.engine.run(f"select {select}count(*), count(*) filter (where {where}) from {source} group by all order by all")
            return [(tuple(row[:-2]), row[-2], None, row[-1], None) for row in found]
        was, now = number_sql(self._read[number]), number_sql(self._cells[number])
        peak = self.engine.run(f"select max(greatest(abs({was}), abs({now}))) from {source}")[0][0]
        scale = scale_of(peak or 0.0)
        found = self.engine.run(
            f"select {select}count({was}), sum({whole_sql(was, scale)}),"
            f" count({now}) filter (where {where}), sum({whole_sql(now, scale)}) filter (where {where})"
            f" from {source} group by {', '.join(map(str, range(1, len(keys) + 1))) or 'all'} order by all"
        )
        return [(tuple(row[:-4]), row[-4], mean(row[-3], row[-4], scale), row[-2], mean(row[-1], row[-2], scale)) for row in found]

    def relation(
        self,
        cell: Callable[[str], str] = lambda cell: cell,
        name: Callable[[str], str] = lambda name: name,
        order: Callable[[str], str] | None = None,
    ) -> str:
        """The query of all cells that are left; `cell` wraps the expression of each, `name` its name, `order` that of a row's number."""
        select = ", ".join(f"{cell(expression)} as {named(name(column))}" for column, expression in self._cells.items())
        by = "" if order is None else f" order by {order('s.r')}"
        return f"select {select} from {self._from()}{by}"

    def dataset(self) -> Dataset:
        """The result as a dataset of its own, for identifying and measuring before anything is written."""
        rows, limit = self.rows(), sample_rows(len(self._cells))
        chosen = f"{self.relation()} order by {'hash(s.r), ' if rows > limit else ''}s.r limit {limit}"
        sample = self.engine.run(chosen) if self._cells else []
        table = InputTable(
            format=self._dataset.facts.format,
            columns=self.columns,
            rows=rows,
            fingerprint=Fingerprint("content", ""),
            scan=lambda: nullcontext(f"({self.relation()})"),
            sample=sample,
            sampled_all=rows <= limit,
        )
        facts = replace(self._dataset.facts, rows=rows, columns=self.columns, fingerprint=table.fingerprint)
        return Dataset(replace(facts, notes=()), column_samples(table, self._dataset.options), table, self.engine, self._dataset.options)

    def part(self, member: JoinedTable) -> Recoding:
        """One table of several as it leaves: its rows that are left, each once, with its columns that are."""
        names = [name for name, whole in member.columns.items() if whole in self._cells]
        held = f"{self._name}_part_{next(_NUMBERS)}"
        cells = [f"{self.of_member(member, name)} as {named(name)}" for name in names]
        self.engine.run(f"create temp table {held} as {self.each_row_of(member, cells)}")
        rows = int(self.engine.run(f"select count(*) from {held}")[0][0])
        kept = self.untouched
        types = {name: kind for name, kind in member.types.items() if member.columns[name] in kept}
        empty = Fingerprint("content", "")
        table = InputTable("table", tuple(names), rows, empty, lambda: nullcontext(held), (), sampled_all=False, types=types)
        facts = replace(self._dataset.facts, rows=rows, columns=table.columns, fingerprint=empty, notes=())
        try:
            return Recoding(Dataset(facts, {}, table, self.engine, self._dataset.options))
        finally:
            self.engine.run(f"drop table {held}")

    def _from(self) -> str:
        where = f" where {' and '.join(self._where)}" if self._where else ""
        return f"{self._name} s{''.join(self._joins)}{where}"

    def _key(self, cell: str) -> str:
        tokens = ", ".join(map(quoted, missing_tokens(self._dataset.options)))
        return f"case when list_contains([{tokens}], {cell}) then null else {cell} end"

    def _table(self, what: str) -> str:
        name = f"{self._name}_{what}_{next(_NUMBERS)}"
        self._tables.append(name)
        return name

    def _work(self, task: Task, seen: str, done: str, width: int) -> None:
        size = int(self.engine.run(f"select count(*) from {seen}")[0][0])
        self.engine.run(f"create temp table {done} (i bigint, label varchar)")
        step = max(size, 1) if task.by == "all" else _BATCH
        for start in range(0, size, step):
            keys = ", ".join(f"k{index}" for index in range(width))
            rows = self.engine.run(f"select i, {keys} from {seen} where i >= {start} and i < {start + step} order by i")
            columns: Sequence[Cells] = [list(column) for column in zip(*rows, strict=True)][1:]
            labels = task.work(columns, range(start, start + len(rows)))
            for at in range(0, len(labels), _BATCH):
                part = labels[at : at + _BATCH]
                self.engine.run(
                    f"insert into {done} select generate_subscripts(l, 1) - 1 + {start + at}, unnest(l) from (select {_array(part)} as l)"
                )

    def _joined(self, task: Task, seen: str, done: str, names: Sequence[str], keys: Sequence[str], *, by_value: bool) -> TransformEffect:  # noqa: PLR0913 - the parts of one join
        unfit, leaves = _literal(UNFIT), _literal(LEAVES)
        both = self._table("map")
        state = _STATES.format(unfit=unfit, leaves=leaves)
        mark = quoted(self._dataset.options.suppression)
        where = "k" if by_value else "r"
        columns = ", ".join(f"s.k{index}" for index in range(len(names))) if by_value else "s.r, s.k0"
        self.engine.run(
            f"create temp table {both} as select {columns}, s.n, d.state, case when d.state = 1 then {mark} else d.label end as label"
            f" from {seen} s join (select i, label, {state} as state from {done}) d using (i)"
        )
        found = self.engine.run(
            f"select coalesce(sum(n), 0), count(*), coalesce(sum(n) filter (where state <> 2 and label is distinct from k0), 0),"
            f" count(distinct k0) filter (where state = 1), coalesce(sum(n) filter (where state = 1), 0),"
            f" coalesce(sum(n) filter (where state = 2), 0) from {both}"
        )[0]
        self.engine.run(f"drop table {seen}")
        self.engine.run(f"drop table {done}")
        same = " and ".join(f"{key} is not distinct from {both}.k{index}" for index, key in enumerate(keys))
        self._joins.append(f" left join {both} on {same if where == 'k' else f's.r = {both}.r'}")
        if found[5]:
            self._where.append(f"{both}.state is distinct from 2")
        if task.by != "records":
            cell = self._cells[names[0]]
            self._cells[names[0]] = f"case when {both}.label is null and {keys[0]} is null then {cell} else {both}.label end"
        return TransformEffect(*(int(number) for number in found))


def _array(labels: Sequence[Cell]) -> str:
    """A list of texts as SQL; JSON carries every character and null, and costs a quarter of what single literals do."""
    return f"from_json({quoted(json.dumps(list(labels), ensure_ascii=True))}, '[\"varchar\"]')"


def _literal(text: str) -> str:
    return "chr(0) || " + quoted(text[1:])
