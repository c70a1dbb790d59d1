"""The columns of a plan that leave as means: which, over how many records, why, and what would keep the values."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING

from ...model.text import Phrase, Text

if TYPE_CHECKING:
    from ...flow.planning.averaged import Averaged

_IN_GROUPS = Text("{columns} 取数值相近的 {size} 条以上记录的平均", "{columns} means of {size} or more records near in value")
_OF_CLASSES = Text("{columns} 取所在等价类的平均", "{columns} means of their classes")
_TO_SUM = Text(
    "  要汇总的列 {columns}：角色尚无人确定。{how}{decide}",
    "  To be summed: {columns}. The role has not been decided. {how} {decide}",
)
_INSTEAD = Text(
    "数据所记录的数值 {columns} 无法逐条保留（等价类会过小），否则只能全部抑制，因此改为平均值；角色尚无人确定。{how}{decide}",
    "These numbers are what the data are about and cannot stay record by record, as classes would be too small; instead of being wholly "
    "suppressed they leave as means: {columns}. Their role has not been decided. {how} {decide}",
)
_GROUPED = Text(
    "每个等价类内按数值大小每 {size} 条以上取平均（class_mean）：各类的合计与平均不变，"
    "即使把它当作准标识符（assess 即如此），级别也不降低。",
    "Within each class every {size} or more records near in value show their mean (class_mean): sums and means of the classes stay, and "
    "the level holds even where it counts as a quasi-identifier, as assess counts it.",
)
_WHOLE = Text(
    "改为所在等价类的平均值（class_mean）：各类的合计与平均不变，即使把它当作准标识符（assess 即如此），级别也不降低。",
    "The records of a class show its mean (class_mean): sums and means of the classes stay, and the level holds even where it counts as a "
    "quasi-identifier, as assess counts it.",
)
_DECIDE = Text(
    "若由人确定为敏感属性（--sa {given}，或在案例中），则保留逐条的数值。",
    "Where a person decides that it is a sensitive attribute (--sa {given}, or in a case), the values of the records stay.",
)


def averaged_words(found: Averaged) -> Iterator[Phrase]:
    """As a part of the plan in a sentence; nothing where no column leaves as means."""
    if found.columns:
        columns = list(found.columns)
        yield _OF_CLASSES.fill(columns=columns) if found.size is None else _IN_GROUPS.fill(columns=columns, size=found.size)


def averaged_lines(found: Averaged) -> Iterator[Phrase]:
    """A sentence for those that are to be added up, one for those of which nothing would be left otherwise."""
    how = Phrase(_WHOLE) if found.size is None else _GROUPED.fill(size=found.size)
    to_sum = [name for name in found.columns if name not in found.instead]
    for text, columns in ((_TO_SUM, to_sum), (_INSTEAD, list(found.instead))):
        if columns:
            yield text.fill(columns=columns, how=how, decide=_DECIDE.fill(given=quote(",".join(columns))))
