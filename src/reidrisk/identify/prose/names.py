"""Names of persons in running text, by what stands around them: a title, a relative, a field, a sex and an age behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..forms.chinese_names import chinese, is_chinese_name, is_surely_named
from ..forms.western_names import is_western_name
from ..lookup import document

Span = tuple[int, int]
HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
_KANA = re.compile(r"[\u3041-\u30ff]")
_JAPANESE = ("氏名", "担当医", "担当者", "看護師", "主治医:", "主治医：")
_WIDTHS = (4, 3, 2)
_BEHIND = re.compile(r"[，,、；;。 ：:（(]{0,3}(?:男|女(?!士)|[0-9]{1,3} ?[岁歳才])")
_ENDS = re.compile(rf"[^{HAN}]|$")
_BEFORE_TITLE = frozenset("由经请与向给对找和及让被是")
_RANKS = ("管床", "责任", "经治", "值班", "手术", "麻醉", "家庭", "全科", "主管", "上级", "主刀", "诊", "主治", "住院", "主任", "副")
_USUAL = 3
_HAN_ONLY = re.compile(rf"[{HAN}]{{2,4}}")
_CAPITAL = r"[A-ZÀ-ÖØ-Þ]"
_WORD = rf"(?:O['’])?{_CAPITAL}[a-zß-öø-ÿ]{{1,20}}(?:['’-]?{_CAPITAL}[a-zß-öø-ÿ]{{1,20}}){{0,2}}"
_SHOUTED = rf"{_CAPITAL}{{2,20}}"
_PARTICLE = r"(?:(?:de la|de los|de las|del|de|da|dos|von|van|zu|der|den|la|le|y|bin|al) ){0,2}"
_MORE = rf"(?: (?:{_PARTICLE}(?:{_WORD}|{_SHOUTED})|{_CAPITAL}\.))"
_WESTERN = re.compile(r"\b(?P<name>[A-Z][a-z]+(?:[-'][A-Z]?[a-z]+)?(?: [A-Z]\.)?(?: [A-Z][a-z]+(?:[-'][A-Z][a-z]+)?){1,2})\b")
_LEAST_OF_ROLE = 2
_JA_WIDEST = 6


@cache
def cues() -> dict[str, list[str]]:
    """The words that stand around names, by language and kind; longest first."""
    return {key: sorted(words, key=len, reverse=True) for key, words in document("prose_cues.json").items()}


@cache
def _one_of(*keys: str) -> str:
    return "|".join(re.escape(word) for key in keys for word in cues()[key])


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Made when it is first used: a scan without text needs none."""
    return re.compile(
        {
            "zh_role": rf"(?:{_one_of('zh_fields', 'zh_roles')})(?P<sign>[:：]?)[: 为是叫]{{0,2}}(?=(?P<name>[{HAN}]{{2,8}}))",
            "zh_behind": rf"[，,、；;。 ：:（(]{{0,3}}(?:男|女|[0-9]{{1,3}} ?岁)|{_one_of('zh_titles', 'zh_verbs')}",
            "zh_title": rf"(?P<name>[{HAN}]{{2,4}})(?=(?:副?主任|主治|住院|责任)?(?:{_one_of('zh_titles')}))",
            "title": rf"\b(?:{_one_of('titles')})\b\.?(?: (?:med|phil|Dr|Prof)\.)* (?P<name>(?:{_WORD}|{_SHOUTED}){_MORE}{{0,3}})",
            "role": rf"\b(?:{'|'.join(_either(word) for word in cues()['roles'])})(?P<sign>[:.]?),? (?P<name>{_WORD}{_MORE}{{0,3}})",
            "ja_title": rf"(?P<name>[{HAN}々]{{1,12}}(?:[ 　][{HAN}々]{{1,4}})?|[ァ-ヶー]{{2,8}}(?:[・ ][ァ-ヶー]{{2,8}})?)"
            rf"(?=(?:{_one_of('ja_titles')}))",
            "ja_role": rf"(?:{_one_of('ja_roles')})[名者]?(?P<sign>[:：]?) ?(?P<name>[{HAN}々]{{2,6}}(?:[ 　][{HAN}々]{{1,4}})?)",
        }[name]
    )


def _either(word: str) -> str:
    """A word as it stands and at the beginning of a sentence."""
    return f"[{word[0].upper()}{word[0]}]{re.escape(word[1:])}"


