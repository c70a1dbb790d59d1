"""People with a name, a phone and a number of their own, for six languages: half of the names are common, half stand in no list."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..texts import MAKERS

LANGUAGES = ("zh", "en", "de", "es", "fr", "ja")
_HAN = ("zh", "ja")
_GIVEN = {
    "en": "James Mary Robert Patricia Michael Linda David Susan Thomas Karen Emily Daniel Olivia Samuel Grace Aaliyah Mei-Ling Siobhan",
    "de": "Hans Ursula Peter Sabine Stefan Monika Andreas Petra Jürgen Karl-Heinz Lena Jonas Aylin Mehmet Katharina Günther",
    "es": "José María Antonio Carmen Manuel Lucía Javier Isabel Francisco Ana Sergio Pilar Álvaro Rocío Joaquín Inmaculada",
    "fr": "Jean Marie Pierre Nathalie Michel Isabelle Jean-Pierre Sylvie Léa Hugo Chloé Étienne Fatima Karim Hélène Anaïs",
}
_FAMILY = {
    "en": "Smith Johnson Williams Brown Taylor Wilson Clark O'Neill Walker Wright Patel Nguyen MacDonald Hughes Okafor Rice",
    "de": "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Yılmaz Groß Kaya Voß Zimmermann",
    "es": "García López Martínez Sánchez Pérez Gómez Fernández Ruiz Díaz Moreno Álvarez Romero Gutiérrez Navarro Iglesias Rojas",
    "fr": "Martin Bernard Dubois Thomas Robert Petit Durand Leroy Moreau Lefèvre Benali Girard Rousseau Garnier Boyer Lemaître",
}
_RARE_GIVEN = {
    "en": "Tavis Jorell Kessia Braedon Oriel Thessaly Corvin Lirael",
    "de": "Wiebke Thorben Swantje Enno Gesche Okke Tjark Imke",
    "es": "Yurena Aitziber Nahia Eneko Itxaso Gorka Amets Oihana",
    "fr": "Maëlys Gwendal Ninon Tanguy Solveig Loïcia Erwan Bleuenn",
}
_RARE_FAMILY = {
    "en": "Brindlewick Thornaby Cavershaw Dunmorrow Ellingrave Fenwhistle Grathby Holtumber",
    "de": "Krauchle Behnkemeier Dorfnerhold Immelsbach Uchtbold Wießgart Zöllick Häuslbrink",
    "es": "Zebollana Orrientes Iduelba Cascarreño Tijosa Equiraldo Ancedar Bualdaga",
    "fr": "Kervadec Bréhautin Lanoizellec Guillourdin Prévotelle Tranchemer Ploudérac Vaudrimont",
}
_RARE = 0.5
_TWO_FAMILIES, _PARTICLE = "es", 0.08
_PARTICLES = {"en": "de Vries", "de": "von der Heide", "es": "de la Fuente", "fr": "de La Tour"}
_COMPOUND = ("欧阳", "上官", "司马", "诸葛", "慕容")
_SELDOM = 0.04
_SURNAMES_JA = (
    "佐藤",
    "鈴木",
    "高橋",
    "田中",
    "伊藤",
    "渡辺",
    "山本",
    "中村",
    "小林",
    "加藤",
    "林",
    "森",
    "佐々木",
    "五十嵐",
    "勅使河原",
    "小鳥遊",
)
_GIVEN_JA = ("健一", "美咲", "翔太", "陽菜", "大輔", "由美子", "拓也", "千尋", "直樹", "恵子", "蓮", "茜", "さくら", "ひろし", "悠真", "紬")
_RECORDS = {"zh": "#########", "en": "MRN#######", "de": "F-########", "es": "NH########", "fr": "#########", "ja": "K#######"}
_PHONES = {
    "zh": "13#########|15#########|18#########",
    "en": "(###) ###-####|###-###-####|+44 7### ######",
    "de": "0176 #######|+49 151 #######|030/#######",
    "es": "6## ### ###|+34 6########|9## ## ## ##",
    "fr": "06 ## ## ## ##|+33 6 ## ## ## ##|01 ## ## ## ##",
    "ja": "090-####-####|03-####-####",
}


@dataclass(frozen=True)
class Person:
    """Somebody with a row: as the table has it."""

    given: str
    family: str
    whole: str
    turned: str
    short: str
    phone: str
    record: str

    @property
    def columns(self) -> tuple[str, ...]:
        """What the identifier columns of the row hold."""
        return (self.whole, self.phone, self.record)


def digits(form: str, draw: random.Random) -> str:
    """One of the forms, each # a digit."""
    return "".join(str(draw.randrange(2, 10)) if one == "#" else one for one in draw.choice(form.split("|")))


