"""Names for columns that have none, or that share one: by position, or with a number behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...model.text import Phrase, Text
from ..header import is_blank, same_name_key, some_names
from .cell_kinds import Row, kind_of

_LEAST_COUNTED = 3
INDEX = "index"
LEVELS = " / "  # between the rows of a header that are one name
_MADE = re.compile(r"第\d+列(?:\.\d+)?|column_\d+(?:\.\d+)?")


def by_position(numbers: Iterable[int], rows: Iterable[Row]) -> tuple[str, ...]:
    """``column_1`` or ``第1列``, in the writing of the table itself: names must not hang on who reads them."""
    form = "第{}列" if _is_chinese(rows) else "column_{}"
    return tuple(form.format(number) for number in numbers)


def is_by_position(name: str) -> bool:
    """Whether a name was made so: it says nothing of what the column holds."""
    return _MADE.fullmatch(name) is not None


def completed(raw: Sequence[str | None], rows: Sequence[Row], numbers: Sequence[int] | None = None) -> tuple[tuple[str, ...], list[Phrase]]:
    """A name of its own for each column, and what to tell of those made: the first column that counts rows is the index of a data frame.

    `rows` are some of those below, `numbers` what a person knows the columns by.
    """
    numbers = range(1, len(raw) + 1) if numbers is None else numbers
    made = by_position(numbers, [raw, *rows])
    names: list[str] = []
    blank, repeated = [], []
    seen = {same_name_key(name) for name in raw if name is not None and not is_blank(name)}
    used: set[str] = set()
    met: dict[str, int] = {}
    for place, (name, position) in enumerate(zip(raw, made, strict=True)):
        if name is None or is_blank(name):
            wanted = INDEX if place == 0 and INDEX not in seen and _counts(rows) else position
            names.append(_free(wanted, seen, met, taken=same_name_key(wanted) in seen))
            blank.append(names[-1])
        else:
            again = same_name_key(name) in used
            used.add(same_name_key(name))
            names.append(_free(name, seen, met, taken=again))
            repeated += [names[-1]] if again else []
    return tuple(names), [
        *([_BLANK.fill(names=some_names(blank))] if blank else []),
        *([_REPEATED.fill(names=some_names(repeated))] if repeated else []),
    ]


def _free(name: str, seen: set[str], met: dict[str, int], *, taken: bool) -> str:
    """The name, else with the first number behind it that nobody has; each name remembers its last, so that thousands take no longer."""
    key, found = same_name_key(name), name
    met.setdefault(key, 0)
    while taken:
        met[key] += 1
        found = f"{name}.{met[key]}"
        taken = same_name_key(found) in seen
    seen.add(same_name_key(found))
    return found


def _is_chinese(rows: Iterable[Row]) -> bool:
    return any("\u4e00" <= sign <= "\u9fff" for row in rows for cell in row if cell for sign in cell)


def _counts(rows: Sequence[Row]) -> bool:
    """Whether the first cells are whole numbers, each one more than the last."""
    cells = [row[0] for row in rows if row and kind_of(row[0]) != "blank"]
    if len(cells) < _LEAST_COUNTED or not all(cell is not None and cell.isascii() and cell.isdigit() and len(cell) < 19 for cell in cells):  # noqa: PLR2004
        return False
    whole = [int(cell or "") for cell in cells]
    return whole == list(range(whole[0], whole[0] + len(whole)))


_BLANK = Text("没有列名的列已按位置命名：{names}。", "Columns without a name were named by their position: {names}.")
_REPEATED = Text(
    "有重复的列名（不区分英文大小写），后出现的已加序号区分：{names}。",
    "Some column names are used more than once (letter case aside); the later ones got a number: {names}.",
)
