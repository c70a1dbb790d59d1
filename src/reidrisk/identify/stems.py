"""What a rare column name is about, told by a stem in it: analytes, organs, scales, treatments, money, offences, variables of surveys.

The catalogue lists whole names; laboratories, registries and surveys have tens of
thousands more, made of a few hundred stems. A stem counts wherever it stands, unless
the name ends in what makes it another thing: 手术费 is a price, 血压计型号 a device.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ..model.frozen import dataclass
from .lookup import document

# Upper case is looked for in letters alone: in a range of so many signs it takes 2 ms to compile.
_QUESTION = re.compile(r"^(?i:[a-z]{1,3}[0-9]{1,4}[a-z]?)[0-9]{0,2}[_.:\- ]+(?=(?i:.*[a-z]{3})|.*[\u3400-\u9fff]{2})")
_SHORTEST_WORD_BEFORE_TAIL, _MOST_JOINED, _LONGEST_CODE = 4, 3, 20
_WHOSE = re.compile(r"病人|患者|病员|病友|病案|病历|病房|病区|病室|产品|中心")
_ASKED = ("是否", "有无", "曾否")
_PIECE = re.compile(r"[a-z]+|[0-9]+")


@dataclass(frozen=True, slots=True)
class _Stems:
    category: str
    chinese: re.Pattern[str] | None
    not_chinese: tuple[str, ...]
    english: frozenset[str]
    not_english: frozenset[str]
    tails: tuple[str, ...]
    codes: re.Pattern[str] | None
    units: re.Pattern[str] | None


@dataclass(frozen=True, slots=True)
class _Runs:
    """Neighbouring words of a name written together, up to three; made once for all stems."""

    last: str
    in_order: tuple[str, ...]
    distinct: frozenset[str]


@cache
def _table() -> tuple[_Stems, ...]:
    return tuple(_stems(category, entry) for category, entry in document("stems.json").items())


def _stems(category: str, entry: dict[str, list[str]]) -> _Stems:
    chinese = [re.escape(word) for word in sorted(entry["zh"], key=len, reverse=True)]
    chinese += [f"{re.escape(word)}$" for word in entry.get("zh_end", ())]
    units = entry.get("units")
    return _Stems(
        category,
        re.compile("|".join(chinese)) if chinese else None,
        tuple(entry["zh_not"]),
        frozenset(entry["en"]),
        frozenset(entry["en_not"]),
        tuple(entry.get("en_tail", ())),
        re.compile("|".join(f"(?:{code})" for code in entry["regex"])) if entry.get("regex") else None,
        re.compile(rf"[(\[（【]\s*(?:{units})\s*[)\]）】]", re.IGNORECASE) if units else None,
    )


def stem(name: str, tokens: tuple[str, ...], joined: str) -> tuple[str, str] | None:
    """The stem and the category it speaks for: variables of surveys and trials first, then words, then units in brackets."""
    code = re.sub(r"[^a-z0-9]", "", name.lower()) if name.isascii() else ""
    for stems in _table():
        if stems.codes and 0 < len(code) <= _LONGEST_CODE and stems.codes.fullmatch(code):
            return code, stems.category
    owner_aside, words, numbered = _WHOSE.sub("", joined), _runs(tokens), _runs(_PIECE.findall(name.lower()))
    for stems in _table():
        if found := _chinese(stems, owner_aside) or _english(stems, words) or _english(stems, numbered):
            return found, stems.category
    return next(((joined, stems.category) for stems in _table() if stems.units and stems.units.search(name)), None)


def without_question_number(name: str) -> str:
    """The name without the number of a question before it (a13_height, Q5. 性别)."""
    return _QUESTION.sub("", name)


def _chinese(stems: _Stems, joined: str) -> str | None:
    if stems.chinese is None or joined.isascii() or (joined.endswith(stems.not_chinese) and not joined.startswith(_ASKED)):
        return None
    found = stems.chinese.search(joined)
    return found[0] if found else None


def _runs(tokens: Sequence[str]) -> _Runs:
    words = [token for token in tokens if token.isascii()]
    runs = ["".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, min(len(words), start + _MOST_JOINED) + 1)]
    return _Runs(words[-1] if words else "", tuple(runs), frozenset(runs))


def _english(stems: _Stems, runs: _Runs) -> str | None:
    if runs.last in stems.not_english or (not stems.tails and stems.english.isdisjoint(runs.distinct)):
        return None
    return next((run for run in runs.in_order if run in stems.english or _has_tail(run, stems.tails)), None)


def _has_tail(word: str, tails: tuple[str, ...]) -> bool:
    return bool(tails) and word.isalpha() and word.endswith(tails) and len(word) >= _SHORTEST_WORD_BEFORE_TAIL + len("emia") - 1
