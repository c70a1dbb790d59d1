"""Lines for whoever reads them: broken between words on a terminal, whole where a file or a program takes them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable

_COMMAND = "reidrisk "  # what is copied into the next prompt must not hold a line break
_BULLETS = ("• ", "- ", "✓ ", "✕ ", "△ ")


def write_lines(lines: Iterable[str], *, as_errors: bool = False) -> None:
    """Writes them to standard output, or where errors go."""
    stream = sys.stderr if as_errors else sys.stdout
    room = shutil.get_terminal_size().columns if stream.isatty() else None
    stream.write("".join(f"{part}\n" for line in lines for part in ([line] if room is None else fitted(line, room))))


def fitted(line: str, room: int) -> list[str]:
    """Lines of at most `room` cells, set under the first word; a command stays on one line, as does a word that no line can hold.

    >>> fitted("  • one two three", 12)
    ['  • one two', '    three']
    """
    from ...document.layout.wrapping import width, wrapped  # noqa: PLC0415 - help must not wait

    text = line.lstrip(" ")
    lead = len(line) - len(text)
    sign = next((each for each in _BULLETS if text.startswith(each)), "")
    inside = room - lead - len(sign)
    if width(line) <= room or _COMMAND in line or any(word.isascii() and len(word) > inside for word in text.split(" ")):
        return [line]
    first, *others = wrapped(text.removeprefix(sign), inside)
    return [f"{' ' * lead}{sign}{first}", *(f"{' ' * (lead + len(sign))}{each}" for each in others)]
