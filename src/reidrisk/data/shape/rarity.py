"""How usual a row is among others, by values, forms and lengths that few or none of them have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import prod

from ...model.frozen import dataclass
from .cell_kinds import ColumnLook, Row, kind_of, look, signature

_LEAST = 0.02
_MOST_COLUMNS = 100
_SAME_WORDS = re.compile(r"(\S+)(?: \1)+")


def chance_of(first: Row, rows: Sequence[Row]) -> float:
    """How likely a record so unlike these rows is; 1 where one of them is as unlike the others and the row itself.

    For each column the share of cells that nothing else is like (Good and Turing), multiplied as if columns were independent. They seldom
    are: a foreigner's town, land and language are all new. That is why every row is judged in the same way, and only a row rarer
    than all others counts: if it is a record like them, that happens to one in as many as there are rows.
    """
    columns = [_Column.of([_cell(row, place) for row in rows]) for place in range(min(len(first), _MOST_COLUMNS))]
    likely = _chance(first, columns, own=False)
    return 1.0 if any(_chance(row, columns, own=True) <= likely for row in rows) else likely


def _chance(row: Row, columns: Sequence[_Column], *, own: bool) -> float:
    cells = ((_cell(row, place), column) for place, column in enumerate(columns))
    return prod(max(_LEAST, column.chance(cell, own=own)) for cell, column in cells if cell is not None)


def _cell(row: Row, place: int) -> str | None:
    cell = row[place] if place < len(row) else None
    return cell.strip() if cell is not None and kind_of(cell) != "blank" else None


def form_of(cell: str) -> str:
    """How it is written; three words of a name are as good as two."""
    return _SAME_WORDS.sub(r"\1 \1", signature(cell))


@dataclass(frozen=True, slots=True)
class _Column:
    """How often each value and form stands in the cells of a column, lengths, ascending; how many have digits, how many are unlike most."""

    look: ColumnLook
    values: Counter[str]
    forms: Counter[str]
    lengths: tuple[int, ...]
    digits: int
    unlike: int

    @classmethod
    def of(cls, cells: Sequence[str | None]) -> _Column:
        present = [cell for cell in cells if cell is not None]
        looks, forms = look(present), Counter(map(form_of, present))
        unlike = sum(not looks.has_look_of(cell) for cell in present) if looks.typed else 0
        return cls(looks, Counter(present), forms, tuple(sorted(map(len, present))), sum(map(_has_digit, present)), unlike)

    def chance(self, cell: str, *, own: bool) -> float:
        """The share of cells as unusual as this one, which is one of them (`own`) or not; 1 where it is usual."""
        others = len(self.lengths) - own
        if not others:
            return 1.0
        if self.look.typed:
            return 1.0 if self.look.has_look_of(cell) else (1 + self.unlike - own) / (1 + others)
        alone = 1 / (1 + others) if self._is_apart(cell, own=own) else 1.0
        return min(alone, _share_of_new(self.values, cell, own=own), _share_of_new(self.forms, form_of(cell), own=own))

    def _is_apart(self, cell: str, *, own: bool) -> bool:
        """Whether it alone has digits, or none, or is half as long as the shortest or twice as long as the longest of the others."""
        alike = self.digits if _has_digit(cell) else len(self.lengths) - self.digits
        shortest, longest = (
            self.lengths[own and self.lengths[0] == len(cell)],
            self.lengths[-2 if own and self.lengths[-1] == len(cell) else -1],
        )
        return alike == own or not shortest <= 2 * len(cell) <= 4 * longest


def _has_digit(cell: str) -> bool:
    return any(sign.isdigit() for sign in cell)


def _share_of_new(times: Counter[str], value: str, *, own: bool) -> float:
    """How often a cell has what no other one has; 1 where others have this one too."""
    if times[value] > own:
        return 1.0
    alone = sum(count == 1 for count in times.values()) - own
    return (1 + alone) / (1 + times.total() - own)
