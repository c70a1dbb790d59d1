"""What every search stands on: the distinct tuples, the ladder of each column, subjects and population beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded, Wanted, coded
from ...data.dataset import Dataset
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..classes.groups import AlsoCounted
from ..hierarchies.hierarchy import Hierarchy
from ..hierarchies.ladder import Ladder, ladder

Integers = npt.NDArray[np.int64]
# The hierarchy of a column over the values that it has; None where it has none.
Trees = Callable[[str, Sequence[str | None]], Hierarchy | None]
_EMPTY = Text("总体表没有记录。", "The population table has no records.")
_FILL = Text("请给出含有相同准标识符列的总体表。", "Give a population table with the same quasi-identifiers.")


@dataclass(frozen=True, slots=True)
class CodedTable:
    """The tuples with their ladders, in the same order of columns."""

    coded: Coded = field(repr=False)
    ladders: tuple[Ladder, ...] = field(repr=False)
    beside: AlsoCounted = field(default_factory=AlsoCounted, repr=False)

    @property
    def records(self) -> int:
        """The records before anything is suppressed."""
        return int(self.coded.counts.sum())


def coded_table(  # noqa: PLR0913 - what one grouping needs
    dataset: Dataset,
    quasi: Sequence[str],
    others: Sequence[str],
    trees: Mapping[str, Hierarchy] | Trees,
    *,
    subject: str | None = None,
    people: Dataset | None = None,
    keys: Sequence[str] = (),
) -> CodedTable:
    """One grouping of the data, and one of the population where there is one. A column without a hierarchy is kept or suppressed.

    With `keys` of kinds of people, the combinations of these and the others are grouped, too.
    """
    wanted = tuple(dict.fromkeys([*others, *([] if subject is None else [subject]), *keys]))
    found = coded(dataset, quasi, Wanted(wanted, labels=True, class_labels=True, together=wanted if keys else ()))
    population = None
    if people is not None:
        found, population = _together(found, coded(people, found.columns, Wanted(class_labels=True)))
    grown = trees if callable(trees) else lambda column, _values: trees.get(column)
    ladders = tuple(_ladder(found, place, grown(column, found.labels[place])) for place, column in enumerate(found.columns))
    return CodedTable(found, ladders, AlsoCounted(subject, population))


def _together(data: Coded, population: Coded) -> tuple[Coded, tuple[npt.NDArray[np.int32], Integers]]:
    """Both in the codes of the values of both; those of the data come first."""
    if not len(population.counts):
        raise InputError(Problem("empty_population", _EMPTY, _FILL))
    labels, codes = [], []
    for place, values in enumerate(data.labels):
        known = {value: number for number, value in enumerate(values)}
        moved = [known.setdefault(value, len(known)) for value in population.labels[place]]
        labels.append(tuple(known))
        codes.append(np.array(moved, np.int32)[population.codes[:, place]])
    return replace(data, labels=tuple(labels)), (np.stack(codes, axis=1), population.counts)


def _ladder(classes: Coded, place: int, hierarchy: Hierarchy | None) -> Ladder:
    values = classes.labels[place]
    rows = np.bincount(classes.codes[:, place], weights=classes.counts, minlength=len(values)).astype(np.int64)
    return ladder(classes.columns[place], values, rows, hierarchy)
