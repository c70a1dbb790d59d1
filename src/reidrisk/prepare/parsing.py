"""Answers become exact values from their text, at every door (GB/T 42460 D.1.4, D.1.5; resolutions G-21, G-22)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Literal, TypeVar

from ..model import words
from ..model.exact import exact, show
from ..model.problem import shown
from ..model.release import Attack, Attacks, Grade, MostKnown, Sharing, Territory
from ..model.text import Phrase, Text
from .unusable import UnusableError, nearest

Raw = str | float | Decimal | Fraction
InView = Literal[
    "prosecutor",
    "journalist",
    "marketer",
    "prosecutor,journalist",
    "prosecutor,marketer",
    "journalist,marketer",
    "prosecutor,journalist,marketer",
]
Level = Literal["high", "medium", "low"] | Grade
Statement = Literal["yes", "no"] | bool
E = TypeVar("E", bound=StrEnum)

_SEVERAL = re.compile(r"\s*[,，、;；]\s*")
# A share of mankind needs no more; (1-p)^m stays a number that can be computed.
_FINEST = 2**160
_MOST_ACQUAINTANCES = 10_000
_PER = 100_000
_ALL, _MOST_RECORDS = frozenset({"all", "全部"}), 9

_SHARING = {
    Sharing.PUBLIC: ("公开", "完全公开", "完全公开共享", "completely public sharing", "completely public"),
    Sharing.CONTROLLED: ("受控", "受控公开", "受控公开共享", "controlled public sharing", "controlled public"),
    Sharing.ENCLAVE: ("领地", "领地公开", "领地公开共享", "enclave public sharing", "enclave public"),
    Sharing.SEMI_PUBLIC: ("半公开", "半公开共享", "semi-public sharing", "semi public", "semipublic"),
}
_ATTACKS = {
    Attack.PROSECUTOR: ("检察官", "检察官攻击"),
    Attack.JOURNALIST: ("记者", "记者攻击"),
    Attack.MARKETER: ("营销者", "营销者攻击"),
    Attack.MEMBERSHIP: ("成员", "成员攻击"),
    Attack.ATTRIBUTE: ("属性", "属性攻击"),
}
_TERRITORIES = {
    Territory.INSIDE: ("境内", "内地", "mainland"),
    Territory.DATA_OUTSIDE: ("数据来自境外",),
    Territory.RECIPIENT_OUTSIDE: ("接收方在境外",),
}
_ANSWERS = {"yes": ("yes", "y", "true", "是"), "no": ("no", "n", "false", "否")}
# 0.33 in print means 1/3: the smallest class is 3 (resolutions I-1).
_PRINTED = {Fraction("0.33"): Fraction(1, 3), Fraction("0.333"): Fraction(1, 3)}
_GRADES = {Grade.HIGH: ("高",), Grade.MEDIUM: ("中",), Grade.LOW: ("低",)}

_NOT_A_NUMBER = Text("“{given}”不是数。", '"{given}" is not a number.')
_WRITE_P = Text("请写作 0.00108、0.108% 或 151/140005 的形式。", "Write it as 0.00108, 0.108% or 151/140005.")
_WRITE_THRESHOLD = Text("请写作 0.08、8% 或 2/25 的形式。", "Write it as 0.08, 8% or 2/25.")
_P_RANGE = Text(
    "应是具有该特征的人占全部人口的比例，在 0 到 1 之间，而给出的是 {given}。",
    "it should be the share of all people who have the characteristic, from 0 to 1; given is {given}.",
)
_P_PERCENT = Text(
    "如果指百分之 {given}，请写 {given}%；如果指每 10 万人中 {given} 人，请写 {per}。",
    "If you mean percent, write {given}%; if you mean {given} in 100,000 people, write {per}.",
)
_P_PER = Text(
    "如果指 {thousandth}，请补上小数点；如果指每 10 万人中 {given} 人，请写 {per}。",
    "If you mean {thousandth}, put in the decimal point; if you mean {given} in 100,000 people, write {per}.",
)
_UNKNOWN = frozenset({"不知道", "未知", "不清楚", "不详", "unknown", "?", "i do not know", "don't know", "na", "n/a"})
_NO_SOURCE = _UNKNOWN | {"无", "没有", "未注明", "来源不明", "none", "no source", "not known"}
_P_UNKNOWN = Text("不知道的比例不用填。", "a share that is unknown is omitted.")
_P_RANGE_INSTEAD = Text("不填即可：R 和级别以范围给出。", "Leave it out: R and the level are given as a range.")
_TOO_FINE = Text("“{given}”的位数过多，无法使用。", '"{given}" has too many digits to be used.')
_M_RANGE = Text(
    "数据接收者的熟人数应是 1 到 10000 之间的整数，而给出的是 {given}。",
    "the number of people the recipient knows must be a whole number from 1 to 10000; given is {given}.",
)
_M_HINT = Text("标准的取值是 150。", "The standard's value is 150.")
_RECORDS_RANGE = Text(
    "攻击者至多知道的记录数应是 1 到 9 之间的整数或 all，而给出的是 {given}。",
    "the number of records known of one person must be a whole number from 1 to 9, or all; given is {given}.",
)
_RECORDS_HINT = Text("不清楚就不填，按全部计算。", "Omit it where it is unknown: all of them are taken.")
_THRESHOLD_RANGE = Text(
    "可接受风险阈值应大于 0 且小于 1，而给出的是 {given}。",
    "the acceptable risk threshold must be greater than 0 and less than 1; given is {given}.",
)
_WRITE_CUTOFF = Text("请写作 1/3 或 1/2 的形式。", "Write it as 1/3 or 1/2.")
_CUTOFF_RANGE = Text("应大于 0 且不大于 1，而给出的是 {given}。", "it must be above 0 and at most 1; given is {given}.")
_CHOICE = Text("“{given}”不是可选的取值。", '"{given}" is not one of the choices.')
_MEANT = Text("是否指 {near}？可选：{choices}。", "Did you mean {near}? The choices are: {choices}.")


def folded(raw: object) -> str:
    """The text of an answer; full-width letters and digits count as the plain ones."""
    return unicodedata.normalize("NFKC", str(raw)).strip()


def source_named(raw: str | None) -> str | None:
    """The source as it was written; None where nothing was, or that nobody knows it, or that there is none.

    >>> source_named(" Yearbook 2023 "), source_named("不详"), source_named("N/A"), source_named("—")
    ('Yearbook 2023', None, None, None)
    """
    text = (raw or "").strip()
    return text if any(map(str.isalnum, text)) and folded(text).casefold() not in _NO_SOURCE else None


def spelled(value: object) -> str:
    """The text of an answer's value, which is read back as the same."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def sharing(raw: Raw) -> Sharing:
    """The sharing model (GB/T 42460 3.9-3.11)."""
    return _choice(raw, _SHARING)


