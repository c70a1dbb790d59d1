"""What a cell looks like, without knowing what it means: a number, a date, a code, words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from ...model.frozen import dataclass

Row = Sequence[str | None]
Kind = Literal["blank", "number", "date", "code", "words"]
_ABSENT = frozenset(
    {"", "-", "--", "—", "/", "\\", "?", "na", "n/a", "null", "none", "nan", "#n/a", "\\n", ".", "缺失", "不详", "未知", "无"}
)
_NUMBER = re.compile(r"[-+(]?\s?[$€£¥￥]?\s?(?:\d{1,3}(?:[,' \u00a0]\d{3})+|\d+|(?=[.,]\d))(?:[.,]\d+)?(?:[eE][-+]?\d+)?\s?[%‰)]?")
_DATE = re.compile(
    r"\d{4}(?:[-/.年]\d{1,2}){1,2}(?:[-/.月日]\d{0,2}日?)?(?:[T ]\d{1,2}:\d{2}.*)?"
    r"|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?: \d{1,2}:\d{2}.*)?|\d{1,2}[- ]?[A-Za-z]{3}[- ]?\d{2,4}|\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?"
)
_WITHIN = {"Mn", "Mc", "Cf"}  # vowel signs, accents, joiners
_RUN = re.compile(r"(.)\1+")
_MOST, _NEARLY_ALL = 200, 0.8


@lru_cache(4096)
def kind_of(cell: str | None) -> Kind:
    """The kind of one cell; what programs write for nothing is blank."""
    text = (cell or "")[:_MOST].strip()
    if text.casefold() in _ABSENT:
        return "blank"
    text = unicodedata.normalize("NFKC", text)
    if any(sign.isdigit() for sign in text):
        if _NUMBER.fullmatch(text):
            return "number"
        if _DATE.fullmatch(text):
            return "date"
        return "code" if not any(sign.isspace() for sign in text) or "@" in text else "words"
    return "code" if "@" in text else "words"


@lru_cache(4096)
def signature(cell: str) -> str:
    """The cell with each run of letters, digits or of one script as one sign: ``BA2300017`` is ``A9``, ``Anna Lee`` is ``Aa Aa``.

    An accent or a vowel sign makes no other form: Vietnamese, Thai and Hindi names are as alike as English ones.
    """
    signs = "".join(_sign(sign) for sign in cell[:_MOST].strip() if sign.isascii() or unicodedata.category(sign) not in _WITHIN)
    return _RUN.sub(r"\1", signs)


def _sign(sign: str) -> str:
    if sign.isdigit():
        return "9"
    if sign.isascii():
        return ("A" if sign.isupper() else "a") if sign.isalpha() else " " if sign.isspace() else sign
    return ("A" if sign.isupper() else "a" if sign.islower() else "字") if sign.isalpha() else " " if sign.isspace() else sign


@dataclass(frozen=True, slots=True)
class ColumnLook:
    """How the cells of one column look: the kind (and for codes the form) that nearly all have, else words."""

    kind: Kind
    form: str | None
    cells: tuple[str, ...]

    @property
    def typed(self) -> bool:
        """Whether nearly all cells are numbers, dates, or codes of one form."""
        return self.kind in {"number", "date", "code"}

    def has_look_of(self, cell: str) -> bool:
        """Whether a cell looks like those of a typed column."""
        return kind_of(cell) == self.kind and (self.form is None or signature(cell) == self.form)


def look(cells: Sequence[str | None]) -> ColumnLook:
    """How these cells look; blank ones say nothing."""
    present = tuple(cell.strip() for cell in cells if cell is not None and kind_of(cell) != "blank")
    kinds = Counter(map(kind_of, present))
    if not kinds:
        return ColumnLook("blank", None, ())
    kind, count = kinds.most_common(1)[0]
    if kind == "words" or count < _NEARLY_ALL * len(present):
        return ColumnLook("words", None, present)
    if kind != "code":
        return ColumnLook(kind, None, present)
    form, alike = Counter(signature(cell) for cell in present if kind_of(cell) == "code").most_common(1)[0]
    return ColumnLook("code", form, present) if alike >= _NEARLY_ALL * count else ColumnLook("words", None, present)


def looks(rows: Sequence[Row], width: int) -> list[ColumnLook]:
    """How the cells of each of so many columns look; a row may be shorter."""
    return [look([row[place] if place < len(row) else None for row in rows]) for place in range(width)]


def is_unlike(row: Row, columns: Sequence[ColumnLook]) -> bool:
    """Whether the row's cells are unlike those of every column of numbers, dates or codes below, and it stands over one at least."""
    over = [(cell, column) for cell, column in zip(row, columns, strict=False) if cell and cell.strip() and column.typed]
    return bool(over) and not any(column.has_look_of(cell) for cell, column in over)
