"""What an output gives away together with the kept versions of the same case, whoever received which."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...data.dataset import Dataset
from ...data.open import open_dataset
from ...data.options import ReadOptions
from ...flow.apply import read_plan
from ...mitigate.plans.recipe import Recipe
from ...mitigate.proof.earlier_output import SideBySide, side_by_side
from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from .keeping import PLAN, folder_of, numbers, parts

_MOST = 8  # the latest: each is opened and read once
_BELOW = Text(
    "与第 {number} 版合在一起看：{linked} 行可凭 {columns} 一一关联，其中 {below} 行只剩不到 {k} 人可选（最少 {smallest} 人）。"
    "不要把两版都交给同一接收方，或删除、泛化这些列。",
    "Together with version {number}: {linked} rows can be put side by side by {columns}; {below} of them then stand among fewer than {k} "
    "(the fewest: {smallest}). Do not give both to one recipient, or drop or coarsen these columns.",
)
_HOLDS = Text(
    "与第 {number} 版合在一起看：可关联 {linked} 行，每行仍至少有 {k} 人可选。",
    "Together with version {number}: {linked} rows can be put side by side, and each still stands among {k} or more.",
)


@dataclass(frozen=True, slots=True)
class WithVersion:
    """A version, and what it gives away with the output in force."""

    version: int
    found: SideBySide

    @property
    def words(self) -> Phrase:
        """In a sentence."""
        one = self.found
        text = _BELOW if one.below else _HOLDS
        return text.fill(
            number=self.version, linked=one.linked, columns=list(one.columns), below=one.below, k=one.k, smallest=one.smallest or 0
        )

    @property
    def record(self) -> dict[str, Any]:
        """For the record of the case."""
        one = self.found
        figures = {"rows": one.rows, "linked": one.linked, "below": one.below, "smallest": one.smallest, "k": one.k}
        return {"version": self.version, "columns": list(one.columns), **figures}


def together(case: Path, output: Dataset, plan: Path, options: ReadOptions) -> tuple[WithVersion, ...]:
    """With each of the latest versions that can be read as this output is; none without a plan."""
    return tuple(_together(case, output, read_plan(plan), options)) if plan.is_file() else ()


def _together(case: Path, output: Dataset, recipe: Recipe, options: ReadOptions) -> Iterator[WithVersion]:
    for number in numbers(case)[-_MOST:]:
        folder = folder_of(case, number)
        path, _ = parts(folder)
        if path is None or path.is_dir() or not (folder / PLAN).is_file():
            continue
        with open_dataset(str(path), options) as earlier:
            found = side_by_side(output, recipe, earlier, read_plan(folder / PLAN))
        if found is not None:
            yield WithVersion(number, found)
