"""Korean person names in hangul: a family name of one syllable and a given one of two, seldom of one."""

from __future__ import annotations

import re

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..lookup import document

_LISTS = document("people_east_asia.json")
_FAMILY, _WORDS = frozenset(_LISTS["korean"]), frozenset(_LISTS["korean_words"])
_COMPOUND = ("남궁", "황보", "제갈", "선우", "독고", "사공")
_HANGUL = re.compile(r"[\uac00-\ud7a3]{1,2} ?[\uac00-\ud7a3]{2}|[\uac00-\ud7a3]{2}")
_TAILS = ("시", "구", "군", "읍", "면", "도", "동", "과", "원", "부", "학교", "병원", "증", "염", "암", "직", "형", "적", "중")
_FULL, _LONG = 3, 4


def _is_name(value: str) -> bool:
    if not _HANGUL.fullmatch(value) or value in _WORDS:
        return False
    if " " in value:
        return value[0] in _FAMILY
    if len(value) == _LONG:
        return value.startswith(_COMPOUND)
    return value[0] in _FAMILY and len(value) == _FULL and not value.endswith(_TAILS)


DETECTOR = Detector(
    key="korean_name",
    category="person_name",
    title=Text("韩文人名（姓氏与双字名）", "Korean person name (family name and a given name of two syllables)"),
    basis=("GB/T 42460-2023 A a",),
    check=word_by_word(_is_name),
    examples=("김민수", "이서연", "박지훈", "김 민수", "남궁민수"),
    counterexamples=("서울시", "고혈압", "남자", "정형외과", "고등학교", "강남구", "회사원", "대한민국"),
)
