"""What an output gives away together with what came of the same people before: kept versions of the case, and releases of its register."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...data.dataset import Dataset
from ...data.open import open_dataset
from ...data.options import ReadOptions
from ...flow.apply import read_plan
from ...govern.register_file import NAME as REGISTER
from ...govern.register_file import read_register
from ...mitigate.plans.recipe import Acceptance, Recipe, RecipeStep
from ...mitigate.proof.earlier_output import SideBySide, side_by_side
from ...mitigate.techniques import find_technique
from ...model.frozen import dataclass
from ...model.governance import Handover
from ...model.text import Phrase, Text
from .keeping import PLAN, folder_of, numbers, parts

_MOST = 8  # the latest: each is opened and read once
_VERSION = Text("第 {number} 版", "version {number}")
_RELEASE = Text("登记册中的发布“{id}”（接收方 {recipient}）", "release “{id}” of the register (to {recipient})")
_BELOW = Text(
    "与{other}合在一起看：{linked} 行可凭 {columns} 一一关联，其中 {below} 行只剩不到 {k} 人可选（最少 {smallest} 人）。"
    "不要把两者都交给同一接收方，或删除、泛化这些列。",
    "Together with {other}: {linked} rows can be put side by side by {columns}; {below} of them then stand among fewer than {k} "
    "(the fewest: {smallest}). Do not give both to one recipient, or drop or coarsen these columns.",
)
_HOLDS = Text(
    "与{other}合在一起看：可关联 {linked} 行，每行仍至少有 {k} 人可选。",
    "Together with {other}: {linked} rows can be put side by side, and each still stands among {k} or more.",
)


@dataclass(frozen=True, slots=True)
class WithEarlier:
    """A version or a release of the register, and what it gives away with the output in force."""

    other: Phrase
    named: dict[str, int | str]
    found: SideBySide

    @property
    def words(self) -> Phrase:
        """In a sentence."""
        one = self.found
        text = _BELOW if one.below else _HOLDS
        return text.fill(
            other=self.other, linked=one.linked, columns=list(one.columns), below=one.below, k=one.k, smallest=one.smallest or 0
        )

    @property
    def record(self) -> dict[str, Any]:
        """For the record of the case."""
        one = self.found
        figures = {"rows": one.rows, "linked": one.linked, "below": one.below, "smallest": one.smallest, "k": one.k}
        return {**self.named, "columns": list(one.columns), **figures}


def together(case: Path, output: Dataset, plan: Path, options: ReadOptions) -> tuple[WithEarlier, ...]:
    """With each of the latest versions and releases that can be read as this output is; none without a plan."""
    if not plan.is_file():
        return ()
    recipe = read_plan(plan)
    return (*_with_versions(case, output, recipe, options), *_with_releases(case, output, recipe, options))


def _with_versions(case: Path, output: Dataset, recipe: Recipe, options: ReadOptions) -> Iterator[WithEarlier]:
    for number in numbers(case)[-_MOST:]:
        folder = folder_of(case, number)
        path, _ = parts(folder)
        if path is None or path.is_dir() or not (folder / PLAN).is_file():
            continue
        with open_dataset(str(path), options) as earlier:
            found = side_by_side(output, recipe, earlier, read_plan(folder / PLAN))
        if found is not None:
            yield WithEarlier(_VERSION.fill(number=number), {"version": number}, found)


def _with_releases(case: Path, output: Dataset, recipe: Recipe, options: ReadOptions) -> Iterator[WithEarlier]:
    """Those whose own copy is there; how their columns came about is not known, but for the quasi-identifiers that the register names."""
    path = case / REGISTER
    for one in read_register(path).releases[-_MOST:] if path.is_file() else ():
        copy = case / one.file
        if not copy.is_file() or not one.quasi:
            continue
        with open_dataset(str(copy), options) as earlier:
            if earlier.facts.fingerprint == output.facts.fingerprint:
                continue
            found = side_by_side(output, recipe, earlier, _as_plan(one, earlier, recipe))
        if found is not None:
            yield WithEarlier(_RELEASE.fill(id=one.id, recipient=one.recipient), {"release": one.id}, found)


def _as_plan(one: Handover, earlier: Dataset, recipe: Recipe) -> Recipe:
    """What stands for the plan of a release: its quasi-identifiers may have been coarsened, its key of persons went to nobody."""
    quasi = tuple(name for name in one.quasi if name in earlier.facts.columns)
    steps = tuple(RecipeStep(name, find_technique("suppress_cells")) for name in (*quasi, one.subject))
    return replace(recipe, steps=steps, acceptance=Acceptance(quasi, required=recipe.acceptance.required))
