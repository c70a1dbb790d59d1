"""The values of one column, made ready once for every rule that looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from ..model.dataset import ColumnSample
from .forms.checks import plain
from .lookup import document

LONGEST = 20_000
_PROBE, _FREQUENT, _SOME = 80, 16, 2_000
_NON_ANSWERS = frozenset(map(plain, document("words.json")["non_answers"])) | frozenset(document("words.json")["non_answers"])
_LONGEST_NON_ANSWER, _ENOUGH_ANSWERS = 16, 6
_FULL_WIDTH, _SHIFT, _LAST = (0xFF01, 0xFF5E), 0xFEE0, 0xFFFF
# What a word processor puts between digits, and what nobody sees there: an identity number is one with them as without.
_SPACES = (0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)
_UNSEEN = (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), 0xFEFF)
_DASHES = (*range(0x2010, 0x2016), 0x2212)
_ZEROES = (0x660, 0x6F0, 0x966)  # Arabic-Indic, extended, Devanagari
_GONE = "\u200b"
_LONG_NUMBER = len("100000000.0")

Counts = NDArray[np.int64]
Mask = NDArray[np.bool_]


class Values(Sequence[str]):
    """Distinct present values, trimmed, in plain letters and simplified characters, each with the rows that hold it.

    A value is looked at in its first `LONGEST` characters; `clipped` is how many rows
    hold a longer one. Two spellings that fold to the same text stay two entries.
    Words for "no answer" are absent where enough other values are left. `table_rows`
    is how many rows the whole table has.
    """

    def __init__(self, texts: Sequence[str], weights: Sequence[int], clipped: int = 0, table_rows: int | None = None) -> None:
        self.texts, self.weights, self.clipped = texts, np.asarray(weights, dtype=np.int64), clipped
        self.table_rows = int(self.weights.sum()) if table_rows is None else table_rows

    @classmethod
    def of(cls, sample: ColumnSample) -> Values:
        """From a sample; values that are blank after trimming count as absent."""
        raw = list(sample.values)
        counts = list(sample.values.values())
        clipped = 0
        if raw and max(map(len, raw)) > LONGEST:
            clipped = sum(count for text, count in zip(raw, counts, strict=True) if len(text) > LONGEST)
            raw = [text[:LONGEST] for text in raw]
        kept = _answers([(text, count) for text, count in zip(_whole_numbers(_folded(raw)), counts, strict=True) if text])
        return cls([text for text, _ in kept], [count for _, count in kept], clipped, sample.of_rows)

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self.texts[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    @cached_property
    def rows(self) -> int:
        """Rows looked at that hold a value."""
        return int(self.weights.sum())

    @cached_property
    def lengths(self) -> Counts:
        """Characters of each value."""
        return np.fromiter(map(len, self.texts), dtype=np.int64, count=len(self.texts))

    @cached_property
    def probe(self) -> list[int]:
        """A few values that decide whether a rule is worth running on all: the most frequent, and an even spread."""
        if len(self) <= 2 * _PROBE:
            return list(range(len(self)))
        frequent = np.argpartition(-self.weights, _FREQUENT)[:_FREQUENT]
        spread = np.linspace(0, len(self) - 1, _PROBE).astype(np.int64)
        return sorted({*frequent.tolist(), *spread.tolist()})

    @cached_property
    def some(self) -> Values:
        """At most a few thousand values, spread evenly: enough to tell what the column looks like."""
        if len(self) <= _SOME:
            return self
        places = np.linspace(0, len(self) - 1, _SOME).astype(np.int64)
        return Values([self.texts[place] for place in places.tolist()], self.weights[places].tolist())

    @cached_property
    def joined(self) -> str:
        """All values in one text, a line feed after each."""
        return "\n".join([*self.texts, ""])

    @cached_property
    def flat(self) -> NDArray[np.uint32]:
        """The code points of `joined`."""
        return codes(self.joined)

    @cached_property
    def starts(self) -> Counts:
        """Where each value begins in `flat`."""
        ends: Counts = np.cumsum(self.lengths + 1)
        return np.concatenate((np.zeros(1, dtype=np.int64), ends[:-1]))

    def rows_where(self, mask: Mask) -> int:
        """Rows whose value is marked."""
        return int(self.weights[mask].sum())


def _answers(pairs: list[tuple[str, int]]) -> list[tuple[str, int]]:
    kept = [(text, count) for text, count in pairs if len(text) > _LONGEST_NON_ANSWER or not _is_non_answer(text)]
    return kept if len(kept) >= _ENOUGH_ANSWERS else pairs


def _whole_numbers(texts: list[str]) -> list[str]:
    """Long numbers without the ``.0`` that a column of floats gives them: a phone number is one as 13812345678.0 too.

    A program writes so as soon as one cell is empty, hence all values or none: three of them tell.
    """
    if not any(texts[place].endswith(".0") for place in (0, len(texts) // 2, -1) if texts):
        return texts
    return [text[:-2] if len(text) >= _LONG_NUMBER and text.endswith(".0") and text[:-2].isdigit() else text for text in texts]


def _is_non_answer(text: str) -> bool:
    if text[0].isdigit():
        return False
    small = text.casefold()
    return small in _NON_ANSWERS or (not small.isalpha() and plain(small) in _NON_ANSWERS)


def codes(text: str) -> NDArray[np.uint32]:
    """The code points of a text."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


@cache
def _plain_letters() -> NDArray[np.uint32]:
    """For each code point of the basic plane the plain one: full-width forms, spaces, dashes and digits as ASCII, simplified characters.

    What nobody sees becomes one sign, which is taken out.
    """
    table = np.arange(_LAST + 1, dtype=np.uint32)
    for old, new in document("traditional.json").items():
        table[ord(old)] = ord(new)
    table[_FULL_WIDTH[0] : _FULL_WIDTH[1] + 1] -= np.uint32(_SHIFT)
    table[list(_SPACES)], table[list(_DASHES)], table[list(_UNSEEN)] = ord(" "), ord("-"), ord(_GONE)
    for zero in _ZEROES:
        table[zero : zero + 10] = np.arange(ord("0"), ord("9") + 1)
    return table


def _folded(texts: Sequence[str]) -> list[str]:
    """Every text in plain letters, with what nobody sees taken out and blanks trimmed off."""
    if all(map(str.isascii, texts)):
        return [text.strip() for text in texts]
    flat = codes("\n".join(texts)).copy()
    plain_ones = _plain_letters()[np.minimum(flat, _LAST)]
    changed = (plain_ones != flat) & (flat < _LAST)
    if changed.any():
        flat[changed] = plain_ones[changed]
    elif ord(_GONE) not in flat:
        return [text.strip() for text in texts]
    joined, start, folded = flat.tobytes().decode("utf-32-le", "surrogatepass"), 0, []
    for text in texts:
        folded.append(joined[start : start + len(text)].replace(_GONE, "").strip())
        start += len(text) + 1
    return folded
