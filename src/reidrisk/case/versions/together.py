"""What an output gives away together with what came of the same people before: kept versions of the case, and releases of its register."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...data.dataset import Dataset
from ...data.open import open_dataset
from ...data.options import ReadOptions
from ...flow.plan_files import read_plan
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
    "Together with {other}: {linked} {linked|row|rows} can be put side by side by {columns}; {below} of them then stand among fewer than "
    "{k} "
    "(the fewest: {smallest}). Do not give both to one recipient, or drop or coarsen these columns.",
)
_HOLDS = Text(
    "与{other}合在一起看：可关联 {linked} 行，每行仍至少有 {k} 人可选。",
    "Together with {other}: {linked} {linked|row|rows} can be put side by side, and each still stands among {k} or more.",
)
_NOT_SURE = Text(
    "另有 {count} 行的对应行不能确定：其中可能有人只剩不到 {k} 人可选。",
    "Of {count} further {count|row|rows} it is not sure which row there belongs to the same person: some may stand among fewer than {k}.",
)
_TOO_ALIKE = Text(
    "{count} 行与其中很多行显示的取值相同，没有逐一核对。",
    "{count} {count|row|rows} agree with very many rows there, and were not examined one by one.",
)
_NOT_READ = Text(
    "没有对照列 {columns} 的取值（不清楚显示的取值如何由原值得来），一律按相符处理；凭这些列作进一步关联不在核对范围之内。",
    "Values of the columns {columns} were not compared, since it is not known how they came from the original ones: rows are taken to "
    "agree in them, and closer links by them are not covered.",
)
_SENT = Text(
    "该发布已经交出，因此本次运行以“有发现”结束（退出码 1）。",
    "That release is already with its recipient, so this run ends with a finding (exit code 1).",
)
_UNREAD = Text("没有与{other}合在一起核对：{why}。", "Not compared with {other}: {why}.")
_COPY_GONE = Text("自留的副本“{file}”不在", "our own copy “{file}” is not there")
_NO_QUASI = Text("登记册没有写明它的准标识符", "the register does not name its quasi-identifiers")
_FIRST = Text("登记册中更早的 {count} 次发布", "{count} releases of the register before these")
_TOO_MANY = Text("只核对最近的 {most} 次", "the latest {most} alone are compared")


@dataclass(frozen=True, slots=True)
class WithEarlier:
    """A version or a release of the register, and what it gives away with the output in force."""

    other: Phrase
    named: dict[str, int | str]
    found: SideBySide

    @property
    def below(self) -> int:
        """How many rows stand among too few."""
        return self.found.below

    @property
    def words(self) -> Phrase:
        """In a sentence."""
        one = self.found
        text = _BELOW if one.below else _HOLDS
        columns = list(one.columns or one.coarsened)
        return text.fill(other=self.other, linked=one.linked, columns=columns, below=one.below, k=one.k, smallest=one.smallest or 0)

    @property
    def sentences(self) -> Iterator[Phrase | Text]:
        """The same, and what is not sure or was not compared; nothing where no row can be that of another."""
        one = self.found
        if not (one.linked or one.possible or one.uncounted):
            return
        yield self.words
        if one.possible > one.below:
            yield _NOT_SURE.fill(count=one.possible - one.below, k=one.k)
        if one.uncounted:
            yield _TOO_ALIKE.fill(count=one.uncounted)
        if one.unread:
            yield _NOT_READ.fill(columns=list(one.unread))
        if self.gone_out and one.below:
            yield _SENT

    @property
    def gone_out(self) -> bool:
        """Whether somebody has it; versions of a case are kept, and given to nobody."""
        return "release" in self.named

    @property
    def result(self) -> str:
        """What came of the attack."""
        one = self.found
        return "found" if one.below else "open" if one.possible or one.uncounted else "held"

    @property
    def record(self) -> dict[str, Any]:
        """For the record of the case."""
        one = self.found
        figures = {"rows": one.rows, "linked": one.linked, "below": one.below, "smallest": one.smallest, "k": one.k}
        unsure = {"possible": one.possible, "uncounted": one.uncounted, "not_compared": list(one.unread)}
        return {**self.named, "columns": list(one.columns), **figures, **unsure}


@dataclass(frozen=True, slots=True)
class NotCompared:
    """A release of the register that could not be put beside the output, and why: said, since it may give people away."""

    other: Phrase
    named: dict[str, int | str]
    why: Phrase
    below: int = 0

    @property
    def words(self) -> Phrase:
        """In a sentence."""
        return _UNREAD.fill(other=self.other, why=self.why)

    @property
    def record(self) -> dict[str, Any]:
        """For the record of the case."""
        return {**self.named, "why": self.why.say("en")}


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was put beside an output, and what could not be."""

    found: tuple[WithEarlier, ...] = ()
    missed: tuple[NotCompared, ...] = ()

    @property
    def gives_away(self) -> bool:
        """Whether people are told apart by whoever holds a release of the register, too."""
        return any(one.below for one in self.found if one.gone_out)

    @property
    def attacks(self) -> list[dict[str, Any]]:
        """Each as an attack on the output."""
        kind = {"kind": "earlier_output"}
        return [
            *({**kind, **one.record, "result": one.result} for one in self.found),
            *({**kind, "columns": [], **one.record, "result": "not-run"} for one in self.missed),
        ]


