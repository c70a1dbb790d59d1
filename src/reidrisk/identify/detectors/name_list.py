"""Several person names in one cell, or a name with what the person is."""

from __future__ import annotations

import re

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.chinese_names import is_chinese_name, may_be_addressed
from ..forms.titled import is_titled
from ..forms.western_names import western_names

_BETWEEN = re.compile(r"[、，,;；/&|]\s*|\s+(?:and|和|与)\s+")
_TITLE = re.compile(
    r"([\u4e00-\u9fff]{1,3})(?:先生|女士|小姐|同志|主任|副主任|医生|大夫|医师|护士长|护士|老师|教授|博士|师傅|经理|总监|总|警官|法官|律师"
    r"|教练|阿姨|叔叔|大爷|大妈|奶奶|爷爷|院长|科长|处长|局长|部长|校长|队长|班长|店长|老板)"
)
_CALLED = re.compile(
    r"(?:Dr|Prof|Mr|Mrs|Ms|Miss|Mx|Sir|Rev|Nurse|Doctor|Professor|Coach)\.? (?:[A-Z][A-Za-z'-]{0,20}\.? ){0,3}[A-Z][A-Za-z'-]{1,20}"
)
_AFTER = re.compile(r"(.{3,50}?),? (?:M\.?D|R\.?N|D\.?O|Ph\.?D|N\.?P|PA|DDS|PharmD|MBBS|Esq|FRCS|LPN|PT|CRNA)\.?(?:, ?[A-Z.]{2,6})?")
_INITIAL = re.compile(r"[A-Z][a-z'-]{1,20}(?:-[A-Z][a-z]+)?,? (?:[A-Z]\.){1,2}|(?:[A-Z]\. ?){1,2}(?:Mc|O'|Mac)?[A-Z][a-z'-]{1,20}")
_ONE_LINE, _MOST = 80, 12


def _is_called(text: str) -> bool:
    if is_titled(text):
        return True
    titled = _TITLE.fullmatch(text)
    if titled is not None:
        return may_be_addressed(titled[1])
    after = _AFTER.fullmatch(text)
    return (
        _CALLED.fullmatch(text) is not None or _INITIAL.fullmatch(text) is not None or (after is not None and western_names([after[1]])[0])
    )


def _are_names(text: str) -> bool:
    if not 2 < len(text) <= _ONE_LINE:  # noqa: PLR2004 - the shortest name with a title has three characters, in Chinese too
        return len(text) == 2 and _is_called(text)  # noqa: PLR2004
    if _is_called(text):
        return True
    parts = [part for part in _BETWEEN.split(text) if part]
    return 1 < len(parts) <= _MOST and all(is_chinese_name(part) or _is_called(part) for part in parts)


DETECTOR = Detector(
    key="name_list",
    category="person_name",
    title=Text("并列人名或带称谓、首字母的人名", "several person names, or names with a title or initials"),
    basis=("GB/T 42460-2023 A a", "HIPAA (A)", "GB/T 39725-2020 10.2c"),
    check=word_by_word(_are_names),
    examples=(
        "王小明、李华",
        "王主任",
        "Hr. Lang",
        "Sra. García",
        "佐藤先生",
        "김 선생님",
        "李建国医生",
        "Dr. Smith",
        "Ms. Mary Jones",
        "John Smith, MD",
        "Miller J.",
        "J. Miller",
    ),
    counterexamples=(
        "副主任",
        "高血压、糖尿病",
        "心内科医生",
        "Dr",
        "MD",
        "Unit 3B",
        "苹果、香蕉",
        "主任医师",
        "护士长",
        "Sr. Manager",
        "患者様",
        "고객님",
    ),
)
