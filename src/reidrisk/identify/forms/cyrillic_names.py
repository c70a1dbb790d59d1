"""Person names in Cyrillic letters: with a patronymic (Иванов Иван Иванович), initials (Гриценко О. В.) or a known given name."""

from __future__ import annotations

import re
from functools import cache

from ..lookup import lines

_LONGEST = 60
_WORD = r"[А-ЯЁІЇЄҐЎЈЉЊЋЂЏ][а-яёіїєґўјљњћђџ]+(?:['’ʼ][а-яёіїєґў]+)*(?:-[А-ЯЁІЇЄҐЎ][а-яёіїєґў]+)?"
_NAME = re.compile(rf"{_WORD}(?: {_WORD}){{1,3}}")
_SHOUTED = re.compile(r"[А-ЯЁІЇЄҐЎЈЉЊЋЂЏ'’ʼ-]{2,}(?: [А-ЯЁІЇЄҐЎЈЉЊЋЂЏ'’ʼ-]{2,}){1,3}")
_INITIALS = re.compile(rf"{_WORD},? (?:[А-ЯЁІЇЄҐЎ]\. ?[А-ЯЁІЇЄҐЎ]\.)|(?:[А-ЯЁІЇЄҐЎ]\. ?){{2}}{_WORD}")
_PATRONYMIC = re.compile(
    r"[а-яёіїєґў'’ʼ]{2,}(?:ович|евич|ёвич|йович|евіч|овіч|овна|евна|ёвна|івна|ївна|ична|инична|аўна|еўна|оглы|кызы)|(?:ильич|кузьмич|лукич|фомич|ілліч|ильинична)"
)
_FAMILY = re.compile(
    r"[а-яёіїєґў'’ʼ-]{2,}(?:ов|ова|ев|ева|ёв|ёва|ин|ина|ын|ына|ский|ская|цкий|цкая|ський|ська|цький|цька|енко|чук|щук|ук|юк|ко|ич|ић|ян|дзе|швили|ец|ець|як)"
)


def is_cyrillic_name(text: str) -> bool:
    """Whether a value is a person's name and nothing else; of two words one must be a known given name and the other like a family name."""
    if len(text) > _LONGEST or not text or text.isascii():
        return False
    if _INITIALS.fullmatch(text):
        return True
    plain = text.replace(",", "").strip()
    if not (_NAME.fullmatch(plain) or _SHOUTED.fullmatch(plain)):
        return False
    words = plain.casefold().split()
    if any(map(_PATRONYMIC.fullmatch, words)):
        return _given(words) or len(words) > 2  # noqa: PLR2004 - family name, given name, patronymic
    return _given(words) and any(_FAMILY.fullmatch(word) for word in words if word not in given_names())


def _given(words: list[str]) -> bool:
    return any(word in given_names() for word in words)


@cache
def given_names() -> frozenset[str]:
    """Common given names, in lower case."""
    return frozenset(lines("people_cyrillic.txt"))
