"""What may stand in running text beside names, by its form: contacts, numbers, addresses, dates, ages; in several languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from ...model.frozen import dataclass
from ...model.text import Text
from .names import HAN, Span, names


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
_ID = r"[1-9][0-9]{5}[ -]?(?:18|19|20)[0-9]{2}[0-9]{4}[ -]?[0-9]{3}[0-9Xx]|[1-9][0-9]{14}"
_CARD = r"[3-6](?:[ -]?[0-9]){14,18}"
_PHONE = (
    r"(?:\+?86[ -]?)?1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}|\(?0[1-9][0-9]{1,2}\)?[ -]?[2-8][0-9]{6,7}"
    r"|\+[0-9]{1,3}[ -]?(?:[0-9][ -]?){6,12}[0-9]"
    r"|\(?[2-9][0-9]{2}\)?[ .-]{1,2}[2-9][0-9]{2}[ .-][0-9]{4}|0[0-9]{1,4}-[0-9]{1,4}-[0-9]{3,4}"
    r"|0[1-9][0-9]{1,4}[ /][0-9]{5,8}|[679][0-9]{2} [0-9]{3} [0-9]{3}|[679][0-9]{2}(?: [0-9]{2}){3}"
)
_IP = r"(?<![0-9.])(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![0-9.])"
_Y, _M, _D = r"(?:19|20)[0-9]{2}", r"(?:1[0-2]|0?[1-9])", r"(?:3[01]|[12][0-9]|0?[1-9])"
_MONTHS = (
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Ene|Abr|Ago|Dic|Mär|Mai|Okt|Dez"
    r"|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-zä]{0,7}"
)
_DATE = (
    rf"(?<![0-9])(?:{_Y}[-/.]{_M}[-/.]{_D}|(?:{_Y}|(?:令和|平成|昭和)(?:[0-9]{{1,2}}|元))年 ?{_M}月(?: ?{_D}[日号])?"
    rf"|{_Y}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|{_M}月{_D}[日号]|{_D}(?:st|nd|rd|th|\.)?(?: de)? {_MONTHS}\.?(?: de|,)? {_Y}"
    rf"|{_MONTHS}\.? {_D}(?:st|nd|rd|th)?,? {_Y}|{_D}[/.-]{_D}[/.-]{_Y})(?![0-9])"
)
_NUMBER = r"[A-Z]{1,4}[ -]?[0-9]{5,14}|[0-9]{8,20}|(?:[A-Z]+[0-9]|[0-9]+[A-Z])[0-9A-Z-]{5,18}"
_AGE = (
    r"(?<![0-9.])[0-9]{1,3} ?(?:周?岁|歳|才(?![能干会])|(?:years?|yrs?|y)[ -]old|[- ]?year[- ]old"
    r"|años(?: de edad)?|Jahre? alt|[- ]?jährige[rnsm]?)"
    r"(?![a-z])|\b[Aa]ged? [0-9]{1,3}(?![0-9.])"
)
_DIVISION = rf"(?:[{HAN}]{{2,8}}?(?:省|自治区|特别行政区))?(?:[{HAN}]{{2,8}}?(?:市|自治州|地区|盟))?(?:[{HAN}]{{1,8}}?(?:区|县|旗))?"
_STREET = rf"[{HAN}]{{1,10}}?(?:大道|路|街|巷|弄|胡同|村|屯|小区|花园|苑|公寓|大厦|新村|社区|街道|镇|乡)"
_HOUSE = r"(?:[0-9一二三四五六七八九十A-Za-z-]{1,6} ?(?:号|栋|幢|座|单元|室|组|弄|楼|层|房|户|队)(?:楼|院)?)"
_ROAD_ZH = rf"{_DIVISION}{_STREET}{_HOUSE}{{1,5}}"
_ADDRESS_ZH = rf"{_ROAD_ZH}|[{HAN}]{{2,8}}(?:省|自治区)[{HAN}]{{2,8}}市(?:[{HAN}]{{1,8}}?[区县])?"
_WORD = r"[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ'’]{1,20}"
_FLAT = r"(?:Apt|Apartment|Unit|Suite|Flat|#)\.? ?[0-9A-Z]{1,6}"
_ADDRESS_EN = (
    rf"(?:\b{_FLAT}, )?\b[0-9]{{1,5}}[A-Z]? (?:{_WORD} ){{1,3}}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way"
    rf"|Place|Pl|Square|Sq|Terrace|Close|Crescent)\b\.?(?:,? {_FLAT})?(?:, {_WORD}(?: {_WORD})?(?:,? [A-Z]{{2}})?(?: [0-9]{{5}})?)?"
)
_ADDRESS_ES = (
    rf"(?:\bC/|\b(?:Calle|Avda\.?|Avenida|Av\.|Plaza|Pza\.|Paseo|Carretera|Camino|Ronda|Travesía)) ?(?:(?:de|del|la|las|los|el) ){{0,2}}"
    rf"{_WORD}(?: (?:(?:de|del|la) ){{0,2}}{_WORD}){{0,3}},? (?:n[ºo°.]{{1,2}} ?)?[0-9]{{1,4}}(?:,? [0-9]{{1,2}}[ºª°] ?[A-Za-z]{{0,3}})?"
)
_ADDRESS_DE = (
    r"\b[A-ZÄÖÜ][a-zäöüß-]{1,25}(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer|chaussee) [0-9]{1,4} ?[a-z]?\b"
    rf"|\b(?:Am|An der|Im|In der|Auf der|Zum|Zur) {_WORD} [0-9]{{1,4}} ?[a-z]?\b"
)
_ADDRESS_JA = (
    rf"(?:[{HAN}]{{2,3}}[都道府県县])?[{HAN}]{{1,6}}[市区町村郡][{HAN}々ァ-ヶノ]{{0,12}}[0-9]{{1,3}}"
    r"(?:-[0-9]{1,3}){1,3}|"
    rf"(?:[{HAN}]{{2,3}}[都道府県县])?[{HAN}]{{1,6}}[市区町村郡][{HAN}々ァ-ヶノ]{{0,12}}[0-9]{{1,2}}丁目(?:[0-9]{{1,3}}番)?(?:[0-9]{{1,3}}[号地])?"
)
_LEAD_IN = re.compile(r"(?:现|家|户籍|居|暂)?(?:住址|住在|居住|地址|位于|籍贯|住)(?:为|是|在)?")
_STREETS = (_ROAD_ZH, _ADDRESS_EN, _ADDRESS_ES, _ADDRESS_DE, _ADDRESS_JA)
_OTHERS = (_ADDRESS_ZH, _ADDRESS_EN, _ADDRESS_ES, _ADDRESS_DE, _ADDRESS_JA)


def _addresses(text: str) -> Iterator[Span]:
    for pattern in _OTHERS:
        for found in _compiled(pattern).finditer(text):
            lead = _LEAD_IN.match(text, *found.span())
            yield (lead.end() if lead else found.start()), found.end()


def holds_street(text: str, around: int = 0) -> bool:
    """Whether a road with a number of a house stands in it, with as many characters of other text."""
    if not any(map(str.isdigit, text)):
        return False
    found = (_compiled(pattern).search(text) for pattern in _STREETS)
    return any(one is not None and len(text) - (one.end() - one.start()) >= around for one in found)


KINDS: tuple[ProseKind, ...] = (
    ProseKind("email", Text("[邮箱]", "[EMAIL]"), _by(_EMAIL)),
    ProseKind("url", Text("[网址]", "[URL]"), _by(_URL)),
    ProseKind("id", Text("[证件号]", "[ID]"), _alone(_ID)),
    ProseKind("card", Text("[卡号]", "[CARD]"), _alone(_CARD)),
    ProseKind("phone", Text("[电话]", "[PHONE]"), _alone(_PHONE)),
    ProseKind("ip", Text("[IP]", "[IP]"), _by(_IP)),
    ProseKind("date", Text("[日期]", "[DATE]"), _by(_DATE)),
    ProseKind("number", Text("[编号]", "[NUMBER]"), _alone(_NUMBER)),
    ProseKind("age", Text("[年龄]", "[AGE]"), _by(_AGE)),
    ProseKind("address", Text("[地址]", "[ADDRESS]"), _addresses),
    ProseKind("name", Text("[姓名]", "[NAME]"), names),
)
