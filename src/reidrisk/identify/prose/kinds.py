"""What may stand in running text beside names, by its form: contacts, numbers, addresses, dates, ages; in several languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial

from ...model.frozen import dataclass
from ...model.text import Text
from .addresses import addresses
from .institutions import institutions, wards
from .names import Span, cues, names
from .telephones import UNITS, telephones


@dataclass(frozen=True, slots=True)
class ProseKind:
    """What may stand in a text: `places` gives where, `tag` is its placeholder."""

    key: str
    tag: Text
    places: Callable[[str], Iterator[Span]]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """When the first text is read: most tables have none, and all of them take 20 ms."""
    return re.compile(pattern)


def _by(pattern: str) -> Callable[[str], Iterator[Span]]:
    return lambda text: (found.span() for found in _compiled(pattern).finditer(text))


def _alone(pattern: str) -> Callable[[str], Iterator[Span]]:
    return _by(rf"(?<![0-9A-Za-z])(?:{pattern})(?![0-9A-Za-z])")


_EMAIL = r"[A-Za-z0-9_+-][A-Za-z0-9._%+'-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}"
_URL = r"https?://[^\s，。；、）)]{3,300}"
_ID_CN = r"[1-9][0-9]{5}[ -]?(?:18|19|20)[0-9]{2}[0-9]{4}[ -]?[0-9]{3}[0-9Xx]|[1-9][0-9]{14}"
# China; then the birth-based numbers of the north, Korea and France, and those of the United States, Spain, Brazil and Russia.
_DAY6 = r"(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])[0-9]{2}"
_ID_ABROAD = (
    rf"{_DAY6}[-+][0-9]{{4}}|(?:(?:18|19|20)?[0-9]{{2}}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01]))[-+][0-9]{{4}}"
    r"|[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])-?[1-8][0-9]{6}"
    r"|[12] [0-9]{2} ?(?:0[1-9]|1[0-2]|[2-9][0-9]) ?[0-9][0-9AB] ?[0-9]{3} ?[0-9]{3}(?: ?[0-9]{2})?"
    r"|(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}|(?!(?:19|20)[0-9]{6})[0-9]{8}-?[A-HJ-NP-TV-Z]|[XYZ]-?[0-9]{7}-?[A-HJ-NP-TV-Z]"
    r"|[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}|[0-9]{3}-[0-9]{3}-[0-9]{3}[ -][0-9]{2}"
)
_CARD = r"[3-6](?:[ -]?[0-9]){14,18}"
_IP = r"(?<![0-9.])(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![0-9.])"
_Y, _M, _D = r"(?:19|20)[0-9]{2}", r"(?:1[0-2]|0?[1-9])", r"(?:3[01]|[12][0-9]|0?[1-9])"
_MONTHS = (
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Ene|Abr|Ago|Dic|Mär|Mai|Okt|Dez"
    r"|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|maj|mai|mei|maa|mrt|okt|des|gen|mag|giu|lug|set|ott|fev|out|dez)[a-zäçñ]{0,7}"
)
_WHOLE_MONTHS = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober"
    r"|Dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
    r"|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
    r"|januar|februar|marts|mars|juni|juli|august|oktober|desember|december|januari|februari|augusti|maart|augustus"
    r"|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|dezembro"
    r"|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)"
)
_TH, _OF = r"(?:st|nd|rd|th|er|\.)?(?: de)?", r"(?: del?|,)?"
_DATE = (
    rf"(?<![0-9])(?:{_Y}[-/.]{_M}[-/.]{_D}|(?:{_Y}|(?:令和|平成|昭和)(?:[0-9]{{1,2}}|元))年 ?{_M}月(?: ?{_D}[日号])?"
    rf"|{_Y}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|{_M}月{_D}[日号]|(?:{_Y}년 ?)?{_M}월 ?{_D}일|{_Y}년 ?{_M}월"
    rf"|{_D}{_TH} (?:{_MONTHS}|{_WHOLE_MONTHS})\.?{_OF} {_Y}"
    rf"|{_MONTHS}\.? {_D}{_TH},? {_Y}|{_D}[/.-]{_D}[/.-]{_Y}"
    rf"|{_D}[-/ ]{_MONTHS}[-/ ]{_Y}|(?<![0-9][./-]){_D}[/.]{_D}[/.][0-9]{{2}}(?![./]?[0-9])"
    rf"|{_D}{_TH} {_WHOLE_MONTHS}\b|\b{_WHOLE_MONTHS} {_D}(?:st|nd|rd|th)?\b|\b{_WHOLE_MONTHS}{_OF} {_Y})(?![0-9])"
)
# Of seven digits only where no unit says that something is counted or measured, and nothing that it is an amount.
_NUMBER = (
    r"[A-Z]{1,4}[ -]?[0-9]{5,14}|[0-9]{8,20}|(?:[A-Z]+[0-9]|[0-9]+[A-Z])[0-9A-Z-]{5,18}"
    r"|(?<![$€£¥￥.,])(?<![$€£¥￥.,] )[1-9][0-9]{6}"
    rf"(?![.,][0-9]|[%％]|[ \t]?(?:{UNITS}|copies|cells|units|cfu|CFU|mL|patients?|persons|participants|[￥人次例拷单]|RMB|CNY))"
)
# An account behind the name of its service: of letters alone only where the name says that an account follows.
_SERVICES = r"微信|weixin|wechat|vx|v信|qq|企鹅|抖音|快手|小红书|微博|weibo|钉钉|飞书|telegram|whatsapp|skype|instagram|twitter|facebook"
_ACCOUNT = (
    rf"(?i:(?<![a-z])(?:{_SERVICES})(?:[ \t]?(?:号码?|账号|帐号|id|name)[ \t:：是为@]{{0,3}}|[ \t]?[:：@][ \t]?))"
    r"(?P<said>[A-Za-z0-9][A-Za-z0-9_.-]{3,30}+(?!@))"
    rf"|(?i:(?<![a-z])(?:{_SERVICES}))[ \t]?(?P<seen>(?=[A-Za-z0-9_.-]*[0-9_])[A-Za-z0-9][A-Za-z0-9_.-]{{4,30}})"
)
_AGE = (
    r"(?<![0-9.])[0-9]{1,3} ?(?:周?岁|歳|才(?![能干会])|(?:years?|yrs?|y)[ -]old|[- ]?year[- ]old|y/o|y\.o\.|yo\b|yrs?\b(?! (?:ago|of))"
    r"|Jahre? alt|[- ]?jährig(?:e[rnsm]?)?|J\.|år gam\w+|[- ]?åri[gn]\w?"
    r"|jaar oud|-?jarige?|anni di età|세(?![가-힣]{2})|лет(?! назад|ний)|[- ]?летн\w+)"
    r"(?![a-z])|\b[Aa]ged? [0-9]{1,3}(?![0-9.])|\bâgée? de [0-9]{1,3} ans\b"
    r"|(?<=\b[Kk]vinde på )[0-9]{1,3} år\b|(?<=\b[Mm]and på )[0-9]{1,3} år\b"
    r"|(?<=\b[Kk]vinne på )[0-9]{1,3} år\b|(?<=\b[Mm]ann på )[0-9]{1,3} år\b"
)
_DIGITS, _VERY_OLD, _OLDEST = re.compile(r"[0-9]+"), 90, 120
_SINCE = re.compile(
    r"(?:hace|há|da|per|ogni|fa|durante|desde|tras"
    r"|depuis|pendant|il y a|durant|dans|sur|en|los|últimos|dernières?) (?:más de |unos |plus de )?$"
)
_SPANS = r"(?! (?:de (?:evolución|seguimiento|tratamiento|suivi|traitement)|más tarde|después|plus tard))"
_YEARS = rf"(?<![0-9.,])[0-9]{{1,3}} {{1,2}}(?:años(?: de edad)?|anos(?: de idade)?|ans|anni){_SPANS}\b"
_FIELDS = {
    "age": r"(?i:\b(?:{words}))[ \t]*[:：][ \t]*(?P<found>[0-9]{1,3})(?![0-9])",
    "number": r"(?i:(?<![A-Za-z])(?:{words}))(?:(?:[ \t.:：#º°-]|no\.|nhc-){1,6}|(?<=[号号码호]))"
    r"(?P<found>(?=[^ \n]*[0-9]{3})[0-9A-Za-z][0-9A-Za-z/-]{2,18})",
    # Few digits behind a word that announces a telephone; no date, no share, no amount with its unit.
    "phone": r"(?i:(?<![A-Za-z])(?:{words})(?![A-Za-z])(?:[ \t]?"
    r"(?:me|us|him|her|them|back|at|on|to|is|was|no\.?|nr\.?|number|unter|al|au|号码?|为|是)"
    r"(?![A-Za-z])){0,3})[ \t.:：#,，（-]{0,4}"
    rf"(?P<found>(?!{_DATE})(?=(?:[ .()/-]{{0,3}}[0-9]){{5,15}}(?![0-9]))(?>\+?\(?[0-9]{{1,12}}(?:[ .()/-]{{1,3}}[0-9]{{2,8}}){{0,4}}))"
    rf"(?![0-9A-Za-z%％‰元年月天次米克]|[.,][0-9]|[ \t]?(?:{UNITS})(?![A-Za-z]))",
    "extension": r"(?i:(?<![A-Za-z])(?<!\b[0-9] )(?:{words})(?![A-Za-z]))[ \t.:：#为是]{0,3}(?P<found>[0-9]{3,6})"
    rf"(?![0-9A-Za-z%％]|[.,][0-9]|[ \t]?(?:{UNITS})(?![A-Za-z]))",
    "address": r"(?i:(?<![A-Za-z])(?:{words}))[ \t]*[:：][ \t]*"
    r"(?P<found>(?=[^\n;；。]*[0-9])[^\n;；。]{5,70}?)(?=[ \t]*(?:\n|;|；|。|\.[ \n]|\.?$))",
}

_WORDS = {"phone": "phone_cues", "extension": "extension_cues"}


@cache
def _field(kind: str) -> re.Pattern[str]:
    words = "|".join(map(re.escape, cues()[_WORDS.get(kind, f"{kind}_fields")]))
    return re.compile(_FIELDS[kind].replace("{words}", words))


def _labelled(kind: str, text: str) -> Iterator[Span]:
    """What stands behind the label of a field."""
    yield from (found.span("found") for found in _field(kind).finditer(text))


def phones(text: str) -> Iterator[Span]:
    """Numbers that look like telephones, and shorter ones behind a word that announces one."""
    yield from telephones(text)
    yield from _labelled("phone", text)


_identity_numbers = _alone(_ID_ABROAD)


def identity_numbers(text: str) -> Iterator[Span]:
    """Of other countries than China, in forms that begin with a birth or are grouped as little else."""
    return _identity_numbers(text)


def _accounts(text: str) -> Iterator[Span]:
    """Accounts with messengers and networks."""
    yield from (found.span(found.lastgroup or 0) for found in _compiled(_ACCOUNT).finditer(text))


def _ages(text: str) -> Iterator[Span]:
    """Years of age, in Spanish and French only where they are no span of time."""
    yield from (found.span() for found in _compiled(_AGE).finditer(text))
    for found in _compiled(_YEARS).finditer(text):
        if not _SINCE.search(text, max(0, found.start() - 24), found.start()):
            yield found.span()
    yield from _labelled("age", text)


def over_89(text: str) -> bool:
    """Whether it holds an age of ninety or more."""
    return any(
        digits.isdigit() and _VERY_OLD <= int(digits) <= _OLDEST
        for start, end in _ages(text)
        for digits in _DIGITS.findall(text[start:end])
    )


def _either(*ways: Callable[[str], Iterator[Span]]) -> Callable[[str], Iterator[Span]]:
    return lambda text: (span for way in ways for span in way(text))


KINDS: tuple[ProseKind, ...] = (
    ProseKind("email", Text("[邮箱]", "[EMAIL]"), _by(_EMAIL)),
    ProseKind("url", Text("[网址]", "[URL]"), _by(_URL)),
    ProseKind("id", Text("[证件号]", "[ID]"), _alone(rf"{_ID_CN}|{_ID_ABROAD}")),
    ProseKind("card", Text("[卡号]", "[CARD]"), _alone(_CARD)),
    ProseKind("phone", Text("[电话]", "[PHONE]"), _either(phones, partial(_labelled, "extension"))),
    ProseKind("account", Text("[账号]", "[ACCOUNT]"), _accounts),
    ProseKind("ip", Text("[IP]", "[IP]"), _by(_IP)),
    ProseKind("date", Text("[日期]", "[DATE]"), _by(_DATE)),
    ProseKind("number", Text("[编号]", "[NUMBER]"), _either(_alone(_NUMBER), partial(_labelled, "number"))),
    ProseKind("age", Text("[年龄]", "[AGE]"), _ages),
    ProseKind("address", Text("[地址]", "[ADDRESS]"), _either(addresses, partial(_labelled, "address"))),
    ProseKind("institution", Text("[机构]", "[INSTITUTION]"), institutions),
    ProseKind("ward", Text("[病区]", "[WARD]"), wards),
    ProseKind("name", Text("[姓名]", "[NAME]"), names),
)
