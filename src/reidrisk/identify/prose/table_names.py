"""What stands in a table's identifier columns, found in the text of any row: a patient is named in a neighbour's history, too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field

from ...model.frozen import dataclass
from ..forms.chinese_names import chinese, is_chinese_name
from .names import HAN, Span

_HAN_NAME = re.compile(rf"[{HAN}]{{2,4}}")
_HAN_RUN = re.compile(rf"[{HAN}]{{2,}}")
_WIDTHS = (4, 3, 2)
# Names of several parts, as of Uyghurs and of foreigners in Chinese: 买买提·艾力.
_DOTS = "·・•‧∙．"
_DOTTED = re.compile(rf"[{HAN}]+(?:[{_DOTS}][{HAN}]+)+")
_DOT = re.compile(rf"[{_DOTS}]")
_LONGEST_PART = 8
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_BETWEEN = re.compile(r"[ ,.\u00a0]{1,3}")
_MOST_WORDS, _LONGEST = 6, 60
_PART = re.compile(r"[0-9A-Za-z]+")
_JOINT = re.compile(r"[ ()./_-]{1,2}")
_FEWEST_DIGITS, _MOST_PARTS, _LONGEST_CODE = 6, 6, 40
_FIRST_OTHER = "\u2e80"


@dataclass(frozen=True, slots=True)
class TableNames:
    """Whole Chinese names; the words of other names in both orders, in small letters; codes and numbers without what groups them.

    `dotted` are the parts of names with a dot between.
    """

    han: frozenset[str] = field(default=frozenset(), repr=False)
    words: frozenset[tuple[str, ...]] = field(default=frozenset(), repr=False)
    codes: frozenset[str] = field(default=frozenset(), repr=False)
    dotted: frozenset[tuple[str, ...]] = field(default=frozenset(), repr=False)

    def places(self, text: str) -> Iterator[tuple[int, int, str]]:
        """(from, to, kind) of all of them; places may overlap."""
        if self.han:
            yield from ((*place, "name") for place in self._han(text))
        if self.dotted:
            yield from ((*place, "name") for place in self._of_parts(text))
        if self.words:
            yield from ((*place, "name") for place in _runs(text, _WORD, _BETWEEN, " ", self.words))
        if self.codes:
            yield from ((*place, "number") for place in _runs(text, _PART, _JOINT, "", self.codes))

    def _han(self, text: str) -> Iterator[Span]:
        """At each sign the longest name that begins there."""
        for run in _HAN_RUN.finditer(text):
            for start in range(run.start(), run.end() - 1):
                width = next((one for one in _WIDTHS if start + one <= run.end() and text[start : start + one] in self.han), 0)
                if width:
                    yield start, start + width

    def _of_parts(self, text: str) -> Iterator[Span]:
        """Of signs with dots between them the longest run that is a name: other words may stand right before and behind."""
        for run in _DOTTED.finditer(text):
            first, *within, last = _DOT.split(run.group())
            ends = [
                (start, end)
                for start in range(max(len(first) - _LONGEST_PART, 0), len(first))
                for end in range(1, min(len(last), _LONGEST_PART) + 1)
                if (first[start:], *within, last[:end]) in self.dotted
            ]
            if ends:
                start, end = max(ends, key=lambda one: one[1] - one[0])
                yield run.start() + start, run.end() - len(last) + end


NOBODY = TableNames()


def table_names(values: Iterable[str]) -> TableNames:
    """Of the values of the identifier columns what is nobody else's: no single word, no Chinese word that only looks like a name."""
    han, words, codes, dotted = set[str](), set[tuple[str, ...]](), set[str](), set[tuple[str, ...]]()
    for value in map(str.strip, values):
        if _HAN_NAME.fullmatch(value):
            if value not in chinese().words and (len(value) > _WIDTHS[-1] or is_chinese_name(value)):
                han.add(value)
        elif _DOTTED.fullmatch(value):
            dotted.add(tuple(_DOT.split(value)))
        elif sum(map(str.isdigit, value)) >= _FEWEST_DIGITS and len(value) <= _LONGEST_CODE:
            codes.add("".join(_PART.findall(value)).lower())
        elif value < _FIRST_OTHER and len(value) <= _LONGEST:
            words.update(_orders([word.lower() for word in _WORD.findall(value)]))
    return TableNames(frozenset(han), frozenset(words), frozenset(codes), frozenset(dotted))


def _orders(words: list[str]) -> Iterator[tuple[str, ...]]:
    """A name as it stands and turned at each word; none of a single word."""
    if 1 < len(words) <= _MOST_WORDS:
        yield from ((*words[at:], *words[:at]) for at in range(len(words)))


def _runs(
    text: str, part: re.Pattern[str], joint: re.Pattern[str], glue: str, known: frozenset[str] | frozenset[tuple[str, ...]]
) -> Iterator[Span]:
    """Neighbouring parts that together are one of the known; with a `glue` they are compared word by word, else as one code."""
    found = [(one.start(), one.end()) for one in part.finditer(text)]
    for first, (start, _) in enumerate(found):
        parts: list[str] = []
        for at in range(first, min(first + _MOST_PARTS, len(found))):
            if at > first and not joint.fullmatch(text, found[at - 1][1], found[at][0]):
                break
            parts.append(text[slice(*found[at])].lower())
            if (tuple(parts) if glue else "".join(parts)) in known:
                yield start, found[at][1]
