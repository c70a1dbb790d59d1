"""Names, numbers, contacts, addresses and dates found inside free text, and what stands in their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...data.normal import FULL_WIDTH, HALF_WIDTH
from ...identify.forms.chinese_names import is_chinese_name, is_surely_named
from ...identify.forms.western_names import is_western_name
from ...model.text import Text

# Sign for sign, so that places stay what they are.
_FOLD = str.maketrans(FULL_WIDTH, HALF_WIDTH)
_HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
_CUE = re.compile(
    rf"(?:患者|病人|病员|姓名|家属|联系人|监护人|父亲|母亲|丈夫|妻子|儿子|女儿|配偶|其父|其母|主治|医师|医生|护士|经办人|签名|签字)"
    rf"[:： 为是叫]{{0,2}}(?=(?P<name>[{_HAN}]{{2,4}}))"
)
_TITLED = re.compile(
    rf"(?P<name>[{_HAN}]{{2,4}})(?=(?:副?主任|主治|住院|责任)?"
    r"(?:医师|医生|大夫|护士长?|教授|主任|先生|女士|小姐|老师|同志|阿姨|大爷))"
)
_WESTERN = re.compile(
    r"\b(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? )?(?P<name>[A-Z][a-z]+(?:[-'][A-Z]?[a-z]+)?(?: [A-Z]\.)?"
    r"(?: [A-Z][a-z]+(?:[-'][A-Z][a-z]+)?){1,2})\b"
)
_WIDTHS = (4, 3, 2)
_DIVISION = rf"(?:[{_HAN}]{{2,8}}?(?:省|自治区|特别行政区))?(?:[{_HAN}]{{2,8}}?(?:市|自治州|地区|盟))?(?:[{_HAN}]{{1,8}}?(?:区|县|旗))?"
_STREET = rf"[{_HAN}]{{1,10}}?(?:大道|路|街|巷|弄|胡同|村|屯|小区|花园|苑|公寓|大厦|新村|社区|街道|镇|乡)"
_HOUSE = r"(?:[0-9一二三四五六七八九十A-Za-z-]{1,6} ?(?:号|栋|幢|座|单元|室|组|弄|楼|层|房|户|队)(?:楼|院)?)"


@dataclass(frozen=True, slots=True)
class Redaction:
    """What may stand in a text: `places` gives where, `tag` is its placeholder."""

    key: str
    tag: Text
    places: Callable[[str], Iterator[tuple[int, int]]]


def _by(pattern: str) -> Callable[[str], Iterator[tuple[int, int]]]:
    compiled = re.compile(pattern)
    return lambda text: (found.span() for found in compiled.finditer(text))


def _alone(pattern: str) -> Callable[[str], Iterator[tuple[int, int]]]:
    return _by(rf"(?<![0-9A-Za-z])(?:{pattern})(?![0-9A-Za-z])")


def _names(text: str) -> Iterator[tuple[int, int]]:
    for found in _CUE.finditer(text):
        start = found.start("name")
        width = next((width for width in _WIDTHS if is_surely_named(text[start : start + width])), 0)
        if width:
            yield start, start + width
    for found in _TITLED.finditer(text):
        end = found.end("name")
        width = next((width for width in (3, 2, 4) if is_chinese_name(text[max(end - width, found.start()) : end])), 0)
        if width:
            yield max(end - width, found.start()), end
    for found in _WESTERN.finditer(text):
        yield from _western(text, found.start("name"), found.end("name"))


def _western(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The last two words, else the first two, else all: a sentence begins with a capital letter too."""
    cuts = [place for place in range(start, end) if text[place] == " "]
    ways = [(cuts[-2] + 1, end), (start, cuts[-1]), (start, end)] if len(cuts) > 1 else [(start, end)]
    found = next((way for way in ways if is_western_name(text[way[0] : way[1]])), None)
    if found is not None:
        yield found


