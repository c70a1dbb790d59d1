"""A plan in one sentence, as a person would say it, and its levels and losses for who wants figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...mitigate.plans.delivered import delivered
from ...mitigate.purpose.loss import losses
from ...mitigate.purpose.usefulness import DeliveredColumn, percent
from ...mitigate.searching.full_domain import Solution
from ...model.exact import show_grouped
from ...model.text import Phrase, Text
from .. import heads
from .averaged import averaged_words

if TYPE_CHECKING:
    from ...flow.mitigation import Mitigated
    from ...mitigate.local.outcome import LocalSolution
    from ...mitigate.purpose.purpose import Purpose

_ASSUMED = Text(
    "没有说明用途，按“{title}”处理：{about}知道用途的，请用 --purpose（例如 cost-statistics）或 --weight 说明。",
    "The purpose of the data is not stated; assumed: {title}. {about} If it is known, state it with --purpose (such as "
    "cost-statistics) or --weight.",
)
PLAN = Text("结果：{parts}。", "Result: {parts}.")
_COLUMN = Text("{column} {grain}", "{column} {grain}")
_MOVED = Text("按人平移", "shifted by person")
_INDENTED = Text("  {column}", "  {column}")
_IN_ONE_SENTENCE = 8
_LOST = Text("删除 {share} 的记录（{lost} 条，共 {of} 条）", "{share} of the records lost ({lost} of {of})")
_WHOLE = Text("一条记录也不删除", "no record lost")
_EMPTIED = Text("{count} 列全部抑制", "{count} {count|column|columns} wholly suppressed")
_ONE_EMPTIED = Text("1 列全部抑制", "1 column wholly suppressed")
_LEVEL = Text("列“{column}”：{grain}（第 {level} 层，共 {top} 层）", "{column}: {grain} (level {level} of {top})")
_SAME = Text("列“{column}”：{grain}", "{column}: {grain}")
_LEAST_SHOWN = 0.01
_RECODED = Text("各列按等价类泛化；保持原样的记录：{columns}。", "Every column is recoded by class; records left as they are: {columns}.")
_AS_IT_IS = Text("{column} {percent}", "{column} {percent}")
_HARDLY = Text("其余各列不足 1%", "under 1% in every other column")
_UNEVEN = Text(
    "{columns}：同一列中粗细不同的取值并存、互相包含（如 30-59 与 30-39），不能直接按该列分组汇总；要分组汇总，请不要用 --local。",
    "{columns}: labels of several widths stand in one column, one within another (30-59 and 30-39), so nothing can be grouped by it; "
    "for tables by these columns leave out --local.",
)
_LOSS = heads.TITLE_VALUE
_LOSS_FROM = Text("{title}：{value}（最好为 {best}）", "{title}: {value} ({best} at best)")
_MEAN = Text(
    "{title}：{value} 条记录（共 {classes} 个等价类）", "{title}: {value} {value|record|records} (in {classes} {classes|class|classes})"
)


def assumed_words(purpose: Purpose) -> Iterator[Phrase]:
    """That nobody said what the data are for, and what was taken for it."""
    if purpose.assumed and purpose.kind is not None:
        yield _ASSUMED.fill(title=purpose.kind.title, about=purpose.kind.about)


def spanned(levels: tuple[int, int]) -> str:
    """A level, or from which to which."""
    return str(levels[0]) if levels[0] == levels[1] else f"{levels[0]}–{levels[1]}"


def plan_words(done: Mitigated) -> Phrase:
    """Every column that says something, how many say nothing, the records."""
    return PLAN.fill(parts=_of(done))


def plan_lines(done: Mitigated) -> Iterator[Phrase]:
    """The same; where there are many columns, each on a line of its own."""
    parts = _of(done)
    columns, others = [one for one in parts if one.text is _COLUMN], [one for one in parts if one.text is not _COLUMN]
    if len(columns) <= _IN_ONE_SENTENCE:
        yield PLAN.fill(parts=parts)
        return
    yield PLAN.fill(parts=others)
    yield from (_INDENTED.fill(column=one) for one in columns)


def _of(done: Mitigated) -> list[Phrase]:
    solution = done.solution
    means = list(averaged_words(done.averaged))
    moved = () if done.drawn is None else [step.column for step in done.drawn.recipe.steps if step.technique.moves_dates]
    parts = list(_parts(delivered(solution), tuple(solution.task.purpose.columns), done.lost, moved))
    shown = sum(1 for one in parts if one.text is _COLUMN)
    return [*parts[:shown], *means, *parts[shown:]]


def sentence_of(found: Mapping[str, DeliveredColumn], first: Sequence[str], lost: tuple[int, int]) -> Phrase:
    """Of what is delivered; `first` are the columns that come before the others, `lost` (records that leave, all)."""
    return PLAN.fill(parts=list(_parts(found, first, lost)))


def _parts(
    found: Mapping[str, DeliveredColumn], first: Sequence[str], lost: tuple[int, int], moved: Sequence[str] = ()
) -> Iterator[Phrase]:
    for name in dict.fromkeys((*(one for one in first if one in found), *found)):
        if not found[name].emptied:
            yield _COLUMN.fill(column=name, grain=Phrase(_MOVED) if name in moved and found[name].whole else found[name].words)
    emptied = sum(1 for one in found.values() if one.emptied)
    if emptied:
        yield Phrase(_ONE_EMPTIED) if emptied == 1 else _EMPTIED.fill(count=emptied)
    yield lost_words(*lost)


def lost_words(gone: int, of: int) -> Phrase:
    """The records that leave."""
    return _LOST.fill(share=percent(gone / max(of, 1)), lost=gone, of=of) if gone else Phrase(_WHOLE)


def uneven_words(solution: LocalSolution) -> Iterator[Phrase]:
    """The columns of which one band lies within another, where records are recoded class by class."""
    uneven = [one.column for one in solution.ladders if sum(map(bool, solution.levels[one.column][:-1])) > 1]
    if uneven:
        yield _UNEVEN.fill(columns=uneven)


def figure_lines(done: Mitigated) -> Iterator[Phrase]:
    """The level of each column, every loss, the size of the classes."""
    solution = done.solution
    yield from _levels(solution) if isinstance(solution, Solution) else ()
    for loss in (one for one in losses() if one.key in solution.losses):
        text = _LOSS if loss.best == "0" else _LOSS_FROM
        yield text.fill(title=loss.title, value=f"{solution.losses[loss.key]:.6g}", best=loss.best)
    for one in solution.sizes:
        if one.symbol == "mean_class_size" and one.value is not None:
            yield _MEAN.fill(title=one.title, value=show_grouped(one.value, 2), classes=solution.classes)


def _levels(solution: Solution) -> Iterator[Phrase]:
    for name, one in delivered(solution).items():
        level, top = solution.levels[name], one.ladder.levels - 1
        inside = 0 < level < top and one.ladder.grain(level) is not None
        yield (_LEVEL if inside else _SAME).fill(column=name, grain=one.words, level=level, top=top)


def recoded_lines(solution: LocalSolution) -> Iterator[Phrase]:
    """How much of each column stays as it is, where each class is generalised by itself: in one line, the most first."""
    kept = max(solution.records - solution.suppressed, 1)
    shares = {column: records[0] / kept for column, records in solution.levels.items()}
    listed = sorted((one for one in shares if shares[one] >= _LEAST_SHOWN), key=lambda one: -shares[one])
    found = [_AS_IT_IS.fill(column=one, percent=percent(shares[one])) for one in listed]
    found += [Phrase(_HARDLY)] if len(listed) < len(shares) else []
    yield _RECODED.fill(columns=found)
