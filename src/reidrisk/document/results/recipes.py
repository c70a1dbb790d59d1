"""What a published recipe does to each column and why, and what it leaves to a person: for a terminal and for scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...flow.by_recipe import FollowedUp, RecipePlan
from ...flow.mitigation import Mitigated
from ...flow.output import Proved
from ...mitigate.plans.published import ByRecipe
from ...mitigate.searching.full_domain import Solution
from ...model.text import Lang, Phrase, Text
from .plan_words import plan_words

_KEYED = "pseudonym_hmac"
_RECIPE = Text("既定方法：{title}。{says}", "Recipe: {title}. {says}")
_STEP = Text("{technique}（{clause}）：{columns}", "{technique} ({clause}): {columns}")
_UNDOES = Text(
    "列“{column}”：凭它可知“{of}”变换前的内容，方法没有提到它，因此删除。",
    "{column}: tells what {of} was before it was coarsened; the recipe does not name it, so it leaves.",
)
_REVEALS = Text(
    "敏感列“{column}”按要求保留，但凭它可知“{of}”变换前的内容：对知道此列的人，“{of}”的变换不起保护作用。",
    "{column} stays as it is a sensitive attribute, but it tells what {of} was before it was coarsened: against whoever knows it, "
    "coarsening {of} protects nobody.",
)
_TIES = Text(
    "列“{column}”连接各表，因此换成本次发布的假名而不删除；需要删除时，请写成一个文件（-o 名称.csv）。",
    "{column}: ties the tables, so it becomes a pseudonym of this release instead of leaving; to have it removed write one file "
    "(-o NAME.csv).",
)
_TIES_TOGETHER = Text(
    "列“{column}”由各机构自行编号，与其他列合起来才连接各表：各自的假名会把几个人变成一个人，因此与那些列一起换成本次发布的假名，"
    "不用密钥。",
    "{column}: is numbered by each institution and ties the tables only together with another column. A keyed pseudonym of the number "
    "alone would make one person of several, so both become one pseudonym of this release, without a key that is kept.",
)
_ENOUGH = Text("方法本身已达到要求，不需再搜索。", "The recipe alone is enough: the search had nothing to add.")
_GO_ON = Text(
    "方法的规则本身达不到它要求的等价类大小：在同一命令中加上 --goal level-3，即在其结果上继续搜索。",
    "The rules of the recipe alone do not reach the classes that it asks for: with --goal level-3 in the same command a search goes on "
    "from what they give.",
)
_TO_LEVEL = Text(
    "方法的规则本身达不到要求的级别：在同一命令中加上 --goal level-3，即在其结果上继续搜索。",
    "The rules of the recipe alone do not reach the level that is asked for: with --goal level-3 in the same command a search goes on "
    "from what they give.",
)
_APART = Text(
    "方法的规则本身达不到要求；各表分别写出时，同一次运行中不能接着搜索。请写成一个文件（-o 名称.csv）并加上 --goal level-3；要各表"
    "分别写出，请不用 --recipe，或对已写出的文件夹再运行 reidrisk mitigate。",
    "The rules of the recipe alone do not reach what is asked for, and where tables are written apart no search goes on from them in one "
    "run. Write one file (-o NAME.csv) with --goal level-3; to have the tables apart, leave --recipe out, or run reidrisk mitigate on the "
    "folder, where one was written.",
)
_SEARCHED = Text(
    "方法本身不够，在其结果上又作了搜索。{plan}", "The recipe alone is not enough; a search went on from what it gives. {plan}"
)
_OTHERWISE = Text(
    "以下各列改由搜索处理，结果以下面的方案为准：{columns}",
    "treated by the search in place of the recipe, as the result below says: {columns}",
)
_STAYS = Text("原样保留：{columns}", "left as they are: {columns}")
_ASK = Text("须由人决定：{what}", "For a person to decide: {what}")
_ASK_WITH = Text("须由人决定（{option}）：{what}", "For a person to decide ({option}): {what}")
_WHICH = Text(
    "须由人决定：无法确定这些列是否为标识符，请用 --di、--qi、--sa 或 --ni 指明：{columns}",
    "For a person to decide: it is uncertain whether these columns are identifiers; state it with --di, --qi, --sa or --ni: {columns}",
)


def lines(found: RecipePlan, followed: FollowedUp | None = None) -> Iterator[Phrase | Text]:
    """The recipe, each column that changes, the others in one line, what a search did after it, and every question that is open."""
    yield _RECIPE.fill(title=found.published.title, says=found.published.says)
    together: dict[tuple[str, str], list[ByRecipe]] = {}
    for one in found.columns:
        if one.step is not None and one.treatment is not None:
            together.setdefault((one.treatment.clause, one.step.technique.key), []).append(one)
    for (clause, _), some in together.items():
        title = None if some[0].step is None else some[0].step.technique.title
        yield _STEP.fill(columns=[one.column for one in some], clause=clause, technique=title)
    stays = [one.column for one in found.columns if one.step is None]
    if stays:
        yield _STAYS.fill(columns=stays)
    yield from (_UNDOES.fill(column=column, of=of) for column, of in found.undoing.items())
    yield from (_REVEALS.fill(column=column, of=of) for column, of in found.revealing.items())
    keyed = {one.column for one in found.columns if one.treatment is not None and one.treatment.technique == _KEYED}
    yield from ((_TIES_TOGETHER if column in keyed else _TIES).fill(column=column) for column in found.tying)
    if followed is not None:
        yield from _searched(followed)
    for question in found.undecided:
        yield _ASK_WITH.fill(option=question.option, what=question.text) if question.option else _ASK.fill(what=question.text)
    if found.asked:
        yield _WHICH.fill(columns=[one.name for one in found.asked])


def go_on_lines(found: RecipePlan, proved: Proved | None, *, holds: bool) -> Iterator[Text]:
    """How to go on where the rules alone do not reach the classes that the recipe asks for, or the level."""
    apart = found.recipe.ties is not None
    if not holds:
        yield from () if found.published.k is None else (_APART if apart else _GO_ON,)
    elif proved is not None and proved.level is not None and not proved.passed:
        yield _APART if apart else _TO_LEVEL


def _searched(followed: FollowedUp) -> Iterator[Phrase | Text]:
    if followed.otherwise:
        yield _OTHERWISE.fill(columns=followed.otherwise)
    yield _enough(followed.search)


def _enough(search: Mitigated) -> Phrase | Text:
    """Whether the search had anything left to do."""
    solution = search.solution
    changed = not isinstance(solution, Solution) or any(solution.levels.values()) or solution.suppressed
    return _SEARCHED.fill(plan=plan_words(search)) if changed else _ENOUGH


def as_json(found: RecipePlan, lang: Lang) -> dict[str, Any]:
    """The same for scripts; names only."""
    return {
        "recipe": {
            "key": found.published.key,
            "sources": list(found.published.sources),
            "treatments": [
                {
                    "column": one.column,
                    "clause": None if one.treatment is None else one.treatment.clause,
                    "transform": None if one.step is None else one.step.technique.key,
                }
                for one in found.columns
            ],
            "undoing": dict(found.undoing),
            "revealing": dict(found.revealing),
            "tying": list(found.tying),
            "undecided": [{"text": one.text.say(lang), "option": one.option or None} for one in found.undecided],
            "questions": [one.name for one in found.asked],
        }
    }
