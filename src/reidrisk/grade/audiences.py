"""Several recipients, environments or attacks: each is graded by its own answers, and the worst decides.

GB/T 42460 D.1.4 takes the recipient's answers, China methodology 9.3 (2) those of each recipient, 11.3.2.5 a figure for each attack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce

from ..model import words
from ..model.clause import Stage
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..model.verdict import AudienceRisk, Step, Verdict
from ..prepare.context import SHARING
from .levels import LevelRange
from .steps import conclusion, figure, in_levels, named_risk, step
from .verdict import SCOPE_CLAUSE, Outlook

EVERYBODY = Text("全部接收方", "all recipients")
_QUESTION = Text("有几个接收方、环境或攻击，哪一个的风险最高？", "Which recipient, environment or attack carries the highest risk?")
_FINDING = Text("共 {count} 种情形，逐一计算，以“{name}”为准：{each}。", "Each of {count} is computed; “{name}” decides: {each}.")
_EACH_FIGURES = Text("“{name}”（{sharing}）：{figures}；{result}", "“{name}” ({sharing}): {figures}; {result}")
_UNDER = Text("{audience}，{attack}", "{audience}, {attack}")
_OPEN = Text("尚未确定共享类型", "sharing model still open")
_NOT_GRADED = Text("不能判定", "it cannot be said")
_FIGURES = ("T1", "T2", "T3", "pr_context", "R")


def worst_of(each: Sequence[AudienceRisk]) -> Verdict:
    """The verdict over all of them: the figures and steps of the worst, and the level of the worst that each may still be.

    Where the edition does not apply to one of them it does not apply to the release.
    """
    ranked = tuple(sorted(each, key=lambda one: _rank(one.verdict)))
    first = ranked[0].verdict
    if len(ranked) == 1 or _refused(first):
        return replace(first, audiences=ranked)
    verdicts = [one.verdict for one in ranked]
    levels = _worse([LevelRange(*one.levels) for one in verdicts if one.levels is not None])
    scope_open = any(one.level is None and one.levels is not None and one.levels[0] == one.levels[1] for one in verdicts)
    return replace(
        first,
        level=levels.low if levels is not None and levels.certain and not scope_open else None,
        levels=None if levels is None else (levels.low, levels.high),
        acceptable=_acceptable(one.acceptable for one in verdicts),
        provisional=any(one.provisional for one in verdicts),
        steps=tuple(_steps(ranked[0].standard, first, levels, tuple(compared(ranked[0].standard, ranked)))),
        missing=tuple(dict.fromkeys(name for one in verdicts for name in one.missing)),
        assumptions=tuple({text.say("en"): text for one in verdicts for text in one.assumptions}.values()),
        audiences=ranked,
    )


def worst_outlook(each: Iterable[Outlook]) -> Outlook:
    """What is left for all of them together."""
    found = tuple(each)
    scopes = {one.in_scope for one in found}
    if False in scopes:
        return Outlook(in_scope=False)
    levels = _worse([one.levels for one in found if one.levels is not None])
    return Outlook(levels, _acceptable(one.acceptable for one in found), None if None in scopes else True)


def name_of(one: AudienceRisk, each: Sequence[AudienceRisk]) -> Text | Phrase | str:
    """The recipient and its environment; with the attack, where several are in view."""
    name: Text | str = str(one.audience) or EVERYBODY
    if one.attack is None or len({other.attack for other in each}) == 1:
        return name
    return _UNDER.fill(audience=name, attack=one.attack.words)


def result_of(verdict: Verdict) -> Text | Phrase:
    """Its level, or whether it is acceptable, in words."""
    low, high = verdict.levels or (None, None)
    if low is not None and high is not None and (verdict.level is not None or low != high):
        return in_levels(low, high)
    return {True: words.ACCEPTABLE, False: words.NOT_ACCEPTABLE, None: _NOT_GRADED}[verdict.acceptable]


def compared(standard: Standard, ranked: Sequence[AudienceRisk]) -> Iterator[Step]:
    """All of them with their figures, the worst first."""
    each = tuple(
        named_risk(name_of(one, ranked), one.verdict.numbers["R"], result_of(one.verdict)) for one in ranked if "R" in one.verdict.numbers
    )
    finding = _FINDING.fill(count=len(ranked), name=name_of(ranked[0], ranked), each=each)
    yield from step(standard, Stage.CONTEXT, _QUESTION, finding, tuple(_figures_of(one, ranked) for one in ranked))


def _figures_of(one: AudienceRisk, ranked: Sequence[AudienceRisk]) -> Phrase:
    numbers, sharing = one.verdict.numbers, one.plan.release[SHARING].value
    shown = tuple(figure(numbers[symbol]) for symbol in _FIGURES if symbol in numbers and numbers[symbol].state != "not_required")
    return _EACH_FIGURES.fill(
        name=name_of(one, ranked), sharing=_OPEN if sharing is None else sharing.words, figures=shown, result=result_of(one.verdict)
    )


def _steps(standard: Standard, first: Verdict, levels: LevelRange | None, between: tuple[Step, ...]) -> Iterator[Step]:
    """Those of the worst; all of them stand before the conclusion, which is about all of them."""
    for one in first.steps:
        if one.stage is Stage.CONCLUSION and levels is not None:
            yield from between
            yield from (each for each in conclusion(standard, levels) if each.stage is Stage.CONCLUSION)
        else:
            yield one


def _worse(ranges: Sequence[LevelRange]) -> LevelRange | None:
    return reduce(LevelRange.worse, ranges) if ranges else None


def _acceptable(each: Iterable[bool | None]) -> bool | None:
    """Whether all are; None while one of them is open and none is refused."""
    answers = set(each)
    return False if False in answers else None if None in answers else True


def _refused(verdict: Verdict) -> bool:
    return verdict.steps[0].clause == SCOPE_CLAUSE


def _rank(verdict: Verdict) -> tuple[bool, int, int, int, Fraction, Fraction]:
    """Worst first: what cannot be graded at all, what is not acceptable, the lower level, the higher R, then the likelier attack."""
    low, high = verdict.levels or (1, 1)
    answer = 0 if verdict.levels is not None else (False, None, True).index(verdict.acceptable)
    return (not _refused(verdict), answer, low, high, -_highest(verdict, "R"), -_highest(verdict, "pr_context"))


def _highest(verdict: Verdict, symbol: str) -> Fraction:
    """What a figure may come to at most; 0 where there is none."""
    number = verdict.numbers.get(symbol)
    bound = None if number is None else number.interval.high if number.interval else number.value
    return bound or Fraction(0)
