"""Several kinds of people in one dataset, such as patients and physicians, or people counted in several ways: the worst decides.

GB/T 42460 3.4, D.1.2; resolutions G-12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..model import words
from ..model.clause import Stage
from ..model.frozen import dataclass
from ..model.inventory import Inventory
from ..model.measurement import Measurement
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..model.verdict import Step, SubjectTypeRisk
from .between import Search
from .reading import Reading
from .steps import figure, in_levels, named_risk, step

MAIN = Text("主要主体", "the main subjects")
BY_RECORD = words.BY_RECORD
_QUESTION = Text("数据中有几类人，哪一类的风险最高？", "Which category of people in the data is at the highest risk?")
_HOW_COUNTED = Text(
    "一人可能有多行，而主体列尚未确定：按行计与按人计，哪一种风险更高？",
    "A person may have several rows and the subject is not decided: is the risk higher by rows or by people?",
)
_WORSE_COUNTS = Text("两种都算，以“{name}”为准：{each}。", "Both are counted; “{name}” decides: {each}.")
ROWS_AS_PEOPLE = Text("一行算一人", "a row a person")
PERSONS_BY = Text("按 {key} 计人", "persons by {key}")
_FINDING = Text("共 {count} 类，以“{name}”为准：{each}。", "Kinds of people: {count}; “{name}” decides: {each}.")
_KIND = Text(
    "“{name}”（{key}；准标识符 {columns}）：{figures}；{result}", "“{name}” ({key}; quasi-identifiers {columns}): {figures}; {result}"
)
_KEY = Text("键列 {key}", "key {key}")
_ACCEPTANCE = {
    True: words.ACCEPTABLE,
    False: words.NOT_ACCEPTABLE,
    None: Text("尚不能判定", "it cannot be said yet"),
}
_SHOWN = ("J", "R_a", "R_b", "R_c", "R")


@dataclass(frozen=True, slots=True)
class MeasuredSubjectType:
    """One kind of people, or one way to count them.

    Its key (None: every record is one), its decided quasi-identifiers, and how a choice of them is measured.
    """

    name: Text | Phrase | str
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
    yield from _ranked(standard, kinds, _QUESTION, _FINDING)


def counted(standard: Standard, countings: Sequence[SubjectTypeRisk]) -> Iterator[Step]:
    """Both ways to count people with their figures, the worse first; nothing where there is one way only."""
    yield from _ranked(standard, countings, _HOW_COUNTED, _WORSE_COUNTS)


def _ranked(standard: Standard, each: Sequence[SubjectTypeRisk], question: Text, finding: Text) -> Iterator[Step]:
    if len(each) > 1:
        risks = tuple(named_risk(one.name, one.numbers["R"], _result(one)) for one in each)
        sentence = finding.fill(count=len(each), name=each[0].name, each=risks)
        yield from step(standard, Stage.DECISION, question, sentence, tuple(_finding(one) for one in each))


def _finding(one: SubjectTypeRisk) -> Phrase:
    figures = tuple(figure(one.numbers[symbol]) for symbol in _SHOWN if symbol in one.numbers)
    key: Text | Phrase = BY_RECORD if one.key is None else _KEY.fill(key=one.key)
    return _KIND.fill(name=one.name, key=key, columns=one.quasi, figures=figures, result=_result(one))


def _result(one: SubjectTypeRisk) -> Text | Phrase:
    return _ACCEPTANCE[one.acceptable] if one.levels is None else in_levels(*one.levels)
