"""How wide the columns of a table are, where nobody said: by what they hold."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LEAST, _MOST, _WORD, _LOOKED_AT = 6, 40, 14, 200
# Letters of a table's usual Latin text to a line of a page.
_LINE, _PADDING = 96, 2
_TALL = 24  # lines: a third of a page
_LONGEST = 20  # letters of a word; what is longer may break
_FRACTION = re.compile(r"(\d+/)(?=\d)")
_UNBROKEN = re.compile(r"[!-~]+")  # Latin letters, figures and signs; Chinese breaks anywhere
_MAY_BREAK = "\u200b"


def shares(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    """Shares of the line: by the mean length of the cells, no column very narrow or very wide."""
    found = []
    for at, title in enumerate(head):
        lengths = [length(row[at]) for row in rows[:_LOOKED_AT]] or [0]
        usual = max(sum(lengths) / len(lengths), min(max(lengths), _WORD), length(title) * 0.9)
        found.append(min(max(round(usual), _LEAST), _MOST))
    return tuple(found)


def rooms(widths: Sequence[int]) -> tuple[int, ...]:
    """How many Latin letters go into a line of each column: a longer word that cannot break would stand in the next one."""
    return tuple(max(width * _LINE // sum(widths) - _PADDING, 3) for width in widths)


def tall(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> list[int]:
    """Which rows are so high that they may go on over the end of a page; any other stays whole."""
    room = rooms(widths)
    return [at for at, row in enumerate(rows) if max(map(_lines, row, room)) > _TALL]


def _lines(text: str, room: int) -> int:
    return sum(-(-length(line) // room) or 1 for line in text.split("\n"))


def breakable(word: str, room: int) -> str:
    """A word of more letters than there is room for may break: a fraction after its stroke, anything else anywhere."""
    if len(word) <= room:
        return word
    parts = _FRACTION.sub(r"\1" + _MAY_BREAK, word).split(_MAY_BREAK)
    return _MAY_BREAK.join(_MAY_BREAK.join(part[at : at + room] for at in range(0, len(part), room)) for part in parts)


def length(text: str) -> int:
    """In Latin letters; a Chinese character takes the room of two. Of several lines the longest counts."""
    return max(sum(1 if sign.isascii() else 2 for sign in line) for line in text.split("\n"))


def fitting(head: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int]) -> tuple[int, ...]:
    """The shares of a line, in percent, widened where the longest word of a column, such as the name of one, would not go into it.

    What they take comes from columns that have more than their longest word needs.
    """
    total, least, found = sum(widths), [], []
    for at, width in enumerate(widths):
        longest = max((length(word) for row in (head, *rows[:_LOOKED_AT]) for word in _UNBROKEN.findall(row[at])), default=0)
        least.append(100 * (min(longest, _LONGEST) + 2 * _PADDING) / _LINE)
        found.append(max(100 * width / total, least[-1]))
    over, spare = sum(found) - 100, [one - needed for one, needed in zip(found, least, strict=True)]
    if 0 < over <= sum(spare):
        found = [one - over * more / sum(spare) for one, more in zip(found, spare, strict=True)]
    return tuple(round(100 * one / sum(found)) for one in found)
