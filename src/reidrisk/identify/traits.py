"""What the values of a column look like as a whole, when no detector knows them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import numpy as np

from .forms.matrices import distinct
from .lookup import document
from .values import Values

_NEARLY_ALL, _REPEATED = 0.95, 0.3
_ENOUGH_ROWS, _PADDED, _LONG_CODE = 30, 6, 16
_SHORTEST_NUMBER, _SHORTEST_CODE, _LONGEST_CODE = 7, 4, 64
_LONG_TEXT, _SENTENCES = 20.0, 0.2
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_./:#+=-]*", re.ASCII)
_NUMBER = re.compile(
    r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[+-]?(?:[0-9]++(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?%?", re.ASCII
)
_WORDY = re.compile(
    r"[。；，;、！？]|(?<=[\u3400-\u9fff])[,!?](?=[\u3400-\u9fff]|$)|(?<![A-Za-z])[A-Za-z]{2,30} [A-Za-z]{2,30} [A-Za-z]{2,30}"
)
_FLAGS = frozenset(document("words.json")["flags"])
_MOST_FLAGS = 3
_HALF, _MOSTLY, _SHORTEST_ID = 0.5, 0.9, 6
_VERSION = re.compile(r"[vV]?[0-9]{1,4}(?:\.[0-9]{1,5}){1,3}(?:[-_.]?[A-Za-z]{1,8}[0-9]{0,3})?")
_SHORT_HAN = re.compile(r"[\u3400-\u9fff]{2,4}(?:[·.][\u3400-\u9fff]{1,8})*")
_PASSPORT = re.compile(r"E[0-9A-HJ-NP-Z][0-9]{7}|G[0-9]{8}", re.ASCII)
_MEASURED = re.compile(
    r"[0-9]{1,4}/[0-9]{1,4}|[0-9]{1,4}:[0-9]{2}(?::[0-9]{2})?|[0-9.]{1,4}[xX×*][0-9.]{1,4}(?:[xX×*][0-9.]{1,4})?[a-zA-Z]{0,3}|[0-9.]{1,12}[a-zA-Zµ]{1,3}(?:/[a-zA-Z]{1,3})?"
)
_GROUPED = re.compile(r"(?=[^ ]*[A-Za-z][^ ]*[0-9]|[^ ]*[0-9][^ ]*[A-Za-z])[A-Za-z0-9]{2,8}(?: [A-Za-z0-9]{2,8}){1,4}", re.ASCII)
_HIDDEN = re.compile(r"[*＊#•×=/+]")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]{1,4}|[+-]?[0-9]{1,9}\.[0-9]{1,4}", re.ASCII)
_FRACTION, _A_MARK = re.compile(r"\.[0-9]*[1-9]"), 2
_HAN = re.compile(r"[\u3400-\u9fff]")
_MOST_WORDS, _LONGEST_NAME, _LONG_NUMBER = 12, 4, 8
_MANY_DIGITS, _ONE_SHAPE = 5, 0.9
_LETTERS_OF_WORD, _LONGEST_PARTICLE, _SEVERAL_WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*"), 3, 2
_DIGIT_RUN, _LETTER_RUN = re.compile(r"[0-9]"), re.compile(r"[A-Za-z]+")
_TENTH, _MIDDLE = 10, (4, 6)


def is_flags(values: Values) -> bool:
    """Only yes and no in some spelling."""
    return 0 < len(values) <= _MOST_FLAGS and all(value.casefold() in _FLAGS for value in values)


def distinct_share(values: Values) -> float:
    """Distinct values for each row that holds one."""
    return len(values) / values.rows if values.rows else 0.0


def is_numeric(values: Values) -> bool:
    """Plain numbers, by rows."""
    return _most(values, lambda text: _NUMBER.fullmatch(text) is not None)


def is_row_number(values: Values) -> bool:
    """Whole numbers from 0 or 1 on that all differ and do not exceed the rows of the table, as a running number does."""
    if len(values) != values.rows or not all(map(_is_short_number, values)):
        return False
    numbers = sorted(int(text) for text in values)
    if len(numbers) < 2 or len(set(numbers)) < len(numbers):  # noqa: PLR2004 - one number runs nowhere
        return False
    return numbers[-1] - min(numbers[0], 1) < values.table_rows and _steady(numbers)


def _is_short_number(text: str) -> bool:
    return len(text) <= _LONGEST_CODE and text.isascii() and text.isdigit()


def _steady(numbers: list[int]) -> bool:
    """A sample of a running number is spread evenly: its middle lies near the middle of its ends."""
    low, high, middle = numbers[0], numbers[-1], numbers[len(numbers) // 2]
    if high - low + 1 == len(numbers):
        return low <= 1
    edge = (high - low) // _TENTH
    return low <= edge and low + _MIDDLE[0] * edge <= middle <= low + _MIDDLE[1] * edge and len(numbers) >= _ENOUGH_ROWS


def is_code_like(values: Values) -> bool:
    """Short codes of one shape: letters and digits without blanks, or long whole numbers of a few lengths."""
    lengths = values.lengths
    if not len(values) or lengths.max() > _LONGEST_CODE or np.median(lengths) < _SHORTEST_CODE:
        return False
    if not _most(values, lambda text: _CODE.fullmatch(text) is not None and not text.isalpha() and not _MEASURED.fullmatch(text)):
        return False
    if is_numeric(values):
        whole = _most(values, str.isdigit)
        return whole and bool(np.median(lengths) >= _SHORTEST_NUMBER or _zero_padded(values)) and len(distinct(lengths)) <= _MOST_FLAGS
    return True


def is_numbered_code(values: Values) -> bool:
    """Codes with digits in them and nothing but Latin letters around: no person is called so."""
    return _most(values, lambda text: _CODE.fullmatch(text) is not None and any(map(str.isdigit, text)))


def _zero_padded(values: Values) -> bool:
    one_length = len(distinct(values.lengths)) == 1 and bool(values.lengths[0] >= _PADDED)
    return one_length and any(text.startswith("0") for text in values)


def is_words(values: Values) -> bool:
    """Words without a digit, the same ones again and again: no number of anything."""
    repeated = values.rows >= _ENOUGH_ROWS and distinct_share(values) < _HALF
    return repeated and _most(values, lambda text: not any(map(str.isdigit, text)) and not _HIDDEN.search(text), _MOSTLY)


def is_short_marks(values: Values) -> bool:
    """A few short marks, too short for any number that points to a person."""
    return values.rows >= _ENOUGH_ROWS and distinct_share(values) < _REPEATED and bool(values.lengths.max() < _SHORTEST_ID)


def are_many_short_numbers(values: Values) -> bool:
    """Short whole numbers of more kinds than marks have: those of persons who have several rows each."""
    return len(values) > _MOST_WORDS and _most(values, _is_short_number)


def are_short_numbers(values: Values) -> bool:
    """Counts and measures, also of a few rows: no document's number is a mark of one or two digits, so short, or has a fraction.

    A whole number with .0 behind it, as pandas writes a column with gaps, is as long as without.
    """
    if not len(values) or not is_numeric(values):
        return False
    lengths = _lengths_of_wholes(values)
    return are_fractions(values) or max(lengths) <= _A_MARK or (max(lengths) < _SHORTEST_ID and len(lengths) > 1)


def _lengths_of_wholes(values: Values) -> set[int]:
    """Of numbers, how many signs stand before the point."""
    return {len(text.partition(".")[0]) for text in values}


def are_fractions(values: Values) -> bool:
    """Rates, sums and logarithms: numbers of which (nearly) all have something behind the point, however long."""
    return len(values) > 0 and is_numeric(values) and _most(values, lambda text: _FRACTION.search(text) is not None, _MOSTLY)


def have_a_point_behind(values: Values) -> bool:
    """Long whole numbers of one length with .0 behind them, as pandas writes numbers of documents in a column with gaps."""
    lengths = _lengths_of_wholes(values)
    return len(lengths) == 1 and max(lengths) >= _SHORTEST_ID and is_numeric(values) and not are_fractions(values)


def are_small_numbers(values: Values) -> bool:
    """Counts and amounts: numbers of differing lengths, each too short for one that points to a person."""
    return values.rows >= _ENOUGH_ROWS and bool(values.lengths.max() < _SHORTEST_ID) and is_numeric(values) and not is_one_length(values)


def are_a_few_words(values: Values) -> bool:
    """A handful of short words again and again, as a status has."""
    return is_words(values) and len(values) <= _MOST_WORDS and bool(values.lengths.max() <= _SHORTEST_ID)


def are_decimals(values: Values) -> bool:
    """Amounts: numbers with a decimal point."""
    return _most(values, lambda text: _DECIMAL.fullmatch(text) is not None, _MOSTLY)


def are_long_words(values: Values) -> bool:
    """Chinese words longer than names, the same ones again and again: of things, not of people."""
    repeated = values.rows >= _ENOUGH_ROWS and distinct_share(values) < _HALF and float(np.median(values.lengths)) > _LONGEST_NAME
    return repeated and _most(values, lambda text: _HAN.search(text) is not None and not _HIDDEN.search(text), _MOSTLY)


def is_repeated(values: Values) -> bool:
    """Fewer than a third as many values as rows."""
    return values.rows >= _ENOUGH_ROWS and distinct_share(values) < _REPEATED


def has_long_numbers(values: Values) -> bool:
    """Numbers too long for a count or a code of a list."""
    return _most(values, lambda text: sum(map(str.isdigit, text)) >= _LONG_NUMBER, _MOSTLY)


def are_short_han(values: Values) -> bool:
    """Mostly two to four Chinese characters, as names are."""
    return _most(values, lambda text: _SHORT_HAN.fullmatch(text) is not None)


def are_given_names(values: Values) -> bool:
    """Mostly one to four Chinese characters: given names stand alone too where the column says whose they are."""
    return _most(
        values, lambda text: _SHORT_HAN.fullmatch(text) is not None or (len(text) == 1 and _HAN.fullmatch(text) is not None), _MOSTLY
    )


def are_passports(values: Values) -> bool:
    """Numbers of Chinese passports, old and new."""
    return _most(values, lambda text: _PASSPORT.fullmatch(text) is not None)


def is_version(values: Values) -> bool:
    """Version numbers."""
    return _most(values, lambda text: _VERSION.fullmatch(text) is not None)


def is_numbered_form(values: Values) -> bool:
    """Numbers of one form with words around them (2024年借字第001234号); measures have fewer digits, addresses other forms."""
    some = values.some
    if not len(some) or some.lengths.max() > _LONGEST_CODE or not _most(some, _is_numbered_word, _MOSTLY):
        return False
    forms = Counter(_DIGIT_RUN.sub("0", _LETTER_RUN.sub("a", text)) for text in some)
    return forms.most_common(1)[0][1] >= _ONE_SHAPE * len(some)


def _is_numbered_word(text: str) -> bool:
    return _HAN.search(text) is not None and " " not in text and sum(map(str.isdigit, text)) >= _MANY_DIGITS


def is_one_length(values: Values) -> bool:
    """Every value as long as the others, as numbers that are given out are and amounts are not."""
    return len(distinct(values.lengths)) == 1


def _is_grouped_code(values: Values) -> bool:
    """Codes in groups with a blank between them, all of one form (AB12 CDE)."""
    some = values.some
    if not len(some) or not _most(some, lambda text: _GROUPED.fullmatch(text) is not None, _MOSTLY):
        return False
    forms = Counter(re.sub(r"[A-Za-z]", "a", re.sub(r"[0-9]", "0", text)) for text in some)
    return forms.most_common(1)[0][1] >= _ONE_SHAPE * len(some)


def is_near_unique_code(values: Values, *, named: bool) -> bool:
    """Codes that (nearly) every row has for itself; a name that says number or code lowers the bar."""
    if (
        values.rows < _ENOUGH_ROWS
        or not (is_code_like(values) or is_numbered_form(values) or _is_grouped_code(values))
        or is_version(values)
    ):
        return False
    return distinct_share(values) > (_REPEATED if named else _NEARLY_ALL)


def are_different_numbers(values: Values) -> bool:
    """Another whole number in (nearly) each of enough rows."""
    return values.rows >= _ENOUGH_ROWS and distinct_share(values) > _NEARLY_ALL and all(map(_is_short_number, values))


def are_long_codes_of_rows(values: Values) -> bool:
    """Another long code in each row: whatever it is called, it can be a person's, written so that nobody reads it."""
    return len(values) == values.rows and min(map(len, values.texts), default=0) >= _LONG_CODE


