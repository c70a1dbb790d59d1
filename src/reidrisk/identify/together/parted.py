"""Numbers and names whose parts stand in columns of their own: side by side they are whole again (GB/T 42460-2023 6.2 c)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, permutations

from ...model.detector import Detector
from ...model.frozen import dataclass
from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text, listed
from .. import findings
from ..catalogue import categories
from ..examine import detectors
from ..forms.chinese_names import chinese, is_surely_named
from ..persons.sampled import Cells, LookedAt

PARTED = "parted:"
_FOUND = Text(
    "{names}各列连在一起就是：{what}（{count} 行）。分列存放不是去标识化。",
    "{names} side by side are: {what} ({count} {count|row|rows}). To store a number or a name in parts is no de-identification.",
)
_DIGITS, _CHINESE = re.compile(r"[0-9]{1,18}[Xx]?", re.ASCII), re.compile("[\u4e00-\u9fff]{1,2}")
# A number of a checksum says by itself that it is one. A mobile number has none: its parts must all be in use, and begin with 0 at times,
# as a part of a number does and a measure or a year does not.
_WHOLE = {"cn_resident_id": (18,), "bank_card": (16, 19), "mobile": (11,)}
_UNCHECKED = frozenset({"mobile"})
_LONGEST = 18
_LOOK, _FIRST, _MOST_ROWS = 30, 60, 1_000
_SOME, _FEWEST, _HALF, _NEARLY_ALL = 3, 10, 0.5, 0.95
_FEW, _MOST_ORDERS, _ONE_IN = 12, 2_000, 100
_LEAST_PART = 3


@dataclass(frozen=True, slots=True)
class Parted:
    """The columns whose cells make a number or name of this category, in their order, in `count` of `rows` rows."""

    columns: tuple[str, ...]
    category: str
    what: Text
    count: int
    rows: int

    def evidence(self) -> Evidence:
        """For each of the columns."""
        text = _FOUND.fill(names=listed(self.columns), what=self.what, count=self.count)
        return Evidence("value-rule", f"{PARTED}{self.category}", text, self.count, self.rows)


def with_parted(inventory: Inventory, rows: LookedAt) -> Inventory:
    """Each part is a direct identifier, whatever was decided of it: with the others it is the whole."""
    found = parted(inventory, rows)
    if not found:
        return inventory
    by_column = {name: one for one in found for name in one.columns}
    return replace(inventory, columns=tuple(_with(column, by_column.get(column.name)) for column in inventory.columns))


def parted(inventory: Inventory, rows: LookedAt) -> tuple[Parted, ...]:
    """What is found, no column in two of them. What is a direct identifier already goes by itself."""
    open_ones = [column.name for column in inventory.columns if Role.DI not in column.roles]
    texts = {name: list(islice(rows.samples[name].values, _LOOK)) for name in open_ones if name in rows.samples}
    some = rows.rows[:: -(-len(rows.rows) // _MOST_ROWS) or 1]
    found: list[Parted] = []
    for one in (*_numbers(texts, rows, some), *_names(texts, rows, some)):
        if not any(set(one.columns) & set(other.columns) for other in found):
            found.append(one)
    return tuple(found)


def _numbers(texts: Mapping[str, list[str]], rows: LookedAt, some: Sequence[Cells]) -> Iterator[Parted]:
    widths = {name: max(map(len, values)) for name, values in texts.items() if _are(_DIGITS, values)}
    widths = {name: width for name, width in widths.items() if width < _LONGEST}
    first = some[:: len(some) // _FIRST or 1]
    wide = {name: _as_wide(name, width, rows, first) for name, width in widths.items()}
    for detector in detectors():
        for columns in _orders(widths, _WHOLE.get(detector.key, ())):
            joined = ["".join(row) for row in zip(*(wide[name] for name in columns), strict=True) if all(row)]
            if _many(joined, detector, _SOME) is None:
                continue
            each = [widths[name] for name in columns]
            probe = _Cells.of(columns, rows, first).whole(each, detector, _SOME)
            found = probe and _Cells.of(columns, rows, some).whole(each, detector, _FEWEST)
            if found:
                yield Parted(columns, detector.category, detector.title, *found)


def _as_wide(name: str, width: int, rows: LookedAt, some: Sequence[Cells]) -> list[str]:
    """The cells of a column with noughts before them; empty where there are no digits. Made once, and not for each order of columns."""
    place = rows.columns.index(name)
    bare = ("" if (cell := row[place]) in rows.absent or cell is None else cell.strip() for row in some)
    return [cell.zfill(width) if _DIGITS.fullmatch(cell) else "" for cell in bare]


def _many(joined: Sequence[str], detector: Detector, fewest: int) -> int | None:
    """How many of these are what the detector knows; None where too few are."""
    good = {text for text, valid in zip(joined, detector.check(joined), strict=True) if valid}
    count = sum(text in good for text in joined)
    share = _NEARLY_ALL if detector.key in _UNCHECKED else _HALF
    return None if len(good) < fewest or count < share * len(joined) else count


def _are(form: re.Pattern[str], values: Sequence[str]) -> bool:
    """Nearly all; what stands for no answer is none."""
    return sum(form.fullmatch(value) is not None for value in values) > _HALF * len(values)


def _orders(widths: Mapping[str, int], wanted: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """Columns whose widths add up: two or, of a few columns, three in any order, and any number of neighbours."""
    if wanted:
        yield from islice(_all_orders(tuple(widths), widths, frozenset(wanted)), _MOST_ORDERS)


def _all_orders(names: Sequence[str], widths: Mapping[str, int], wanted: frozenset[int]) -> Iterator[tuple[str, ...]]:
    for start in range(len(names)):
        total = 0
        for end in range(start, len(names)):
            total += widths[names[end]]
            if total in wanted and end > start:
                yield tuple(names[start : end + 1])
            if total >= max(wanted):
                break
    yield from _pairs(names, widths, wanted)
    if len(names) <= _FEW:
        yield from (order for order in permutations(names, 3) if sum(widths[name] for name in order) in wanted)


def _pairs(names: Sequence[str], widths: Mapping[str, int], wanted: frozenset[int]) -> Iterator[tuple[str, str]]:
    """Any two whose widths add up; of thousands of columns most have none that would."""
    there = frozenset(widths.values())
    for first in names:
        if any(total - widths[first] in there for total in wanted):
            yield from ((first, other) for other in names if other != first and widths[first] + widths[other] in wanted)


@dataclass(frozen=True, slots=True)
class _Cells:
    """The cells of some columns, row by row, where all hold something."""

    rows: Sequence[tuple[str, ...]]

    @classmethod
    def of(cls, columns: Sequence[str], rows: LookedAt, some: Sequence[Cells]) -> _Cells:
        places = [rows.columns.index(name) for name in columns]
        cells = ([row[place] for place in places] for row in some)
        return cls([tuple(map(str.strip, filter(None, row))) for row in cells if all(cell not in rows.absent and cell for cell in row)])

    def whole(self, widths: Sequence[int], detector: Detector, fewest: int) -> tuple[int, int] | None:
        """In how many rows of how many; None where too few are."""
        parts = [row for row in self.rows if all(map(_DIGITS.fullmatch, row))]
        joined = ["".join(part.zfill(width) for part, width in zip(row, widths, strict=True)) for row in parts]
        count = _many(joined, detector, fewest)
        if count is None or (detector.key in _UNCHECKED and not self._begin_with_nought(widths)):
            return None
        return count, len(self.rows)

    def _begin_with_nought(self, widths: Sequence[int]) -> bool:
        """Some of each part after the first do, and were written as wide as the others; no part is a count of a digit or two."""
        noughts = [sum(len(row[place]) == width and row[place].startswith("0") for row in self.rows) for place, width in enumerate(widths)]
        return min(widths) >= _LEAST_PART and all(many * _ONE_IN >= len(self.rows) for many in noughts[1:])


def _names(texts: Mapping[str, list[str]], rows: LookedAt, some: Sequence[Cells]) -> Iterator[Parted]:
    """A family name beside a given name, in either order."""
    short = [name for name, values in texts.items() if _are(_CHINESE, values)]
    family = [name for name in short if sum(value in chinese().surnames for value in texts[name]) >= _NEARLY_ALL * len(texts[name])]
    title = categories()["person_name"].title
    for first in family:
        for other in (name for name in short if name != first):
            pairs = [row for row in _Cells.of((first, other), rows, some).rows if all(map(_CHINESE.fullmatch, row))]
            named = ["".join(pair) for pair in pairs if is_surely_named("".join(pair))]
            if len(named) >= _NEARLY_ALL * len(pairs) and len(set(named)) >= 2 * _FEWEST:
                yield Parted((first, other), "person_name", title, len(named), len(pairs))


def _with(column: Column, found: Parted | None) -> Column:
    if found is None:
        return column
    category = categories()[found.category]
    evidence = (found.evidence(), *(one for one in column.evidence if one.rule != findings.NOTHING))
    if column.decided:
        known = findings.proven if found.category != "person_name" else findings.likely
        against = (known(found.count, found.rows), findings.against_decision(frozenset({Role.DI}), found.count, found.rows))
        return replace(column, category=category.key, category_title=category.title, evidence=(*against, *evidence))
    roles = (column.roles - {Role.NI, Role.QI}) | {Role.DI}
    return replace(column, roles=roles, category=category.key, category_title=category.title, evidence=evidence)
