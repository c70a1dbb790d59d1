"""Streets with the number of a house in running text: Chinese, English, Spanish, German, French, Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .names import HAN, Span

_DIVISION = rf"(?:[{HAN}]{{2,8}}?(?:省|自治区|特别行政区))?(?:[{HAN}]{{2,8}}?(?:市|自治州|地区|盟))?(?:[{HAN}]{{1,8}}?(?:区|县|旗))?"
_STREET = rf"[{HAN}]{{1,10}}?(?:大道|路|街|巷|弄|胡同|村|屯|小区|花园|苑|公寓|大厦|新村|社区|街道|镇|乡)"
_HOUSE = r"(?:[0-9一二三四五六七八九十A-Za-z-]{1,6} ?(?:号|栋|幢|座|单元|室|组|弄|楼|层|房|户|队)(?:楼|院)?)"
_ROAD_ZH = rf"{_DIVISION}{_STREET}{_HOUSE}{{1,5}}"
_ZH = rf"{_ROAD_ZH}|[{HAN}]{{2,8}}(?:省|自治区)[{HAN}]{{2,8}}市(?:[{HAN}]{{1,8}}?[区县])?"
_WORD = r"[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ'’]{1,20}"
_FLAT = r"(?:Apt|Apartment|Unit|Suite|Flat|#)\.? ?[0-9A-Z]{1,6}"
_PART_EN = rf"(?:{_WORD}|[NSEW]{{1,2}}\.?|[0-9]{{1,3}}(?:st|nd|rd|th))"
_POSTCODE_EN = r"(?:[0-9]{5}(?:-[0-9]{4})?|[A-Z]{1,2}[0-9][0-9A-Z]? [0-9][A-Z]{2})"
_KINDS_EN = (
    "Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Place|Pl|Square|Sq|Terrace|Close|Crescent|Grove|Gardens"
    "|Mews|Hill|Parkway|Pkwy|Highway|Hwy|Trail|Circle|Walk"
)
_EN = (
    rf"(?:\b{_FLAT}, )?\b[0-9]{{1,5}}[A-Z]? (?:{_PART_EN} ){{1,3}}(?:{_KINDS_EN})\b\.?"
    rf"(?:,?\s{_FLAT})?(?:,\s{_WORD}(?: {_WORD}){{0,2}}(?:,?\s[A-Z]{{2}}\b)?(?:,?\s{_POSTCODE_EN}\b)?|\s{_POSTCODE_EN}\b)?"
)
_ES = (
    rf"(?:\bC/|\b(?:Calle|Avda\.?|Avenida|Av\.|Plaza|Pza\.|Paseo|Carretera|Ctra\.|Camino|Ronda|Travesía)) ?(?:(?:de|del|la|las|los|el) )"
    rf"{{0,2}}(?:Dr\. )?{_WORD}(?: (?:(?:de|del|la|los|las) ){{0,2}}{_WORD}){{0,3}}[,.]? ?(?:n[ºo°.]{{1,2}} ?)?(?:[0-9]{{1,4}}|[Ss]/[Nn])\b"
    rf"(?:(?:,| -|\.)? ?(?:[0-9]{{1,2}} ?[ºª°] ?[0-9A-Za-z]{{0,3}}|[0-9]{{1,2}} ?[A-Z]\b|[Bb]ajo(?: [A-D]\b)?))?"
)
_DE = (
    r"\b[A-ZÄÖÜ][a-zäöüß-]{1,25}(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer|chaussee) [0-9]{1,4} ?[a-z]?\b"
    rf"|\b(?:Am|An der|Im|In der|Auf der|Zum|Zur) {_WORD} [0-9]{{1,4}} ?[a-z]?\b"
)
_FR = (
    r"\b[0-9]{1,4}(?: ?(?:bis|ter|quater|[A-D]))?,? (?:[Rr]ue|[Aa]venue|[Aa]v\.|[Bb]oulevard|[Bb]d\.?|[Ii]mpasse|[Aa]llée|[Pp]lace|"
    rf"[Cc]hemin|[Rr]oute|[Qq]uai|[Cc]ours|[Ss]quare|[Pp]assage|[Vv]illa) (?:(?:de la|de l['’]|de|du|des|d['’]|la|le|les) ?){{0,2}}{_WORD}"
    rf"(?:[ -](?:(?:de la|de|du|des|et|la|le|les) )?{_WORD}){{0,3}}(?:,? [0-9]{{5}} {_WORD})?"
)
_JA = (
    rf"(?:[{HAN}]{{2,3}}[都道府県县])?[{HAN}]{{1,6}}[市区町村郡][{HAN}々ァ-ヶノ]{{0,12}}[0-9]{{1,3}}"
    r"(?:-[0-9]{1,3}){1,3}|"
    rf"(?:[{HAN}]{{2,3}}[都道府県县])?[{HAN}]{{1,6}}[市区町村郡][{HAN}々ァ-ヶノ]{{0,12}}[0-9]{{1,2}}丁目(?:[0-9]{{1,3}}番)?(?:[0-9]{{1,3}}[号地])?"
)
_LEAD_IN = re.compile(r"(?:现|家|户籍|居|暂)?(?:住址|住在|居住|地址|位于|籍贯|住)(?:为|是|在)?")
_LATIN = (_EN, _ES, _DE, _FR)
_STREETS, _EVERY = (_ROAD_ZH, *_LATIN, _JA), (_ZH, *_LATIN, _JA)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """When the first text is read: most tables have none, and all of them take 20 ms."""
    return re.compile(pattern)


def addresses(text: str) -> Iterator[Span]:
    """Where addresses stand, without the words that lead to them."""
    if not any(map(str.isdigit, text)) and text.isascii():
        return
    for pattern in _EVERY:
        for found in _compiled(pattern).finditer(text):
            lead = _LEAD_IN.match(text, *found.span())
            yield (lead.end() if lead else found.start()), found.end()


def holds_street(text: str, around: int = 0) -> bool:
    """Whether a road with a number of a house stands in it, with as many characters of other text."""
    if not any(map(str.isdigit, text)):
        return False
    found = (_compiled(pattern).search(text) for pattern in _STREETS)
    return any(one is not None and len(text) - (one.end() - one.start()) >= around for one in found)
