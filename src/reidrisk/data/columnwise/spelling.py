"""How a column spells its numbers: ``1.500`` is 1500 beside ``12,5`` and one and a half beside ``12.5``.

One cell does not tell. A column does by what can only be read in one way; what it leaves open, the other columns of the table tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from ...model.frozen import dataclass

# For Python and the engine alike. Blanks and apostrophes part thousands in France and Switzerland.
_BLANK = "[ \u00a0\u2009\u202f'\u2019]"
_SIGN, _PERCENT = "[-+\u2212]?", "(?: ?%)?"
_THOUSANDS = "[1-9][0-9]{0,2}"
_APART = f"[0-9]{{1,3}}(?:{_BLANK}[0-9]{{3}})+"
_COMMA = (
    rf"[0-9]{{1,3}}(?:[.][0-9]{{3}})+,[0-9]+|{_APART},[0-9]+|[0-9]*,[0-9]{{1,2}}|[0-9]*,[0-9]{{4,}}|(?:0[0-9]*|[0-9]{{4,}}|),[0-9]{{3}}"
    rf"|{_THOUSANDS}(?:[.][0-9]{{3}}){{2,}}"
)
_POINT = (
    rf"{_THOUSANDS}(?:,[0-9]{{2,3}})*,[0-9]{{3}}[.][0-9]*|[0-9]*[.][0-9]{{1,2}}|[0-9]*[.][0-9]{{4,}}|(?:0[0-9]*|[0-9]{{4,}}|)[.][0-9]{{3}}"
    rf"|{_THOUSANDS}(?:,[0-9]{{3}}){{2,}}"
)
FORMS: Mapping[str, str] = {
    name: rf"\s*{_SIGN}(?:{form}){_PERCENT}\s*"
    for name, form in (
        ("whole", "[0-9]+"),
        ("comma", _COMMA),
        ("point", _POINT),
        ("open_point", f"{_THOUSANDS}[.][0-9]{{3}}"),
        ("open_comma", f"{_THOUSANDS},[0-9]{{3}}"),
        ("blanks", f"{_THOUSANDS}(?:{_BLANK}[0-9]{{3}})+"),
    )
}
_ROUND = rf"\s*{_SIGN}[1-9][0-9]{{0,2}}[.,][0-9]{{2}}0\s*"  # of a fraction, a zero at its end says nothing; of thousands it is common
# What a comma column holds that a cell alone is not, or wrongly, read as.
BY_COLUMN = "|".join(f"(?:{FORMS[one]})" for one in ("comma", "open_point", "open_comma", "blanks"))
_NEARLY_ALL = 10  # one in so many cells may be no number: a remark, a dash


EVERY = "*"  # in place of a name: all columns that nobody named and that do not tell by themselves


class DecimalMark(Enum):
    """The decimal mark of a column; `OPEN`: no cell tells, `BOTH`: some say one and some the other."""

    POINT = "point"
    COMMA = "comma"
    OPEN = "open"
    BOTH = "both"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Spelled:
    """How many cells of a column have each form, of all that hold something."""

    cells: int
    forms: Mapping[str, int]

    def mark(self) -> DecimalMark:
        """What the column says by itself; `NONE` where it holds no numbers, or none with a mark that could be read in two ways."""
        count = self.forms
        if _NEARLY_ALL * (self.cells - sum(count[form] for form in FORMS)) > self.cells:
            return DecimalMark.NONE
        if count["comma"] or count["point"]:
            return DecimalMark.BOTH if count["comma"] and count["point"] else DecimalMark.COMMA if count["comma"] else DecimalMark.POINT
        if not (count["open_point"] or count["open_comma"]):
            return DecimalMark.NONE
        whole = count["round"] and count["small"] and count["small"] == count["whole"]  # 950 beside 1.200: these are thousands
        if not whole or (count["open_point"] and count["open_comma"]):
            return DecimalMark.OPEN
        return DecimalMark.COMMA if count["open_point"] else DecimalMark.POINT

    @property
    def misread(self) -> bool:
        """Whether a cell of a comma column would be read as another number, or as none, by itself."""
        return bool(self.forms["open_point"] or self.forms["open_comma"] or self.forms["blanks"] or self.forms["grouped"])


def of_table(columns: Mapping[str, Spelled], given: Mapping[str, DecimalMark]) -> dict[str, DecimalMark]:
    """The mark of each column: as somebody said, by itself, or as the other columns of the table have it where those agree."""
    every = given.get(EVERY)
    found = {name: given.get(name, column.mark()) for name, column in columns.items()}
    if every is not None:
        found = {name: every if mark in {DecimalMark.OPEN, DecimalMark.BOTH} else mark for name, mark in found.items()}
    sure = {mark for mark in found.values() if mark in {DecimalMark.COMMA, DecimalMark.POINT}}
    if len(sure) == 1:
        (one,) = sure
        found = {name: one if mark is DecimalMark.OPEN else mark for name, mark in found.items()}
    return found


def counts_sql(cell: str, rows: str) -> str:
    """SQL: a list with how many rows hold something, and how many have each form, in the order of `counted`; `rows` have a cell alike."""
    counts = (f"sum({rows}) filter (regexp_full_match({cell}, '{_literal(form)}'))" for form in _FORMS_IN_ORDER.values())
    return f"[{', '.join(f'coalesce({one}, 0)::bigint' for one in (f'sum({rows}) filter ({cell} is not null)', *counts))}]"


def counted(numbers: Iterable[int]) -> Spelled:
    """From what `counts_sql` gave."""
    cells, *forms = numbers
    return Spelled(cells, dict(zip(_FORMS_IN_ORDER, forms, strict=True)))


def plain_sql(column: str) -> str:
    """SQL: a cell of a comma column as a computer writes the number; any other cell as it is."""
    bare = f"regexp_replace(trim({column}), '[.]|{_literal(_BLANK)}', '', 'g')"
    return f"case when regexp_full_match({column}, '{_literal(BY_COLUMN)}') then replace({bare}, ',', '.') else {column} end"


def _literal(pattern: str) -> str:
    return pattern.replace("'", "''")


_FORMS_IN_ORDER: Mapping[str, str] = {
    **FORMS,
    "round": _ROUND,
    "small": rf"\s*{_SIGN}[0-9]{{1,3}}\s*",
    # Nobody reads these cells by themselves.
    "grouped": rf"\s*{_SIGN}(?:{_THOUSANDS}(?:[.][0-9]{{3}}){{2,}}|{_APART},[0-9]+|[0-9.]+,[0-9]+ ?%)\s*",
}
