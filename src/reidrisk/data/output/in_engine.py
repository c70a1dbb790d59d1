"""A table of another engine with techniques applied one after the other: its rows stay there, values of columns cross with counts.

What a technique makes of each value is worked out here and goes back as part of one query, so that every technique on single values does
the same there as on a file. `query` is what makes the output; nothing is made before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

from ...model.dataset import Fingerprint
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import LEAVES, UNFIT, Cell, CellRule, ClassRule
from ..dataset import Dataset
from ..elsewhere.columns import Expr, OutsideColumn
from ..elsewhere.outside import ROWS, Outside, rows_stay
from ..elsewhere.ruling import literal, nothing, ruled
from ..engine import named, quoted
from ..looking import column_samples
from ..missing import missing_tokens
from ..names import find_column
from ..options import SUPPRESSION_MARK
from ..source import InputTable
from .engine_columns import EngineColumns
from .harmless import harmless, may_act
from .held_tuples import HeldTuples
from .in_classes import with_hidden
from .task import Task, TransformEffect

# The values of a column, and the classes that leave, stand in the text of the query: beyond this many no engine reads it. Where a small
# table can be made of them they may be more.
MOST_VALUES, MOST_CLASSES, MOST_KEPT = 20_000, 2_000, 200_000
_RAW, _MISSING = "reidrisk: raw", "-"
# Control marks and tags, spelled alike for PostgreSQL and Java.
_ACTING = r"[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]|<[A-Za-z/!?]"


class EngineRecoding(EngineColumns):
    """What `Recoding` is for rows that are here; `dataset` is of another engine."""

    def __init__(self, dataset: Dataset, asked: Sequence[str] = ()) -> None:
        """`asked` are the columns of which much will be asked: their tuples are fetched once, where they are not too many."""
        assert dataset.table.outside is not None  # noqa: S101 - the caller has asked
        self._dataset, self._outside = dataset, dataset.table.outside
        super().__init__(self._outside.table, self._outside.columns, dataset.options)
        self._asked = tuple(name for name in asked if name in self._now)
        self._held: HeldTuples | None = None
        self._within = True  # until there are too many tuples

    def kept_without(self, leaving: AbstractSet[str]) -> tuple[str, ...]:
        """The columns that the output has once these have left."""
        return tuple(name for name in self._now if name not in leaving)

    def part_from_key(self) -> None:
        """A key of several columns is none of the columns of a table."""

    def close(self) -> None:
        """Drop what was fetched."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def drop(self, column: str) -> None:
        """Leave the column out of the output."""
        self.close()
        del self._now[find_column(column, self.columns)]

    def add(self, task: Task) -> TransformEffect:
        """Apply one technique on single values of one column; `InputError` where too many of them would have to cross."""
        if task.class_rule is not None:
            return self._in_classes([find_column(name, self.columns) for name in task.inputs], task.class_rule)
        name = find_column(task.inputs[0], self.columns)
        self.close()
        # Where a rule says what becomes of values, these stay there, and counts of them alone come over; but a rule costs much in each
        # row, so that values that are few come where a small table of them can go back.
        rule = None if task.by == "records" else task.rule
        few = None if rule is None or self._outside.keep is None else self._crossed(name, None)
        rule = rule if few is None else None
        counted, found = self._counted(name, rule), self._values(name, rule) if few is None else few
        by_rule = None if rule is None else self._by_rule(name, rule)
        counts: dict[Cell, int] = {}
        for _, cell, number in found:
            counts[self._key(cell)] = counts.get(self._key(cell), 0) + number
        keys: list[Cell] = [*sorted(key for key in counts if key is not None), *([None] if None in counts else [])]
        made = task.work([keys], range(len(keys))) if keys else []
        labels = dict(zip(keys, made, strict=True))
        self._leave(name, [raw for raw, cell, _ in found if labels[self._key(cell)] == LEAVES])
        mark = self._options.suppression
        shown = {key: mark if label == UNFIT else label for key, label in labels.items()}
        if task.by != "records":
            becomes = [(raw, cell if self._key(cell) is None is shown[None] else shown[self._key(cell)]) for raw, cell, _ in found]
            self._become(name, becomes, by_rule)
        unfit, gone = ([key for key in keys if labels[key] == state] for state in (UNFIT, LEAVES))
        changed = [key for key in keys if labels[key] != LEAVES and shown[key] != key]
        return TransformEffect(
            sum(counts.values()) + counted[0], len(keys) + counted[1], sum(counts[key] for key in changed) + counted[2],
            sum(1 for key in unfit if key is not None), sum(counts[key] for key in unfit), sum(counts[key] for key in gone),
        )  # fmt: skip

    def _in_classes(self, names: Sequence[str], rule: ClassRule) -> TransformEffect:
        """Cells of classes, counted there by windows; what is shown is spelled as a file would spell it."""
        suppressed = [find_column(name, self.columns) for name in rule.columns]
        self.close()
        for name in suppressed:
            if self._now[name] is self._read[name]:
                self._become(name, [(raw, cell) for raw, cell, _ in self._values(name)], None)
        combinations = self._table.group_by(**{f"k{at}": one for at, one in enumerate(self._present(names))}).aggregate(
            n=lambda t: t.count()
        )
        rows, values = self._rows(combinations.aggregate(n=combinations.n.sum(), c=combinations.count()))[0]
        alike, marks, changes = [name for name in names if name not in suppressed], list[str](), list[str]()
        for name in suppressed:
            at = next(self._numbers)
            owner = [*self._present(alike), *(self._table[one] for one in marks)]
            self._table = with_hidden(self._table, owner, self._present([name])[0], rule.least, f"h{at}")
            hidden, text = self._table[f"h{at}"], self._text(name)
            self._table = self._table.mutate(**{f"t{at}": hidden & (text.isnull() | (text != self._mark))})
            self._put(name, self._table[f"h{at}"].ifelse(self._mark, self._text(name)))
            alike, marks, changes = [*alike, name], [*marks, f"h{at}"], [*changes, f"t{at}"]
        changed = self._rows(self._table.aggregate(n=_number(reduce(or_, (self._table[one] for one in changes)))))[0][0]
        return TransformEffect(int(rows or 0), int(values), int(changed or 0), 0, 0, 0)

    def keep_classes(self, columns: Sequence[str], least: int) -> int:
        """Records leave unless their class by these columns has `least` members or more, counted there; how many left."""
        names, held = [find_column(name, self.columns) for name in columns], self._tuples()
        if held is not None and held.has(names):
            left = held.keep_classes(names, least)
        else:
            keys = {f"k{at}": one for at, one in enumerate(self._present(names))}
            classes = self._table.group_by(**keys).aggregate(n=self._table.count())
            small = classes.filter(classes.n < least)
            left = int(self._rows(small.aggregate(n=small.n.sum()))[0][0] or 0)
            self.close()
        if left:
            self._keep_large(names, least)
        return left

    def leave_out(self, columns: Sequence[str], classes: Sequence[Sequence[Cell]]) -> int:
        """The records of these classes (one value a column, None for missing) leave; how many."""
        if len(classes) > MOST_CLASSES:
            many = _CLASSES.fill(count=len(classes), most=MOST_CLASSES)
            raise InputError(Problem("too_many_classes", many, _COARSER, self._outside.place))
        before, names = self.rows(), [find_column(name, self.columns) for name in columns]
        spelled = [self._spelled(name) for name in names]
        key = None
        for name, known in zip(names, spelled, strict=True):
            text = self._text(name)
            cell = self._any_of(name, known.get(None, [])).ifelse(_MISSING, text.length().cast("string") + ":" + text)
            key = cell if key is None else key + cell
        gone = [
            "".join(_MISSING if raw is None else f"{len(raw)}:{raw}" for raw in raws)
            for one in classes
            for raws in product(*([None] if label is None else known[label] for label, known in zip(one, spelled, strict=True)))
        ]
        if key is not None and gone:
            self.close()
            self._table = self._table.filter(~key.isin(gone))
        return before - self.rows()

    def beyond(self, column: str, listed: Sequence[str], rule: CellRule) -> tuple[int, dict[str, int], dict[Cell, int]]:
        """Of the cells that are none of these texts: how many values the rule takes, records by what it makes of them, the other values."""
        name = find_column(column, self.columns)
        values = self._ruled_values(name, rule)
        strange = values.filter((values.a > 0) & ~(values.t.isin(list(listed)) | values.f.isin(list(listed))))
        found = self._rows(strange.group_by("r").aggregate(n=strange.n.sum(), v=strange.count()))
        others: dict[Cell, int] = {}
        for _, cell, number in self._values(name, rule):
            others[self._key(cell)] = others.get(self._key(cell), 0) + number
        return sum(int(row[2]) for row in found), {str(row[0]): int(row[1]) for row in found}, others

    def counts(self, column: str) -> dict[Cell, int]:
        """How many records hold each value now, in the values' order; None counts the missing ones."""
        name, held, found = find_column(column, self.columns), self._tuples(), dict[Cell, int]()
        for _, cell, number in self._values(name) if held is None or not held.has([name]) else held.values(name):
            found[self._key(cell)] = found.get(self._key(cell), 0) + number
        return {key: found[key] for key in sorted(found, key=lambda key: (key is None, key or ""))}

    def rows(self) -> int:
        """How many records the output has."""
        held = self._tuples()
        if held is not None:
            return held.rows()
        return int(self._rows(self._table.aggregate(n=self._table.count()))[0][0])

    def blanked(self, columns: Mapping[str, AbstractSet[str]]) -> dict[str, tuple[int, int]]:
        """By column, of the records that are left: (cells that show one of these texts though they had a value, cells that had one)."""
        mark, asked, held = self._options.suppression, dict[str, Expr](), self._tuples()
        if held is not None and held.has(columns):
            return {name: held.blanked(name, {*texts, mark}) for name, texts in columns.items()}
        for at, (name, texts) in enumerate(columns.items()):
            had = self._had(name, mark)
            asked[f"l{at}"], asked[f"h{at}"] = _number(had & self._text(name).isin(sorted({*texts, mark}))), _number(had)
        if not asked:
            return {}
        found = iter(self._rows(self._table.aggregate(**asked))[0])
        return {name: (int(lost or 0), int(had or 0)) for name, lost, had in zip(columns, found, found, strict=True)}

    def suppressed(self) -> dict[str, int]:
        """For each column that is left, the cells of the records left that hold the suppression mark and did not when they were read."""
        marks, asked, held = self._marks(), dict[str, Expr](), self._tuples()
        if held is not None:
            return dict.fromkeys(self._now, 0) | {name: held.suppressed(name, marks) for name in held.names if name in self._now}
        for at, name in enumerate(self._now):
            if self._now[name] is not self._read[name]:
                asked[f"s{at}"] = _number(self._text(name).isin(marks) & ~self._marked(name))
        found = self._rows(self._table.aggregate(**asked))[0] if asked else ()
        return dict.fromkeys(self._now, 0) | {
            list(self._now)[int(key[1:])]: int(number or 0) for key, number in zip(asked, found, strict=True)
        }

    def query(self) -> Expr:
        """What makes the output, in an order that the engine draws."""
        import ibis  # noqa: PLC0415 - an extra

        return self._whole().order_by(ibis.random())

    def acting(self) -> tuple[str, ...]:
        """Columns that nothing has touched with cells that hold control marks or tags: as a file they would be made harmless."""
        untouched = [name for name, one in self._now.items() if one is self._read[name] and one.kind == "text"]
        suspected = [name for name, rows in self._outside.matching(untouched, _ACTING).items() if rows]
        found = self._as_table().matching(suspected, _ACTING)  # of the records that are left: dear, and seldom asked
        return tuple(name for name, rows in found.items() if rows)

    def dataset(self) -> Dataset:
        """The result as a dataset of its own, counted there before anything is made."""
        outside, rows = self._as_table(), self.rows()
        table = InputTable(
            format=self._dataset.facts.format,
            columns=self.columns,
            rows=rows,
            fingerprint=Fingerprint("content", ""),
            scan=rows_stay(outside.place),
            sample=(),
            sampled_all=False,
            outside=outside,
        )
        facts = replace(self._dataset.facts, rows=rows, columns=self.columns, fingerprint=table.fingerprint, notes=())
        return Dataset(facts, column_samples(table, self._dataset.options), table, self._dataset.engine, self._dataset.options)

    def _as_table(self) -> Outside:
        outside = self._outside
        columns = tuple(replace(one, name=name) for name, one in self._now.items())
        return Outside(outside.engine, outside.place, self._whole(), columns, outside.run, outside.options)

    def _rows(self, expression: Expr) -> list[tuple[Any, ...]]:
        return self._outside.rows(expression)

    def _marks(self) -> list[str]:
        return list(dict.fromkeys((SUPPRESSION_MARK, self._options.suppression)))

    def _marked(self, name: str) -> Expr:
        """Whether the cell as it was read showed the suppression mark."""
        was = self._read[name].text(self._read[name].key(self._table))
        return was.isin(self._marks()).fill_null(False)

    def _tuples(self) -> HeldTuples | None:
        """The tuples of the columns that were changed or will be asked about; None where they are too many to come."""
        if self._held is None and self._within:
            touched = [name for name, one in self._now.items() if one is not self._read[name]]
            names = tuple(dict.fromkeys((*touched, *(name for name in self._asked if name in self._now))))
            self._held = self._fetched(names)
            self._within = self._held is not None
        return self._held

    def _fetched(self, names: tuple[str, ...]) -> HeldTuples | None:
        outside, mark = self._outside, self._options.suppression
        keys = {f"k{at}": self._text(name) for at, name in enumerate(names)}
        for at, name in enumerate(names, len(names)):
            had, marked = self._had(name, mark), self._marked(name)
            keys[f"k{at}"] = (had.ifelse(1, 0) + marked.ifelse(2, 0)).cast("string")
        grouped = self._table.group_by(**keys).aggregate(n=self._table.count()) if keys else self._table.aggregate(n=self._table.count())
        dialect = outside.columns[0].dialect
        states = [OutsideColumn(f"h{at}", "VARCHAR", "text", dialect) for at in range(len(names))]
        cells = [replace(self._now[name], name=f"c{at}") for at, name in enumerate(names)]
        with outside.brought(grouped.limit(outside.options.most_tuples + 1), [*cells, *states]) as (source, came):
            return None if came > outside.options.most_tuples else HeldTuples(outside.engine, names, source, self._dataset.options)

    def _key(self, cell: Cell) -> Cell:
        return None if cell in missing_tokens(self._options) else cell

    def _had(self, name: str, mark: str) -> Expr:
        """Whether the cell as it was read has a value."""
        one = self._read[name]
        key = one.key(self._table)
        return one.present(key, missing_tokens(self._options)).notnull() & (one.text(key) != mark)

    def _by_rule(self, name: str, rule: CellRule) -> Expr:
        """What the rule makes of the cell; NULL where it says nothing, and of a missing cell."""
        return self._where_there(name, ruled(rule, self._folded(name), self._now[name].dialect))

    def _ruled_values(self, name: str, rule: CellRule) -> Expr:
        """Each value `k`, its records `n`, its text `t`, folded `f`, what the rule makes of it `r`: worked out once a value, not a row."""
        one = self._now[name]
        values = self._table.group_by(k=one.key(self._table)).aggregate(n=self._table.count())
        values = values.mutate(t=one.text(values.k), p=one.present(values.k, missing_tokens(self._options)).notnull())
        values = values.mutate(f=one.dialect.normal(values.t) if one.kind == "text" else values.t)
        values = values.mutate(r=values.p.ifelse(ruled(rule, values.f, one.dialect), nothing()))
        # `a`: records of which the rule says something. A test of `r` alone would be moved below the grouping, back to each row.
        return values.mutate(a=values.r.notnull().ifelse(values.n, 0))

    def _counted(self, name: str, rule: CellRule | None) -> tuple[int, int, int]:
        """(records, values, records that change) of what a rule says; values that differ by blanks or width are counted apart."""
        if rule is None:
            return 0, 0, 0
        values = self._ruled_values(name, rule)
        taken = values.filter(values.a > 0)
        asked = taken.aggregate(n=taken.n.sum(), v=taken.count(), c=(taken.t != taken.r).ifelse(taken.n, 0).sum())
        number, of_values, changed = self._rows(asked)[0]
        return int(number or 0), int(of_values), int(changed or 0)

    def _values(self, name: str, rule: CellRule | None = None) -> list[tuple[str | None, Cell, int]]:
        """(text of the engine, as a file would spell it, records) of each value of which no rule says anything."""
        found = self._crossed(name, rule)
        if found is None:
            values = _VALUES.fill(column=name, most=self._most)
            raise InputError(Problem("too_many_values", values, _FEWER, self._outside.place, column=name))
        return found

    @property
    def _most(self) -> int:
        return min(MOST_VALUES if self._outside.keep is None else MOST_KEPT, self._outside.options.most_tuples)

    def _crossed(self, name: str, rule: CellRule | None) -> list[tuple[str | None, Cell, int]] | None:
        """The same; None where they are too many."""
        one, most = self._now[name], self._most
        if rule is None:
            grouped = self._table.group_by(k=one.key(self._table)).aggregate(n=self._table.count())
        else:
            values = self._ruled_values(name, rule)
            grouped = values.filter(values.a == 0).select("k", "n")
        crossing = grouped.select(k0=one.text(grouped.k), k1=one.text(grouped.k), n=grouped.n).limit(most + 1)
        raw = OutsideColumn(_RAW, "VARCHAR", "text", one.dialect)
        with self._outside.brought(crossing, [one, raw]) as (source, came):
            if came > most:
                return None
            return self._outside.engine.run(f"select {named(_RAW)}, {named(one.name)}, {named(ROWS)} from {source} order by all")

    def _spelled(self, name: str) -> dict[Cell, list[str | None]]:
        found: dict[Cell, list[str | None]] = {}
        for raw, cell, _ in self._values(name):
            found.setdefault(self._key(cell), []).append(raw)
        return found

    def _leave(self, name: str, raws: Sequence[str | None]) -> None:
        if raws:
            self._table = self._table.filter(~self._any_of(name, raws))

    def _become(self, name: str, becomes: Sequence[tuple[str | None, Cell]], by_rule: Expr | None) -> None:
        """What was met goes by the list, then by the rule; what comes between now and the writing, and no rule takes, is the mark."""
        import ibis  # noqa: PLC0415 - an extra

        if by_rule is None and self._outside.keep is not None:
            self._look_up(name, self._outside.keep({raw: self._clean(label) for raw, label in becomes}))
            return
        labels: dict[Cell, list[str | None]] = {}
        for raw, label in becomes:
            labels.setdefault(self._clean(label), []).append(raw)
        text = self._text(name)
        branches = [(self._any_of(name, raws), nothing() if label is None else literal(label)) for label, raws in labels.items()]
        rest = text.isnull().ifelse(nothing(), self._mark if by_rule is None else ibis.coalesce(by_rule, self._mark))
        self._put(name, ibis.cases(*branches, else_=rest) if branches else rest)

    def _clean(self, label: Cell) -> Cell:
        if label is None or not may_act(label):
            return label
        return str(self._outside.engine.run(f"select {harmless(quoted(label), sheet=False)}")[0][0])


def _number(test: Expr) -> Expr:
    return test.ifelse(1, 0).sum()


_VALUES = Text(
    "列“{column}”的不同取值超过 {most} 个，不能在数据所在的引擎中逐值变换。",
    "The column “{column}” has more than {most} {most|different value|different values}: they cannot be recoded one by one in the engine "
    "where the data are.",
)
_FEWER = Text(
    "请在视图中先取整或归并，用 suppress_column 删除该列，或导出为 Parquet 文件后再运行。",
    "Round or group them in a view first, drop the column with suppress_column, or export the table to Parquet and run this on the files.",
)
_CLASSES = Text(
    "有 {count} 个等价类要离开，超过一条查询能写下的 {most} 个。",
    "{count} {count|class has|classes have} to leave, more than the {most} that one query can name.",
)
_COARSER = Text(
    "请提高方案的泛化程度，或只要求 k，或导出为 Parquet 文件后再运行。",
    "Let the plan generalise further, require k alone, or export the table to Parquet and run this on the files.",
)
