"""HIPAA expert determination, 45 CFR 164.514(b)(1): "very small" has no number in the rule; the expert states it.

Numbers: none; the expert states the limit. The rule does not say whether a risk equal to it is still very small: it does not pass, the
stricter of the two.
"""

from __future__ import annotations

from ..model.clause import ClauseTable, Stage
from ..model.judged import Acceptability
from ..model.release import Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text

STANDARD = Standard(
    id="hipaa-expert-determination",
    title=Text("HIPAA 专家判定，45 CFR 164.514(b)(1)", "HIPAA expert determination, 45 CFR 164.514(b)(1)"),
    issued="2000-12-28",
    sharing={sharing: SharingRule(None, "R_b", attack_certain=True) for sharing in Sharing},
    insider={},
    breach={},
    acquaintances=150,
    threshold=None,
    judged=Acceptability(),
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_b", "R"),
    stages={
        Stage.IDENTIFIERS: "164.514(b)(1)(i)",
        Stage.DIRECT_IDENTIFIERS: "164.514(b)(1)(i)",
        Stage.CLASSES: "164.514(b)(1)(i)",
        Stage.CONTEXT: "164.514(b)(1)(i)",
        Stage.OVERALL: "164.514(b)(1)(i)",
        Stage.DECISION: "164.514(b)(1)(i)",
        Stage.CONCLUSION: "164.514(b)(1)",
    },
    basis=Text(
        "规则没有给出数值和方法：界限由专家给出；此处按最严格的理解，采用最大风险并视攻击为必然。其他方法的数值供专家参考。",
        "The rule gives neither a number nor a method: the expert states the limit. Read at its strictest here: the maximum risk, and "
        "an attack "
        "taken as certain. Figures of other methods inform the expert.",
    ),
)
