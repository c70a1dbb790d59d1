"""What each kind of verdict says in its steps and advice: of levels, or of a risk that is acceptable or not."""

from __future__ import annotations

from collections.abc import Mapping

from ..model.frozen import dataclass
from ..model.judged import Judged, Levels
from ..model.text import Text


@dataclass(frozen=True, slots=True)
class Wording:
    """The sentences of one kind. `decided` and `decided_equal` follow on R and the threshold: None while both sides are possible."""

    holds_some: Text
    holds_none: Text
    direct: Text
    no_direct: Text
    decided: Mapping[bool | None, Text]
    decided_equal: Mapping[bool | None, Text]
    remove: Text
    sufficient: Text
    kept: Text


_GRADED = {
    None: Text("{risk}：尚不能判定是 2 级还是 3 级。", "{risk}: level 2 or level 3, not yet determined."),
    True: Text("{risk}，低于阈值：3 级。", "{risk}, below the threshold: level 3."),
    False: Text("{risk}，不低于阈值：2 级。", "{risk}, not below the threshold: level 2."),
}
_GRADED_EQUAL = {
    None: _GRADED[None],
    True: Text("{risk}，不高于阈值：3 级。", "{risk}, not above the threshold: level 3."),
    False: Text("{risk}，高于阈值：2 级。", "{risk}, above the threshold: level 2."),
}
_BELOW = {
    None: Text("{risk}：尚不能判定是否可接受。", "{risk}: not yet determined whether it is acceptable."),
    True: Text("{risk}，低于阈值：可接受。", "{risk}, below the threshold: acceptable."),
    False: Text("{risk}，不低于阈值：不可接受。", "{risk}, not below the threshold: not acceptable."),
}
_NOT_ABOVE = {
    None: _BELOW[None],
    True: Text("{risk}，不高于阈值：可接受。", "{risk}, not above the threshold: acceptable."),
    False: Text("{risk}，高于阈值：不可接受。", "{risk}, above the threshold: not acceptable."),
}
OF_LEVELS = Wording(
    holds_some=Text("含有标识符，不是 4 级，继续评估。", "The dataset contains identifiers: not level 4; the evaluation continues."),
    holds_none=Text("不含任何标识符：4 级，评估结束。", "The dataset contains none: level 4; the evaluation ends."),
    direct=Text("仍含直接标识符（{columns}）：1 级，评估结束。", "Direct identifiers remain ({columns}): level 1; the evaluation ends."),
    no_direct=Text("不含直接标识符，不是 1 级，进入定量评估。", "No direct identifier remains: not level 1; the risk is measured."),
    decided=_GRADED,
    decided_equal=_GRADED_EQUAL,
    remove=Text(
        "直接标识符（{count} 列）全部删除或换成密钥假名之前，其他任何改动都不能改变 1 级。",
        "Until every direct identifier ({count} {count|column|columns}) is deleted or replaced by keyed pseudonyms, no other change can "
        "alter level 1.",
    ),
    sufficient=Text(
        "在此环境下，若每个等价类不少于 {k} {unit}，即可保证 3 级；目前最小等价类为 {smallest}。",
        "In this context, level 3 is guaranteed once every class has at least {k} {unit}; the smallest class now has {smallest}.",
    ),
    kept=Text(
        "数据更新后，只要每个等价类不少于 {k} {unit}，在此环境下就一定仍为 3 级；目前最小等价类为 {smallest}。",
        "When the data are updated, level 3 stays certain in this context as long as every class has at least {k} {unit}; the smallest "
        "class now has {smallest}.",
    ),
)
OF_ACCEPTABILITY = Wording(
    holds_some=Text("含有标识符，继续评估。", "The dataset contains identifiers; the evaluation continues."),
    holds_none=Text("不含任何标识符：风险可接受，评估结束。", "The dataset contains none: acceptable; the evaluation ends."),
    direct=Text("仍含直接标识符（{columns}）：不可接受。", "Direct identifiers remain ({columns}): not acceptable."),
    no_direct=Text("不含直接标识符，进入定量评估。", "None remains; measure."),
    decided=_BELOW,
    decided_equal=_NOT_ABOVE,
    remove=Text(
        "直接标识符（{count} 列）全部删除或换成密钥假名之前，其他任何改动都不能使结果可接受。",
        "Until every direct identifier ({count} {count|column|columns}) is deleted or replaced by keyed pseudonyms, no other change can "
        "make the result acceptable.",
    ),
    sufficient=Text(
        "在此环境下，若每个等价类不少于 {k} {unit}，即可保证风险可接受；目前最小等价类为 {smallest}。",
        "In this context, the risk is certain to be acceptable once every class has at least {k} {unit}; the smallest class now has "
        "{smallest}.",
    ),
    kept=Text(
        "数据更新后，只要每个等价类不少于 {k} {unit}，在此环境下风险就一定仍可接受；目前最小等价类为 {smallest}。",
        "When the data are updated, the risk is certain to stay acceptable in this context as long as every class has at least {k} "
        "{unit}; the smallest class now has {smallest}.",
    ),
)


def wording(judged: Judged) -> Wording:
    """The sentences of this kind of verdict."""
    return OF_LEVELS if isinstance(judged, Levels) else OF_ACCEPTABILITY
