"""What the words of a name mean together: a number of a patient, the date of a birth, an amount that was paid.

The meaning grows from the word that says whose to the word that says what (the head); the table
`composition.json` tells what a head makes of the meaning before it. A language differs only in its words
and in where the head stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...model.frozen import dataclass
from ..lookup import document
from .lexicon import Lexicon, Word, lexica

_HALF, _SHORTEST = 0.5, 2
_UNKNOWN, _NAME = "?", "name"
_OWNERS = frozenset({"person", "patient", "relative"})


@dataclass(frozen=True, slots=True)
class Meaning:
    """A key of the catalogue or the kind of a headword, `words` that say so, and the share of the name's letters that is known."""

    key: str
    words: str
    known: float
    ambiguous: bool
    language: str
    parts: int


@dataclass(frozen=True, slots=True)
class _Table:
    heads: dict[str, dict[str, str | None]]
    alone: dict[str, str | None]
    pairs: dict[str, dict[str, str]]
    groups: dict[str, tuple[str, ...]]

    def made(self, head: str, before: str) -> str | None:
        """What the head makes of the meaning before it."""
        row = self.heads[head]
        for key in (before, *self.groups.get(before, ())):
            if key in row:
                return before if row[key] == "=" else row[key]
        return before if row.get("else") == "=" else row.get("else")


@cache
def _table() -> _Table:
    raw = document("composition.json")
    groups: dict[str, tuple[str, ...]] = {}
    for group, members in raw["groups"].items():
        for member in members:
            groups[member] = (*groups.get(member, ()), group)
    return _Table(raw["heads"], raw["alone"], raw["pairs"], groups)


@cache
def composed(tokens: tuple[str, ...]) -> Meaning | None:
    """The meaning of a name in the language that knows most of it; None when none knows half of it."""
    if len("".join(tokens)) < _SHORTEST:
        return None
    found = [meaning for one in lexica("".join(tokens)) if (meaning := _in(one, tokens))]
    if not found:
        return None
    best = max(found, key=lambda one: (one.known, -one.parts))
    rivals = {one.key for one in found if one.known == best.known and one.parts == best.parts}
    return best if len(rivals) == 1 else Meaning(best.key, best.words, best.known, True, best.language, best.parts)


def _in(lexicon: Lexicon, tokens: Sequence[str]) -> Meaning | None:
    words = lexicon.words(tokens)
    letters = sum(len(word.text) for word in words)
    known = sum(len(word.text) for word in words if word.meaning)
    if not letters or known <= _HALF * letters:
        return None
    made = meant(words[::-1] if lexicon.first else words)
    if made is None:
        return None
    text = " ".join(word.text for word in words if word.meaning)
    return Meaning(made.removesuffix("?"), text, known / letters, made.endswith("?"), lexicon.language, len(words))


def meant(words: Sequence[Word]) -> str | None:
    """The meaning of words in the order in which the head stands last."""
    table = _table()
    known = [index for index, word in enumerate(words) if word.meaning]
    meanings = [word.meaning or _UNKNOWN for word in words[: known[-1] + 1]] if known else []
    meanings = _owner_first(table, meanings)
    now: str | None = ""
    for place, meaning in enumerate(meanings):
        unknown = now == _UNKNOWN and meaning == _NAME and _is_of_no_person(table, meanings[:place])
        now = _next(table, meaning, _UNKNOWN if unknown else (now or "").removesuffix("?"))
    return table.alone.get(now, now) if now else None


def _is_of_no_person(table: _Table, before: Sequence[str]) -> bool:
    """Whether what stands before an unknown word is no person: the name of the property of an event is nobody's."""
    return any(each != _UNKNOWN and table.made(_NAME, each) != "person_name" for each in before)


def _owner_first(table: _Table, meanings: list[str]) -> list[str]:
    """Whose it is may follow what it is: no_patient, sex_child."""
    head = next((index + 1 for index in range(len(meanings) - 1, -1, -1) if meanings[index] not in table.alone), 0)
    behind = meanings[head:]
    if not head or meanings[head - 1] == _UNKNOWN:
        return meanings
    return [*behind, *meanings[:head]] if meanings[head - 1] in table.heads or _OWNERS.issuperset(behind) else meanings


def _next(table: _Table, meaning: str, before: str) -> str | None:
    if meaning == _UNKNOWN:
        return _UNKNOWN
    if meaning in table.heads:
        made = table.made(meaning, before)
        return made if made is not None else _UNKNOWN
    return table.pairs.get(meaning, {}).get(before, meaning)