def grade(raw: Raw) -> Grade:
    """High, medium or low (GB/T 42460 D.1.4 b)."""
    return _choice(raw, _GRADES)


def attacks(raw: Raw) -> Attacks:
    """The types of attack, each once (GB/T 37964 4.3.2).

    >>> str(attacks("记者, prosecutor"))
    'prosecutor,journalist'
    """
    named = {_choice(word, _ATTACKS) for word in _SEVERAL.split(folded(raw))}
    return Attacks(one for one in Attack if one in named)


def territory(raw: Raw) -> Territory:
    """Where the data come from and go to."""
    return _choice(raw, _TERRITORIES)


def yes_or_no(raw: Raw) -> bool:
    """A statement that is true or not."""
    given = folded(raw)
    for word, same in _ANSWERS.items():
        if given.casefold() in same:
            return word == "yes"
    raise UnusableError(_CHOICE.fill(given=shown(given)), words.ONE_OF.fill(choices=list(_ANSWERS)), code="not_a_choice")


def cutoff(raw: Raw) -> Fraction:
    """The highest risk of a record in a strict average (ITU-T X Suppl.39 I.1).

    >>> cutoff("0.33"), cutoff("1/2")
    (Fraction(1, 3), Fraction(1, 2))
    """
    value = _number(raw, _WRITE_CUTOFF)
    if not 0 < value <= 1:
        raise UnusableError(_CUTOFF_RANGE.fill(given=shown(folded(raw))), _WRITE_CUTOFF, code="cutoff_out_of_range")
    return _PRINTED.get(value, value)


