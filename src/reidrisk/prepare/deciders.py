"""Who decided about a column, as a reader is told (GB/T 42460 6.1 g)."""

from __future__ import annotations

import re

from ..model.text import Lang, Phrase, Text
from .parsing import folded

BY_OPTIONS, BY_PYTHON, BY_FILE = "options", "python", "assessment.yaml"
_DOORS = {
    BY_OPTIONS: Text("命令行指定", "on the command line"),
    BY_PYTHON: Text("Python 调用指定", "in the Python call"),
    BY_FILE: Text("见 assessment.yaml", "in assessment.yaml"),
}
AS_PROPOSED = Text("采纳建议", "as proposed")
_PERSON = Text("{name}", "by {name}")


def decider(by: str) -> Text | Phrase:
    """The door through which a decision came, or the person who made it."""
    return _DOORS.get(by) or _PERSON.fill(name=by)


def why_decided(reason: str | None, lang: Lang) -> str:
    """The reason as its author wrote it; what the program wrote for who took a proposal, in the language of the reader."""
    return AS_PROPOSED.say(lang) if reason in {AS_PROPOSED.zh, AS_PROPOSED.en} else reason or ""


# The last sign of what a Chinese organisation calls its parts.
_PART = re.compile(r"[\u4e00-\u9fff]*(?:科|部|处|室|院|局|司|组|中心|办|办公室|公司|委员会)")
_SHORTEST_PART = 2
# Given names end in such signs as well: three signs after one of the commonest surnames are taken for a person.
_SURNAMES = frozenset("王李张刘陈杨黄赵吴周徐孙朱胡郭何林郑罗梁谢宋唐许韩冯邓曹")
_NAME_OF_THREE = 3
_BETWEEN = re.compile(r"[^\w.'’·-]+|_")
_ORGANISATIONS = frozenset({
    "department", "dept", "office", "team", "unit", "division", "committee", "group", "hospital", "university", "college", "institute",
    "company", "ministry", "bureau", "agency", "inc", "ltd", "llc", "gmbh", "section", "secretariat", "helpdesk",
})  # fmt: skip
# What stands in a field for a name where nobody was named, and offices that people hold.
_NOBODY = frozenset({
    "匿名", "无", "无名", "未知", "不详", "不明", "管理员", "系统", "系统管理员", "某人", "某某", "本人", "用户", "程序",
    "自动", "同上", "负责人", "经办人", "领导", "院办",
    "n/a", "na", "none", "null", "nil", "unknown", "unnamed", "anonymous", "anon", "admin", "administrator", "system", "root",
    "user", "test", "tbd", "nobody", "somebody", "someone", "myself", "staff", "manager", "management", "analyst", "it", "hr", "qa", "dpo",
    "ciso", "cio", "cto", "irb", "dpa", "ict", "program", "software", "reidrisk",
})  # fmt: skip


def is_part(word: str) -> bool:
    """Whether this is what an organisation calls a part of itself. 院, 科 and the like stand in names too: those are short."""
    return bool(_PART.fullmatch(word)) and len(word) > _SHORTEST_PART


def names_a_person(name: str) -> bool:
    """Whether somebody is named: no door, no stand-in for a name, no department alone (GB/T 42460 6.1 g: who decided).

    >>> [names_a_person(one) for one in ("张伟", "王建科", "信息科 赵五", "Chen Jing, privacy office")]
    [True, True, True, True]
    >>> [names_a_person(one) for one in ("x", "医保处", "匿名", "IT", "Data Protection Office", "assessment.yaml")]
    [False, False, False, False, False, False]
    """
    text = folded(name).casefold()
    if name.strip() in _DOORS or text in _NOBODY or sum(map(str.isalpha, text)) <= 1:
        return False
    parts = [part for part in re.split(r"[,;/()<>|，、；]", text) if part.strip()]
    return any(_person(part) for part in parts)


def _person(part: str) -> bool:
    words = [word for word in _BETWEEN.split(part) if any(map(str.isalpha, word))]
    if any(word.rstrip(".") in _ORGANISATIONS for word in words):
        return False
    return any(word not in _NOBODY and not (is_part(word) and not _like_a_name(word)) for word in words)


def _like_a_name(word: str) -> bool:
    return len(word) == _NAME_OF_THREE and word[0] in _SURNAMES
