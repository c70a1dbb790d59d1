"""A plan as a model of dbt: one query that the engine runs itself, every month, on rows that nobody here has seen.

What becomes of a value stands in the query as a rule, or in a seed where it is a list; a value that neither takes becomes the mark.
Nothing of the data stands in it but the names of columns.
"""

from __future__ import annotations

import csv
import io
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...model.frozen import dataclass
from ...model.transform import Among, CellForm, CellRule
from ..dataset import Dataset
from ..elsewhere.columns import Expr, OutsideColumn, of_duckdb
from ..elsewhere.ruling import literal, nothing, ruled
from ..missing import missing_tokens
from .dbt_tests import ClassTests, Measure, asked, failing
from .engine_columns import EngineColumns

# Lists of more values or ranges than that are a seed.
_INLINE = 40
_JINJA = re.compile(r"\{(?=[{%#])")
# A decimal that holds each number of floating point between these.
_PLACES, _SMALLEST, _LARGEST = "decimal(38, 18)", 1e-12, 1e19
_TEXT = {"duckdb": "varchar", "postgres": "varchar", "pyspark": "string"}


@dataclass(frozen=True, slots=True)
class RuledStep:
    """What a step does to a column: the column leaves, its records of some values leave, or each value becomes what the rule says."""

    column: str
    by: str
    rule: CellRule | None = None


@dataclass(frozen=True, slots=True)
class Seed:
    """A small table that goes along."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def written(self) -> str:
        """The file."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows([self.columns, *self.rows])
        return text.getvalue()


@dataclass(frozen=True, slots=True)
class DbtModel:
    """The files of a model, by their way within the project: `sql` of it, of its tests, and its seeds; `dialect` is sqlglot's name."""

    sql: str
    tests: Mapping[str, str]
    seeds: Mapping[str, Seed]
    columns: tuple[str, ...]
    dialect: str
    text: str