def probability(raw: Raw) -> Fraction:
    """The p of formula (D.4): a share in [0, 1], never a count (resolutions G-21).

    >>> probability("0.108%")
    Fraction(27, 25000)
    """
    if folded(raw).casefold() in _UNKNOWN:
        raise UnusableError(_P_UNKNOWN, _P_RANGE_INSTEAD, code="p_unknown")
    value = _number(raw, _WRITE_P)
    if not 0 <= value <= 1:
        raise UnusableError(_P_RANGE.fill(given=shown(folded(raw))), _meant_by(value), code="p_out_of_range")
    return value


def acquaintances(raw: Raw) -> int:
    """The m of formula (D.4)."""
    value = _number(raw, _M_HINT)
    if value.denominator != 1 or not 1 <= value <= _MOST_ACQUAINTANCES:
        raise UnusableError(_M_RANGE.fill(given=shown(folded(raw))), _M_HINT, code="m_out_of_range")
    return value.numerator


def known_records(raw: Raw) -> MostKnown:
    """At most so many records of one person (GB/T 42460 D.1.2).

    >>> [str(known_records(raw)) for raw in ("2", "全部", "all")]
    ['2', 'all', 'all']
    """
    if folded(raw).casefold() in _ALL:
        return MostKnown(0)
    value = _number(raw, _RECORDS_HINT)
    if value.denominator != 1 or not 1 <= value <= _MOST_RECORDS:
        raise UnusableError(_RECORDS_RANGE.fill(given=shown(folded(raw))), _RECORDS_HINT, code="known_records_out_of_range")
    return MostKnown(value.numerator)


def threshold(raw: Raw) -> Fraction:
    """The acceptable risk threshold (GB/T 42460 3.14, 6.1 f 2)."""
    value = _number(raw, _WRITE_THRESHOLD)
    if not 0 < value < 1:
        raise UnusableError(_THRESHOLD_RANGE.fill(given=shown(folded(raw))), _WRITE_THRESHOLD, code="threshold_out_of_range")
    return value


def _number(raw: Raw, hint: Text) -> Fraction:
    try:
        value = exact(folded(raw) if isinstance(raw, str) else raw)
    except (ValueError, TypeError):
        raise UnusableError(_NOT_A_NUMBER.fill(given=shown(raw)), hint, code="not_a_number") from None
    if value.denominator > _FINEST or abs(value.numerator) > _FINEST:
        raise UnusableError(_TOO_FINE.fill(given=shown(raw)), hint, code="too_many_digits")
    return value


def _meant_by(value: Fraction) -> Text | Phrase:
    if value <= 1:
        return _WRITE_P
    places: dict[str, object] = {"given": show(value, 12), "per": show(value / _PER, 24), "thousandth": show(value / 1000, 12)}
    return (_P_PERCENT if value <= 100 else _P_PER).fill(**places)  # noqa: PLR2004 - a percentage


def _choice(raw: Raw, names: Mapping[E, tuple[str, ...]]) -> E:
    given = folded(raw)
    known = {word: member for member, words in names.items() for word in (member.value, *words)}
    if (member := known.get(given.casefold())) is not None:
        return member
    choices = [member.value for member in names]
    near = nearest(given, tuple(known))
    hint = _MEANT.fill(near=known[near].value, choices=choices) if near else words.ONE_OF.fill(choices=choices)
    raise UnusableError(_CHOICE.fill(given=shown(given)), hint, code="not_a_choice")
