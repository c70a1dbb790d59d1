"""A form of address or an academic title and a family name: Hr. Lang, Dr. Weiss, Mrs Lee, 王医生, 佐藤先生, 김 선생님.

What stands behind the title need be in no list: nobody but a person is addressed so. Titles that posts and products have as well
(Sr. Engineer, Miss Universe, 班主任) are told apart by what follows or stands before them.
"""

from __future__ import annotations

import re
from functools import cache

from ..lookup import document
from .chinese_names import may_be_addressed
from .western_names import is_other_word

_LONGEST = 40
_LATIN = re.compile(
    r"(?:(?:Hr|Hrn|Herr|Herrn|Fr|Frl|Frau|Mr|Mrs|Ms|Mx|Dr|Dra|Prof|Rev|Mme|Mlle|Madame|Monsieur|Sr|Sra|Srta|Sig|Sig\.ra|Dott|Dott\.ssa"
    r"|Dhr|Mevr|Mw)(?:\. ?| )){1,3}(?:(?:von|van|de|del|della|der|den|di|da|dos|zu|ter|ten) ){0,2}(?P<name>[A-ZÀ-Ý][\w'’-]+)"
    r"(?: [A-ZÀ-Ý][\w'’-]+\.?){0,2}"
)
_CHINESE = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{1,4}?)(?:副?主任)?(?:医生|医师|大夫|护士长?|老师|教授|教练|师傅|律师|法官|警官|先生|女士|小姐|太太|同学|主任|经理|院长)"
)
_JAPANESE = re.compile(r"(?P<name>[\u4e00-\u9fff々]{1,4})(?:先生|さん|様|氏|教授|医師|看護師|教官)")
_KOREAN = re.compile(r"(?P<name>[\uac00-\ud7a3]{1,4}) ?(?:선생님?|씨|님|교수님?|의사|원장님?|강사|기사님?)")


def is_titled(text: str) -> bool:
    """Whether a value is a person by title and name, and nothing else."""
    if len(text) > _LONGEST:
        return False
    if text[:1].isascii() and (match := _LATIN.fullmatch(text)):
        return not is_other_word(match["name"])
    return _is_chinese(text) or _is_of(_JAPANESE, "japanese", text) or _is_of(_KOREAN, "korean", text)


def _is_chinese(text: str) -> bool:
    match = _CHINESE.fullmatch(text)
    if match is None or text in _roles():
        return False
    return may_be_addressed(match["name"])


@cache
def _roles() -> frozenset[str]:
    """Posts that begin like a surname."""
    return frozenset(document("people_zh.json")["posts"])


def _is_of(form: re.Pattern[str], language: str, text: str) -> bool:
    """Whether the name begins with a family name of the list."""
    match = form.fullmatch(text)
    return match is not None and match["name"] not in _not_names() and any(map(match["name"].startswith, _families(language)))


@cache
def _not_names() -> frozenset[str]:
    """Words that begin like a family name and are addressed too: a customer is nobody by name."""
    return frozenset(document("people_east_asia.json")["addressed"])


@cache
def _families(language: str) -> tuple[str, ...]:
    return tuple(document("people_east_asia.json")[language])
