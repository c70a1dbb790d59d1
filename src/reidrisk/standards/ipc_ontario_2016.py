"""IPC Ontario 2016, De-identification Guidelines for Structured Data: the threshold follows the invasion of privacy."""

from __future__ import annotations

from fractions import Fraction

from ..measure.context.insider import INSIDER, STRANGER
from ..model.clause import ClauseTable
from ..model.release import Grade, Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text

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
    levels={},
    # The printed class sizes 10, 15, 20 guarantee them; for 0.075 a class of 14 already does (resolutions X-1).
    thresholds={Grade.LOW: Fraction("0.1"), Grade.MEDIUM: Fraction("0.075"), Grade.HIGH: Fraction("0.05")},
    needs=("impact",),
    accept_equal=True,
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_b", "record_average", "T1", "T2", "T3", "pr_context", "R"),
    refs={
        "6.2 a": "step 2",
        "6.2 b": "step 2",
        "6.2 c": "step 2",
        "D.1.2": "step 4.1",
        "D.1.3": "step 4.2",
        "D.1.3 (D.2)": "step 4.2",
        "D.1.3 (D.3)": "GB/T 42460 D.1.3",
        "D.1.4": "step 5",
        "D.1.4 b 1": "step 5",
        "D.1.4 b 2": "step 5",
        "D.1.4 b 3": "step 5",
        "D.1.5 a": "step 4.2",
        "D.1.5 b": "step 6",
        "6.3 b": "step 6",
        "6.4 a": "step 9",
        "6.4 b": "",
    },
)
