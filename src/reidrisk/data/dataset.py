"""A dataset: lazy, never whole in memory; it knows its facts, its sample and its classes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from ..model.dataset import ClassSizes
from ..model.measurement import Influence
from ..model.text import Phrase, Text
from .elsewhere.outside import Outside
from .groups.arrow_counting import counted_by_number
from .groups.atoms import Atoms
from .groups.coded_rows import CodedRows, coded_rows
from .groups.numbering import Selection, selection
from .groups.tuples import HeldRows, HeldSubjects, LeftRows, ScannedRows, TooManyTuplesError, counted
from .looking import expected_classes
from .missing import normal_key_sql, subject_sql
from .names import find_columns, key_columns
from .normal import normal_sql
from .source import KeptRows, OpenedTable

MOST_SLOW = 300_000
MOST_ATOMS = 1_000_000
_Tuples: TypeAlias = HeldRows | HeldSubjects | CodedRows | ScannedRows | LeftRows


class Dataset(OpenedTable):
    """An opened input whose rows can be grouped."""

    def classes(self, columns: Sequence[str], subject: str | None = None) -> Classes:
        """The equivalence classes by these columns, of rows or of distinct subjects (GB/T 42460 D.1.2)."""
        chosen = tuple(dict.fromkeys(find_columns(columns, self.facts.columns)))
        return Classes(self, chosen, () if subject is None else key_columns(subject, self.facts.columns))

    def keeping(self, columns: Collection[str]) -> Dataset:
        """The same; these columns are read once for all questions, where they do not lie apart and fit."""
        if not columns or self.table.narrow is not None or not self.may_keep(columns):
            return self
        return replace(self, kept=KeptRows(columns))


class Classes:
    """Equivalence classes by some columns, of rows or of subjects. Every figure is exact."""

    def __init__(self, dataset: OpenedTable, columns: tuple[str, ...], subject: tuple[str, ...] = ()) -> None:
        self._dataset, self.columns, self._subject = dataset, columns, subject
        self._keys = tuple(f"c{index}" for index in range(len(columns)))
        self._narrower: Classes | None = None

    @cached_property
    def sizes(self) -> ClassSizes:
        """How many classes of each size."""
        return self._tuples.sizes(self._keys) if self.columns or self._subject else self._one_class()

    @cached_property
    def normalised(self) -> ClassSizes | None:
        """The class sizes after trimming and full-width folding; None when no value of these columns changes by that."""
        if self._dataset.table.plain or not self.columns:
            return None
        if isinstance(self._tuples, LeftRows | CodedRows):
            return self._tuples.normalised()
        changed = self._tuples.changed([normal_sql(key) for key in self._keys])
        if not any(changed):
            return None
        options = self._dataset.options
        return self._tuples.sizes([normal_key_sql(key, options) if new else key for key, new in zip(self._keys, changed, strict=True)])

    @property
    def subjects(self) -> int | None:
        """How many subjects, a row without a key counted as one; None when rows are counted."""
        return self._tuples.subjects if isinstance(self._tuples, HeldSubjects) else None

    def records_each(self) -> ClassSizes | None:
        """The subjects by how many rows each has, without rows that have no key; None when rows are counted."""
        return self._tuples.records_each() if isinstance(self._tuples, HeldSubjects) else None

    @property
    def notes(self) -> tuple[Phrase, ...]:
        """What a reader must know of how subjects were counted."""
        keyless = self._tuples.keyless if isinstance(self._tuples, HeldSubjects) else 0
        return (_KEYLESS.fill(count=keyless),) if keyless else ()

    def coarser(self, subset: Sequence[str]) -> ClassSizes:
        """The classes by fewer of these columns: a roll-up when the tuples are held, else a scan of its own."""
        chosen = tuple(dict.fromkeys(find_columns(subset, self.columns)))
        if not chosen and not self._subject:
            return self._one_class()
        if self._rolls_up:
            index_of = {column: index for index, column in enumerate(self.columns)}
            return self._tuples.sizes(tuple(f"c{index_of[column]}" for column in chosen))
        if self._narrower is not None and set(chosen) <= set(self._narrower.columns):
            return self._narrower.coarser(chosen) if chosen != self._narrower.columns else self._narrower.sizes
        self._narrower = Classes(self._dataset, chosen, self._subject)
        return self._narrower.sizes

    def influences(self) -> tuple[Influence, ...] | Phrase:
        """For each column, the classes without it (C.2 c); a reason when there are too many tuples for that."""
        if not self.columns:
            return ()
        tuples = self._tuples
        if isinstance(tuples, LeftRows):  # one grouping there for each column
            return tuple(self._without(column) for column in self.columns)
        if isinstance(tuples, ScannedRows) or (tuples.held > MOST_SLOW and not tuples.rolls_up_fast):
            return _TOO_MANY.fill(classes=self.sizes.classes)
        return tuple(Influence(column, *left) for column, left in zip(self.columns, tuples.leaving_out(), strict=True))

    def atoms(self) -> Atoms | None:
        """The classes to be rolled up in memory; None when their tuples are not held, or too many."""
        tuples = self._tuples
        if isinstance(tuples, ScannedRows | LeftRows) or tuples.held > MOST_ATOMS:
            return None
        return tuples.atoms()

    def _one_class(self) -> ClassSizes:
        rows = self._dataset.facts.rows
        return ClassSizes(((rows, 1),) if rows else ())

    def _without(self, column: str) -> Influence:
        sizes = self.coarser([other for other in self.columns if other != column])
        return Influence(column, sizes.classes, sizes.smallest)

    @property
    def _rolls_up(self) -> bool:
        return self._tuples.held is not None

    @cached_property
    def _tuples(self) -> _Tuples:
        table, engine, options = self._dataset.table, self._dataset.engine, self._dataset.options
        held = coded_rows(self._dataset, self.columns) if not self._subject else None
        if held is not None:
            return held
        numbered = counted_by_number(self._dataset, self.columns) if not self._subject else None
        chosen = numbered.selection if numbered is not None else selection(self._dataset, self.columns)
        if self._subject:
            read = counted(self._dataset, tuple(dict.fromkeys((*self.columns, *self._subject))))
            return HeldSubjects(engine, read, chosen.plain, subject_sql(self._subject, options), self._keys)
        # Beyond this many distinct tuples they are not kept: a roll-up would cost what a scan does.
        many = expected_classes(table, self.columns, options.most_tuples) > options.most_tuples
        if table.outside is not None:
            return self._from_outside(table.outside, chosen, many=many)
        if many:
            return ScannedRows(engine, table.scan, chosen, table.rows, numbered.sizes if numbered is not None else None)
        return HeldRows(engine, counted(self._dataset, self.columns), chosen, numbered)

    def _from_outside(self, outside: Outside, chosen: Selection, *, many: bool) -> HeldRows | LeftRows:
        """The tuples fetched; or left where they are, when an estimate or the count itself says that they are too many."""
        table = self._dataset.table
        if not many:
            with suppress(TooManyTuplesError):
                return HeldRows(self._dataset.engine, counted(self._dataset, self.columns), chosen)
        return LeftRows(outside, self.columns, table.rows)


_KEYLESS = Text(
    "有 {count} 行没有主体标识，各按一个主体计。",
    "{count} {count|row has|rows have} no subject key; each counts as a subject of its own.",
)
_TOO_MANY = Text(
    "等价类多达 {classes} 个，未逐列计算其影响。",
    "There are {classes} {classes|class|classes}, too many to work out what each column contributes.",
)