def person(lang: str, draw: random.Random) -> Person:
    """Drawn anew."""
    given, family = _han(lang, draw) if lang in _HAN else _latin(lang, draw)
    whole = family + given if lang in _HAN else f"{given} {family}"
    turned = whole if lang in _HAN else f"{family}, {given}"
    short = whole if lang in _HAN else f"{given[0]}. {family}"
    return Person(given, family, whole, turned, short, digits(_PHONES[lang], draw), digits(_RECORDS[lang], draw))


def _han(lang: str, draw: random.Random) -> tuple[str, str]:
    if lang == "ja":
        return draw.choice(_GIVEN_JA), draw.choice(_SURNAMES_JA)
    whole = MAKERS["zh"]["name"](draw)
    return whole[1:], draw.choice(_COMPOUND) if draw.random() < _SELDOM else whole[0]


def _latin(lang: str, draw: random.Random) -> tuple[str, str]:
    given = draw.choice((_RARE_GIVEN if draw.random() < _RARE else _GIVEN)[lang].split())
    families = [draw.choice((_RARE_FAMILY if draw.random() < _RARE else _FAMILY)[lang].split()) for _ in range(2)]
    if draw.random() < _PARTICLE:
        families[0] = _PARTICLES[lang]
    return given, " ".join(families) if lang == _TWO_FAMILIES else families[0]


_DAYS: Mapping[str, tuple[str, ...]] = {
    "zh": ("{y}年{m}月{d}日", "{y}-{m:02}-{d:02}", "{m}月{d}日", "{y}.{m}.{d}", "{y}/{m}/{d}"),
    "en": ("{month} {d}, {y}", "{m:02}/{d:02}/{y}", "{d} {month} {y}", "{y}-{m:02}-{d:02}", "{d} {month}", "{m}/{d}/{short:02}"),
    "de": ("{d}. {month} {y}", "{d:02}.{m:02}.{y}", "{d:02}.{m:02}.{short:02}", "{d}. {month}"),
    "es": ("{d} de {month} de {y}", "{d:02}/{m:02}/{y}", "{d:02}-{m:02}-{y}", "{d} de {month}"),
    "fr": ("{d} {month} {y}", "{d:02}/{m:02}/{y}", "{d:02}/{m:02}/{short:02}", "{d} {month}"),
    "ja": ("{y}年{m}月{d}日", "{y}/{m:02}/{d:02}", "{m}月{d}日", "令和{era}年{m}月{d}日"),
}
_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
_AGES = {
    "zh": ("{0}岁", "{0} 岁", "{0}周岁"), "en": ("{0} years old", "{0}-year-old", "{0} y/o", "aged {0}"),
    "de": ("{0} Jahre alt", "{0}-jähriger", "{0} J."), "es": ("{0} años", "{0} años de edad"), "fr": ("{0} ans", "âgé de {0} ans"),
    "ja": ("{0}歳", "{0}才"),
}  # fmt: skip
_PLACES = {
    "zh": ("海宁市第二人民医院", "江南大学附属医院", "省中医院", "仁济医院", "东湖区妇幼保健院", "市三院"),
    "en": ("St Mary's Hospital", "Riverside General Hospital", "Northfield Medical Center", "Ashby Community Clinic", "Mercy Hospital"),
    "de": ("Klinikum Rosenheide", "St.-Josef-Krankenhaus", "Universitätsklinikum Bergau", "Rehaklinik Waldsee"),
    "es": ("Hospital San Telmo", "Hospital Universitario La Vega", "Clínica Santa Lucía", "Centro de Salud El Olivar"),
    "fr": ("CHU de Brévannes", "Hôpital Saint-Luc", "Clinique des Tilleuls", "Centre hospitalier de Montclair"),
    "ja": ("若葉市立病院", "青葉大学病院", "みどりクリニック", "南総合病院", "さくら医院"),
}
_WARDS = {
    "zh": ("心内科三病区", "骨科12床", "5病区", "神经外科二病区8床"), "en": ("Ward 7B", "the ICU, bed 4", "Ward 12", "Maple Ward"),
    "de": ("Station 3B", "Station 12", "Station Innere 2"), "es": ("planta 4, cama 412", "UCI, cama 6", "planta 7"),
    "fr": ("service 3B", "unité 4, lit 12", "chambre 214"), "ja": ("5階西病棟", "3病棟", "内科病棟201号室"),
}  # fmt: skip
_STREETS = {
    "zh": ("望江路{0}号", "长宁区枫林街{0}号3栋402室", "百花巷{0}号", "德清县澄碧大道{0}号2单元"),
    "en": ("{0} Oakhurst Street", "{0} Thornaby Road, Apt 4", "{0} Maple Ave", "{0} Elm Grove"),
    "de": ("Lindenstraße {0}", "Mühlweg {0}a", "Am Brunnen {0}", "Goetheplatz {0}"),
    "es": ("Calle Olivares, {0}", "Avda. de Castilla {0}", "C/ Mayor nº {0}, 2º B", "Plaza del Carmen {0}"),
    "fr": ("{0} rue des Lilas", "{0}, avenue de la République", "{0} bis boulevard Voltaire", "{0} impasse du Moulin"),
    "ja": ("東京都世田谷区用賀{1}-{2}-{0}", "大阪市北区梅田{1}丁目{2}番{0}号", "若葉市緑町{1}-{2}"),
}
_DURATIONS = {"zh": "3天", "ja": "3日"}
_YOUNGEST, _OVER, _OLDEST, _FIRST_YEAR, _NOW = 18, 90, 105, 1995, 2026


