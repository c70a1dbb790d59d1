"""A part of a worksheet that is read as a table of its own: ``Sheet!A1:F50``, for several tables beside or below each other."""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from .merged import Down, MergedRows
from .spreadsheet import Cells, Noticed

Numbered = tuple[int, Cells]
_AREA = re.compile(
    r"(?P<sheet>.+)!\$?(?P<left>[A-Za-z]{1,3})\$?(?P<first>[1-9][0-9]{0,6})?:\$?(?P<right>[A-Za-z]{1,3})\$?(?P<last>[1-9][0-9]{0,6})?"
)
_LAST = 10_000_000
_LEAST_NAMES = 2
_MOST_TEXTS = 20_000


@dataclass(frozen=True, slots=True)
class Area:
    """Rows from 1, columns from 0, the last ones too."""

    sheet: str
    first: int
    last: int
    left: int
    right: int

    def holds(self, row: int, place: int) -> bool:
        """Whether this cell lies in it."""
        return self.first <= row <= self.last and self.left <= place <= self.right


class Reader(Protocol):
    """Reads one sheet."""

    @property
    def noticed(self) -> Noticed:
        """Counts made on the way."""

    def rows(self) -> Generator[list[Numbered], None, None]:
        """Every row that has a value."""

    def merged(self) -> MergedRows:
        """What fills the rows that a merged cell spans."""


def area_of(given: str | None, sheets: Collection[str]) -> Area | None:
    """What ``--sheet`` names so; None for the name of a sheet, or anything else."""
    found = None if given is None or given in sheets else _AREA.fullmatch(given.strip())
    if found is None:
        return None
    name = found["sheet"]
    if name not in sheets and len(name) > 2 and name[0] == name[-1] == "'":  # noqa: PLR2004 - as formulas quote a name
        name = name[1:-1].replace("''", "'")
    left, right = sorted((place_of(found["left"]), place_of(found["right"])))
    first, last = sorted((int(found["first"] or 1), int(found["last"] or _LAST)))
    return Area(name, first, last, left, right)


def place_of(letters: str) -> int:
    """The place of a column, from 0.

    >>> place_of("A"), place_of("aa")
    (0, 26)
    """
    place = 0
    for letter in letters.upper():
        place = place * 26 + ord(letter) - 64
    return place - 1


def letters_of(place: int) -> str:
    """How a spreadsheet calls the column at this place.

    >>> letters_of(0), letters_of(26)
    ('A', 'AA')
    """
    letters, left = "", place + 1
    while left:
        left, last = divmod(left - 1, 26)
        letters = chr(65 + last) + letters
    return letters


class AreaReader:
    """Reads one part of a sheet; what stands outside, and in none of the parts read beside it, is kept as texts."""

    def __init__(self, whole: Reader, area: Area, beside: Sequence[Area] = ()) -> None:
        self._whole, self._area = whole, area
        self._known = [one for one in (area, *beside) if one.sheet == area.sheet]
        self._noticed = Noticed()
        self.outside: dict[str, None] = {}

    @property
    def noticed(self) -> Noticed:
        """Of the whole sheet; digits that may be lost by the columns of the part."""
        seen, mine, left = self._whole.noticed, self._noticed, self._area.left
        mine.lossy = {place - left: count for place, count in seen.lossy.items() if left <= place <= self._area.right}
        mine.errors, mine.merged, mine.beside_cells = seen.errors, seen.merged, seen.beside_cells
        mine.hidden_rows, mine.hidden_columns = seen.hidden_rows, seen.hidden_columns
        return mine

    def rows(self) -> Generator[list[Numbered], None, None]:
        """Every row of it that has a value."""
        for batch in self._whole.rows():
            kept = [(number, self._within(number, cells)) for number, cells in batch]
            held = [row for row in kept if any(row[1])]
            if held:
                yield held

    def _within(self, number: int, cells: Cells) -> Cells:
        area = self._area
        for place, cell in enumerate(cells):
            if cell and len(self.outside) < _MOST_TEXTS and not any(one.holds(number, place) for one in self._known):
                self.outside[cell] = None
        return cells[area.left : area.right + 1] if area.first <= number <= area.last else []

    def merged(self) -> MergedRows:
        """What fills its rows."""
        area, ranges = self._area, self._whole.merged().ranges
        return MergedRows(
            Down(max(one.first, area.first), min(one.last, area.last), one.place - area.left)
            for one in ranges
            if area.left <= one.place <= area.right and one.first <= area.last and one.last >= area.first
        )


def side_by_side(names: Mapping[int, str], sheet: str, first: int, last: int) -> list[Phrase]:
    """Where empty columns part the columns into groups of several, by the places of their names; which parts of the sheet they are.

    The table stands in the rows from the first to the last.
    """
    places = sorted(names)
    cuts = [
        before
        for before, (left, right) in enumerate(pairwise(places), start=1)
        if right > left + 1 and min(before, len(places) - before) > 1
    ]
    groups = [places[start:end] for start, end in pairwise([0, *cuts, len(places)])]
    if (
        not cuts or any(len(group) < _LEAST_NAMES for group in groups) or not all(_adjoin(group) for group in groups)
    ):  # or they only make room
        return []
    quoted = f"'{sheet}'" if _QUOTED.search(sheet) else sheet
    parts = [f"{quoted}!{letters_of(group[0])}{first}:{letters_of(group[-1])}{last}" for group in groups]
    return [
        _SIDE_BY_SIDE.fill(left=names[places[cut - 1]], right=names[places[cut]], parts=parts, one=parts[0], all=",".join(parts))
        for cut in cuts
    ]


def _adjoin(group: Sequence[int]) -> bool:
    """Whether the columns of a group stand beside each other."""
    return group[-1] - group[0] == len(group) - 1


def area_note(given: str) -> Phrase:
    """That a part of the sheet was read, and no more."""
    return _READ.fill(area=given)


_READ = Text(
    "只读取了 {area}；该工作表其余的单元格没有作为数据读入，只查找其中的标识符。",
    "Only {area} was read; the other cells of that sheet are no data here and were only searched for identifiers.",
)
_QUOTED = re.compile(r"[\s,，!']")
_SIDE_BY_SIDE = Text(
    "“{left}”与“{right}”之间有空列，看来是左右并排的两张表，却按一张表逐行读入：同一行的左右两部分会被当作同一个人的。若是两张表，"
    '只读其中一张请加 --sheet "{one}"，作为一次发布的几张表请加 --sheet "{all}"。',
    "Between “{left}” and “{right}” there is an empty column: these look like two tables side by side, and were read as one, row by row, "
    'so that what stands in one row is taken for one person\'s. If they are two, read one with --sheet "{one}", or all as tables of one '
    'release with --sheet "{all}".',
)