def names(text: str) -> Iterator[Span]:
    """Where names stand; a place may come more than once."""
    yield from names_by_cues(text)
    for found in _WESTERN.finditer(text):
        yield from _known_western(text, found.start("name"), found.end("name"))


def names_by_cues(text: str) -> Iterator[Span]:
    """Names that something before or behind them tells, known or not."""
    if not text.isascii():
        yield from _chinese(text)
        if _KANA.search(text) or any(word in text for word in _JAPANESE):
            yield from _japanese(text)
    for found in _pattern("title").finditer(text):
        yield from _trimmed(found, 1)
    for found in _pattern("role").finditer(text):
        yield from _trimmed(found, 1 if found["sign"] == ":" else _LEAST_OF_ROLE)


def _chinese(text: str) -> Iterator[Span]:
    for found in _pattern("zh_role").finditer(text):
        start = found.start("name")
        width = _width(text, start, field=bool(found["sign"]))
        if width:
            yield start, start + width
    for found in _pattern("zh_title").finditer(text):
        end = found.end("name")
        width = next((width for width in (3, 2, 4) if _before_title(text, max(end - width, found.start()), end)), 0)
        if width:
            yield max(end - width, found.start()), end


def _width(text: str, start: int, *, field: bool) -> int:
    """How long the name is that begins here; 0 where there is none."""
    run = _ENDS.search(text, start, start + _WIDTHS[0] + 1)
    bounded = run.start() - start if run is not None else 0
    whole = text[start : start + bounded]
    if bounded in _WIDTHS and _could_be(whole) and (field or (bounded == _USUAL and is_chinese_name(whole))):
        return bounded
    behind = _pattern("zh_behind")
    known = (width for width in _WIDTHS if is_surely_named(text[start : start + width]) and _could_be(text[start : start + width]))
    behind_it = (width for width in (_USUAL, 2) if behind.match(text, start + width) and _could_be(text[start : start + width]))
    return next(behind_it, 0) or next(known, 0)


def _could_be(text: str) -> bool:
    """It begins with a surname and is no word that only looks like a name."""
    known = chinese()
    if not _HAN_ONLY.fullmatch(text) or text in known.words or text.startswith(_no_names()):
        return False
    return (text[0] in known.surnames or text[:2] in known.compound) and not known.never.intersection(text[1:])


@cache
def _no_names() -> tuple[str, ...]:
    return tuple(cues()["zh_not_names"])


def _before_title(text: str, start: int, end: int) -> bool:
    name = text[start:end]
    if is_chinese_name(name) and not name.startswith(_no_names()):
        return True
    apart = start == 0 or text[start - 1] in _BEFORE_TITLE or not _is_han(text[start - 1])
    return apart and len(name) <= _USUAL and not any(one in name for one in _RANKS) and _could_be(name)


def _is_han(sign: str) -> bool:
    return "\u3400" <= sign <= "\u9fff"


def _trimmed(found: re.Match[str], least: int) -> Iterator[Span]:
    """The words before one that no name has, where enough are left."""
    words, taken = found["name"].split(" "), 0
    ordinary = _ordinary()
    while taken < len(words) and words[taken] not in ordinary:
        taken += 1
    if sum(word[:1].isupper() for word in words[:taken]) >= least:
        yield found.start("name"), found.start("name") + len(" ".join(words[:taken]))


@cache
def _ordinary() -> frozenset[str]:
    return frozenset(cues()["not_names"])


def _japanese(text: str) -> Iterator[Span]:
    """Before さん, 様, 先生; behind a role where a colon stands between, or age or sex behind."""
    for found in _pattern("ja_title").finditer(text):
        start, end = found.span("name")
        name = found["name"]
        role = next((word for word in cues()["ja_roles"] if name.startswith(word) and len(word) < len(name)), "")
        if name not in cues()["ja_not_names"] and len(name) - len(role) <= _JA_WIDEST + 1:
            yield start + len(role), end
    for found in _pattern("ja_role").finditer(text):
        if found["sign"] or _BEHIND.match(text, found.end("name")):
            yield found.span("name")


def _known_western(text: str, start: int, end: int) -> Iterator[Span]:
    """The last two words, else the first two, else all: a sentence begins with a capital letter too."""
    cuts = [place for place in range(start, end) if text[place] == " "]
    ways = [(cuts[-2] + 1, end), (start, cuts[-1]), (start, end)] if len(cuts) > 1 else [(start, end)]
    found = next((way for way in ways if is_western_name(text[way[0] : way[1]])), None)
    if found is not None:
        yield found