def date(lang: str, draw: random.Random) -> str:
    """A day in one of the forms of the language."""
    year, month, day = draw.randrange(_FIRST_YEAR, _NOW), draw.randrange(1, 13), draw.randrange(1, 29)
    word = _MONTHS[lang].split()[month - 1] if lang in _MONTHS else ""
    return draw.choice(_DAYS[lang]).format(y=year, m=month, d=day, month=word, short=year % 100, era=year % 7 + 1)


def _one(forms: Mapping[str, tuple[str, ...]], lang: str, draw: random.Random) -> str:
    return draw.choice(forms[lang]).format(draw.randrange(2, 290), draw.randrange(1, 9), draw.randrange(1, 30))


# What a slot becomes, and as what it is marked; the row's own first.
OWN: Mapping[str, tuple[str, Callable[[Person], str]]] = {
    "own": ("own", lambda one: one.whole),
    "family": ("own", lambda one: one.family),
    "given": ("own", lambda one: one.given),
    "turned": ("own", lambda one: one.turned),
    "short": ("own", lambda one: one.short),
    "phone": ("phone", lambda one: one.phone),
    "record": ("record", lambda one: one.record),
}
OTHERS: Mapping[str, tuple[str | None, Callable[[str, random.Random], str]]] = {
    "name": ("name", lambda lang, draw: person(lang, draw).whole),
    "other": ("name", lambda lang, draw: person(lang, draw).family),
    "given_other": ("name", lambda lang, draw: person(lang, draw).given),
    "mobile": ("phone", lambda lang, draw: person(lang, draw).phone),
    "date": ("date", date),
    "age": ("age", lambda lang, draw: draw.choice(_AGES[lang]).format(draw.randrange(_YOUNGEST, _OVER))),
    "old": ("over89", lambda lang, draw: draw.choice(_AGES[lang]).format(draw.randrange(_OVER, _OLDEST))),
    "address": ("address", lambda lang, draw: _one(_STREETS, lang, draw)),
    "institution": ("institution", lambda lang, draw: _one(_PLACES, lang, draw)),
    "ward": ("ward", lambda lang, draw: _one(_WARDS, lang, draw)),
    "span": (None, lambda lang, _draw: _DURATIONS[lang]),
}
