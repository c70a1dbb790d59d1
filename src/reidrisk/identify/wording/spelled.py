"""Column names spelt in pinyin: baoxianfeiheji is 保险费合计; read back, they are judged as the Chinese name.

`tables/wording/pinyin_words.txt` has the words by their pinyin; a name is read only where words of two characters
and more make up most of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..forms.western_names import syllables
from ..headers import header
from ..lookup import lines

_SHORTEST, _SHORTEST_OF_PARTS, _LONGEST, _LONGEST_WORD, _LONGEST_SYLLABLE = 5, 8, 48, 24, 6
_MOSTLY, _UNREAD = 0.6, 4
# What stands beside a word by itself, mostly behind it.
_SINGLE: Mapping[str, str] = {
    "hao": "号", "ma": "码", "ming": "名", "ren": "人", "fei": "费", "shu": "数", "jia": "价", "jin": "金", "xian": "险", "zheng": "证",
    "zong": "总", "xin": "新", "dan": "单", "ri": "日", "bie": "别", "shi": "史", "zhi": "值", "liang": "量", "lv": "率", "wai": "外",
}  # fmt: skip


@cache
def chinese(name: str) -> str | None:
    """The Chinese words that a name in pinyin spells; None where it is none, or too little of it is known."""
    tokens = [token for token in header(name).tokens if not token.isdigit()]
    joined = "".join(tokens)
    if not _SHORTEST <= len(joined) <= _LONGEST or not (joined.isascii() and joined.isalpha()):
        return None
    parts = [_read(token) for token in tokens]
    if None in parts:
        return None
    return "".join(part for part in parts if part) or None


def _read(token: str) -> str | None:
    """One token by the fewest words and left-over syllables, which it must have to its end."""
    best: list[tuple[int, int, str] | None] = [(0, 0, "")]
    for end in range(1, len(token) + 1):
        found = None
        for begin in range(max(0, end - _LONGEST_WORD), end):
            before = best[begin]
            if before is None or (step := _step(token[begin:end], first=begin == 0)) is None:
                continue
            cost, letters, text = step
            tried = (before[0] + cost, before[1] + letters, before[2] + text)
            found = tried if found is None or (tried[0], -tried[1]) < (found[0], -found[1]) else found
        best.append(found)
    whole = best[-1]
    if whole is None or whole[1] < _MOSTLY * len(token) or (whole[0] > 1 and len(token) < _SHORTEST_OF_PARTS):
        return None
    return whole[2]


def _step(piece: str, *, first: bool) -> tuple[int, int, str] | None:
    """What a piece costs, how many letters of it are known, and what it says."""
    if word := _words().get(piece):
        return 1, len(piece), word
    if len(piece) > _LONGEST_SYLLABLE or piece not in syllables():
        return None
    single = None if first else _SINGLE.get(piece)
    return (2, len(piece), single) if single else (_UNREAD, 0, "")


@cache
def _words() -> Mapping[str, str]:
    return dict(line.split(" ") for line in lines("wording/pinyin_words.txt"))
