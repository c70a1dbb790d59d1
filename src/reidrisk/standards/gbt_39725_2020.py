"""GB/T 39725-2020 10.2: health data for controlled sharing, at least five people alike. Known as the China methodology quotes it.

Numbers: five people alike, 10.2 d. Five pass: "5 and more" includes five (resolutions P-21), so the risk of a class may equal 1/5.
"""

from __future__ import annotations

from fractions import Fraction

from ..model.clause import ClauseTable, Stage
from ..model.judged import Acceptability
from ..model.release import Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text

_FIVE = Fraction(1, 5)
_ONLY_CONTROLLED = Text(
    "10.2 是对受控公开共享的要求；其他共享方式只按“相同值不少于 5 人”核对，不代表可以这样共享。",
    "10.2 is about controlled sharing; for any other model only the five people alike are checked, which does not mean that such "
    "sharing is "
    "in order.",
)

STANDARD = Standard(
    id="gbt-39725-2020",
    title=Text(
        "GB/T 39725—2020 信息安全技术 健康医疗数据安全指南（10.2 去标识化）",
        "GB/T 39725-2020 Information security technology: guide for health data security (10.2 de-identification)",
    ),
    issued="2020-12-14",
    sharing={
        sharing: SharingRule(_FIVE, "R_b", attack_certain=True, caution=None if sharing is Sharing.CONTROLLED else _ONLY_CONTROLLED)
        for sharing in Sharing
    },
    insider={},
    breach={},
    acquaintances=150,
    threshold=_FIVE,
    judged=Acceptability(),
    accept_equal=True,
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_b", "R"),
    stages={
        Stage.IDENTIFIERS: "10.2 a",
        Stage.DIRECT_IDENTIFIERS: "10.2 a",
        Stage.CLASSES: "10.2 d",
        Stage.OVERALL: "10.2 d",
        Stage.DECISION: "10.2 d",
        Stage.CONCLUSION: "10.2",
    },
    basis=Text(
        "本标准的这一节没有总体风险：这里 R 就是最大等价类风险，不高于 1/5 即相同值不少于 5 人。10.2 的其余各项由问卷和人员核对。",
        "This clause has no overall risk: R here is the highest class risk, and at most 1/5 means at least five people alike. The other "
        "items "
        "of 10.2 are checked by questionnaire and by people.",
    ),
)
