"""Local recoding where persons have several records: a tree is grown by whose records a class holds, and judged by what is told of them.

How many persons a class of records holds says little of those who are told of in several classes (GB/T 42460 3.4, D.1.2): the tree is only
proposed by it. Each that was grown, for ever larger classes, is judged as the plans with one level a column are, on all records; the one
that loses least of those that hold is taken, and the best plan with one level a column where none loses less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from time import perf_counter

import numpy as np

from ...data.dataset import Dataset
from ...model.dataset import ClassSizes
from ..goals.known_records import RecordKinds
from ..goals.required import figure_of
from ..goals.subject_types import CountedSubjectType, KeptEntries, PersonEntries, by_persons, entries_from, standing
from ..hierarchies.hierarchy import Hierarchy
from ..purpose.loss import declared
from ..searching.anytime import Effort
from ..searching.coded_table import CodedTable, Trees
from ..searching.full_domain import SearchTask, Solution, find_loss
from ..searching.search import Space
from ..searching.subject_types import solve_kinds
from .grow import cheapest
from .outcome import LocalSolution, cells_suppressed, losses_of, priced
from .recode import LocalRecoding, names, refuse_locally, visible
from .table import Integers

# Classes of records so many times as large as asked: beyond them a tree hardly says more than one level a column does.
_TIMES = (1, 2, 3, 5, 8, 13, 21)


def solve_kinds_locally(
    dataset: Dataset,
    task: SearchTask,
    kinds: tuple[CountedSubjectType, ...],
    trees: Mapping[str, Hierarchy] | Trees,
    effort: Effort | None = None,
) -> LocalSolution:
    """The tree that loses least for all kinds of people; `InputError` that says which requirements cannot be met.

    The column by which persons' dates moved keeps one level in every class: days between events are told from days of one width only.
    """
    refuse_locally(task.required)
    whole = solve_kinds(dataset, task, kinds, trees, effort)
    searched = perf_counter()
    judge = _Judge(whole, dataset.moved)
    best = min(filter(None, map(judge.judged, judge.proposed())), key=lambda one: one.losses[judge.loss], default=None)
    if best is None:
        msg = "the plan with one level a column and the recount of its tree disagree"
        raise RuntimeError(msg)
    return replace(best, seconds={**whole.seconds, "search": whole.seconds["search"] + perf_counter() - searched})


class _Judge:
    """What a tree leads to where persons are counted; `whole` is the best plan with one level a column."""

    def __init__(self, whole: Solution, moved: str | None) -> None:
        keys = tuple(dict.fromkeys(kind.key for kind in whole.kinds if kind.key is not None))
        self._whole, self._moved = whole, moved
        self._base = CodedTable(whole.coded, whole.ladders, whole.beside)
        self._entries: PersonEntries = entries_from(whole.coded, keys)
        self._node = tuple(whole.levels[one.column] for one in whole.ladders)
        self._tops = Space(whole.granted).tops(whole.ladders)
        self.loss = whole.task.loss

    @property
    def _free(self) -> list[int]:
        """The places of the columns that are recoded by class."""
        return [place for place, one in enumerate(self._base.ladders) if one.column != self._moved]

    def proposed(self) -> Iterator[LocalRecoding]:
        """The plan with one level a column as a tree of one leaf a class, then trees by larger and larger classes of records."""
        base, required, free = self._proposing(), self._whole.task.required, self._free
        nodes = [tuple(node[place] for place in free) for node in dict.fromkeys((self._node, self._tops))]
        yield self._as_tree(self._one_level())
        pricing = priced(declared(find_loss(self.loss), base.beside.analysed))
        for times in _TIMES:
            found = cheapest(base, required.with_classes_of(required.k * times), pricing, nodes)
            if found is None:
                break
            yield self._as_tree(self._wide(found))

    def _proposing(self) -> CodedTable:
        """The columns that are recoded by class, with the persons of the first kind that has a key."""
        base, task, free = self._base, self._whole.task, self._free
        key = next((kind.key for kind in self._whole.kinds if kind.key is not None), None)
        wanted = {key, *(task.sensitive if task.required.of_values else ())}
        coded = replace(
            base.coded,
            columns=tuple(base.coded.columns[place] for place in free),
            labels=tuple(base.coded.labels[place] for place in free),
            codes=base.coded.codes[:, free],
            others=tuple(one for one in base.coded.others if one.column in wanted),
            together=None,
        )
        return CodedTable(coded, tuple(base.ladders[place] for place in free), replace(base.beside, subject=key))

    def _one_level(self) -> LocalRecoding:
        ladders, codes = self._base.ladders, self._base.coded.codes
        at = np.stack([one.steps[level][codes[:, place]] for place, (one, level) in enumerate(zip(ladders, self._node, strict=True))], 1)
        _, first, owner = np.unique(at, axis=0, return_index=True, return_inverse=True)
        levels = np.broadcast_to(np.array(self._node, np.int64), (len(first), len(ladders)))
        return LocalRecoding(owner.reshape(-1).astype(np.int64), levels, first.astype(np.int64))

    def _wide(self, found: LocalRecoding) -> LocalRecoding:
        """With every column: the one that is not recoded by class has its level, and its values part the classes."""
        levels = np.broadcast_to(np.array(self._node, np.int64), (found.classes, len(self._node))).copy()
        levels[:, self._free] = found.levels
        return replace(found, levels=levels)

    def _as_tree(self, found: LocalRecoding) -> LocalRecoding:
        """What no box holds has the coarsest labels, as whoever applies it has it; classes are parted by the column with one level."""
        coded, ladders = self._base.coded, self._base.ladders
        wide = np.append(found.levels, [self._coarse()], axis=0)
        owner = np.where(found.owner < 0, found.classes, found.owner)
        parts = [owner]
        for place, one in enumerate(ladders):
            # The classes of the tree look the same in every column but that one; what no box holds, in none.
            if one.column == self._moved:
                parts.append(one.steps[self._node[place]][coded.codes[:, place]].astype(np.int64))
            else:
                top = one.steps[self._tops[place]][coded.codes[:, place]].astype(np.int64)
                parts.append(np.where(owner == found.classes, top, 0))
        keys, first, mine = np.unique(np.stack(parts, 1), axis=0, return_index=True, return_inverse=True)
        return LocalRecoding(mine.reshape(-1).astype(np.int64), wide[keys[:, 0]], first.astype(np.int64))

    def _coarse(self) -> Sequence[int]:
        return [self._node[place] if one.column == self._moved else self._tops[place] for place, one in enumerate(self._base.ladders)]

    def judged(self, found: LocalRecoding) -> LocalSolution | None:
        """What it leads to; None where more leave than may, or what is required does not hold."""
        task, kinds = self._whole.task, self._whole.kinds
        labels, owner = visible(self._base, found)
        codes = labels[owner]
        classes = [self._entries.at(kind.quasi, codes) for kind in kinds]
        of_records = [self._of_records(kind, codes) for kind in kinds]
        allowed = task.required.allowed(self._base.records)
        kept = standing(self._entries, kinds, task.required, classes, [None] * len(kinds), of_records, allowed)
        if kept.left > allowed or kept.left >= self._base.records:
            return None
        people = [
            by_persons(self._entries, kind, numbers, kept.stays, telling)
            for kind, numbers, telling in zip(kinds, classes, of_records, strict=True)
        ]
        if not all(self._holds(one) for one in people):
            return None
        return self._solution(found, labels, owner, kept, people)

    def _holds(self, sizes: ClassSizes) -> bool:
        """By the definitions, on the persons that are left."""
        required = self._whole.task.required
        return sizes.smallest >= required.k and all(one.value.holds(figure_of(one, sizes)) for one in required.of_table)

    def _of_records(self, kind: CountedSubjectType, codes: Integers) -> RecordKinds | None:
        if not kind.partly:
            return None
        columns = self._base.coded.columns
        texts = {name: tuple(names(self._base, columns.index(name))[0]) for name in kind.quasi}
        return RecordKinds.of([(name, texts[name], codes[:, columns.index(name)]) for name in kind.quasi], self._moved)

    def _solution(
        self, found: LocalRecoding, labels: Integers, owner: Integers, kept: KeptEntries, people: Sequence[ClassSizes]
    ) -> LocalSolution:
        entries, coded = self._entries, self._base.coded
        stays = np.bincount(entries.tuples[kept.stays], weights=entries.counts[kept.stays], minlength=len(coded.counts)).astype(np.int64)
        gone = coded.counts - stays
        leaves = np.flatnonzero(gone)
        # What stays of a tuple keeps its number, what leaves of it comes after all.
        parted = replace(coded, codes=np.concatenate((coded.codes, coded.codes[leaves])), counts=np.concatenate((stays, gone[leaves])))
        base = replace(self._base, coded=parted)
        away = np.full(len(leaves), -1, np.int64)
        whose = replace(found, owner=np.concatenate((np.where(stays > 0, found.owner, -1), away)))
        left, mine = np.unique(owner[stays > 0], return_inverse=True)
        shown = np.full(len(coded.counts), -1, np.int64)
        shown[stays > 0] = mine.reshape(-1)
        shown = np.concatenate((shown, away))
        members = [size for one in people for size, number in one.pairs for _ in range(number)]
        return LocalSolution(
            self._whole.task, base, self._tops, whose, shown, labels[left],
            tuple(tuple(names(base, place)[0]) for place in range(len(base.ladders))),
            min(members), kept.left, cells_suppressed(base, whose), dict(losses_of(base, whose, shown, self._whole.task.required.k)),
            None, {}, True, people=tuple(members), kinds=self._whole.kinds, fixed=self._fixed(),
        )  # fmt: skip

    def _fixed(self) -> dict[str, int]:
        return {one.column: self._node[place] for place, one in enumerate(self._base.ladders) if one.column == self._moved}
