"""DRi and DRt as figures that an edition can grade (China methodology 11.3.2.4, 11.3.2.5)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction

from ...model.frozen import dataclass
from ...model.measurement import Interval, Number
from ...model.text import Phrase, Text
from ..tuples import Tuples
from .cells import CellRisk, Reference, risk_per_subject, risk_without_data
from .reference import reference_tables
from .table import PopulationTable
from .values import bin_of

DRT, DRI = "DRt", "DRi"
TITLES = {
    DRT: Text("理论最大风险 DR_t（没有数据时）", "theoretical maximum risk, DR_t (without data)"),
    DRI: Text("每名主体最大风险 DR_i", "maximum risk per data subject, DR_i"),
}
FORMULAS = {DRT: "DR_t = 1 / (AP × Π MPB_i)", DRI: "DR_i = max 1 / max(f_k, AP × Π PB_i)"}
CLAUSE = "11.3.2.4"
NO_POPULATION = Text(
    "需要适用人群：人数（--population）和各准标识符的总体分布（--meaning 或 --population-table）。",
    "Needs the applicable population: how many people (--population) and how they are spread (--meaning or --population-table).",
)
NOT_COVERED = Text("没有总体分布的准标识符：{columns}。", "Quasi-identifiers without a population distribution: {columns}.")
ONE_BIN = Text(
    "没有总体分布的准标识符 {columns} 各按一个包含所有人的取值计（11.3.2.5 只要求大多数准标识符有分布）；它们其实也能区分人，"
    "风险可高达 {high}。适用人群 {people} 人。",
    "The quasi-identifiers {columns} have no population distribution and count as one bin each, which holds everybody (11.3.2.5 asks for "
    "most of them only); they do tell people apart, so the risk may be as high as {high}. Applicable population: {people} "
    "{people|person|people}.",
)
UNVERIFIED = Text("用到了未经核对的总体数字，不能用于定级。", "It rests on population figures that were not checked, so it cannot grade.")
INDEPENDENT = Text(
    "不在同一张表中的列按相互独立估计；无论它们如何相关，风险都在 {low} 至 {high} 之间。适用人群 {people} 人。",
    "Columns in no common table are taken as independent; however they depend, the risk lies between {low} and {high}. Applicable "
    "population: {people} {people|person|people}.",
)


@dataclass(frozen=True, slots=True)
class ApplicablePopulation:
    """The applicable population: how many people, which columns mean what the bundled census counts, and tables of one's own."""

    people: int
    meanings: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[PopulationTable, ...] = ()

    def reference(self) -> Reference:
        """With every table there is; a table of one's own stands before a bundled one on the same columns."""
        own = {frozenset(table.columns) for table in self.tables}
        bundled = (table for table in reference_tables(self.meanings) if frozenset(table.columns) not in own)
        return Reference(self.people, (*self.tables, *bundled))

    def identity(self) -> tuple[str, ...]:
        """What tells this population apart, as words that a plan's hash can hold: the people, the meanings, a digest of each table."""
        meant = (f"{column}={meaning}" for column, meaning in sorted(self.meanings.items()))
        return (str(self.people), *meant, *sorted(_digest(table) for table in self.tables))

    def bins(self, column: str, values: Sequence[str | None]) -> tuple[str | None, ...]:
        """Which bin of the tables each value is; None where there is none."""
        own = any(column in table.columns for table in self.tables)
        meaning = self.meanings.get(column)
        if own or meaning is None:
            return tuple(values)
        return tuple(None if value is None else bin_of(meaning, value) for value in values)


@dataclass(frozen=True, slots=True)
class LabelledPopulation:
    """The applicable population, and what each code of each quasi-identifier stands for."""

    applicable: ApplicablePopulation
    values: Sequence[Sequence[str | None]] = field(repr=False)


def _digest(table: PopulationTable) -> str:
    cells = sorted((*cell, f"{people.numerator}/{people.denominator}") for cell, people in table.people.items())
    identity = json.dumps([table.columns, cells], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(identity.encode("ascii")).hexdigest()


def without_data(applicable: ApplicablePopulation | None, columns: Sequence[str]) -> Number:
    """DRt as a number that an edition can grade, or why there is none."""
    if applicable is None:
        return _unknown(DRT, NO_POPULATION, Interval(Fraction(0), Fraction(1)))
    return _number(DRT, risk_without_data(applicable.reference(), columns), applicable.people)


def with_data(applicable: ApplicablePopulation | None, tuples: Tuples, values: Sequence[Sequence[str | None]]) -> Number:
    """DRi; `values` are what each code of a column stands for.

    Where most columns have a distribution the others count as one bin (China methodology 11.3.2.5, 3 b), and the figure says so.
    """
    highest = Fraction(1, int(tuples.counts.min()))
    if applicable is None:
        return _unknown(DRI, NO_POPULATION, Interval(Fraction(0), highest))
    labels = [applicable.bins(column, one) for column, one in zip(tuples.columns, values, strict=True)]
    risk = risk_per_subject(applicable.reference(), tuples, labels).highest
    return _number(DRI, risk, applicable.people, most=2 * len(risk.missing) < len(tuples.columns))


def _number(symbol: str, risk: CellRisk, people: int, *, most: bool = False) -> Number:
    """The figure, where every column has a distribution; with `most` of them, the others count as one bin each."""
    between = Interval(min(risk.low, risk.high), max(risk.low, risk.high))
    if risk.value is None and (risk.one_bin is None or not most):
        return _unknown(symbol, NOT_COVERED.fill(columns=risk.missing), between)
    if not risk.verified:
        return _unknown(symbol, UNVERIFIED, Interval(Fraction(0), between.high))
    if risk.value is None:
        note = ONE_BIN.fill(columns=risk.missing, high=risk.high, people=people)
        return Number(symbol, TITLES[symbol], CLAUSE, risk.one_bin, "assumed", note, None, FORMULAS[symbol])
    note = INDEPENDENT.fill(low=risk.low, high=risk.high, people=people)
    return Number(symbol, TITLES[symbol], CLAUSE, risk.value, "ok", note, None, FORMULAS[symbol])


def _unknown(symbol: str, reason: Text | Phrase, between: Interval) -> Number:
    return Number(symbol, TITLES[symbol], CLAUSE, None, "not_available", reason, between, FORMULAS[symbol])