class _Making(EngineColumns):
    """The query while it is made: Ibis without a connection, names of tables that nothing else can hold."""

    def __init__(self, name: str, dataset: Dataset) -> None:
        import ibis  # noqa: PLC0415 - an extra

        self._name, outside = name, dataset.table.outside
        self.dialect = "duckdb" if outside is None else {"spark": "pyspark"}.get(dataset.facts.format, "postgres")
        names = dataset.facts.columns
        if outside is None:  # whatever types they have there, they are cast to text
            schema: dict[str, Any] = dict.fromkeys(names, "uuid")
            kinds = [OutsideColumn(column, "VARCHAR", "text", of_duckdb()) for column in names]
        else:
            schema, kinds = dict(outside.table.schema().items()), [outside.column(column) for column in names]
        self._marks = {"source": f"t{secrets.token_hex(12)}"}
        super().__init__(ibis.table(schema, name=self._marks["source"]), kinds, dataset.options)
        self.seeds: dict[str, Seed] = {}

    def add(self, step: RuledStep) -> None:
        if step.by == "column":
            del self._now[step.column]
            return
        assert step.rule is not None  # noqa: S101 - the caller has asked
        import ibis  # noqa: PLC0415 - an extra

        name, rule, dialect = step.column, step.rule, self._now[step.column].dialect
        if step.by == "records":
            values = [literal(value) for value, _ in rule.listed]
            self._table = self._table.filter(~(self._there(name) & self._folded(name).isin(values)).fill_null(False))
            return
        ranges = _ranges(rule)
        if len(ranges) > _INLINE:
            label = self._in_ranges(rule, name, ranges)
        elif len(rule.listed) <= _INLINE:
            label = ruled(rule, self._folded(name), dialect)
        else:
            label = self._joined(rule, name, ruled(CellRule(rule.forms, (), capitals=rule.capitals), self._folded(name), dialect))
        other = self._mark if rule.otherwise is None else literal(rule.otherwise)
        missing = self._text(name) if rule.missing is None else literal(rule.missing)
        self._put(name, self._there(name).ifelse(ibis.coalesce(label, other), missing))

    def _folded(self, name: str) -> Expr:
        """The same as rules read it: a number that Java writes as 1.2345E7, from ten million on, without its exponent."""
        text, one = super()._folded(name), self._now[name]
        if one.kind != "float":
            return text
        number = one.key(self._table)
        written = number.cast(_PLACES).cast("string").re_replace("0+$", "").re_replace("[.]$", "")
        exponent = text.contains("E") & (number.abs() < _LARGEST) & (number.abs() > _SMALLEST)
        return exponent.ifelse(written, text)

    def _joined(self, rule: CellRule, column: str, label: Expr) -> Expr:
        """The label of the list, which lies in a seed of its own."""
        import ibis  # noqa: PLC0415 - an extra

        at = len(self.seeds)
        listed = self._seed("values", ("value", "label"), rule.listed)
        key, found, formed = (f"{letter}{at}" for letter in "kfl")
        before = self._table.mutate(**{key: self._folded(column), formed: label})
        renamed = listed.select(**{f"v{key}": listed.value, found: listed.label})
        self._table = before.left_join(renamed, before[key] == renamed[f"v{key}"]).drop(key, f"v{key}")
        return ibis.coalesce(self._table[formed], self._table[found])

    def _in_ranges(self, rule: CellRule, column: str, ranges: Sequence[tuple[str, str, str]]) -> Expr:
        """The label of the range, which lies in a seed: in the query each range would cut the code out of each cell anew."""
        import ibis  # noqa: PLC0415 - an extra

        (form,), at = rule.forms, len(self.seeds)
        among, dialect = form.parts[0], self._now[column].dialect
        assert isinstance(among, Among)  # noqa: S101 - `_ranges` has looked
        listed = self._seed("ranges", ("first", "last", "label"), ranges)
        read = self._folded(column).upper() if rule.capitals else self._folded(column)
        piece = dialect.first_group(read, f"^(?:{form.pattern})$").substr(among.start, among.length)
        before = self._table.mutate(**{f"k{at}": dialect.matches(read, f"^(?:{form.pattern})$").ifelse(piece, nothing())})
        renamed = listed.select(**{f"a{at}": listed["first"], f"z{at}": listed["last"], f"l{at}": listed.label})
        within = [before[f"k{at}"] >= renamed[f"a{at}"], before[f"k{at}"] <= renamed[f"z{at}"]]
        self._table = before.left_join(renamed, within).drop(f"k{at}", f"a{at}", f"z{at}")
        label = self._table[f"l{at}"]
        return ibis.coalesce(label, ruled(CellRule((), rule.listed, capitals=rule.capitals), self._folded(column), dialect))

    def _seed(self, kind: str, columns: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Expr:
        """A seed of these rows, as a table."""
        import ibis  # noqa: PLC0415 - an extra

        name = f"{self._name}_{kind}_{len(self.seeds) + 1}"
        self.seeds[name] = Seed(tuple(columns), tuple(rows))
        self._marks[name] = f"t{secrets.token_hex(12)}"
        return ibis.table(dict.fromkeys(columns, "string"), name=self._marks[name])

    def keep_classes(self, columns: Sequence[str], least: int) -> None:
        """Before they leave, the records are what a distribution of all is taken from."""
        self._before = self._whole()
        self._keep_large(columns, least)

    def written(self) -> str:
        """The whole query in an order that the engine draws, the names of tables as dbt's own."""
        import ibis  # noqa: PLC0415 - an extra

        return self._named(plain(str(ibis.to_sql(self._whole().order_by(ibis.random()), dialect=self.dialect))))

    def small_classes(self, columns: Sequence[str], least: int) -> str:
        """A query of the sizes of the classes of the model that have fewer members; missing cells are one value, however spelled."""
        table = self._made()
        sizes = table.group_by(**self._keys(table, columns)).aggregate(members=table.count())
        return self._spelled(sizes.filter(sizes.members < least).select("members"))

    def poor_classes(self, columns: Sequence[str], sensitive: str, bound: tuple[Measure, Fraction]) -> str:
        """A query of the classes of the model in which the values of a sensitive column do not hold to the bound."""
        table, (value,) = self._made(), self._keys(self._before, [sensitive]).values()
        keyed = table.select(**self._keys(table, columns), v=self._keys(table, [sensitive])["p0"])
        return self._spelled(failing(keyed, self._before.select(v=value), bound))

    def _made(self) -> Expr:
        """The model as a table."""
        import ibis  # noqa: PLC0415 - an extra

        self._marks.setdefault(self._name, f"t{secrets.token_hex(12)}")
        return ibis.table(self._whole().schema(), name=self._marks[self._name])

    def _keys(self, table: Expr, columns: Sequence[str]) -> dict[str, Expr]:
        read, tokens = [replace(self._now[column], name=column) for column in columns], missing_tokens(self._options)
        return {f"p{at}": one.present(one.key(table), tokens) for at, one in enumerate(read)}

    def _spelled(self, query: Expr) -> str:
        import ibis  # noqa: PLC0415 - an extra

        return self._named(plain(str(ibis.to_sql(query, dialect=self.dialect)))) + "\n"

    def _named(self, sql: str) -> str:
        for name, mark in self._marks.items():
            jinja = "{{ source('reidrisk', '" + self._name + "') }}" if name == "source" else "{{ ref('" + name + "') }}"
            sql = re.sub(rf"[\"`]{mark}[\"`]|{mark}", jinja, sql)
        return sql


def dbt_model(name: str, dataset: Dataset, steps: Sequence[RuledStep], classes: ClassTests, least_kept: Fraction | None) -> DbtModel:
    """The model of these steps, after which only classes with so many members stay, and its tests; at least this share of the rows."""
    making = _Making(name, dataset)
    for step in steps:
        making.add(step)
    kept = [column for column in classes.columns if column in making.columns]
    if kept:
        making.keep_classes(kept, classes.least)
    sql = making.written()
    tests = {f"{name}_classes": making.small_classes(kept, classes.least)} if kept else {}
    for one, column, bound in asked(classes, making.columns) if kept else ():
        tests[f"{name}_{one}"] = making.poor_classes(kept, column, bound)
    if least_kept is not None:
        source = "{{ source('reidrisk', '" + name + "') }}"
        tests[f"{name}_lost"] = (
            f"select kept, read from (select (select count(*) from {{{{ ref('{name}') }}}}) as kept,"
            f" (select count(*) from {source}) as read) counted where kept * {least_kept.denominator} < read * {least_kept.numerator}\n"
        )
    return DbtModel(sql, tests, making.seeds, making.columns, making.dialect, _TEXT[making.dialect])


def plain(sql: str) -> str:
    """The text for dbt's templates: what would begin one is spelled so that it does not."""
    return _JINJA.sub("{{ '{' }}", sql)


def _ranges(rule: CellRule) -> Sequence[tuple[str, str, str]]:
    """The ranges of a rule that is nothing but ranges; none where it is more."""
    match rule.forms:
        case (CellForm(parts=(Among(ranges=ranges),)),):
            return ranges
        case _:
            return ()
