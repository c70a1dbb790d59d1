"""Names, numbers, contacts, addresses, dates and ages found inside free text, and what stands in their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from ...data.normal import FULL_WIDTH, HALF_WIDTH
from ...identify.prose.kinds import KINDS
from ...identify.prose.names import known_forms

# Sign for sign, so that places stay what they are.
_FOLD = str.maketrans(FULL_WIDTH, HALF_WIDTH)


def spans(text: str, known: Iterable[str] = ()) -> list[tuple[int, int, str]]:
    """(from, to, kind) of everything found, in order and apart; `known` texts (of the same record) are names wherever they stand."""
    text = text.translate(_FOLD)
    forms = known_forms([word.translate(_FOLD) for word in known])
    found = [(start, start + len(word), "name") for word in forms for start in _everywhere(text, word)]
    for kind in KINDS:
        found += [(start, end, kind.key) for start, end in kind.places(text)]
    found.sort(key=lambda one: (one[0], -one[1]))
    apart: list[tuple[int, int, str]] = []
    for one in found:
        if not apart or one[0] >= apart[-1][1]:
            apart.append(one)
        elif one[1] > apart[-1][1]:  # overlapping: what sticks out goes too
            apart[-1] = (apart[-1][0], one[1], apart[-1][2])
    return apart


def redact(text: str, known: Sequence[str], stand_in: Callable[[str, str], str]) -> str:
    """The text with a stand-in, made of (kind, what was there), in every span."""
    parts, place = [], 0
    for start, end, kind in spans(text, known):
        parts += [text[place:start], stand_in(kind, text[start:end])]
        place = end
    return "".join([*parts, text[place:]])


def _everywhere(text: str, word: str) -> Iterator[int]:
    """Where a word stands; one of Latin letters whole, however it is written."""
    if len(word) > 1 and word.isascii() and word.isalpha():
        yield from (found.start() for found in re.finditer(rf"(?<![A-Za-z]){word}(?![A-Za-z])", text, re.IGNORECASE))
        return
    place = text.find(word) if len(word) > 1 else -1
    while place >= 0:
        yield place
        place = text.find(word, place + 1)
