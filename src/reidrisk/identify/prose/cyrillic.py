"""Names of persons in Russian and Ukrainian running text: with a patronymic or initials, or behind a word for who somebody is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..forms.cyrillic_names import given_names, is_cyrillic_name
from ..lookup import document

_LETTER = re.compile("[А-Яа-яІіЇїЄєҐґ]")
_CAPITAL, _SMALL = "[А-ЯЁІЇЄҐЎ]", "[а-яёіїєґў'’ʼ]"
_WORD = rf"{_CAPITAL}{_SMALL}+(?:-{_CAPITAL}{_SMALL}+)?"
# A patronymic in any case: Петрович, Петровича, Петровной.
_PATRONYMIC = rf"{_CAPITAL}{_SMALL}+(?:[оеёі]в[иі]ч|[иі]ч)(?:а|у|ем|е)?|{_CAPITAL}{_SMALL}+(?:[оеё]вн|[иі]чн|[ії]вн)(?:а|ы|е|ой|у|и|і|ою)"
_WITH_PATRONYMIC = re.compile(rf"(?<!\w)(?:{_WORD} )?{_WORD} (?:{_PATRONYMIC})(?: {_WORD})?(?!\w)")
_WITH_INITIALS = re.compile(rf"(?<!\w)(?:{_WORD},? {_CAPITAL}\. ?{_CAPITAL}\.|{_CAPITAL}\. ?{_CAPITAL}\. ?{_WORD}(?!\w))")
_TITLES = 2


@cache
def _behind_role() -> re.Pattern[str]:
    roles = "|".join(sorted(map(re.escape, document("prose_cues.json")["ru_roles"]), key=len, reverse=True))
    return re.compile(rf"(?i:(?<!\w)(?:{roles}))(?P<sign>[ \t]?[:：]?)[ \t]?(?P<name>{_WORD}(?: {_WORD}){{0,2}})(?!\w)")


def cyrillic_names(text: str) -> Iterator[tuple[int, int]]:
    """Where names stand; a place may come more than once."""
    if text.isascii() or not _LETTER.search(text):
        return
    for pattern in (_WITH_PATRONYMIC, _WITH_INITIALS):
        yield from (found.span() for found in pattern.finditer(text))
    for found in _behind_role().finditer(text):
        words = found["name"].split(" ")
        if len(words) >= _TITLES or ":" in found["sign"] or _is_given(words[0]) or is_cyrillic_name(found["name"]):
            yield found.span("name")


def _is_given(word: str) -> bool:
    """A given name in the case of a subject or, of a few endings, in another."""
    small = word.casefold()
    stems = (small, small[:-1] + "а", small[:-1] + "я", small[:-1], small[:-2], small[:-2] + "й", small[:-2] + "а")
    return any(stem in given_names() for stem in stems)
