"""A text in runs of whole lines, for what rewrites lines before anything else reads them."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator

from .dialect import LONGEST_ROW
from .encoding import UTF8, BadBytesError

# Stands between the cells of rewritten lines; a text that holds it itself has rows of too many cells, and is refused.
BETWEEN = "\x1f"


def whole_lines(blocks: Iterable[bytes], end: str, cut: Callable[[str], int]) -> Iterator[str]:
    """UTF-8 as text that ends with a line each time; `cut` gives the place behind the last line that may be parted from the next."""
    decoder = codecs.getincrementaldecoder(UTF8)("strict")
    carry, offset, line = "", 0, 1
    for block in blocks:
        try:
            carry += decoder.decode(block)
        except UnicodeDecodeError as error:
            raise BadBytesError(UTF8, offset + error.start, line + carry.count("\n") + error.object.count(b"\n", 0, error.start)) from None
        offset += len(block)
        place = cut(carry) or (len(carry) if len(carry) > LONGEST_ROW else 0)
        if place:
            whole, carry = carry[:place], carry[place:]
            line += whole.count("\n")
            yield _plain(whole, end)
    if decoder.getstate()[0]:
        raise BadBytesError(UTF8, offset, line)
    if carry:
        yield _plain(carry, end)


def _plain(text: str, end: str) -> str:
    """With one kind of line end."""
    return text.replace("\r\n", "\n") if end == "\n" else text.replace("\r", "\n")
