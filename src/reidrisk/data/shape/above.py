"""What stands above the first record: title rows, names in several rows, a row of units."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache

from ...model.frozen import dataclass
from .cell_kinds import Row, is_unlike, kind_of, looks
from .header_row import holds_names, names_a_column
from .naming import LEVELS
from .totals import shape_words

_MOST_TITLES, _MOST_HEADER_ROWS = 30, 3
_SPARSE, _FULL = 0.5, 0.75
_RULED = re.compile(r":?-{2,}:?|={2,}|:-+:?|-+:|(?<![^ ])-(?![^ ])")
_LEAST_ROWS, _NUMBERED_ONLY = 5, 2
_MOST_BELOW_NAMES = 2
_COLUMN_NUMBER = re.compile(r"[(（\[【]?([1-9][0-9]?)[)）\]】]?")
_STEMS = "甲乙丙丁"
_LEAST_COLUMNS = 3  # of two columns a row with one cell may be a record


@dataclass(frozen=True, slots=True)
class HeaderRows:
    """Places among the rows looked at: those that hold the names, the line ruled below them, and the row that holds units."""

    header: tuple[int, ...]
    units: tuple[int, ...] = ()
    ruled: tuple[int, ...] = ()

    @property
    def rows(self) -> int:
        """How many rows stand above the first record."""
        return len(self.header) + len(self.ruled) + len(self.units)


def filled(row: Row) -> int:
    """How many cells hold something."""
    return sum(bool(cell and cell.strip()) for cell in row)


def titles_above(rows: Sequence[Row], apart: Collection[int] = ()) -> int:
    """How many rows are titles, or say whose table it is: far emptier than the table, and a row of names stands below them.

    `apart`: the places of rows with an empty one above them.
    """
    counts = [filled(row) for row in rows]
    usual = _usual(counts)
    if usual < _LEAST_COLUMNS:
        return _above_names(rows, counts) or _lines_above_two(rows)
    if counts[0] > _SPARSE * usual:
        return 0
    for place, count in enumerate(counts[:_MOST_TITLES]):
        if count >= _FULL * usual:
            begins = _group_rows(rows, place, apart)
            return begins if holds_names(rows[place], rows[place + 1 :]).names else _of_titles(rows, place)
    return 0


def _above_names(rows: Sequence[Row], counts: Sequence[int]) -> int:
    """How many rows of one cell stand above names of several columns, of which most are empty in the records."""
    place = next((place for place, count in enumerate(counts[: _MOST_TITLES + 1]) if count != 1), 0)
    names = sum(names_a_column(cell or "") for cell in rows[place])
    if not place or counts[place] < _LEAST_COLUMNS or 2 * names < counts[place]:
        return 0
    found = holds_names(rows[place], rows[place + 1 :])
    return place if found.names and found.sure else 0


def _lines_above_two(rows: Sequence[Row]) -> int:
    """How many lines that nothing parts stand above rows of two cells each: a record of a text is no such line."""
    place = next((place for place, row in enumerate(rows) if len(row) > 1), 0)
    below = rows[place + 1 :]
    if not 0 < place <= _MOST_TITLES or len(below) < _LEAST_ROWS or any(len(row) != 2 for row in rows[place:]):  # noqa: PLR2004
        return 0
    return place if holds_names(rows[place], below).names else _of_titles(rows, place)


def opens_batch(rows: Sequence[Row]) -> int:
    """1 where the first row says of the whole file what it is (``HD|20250131|45``): all others have more cells, and as many each."""
    lengths = [len(row) for row in rows]
    alike = len(lengths) > _LEAST_ROWS and len(set(lengths[1:-1])) == 1  # the last may say how many there were
    return int(alike and _LEAST_COLUMNS <= lengths[0] + 1 < lengths[1])


def _usual(counts: Sequence[int]) -> int:
    """What most rows hold; of equals the most. Rows of a printed form that nobody filled in, but for their number, are not counted."""
    wide = [count for count in counts if count > _NUMBERED_ONLY]
    usual = _commonest(counts)
    return _commonest(wide) if usual <= _NUMBERED_ONLY and len(wide) >= _LEAST_ROWS else usual


def _commonest(counts: Sequence[int]) -> int:
    times = Counter(counts)
    return max(times, key=lambda count: (times[count], count))


def _group_rows(rows: Sequence[Row], names: int, apart: Collection[int]) -> int:
    """The first row of the header that ends with the row of names: groups of columns above it, nothing between."""
    first = names
    while first and names - first < _MOST_HEADER_ROWS - 1 and first not in apart and _groups(rows[first - 1]):
        first -= 1
    return names if _says_what_of_what(rows[:names]) else first


def _says_what_of_what(rows: Sequence[Row]) -> bool:
    """Whether rows say something of the table, each a thing and what it is (``Made by | J. Doe``): two cells at the left in each row."""
    return len(rows) > 1 and all(filled(row) == filled(row[:2]) == 2 for row in rows)  # noqa: PLR2004


def _groups(row: Row) -> bool:
    """Whether the row names groups: several cells, words all, and none that says something of the whole table, as ``Ward: 3``."""
    cells = [cell.strip() for cell in row if cell and cell.strip()]
    return len(cells) > 1 and all(kind_of(cell) == "words" and not any(sign in cell for sign in ":：") for cell in cells)


def _of_titles(rows: Sequence[Row], end: int) -> int:
    """Above a table without names: only rows of a single cell of words are titles, and none that could be a record."""
    return end if all(filled(row) == 1 and not any(kind_of(cell) not in {"blank", "words"} for cell in row) for row in rows[:end]) else 0


def header_rows(rows: Sequence[Row]) -> HeaderRows:
    """The rows of names from the first, which may name groups of columns, and a row of units below them."""
    if _groups(rows[0]):
        for names in range(min(_MOST_HEADER_ROWS, len(rows)) - 1, 0, -1):
            if not _units(rows, names) and _is_below_groups(rows, names):
                return HeaderRows(tuple(range(names + 1)), _units(rows, names + 1))
    imported = next((place for place in range(1, min(_MOST_HEADER_ROWS, len(rows) - 1)) if is_of_import(rows[place])), None)
    if imported is not None:
        return HeaderRows(tuple(range(imported)), (), (imported,))
    ruled = (1,) if len(rows) > 2 and is_rule(rows[1]) else ()  # noqa: PLR2004 - and a record below it
    return HeaderRows((0,), _units(rows, 1 + len(ruled)), ruled)


def is_rule(row: Row) -> bool:
    """Whether a row is a line drawn of dashes below the names, as clients of databases draw it: of two columns at least."""
    text = " ".join(cell.strip() for cell in row if cell and cell.strip())
    runs = _RULED.findall(text)
    return len(runs) > 1 and max(map(len, runs)) > 2 and not _RULED.sub("", text).strip("+|: ")  # noqa: PLR2004 - "--" is a missing value


def is_of_import(row: Row) -> bool:
    """Whether a row is what a survey service writes below names and questions, to know its own columns again."""
    return filled(row) > 0 and all(cell.strip().startswith('{"ImportId"') for cell in row if cell and cell.strip())


def _is_below_groups(rows: Sequence[Row], last: int) -> bool:
    """Whether rows down to this one name columns together: each column has a name in one of them, and below stand records."""
    records = rows[last + 1 :]
    if not records or not all(_parts(rows[place], rows[place + 1]) for place in range(last)):
        return False
    below = looks(records, max(map(len, rows[: last + 1])))
    return is_unlike(rows[last], below) and filled(joined(rows[: last + 1])) >= _FULL * _usual([filled(row) for row in records])


def _parts(above: Row, below: Row) -> bool:
    """Whether a row names groups, of which the row below names the columns: it is emptier, or a name is repeated, and both are words."""
    names = [cell.strip() for cell in above if cell and cell.strip()]
    gaps = any(not (above[place] if place < len(above) else None) and cell for place, cell in enumerate(below))
    return (gaps or len(set(names)) < len(names)) and all(kind_of(cell) in {"words", "blank", "code"} for cell in below)


def _units(rows: Sequence[Row], place: int) -> tuple[int, ...]:
    """The rows of units and of the numbers of the columns that stand here, in either order."""
    found: list[int] = []
    while len(found) < _MOST_BELOW_NAMES and (_is_of_units(rows, place) or _numbers_columns(rows, place)):
        found.append(place)
        place += 1
    return tuple(found)


def _numbers_columns(rows: Sequence[Row], place: int) -> bool:
    """Whether a row numbers the columns as printed forms do: ``(1) (2) (3)``, ``1 2 3 4``, 甲 乙 1 2 3.

    Without brackets a record may begin so: then a number must stand over a column of words or dates.
    """
    if place >= len(rows) - 1:
        return False
    cells = [(at, cell.strip()) for at, cell in enumerate(rows[place]) if cell and cell.strip()]
    letters = sum(cell == mark for (_, cell), mark in zip(cells, _STEMS, strict=False))
    letters = max(letters, sum(cell == mark for (_, cell), mark in zip(cells, "ABCD", strict=False)))
    numbers = [_COLUMN_NUMBER.fullmatch(cell) for _, cell in cells[letters:]]
    if len(numbers) < _LEAST_COLUMNS or any(one is None or int(one[1]) != at for at, one in enumerate(numbers, 1)):
        return False
    if letters or all(len(cell) > len(one[1]) for (_, cell), one in zip(cells, numbers, strict=True) if one):
        return True
    below = looks(rows[place + 1 :], len(rows[place]))
    return len(numbers) > _LEAST_COLUMNS and any(below[at].kind in {"words", "date", "code"} and below[at].cells for at, _ in cells)


def _is_of_units(rows: Sequence[Row], place: int) -> bool:
    """Whether nothing stands in a row but units, over a column of numbers at least."""
    if place >= len(rows) - 1:
        return False
    cells = [cell for cell in rows[place] if cell and cell.strip()]
    if not cells or any(kind_of(cell) in {"number", "date"} for cell in cells) or not all(map(_is_unit, cells)):
        return False
    return is_unlike(rows[place], looks(rows[place + 1 :], len(rows[place])))


def _is_unit(cell: str) -> bool:
    text = cell.strip()
    inner = text[1:-1].strip() if len(text) > 2 and text[0] + text[-1] in {"()", "（）", "[]", "【】"} else text  # noqa: PLR2004
    bare = inner.casefold().removeprefix("单位").lstrip("：: ")
    return bare in _known_units() or inner in {"", "-", "—", "/"} or all(part in _known_units() for part in re.split(r"[/·]", bare))


@cache
def _known_units() -> frozenset[str]:
    """As they are compared: the sign of a micro is one letter of two."""
    return frozenset(unit.casefold() for unit in shape_words("units"))


def joined(header: Sequence[Row]) -> tuple[str | None, ...]:
    """One name a column from several rows, ``A / B``: a group's name holds until the next one, as merged cells say it."""
    names: list[str | None] = []
    held: list[str | None] = [None] * len(header)
    for place in range(max(map(len, header))):
        cells = [(row[place] or "").strip() if place < len(row) else "" for row in header]
        last = max((level for level, cell in enumerate(cells) if cell), default=-1)
        for level, cell in enumerate(cells):
            if cell:
                held[level:] = [cell if level < last else None, *[None] * (len(header) - level - 1)]
        parts = [*held[: max(last, 0)], cells[last] if last >= 0 else ""]
        names.append(LEVELS.join(dict.fromkeys(part for part in parts if part)) or None)
    return tuple(names)