def is_free_text(values: Values) -> bool:
    """Long or wordy texts, most of them different."""
    if not len(values):
        return False
    some = values.some
    wordy = np.fromiter((_WORDY.search(text) is not None for text in some), dtype=np.bool_, count=len(some))
    longish = float(np.median(some.lengths)) >= _LONG_TEXT and not is_code_like(values)
    return (some.rows_where(wordy) > _SENTENCES * some.rows or longish) and len(values) > _MOST_FLAGS


def are_titles(values: Values) -> bool:
    """Names of places, offices or works: of many values of several words hardly any has one in small letters but of and the like.

    What is all in capitals says nothing; a remark has a verb, an adjective or a noun in small letters in most languages.
    """
    mixed = [words for text in values.some if len(words := _LETTERS_OF_WORD.findall(text)) >= _SEVERAL_WORDS and not text.isupper()]
    return len(mixed) >= _ENOUGH_ROWS and sum(map(_are_capitalised, mixed)) > _NEARLY_ALL * len(mixed)


def _are_capitalised(words: list[str]) -> bool:
    return all(word[0].isupper() or len(word) <= _LONGEST_PARTICLE for word in words)


def _most(values: Values, test: Callable[[str], bool], share: float = _NEARLY_ALL) -> bool:
    some = values.some
    marked = np.fromiter(map(test, some), dtype=np.bool_, count=len(some))
    return some.rows_where(marked) > share * some.rows
