"""Cells by their position in the line, as mainframes, registers and census offices write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import accumulate
from typing import Literal

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from .dialect import Dialect
from .lines import BETWEEN, whole_lines

Unit = Literal["columns", "characters", "bytes"]
UNITS: tuple[Unit, ...] = ("columns", "characters", "bytes")
# East Asian wide and full-width characters (UAX 11) take two columns.
_WIDE = (
    "[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6"
    "\U0001f300-\U0001f64f\U0001f900-\U0001f9ff\U00020000-\U0003fffd]"
)
_BEYOND = re.compile(r"[^\x00-\x7f]")
_FILL = "\ufdd0"  # no character: stands for a further place of the one before it
_BLANKS = " \u3000"
_MOST = 4096
_BLANK_CUT, _CUT = re.compile(f"\u3000{BETWEEN}{_FILL}"), f"{BETWEEN}{_FILL}"
_TRIM = re.compile(f"[ \u3000]*{BETWEEN}[ \u3000]*")
_EDGE = re.compile("^[ \u3000]+|[ \u3000]+$", re.MULTILINE)


def spread(text: str, unit: Unit) -> str:
    """The text in which each character takes as many places as in this unit."""
    if unit == "characters" or text.isascii():
        return text
    if unit == "columns":
        return _wide().sub(rf"\g<0>{_FILL}", text)
    return _BEYOND.sub(lambda sign: sign[0] + _FILL * (len(sign[0].encode()) - 1), text)


@cache
def _wide() -> re.Pattern[str]:
    """When it is first needed, which is seldom: a range of so many signs takes 3 ms."""
    return re.compile(_WIDE)


@dataclass(frozen=True)
class Positions:
    """`spans`: where each column begins and where it ends, from 0; what lies between them is blank in every line.

    `above` lines at the top are no part of the table and stay as they are; lines end in `end`.
    """

    spans: tuple[tuple[int, int], ...]
    unit: Unit = "columns"
    above: int = 0
    end: str = "\n"

    @property
    def dialect(self) -> Dialect:
        """Of the text that is made."""
        return Dialect(BETWEEN, "")

    @property
    def widths(self) -> tuple[int, ...]:
        """How many places each column takes, with the blanks behind it: what ``--widths`` takes."""
        starts = [start for start, _ in self.spans]
        return (*(later - start for start, later in zip([0, *starts[1:]], starts[1:], strict=False)), self.spans[-1][1] - starts[-1])

    def blocks(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        """The text with a separator between cells; every line keeps its place, and one that does not fit stays as it is."""
        above = self.above
        for text in whole_lines(blocks, self.end, lambda text: text.rfind("\n") + 1):
            lines = text.split("\n")
            yield "\n".join([*lines[:above], self._cut("\n".join(lines[above:]))]).encode()
            above = max(0, above - len(lines) + 1)

    def text(self, text: str, *, top: bool = True) -> str:
        """The same of a piece of whole lines; `top`: from the top of the file."""
        lines = (text.replace("\r\n", "\n") if self.end == "\n" else text.replace("\r", "\n")).split("\n")
        above = self.above if top else 0
        return "\n".join([*lines[:above], self._cut("\n".join(lines[above:]))])

    def misplaced(self, line: str) -> int:
        """The first place, from 1, at which a line does not fit: something between two columns, behind the last, or a character cut."""
        places = spread(line.rstrip("\r"), self.unit)
        inside = {place for start, end in self.spans for place in range(start, end)}
        starts = {start for start, _ in self.spans} | {end for _, end in self.spans}
        for place, sign in enumerate(places):
            if (place not in inside and not sign.isspace() and sign != _FILL) or (sign == _FILL and place in starts):
                return place + 1
        return len(places)

    def _cut(self, text: str) -> str:
        made = self._line.sub(self._cells, spread(text, self.unit))
        if _FILL in made:
            made = _BLANK_CUT.sub(BETWEEN, made)
            if _CUT in made:  # the second half of a character in another column: the line as it stood
                made = "\n".join(line.replace(BETWEEN, "") if _CUT in line else line for line in made.split("\n"))
            made = made.replace(_FILL, "")
        return _EDGE.sub("", _TRIM.sub(BETWEEN, made))

    @cached_property
    def _cells(self) -> str:
        return BETWEEN.join(rf"\{place}" if place < 100 else rf"\g<{place}>" for place in range(1, len(self.spans) + 1))  # noqa: PLR2004

    @cached_property
    def _line(self) -> re.Pattern[str]:
        """A whole line with something in it."""
        blank = f"(?:[ \u3000]|(?<=\u3000){_FILL})"
        parts, at = [], 0
        for start, end in self.spans:
            gap = f"(?:{blank}{{{start - at}}}+|{blank}*+$)" if start > at else ""
            parts.append(f"{gap}([^\n]{{0,{end - start}}}+)")
            at = end
        return re.compile(rf"^(?=[^\n]*[^\s]){''.join(parts)}{blank}*+$", re.MULTILINE)


def given_widths(text: str) -> tuple[tuple[int, ...], Unit | None]:
    """``10,8,2``, or with what is counted, ``characters:10,8,2``; `InputError` for anything else."""
    unit, _, numbers = text.rpartition(":")
    parts = [part.strip() for part in numbers.split(",")]
    good = all(part.isascii() and part.isdigit() and 0 < int(part[:6]) <= _MOST for part in parts) and len(parts) <= _MOST
    if good and (not unit or unit.strip() in UNITS):
        return tuple(map(int, parts)), next((one for one in UNITS if one == unit.strip()), None)
    raise InputError(Problem("bad_widths", _BAD, _EXAMPLE))


def by_widths(widths: Sequence[int], unit: Unit | None, lines: Sequence[str], end: str) -> Positions:
    """The columns of these widths one behind the other. Where nobody says what is counted, it is what fits most of these lines."""
    ends = list(accumulate(widths))
    spans = tuple(zip([0, *ends[:-1]], ends, strict=True))
    likely = max(UNITS, key=lambda one: sum(_fits(line, one, ends) for line in lines))
    return Positions(spans, unit or likely, end=end)


def _fits(line: str, unit: Unit, ends: Sequence[int]) -> bool:
    """Whether no character is cut, and the line is as long as the widths together, or ends in blanks that were left out."""
    places = spread(line, unit)
    whole = all(place >= len(places) or places[place] != _FILL for place in ends)
    return whole and len(places.rstrip()) <= ends[-1]


def columns_of(lines: Sequence[str], unit: Unit) -> tuple[tuple[int, int], ...]:
    """Where columns lie: runs of places that are not blank in every line. Gaps that chance would leave are none."""
    rows = [spread(line, unit) for line in lines]
    width = max(map(len, rows), default=0)
    if not 0 < width <= _MOST:
        return ()
    filled = [0] * width
    for row in rows:
        for place, sign in enumerate(row):
            filled[place] += sign not in _BLANKS and not (sign == _FILL and row[place - 1] in _BLANKS)
    blank = 1 - sum(filled) / sum(map(len, rows))
    return _runs(list(map(bool, filled))) if width * blank ** len(rows) < _CHANCE else ()


def grown(spans: Sequence[tuple[int, int]], lines: Sequence[str], unit: Unit) -> tuple[tuple[int, int], ...]:
    """Columns with the room beside them that only they can take: up to where all cells begin, from where all cells end.

    Between two that may both be longer in other lines the blanks stay nobody's.
    """
    rows = [spread(line, unit) for line in lines]
    found = [*spans]
    for place in range(len(found) - 1):
        (start, end), (later, last) = found[place], found[place + 1]
        cells = [(row[start:end], row[later:last]) for row in rows]
        if all(right[0] not in _BLANKS for _, right in cells if right.strip(_BLANKS)):
            found[place] = (start, later)
        elif all(len(left) == end - start and left[-1] not in _BLANKS for left, _ in cells if left.strip(_BLANKS)):
            found[place + 1] = (end, last)
    return tuple(found)


def under_names(spans: Sequence[tuple[int, int]], header: str, unit: Unit) -> tuple[tuple[int, int], ...]:
    """Columns each with a name above it: one blank in all lines, as within Salt Lake City and New York, begins no column without one."""
    row, found = spread(header, unit), [*spans[:1]]
    for start, end in spans[1:]:
        if start == found[-1][1] + 1 and not row[start:end].strip(f"{_BLANKS}{_FILL}"):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(found)


_CHANCE = 1e-3  # expected gaps by chance, were blanks spread over the lines evenly


def _runs(inside: Sequence[bool]) -> tuple[tuple[int, int], ...]:
    spans, start = [], None
    for place, one in enumerate([*inside, False]):
        if one and start is None:
            start = place
        elif not one and start is not None:
            spans.append((start, place))
            start = None
    return tuple(spans)


_BAD = Text("列宽应为正整数，用逗号分隔。", "Widths are whole numbers above 0, with commas between them.")
_EXAMPLE = Text(
    "例如：--widths 10,8,2；按字符或字节计宽时写 --widths characters:10,8,2 或 bytes:10,8,2。",
    "For example --widths 10,8,2; where characters or bytes are counted, --widths characters:10,8,2 or bytes:10,8,2.",
)
