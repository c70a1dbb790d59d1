"""Whether the output is good for what it was made for: in words first, then by goal; and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from shlex import quote
from typing import TYPE_CHECKING, Any

from ...mitigate.plans.delivered import delivered
from ...mitigate.purpose.fitting import level_of
from ...mitigate.purpose.target_worth import shares_of
from ...mitigate.purpose.usefulness import JudgedGoal, percent
from ...mitigate.searching.wanted_levels import CHEAP
from ...model.text import LANGS, Lang, Phrase, Text
from .. import heads
from ..parts.usefulness import goal_words
from .plan_words import plan_lines

if TYPE_CHECKING:
    from ...flow.mitigation import Mitigated
    from ...mitigate.hierarchies.ladder import Ladder

_SERVES = Text("符合用途：各项目标都达到了{coarser}。", "Fit for the purpose: all goals are met{coarser}.")
_COARSER = Text("；{columns} 的泛化程度高于这类用途通常所需", "; coarser than this purpose usually needs: {columns}")
_SERVES_WITHOUT = Text(
    "符合用途，各项目标都达到了，但输出的 {of} 列中有 {gone} 列全部抑制：{columns}{coarser}。",
    "Fit for the purpose, all goals are met, with {gone} of {of} {of|column|columns} wholly suppressed: {columns}{coarser}.",
)
_EMPTY = Text(
    "不符合用途：输出的 {of} 列中有 {gone} 列全部抑制，超过 {most}：{columns}。",
    "Not fit for the purpose: {gone} of {of} {of|column|columns} of the output are wholly suppressed, more than {most}: {columns}.",
)
_UNSAFE = Text(
    "没有通过证明，这一方案不能采用（原因见下）。仅就用途而言，{served}",
    "The proof failed and this plan cannot be used (the reason is below). As far as the purpose alone goes: {served}",
)
_FAILS = Text("不符合用途：{missed} 项目标没有达到（共 {of} 项）。", "Not fit for the purpose: {missed} of {of} goals are not met.")
_GOAL = Text("  {mark} {what}：要求{asked}，得到{delivered}{price}", "  {mark} {what}: asked {asked}; delivered {delivered}{price}")
_MET, _MISSED, _UNKNOWN = Text("达到", "met"), Text("未达到", "missed"), Text("未测", "not measured")
_VERDICT, _PLAN = Text("可用性", "Usefulness"), Text("方案", "Plan")
_STANDING = Text("{mark}：要求{asked}，得到{delivered}", "{mark}: asked {asked}; delivered {delivered}")
_GIVEN_UP, _IN_PART = Text("放弃", "given up"), Text("部分保留", "kept in part")
_PRICE = Text(
    "；其他各列已达到的不变，要加上它，至少要删除 {share} 的记录（{records} 条）{instead}",
    "; to have it beside what the other columns reach would cost at least {share} of the records ({records}){instead}",
)
_NO_MORE = Text(
    "；其他各列已达到的不变，不多删记录即可得到它，但部分保留的各列可能保留得更少{instead}",
    "; beside what the other columns reach it can be had with no more records lost, but less may be left of what is shown in part{instead}",
)
_INSTEAD = Text("；放弃 {columns} 中任一列即可得到它", "; it can be had instead of any one of {columns}")
_FOR_ONE = Text("；放弃 {columns} 即可得到它", "; it can be had instead of {columns}")
_COARSEST = Text("--coarsest '{column}={grain}'{share}", "--coarsest '{column}={grain}'{share}")
_QUOTED = "'\"'\"'"  # a quote within quotes, as a shell reads it
_TO_TYPE = Text("；要得到它：{options}", "; to have it: {options}")
_NEVER = Text("；无论放弃什么都达不到", "; it cannot be achieved, whatever else is given up")
_NOT_BESIDE = Text("；其他各列已达到的不变则无法得到{instead}", "; it cannot be had beside what the other columns reach{instead}")
_SETTLE = Text(
    "  列“{column}”要汇总，但它是准标识符，只能泛化或抑制。若外人无从得知它，可由具名人员改定为敏感属性"
    "（--sa {column}，或在案例中）后原样保留；否则请放弃这张表，或多允许抑制一些记录（--suppression）。",
    "  {column} is to be summed, but is a quasi-identifier: it can only be generalised or suppressed. Where outsiders "
    "cannot know it, a named person may decide that it is a sensitive attribute (--sa {column}, or in a case), and it "
    "remains unchanged; otherwise give up this table, or allow more records to be suppressed (--suppression).",
)  # fmt: skip
_BY_TARGET = Text(
    "  搜索以各列对“{target}”的预测作用为准（各列一并建模，重复的信息不重复计）：{shares}。",
    "  The search goes by what the columns say of {target}, each beside the others: {shares}.",
)
_SAYS = Text("{column} {share}", "{column} {share}")
_TARGET_COUNTED = Text(
    "  “{target}”按建议当作准标识符，所以哪些记录删除、哪些单元格抑制也取决于它，模型因此学得较差。若外人无从得知它，"
    "可由具名人员改定为敏感属性（--sa {given}，或在案例中），损失即会减少。",
    "  {target} is treated as a quasi-identifier, as proposed: which records leave and which cells are suppressed depends on it too, and a "
    "model learns worse for it. Where outsiders cannot know it, a named person may decide that it is a sensitive attribute (--sa {given}, "
    "or in a case), and less is lost.",
)
_GONE_GROUPS = Text(
    "    消失的组（供您核对，勿随数据提供）：{groups}", "    groups lost (for your own check, not to be provided with the data): {groups}"
)
_OTHERS = Text("另有 {count} 组，其取值不再出现在产出中", "{count} more, of values that the output no longer shows")
_MORE = Text("其余 {count} 组见 --json", "{count} others in --json")
_LABELS = Text("{labels}", "{labels}")
_BOTH = Text("{one}{other}", "{one}{other}")
_MOST_GROUPS = 12
# What says less of the target is not named.
_TO_NAME = 0.01
_NOTHING = heads.BLANK


def usefulness_lines(done: Mitigated) -> Iterator[Phrase | Text]:
    """What a person asks first."""
    goals = done.usefulness
    hard = [one for one in goals if one.goal != "preference"]
    missed = sum(1 for one in hard if one.met is False)
    served = _FAILS.fill(missed=missed, of=len(hard)) if missed else _served(done)
    yield _UNSAFE.fill(served=served) if done.proved is not None and not done.proved.passed else served
    yield from plan_lines(done)
    records = done.solution.records
    for one in goals:
        if one.goal != "preference" or one.met is False or one.price is not None or one.instead:
            yield _goal(one, (done.solution.suppressed, records), options_for(one, done))
            yield from _groups(one)
    yield from _of_target(done)
    missed_tables = [one.columns[-1] for one in goals if one.goal == "table" and one.statistic != "count" and one.met is False]
    coarser = {name for name, each in delivered(done.solution).items() if each.coarsest}
    yield from (_SETTLE.fill(column=name) for name in dict.fromkeys(missed_tables) if name in coarser)


def _of_target(done: Mitigated) -> Iterator[Phrase]:
    """What the search went by where something is to be told from the others; what stands in the way where nobody has decided that."""
    target, worths = done.solution.task.purpose.target, done.solution.task.worths
    shares = shares_of({name: worth.target for name, worth in worths.items() if worth.target is not None})
    if shares:
        named = [_SAYS.fill(column=name, share=percent(share)) for name, share in shares.items() if share >= _TO_NAME]
        yield _BY_TARGET.fill(target=target, shares=named)
    missed = any(one.goal == "target" and one.met is False for one in done.usefulness)
    if missed and target in done.parts.proposed and target in done.solution.task.quasi:
        yield _TARGET_COUNTED.fill(target=target, given=quote(str(target)))


def _served(done: Mitigated) -> Phrase:
    """Where every goal is met: what is gone all the same, and what is there but in no detail that such a purpose needs."""
    gone = done.emptied
    given_up = [name for one in done.usefulness if one.goal == "preference" and one.met is False for name in one.columns]
    rough = [name for name in given_up if name not in gone.columns]
    coarser = _COARSER.fill(columns=rough) if rough else _NOTHING.fill(nothing="")
    if not gone.columns:
        return _SERVES.fill(coarser=coarser)
    given = {"gone": len(gone.columns), "of": gone.of, "columns": list(gone.columns)}
    return _EMPTY.fill(**given, most=percent(gone.most or 0)) if gone.beyond else _SERVES_WITHOUT.fill(**given, coarser=coarser)


def verdict_rows(done: Mitigated) -> Iterator[tuple[Text | Phrase, Phrase]]:
    """(what, how it stands) for a page: the verdict, the plan in a sentence, goal by goal. No group that went is named."""
    if not done.usefulness:
        return
    lines = usefulness_lines(done)
    for label in (_VERDICT, _PLAN):
        yield label, Phrase(found) if isinstance(found := next(lines), Text) else found
    for one in done.usefulness:
        if one.goal != "preference" or one.met is False or one.price is not None or one.instead:
            what = goal_words(one.goal, one.columns, one.statistic)
            yield what, _STANDING.fill(mark=_mark(one), asked=one.asked, delivered=one.delivered)


def _groups(one: JudgedGoal) -> Iterator[Phrase]:
    """The groups that went, by labels of the output; how many others there were."""
    if one.groups is None or not one.groups[0]:
        return
    named: list[Phrase] = [_LABELS.fill(labels=" × ".join(str(label) for label in labels)) for labels in one.gone[:_MOST_GROUPS]]
    named += [_MORE.fill(count=len(one.gone) - _MOST_GROUPS)] if len(one.gone) > _MOST_GROUPS else []
    named += [_OTHERS.fill(count=one.groups[0] - len(one.gone))] if one.groups[0] > len(one.gone) else []
    yield _GONE_GROUPS.fill(groups=named)


def options_for(one: JudgedGoal, done: Mitigated) -> str | Phrase | None:
    """What to type so that a column is there that was given up, or kept in part, though it costs little; None where it costs more."""
    solution, name = done.solution, one.columns[0] if one.columns else ""
    ladder = next((each for each in solution.ladders if each.column == name), None)
    if one.price is None or ladder is None or one.level is None or one.price >= solution.records:
        return None
    most = max(solution.task.required.limit or 0, solution.task.purpose.may_lose or 0)
    if Fraction(one.price, solution.records) > max(Fraction(solution.suppressed, solution.records) + CHEAP, most):
        return None
    more = one.price > solution.task.required.allowed(solution.records)
    share = f" --suppression {-(-1000 * one.price // solution.records) / 10:g}%" if more else ""
    return _typed(name, ladder, one.level, share)


def _typed(name: str, ladder: Ladder, level: int, share: str) -> str | Phrase | None:
    """The option that keeps a column at this level; its words are those of the language, where the size alone would not be read."""
    found = ladder.grain(level)
    if not level:
        return f"--keep {quote(name)}{share}"
    if found is not None and level_of(ladder, found.size) == level:
        return f"--coarsest {quote(f'{name}={found.size}')}{share}"
    if found is None or any(level_of(ladder, found.words.say(lang)) != level for lang in LANGS):
        return None
    return _COARSEST.fill(column=name.replace("'", _QUOTED), grain=found.words, share=share)


def _goal(one: JudgedGoal, lost: tuple[int, int], options: str | Phrase | None) -> Phrase:
    """`lost`: (records that the plan loses, records)."""
    mark, records = _mark(one), lost[1]
    instead = _NOTHING.fill(nothing="")
    if one.instead:
        instead = (_INSTEAD if len(one.instead) > 1 else _FOR_ONE).fill(columns=list(one.instead))
    price = instead
    if one.price is not None:
        share = percent(one.price / records)
        price = (_PRICE if one.price > lost[0] else _NO_MORE).fill(share=share, records=one.price, instead=instead)
        price = _NOT_BESIDE.fill(instead=instead) if one.price == records else price
        price = Phrase(_NEVER) if one.alone == records else price
    if options is not None:
        price = _BOTH.fill(one=price, other=_TO_TYPE.fill(options=options))
    return _GOAL.fill(
        mark=mark, what=goal_words(one.goal, one.columns, one.statistic), asked=one.asked, delivered=one.delivered, price=price
    )


def _mark(one: JudgedGoal) -> Text:
    if one.met and (one.price is not None or one.instead):
        return _IN_PART
    return _UNKNOWN if one.met is None else _MET if one.met else _GIVEN_UP if one.goal == "preference" else _MISSED


def usefulness_json(goals: Sequence[JudgedGoal], lang: Lang) -> list[dict[str, Any]]:
    """One entry a goal."""
    return [
        {
            "goal": one.goal,
            "columns": list(one.columns),
            "statistic": one.statistic,
            "asked": one.asked.say(lang),
            "delivered": one.delivered.say(lang),
            "error": None if one.error is None else round(one.error, 6),
            "met": one.met,
            "groups": None if one.groups is None else {"gone": one.groups[0], "of": one.groups[1], "labels": list(map(list, one.gone))},
            "price": one.price,
            "price_alone": one.alone,
            "instead": list(one.instead),
        }
        for one in goals
    ]
