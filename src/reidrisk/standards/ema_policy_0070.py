"""EMA policy 0070 (and Health Canada): clinical reports published to anyone, risk at most 0.09.

Numbers: the maximum risk and the threshold 0.09, external guidance EMA/90915/2016, 3.5.4; classes of 11, its practice (resolutions X-3).
Equal to the threshold passes: there only a probability higher than it asks for anonymisation.
"""

from __future__ import annotations

from fractions import Fraction

from ..model.clause import ClauseTable, Stage
from ..model.judged import Acceptability
from ..model.release import Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text

# 0.09 in print is applied as classes of 11, although 1/11 is above 0.09 (resolutions X-3).
_ELEVEN = Fraction(1, 11)
_PUBLISHED = Text(
    "该政策针对公开发布的临床报告；其他共享方式也按公开发布判定。",
    "The policy is about clinical reports that are published; any other sharing is judged as publication too.",
)

STANDARD = Standard(
    id="ema-policy-0070",
    title=Text("EMA 政策 0070 / 加拿大卫生部：公开临床报告", "EMA policy 0070 / Health Canada: public clinical reports"),
    issued="2014",
    sharing={
        sharing: SharingRule(None, "R_b", attack_certain=True, caution=None if sharing is Sharing.PUBLIC else _PUBLISHED)
        for sharing in Sharing
    },
    insider={},
    breach={},
    acquaintances=150,
    threshold=_ELEVEN,
    judged=Acceptability(),
    accept_equal=True,
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_b", "pr_context", "R"),
    stages={
        Stage.IDENTIFIERS: "identifiers",
        Stage.NO_IDENTIFIERS: "identifiers",
        Stage.DIRECT_IDENTIFIERS: "identifiers",
        Stage.CLASSES: "data risk",
        Stage.DATA_RISK: "data risk",
        Stage.CONTEXT: "context",
        Stage.OVERALL: "threshold",
        Stage.DECISION: "threshold",
        Stage.CONCLUSION: "threshold",
    },
    basis=Text(
        "依据二手资料；阈值 0.09 按通行做法存为 1/11（最小等价类 11，严格按 0.09 则为 12）。",
        "From secondary sources; the threshold 0.09 is stored as 1/11 as it is practised (classes of 11; read strictly, 0.09 needs 12).",
    ),
)
