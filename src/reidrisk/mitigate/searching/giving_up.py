"""What a search finds under wishes that are given up, one after another, where nothing can be found with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from ...data import log
from ...model.problem import InputError
from ...model.text import Text
from .full_domain import SearchTask

S = TypeVar("S")
_BEGUN = Text(
    "开始搜索：{quasi} 个准标识符，{sensitive} 个敏感属性",
    "search begins: {quasi} quasi-identifiers, {sensitive} {sensitive|sensitive attribute|sensitive attributes}",
)


def searched(solve: Callable[[SearchTask], S], task: SearchTask, *, records_first: bool) -> S:
    """What a search finds. With `records_first` nothing is generalised where leaving out as many records as may leave is enough.

    What is kept for other months is given up where nothing can be found otherwise.
    """
    log.step(_BEGUN, quasi=len(task.quasi), sensitive=len(task.sensitive))
    tried = [replace(task, coarsest=dict.fromkeys(task.quasi, 0))] if records_first else []
    for one in (*tried, *([task] if task.required.reserve else [])):
        try:
            return solve(one)
        except InputError as error:
            if {problem.code for problem in error.problems} != {"no_solution"}:
                raise
    return solve(replace(task, required=replace(task.required, reserve=Fraction(0))))
