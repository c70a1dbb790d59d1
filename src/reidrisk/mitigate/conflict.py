"""Why nothing satisfies the requirements: which of them stand in the way, and what comes nearest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from ..model.exact import show
from ..model.problem import InputError, Problem
from ..model.text import Phrase, Text
from .anytime import Effort, search_anytime
from .ceiling import Ceiling
from .demand import Demand
from .ground import Ground
from .loss import ClassLoss, Loss
from .search import MOST_NODES, Found, Space, search

_SMALL = 1000
_TITLE = Text("抑制的记录数", "records suppressed")
_FEWEST = Loss(
    "records",
    _TITLE,
    "-",
    "suppressed",
    ClassLoss(
        value=lambda _sizes, suppressed, _k: float(suppressed),
        least_above=lambda _sizes, _k: 0.0,
        least_below=lambda _records, suppressed, _k: float(suppressed),
    ),
)
_NOTHING = Text("没有任何方案能同时满足全部要求。", "No plan satisfies all requirements together.")
_TOGETHER = Text(
    "没有任何方案能同时满足全部要求；放开其中任何一项就有解：{names}。",
    "No plan satisfies all requirements together; giving up any one of these would do: {names}.",
)
_NEAREST = Text(
    "最接近的方案：抑制 {records} 条记录（{share}），级别为 {levels}；请把 --suppression 提到 {share}，或放宽上述要求。",
    "The nearest solution suppresses {records} records ({share}) at {levels}: raise --suppression to {share}, or relax the above.",
)
_FEWER_STAY = Text(
    "最接近的方案：抑制 {records} 条记录，级别为 {levels}；请把 --least-records 降到 {least}，或放宽上述要求。",
    "The nearest solution suppresses {records} records at {levels}: lower --least-records to {least}, or relax the above.",
)
_NONE_NEAR = Text("即使不限制抑制也无解，请放宽要求。", "Even unlimited suppression does not help; relax the requirements.")
_ALL_COARSEST = Text("各列最粗的级别（{columns}）", "the coarsest levels of all columns ({columns})")
NAMES = {
    "k": Text("k = {value}", "k = {value}"),
    "l": Text("l = {value}", "l = {value}"),
    "t": Text("t = {value}", "t = {value}"),
    "beta": Text("基本 β = {value}", "basic beta = {value}"),
    "people": Text("k-map = {value}", "k-map = {value}"),
    "presence": Text("δ-存在性 {low} 至 {high}", "delta-presence {low} to {high}"),
    "class-average": Text("R_c 不超过 {value}", "R_c within {value}"),
    "record-average": Text("按记录的平均风险不超过 {value}", "record average within {value}"),
    "at-risk": Text("小于 {least} 的等价类中的记录不超过 {value}", "records in classes below {least} within {value}"),
    "limit": Text("最多抑制 {value} 的记录", "at most {value} of the records suppressed"),
    "least": Text("至少保留 {value} 条记录", "at least {value} records stay"),
    "coarsest": Text("列“{column}”最粗到第 {value} 级", "{column} at level {value} at most"),
}


@dataclass(frozen=True, slots=True)
class Question:
    """One search, as it was asked."""

    ground: Ground
    demand: Demand
    loss: Loss
    space: Space

    def answer(self) -> Found:
        """The optimum, or on a large lattice the best of a small effort."""
        return searched_for(self.ground, self.demand, self.loss, self.space, Effort(_SMALL, 1.0))


def searched_for(ground: Ground, demand: Demand, loss: Loss, space: Space, effort: Effort | None = None) -> Found:
    """By the exact search where the lattice can be held, else by the anytime one."""
    if prod(top + 1 for top in space.tops(ground.ladders)) <= MOST_NODES:
        return search(ground.coded, ground.ladders, demand, loss, space)
    return search_anytime(ground.coded, ground.ladders, demand, loss, space, effort)


def no_solution(question: Question) -> InputError:
    """The error that says which requirements conflict, and the nearest solution."""
    names = [name for name, other in _relaxed(question) if other.answer().node is not None]
    message = _TOGETHER.fill(names=names) if names else Phrase(_NOTHING)
    nearest = replace(question, demand=replace(question.demand, limit=Fraction(1), least=0), loss=_FEWEST).answer()
    if nearest.node is None:
        return InputError(Problem("no_solution", message, _NONE_NEAR))
    ladders, records = question.ground.ladders, question.ground.records
    levels = [f"{one.column}={level}" for one, level in zip(ladders, nearest.node, strict=True)]
    share = percent_above(Fraction(nearest.suppressed, records))
    if question.demand.least > records - nearest.suppressed:
        hint = _FEWER_STAY.fill(records=nearest.suppressed, levels=levels, least=records - nearest.suppressed)
        return InputError(Problem("no_solution", message, hint))
    return InputError(Problem("no_solution", message, _NEAREST.fill(records=nearest.suppressed, share=share, levels=levels)))


def percent_above(share: Fraction) -> str:
    """A share as a short percentage that is not below it: what a person may copy as a limit."""
    return f"{show(Fraction(-(-share * 10_000 // 1), 100), 2)}%"


def _relaxed(question: Question) -> Iterator[tuple[Phrase, Question]]:
    """Every requirement by name, and the question without it."""
    demand = question.demand
    if demand.k > 1:
        yield NAMES["k"].fill(value=demand.k), replace(question, demand=replace(demand, k=1))
    without: dict[str, Demand] = {
        "l": replace(demand, l=None),
        "t": replace(demand, t=None),
        "beta": replace(demand, beta=None),
        "people": replace(demand, people=None),
    }
    for name, weaker in without.items():
        if getattr(demand, name) is not None:
            yield NAMES[name].fill(value=getattr(demand, name)), replace(question, demand=weaker)
    if demand.presence is not None:
        low, high = demand.presence
        yield NAMES["presence"].fill(low=low, high=high), replace(question, demand=replace(demand, presence=None))
    for one in demand.ceilings:
        left = tuple(other for other in demand.ceilings if other != one)
        yield told(one), replace(question, demand=replace(demand, ceilings=left))
    yield from ((name, replace(question, demand=weaker)) for name, weaker in _more_gone(demand))
    yield from _finer(question)


def _more_gone(demand: Demand) -> Iterator[tuple[Phrase, Demand]]:
    """The demand without what keeps records from being suppressed."""
    if demand.limit < 1:
        yield NAMES["limit"].fill(value=percent_above(demand.limit)), replace(demand, limit=Fraction(1))
    if demand.least:
        yield NAMES["least"].fill(value=demand.least), replace(demand, least=0)


def _finer(question: Question) -> Iterator[tuple[Phrase, Question]]:
    """Without the bound on one column, and without any: often no single one stands in the way."""
    bounds = question.space.coarsest
    if len(bounds) > 1:
        names = [f"{column}={level}" for column, level in bounds.items()]
        yield _ALL_COARSEST.fill(columns=names), replace(question, space=replace(question.space, coarsest={}))
    for column, level in bounds.items():
        others = {name: most for name, most in bounds.items() if name != column}
        space = replace(question.space, coarsest=others)
        yield NAMES["coarsest"].fill(column=column, value=level), replace(question, space=space)


def told(ceiling: Ceiling) -> Phrase:
    """A bound in words."""
    text = NAMES[ceiling.kind]
    return text.fill(value=ceiling.most, least=ceiling.least) if ceiling.kind == "at-risk" else text.fill(value=ceiling.most)
