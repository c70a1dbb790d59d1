"""Whether a row holds the names of the columns, by whether it looks like the rows below it."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice
from string import ascii_letters
from typing import Literal

from ...model.frozen import dataclass
from .cell_kinds import ColumnLook, Row, kind_of, looks
from .rarity import chance_of

Vote = Literal["name", "perhaps a name", "record", "nothing"]
_SERIES = 3  # so many names that count on are no chance: 2019, 2020, 2021
_MANY = 3
_LONG = 1000
_ENOUGH_ROWS = 50
_PERSONAL = re.compile(r"\S+@\S+\.\S+|\w+://.*|[+(]?\d[\d\- )]{5,}\d[\dXx]?|[A-Za-z]{1,3}\d{6,}")
_NAME_OF_A_PROGRAM = re.compile(r"[a-z][a-z0-9]*(?:[_.\-][a-z0-9]+)*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+")
_RARE, _NEVER = 0.02, 0.005
_SHORT, _LETTER = 2, re.compile(r"[A-Za-z*](?: [A-Za-z*])*")
_NUMBERED = re.compile(r"(\D+)(\d{1,9})")
_BETWEEN = frozenset(("of", "the", "and", "de", "di", "da", "do", "dos", "du", "des", "del", "la", "le", "y", "e", "et", "und", "i", "en"))
# Thai, Lao, Burmese, Khmer, East Asia
_UNPARTED = (
    ("\u0e00", "\u0eff"), ("\u1000", "\u109f"), ("\u1780", "\u17ff"), ("\u3040", "\u30ff"), ("\u3400", "\u9fff"), ("\uac00", "\ud7a3"),
)  # fmt: skip
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Judgement:
    """`names`: the row holds names. `sure`: the rows leave no doubt."""

    names: bool
    sure: bool


def holds_names(first: Row, below: Sequence[Row]) -> Judgement:
    """Whether the row is a header, judged column by column against the rows below.

    A cell like those below it speaks for a record, one unlike them for a name. Where neither
    decides, words that name columns do; where those are missing too, only a row that is less
    usual than every row below is a header: a person's values must not become names of columns.
    """
    seen = list(islice(below, _ENOUGH_ROWS))
    others = _without_page_headers(first, seen)
    columns = looks(others, len(first))
    votes = Counter(_vote(cell or "", column) for cell, column in zip(first, columns, strict=True))
    data, names = votes["record"], votes["name"] + votes["perhaps a name"]
    if _is_series(first, columns):
        return Judgement(names=True, sure=True)
    if names > data and (votes["name"] or names >= _MANY):
        return Judgement(names=True, sure=names >= _MANY * data)
    words = sum(_is_header_word(cell, column) for cell, column in zip(first, columns, strict=True))
    if data and names + words != data:
        names += words
        return Judgement(names=names > data, sure=max(names, data) >= _MANY * min(names, data))
    if words and not data:
        return Judgement(names=True, sure=2 * words > sum(kind_of(cell) != "blank" for cell in first))
    if len(others) < len(seen):
        return Judgement(names=False, sure=False)
    return _by_rarity(first, others, hint=votes["name"] > 0)


def _without_page_headers(first: Row, rows: list[Row]) -> list[Row]:
    """The rows without a header that each page repeats: it says nothing of itself. A row that comes as often as others do is none."""
    others = [row for row in rows if [(cell or "").lstrip("\ufeff") for cell in row] != [cell or "" for cell in first]]
    distinct = len(set(map(tuple, others)))
    return others if 2 * distinct > len(others) and distinct >= len(rows) - len(others) else rows


def _vote(cell: str, column: ColumnLook) -> Vote:
    if kind_of(cell) == "blank":
        return "nothing"
    if column.typed:
        return _typed_vote(cell, column)
    return "record" if cell.strip() in column.cells or _PERSONAL.fullmatch(cell.strip()) else "nothing"


def _typed_vote(cell: str, column: ColumnLook) -> Vote:
    if column.has_look_of(cell):
        return "record"
    if kind_of(cell) != "words" and not _NAME_OF_A_PROGRAM.fullmatch(cell.strip()):
        return "perhaps a name"
    # Records too have words where nothing was counted: "not asked" among ages.
    return "name" if all(kind_of(other) == column.kind for other in column.cells) else "nothing"


def _is_series(first: Row, columns: Sequence[ColumnLook]) -> bool:
    """Whether its numbers count on by one: years, places; ``Q1``, ``Q2``; letters. Answers 1, 2, 3 stand in their columns again."""
    letters = [cell.strip() for cell in first if cell and cell.strip()]
    if len(letters) >= _SERIES and "".join(letters) in ascii_letters:
        return True
    cells = [(cell.strip(), column) for cell, column in zip(first, columns, strict=True) if cell and kind_of(cell) in {"number", "code"}]
    if any(cell in column.cells for cell, column in cells):
        return False
    numbers = [cell for cell, _ in cells if kind_of(cell) == "number"]
    if len(numbers) >= _SERIES and all(number.isascii() and number.isdigit() for number in numbers):
        whole = [int(number[:18]) for number in numbers]
        return whole == list(range(whole[0], whole[0] + len(whole)))
    return not numbers and _is_numbered(cells)


def _is_numbered(cells: Sequence[tuple[str, ColumnLook]]) -> bool:
    """Whether codes of one stem count on, or are long and of a kind that no row below has: those of markers, as rs7412, do not count on."""
    codes = [_NUMBERED.fullmatch(cell) for cell, _ in cells]
    stems, places = {code[1] for code in codes if code}, [int(code[2]) for code in codes if code]
    if len(codes) < 2 or not all(codes) or len(stems) != 1 or len(set(places)) != len(places):  # noqa: PLR2004 - one counts nothing
        return False
    if places == list(range(places[0], places[0] + len(places))):
        return True
    below = [_NUMBERED.fullmatch(other.strip()) for _, column in cells for other in column.cells]
    return len(codes) >= _SERIES and min(places) >= _LONG and not any(code[1] in stems for code in below if code)


def _is_header_word(cell: str | None, column: ColumnLook) -> bool:
    """Whether words that name columns make up a cell, and no cell below has one: departments have that word in each of their names."""
    return names_a_column(cell or "") and not any(map(names_a_column, column.cells))


@lru_cache(4096)
def names_a_column(cell: str) -> bool:
    """Whether words that names of columns have make up a cell: half of its words, or, in scripts that part none, a quarter of its signs."""
    if not cell.strip() or _PERSONAL.fullmatch(cell.strip()):
        return False
    text = unicodedata.normalize("NFC", cell)
    whole, within = _header_words()
    words = [word for word in _words(_CAMEL.sub(" ", text)) if word not in _BETWEEN]
    if 2 * sum(word in whole for word in words) >= len(words) > 0 or text.strip().casefold() in whole:
        return True
    return 4 * sum(len(word) for word in within if word in text) >= len(text.strip())


def _words(text: str) -> list[str]:
    """Words in small letters; vowel signs and accents belong to them."""
    return (
        "".join(sign if sign.isalpha() or unicodedata.category(sign)[0] == "M" or sign in "-'" else " " for sign in text).casefold().split()
    )


@cache
def _header_words() -> tuple[frozenset[str], tuple[str, ...]]:
    """Words, and those of languages that write no blank between words."""
    lines = files(__package__).joinpath("header_words.txt").read_text(encoding="utf-8").split("\n")
    words = [line for line in lines if line and not line.startswith("#")]
    within = tuple(word for word in words if any(first <= word[0] <= last for first, last in _UNPARTED))
    return frozenset(words) - frozenset(within), within


def _by_rarity(first: Row, rows: Sequence[Row], *, hint: bool) -> Judgement:
    """Nothing decides: what no record would be is a name, and so are names as programs write them where no cell below is one.

    `hint`: one of them stands over numbers, dates or codes.
    """
    if not rows:
        return Judgement(names=True, sure=False)
    cells = [cell.strip() for cell in first if cell is not None and kind_of(cell) != "blank"]
    below = [cell.strip() for row in rows for cell in row if cell is not None and kind_of(cell) != "blank"]
    if cells and not set(cells) & set(below) and _LETTER.fullmatch(" ".join(below)) and max(map(len, cells)) <= _SHORT:
        return Judgement(names=True, sure=False)  # letters for kinds, and others above: nobody is named by them
    if cells and all(map(_is_name_of_a_program, cells)) and (hint or not any(map(_is_name_of_a_program, below))):
        return Judgement(names=True, sure=not hint)
    chance = chance_of(first, rows)
    return Judgement(names=chance < _RARE, sure=chance < _NEVER)


def _is_name_of_a_program(cell: str) -> bool:
    plain = "".join(sign for sign in unicodedata.normalize("NFD", cell) if unicodedata.category(sign) != "Mn")
    return _NAME_OF_A_PROGRAM.fullmatch(plain) is not None
