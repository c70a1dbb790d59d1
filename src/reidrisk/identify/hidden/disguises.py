"""Simple disguises within a cell, and how anybody undoes them: separators, signs, numerals, escapes, entities, “at” for @."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from html import unescape
from urllib.parse import unquote

from ...model.frozen import dataclass
from ...model.text import Text
from ..values import Values

_LONGEST, _MOST_DIGITS = 2_000, 30
_MOBILE, _BETWEEN = 11, r"[ ,'’`_/\\|·:;-]"
# A run of 15 to 19 digits in groups stands out in any text; shorter ones may be sums of money, and count only where nearly all cells are.
_LONG_GROUPS = re.compile(rf"(?<![0-9.])(?=[0-9]+{_BETWEEN})(?:[0-9]{_BETWEEN}?){{14,18}}[0-9Xx](?![0-9.])", re.ASCII)
_BESIDE = r"[ ,'’`_/\\|·:;()（）\[\]-]"
_GROUPS = re.compile(rf"[+−(（\[-]?[0-9](?:{_BESIDE}{{0,2}}[0-9]){{10,18}}[Xx]?[)）\]]?(?:\.0+)?")
_GROUPED = re.compile(rf"^[+−(（\[-]|[0-9]{_BETWEEN}|\.0+$", re.MULTILINE)
_SCIENTIFIC = re.compile(r"[0-9]\.[0-9]{9,20}[Ee]\+?([12][0-9])", re.ASCII)
_SEPARATORS = str.maketrans("", "", " ,'’`_/\\|·:;-−+()（）[]")
_OPEN, _SHUT = r"[\[({<【（]", r"[\])}>】）]"
_AT = rf"(?:\s{{0,2}}{_OPEN}\s?(?i:at|@|艾特)\s?{_SHUT}\s{{0,2}}|@)"
_DOT = rf"(?:\.|\s?{_OPEN}\s?(?i:dot|\.|点)\s?{_SHUT}\s?)"
_LOCAL, _LABEL, _TOP = r"(?<![\w.+-])([A-Za-z0-9][\w.+-]{0,63}?)", r"[A-Za-z0-9][A-Za-z0-9-]{0,62}", r"[A-Za-z]{2,24}(?![\w-])"
_MAIL = re.compile(rf"{_LOCAL}{_AT}((?:{_LABEL}{_DOT}){{1,4}}{_TOP})", re.ASCII)
# Blanks around @ say nothing in a sentence ("3 @ 5.com"): there they count only where the cell is an address and no more.
_SPACED_MAIL = re.compile(rf"{_LOCAL}\s{{0,2}}@\s{{0,2}}((?:{_LABEL}{_DOT}){{1,4}}{_TOP})", re.ASCII)
_MAIL_IN_WORDS = re.compile(
    rf"{_LOCAL}(?:\s(?i:at)\s|[_-](?i:at)[_-])((?:{_LABEL}(?:\s(?i:dot)\s|[_-](?i:dot)[_-])){{1,4}}{_TOP})", re.ASCII
)
_DOTS = re.compile(rf"{_DOT}|\s(?i:dot)\s|[_-](?i:dot)[_-]", re.ASCII)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6}|commat|period|nbsp);", re.ASCII)
_PERCENT = re.compile(r"%[2-7][0-9A-Fa-f]", re.ASCII)
_DIGITS = 10
_MARKS = re.compile("[\u0300-\u036f\u20e3\ufe0e\ufe0f]")
_ESCAPE = re.compile(r"(?:\\u|%u|U\+)00([2-7][0-9A-Fa-f])|\\x([2-7][0-9A-Fa-f])", re.ASCII)
_CODES = re.compile(r"\[?(?:1?[0-9]{2}[ ,;]{1,2}){7,99}1?[0-9]{2}\]?", re.ASCII)
_CODE = re.compile(r"[0-9]+", re.ASCII)
_PRINTED = range(32, 127)


@dataclass(frozen=True, slots=True)
class Disguise:
    """How texts are undone: the changed ones alone are looked at. `whole`: it counts only where nearly all cells of the column are so.

    `beyond_ascii`: its signs are, so that a column without any need not be searched for them.
    """

    key: str
    title: Text
    sign: re.Pattern[str]
    undo: Callable[[str], str]
    whole: bool = False
    beyond_ascii: bool = False

    def undone(self, some: Values) -> Values:
        """The texts that change, without their disguise."""
        if (self.beyond_ascii and some.joined.isascii()) or self.sign.search(some.joined) is None:
            return Values([], [])
        texts, weights = [], []
        for text, weight in zip(some, some.weights.tolist(), strict=True):
            plain = self.undo(text) if len(text) <= _LONGEST and self.sign.search(text) is not None else text
            if plain != text:
                texts.append(plain)
                weights.append(weight)
        return Values(texts, weights, table_rows=some.table_rows)


@cache
def _numerals() -> dict[int, str]:
    """Signs that stand for one digit, whatever the script; digits of ASCII are themselves."""
    signs = (*range(0x80, 0x10000), *range(0x1D7CE, 0x1D800), *range(0x1F100, 0x1F10B))
    values = ((sign, unicodedata.numeric(chr(sign), None)) for sign in signs)
    return {sign: str(int(value)) for sign, value in values if value is not None and value.is_integer() and 0 <= value < _DIGITS}


@cache
def _numeral_run() -> re.Pattern[str]:
    some = "".join(map(chr, _numerals()))
    return re.compile(rf"(?=[0-9]{{0,20}}[{some}])[0-9{some}](?:[ -]?[0-9{some}]){{{_MOBILE - 2},{_MOST_DIGITS}}}(?:[0-9{some}]|[Xx])")


def _ungrouped(text: str) -> str:
    return _LONG_GROUPS.sub(lambda found: found[0].translate(_SEPARATORS), text)


def _number(text: str) -> str:
    return text.partition(".")[0].translate(_SEPARATORS) if _GROUPS.fullmatch(text) else text


def _written_out(text: str) -> str:
    """A whole number of at most thirty digits that a program wrote as a power of ten."""
    found = _SCIENTIFIC.fullmatch(text)
    number = Decimal(text) if found else Decimal("0.1")
    return str(int(number)) if number == number.to_integral_value() else text


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1] or found[2], 16)), text)


def _spelt(text: str) -> str:
    """The text of the codes of its characters."""
    codes = list(map(int, _CODE.findall(text))) if _CODES.fullmatch(text) else []
    return "".join(map(chr, codes)) if codes and all(code in _PRINTED for code in codes) else text


def _counted(text: str) -> str:
    return _numeral_run().sub(lambda found: found[0].translate(_numerals()).translate(_SEPARATORS), text)


def _mail(text: str) -> str:
    alone = _SPACED_MAIL.fullmatch(text.strip())
    if alone is not None:
        return _address(alone)
    for form in (_MAIL, _MAIL_IN_WORDS):
        text = form.sub(_address, text)
    return text


def _address(found: re.Match[str]) -> str:
    return f"{found[1]}@{_DOTS.sub('.', found[2])}"


@cache
def disguises() -> tuple[Disguise, ...]:
    """All of them; the signs of numerals are listed at the first use."""
    return (
        Disguise("groups", Text("数字间加分隔符", "separators between digits"), _LONG_GROUPS, _ungrouped),
        Disguise("number", Text("数字间加分隔符", "separators between digits"), _GROUPED, _number, whole=True),
        Disguise("power", Text("科学记数法", "scientific notation"), _SCIENTIFIC, _written_out, whole=True),
        Disguise(
            "numerals", Text("中文数字或其他数字符号", "Chinese digits or other numerals"), _numeral_run(), _counted, beyond_ascii=True
        ),
        Disguise("mail", Text("@ 与点的替写", "other signs for @ and the dot"), re.compile(r"@|(?i:at)|艾特"), _mail),
        Disguise("entity", Text("HTML 实体", "HTML entities"), _ENTITY, unescape),
        Disguise("marks", Text("叠加符号", "marks upon signs"), _MARKS, lambda text: _MARKS.sub("", text), beyond_ascii=True),
        Disguise("escape", Text("字符转义", "escapes of characters"), _ESCAPE, _unescaped),
        Disguise("codes", Text("字符编码", "codes of characters"), _CODES, _spelt, whole=True),
        Disguise("percent", Text("百分号编码", "percent encoding"), _PERCENT, unquote),
    )
