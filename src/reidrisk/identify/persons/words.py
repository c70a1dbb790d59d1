"""What the name of a column says of whom its codes number: persons, others than the subject, visits, or things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import Literal

from ..headers import header
from ..lookup import document
from ..names import lookup
from ..weighing.concepts import about

Numbers = Literal["persons", "others", "events", "things"]
_PERSONS_NUMBER, _NO_INITIALS = "person/number", 4
_SHORT, _SEVERAL = 5, 2
_VALUE = "value"  # as it was in the source: not where it comes from
_KINDS: tuple[Numbers, ...] = ("persons", "others", "events", "things")


def numbers(name: str) -> Numbers | None:
    """Whom or what codes under this name number; None where the name does not say.

    Of several words the last one counts: the number of a patient's visit is a visit's.
    """
    text = header(name).joined
    words = document("person_keys.json")
    if text in words["exact"]:
        return "persons"
    ends: dict[Numbers, int] = {kind: _end(header(name).tokens, words[kind]) for kind in _KINDS}
    kind = max(_KINDS, key=ends.__getitem__)
    if ends[kind] == 0:
        return "persons" if _is_persons_number(name) else None
    return kind if kind not in {"persons", "events"} or text.endswith(tuple(words["tails"])) else None


def _is_persons_number(name: str) -> bool:
    """Whether the words of any language say the number of an employee, a member, a patient: 社員番号, Matrikelnummer."""
    tokens, hit = header(name).tokens, lookup(name)
    composed = hit is not None and hit.rule == "composed" and len(tokens[-1]) >= _NO_INITIALS  # a home run is no RUN of Chile
    return composed and _PERSONS_NUMBER in about(name)


def speaks_of_others(name: str) -> bool:
    """Whether the column is about somebody beside the subject: a physician, a relative, an organisation."""
    return _end(header(name).tokens, document("person_keys.json")["others"]) > 0


def gives_numbers(name: str) -> bool:
    """Whether the column says which hospital, household or branch a person's number is one of."""
    text, words = header(name).joined, document("person_keys.json")
    tails = ("", *(tail for tail in words["tails"] if tail != _VALUE), "名称", "name")
    return text in words["families"] or any(text.endswith(tuple(f"{word}{tail}" for tail in tails)) for word in words["givers"])


def is_fragment(name: str) -> bool:
    """Whether the column holds some digits of a number: persons share them by chance, or with their town."""
    text = header(name).joined
    return any(word in text for word in document("person_keys.json")["fragments"])


def is_line(name: str) -> bool:
    """Whether it numbers the members of a household."""
    return header(name).joined in document("person_keys.json")["lines"]


def is_placeholder(value: str) -> bool:
    """Whether the value stands for a number that nobody has."""
    return value.strip().casefold() in _placeholders()


@cache
def _placeholders() -> frozenset[str]:
    return frozenset(document("person_keys.json")["placeholders"])


def _end(tokens: Sequence[str], words: Sequence[str]) -> int:
    """Where the last of these words ends in all parts together; 0 where none stands there.

    Among several parts a short word in Latin letters begins one of them: `concept_id` is no number of a `pt`.
    """
    text, starts = "".join(tokens), set(accumulate(map(len, tokens), initial=0))
    loose = len(tokens) < _SEVERAL
    return max((at + len(word) for word in words if (at := text.rfind(word)) >= 0 and (loose or _is_long(word) or at in starts)), default=0)


def _is_long(word: str) -> bool:
    return len(word) > _SHORT or not word.isascii()
