"""The strongest reasons for and against a role, in words: what the clues of one part of the name, of values or neighbours weigh."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from ...model.role import Role
from ...model.text import Phrase, Text
from ..catalogue import categories, headwords
from . import around, clues, impersonal, whole
from .concepts import concepts
from .weights import CONSTANT, ROLES, weights

MOST = 3
_WEIGHS = 0.1  # of a logit: less is no reason
_NAME = Text("列名中的“{part}”", "“{part}” in the name")
_LISTED = Text("目录中列名所属的“{category}”", "the name stands for “{category}” of the catalogue")
_NOTHING = {
    "nothing": Text("目录和词表都不认识此列名", "no list knows the name"),
    "absent": Text("此列没有列名", "the column has no name"),
}
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
    Text("绝大多数行集中在少数几个取值", "nearly all rows share few values"),
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
_CLASSES = (
    Text("全列只有一种取值", "all rows hold the same value"),
    Text("只有两种取值", "there are two different values"),
    Text("取值不超过 12 种", "there are at most twelve different values"),
    Text("取值不超过 50 种", "there are at most fifty different values"),
    Text("取值超过 50 种", "there are more than fifty different values"),
)
_NUMBERS = {"number": Text("整数", "whole numbers"), "decimal": Text("小数", "decimal numbers")}
_RANGES = {
    "years": Text("取值像年份", "the values look like years"),
    "negative": Text("取值是{numbers}，有负数", "the values are {numbers}, some below 0"),
    "share": Text("取值是 0 到 1 之间的{numbers}", "the values are {numbers} from 0 to 1"),
    "tens": Text("取值是不超过 20 的{numbers}", "the values are {numbers} up to 20"),
    "hundreds": Text("取值是不超过 200 的{numbers}", "the values are {numbers} up to 200"),
    "thousands": Text("取值是不超过 2 万的{numbers}", "the values are {numbers} up to 20,000"),
    "more": Text("取值是很大的{numbers}", "the values are large {numbers}"),
}
_TRAITS = {
    "none": Text("表中其他列没有性别、年龄、学历之类的个人属性", "no other column is a trait of persons such as sex, age or education"),
    "some": Text("表中另有一列是性别、年龄、学历之类的个人属性", "another column is a trait of persons such as sex, age or education"),
    "many": Text("表中有几列是性别、年龄、学历之类的个人属性", "several columns are traits of persons such as sex, age or education"),
}
_THEMES = {"health": Text("健康信息", "health"), "property": Text("财产信息", "property")}
_ABOUT = {
    "none": Text("表中其他列不涉及{theme}", "no other column is about {theme}"),
    "some": Text("表中少数列涉及{theme}", "some columns of the table are about {theme}"),
    "many": Text("表中许多列涉及{theme}", "many columns of the table are about {theme}"),
}
_WHO = {
    "named": _PERSONS,
    "keyed": Text("表中其他列既指明个人，又描述个人", "other columns point to persons and describe them"),
    "traits": Text("表中其他列描述个人", "other columns describe persons"),
    "none": Text("表中没有其他列指明或描述个人", "no other column points to a person or describes one"),
}
_OF_HEALTH = {
    "health": Text("表中另有健康信息", "other columns are about health"),
    "other": Text("表中没有健康信息", "no other is about health"),
}
_SHOWN = {
    "flag": Text("取值最多两种", "there are at most two values"),
    "number": Text("取值是数字", "the values are numbers"),
    **{kind: _TYPES[kind] for kind in ("date", "text", "words", "codes")},
}
_BOTH = Text("{values}，且{table}", "{values}, and {table}")
_AND_SPEAKS_OF = Text("{values}，且列名表示{concept}", "{values}, and the name speaks of {concept}")
_HOLDS = Text("取值中常见表示{concept}的词", "many values have words for {concept}")
_OF_WHOM = Text("列名表示{concept}，且{table}", "the name speaks of {concept}, and {table}")
_KEYS = {
    "points": Text("表中另有指明个人的编号", "another column has the number of a person"),
    "alone": Text("表中没有另外的个人编号", "no other column has the number of a person"),
    "traits": _TRAITS["many"],
    "trait": _TRAITS["some"],
    "no trait": _TRAITS["none"],
    around.EVENT_NUMBERS: Text("表中另有单据或事项的编号", "another column numbers papers or events"),
    around.EVENT_TIMES: Text("表中另有事情发生的时间", "another column tells when something happened"),
}
_SPEAKS_OF = Text("列名表示{concept}", "the name speaks of {concept}")
_TOPICS = {
    "some": Text("表中另有列名表示{concept}", "other columns speak of {concept}"),
    "many": Text("表中许多列的列名表示{concept}", "many columns speak of {concept}"),
}
_ROWS = (
    Text("各列合起来看，每行是个人或个人的事", "all columns together speak for rows of persons"),
    Text("各列合起来看，每行很可能是个人或与个人有关的事项", "all columns together speak for rows of persons rather than things"),
    Text("各列合起来看，每行是个人还是事物难以判断", "all columns together leave open whether the rows are persons or things"),
    Text("各列合起来看，每行很可能是物品、机构或汇总数字", "all columns together speak for rows of things or counts rather than persons"),
    Text("各列合起来看，每行是物品、机构或汇总数字", "all columns together speak for rows of things or counts"),
)
_ONE = (
    Text("各列合起来看，一行不是一个人", "all columns together speak against one person a row"),
    Text("各列合起来看，一行很可能不是一个人", "all columns together rather speak against one person a row"),
    Text("各列合起来看，一行是否为一个人难以判断", "all columns together leave open whether a row is one person"),
    Text("各列合起来看，一行很可能是一个人", "all columns together speak for one person a row rather than not"),
    Text("各列合起来看，一行是一个人", "all columns together speak for one person a row"),
)
_MOVED = "moved"
_BY_OTHERS = {
    whole.OTHERS: Text("同表其他列与名称相近各列的判断", "what was found of the other columns and of those with a like name"),
    whole.RULES: Text("规则对列名和取值的判断", "what the rules say of the name and the values"),
}
_STEPS = (0, 1, 2, 2, 3, 4)  # what to say of each step of `impersonal`

Reason = Text | Phrase


def reasons(
    name: str, given: Iterable[str], role: Role, moved: Mapping[str, float] = MappingProxyType({})
) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """The three strongest reasons for this role, and the three against it; the strongest first.

    `moved` is how far rules and what was found of the other columns move the logit beside the clues.
    """
    place, known = ROLES.index(role), weights()
    words = [clue.partition(":")[2] for clue in clues.of_name(name) if clue.startswith(f"{clues.WORD}:")]
    sums: defaultdict[str, float] = defaultdict(float)
    for clue in given:
        if clue in known and clue != CONSTANT:
            sums[_group(clue, words)] += known[clue].each[place]
    for group, much in moved.items():
        sums[f"{_MOVED}:{group}"] += much
    ranked = sorted(sums, key=lambda group: (-abs(sums[group]), group))
    speaking = [[_words(group) for group in ranked if sums[group] * sign > _WEIGHS][:MOST] for sign in (1, -1)]
    return tuple(speaking[0]), tuple(speaking[1])


def _wide(concept: str) -> str:
    """What a concept is a part of, or itself where it has no wider one: both say one thing."""
    wide = concept.partition("/")[0]
    return wide if wide in concepts() else concept


def _group(clue: str, words: list[str]) -> str:
    """Clues that say one thing: parts of a word go with the word, what the lists say of the name is one."""
    sort, _, rest = clue.partition(":")
    if sort == clues.PART:
        bare = rest.strip("<>")
        return f"{clues.WORD}:{next((word for word in words if bare in word and clues.is_word(word)), bare)}"
    if sort in {clues.WORD, clues.FIRST, clues.LAST, clues.PAIR}:
        return f"{clues.WORD}:{rest}"
    if sort in {clues.CONCEPT, clues.OPENS, clues.ENDS, clues.BOTH}:
        return f"{clues.CONCEPT}:{_wide(rest.split(' ')[-1])}"
    if sort == clues.HOLDS:
        return f"{sort}:{_wide(rest)}"
    return f"{clues.NAMED}:{rest.split(':')[0]}" if sort == clues.NAMED else f"{sort}:{rest.split(':')[0]}" if sort == clues.KIND else clue


def _words(group: str) -> Reason:
    sort, _, rest = group.partition(":")
    return _WORDS[sort](rest)


def _roles(text: Text, joined: str) -> Phrase:
    return text.fill(roles=tuple(Role(role).words for role in joined.split("+")))


def _named(rest: str) -> Reason:
    return _NOTHING[rest] if rest in _NOTHING else _roles(_SAYS, rest)


def _beside(rest: str) -> Reason:
    role, _, level = rest.partition(":")
    return _PERSONS if role == "person_name" else _roles(_AMOUNT[level], role)


def _about(rest: str) -> Reason:
    theme, _, level = rest.partition(":")
    return _ABOUT[level].fill(theme=_THEMES[theme])


def _range(rest: str) -> Reason:
    kind, _, level = rest.partition(":")
    return _RANGES[level].fill(numbers=_NUMBERS[kind]) if level != "years" else _RANGES[level]


def _both(rest: str) -> Reason:
    kind, sort, what = rest.split(":")
    return _BOTH.fill(values=_SHOWN[kind], table=(_WHO if sort == around.WHO else _OF_HEALTH)[what])


def _as(rest: str) -> Reason:
    shown, _, concept = rest.partition(":")
    return _AND_SPEAKS_OF.fill(values=_SHOWN[shown], concept=concepts()[concept].title)


def _of(rest: str) -> Reason:
    who, _, concept = rest.partition(":")
    return _OF_WHOM.fill(concept=concepts()[concept].title, table=_WHO[who])


def _topic(rest: str) -> Reason:
    key, _, level = rest.partition(":")
    return _TOPICS[level].fill(concept=concepts()[key].title)


_WORDS: dict[str, Callable[[str], Reason]] = {
    clues.WORD: lambda rest: _NAME.fill(part=rest),
    clues.NAMED: _named,
    clues.LISTED: lambda rest: _LISTED.fill(category=categories()[rest].title),
    clues.KIND: lambda rest: _KIND.fill(kind=headwords()[rest].title),
    clues.VALUES: lambda rest: _REFUTE if rest == "refute" else _roles(_BEARS_OUT, rest),
    clues.TYPE: lambda rest: _TYPES[rest],
    clues.DISTINCT: lambda rest: _DISTINCT[int(rest)],
    clues.CLASSES: lambda rest: _CLASSES[int(rest)],
    clues.RANGE: _range,
    around.TABLE: _beside,
    around.BESIDE: lambda rest: _roles(_BESIDE, rest),
    around.PEOPLE: _TRAITS.__getitem__,
    around.THEME: _about,
    around.WHO: _WHO.__getitem__,
    around.IN: _both,
    clues.HOLDS: lambda rest: _HOLDS.fill(concept=concepts()[rest].title),
    around.TOPIC: _topic,
    around.AS: _as,
    around.OF: _of,
    around.ROW_KEY: lambda rest: _KEYS[rest] if rest in _KEYS else _ONE[_STEPS[int(rest.rpartition(":")[2])]],
    clues.CONCEPT: lambda rest: _SPEAKS_OF.fill(concept=concepts()[rest].title),
    _MOVED: _BY_OTHERS.__getitem__,
    impersonal.ROWS: lambda rest: _ROWS[_STEPS[int(rest)]],
    impersonal.ONE: lambda rest: _ONE[_STEPS[int(rest)]],
}
