"""Whether a row holds the names of the columns, by whether it looks like the rows below it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Literal

from ...model.frozen import dataclass
from .cell_kinds import ColumnLook, Row, kind_of, looks, signature

Vote = Literal["name", "perhaps a name", "record", "nothing"]
_SERIES = 3  # so many names that count on are no chance: 2019, 2020, 2021
_FEW_VALUES, _ENOUGH = 0.5, 4
_MANY = 3
_ENOUGH_ROWS = 50
_PERSONAL = re.compile(r"\S+@\S+\.\S+|[+(]?\d[\d\- )]{5,}\d[\dXx]?|[A-Za-z]{1,3}\d{6,}")
_NAME_OF_A_PROGRAM = re.compile(r"[a-z][a-z0-9]*(?:[_.\-][a-z0-9]+)*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+")
_NUMBERED = re.compile(r"(\D+)(\d{1,9})")
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Judgement:
    """`names`: the row holds names. `sure`: the rows leave no doubt."""

    names: bool
    sure: bool


def holds_names(first: Row, below: Sequence[Row]) -> Judgement:
    """Whether the row is a header, judged column by column against the rows below.

    A cell like those below it speaks for a record, one unlike them for a name. Where neither
    decides, words that name columns do; where those are missing too, a row that could be a
    record is taken for one: a person's values must not become names of columns.
    """
    # A header that is repeated below says nothing of itself.
    others = [row for row in islice(below, _ENOUGH_ROWS) if list(row) != list(first)]
    columns = looks(others, len(first))
    votes = Counter(_vote(cell or "", column) for cell, column in zip(first, columns, strict=True))
    data = 0 if _is_series(first) else votes["record"]
    names = votes["name"] + votes["perhaps a name"]
    if not data and (votes["name"] or votes["perhaps a name"] >= _MANY or votes["record"]):
        return Judgement(names=True, sure=True)
    if names <= data or not votes["name"]:
        names += sum(map(_has_header_word, first))
    if names != data and (data or names > votes["perhaps a name"]):
        return Judgement(names=names > data, sure=max(names, data) >= _MANY * min(names, data))
    return _by_form(first, columns)


def _vote(cell: str, column: ColumnLook) -> Vote:
    if kind_of(cell) == "blank":
        return "nothing"
    if column.typed:
        return _typed_vote(cell, column)
    if cell.strip() in column.cells or _PERSONAL.fullmatch(cell.strip()):
        return "record"
    few = len(column.cells) >= _ENOUGH and len(set(column.cells)) <= _FEW_VALUES * len(column.cells)
    return "perhaps a name" if few else "nothing"


def _typed_vote(cell: str, column: ColumnLook) -> Vote:
    if column.has_look_of(cell):
        return "record"
    if kind_of(cell) == "words" or _NAME_OF_A_PROGRAM.fullmatch(cell.strip()):
        return "name"
    return "perhaps a name"


def _is_series(first: Row) -> bool:
    """Whether all numbers of the row count on by one, or its dates ascend: years, months, places; ``Q1``, ``Q2`` too."""
    numbers = [cell.strip() for cell in first if cell is not None and kind_of(cell) == "number"]
    if len(numbers) >= _SERIES and all(number.isascii() and number.isdigit() for number in numbers):
        whole = [int(number[:18]) for number in numbers]
        return whole == list(range(whole[0], whole[0] + len(whole)))
    codes = [_NUMBERED.fullmatch(cell.strip()) for cell in first if cell is not None and kind_of(cell) == "code"]
    if len(codes) > 1 and all(codes) and not numbers:
        stems, places = {code[1] for code in codes if code}, [int(code[2]) for code in codes if code]
        return len(stems) == 1 and places == list(range(places[0], places[0] + len(places)))
    dates = [cell.strip() for cell in first if cell is not None and kind_of(cell) == "date"]
    return len(dates) >= _SERIES and dates == sorted(set(dates)) and not numbers


def _has_header_word(cell: str | None) -> bool:
    text = (cell or "").strip()
    if not text or _PERSONAL.fullmatch(text):
        return False
    whole, within = _header_words()
    parts = (part.casefold() for part in _WORDS.findall(_CAMEL.sub(" ", text)))
    return any(part in whole for part in parts) or any(word in text for word in within)


@cache
def _header_words() -> tuple[frozenset[str], tuple[str, ...]]:
    """Whole words, and those of languages that part no words."""
    lines = files(__package__).joinpath("header_words.txt").read_text(encoding="utf-8").split("\n")
    words = [line for line in lines if line and not line.startswith("#")]
    within = tuple(word for word in words if signature(word) == "字" and not "\u0600" <= word[0] <= "\u06ff")
    return frozenset(words) - frozenset(within), within


def _by_form(first: Row, columns: Sequence[ColumnLook]) -> Judgement:
    """Nothing decides: names as programs write them are names; else a row that could be one of those below is a record."""
    cells = [(cell.strip(), column) for cell, column in zip(first, columns, strict=True) if cell is not None and kind_of(cell) != "blank"]
    if cells and all(_NAME_OF_A_PROGRAM.fullmatch(cell) for cell, _ in cells):
        return Judgement(names=True, sure=any(not _NAME_OF_A_PROGRAM.fullmatch(other) for _, column in cells for other in column.cells))
    compared = [_could_be_one_of(cell, column) for cell, column in cells if column.cells]
    return Judgement(names=bool(cells) and 2 * sum(compared) < max(1, len(compared)), sure=bool(compared) and not any(compared))


def _could_be_one_of(cell: str, column: ColumnLook) -> bool:
    """Written alike, and neither much shorter nor much longer than all of them."""
    lengths = [len(other) for other in column.cells]
    return signature(cell) in set(map(signature, column.cells)) and min(lengths) <= 2 * len(cell) <= 4 * max(lengths)
