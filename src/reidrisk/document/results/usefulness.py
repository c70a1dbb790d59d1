"""Whether the output is good for what it was made for: in words first, then by goal; and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...mitigate.plans.delivered import delivered
from ...mitigate.purpose.usefulness import JudgedGoal, percent
from ...model.text import Lang, Phrase, Text
from ..parts.usefulness import goal_words
from .plan_words import plan_words

if TYPE_CHECKING:
    from ...flow.mitigate import Mitigated

_SERVES = Text("符合用途：各项目标都达到了。", "Fit for the purpose: every goal is met.")
_FAILS = Text("不符合用途：{missed} 项目标没有达到（共 {of} 项）。", "Not fit for the purpose: {missed} of {of} goals are missed.")
_GOAL = Text("  {mark} {what}：要求{asked}，得到{delivered}{price}", "  {mark} {what}: asked {asked}; delivered {delivered}{price}")
_MET, _MISSED, _UNKNOWN = Text("达到", "met"), Text("未达到", "missed"), Text("未测", "not measured")
_GIVEN_UP = Text("放弃", "given up")
_PRICE = Text(
    "；要达到它，至少要删除 {share} 的记录（{records} 条）", "; to have it, at least {share} of the records ({records}) would have to go"
)
_NEVER = Text("；无论放弃什么都达不到", "; it cannot be had, whatever else is given up")
_SETTLE = Text(
    "  列“{column}”要汇总，但角色尚无人确定，因而按准标识符全部抑制。若确定它是敏感属性（--sa {column}，或在案例中），就可以原样保留。",
    "  {column} is to be added up, but nobody has decided its role, so that it is suppressed like a quasi-identifier. Where a person "
    "decides that it is a sensitive attribute (--sa {column}, or in a case) it can stay as it is.",
)
_NOTHING = Text("{nothing}", "{nothing}")


def usefulness_lines(done: Mitigated) -> Iterator[Phrase | Text]:
    """What a person asks first."""
    goals = done.usefulness
    hard = [one for one in goals if one.goal != "preference"]
    missed = sum(1 for one in hard if one.met is False)
    yield _FAILS.fill(missed=missed, of=len(hard)) if missed else Phrase(_SERVES)
    yield plan_words(done)
    records = done.solution.records
    for one in goals:
        if one.goal != "preference" or one.met is False:
            yield _goal(one, records)
    missed_tables = [one.columns[-1] for one in goals if one.goal == "table" and one.statistic != "count" and one.met is False]
    emptied = {name for name, each in delivered(done.solution).items() if each.emptied}
    yield from (_SETTLE.fill(column=name) for name in dict.fromkeys(missed_tables) if name in emptied and name in done.parts.proposed)


def _goal(one: JudgedGoal, records: int) -> Phrase:
    mark = _UNKNOWN if one.met is None else _MET if one.met else _GIVEN_UP if one.goal == "preference" else _MISSED
    price = _NOTHING.fill(nothing="") if one.price is None else _PRICE.fill(share=percent(one.price / records), records=one.price)
    price = Phrase(_NEVER) if one.price == records else price
    return _GOAL.fill(
        mark=mark, what=goal_words(one.goal, one.columns, one.statistic), asked=one.asked, delivered=one.delivered, price=price
    )


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
            "groups": None if one.groups is None else {"gone": one.groups[0], "of": one.groups[1]},
            "price": one.price,
        }
        for one in goals
    ]