def together(case: Path, output: Dataset, plan: Path, options: ReadOptions, register: Path | None = None) -> Earlier:
    """With each of the latest versions and releases that can be read as this output is; none without a plan.

    `register` lies elsewhere; without it that of the case is taken, where it has one.
    """
    if not plan.is_file():
        return Earlier()
    own = case / REGISTER
    path = own if register is None and own.is_file() else register
    releases = () if path is None else tuple(with_releases(path, output, plan, options))
    found = (*_with_versions(case, output, read_plan(plan), options), *(one for one in releases if isinstance(one, WithEarlier)))
    return Earlier(found, tuple(one for one in releases if isinstance(one, NotCompared)))


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


def with_releases(path: Path, output: Dataset, plan: Path, options: ReadOptions) -> Iterator[WithEarlier | NotCompared]:
    """With the latest of a register: how their columns came about is not known, but for the quasi-identifiers that it names."""
    releases, recipe = read_register(path).releases, read_plan(plan)
    if len(releases) > _MOST:
        count = len(releases) - _MOST
        yield NotCompared(_FIRST.fill(count=count), {"releases": count}, _TOO_MANY.fill(most=_MOST))
    for one in releases[-_MOST:]:
        copy, other, named = path.parent / one.file, _RELEASE.fill(id=one.id, recipient=one.recipient), {"release": one.id}
        if not copy.is_file():
            yield NotCompared(other, {**named}, _COPY_GONE.fill(file=Path(one.file).name))
        elif not one.quasi:
            yield NotCompared(other, {**named}, _NO_QUASI.fill())
        else:
            with open_dataset(str(copy), options) as earlier:
                same = earlier.facts.fingerprint == output.facts.fingerprint
                found = None if same else side_by_side(output, recipe, earlier, _as_plan(one, earlier, recipe), planned=False)
            if found is not None:
                yield WithEarlier(other, {**named}, found)


def _as_plan(one: Handover, earlier: Dataset, recipe: Recipe) -> Recipe:
    """What stands for the plan of a release: its quasi-identifiers may have been coarsened, its key of persons went to nobody."""
    quasi = tuple(name for name in one.quasi if name in earlier.facts.columns)
    steps = tuple(RecipeStep(name, find_technique("suppress_cells")) for name in (*quasi, one.subject))
    return replace(recipe, steps=steps, acceptance=Acceptance(quasi, required=recipe.acceptance.required))