_EMAIL = r"[A-Za-z0-9_+-][A-Za-z0-9._%+'-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}"
_URL = r"https?://[^\s，。；、）)]{3,300}"
_ID = r"[1-9][0-9]{5}[ -]?(?:18|19|20)[0-9]{2}[0-9]{4}[ -]?[0-9]{3}[0-9Xx]|[1-9][0-9]{14}"
_CARD = r"[3-6](?:[ -]?[0-9]){14,18}"
_PHONE = (
    r"(?:\+?86[ -]?)?1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}|\(?0[1-9][0-9]{1,2}\)?[ -]?[2-8][0-9]{6,7}"
    r"|\+[0-9]{1,3}[ -]?(?:[0-9][ -]?){6,12}[0-9]"
)
_IP = r"(?<![0-9.])(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![0-9.])"
_Y, _M, _D = r"(?:19|20)[0-9]{2}", r"(?:1[0-2]|0?[1-9])", r"(?:3[01]|[12][0-9]|0?[1-9])"
_MONTHS = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_DATE = (
    rf"(?<![0-9])(?:{_Y}[-/.]{_M}[-/.]{_D}|{_Y}年 ?{_M}月(?: ?{_D}[日号])?|{_Y}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])"
    rf"|{_M}月{_D}[日号]|{_D} {_MONTHS} {_Y}|{_MONTHS} {_D},? {_Y}|{_M}/{_D}/{_Y})(?![0-9])"
)
_NUMBER = r"[A-Z]{1,4}[ -]?[0-9]{5,14}|[0-9]{8,20}|(?:[A-Z]+[0-9]|[0-9]+[A-Z])[0-9A-Z-]{5,18}"
_ADDRESS = rf"{_DIVISION}{_STREET}{_HOUSE}{{1,5}}|[{_HAN}]{{2,8}}(?:省|自治区)[{_HAN}]{{2,8}}市(?:[{_HAN}]{{1,8}}?[区县])?"
_LEAD_IN = re.compile(r"(?:现|家|户籍|居|暂)?(?:住址|住在|居住|地址|位于|籍贯|住)(?:为|是|在)?")


def _addresses(text: str) -> Iterator[tuple[int, int]]:
    for start, end in _by(_ADDRESS)(text):
        lead = _LEAD_IN.match(text, start, end)
        yield (lead.end() if lead else start), end


KINDS: tuple[Redaction, ...] = (
    Redaction("email", Text("[邮箱]", "[EMAIL]"), _by(_EMAIL)),
    Redaction("url", Text("[网址]", "[URL]"), _by(_URL)),
    Redaction("id", Text("[证件号]", "[ID]"), _alone(_ID)),
    Redaction("card", Text("[卡号]", "[CARD]"), _alone(_CARD)),
    Redaction("phone", Text("[电话]", "[PHONE]"), _alone(_PHONE)),
    Redaction("ip", Text("[IP]", "[IP]"), _by(_IP)),
    Redaction("date", Text("[日期]", "[DATE]"), _by(_DATE)),
    Redaction("number", Text("[编号]", "[NUMBER]"), _alone(_NUMBER)),
    Redaction("address", Text("[地址]", "[ADDRESS]"), _addresses),
    Redaction("name", Text("[姓名]", "[NAME]"), _names),
)


def spans(text: str, known: Iterable[str] = ()) -> list[tuple[int, int, str]]:
    """(from, to, kind) of everything found, in order and apart; `known` texts (of the same record) are names wherever they stand."""
    text = text.translate(_FOLD)
    found = [(start, start + len(word), "name") for word in known for start in _everywhere(text, word.translate(_FOLD))]
    for kind in KINDS:
        found += [(start, end, kind.key) for start, end in kind.places(text)]
    found.sort(key=lambda one: (one[0], -one[1]))
    apart: list[tuple[int, int, str]] = []
    for one in found:
        if not apart or one[0] >= apart[-1][1]:
            apart.append(one)
        elif one[1] > apart[-1][1]:  # overlapping: what sticks out goes too
            apart[-1] = (apart[-1][0], one[1], apart[-1][2])
    return apart


def redact(text: str, known: Sequence[str], stand_in: Callable[[str, str], str]) -> str:
    """The text with a stand-in, made of (kind, what was there), in every span."""
    parts, place = [], 0
    for start, end, kind in spans(text, known):
        parts += [text[place:start], stand_in(kind, text[start:end])]
        place = end
    return "".join([*parts, text[place:]])


def _everywhere(text: str, word: str) -> Iterator[int]:
    place = text.find(word) if len(word) > 1 else -1
    while place >= 0:
        yield place
        place = text.find(word, place + 1)
