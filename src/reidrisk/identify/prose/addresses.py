"""Streets with the number of a house in running text, as thirteen languages write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .names import HAN, Span

_DIVISION = rf"(?:[{HAN}]{{2,8}}?(?:省|自治区|特别行政区))?(?:[{HAN}]{{2,8}}?(?:市|自治州|地区|盟))?(?:[{HAN}]{{1,8}}?(?:区|县|旗))?"
_STREET = rf"[{HAN}]{{1,10}}?(?:大道|路|街|巷|弄|胡同|村|屯|小区|花园|苑|公寓|大厦|新村|社区|街道|镇|乡)"
_HOUSE = r"(?:[0-9一二三四五六七八九十A-Za-z-]{1,6} ?(?:号|栋|幢|座|单元|室|组|弄|楼|层|房|户|队)(?:楼|院)?)"
_ROAD_ZH = rf"{_DIVISION}{_STREET}(?:[东西南北中一二三四五六七八九十]段)?{_HOUSE}{{1,5}}(?:附[0-9]{{1,3}}号)?"
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
    rf"(?:\bC/|\b(?:[Cc]alle|Avda\.?|Avenida|Av\.|Plaza|Pza\.|Paseo|Carretera|Ctra\.|Camino|Ronda|Travesía)) ?(?:(?:de|del|la|las|los|el) )"
    rf"{{0,2}}(?:Dr\. )?{_WORD}(?: (?:(?:de|del|la|los|las) ){{0,2}}{_WORD}){{0,3}}[,.]? ?(?:n[ºo°.]{{1,2}} ?)?(?:[0-9]{{1,4}}|[Ss]/[Nn])\b"
    rf"(?:(?:,| -|\.)? ?(?:[0-9]{{1,2}} ?[ºª°] ?[0-9A-Za-z]{{0,3}}|[0-9]{{1,2}} ?[A-Z]\b|[Bb]ajo(?: [A-D]\b)?))?"
    rf"(?:,? [0-9]{{5}} {_WORD})?"
)
_DE = (
    r"\b[A-ZÄÖÜ][a-zäöüß-]{1,25}(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer|chaussee) [0-9]{1,4} ?[a-z]?\b"
    r"(?:,? (?:D-)?[0-9]{5} [A-ZÄÖÜ][a-zäöüß]{2,20})?"
    rf"|\b(?:Am|An der|Im|In der|Auf der|Zum|Zur) {_WORD} [0-9]{{1,4}} ?[a-z]?\b(?:,? (?:D-)?[0-9]{{5}} {_WORD})?"
)
_FR = (
    r"\b[0-9]{1,4}(?: ?(?:bis|ter|quater|[A-D]))?,? (?:[Rr]ue|[Aa]venue|[Aa]v\.|[Bb]oulevard|[Bb]d\.?|[Ii]mpasse|[Aa]llée|[Pp]lace|"
    rf"[Cc]hemin|[Rr]oute|[Qq]uai|[Cc]ours|[Ss]quare|[Pp]assage|[Vv]illa) (?:(?:de la|de l['’]|de|du|des|d['’]|la|le|les) ?){{0,2}}{_WORD}"
    rf"(?:[ -](?:(?:de la|de|du|des|et|la|le|les) )?{_WORD}){{0,3}}(?:,? [0-9]{{5}} {_WORD})?"
)
_CITY = rf"(?:,? (?:[A-Z]{{1,2}}-)?[0-9]{{3,4}} ?(?:[0-9]{{1,2}}|[A-Z]{{2}})? {_WORD}(?: [A-ZØ]{{1,2}}\b)?)?"
_NORTH = (
    r"\b(?:(?:Gl|Gammel|Ny|Nye|Store?|Lille|Nørre|Sønder|Øster|Vester|Stora|Lilla|Norra|Södra"
    r"|Östra|Västra|Sankt|Skt|St)\.? )?[A-ZÆØÅÄÖ][a-zæøåäöéü]{1,25}"
    r"(?:vej|vejen|gade|gaden|allé|alle|stræde|strædet|plads|pladsen|vænget|parken|gata|gatan|gate|vägen|väg"
    r"|veien|vegen|vei|torg|torget|gränd|stigen|stien|haugen"
    r"|bakken|marken|brynet|draget|engen|lunden|skoven|toften) [0-9]{1,4}(?: ?[A-Z])?\b"
    rf"(?:,? (?:[0-9]{{1,2}}\.|st\.|kl\.) ?(?:tv|th|mf|sal)?\.?)?{_CITY}"
)
_NL = (
    r"\b(?:(?:Oude?|Nieuwe?|Sint|St\.?|Van|Grote|Kleine|Lange|Korte|Eerste|Tweede) ){0,2}"
    r"[A-Z][a-zë]{1,25}(?:straat|laan|weg|gracht|plein|kade|singel|dijk|hof|pad|steeg|dreef) [0-9]{1,4}"
    rf"(?: ?-? ?[a-zA-Z0-9]{{1,3}}\b)?{_CITY}"
)
_IT = (
    r"\b(?:[Vv]ia(?:le)?|[Pp]iazza(?:le)?|[Cc]orso|[Vv]icolo|[Ll]argo|[Ss]trada) (?:(?:d[aei]l?l?[ao]?|degli|dei|san|santa) ){0,2}"
    rf"{_WORD}(?: {_WORD}){{0,3}},? (?:n\.? ?)?[0-9]{{1,4}}(?:/?[a-zA-Z])?\b(?:,? [0-9]{{5}} {_WORD})?"
)
_PT = (
    r"\b(?:Rua|R\.|Avenida|Av\.|Travessa|Largo|Praça|Estrada|Alameda|rua|avenida) (?:(?:d[aeo]s?) )?"
    rf"{_WORD}(?: (?:d[aeo]s? )?{_WORD}){{0,4}},? (?:n\.?º? ?)?[0-9]{{1,5}}\b(?:,? [0-9]{{1,2}}\.?º(?: (?:Esq|Dto|Dir|Fte)\.?)?)?"
    rf"(?:,? [0-9]{{4,5}}-[0-9]{{3}} {_WORD})?"
)
_RU = (
    r"(?:г\. ?[А-ЯЁ][а-яё-]+, )?(?<!\w)(?:ул\.|улица|улице|пр\.|пр-т|проспект|пер\.|переулок|наб\.|ш\.|шоссе|бульвар|б-р|пл\.)"
    r" ?[А-ЯЁ0-9][А-Яа-яё0-9. -]{1,30},"
    r" (?:д\.|дом) ?[0-9]{1,4}[А-Яа-я]?(?:[,/]? ?(?:к\.|корп\.|стр\.) ?[0-9]{1,3})?(?:, (?:кв\.|квартира|оф\.) ?[0-9]{1,4})?"
)
_KO_PLACE = r"[\uac00-\ud7a3]{1,6}(?:특별자치시|특별자치도|특별시|광역시|도|시|군|구|읍|면)"
_KO = (
    rf"{_KO_PLACE} (?:{_KO_PLACE} ){{0,2}}[\uac00-\ud7a30-9]{{1,10}}(?:로|길|동|리)"
    r" ?[0-9]{1,4}(?:-[0-9]{1,4})?(?:번지|번길 ?[0-9]{1,3})?"
    r"(?:,? ?[0-9]{1,4}동)?(?:,? ?[0-9]{1,4}호)?"
)
_JA = (
    rf"(?:[{HAN}]{{2,3}}[都道府県县])?[{HAN}]{{1,6}}[市区町村郡][{HAN}々ァ-ヶノ]{{0,12}}[0-9]{{1,3}}"
    r"(?:-[0-9]{1,3}){1,3}|"
    rf"(?:[{HAN}]{{2,3}}[都道府県县])?[{HAN}]{{1,6}}[市区町村郡][{HAN}々ァ-ヶノ]{{0,12}}[0-9]{{1,2}}丁目(?:[0-9]{{1,3}}番)?(?:[0-9]{{1,3}}[号地])?"
)
_LEAD_IN = re.compile(r"(?:现|家|户籍|居|暂)?(?:住址|住在|居住|地址|位于|籍贯|住)(?:为|是|在)?")
_LATIN = (_EN, _ES, _DE, _FR, _NORTH, _NL, _IT, _PT, _RU, _KO)
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
