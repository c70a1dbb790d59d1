"""Several kinds of people in one dataset, such as patients and physicians: each is read on its own (GB/T 42460 3.4, D.1.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..model import words
from ..model.clause import Stage
from ..model.inventory import Inventory
from ..model.measurement import Measurement
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..model.verdict import Step, SubjectTypeRisk
from .between import Search
from .reading import Reading
from .steps import figure, step

MAIN = Text("主要主体", "the main subjects")
BY_RECORD = words.BY_RECORD
_QUESTION = Text("数据中有几类人，哪一类的风险最高？", "Which of the kinds of people in the data is at the greatest risk?")
_FINDING = Text("共 {count} 类，以“{name}”为准：{each}。", "Kinds of people: {count}; “{name}” decides: {each}.")
_EACH = Text("“{name}”{risk}（{result}）", "“{name}” {risk} ({result})")
_KIND = Text(
    "“{name}”（{key}；准标识符 {columns}）：{figures}；{result}", "“{name}” ({key}; quasi-identifiers {columns}): {figures}; {result}"
)
_KEY = Text("键列 {key}", "key {key}")
_RANGE = Text("{low} 至 {high} 级", "level {low} to {high}")
_ACCEPTANCE = {
    True: words.ACCEPTABLE,
    False: words.NOT_ACCEPTABLE,
    None: Text("尚不能判定", "it cannot be said yet"),
}
_SHOWN = ("J", "R_a", "R_b", "R_c", "R")


@dataclass(frozen=True, slots=True)
class MeasuredSubjectType:
    """One kind of people: its key (None: every record is one), its decided quasi-identifiers, and how a choice of them is measured."""

    name: Text | str
    key: str | None
    quasi: tuple[str, ...]
    measure: Callable[[tuple[str, ...]], Measurement]
    search: Search | None = None


def of_subject_type(reading: Reading, kind: MeasuredSubjectType, inventory: Inventory) -> Reading:
    """The reading for one kind of people: their own quasi-identifiers, and of the others those that nobody has decided."""
    undecided = {column.name for column in inventory.undecided}
    return replace(reading, quasi=tuple(name for name in reading.quasi if name in kind.quasi or name in undecided))


def compared(standard: Standard, kinds: Sequence[SubjectTypeRisk]) -> Iterator[Step]:
    """All of them with their figures, worst first; nothing where there is one kind only."""
    if len(kinds) > 1:
        each = tuple(_EACH.fill(name=one.name, risk=figure(one.numbers["R"]), result=_result(one)) for one in kinds)
        finding = _FINDING.fill(count=len(kinds), name=kinds[0].name, each=each)
        yield from step(standard, Stage.DECISION, _QUESTION, finding, tuple(_finding(one) for one in kinds))


def _finding(one: SubjectTypeRisk) -> Phrase:
    figures = tuple(figure(one.numbers[symbol]) for symbol in _SHOWN if symbol in one.numbers)
    key: Text | Phrase = BY_RECORD if one.key is None else _KEY.fill(key=one.key)
    return _KIND.fill(name=one.name, key=key, columns=one.quasi, figures=figures, result=_result(one))


def _result(one: SubjectTypeRisk) -> Text | Phrase:
    if one.levels is None:
        return _ACCEPTANCE[one.acceptable]
    low, high = one.levels
    return words.LEVEL_OF.fill(level=low) if low == high else _RANGE.fill(low=low, high=high)
