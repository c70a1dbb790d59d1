"""IPC Ontario 2016, De-identification Guidelines for Structured Data: the threshold follows the invasion of privacy.

Numbers: the data risk by release model and the cut-off 0.33, step 4; T1, step 5; thresholds by invasion of privacy 0.1, 0.075, 0.05,
step 3; m = 190, the conservative end of 150 to 190 (resolutions I-5). Equal to the threshold passes: step 6 asks for at most.
"""

from __future__ import annotations

from fractions import Fraction

from ..model.clause import ClauseTable, Stage
from ..model.judged import Acceptability
from ..model.release import Grade, Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text
from ..prepare.insider_table import INSIDER, STRANGER

# 0.33 in print is a class of 3 (resolutions I-1).
_NON_PUBLIC = SharingRule(Fraction(1, 3), "record_average", attack_certain=False, asks_cutoff=True)

STANDARD = Standard(
    id="ipc-ontario-2016",
    title=Text(
        "安大略省信息与隐私专员 2016 年《结构化数据去标识化指南》", "IPC Ontario 2016, De-identification Guidelines for Structured Data"
    ),
    issued="2016-06",
    sharing={
        Sharing.PUBLIC: SharingRule(None, "R_b", attack_certain=True),
        Sharing.SEMI_PUBLIC: SharingRule(None, "R_b", attack_certain=False, insider=STRANGER),
        Sharing.CONTROLLED: _NON_PUBLIC,
        Sharing.ENCLAVE: _NON_PUBLIC,
    },
    insider=INSIDER,
    breach={},
    acquaintances=190,
    threshold=None,
    judged=Acceptability(),
    # The printed class sizes 10, 15, 20 guarantee them; for 0.075 a class of 14 already does (resolutions X-1).
    thresholds={Grade.LOW: Fraction("0.1"), Grade.MEDIUM: Fraction("0.075"), Grade.HIGH: Fraction("0.05")},
    needs=("impact",),
    accept_equal=True,
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_b", "record_average", "T1", "T2", "T3", "pr_context", "R"),
    stages={
        Stage.IDENTIFIERS: "step 2",
        Stage.NO_IDENTIFIERS: "step 2",
        Stage.DIRECT_IDENTIFIERS: "step 2",
        Stage.CLASSES: "step 4.1",
        Stage.DATA_RISK: "step 4.2",
        Stage.INSIDER: "step 5",
        Stage.ACQUAINTANCE: "step 5",
        Stage.BREACH: "step 5",
        Stage.CONTEXT: "step 5",
        Stage.CLASS_THRESHOLD: "step 4.2",
        Stage.OVERALL: "step 6",
        Stage.DECISION: "step 6",
        Stage.CONCLUSION: "step 9",
    },
)
