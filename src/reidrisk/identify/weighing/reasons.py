"""The strongest reasons for and against a role, in words: what the clues of one part of the name, of values or neighbours weigh."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from ...model.role import Role
from ...model.text import Phrase, Text
from ..catalogue import categories, headwords
from . import clues
from .weights import CONSTANT, ROLES, weights

MOST = 3
_WEIGHS = 0.1  # of a logit: less is no reason
_NAME = Text("列名中的“{part}”", "“{part}” in the name")
_LISTED = Text("目录中列名所属的“{category}”", "the name stands for “{category}” of the catalogue")
_UNLISTED = Text("目录和词表都不认识此列名", "no list knows the name")
_KIND = Text("列名表示{kind}", "the name denotes {kind}")
_SAYS = Text("列名按目录可能是{roles}", "by the catalogue the name may be {roles}")
_BEARS_OUT = Text("取值符合{roles}", "the values bear out {roles}")
_REFUTE = Text("取值与列名所示不符", "the values are not what the name says")
_TYPES = {
    "flag": Text("取值只是“是/否”之类的标志", "the values are flags such as yes and no"),
    "date": Text("取值是日期", "the values are dates"),
    "number": Text("取值是整数", "the values are whole numbers"),
    "decimal": Text("取值是小数", "the values are decimal numbers"),
    "text": Text("取值是较长的文本", "the values are longer texts"),
    "words": Text("取值是不含数字的词", "the values are words without digits"),
    "codes": Text("取值是含数字的编码", "the values are codes with digits"),
}
_DISTINCT = (
    Text("绝大多数行的取值相同", "nearly all rows share few values"),
    Text("取值常有重复", "values stand in several rows each"),
    Text("取值多不重复", "most values stand in few rows"),
    Text("几乎每行的取值都不同", "nearly every row has a value of its own"),
)
_AMOUNT = {
    "none": Text("表中其他列没有{roles}", "no other column of the table is {roles}"),
    "some": Text("表中少数列是{roles}", "some columns of the table are {roles}"),
    "many": Text("表中许多列是{roles}", "many columns of the table are {roles}"),
}
_PERSONS = Text("表中另有一列是人名", "another column holds names of persons")
_BESIDE = Text("相邻的列是{roles}", "a column beside it is {roles}")

Reason = Text | Phrase


def reasons(name: str, given: Iterable[str], role: Role) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """The three strongest reasons for this role, and the three against it; the strongest first."""
    place, known = ROLES.index(role), weights()
    words = [clue.partition(":")[2] for clue in clues.of_name(name) if clue.startswith(f"{clues.WORD}:")]
    sums: defaultdict[str, float] = defaultdict(float)
    for clue in given:
        if clue in known and clue != CONSTANT:
            sums[_group(clue, words)] += known[clue].each[place]
    ranked = sorted(sums, key=lambda group: (-abs(sums[group]), group))
    speaking = [[_words(group) for group in ranked if sums[group] * sign > _WEIGHS][:MOST] for sign in (1, -1)]
    return tuple(speaking[0]), tuple(speaking[1])


def _group(clue: str, words: list[str]) -> str:
    """Clues that say one thing: parts of a word go with the word, what the lists say of the name is one."""
    sort, _, rest = clue.partition(":")
    if sort == clues.PART:
        bare = rest.strip("<>")
        return f"{clues.WORD}:{next((word for word in words if bare in word and clues.is_word(word)), bare)}"
    if sort in {clues.WORD, clues.FIRST, clues.LAST, clues.PAIR}:
        return f"{clues.WORD}:{rest}"
    return f"{clues.NAMED}:{rest.split(':')[0]}" if sort == clues.NAMED else f"{sort}:{rest.split(':')[0]}" if sort == clues.KIND else clue


def _words(group: str) -> Reason:
    sort, _, rest = group.partition(":")
    return _WORDS[sort](rest)


def _roles(text: Text, joined: str) -> Phrase:
    return text.fill(roles=tuple(Role(role).words for role in joined.split("+")))


def _named(rest: str) -> Reason:
    return _UNLISTED if rest == "nothing" else _roles(_SAYS, rest)


def _beside(rest: str) -> Reason:
    role, _, level = rest.partition(":")
    return _PERSONS if role == "person_name" else _roles(_AMOUNT[level], role)


_WORDS: dict[str, Callable[[str], Reason]] = {
    clues.WORD: lambda rest: _NAME.fill(part=rest),
    clues.NAMED: _named,
    clues.LISTED: lambda rest: _LISTED.fill(category=categories()[rest].title),
    clues.KIND: lambda rest: _KIND.fill(kind=headwords()[rest].title),
    clues.VALUES: lambda rest: _REFUTE if rest == "refute" else _roles(_BEARS_OUT, rest),
    clues.TYPE: lambda rest: _TYPES[rest],
    clues.DISTINCT: lambda rest: _DISTINCT[int(rest)],
    clues.TABLE: _beside,
    clues.BESIDE: lambda rest: _roles(_BESIDE, rest),
}
