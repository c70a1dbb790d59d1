"""How near a plan is to the best there is: what is proved of its loss, and of the levels that were wanted together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...flow.mitigation import Mitigated
from ...mitigate.searching.full_domain import Solution
from ...model.text import Phrase, Text
from .plan_words import uneven_words

if TYPE_CHECKING:
    from ...mitigate.local.outcome import LocalSolution

_PROVED = Text(
    "已证明为最优：在 {lattice} 种级别组合中检查了 {evaluated} 种",
    "proved optimal: {evaluated} of {lattice} {lattice|combination|combinations} of levels were examined",
)
_ENCLOSED = Text(
    "最优损失已证明不低于 {bound}（至多还能低 {gap}）：在 {lattice} 种级别组合中检查了 {evaluated} 种",
    "no plan can lose less than {bound} (at most {gap} less): {evaluated} of {lattice} {lattice|combination|combinations} of levels were "
    "examined",
)
_WANTED = Text(
    "所需各级别能同时得到哪些：搜索到上限为止；按权重，所得组合离最优至多差 {gap}，已证明。",
    "Which of the wanted levels can be had together: the search ended at its limit; by weight, what was found is proved to be within {gap} "
    "of the best.",
)
_WANTED_BEST = Text(
    "所需各级别能同时得到哪些：按权重没有更好的组合，已证明。",
    "Which of the wanted levels can be had together: by weight no combination is better, proved.",
)
_HEURISTIC = Text(
    "局部重编码是启发式的，不声称最优；{classes} 个等价类，抑制单元格 {cells} 个。",
    "Local recoding is a heuristic, no optimum is claimed; {classes} {classes|class|classes}, {cells} {cells|cell|cells} suppressed.",
)
_TREE = Text(
    "局部重编码是一棵树：每次把一类按某一列下一级的全部取值分开，分出的各段互不重叠；太小的部分删除（已计入删除的记录），"
    "或合在一起、该单元格记为 *。按损失择优，不声称最优；{classes} 个等价类，抑制单元格 {cells} 个。",
    "The local recoding is a tree: a class is divided by all values that one column has one level below, so that its parts do not "
    "overlap; parts that are too small leave (counted among the records lost), or stay together with that cell as *. Chosen by loss, no "
    "optimum is claimed; {classes} {classes|class|classes}, {cells} {cells|cell|cells} suppressed.",
)
_PARTLY = Text(
    "{columns}：在每个等价类内，同一取值至少有 {least} 条记录才显示，其余单元格记为 *（local_suppression）；"
    "以后各月按当月记录套用同一规则。{gap}",
    "{columns}: within each class a value is shown where {least} {least|record|records} or more share it, the other cells hold * "
    "(local_suppression); "
    "later months go by the same rule, on their own records. {gap}",
)
_BY_PERSON = Text(
    "{columns}：按人局部抑制（person_cells）：他人可能知道的同一人的记录至少有 {least} 人相符，单元格才显示，其余记为 *；"
    "以后各月按当月记录套用同一规则。不保证显示得最多。",
    "{columns}: cells are suppressed person by person (person_cells): one is shown where {least} {least|person|persons} or more fit what "
    "somebody may "
    "know of a person's records, the others hold *; later months go by the same rule, on their own records. Perhaps more could be shown.",
)
_FIRST = Text(
    "{columns} 最要紧，又不能在全部记录中保留，因此先于权重较小的列显示；其他列只在等价类仍足够大之处显示。",
    "{columns}: matters most and cannot be kept in all records, so it is shown before columns that weigh less; these are shown where the "
    "classes are still large enough.",
)
_PARTLY_BEST = Text("显示的单元格已达最多，已证明。", "Nothing more can be shown, proved.")
_PARTLY_NEAR = Text("按权重至多还能多显示 {gap}，已证明。", "By weight at most {gap} more could be shown, proved.")
_PARTLY_OPEN = Text("不保证显示得最多：没有查遍所有组合。", "Perhaps more could be shown: not all combinations were examined.")
# A bound further off than this tells nobody how good a plan is; --json has it.
_TELLING = 0.1
_WILDCARDS = Text(
    "供参考：若把被抑制的单元格当作与任何取值相同（本工具不据此定级），抑制 {cells} 个单元格就够，每条记录至少与 {smallest} 条相合。",
    "For information: if a suppressed cell counted as any value (levels here do not rest on that), {cells} {cells|cell|cells} would be "
    "enough; every "
    "record would match {smallest} or more.",
)


def nearness_lines(done: Mitigated, solution: Solution | LocalSolution, *, figures: bool) -> Iterator[Phrase]:
    """How near the optimum it is; for suppressed cells, what others count."""
    if solution.task.unproved:
        yield _WANTED.fill(gap=f"{100 * solution.task.unproved:.1f}%")
    elif solution.task.wanted and figures:
        yield Phrase(_WANTED_BEST)
    if (partly := solution.partly) is not None:
        words = _PARTLY if partly.of_person is None else _BY_PERSON
        gap = Phrase(_PARTLY_OPEN) if partly.gap is None else _shown(partly.gap)
        yield words.fill(columns=list(partly.levels), least=partly.least, gap=gap)
    if isinstance(solution, Solution):
        yield from _of_loss(solution, figures=figures)
    else:
        yield (_TREE if solution.tree else _HEURISTIC).fill(classes=solution.classes, cells=solution.cells)
        yield from uneven_words(solution)
    if done.sparing is not None:
        yield _WILDCARDS.fill(cells=done.sparing.cells, smallest=done.sparing.smallest)


def _shown(gap: float) -> Phrase:
    """`gap`: what could be shown more at most, as a share of all that could."""
    more = gap / (1 - gap) if gap < 1 else gap
    if more > _TELLING:
        return Phrase(_PARTLY_OPEN)
    return _PARTLY_NEAR.fill(gap=f"{100 * more:.1f}%") if gap else Phrase(_PARTLY_BEST)


def _of_loss(solution: Solution, *, figures: bool) -> Iterator[Phrase]:
    found = solution.found
    if solution.first:
        yield _FIRST.fill(columns=list(solution.first))
    elif not found.optimal:
        yield _ENCLOSED.fill(
            lattice=found.lattice, evaluated=found.evaluated, bound=f"{found.lower_bound:.6g}", gap=f"{100 * found.gap:.1f}%"
        )
    elif figures:
        yield _PROVED.fill(lattice=found.lattice, evaluated=found.evaluated)


def gaps_json(solution: Solution | LocalSolution) -> dict[str, Any]:
    """Shares: how much less could be lost at most, how much more of what is wanted could be had, and shown in part, at most."""
    loss = round(solution.found.gap, 6) if isinstance(solution, Solution) and not solution.first else None
    gap = None if solution.partly is None else solution.partly.gap
    shown = None if gap is None else round(gap, 6)
    return {"loss": loss, "wanted": round(solution.task.unproved, 6), "shown": shown}


def recoding_json(solution: Solution | LocalSolution, *, cells: bool) -> dict[str, Any]:
    """How records are recoded, and the columns that are shown in part: at which level, in how many of the records kept."""
    partly, how = solution.partly, "full-domain" if isinstance(solution, Solution) else "cells" if cells else "local"
    shown = {} if partly is None else {name: {"level": at, "records": partly.shown[name]} for name, at in partly.levels.items()}
    return {"recoding": how, "in_part": shown}
