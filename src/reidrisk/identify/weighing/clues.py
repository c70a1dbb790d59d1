"""What speaks for or against the roles of a column, as short keys: parts of its name, what lists say of it, its values, its neighbours.

No clue belongs to one detector or one alias: a new one gives the clues of its category's roles.
A clue that is missing (no values, no description, no neighbours) contributes nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from ...data.shape.naming import is_by_position
from ...model.role import Role
from .. import traits
from ..catalogue import categories
from ..names import NameHit, lookup
from ..proposal import ObservedColumn, Proposal
from ..values import Values
from ..wording.spelled import chinese
from . import concepts

WORD, FIRST, LAST, PAIR, PART, SIGNS = "word", "first", "last", "pair", "part", "signs"
NAMED, LISTED, KIND, VALUES, TYPE, DISTINCT = "named", "listed", "kind", "values", "type", "distinct"
CLASSES, RANGE, HOLDS = "classes", "range", "holds"
CONCEPT, OPENS, ENDS, BOTH = "concept", "opens", "ends", "both"
_PIECE = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^\W\d_a-zA-Z]+")
_LONGEST = 60
_PARTS_OF_WORDS, _PARTS_OF_SIGNS = (3, 4, 5), (1, 2, 3)
_FIRST_RUN_ON = "\u0e00"  # scripts from here on are written without a blank between words, but for Hangul
_NUMBER = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?[0-9]*[.,][0-9]+%?|[+-]?[0-9]+%")
_LONG, _MOSTLY = 20, 0.9
_ENOUGH_ROWS, _SHARES = 30, (5, 50, 95)  # percent
_MOST_READ, _LONGEST_READ, _OFTEN = 16, 40, 0.25  # values that are read, signs of each, and the share of them that makes a clue
_KINDS = (1, 2, 12, 50)  # different values
_YEARS = (1850, 2030)
_HIGHEST = {"number": ((20, "tens"), (200, "hundreds"), (20_000, "thousands")), "decimal": ((1, "share"), (20, "tens"), (200, "hundreds"))}


@cache
def of_name(name: str) -> tuple[str, ...]:
    """The words of a name or a description and what they are about; of one in pinyin those that it spells; none of a mere place."""
    if is_by_position(name):
        return ()
    name = chinese(name) or name
    return (*_spelled(name), *_meant(name))


def _meant(name: str) -> tuple[str, ...]:
    """The concepts that a name speaks of, those of its first and last known word, and of neighbours."""
    known = concepts.in_name(name)
    if not known:
        return ()
    each = (f"{CONCEPT}:{key}" for key in concepts.about(name))
    ends = (f"{sort}:{key}" for sort, keys in ((OPENS, known[0]), (ENDS, known[-1])) for key in keys)
    return tuple(sorted({*each, *ends, *(f"{BOTH}:{one} {other}" for one, other in concepts.pairs(name))}))


def _spelled(name: str) -> tuple[str, ...]:
    """The words, the first, the last, neighbours, and parts of words; no digit."""
    pieces = [piece.casefold() for piece in _PIECE.findall(_plain(name[:_LONGEST]))]
    words = [piece for piece in pieces if not piece.isdigit()]
    found = set(_words(words))
    for place, word in enumerate(words):
        if is_word(word):
            found |= _parts(f"<{word}>", _PARTS_OF_WORDS)
        else:
            found |= _parts("<" * (place == 0) + word + ">" * (place == len(words) - 1), _PARTS_OF_SIGNS)
    return tuple(sorted(found))


def is_word(piece: str) -> bool:
    """Whether a piece is one word, and no run of several without a blank between them, as in Chinese."""
    return piece[0] < _FIRST_RUN_ON


def _plain(name: str) -> str:
    """Without accents and width: as the same word is written elsewhere."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).replace("ß", "ss"))
    return unicodedata.normalize("NFC", "".join(sign for sign in parts if not unicodedata.combining(sign)))


def _words(words: Sequence[str]) -> Iterator[str]:
    if words:
        yield f"{FIRST}:{words[0]}"
        yield f"{LAST}:{words[-1]}"
    yield from (f"{WORD}:{word}" for word in words)
    yield from (f"{PAIR}:{one} {other}" for one, other in pairwise(words))


def _parts(word: str, lengths: Sequence[int]) -> set[str]:
    found = {word[start : start + length] for length in lengths for start in range(len(word) - length + 1)}
    return {f"{PART}:{part}" for part in found if part.strip("<>")}


def of_lists(name: str, hit: NameHit | None) -> tuple[str, ...]:
    """What the catalogue says of the name: roles, category, and how sure the rule is that found it; or the kind of thing it names."""
    if hit is None:
        return (f"{NAMED}:{'absent' if is_by_position(name) else 'nothing'}",)
    if hit.category is None:
        return (f"{KIND}:{hit.kind}", f"{KIND}:{hit.kind}:{hit.rule}")
    roles = "+".join(role for role in Role if role in categories()[hit.category].roles)
    certainty = "ambiguous" if hit.ambiguous else "followed" if hit.followed else hit.rule
    each = (f"{NAMED}:{role}" for role in roles.split("+"))
    return (*each, f"{NAMED}:{roles}:{certainty}", f"{LISTED}:{hit.category}")


