"""Classes counted once and kept: any narrower choice of columns is rolled up without another look at the data (GB/T 42460 D.1.2).

What is kept are numbers of values, never the values; who has them still learns who is alike, so they are kept sealed.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from ..data.groups.atoms import Atoms
from ..data.groups.group_numbers import dense, numbers_by, summed_by
from ..data.groups.leaving_out import histogram, narrow, set_numbers
from ..model.dataset import ClassSizes
from ..model.frozen import dataclass
from ..model.measurement import Measurement
from .undecided import WorstReading, worst_reading

if TYPE_CHECKING:
    import numpy.typing as npt

_FORM = 1
_HEAD, _TUPLES, _OWNERS = "head", "tuples", "owners"


@dataclass(frozen=True)
class KeptClasses:
    """The finest classes by all of the columns, of rows, or of people who are told apart by `key`."""

    columns: tuple[str, ...]
    key: str | None
    atoms: Atoms = field(repr=False)
    _known: dict[tuple[int, ...], ClassSizes] = field(default_factory=dict, repr=False, compare=False)

    def sizes(self, quasi: Sequence[str]) -> ClassSizes:
        """The classes by these of the columns."""
        places = tuple(sorted(self.columns.index(name) for name in quasi))
        if places not in self._known:
            self._known[places] = self._sizes(places)
        return self._known[places]

    def _sizes(self, places: tuple[int, ...]) -> ClassSizes:
        atoms = self.atoms
        if atoms.owners is None:
            return histogram(summed_by(atoms.codes_of, atoms.counts, places))
        sets, held = set_numbers(atoms.owners, numbers_by(atoms.codes_of, atoms.tuples, places))
        found = histogram(_summed(dense(sets), atoms.counts))
        return ClassSizes(found.pairs, "subjects", int(atoms.counts[held > 1].sum()))

    def measure(self, quasi: tuple[str, ...]) -> Measurement:
        """The class sizes of this choice; what each column contributes is asked by leaving it out."""
        return Measurement(quasi, self.sizes(quasi))

    def worst(self, always: tuple[str, ...], undecided: tuple[str, ...], limit: Fraction | None) -> WorstReading:
        """The reading of these undecided columns with the greatest R_c (formulas 8)."""
        chosen = [name for name in self.columns if name in {*always, *undecided}]
        places = [self.columns.index(name) for name in chosen]
        atoms = self.atoms
        narrower = Atoms(lambda index: atoms.codes_of(places[index]), atoms.tuples, atoms.counts, atoms.owners)
        return worst_reading(narrower, chosen, undecided, limit)


def fetched(columns: Sequence[str], key: str | None, atoms: Atoms) -> KeptClasses:
    """The classes with all codes at hand: where they came from may be closed afterwards."""
    codes = [narrow(atoms.codes_of(at)) for at in range(len(columns))]
    return KeptClasses(tuple(columns), key, Atoms(codes.__getitem__, atoms.tuples, atoms.counts, atoms.owners))


def one_class(rows: int) -> Atoms:
    """By no column at all."""
    return Atoms(lambda _index: np.zeros(1, np.int64), 1, np.array([rows], np.int64))


def written(each: Sequence[KeptClasses]) -> bytes:
    """As they are sealed: plain arrays, each in as few bytes as it needs."""
    parts: dict[str, npt.NDArray[np.generic]] = {}
    heads = []
    for number, one in enumerate(each):
        heads.append({"columns": one.columns, "key": one.key, "tuples": one.atoms.tuples})
        parts[f"{_TUPLES}{number}"] = narrow(one.atoms.counts)
        parts |= {f"{number}.{at}": narrow(one.atoms.codes_of(at)) for at in range(len(one.columns))}
        if one.atoms.owners is not None:
            parts[f"{_OWNERS}{number}"] = narrow(one.atoms.owners)
    parts[_HEAD] = np.frombuffer(json.dumps({"form": _FORM, "classes": heads}, ensure_ascii=False).encode(), np.uint8)
    found = io.BytesIO()
    np.savez(found, **parts)  # type: ignore[arg-type] # arrays by name
    return found.getvalue()


def read(content: bytes) -> tuple[KeptClasses, ...]:
    """What was `written`; ValueError or KeyError for anything else."""
    with np.load(io.BytesIO(content), allow_pickle=False) as parts:
        head = json.loads(bytes(parts[_HEAD]))
        if head["form"] != _FORM:
            raise ValueError(head["form"])
        return tuple(_read(one, number, parts) for number, one in enumerate(head["classes"]))


def _read(head: dict[str, object], number: int, parts: np.lib.npyio.NpzFile) -> KeptClasses:
    columns, key, tuples = head["columns"], head["key"], head["tuples"]
    if not isinstance(columns, list) or not isinstance(tuples, int):
        raise TypeError(head)
    codes = [parts[f"{number}.{at}"] for at in range(len(columns))]
    owners = parts[f"{_OWNERS}{number}"].astype(np.int64) if f"{_OWNERS}{number}" in parts else None
    counts = parts[f"{_TUPLES}{number}"].astype(np.int64)
    return KeptClasses(tuple(map(str, columns)), None if key is None else str(key), Atoms(codes.__getitem__, tuples, counts, owners))


def _summed(numbers: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The size of every class. Sums of whole numbers below 2**53 are exact as floats, and rows are fewer."""
    return np.bincount(numbers, counts).astype(np.int64)
