"""Why nothing satisfies the requirements: which of them stand in the way, and what comes nearest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import prod

from ...model.exact import show
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..goals.required import Requirements
from ..hierarchies.ladder import Ladder
from ..purpose.fitting import grain_words
from ..purpose.loss import ClassLoss, Loss
from .anytime import Effort, search_anytime
from .coded_table import CodedTable
from .search import MOST_NODES, Optimum, Space, search

# One answer of many: whether there is any plan, not the best one.
SMALL_EFFORT = Effort(1000, 1.0)
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
    "The nearest solution suppresses {records} {records|record|records} ({share}) at {levels}: raise --suppression to {share}, or relax "
    "the above.",
)
_FEWER_STAY = Text(
    "最接近的方案：抑制 {records} 条记录，级别为 {levels}；请把 --least-records 降到 {least}，或放宽上述要求。",
    "The nearest solution suppresses {records} {records|record|records} at {levels}: lower --least-records to {least}, or relax the above.",
)
_NONE_NEAR = Text("即使不限制抑制也无解，请放宽要求。", "Even unlimited suppression does not help; relax the requirements.")
_ALL_COARSEST = Text("各列泛化程度最高的级别（{columns}）", "the coarsest levels of all columns ({columns})")
_LIMIT = Text("最多抑制 {value} 的记录", "at most {value} of the records suppressed")
_LEAST = Text("至少保留 {value} 条记录", "at least {value} {value|record|records} stay")
_COARSEST = Text("列“{column}”不粗于{grain}", "{column} no coarser than {grain}")
_SET = Text("{column}={grain}", "{column}={grain}")
_GONE = Text("全部抑制", "wholly suppressed")


@dataclass(frozen=True, slots=True)
class Unsolved:
    """One search, as it was asked."""

    base: CodedTable
    required: Requirements
    loss: Loss
    space: Space

    def answer(self) -> Optimum:
        """The optimum, or on a large lattice the best of a small effort."""
        return searched_for(self.base, self.required, self.loss, self.space, SMALL_EFFORT)


def searched_for(base: CodedTable, required: Requirements, loss: Loss, space: Space, effort: Effort | None = None) -> Optimum:
    """By the exact search where the lattice can be held, else by the anytime one."""
    if prod(top + 1 for top in space.tops(base.ladders)) <= MOST_NODES:
        return search(base.coded, base.ladders, required, loss, space)
    return search_anytime(base.coded, base.ladders, required, loss, space, effort)


def no_solution(question: Unsolved) -> InputError:
    """The error that says which requirements conflict, and the nearest solution."""
    names = [name for name, other in _relaxed(question) if other.answer().node is not None]
    message = _TOGETHER.fill(names=names) if names else Phrase(_NOTHING)
    nearest = replace(question, required=replace(question.required, limit=Fraction(1), least=0), loss=_FEWEST).answer()
    if nearest.node is None:
        return InputError(Problem("no_solution", message, _NONE_NEAR))
    ladders, records = question.base.ladders, question.base.records
    levels = [_SET.fill(column=one.column, grain=_named(one, level)) for one, level in zip(ladders, nearest.node, strict=True)]
    share = percent_above(Fraction(nearest.suppressed, records))
    if question.required.least > records - nearest.suppressed:
        hint = _FEWER_STAY.fill(records=nearest.suppressed, levels=levels, least=records - nearest.suppressed)
        return InputError(Problem("no_solution", message, hint))
    return InputError(Problem("no_solution", message, _NEAREST.fill(records=nearest.suppressed, share=share, levels=levels)))


def percent_above(share: Fraction) -> str:
    """A share as a short percentage that is not below it: what a person may copy as a limit."""
    return f"{show(Fraction(-(-share * 10_000 // 1), 100), 2)}%"


def _relaxed(question: Unsolved) -> Iterator[tuple[Phrase, Unsolved]]:
    """Everything that was asked, by name, and the question without it."""
    required = question.required
    for bound in required.bounds:
        if bound.asks:
            yield bound.words, replace(question, required=required.without(bound))
    if required.limit < 1:
        yield _LIMIT.fill(value=percent_above(required.limit)), replace(question, required=replace(required, limit=Fraction(1)))
    if required.least:
        yield _LEAST.fill(value=required.least), replace(question, required=replace(required, least=0))
    yield from _finer(question)


def _named(one: Ladder, level: int) -> Phrase:
    """A level for a reader: in words, by its number where it has none."""
    return Phrase(_GONE) if level == one.levels - 1 and level else grain_words(one, level)


def _finer(question: Unsolved) -> Iterator[tuple[Phrase, Unsolved]]:
    """Without the bound on one column, and without any: often no single one stands in the way."""
    bounds = question.space.coarsest
    words = {one.column: _named(one, min(bounds[one.column], one.levels - 1)) for one in question.base.ladders if one.column in bounds}
    bounds = {name: level for name, level in bounds.items() if name in words}
    if len(bounds) > 1:
        names = [_SET.fill(column=column, grain=words[column]) for column in bounds]
        yield _ALL_COARSEST.fill(columns=names), replace(question, space=replace(question.space, coarsest={}))
    for column in bounds:
        others = {name: most for name, most in bounds.items() if name != column}
        space = replace(question.space, coarsest=others)
        yield _COARSEST.fill(column=column, grain=words[column]), replace(question, space=space)
