"""How wide the columns of a table are, where nobody said: by what they hold."""

from __future__ import annotations

_LEAST, _MOST, _WORD, _LOOKED_AT = 6, 40, 14, 200


def shares(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    """Shares of the line: by the mean length of the cells, no column very narrow or very wide."""
    found = []
    for at, title in enumerate(head):
        lengths = [_length(row[at]) for row in rows[:_LOOKED_AT]] or [0]
        usual = max(sum(lengths) / len(lengths), min(max(lengths), _WORD), _length(title) * 0.9)
        found.append(min(max(round(usual), _LEAST), _MOST))
    return tuple(found)


def _length(text: str) -> int:
    """In Latin letters; a Chinese character takes the room of two. Of several lines the longest counts."""
    return max(sum(1 if sign.isascii() else 2 for sign in line) for line in text.split("\n"))