def of_column(name: str, proposal: Proposal) -> tuple[str, ...]:
    """All clues of one column but those of its neighbours."""
    seen = proposal.seen
    return of_name(name) if seen is None else (*of_name(name), *of_lists(name, seen.name), *of_values(seen, proposal))


def of_label(described: str) -> tuple[str, ...]:
    """The clues of a label or a description; none where there is none."""
    return (*of_name(described), *of_lists(described, lookup(described))) if described else ()


def of_values(seen: ObservedColumn, proposal: Proposal) -> tuple[str, ...]:
    """What the values look like: the roles that they bear out, their type, and how many differ. Nothing where there are none."""
    if not seen.values.rows:
        return ()
    borne_out = [f"{VALUES}:{role}" for role in Role if proposal.by_values and role in proposal.roles]
    refuted = [f"{VALUES}:refute" for item in proposal.evidence if item.rule == "refutes-name"]
    kind = _type(seen)
    numbers = of_range(kind, [seen.values[place] for place in seen.values.probe])
    texts = of_texts(seen.values) if kind in _READ else ()
    return (*borne_out, *refuted, *of_type(kind), *of_distinct(seen.values), *of_classes(seen.values), *numbers, *texts)


def of_texts(values: Values) -> tuple[str, ...]:
    """What the words of many values are about: parties, diseases, places, whatever the column is called."""
    places = values.probe[:: max(1, len(values.probe) // _MOST_READ)]
    held = Counter(key for place in places for key in {key for word in concepts.in_text(values[place][:_LONGEST_READ]) for key in word})
    return tuple(f"{HOLDS}:{key}" for key, many in sorted(held.items()) if many >= _OFTEN * len(places))


def of_type(kind: str) -> tuple[str, ...]:
    """The clue of a type; none for an unknown one."""
    return (f"{TYPE}:{kind}",) if kind else ()


def of_distinct(values: Values) -> tuple[str, ...]:
    """How many of the rows have a value of their own, where there are enough rows to tell."""
    return of_share(traits.distinct_share(values)) if values.rows >= _ENOUGH_ROWS else ()


def of_share(share: float) -> tuple[str, ...]:
    """The clue of a share of different values: one, few, many, nearly all."""
    return (f"{DISTINCT}:{sum(100 * share > percent for percent in _SHARES)}",)


def of_classes(values: Values) -> tuple[str, ...]:
    """How many different values there are: one, two, a dozen, fifty, more."""
    return (f"{CLASSES}:{sum(len(values) > most for most in _KINDS)}",)


def of_range(kind: str, texts: Sequence[str]) -> tuple[str, ...]:
    """Where numbers lie: years, below 0, or the least power that none exceeds. Nothing for what is no number."""
    if kind not in _HIGHEST:
        return ()
    numbers = [float(text.rstrip("%").replace(",", ".")) for text in texts if _NUMBER.fullmatch(text) or _DECIMAL.fullmatch(text)]
    low, high = min(numbers), max(numbers)
    if kind == "number" and _YEARS[0] <= low and high <= _YEARS[1]:
        return (f"{RANGE}:{kind}:years",)
    level = "negative" if low < 0 else next((name for most, name in _HIGHEST[kind] if high <= most), "more")
    return (f"{RANGE}:{kind}:{level}",)


_READ = frozenset({"words", "codes", "text", "flag"})
_FEW = frozenset(
    {
        *(f"{CLASSES}:{place}" for place in (0, 1)),
        f"{TYPE}:flag",
        *(f"{RANGE}:number:{level}" for level in ("tens", "hundreds", "years", "negative")),
        *(f"{RANGE}:decimal:{level}" for level in ("share", "tens", "hundreds", "thousands", "negative", "more")),
    }
)


def repeats_much(given: Sequence[str]) -> bool:
    """Whether the values are marks, ages, counts or amounts, which are nobody's number or name; another one in each row may be."""
    return f"{DISTINCT}:3" not in given and not _FEW.isdisjoint(given)


def _type(seen: ObservedColumn) -> str:
    if traits.is_flags(seen.values):
        return "flag"
    if any(hit.enough and hit.detector.category == "event_date" for hit in seen.hits):
        return "date"
    texts = [seen.values[place] for place in seen.values.probe]
    if _share(_NUMBER, texts) > _MOSTLY:
        return "number"
    if _share(_NUMBER, texts) + _share(_DECIMAL, texts) > _MOSTLY:
        return "decimal"
    return "text" if sum(map(len, texts)) > _LONG * len(texts) else "words" if not any(map(str.isdigit, "".join(texts))) else "codes"


def _share(pattern: re.Pattern[str], texts: Sequence[str]) -> float:
    return sum(pattern.fullmatch(text) is not None for text in texts) / len(texts)
