"""Names of persons in Korean running text: before a title, behind a role or the name of a field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..lookup import document

_SYLLABLE = "[\uac00-\ud7a3]"
_HANGUL = re.compile(_SYLLABLE)
_COMPOUND = "남궁|황보|제갈|선우|독고|사공"
# What ends a place, an office or an illness of three syllables that begins like a family name.
_TAILS = {"role": tuple("시구군읍면도동과원부증염암직형적중들"), "title": tuple("과원부들실팀")}
# What a sentence puts right behind a name.
_PARTICLES = "이|가|은|는|을|를|에게|에게서|께|께서|와|과|의|도|로부터|이며|이고|이다|님|씨"
_FULL = 3


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """When the first Korean text is read."""
    name = rf"(?:(?:{_COMPOUND}){_SYLLABLE}{{1,2}}|[{''.join(_families())}] ?{_SYLLABLE}{{1,2}})"
    titles = "|".join(_words("ko_titles"))
    roles = rf"(?:{'|'.join(one for one in _words('ko_roles') if len(one) > 1)})(?:은|는|인|의)?[ \t]?[:：]?[ \t]?"
    relatives = rf"(?:{'|'.join(one for one in _words('ko_roles') if len(one) == 1)})[ \t:：]{{1,3}}"
    return re.compile(
        {
            "title": rf"(?<!{_SYLLABLE})(?P<name>{name})(?= ?(?:{titles}))",
            "family": rf"(?<!{_SYLLABLE})(?P<name>[{''.join(_families())}])(?=씨(?!{_SYLLABLE}{{2}}))",
            "role": rf"(?<!{_SYLLABLE})(?:{roles}|{relatives})(?P<name>{name})"
            rf"(?=(?:{_PARTICLES})(?!{_SYLLABLE})|(?!{_SYLLABLE}))",
        }[key]
    )


def _words(key: str) -> list[str]:
    """Longest first: a title may begin like another."""
    return sorted(document("prose_cues.json")[key], key=len, reverse=True)


@cache
def _families() -> tuple[str, ...]:
    return tuple(one for one in document("people_east_asia.json")["korean"] if len(one) == 1)


@cache
def _no_names() -> frozenset[str]:
    return frozenset(
        (*document("people_east_asia.json")["korean_words"], *_words("ko_not_names"), *_words("ko_titles"), *_words("ko_roles"))
    )


def korean_names(text: str) -> Iterator[tuple[int, int]]:
    """Where names stand; a place may come more than once."""
    if not _HANGUL.search(text):
        return
    for key in ("title", "role"):
        for found in _pattern(key).finditer(text):
            name = found["name"].replace(" ", "")
            if name not in _no_names() and not (len(name) == _FULL and name.endswith(_TAILS[key])):
                yield found.span("name")
    yield from (found.span("name") for found in _pattern("family").finditer(text))
