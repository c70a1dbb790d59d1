"""What the words of a name are about: diseases, schooling, vehicles; so that a word that was never learned weighs as its like do.

`tables/concepts.txt` has the words of each concept by language, compiled by hand from what names of columns are made of. A word of
`disease/injury` is one of `disease` as well: what is too seldom for the one to have been learned is known by the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

from ...model.frozen import dataclass
from ...model.text import Text
from ..headers import header
from ..lookup import lines

_MOST_TOKENS, _LONGEST_RUN = 3, 8
_SHORTEST_PART, _SHORTEST_PLURAL = 3, 4
_HEAD, WITHIN = "= ", "/"
_FIRST_HANGUL = "\uac00"
_FIRST_RUN_ON = "\u2e80"  # scripts from here on are written without a blank between words

Concepts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Concept:
    """What a person reads for it, and its words."""

    title: Text
    words: frozenset[str]


@cache
def concepts() -> Mapping[str, Concept]:
    """All concepts, each with its own words."""
    found: dict[str, Concept] = {}
    for head, *words in _blocks():
        key, zh, en = head.split(" | ")
        found[key] = Concept(Text(zh, en), frozenset(word for line in words for word in line.split(" ")[1:]))
    return found


def _blocks() -> Iterator[list[str]]:
    """The lines of each concept: key and titles, then those of its words."""
    block: list[str] = []
    for line in lines("concepts.txt"):
        if line.startswith(_HEAD):
            yield from [block] if block else ()
            block = [line.removeprefix(_HEAD)]
        else:
            block.append(line)
    yield block


@cache
def _of_words() -> Mapping[str, Concepts]:
    """The concepts of each word, and what they are a part of."""
    found: defaultdict[str, Concepts] = defaultdict(tuple)
    for key, concept in concepts().items():
        wide = key.partition(WITHIN)[0]
        for word in concept.words:
            known = found[word]
            found[word] = (*known, *(each for each in dict.fromkeys((wide, key)) if each not in known))
    return found


@cache
def in_name(name: str) -> tuple[Concepts, ...]:
    """The concepts of each known word of a name, in their order: a word of several meanings has several."""
    return _known([token for token in header(name).tokens if not token.isdigit()])


def in_text(text: str) -> tuple[Concepts, ...]:
    """The same of a value, which need not be kept; one or two letters are a code or a mark there, and no word: IV of NYHA, N, Y."""
    return _known([token for token in header(text).tokens if not token.isdigit() and not (token.isascii() and len(token) < _SHORTEST_PART)])


def _known(tokens: list[str]) -> tuple[Concepts, ...]:
    found: list[Concepts] = []
    place = 0
    while place < len(tokens):
        taken, known = _next(tokens, place)
        found += known
        place += taken
    return tuple(found)


def _next(tokens: list[str], place: int) -> tuple[int, list[Concepts]]:
    """How many tokens are one known word, or the words that stand in this token."""
    for many in range(min(_MOST_TOKENS, len(tokens) - place), 0, -1):
        known = _word("".join(tokens[place : place + many]))
        if known:
            return many, [known]
    token = tokens[place]
    return 1, list(_run_on(token) if token[0] >= _FIRST_RUN_ON else _run_together(token))


def _word(word: str) -> Concepts | None:
    known = _of_words()
    if word in known:
        return known[word]
    if len(word) < _SHORTEST_PLURAL or not word.endswith("s"):
        return None
    return known.get(word[:-1]) or known.get(f"{word[:-3]}y")


def _run_on(token: str) -> Iterator[Concepts]:
    """The longest known words from the left; a single sign counts at the end only, of Hangul behind known words: 충성도 is no province."""
    known, place, strange = _of_words(), 0, False
    while place < len(token):
        for end in range(min(len(token), place + _LONGEST_RUN), place, -1):
            single = end - place == 1 and (end < len(token) or (strange and token[place] >= _FIRST_HANGUL))
            if token[place:end] in known and not single:
                yield known[token[place:end]]
                place = end
                break
        else:
            strange = True
            place += 1


def _run_together(token: str) -> tuple[Concepts, ...]:
    """Two known words without a break between them, such as birthcontrol."""
    for cut in range(_SHORTEST_PART, len(token) - _SHORTEST_PART + 1):
        one, other = _word(token[:cut]), _word(token[cut:])
        if one and other:
            return one, other
    return ()


@cache
def about(name: str) -> frozenset[str]:
    """All concepts that the name speaks of."""
    return frozenset(key for word in in_name(name) for key in word)


def pairs(name: str) -> Iterator[tuple[str, str]]:
    """Concepts of neighbouring words, the first of each."""
    yield from ((one[0], other[0]) for one, other in pairwise(in_name(name)))
