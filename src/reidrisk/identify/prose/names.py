"""Names of persons in running text, by what stands around them: a title, a relative, a field, a sex and an age behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..forms.chinese_names import chinese, is_chinese_name, is_surely_named
from ..forms.western_names import is_western_name, western
from ..lookup import document
from .cyrillic import cyrillic_names
from .hangul import korean_names
from .local_model import in_use, persons

Span = tuple[int, int]
HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
_KANA = re.compile(r"[\u3041-\u30ff]")
_JAPANESE = (
    "氏名",
    "担当医",
    "担当者",
    "看護師",
    "主治医:",
    "主治医：",
    "紹介元",
    "病棟",
    "転院",
    "受診",
    "様",
    "々",
    "携帯",
    "保険者",
    "説明者",
    "同席者",
    "面談者",
)
_WIDTHS = (4, 3, 2)
_BEHIND = re.compile(r"[，,、；;。 ：:（(]{0,3}(?:男|女(?!士)|[0-9]{1,3} ?[岁歳才])")
# What is said of a person first, in a note of care as in a record of an office.
_FIRST_FACTS = (
    "(?:男|女|[0-9]{1,3} ?周?岁|(?:[12][0-9]{3} ?年(?: ?[0-9]{1,2} ?月)?(?: ?[0-9]{1,2} ?日)?)? ?(?:出生|生于|生人)|"
    "[汉满回藏壮苗彝蒙]古?族|中国国籍|中国籍|中共党员|[现历曾]任)"
)
_ENDS = re.compile(rf"[^{HAN}]|$")
_BEFORE_TITLE = frozenset("由经请与向给对找和及让被是")
_RANKS = ("管床", "责任", "经治", "值班", "手术", "麻醉", "家庭", "全科", "主管", "上级", "主刀", "诊", "主治", "住院", "主任", "副")
_BRANCHES = ("大学", "学院", "济学", "年度", "部")  # of which somebody is the professor or the head
_USUAL = 3
_HAN_ONLY = re.compile(rf"[{HAN}]{{2,4}}")
_CAPITAL = r"[A-ZÀ-ÖØ-Þ]"
_WORD = rf"(?:O['’])?{_CAPITAL}[a-zß-öø-ÿ]{{1,20}}(?:['’-]?{_CAPITAL}[a-zß-öø-ÿ]{{1,20}}){{0,2}}"
_SHOUTED = rf"{_CAPITAL}{{2,20}}"
_PARTICLE = r"(?:(?:de la|de los|de las|del|de|da|dos|von|van|zu|der|den|la|le|y|bin|al) ){0,2}"
_LEADING = r"(?:(?:de la|de los|de las|del|de|da|dos|von der|von|van der|van|zu) )?"
_MORE = rf"(?: (?:{_PARTICLE}(?:{_WORD}|{_SHOUTED})|{_CAPITAL}\.))"
_SIMPLE = rf"(?:Mc|Mac|[OD]['’])?{_CAPITAL}[a-zß-öø-ÿ]+(?:[-'’]{_CAPITAL}?[a-zß-öø-ÿ]+)?"
_INITIALS = r"[A-Z]\.(?:[ -]?[A-Z]\.)?"
_BETWEEN = r"(?: (?:da|dos|van|von|ter|ten|bin|ibn|zu|van de[rn]?|von der))"
_WESTERN = re.compile(rf"\b(?P<name>(?:{_SIMPLE}|{_INITIALS})(?: {_INITIALS})?(?:(?:{_BETWEEN})? {_SIMPLE}){{1,2}})\b")
_NO_GIVEN_JA = re.compile(r"[県市区町村駅店署院線部科課路街港城門館寺社校園湖河山岛島川産製藩郡沢系派式型杯賞家橋]")
_FIRST = re.compile(r"[^\W\d_]+")
_LAST_WORD = re.compile(r"[^\W\d_]+(?=\.?$)")
_LEAST_OF_ROLE, _LONGEST_ROLE = 2, 28
_LINKS = frozenset({"Le", "La", "De", "Del", "Den", "Der", "Von", "Da", "Di", "Dos", "Van"})
_JA_WIDEST, _THREE = 6, 3


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
            "zh_likely": rf"{_one_of('zh_verbs')}|[{re.escape(''.join(cues()['zh_particles']))}]",
            "zh_dotted": rf"(?:{_one_of('zh_fields', 'zh_roles')})[:：]?[: 为是叫]{{0,2}}"
            rf"(?P<name>[{HAN}]{{2,8}}(?:[·•‧][{HAN}]{{2,5}}){{1,3}})",
            "zh_called": rf"(?:^|(?<=[。；;，,、：:\s和与由向给请]))(?P<name>[老小][{''.join(sorted(chinese().surnames))}])"
            rf"(?=(?:{_one_of('zh_verbs')})|[今昨明刚来去说诉称陪帮已也和与的])",
            "zh_before": rf"(?:(?:^|(?<=[。；;，,：:\s（(今现已日]))(?:{_one_of('zh_before')})|由)(?=(?P<name>[{HAN}]{{2,4}}))",
            "zh_person": rf"(?:^|(?<=[。；;\n]))(?P<name>[{HAN}]{{2,4}}|[{HAN}]{{2,8}}(?:[·•][{HAN}]{{2,10}}){{1,3}})"
            rf"(?=(?:[（(][^（()）]{{1,12}}[)）])?[，,、：: （(]{{0,2}}{_FIRST_FACTS})",
            "zh_saying": rf"(?:^|(?<=[。；;，,：:\s]))(?P<name>[{HAN}]{{2,4}}?)(?=(?:本人)?(?:{_one_of('zh_saying')}))",
            "zh_title": rf"(?:副?主任|主治|住院|责任)?(?:{_one_of('zh_titles')})(?!事务所)",
            "title": rf"\b(?:(?:{_one_of('titles')})\b[.:]{{0,2}}|MM?\.|D\.)(?: (?:med|phil|Dr|Prof)\.)* {{1,3}}"
            rf"(?P<name>{_LEADING}(?:{_WORD}|{_SHOUTED}){_MORE}{{0,3}})",
            "role": rf"(?<=[^\W\d_])(?P<sign> ?[:.]?),?(?: {{1,3}}| ?\(|\t)"
            rf"(?=(?P<name>{_LEADING}{_WORD}{_MORE}{{0,3}}|(?:{_CAPITAL}\. ?){{1,2}}{_WORD}))",
            "ja_title": rf"(?P<name>[{HAN}々]{{1,12}}(?:[ 　][{HAN}々]{{1,4}})?|[ァ-ヶー]{{2,8}}(?:[・ ][ァ-ヶー]{{2,8}})?)"
            rf"(?=(?:{_one_of('ja_titles')}))",
            "ja_role": rf"(?:{_one_of('ja_roles')})[名者]?(?P<sign>[:：]?) ?(?P<name>[{HAN}々]{{2,6}}(?:[ 　][{HAN}々]{{1,4}})?)",
            "ja_family": rf"(?:^|(?<=[、。 　（(「はがをにとの:：\n])|(?:{_one_of('ja_roles', 'ja_places')})[:：（( 　]?)"
            rf"(?P<name>(?:{'|'.join(sorted(document('people_east_asia.json')['japanese'], key=len, reverse=True))})[ 　]?"
            rf"(?P<given>[{HAN}々]{{1,3}}|[ぁ-ん]{{2,4}}?|[ァ-ヶー]{{2,5}}))(?={_one_of('ja_behind')}|\n|$)",
        }[name]
    )


@cache
def _roles() -> dict[str, tuple[str, ...]]:
    """The words for a role by their last one."""
    last: dict[str, list[str]] = {}
    for role in cues()["roles"]:
        last.setdefault(_LAST_WORD.findall(role)[-1], []).append(role)
    return {word: tuple(roles) for word, roles in last.items()}


def _behind_role(text: str, end: int) -> bool:
    """Whether a word for a role ends here."""
    before = text[max(0, end - _LONGEST_ROLE) : end].lower()
    last = _LAST_WORD.search(before)
    roles = _roles().get(last[0], ()) if last else ()
    if last is not None and last[0].endswith(tuple(cues()["role_endings"])):  # Hausärztin, hjemmesygeplejerske
        return True
    return any(before.endswith(role) and not before[: -len(role)][-1:].isalnum() for role in roles)


def names(text: str) -> Iterator[Span]:
    """Where names stand; a place may come more than once."""
    yield from names_by_cues(text)
    for found in _WESTERN.finditer(text):
        yield from _known_western(text, found.start("name"), found.end("name"))
    if in_use():
        yield from persons([text])[0]


def names_by_cues(text: str) -> Iterator[Span]:
    """Names that something before or behind them tells, known or not."""
    if not text.isascii():
        yield from _chinese(text)
        if _KANA.search(text) or any(word in text for word in _JAPANESE):
            yield from _japanese(text)
        yield from korean_names(text)
        yield from cyrillic_names(text)
    for found in _pattern("title").finditer(text):
        yield from _trimmed(found, 1)
    for found in _pattern("role").finditer(text):
        if _behind_role(text, found.start()):
            known = _FIRST.match(found["name"])
            alone = ":" in found["sign"] or (known is not None and known[0].lower() in western())
            yield from _trimmed(found, 1 if alone else _LEAST_OF_ROLE)


def _chinese(text: str) -> Iterator[Span]:
    for found in _pattern("zh_role").finditer(text):
        start = found.start("name")
        width = _width(text, start, field=bool(found["sign"]))
        if width:
            yield start, start + width
    for found in _pattern("zh_before").finditer(text):
        start = found.start("name")
        width = _with_behind(text, start)
        if width:
            yield start, start + width
    yield from (found.span("name") for found in _pattern("zh_person").finditer(text) if _is_somebody(found["name"]))
    yield from (found.span("name") for found in _pattern("zh_dotted").finditer(text))
    yield from (found.span("name") for found in _pattern("zh_called").finditer(text) if found["name"] not in cues()["zh_not_called"])
    yield from _before_titles(text)
    yield from names_that_say(text)


def names_that_say(text: str) -> Iterator[Span]:
    """Names of which a sentence tells what they say or do: little else has to stand there."""
    yield from (found.span("name") for found in _pattern("zh_saying").finditer(text) if _surely(found["name"]))


def _surely(name: str) -> bool:
    """A name for sure, and no day, place or kind of person that does something."""
    return is_surely_named(name) and _could_be(name) and name not in cues()["zh_not_saying"] and name[1:] not in cues()["zh_titles"]


def _is_somebody(name: str) -> bool:
    """Of two signs the second must be usual in names: much that is said of a patient has two."""
    if "·" in name or "•" in name:
        return True
    return _could_be(name) and (len(name) >= _USUAL or is_chinese_name(name))


def _before_titles(text: str) -> Iterator[Span]:
    """Whole names, and family names alone, before a title."""
    for found in _pattern("zh_title").finditer(text):
        end = found.start()
        width = next((width for width in (3, 2, 4) if _before_title(text, end - width, end)), 0) or _family_alone(text, end)
        if width:
            yield end - width, end


def _family_alone(text: str, end: int) -> int:
    """How long a family name is that stands alone before a title; 0 where none does."""
    for width in (2, 1):
        start, name = end - width, text[max(end - width, 0) : end]
        known = chinese().compound if width > 1 else chinese().surnames
        if start >= 0 and name in known and name not in _BEFORE_TITLE and not name.startswith(_no_names()) and _apart(text, start):
            return width
    return 0


def _apart(text: str, start: int) -> bool:
    """Whether nothing that belongs to a name ends here: the beginning, a sign, a word that leads to somebody."""
    return start == 0 or text[start - 1] in _BEFORE_TITLE or not _is_han(text[start - 1]) or text.endswith(_leading(), 0, start)


@cache
def _leading() -> tuple[str, ...]:
    return (*cues()["zh_roles"], *cues()["zh_fields"], *cues()["zh_verbs"])


def _with_behind(text: str, start: int) -> int:
    """How long the name is that begins here by what stands behind it."""
    behind, likely = _pattern("zh_behind"), _pattern("zh_likely")
    usual = (_WIDTHS[0], _USUAL) if text[start : start + 2] in chinese().compound else (_USUAL, 2)
    widths = [width for width in usual if _could_be(text[start : start + width])]
    surely = (width for width in widths if behind.match(text, start + width))
    maybe = (width for width in widths if likely.match(text, start + width) and is_chinese_name(text[start : start + width]))
    return next(surely, 0) or next(maybe, 0)


def _width(text: str, start: int, *, field: bool) -> int:
    """How long the name is that begins here; 0 where there is none."""
    run = _ENDS.search(text, start, start + _WIDTHS[0] + 1)
    bounded = run.start() - start if run is not None else 0
    whole = text[start : start + bounded]
    if bounded in _WIDTHS and _could_be(whole) and (field or (bounded == _USUAL and is_chinese_name(whole))):
        return bounded
    known = (width for width in _WIDTHS if is_surely_named(text[start : start + width]) and _could_be(text[start : start + width]))
    return _with_behind(text, start) or next(known, 0)


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
    name = text[max(start, 0) : end]
    if start < 0 or not _HAN_ONLY.fullmatch(name) or any(one in name for one in _RANKS) or name.endswith(_BRANCHES):
        return False
    if is_chinese_name(name) and not name.startswith(_no_names()):
        return True
    return _apart(text, start) and len(name) <= _USUAL and _could_be(name)


def _is_han(sign: str) -> bool:
    return "\u3400" <= sign <= "\u9fff"


def _trimmed(found: re.Match[str], least: int) -> Iterator[Span]:
    """The words before one that no name has, where enough are left."""
    words, taken = found["name"].split(" "), 0
    while taken < len(words) and not _ends_before(words, taken):
        taken += 1
    if sum(word[:1].isupper() for word in words[:taken]) >= least:
        yield found.start("name"), found.start("name") + len(" ".join(words[:taken]))


def _ends_before(words: list[str], at: int) -> bool:
    """Whether a word is an ordinary one; Le, De and the like are part of a name between two of its words."""
    if words[at] not in _ordinary():
        return False
    within = 0 < at < len(words) - 1 and words[at] in _LINKS
    return not (within and words[at + 1][:1].isupper() and words[at + 1] not in _ordinary())


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
    for found in _pattern("ja_family").finditer(text):
        if not _NO_GIVEN_JA.search(found["given"]) and found["given"] not in cues()["ja_titles"]:
            yield found.span("name")


def _known_western(text: str, start: int, end: int) -> Iterator[Span]:
    """All where the first word is a name too, or not all are words; else the last two, for a sentence begins with a capital letter too."""
    cuts = [place for place in range(start, end) if text[place] == " "]
    words = text[start:end].split(" ")
    whole = len(words) < _THREE or words[0].lower() in western() or not all(word[0].isupper() and word[-1] != "." for word in words)
    ways = [(start, end)] if whole else [(cuts[-2] + 1, end), (start, cuts[-1]), (start, end)]
    found = next(
        (way for way in ways if is_western_name(text[way[0] : way[1]]) and _ordinary().isdisjoint(text[way[0] : way[1]].split())), None
    )
    if found is not None:
        yield found
