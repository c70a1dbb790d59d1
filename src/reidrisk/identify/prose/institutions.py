"""Hospitals, clinics and homes by name, and wards, rooms and beds by number, in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .names import HAN, Span, cues

_WORD = r"[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ'’]{1,20}"
_KANA = "\u30a1-\u30fa\u30fc"
_HIRAGANA = "\u3041-\u3096"
_ENDS_EN = (
    "Hospital|Medical Cent(?:er|re)|Health Cent(?:er|re)|Community Clinic|Clinic|Infirmary|Hospice|Nursing Home|Care Home"
    "|Rehabilitation Cent(?:er|re)"
)
_LINKS = r"(?:de la|de los|de las|del|de|du|des|la|le|les|el|los|las|y|et|d['’]|l['’])"
_NAMED = rf"(?: (?:{_LINKS} ?){{0,2}}(?:Dr\. |[A-Z]\. )?{_WORD}(?:-{_WORD})*){{1,5}}"
_PATTERNS = {
    "zh": r"医院|卫生院|保健院|卫生服务中心|诊所|门诊部|疗养院|养老院|福利院|康复中心",
    "ja": rf"(?P<name>(?:(?<![{_HIRAGANA}])[{_HIRAGANA}]{{2,6}})?[{HAN}々{_KANA}]{{0,10}}?)"
    r"(?:病院|クリニック|医院|診療所|医療センター|療養所)",
    "en": rf"\b(?P<name>(?:(?:St\.?|{_WORD}) (?:of (?:the )?|and )?){{1,4}})(?:{_ENDS_EN})\b",
    "de": rf"\b(?:Universitätsklinikum|Uniklinikum|Uniklinik|Klinikum|Krankenhaus|Fachklinik|Rehaklinik|Reha-Klinik|Klinik"
    r"|Pflegeheim|Seniorenheim|Hospiz)"
    rf"(?P<name> (?:am |an der |im )?{_WORD}(?:-{_WORD})*)|\b(?:{_WORD}\.?-){{1,3}}(?:Krankenhaus|Klinik|Klinikum|Hospital|Stift|Spital)\b",
    "es": rf"\b(?:Hospital|Clínica|Centro de Salud|Centro Médico|Sanatorio|Policlínica|Residencia)(?P<name>{_NAMED})",
    "fr": rf"\b(?:C\.?H\.?U\.?|CHR|Hôpital|Hôpitaux|Clinique|Polyclinique|Centre [Hh]ospitalier|EHPAD|Maternité)(?P<name>{_NAMED})",
    "north": rf"\b(?:{_WORD}(?:-{_WORD})* )?(?P<name>{_WORD}s?)(?: |(?<=[a-zæøåäö])-)(?:[Uu]niversitets|[Rr]egions|[Ll]ens)?"
    r"(?:hospital|sygehus|sykehus|sjukhus|legekontor|lægehus|vårdcentral|plejehjem|sykehjem|[Hh]ospice|ziekenhuis|verpleeghuis)(?:et|en)?\b",
    "it": rf"\b(?:Ospedale|Policlinico|Casa di [Cc]ura|Clínica|Clinica|Santa Casa|Centro de Saúde|Casa di [Rr]iposo)(?P<name>{_NAMED})",
    "ko": r"(?<![가-힣])(?P<name>[가-힣]{2,10}?)(?:대학교병원|대병원|병원|의원|의료원|보건소|요양원|한의원)",
    "ru": r"(?P<name>(?:ГКБ|ГБУЗ|ЦРБ|[Бб]ольниц[аеуы]|[Пп]оликлиник[аеуи]) (?:№ ?[0-9]{1,4}|им\. [А-ЯЁ][\w.-]+(?: [А-ЯЁ][\w-]+)?))",
    "ward": (
        r"(?:[0-9]{1,3}|[一二三四五六七八九十]{1,3})病区(?:[0-9]{1,3}床)?|科[0-9]{1,3}床"
        rf"|[0-9]{{1,2}}階?[東西南北]?病棟|[{HAN}]{{1,5}}病棟[0-9]{{2,4}}号室|[0-9]{{2,4}}号室"
        r"|\b(?:Ward|Bay|Room|Bed|[Ss]tation|Zimmer) [0-9]{1,4}[A-Z]?\b|\bStation [A-Z]\w{1,12} [0-9]{1,2}\b"
        rf"|\b(?:the )?(?:ICU|UCI|HDU|CCU|ITU)(?:,? (?:bed|cama|lit|Bett) [0-9]{{1,3}})|\b{_WORD} Ward\b"
        r"|\b(?:[Pp]lanta|[Cc]ama|[Hh]abitación|[Cc]hambre|[Ll]it|[Ss]ervice|[Uu]nité|[Ll]ocal) [0-9]{1,4}[A-Z]?\b"
        r"(?:, (?:cama|lit|bed) [0-9]{1,4})?"
    ),
}
# What leads to the name of a hospital in a Chinese sentence.
_LEAD_ZH = re.compile(
    r".*(?:就诊于|住院于|转入|转至|转往|转到|送至|送往|送到|前往|来自|收住|入住|曾在|曾于|在|于|至|到|由|赴|从|转|和|及|与)"
)


_RUN = re.compile(rf"[{HAN}]+$")
_JAPANESE = re.compile("[\u3041-\u30ff]|病院|診療")
_LONGEST = 16


@cache
def _compiled(key: str) -> re.Pattern[str]:
    return re.compile(_PATTERNS[key])


@cache
def _generic() -> frozenset[str]:
    """Words that stand before hospital and are no name: local, other, general."""
    return frozenset(cues()["no_institution"])


def institutions(text: str) -> Iterator[Span]:
    """Where institutions of care stand by name."""
    if not text.isascii():
        yield from _eastern(text)
    for key in ("en", "de", "es", "fr", "north", "it"):
        for found in _compiled(key).finditer(text):
            words = re.findall(r"[^\W\d_]+", found["name"] or found[0])
            start = _first_own(text, found, words) if key == "en" else found.start()
            if start >= 0 and any(word not in _generic() and word[:1].isupper() for word in words):
                yield start, found.end()


def _first_own(text: str, found: re.Match[str], words: list[str]) -> int:
    """From the first word that is not generic on: The, At and so on begin a sentence."""
    own = next((word for word in words if word not in _generic()), None)
    return -1 if own is None else text.index(own, found.start())


def _eastern(text: str) -> Iterator[Span]:
    for found in _compiled("zh").finditer(text):
        start = _name_before(text, found.start())
        if start < found.start() and text[start : found.start()] not in _generic():
            yield start, found.end()
    yield from (found.span() for found in _compiled("ko").finditer(text) if found["name"] not in _generic())
    yield from (found.span() for found in _compiled("ru").finditer(text))
    for found in _compiled("ja").finditer(text) if _JAPANESE.search(text) else ():
        if found["name"] and found["name"] not in _generic():
            yield found.span()


def _name_before(text: str, end: int) -> int:
    """Where the Chinese characters begin that lead up to here, without the words that lead to a name."""
    run = _RUN.search(text, max(0, end - _LONGEST), end)
    start = run.start() if run else end
    lead = _LEAD_ZH.match(text, start, end)
    return lead.end() if lead else start


def wards(text: str) -> Iterator[Span]:
    """Wards, rooms and beds by number or name."""
    for found in _compiled("ward").finditer(text):
        yield (_name_before(text, found.start()) if "\u3400" <= found[0][-1] <= "\u9fff" else found.start()), found.end()
