"""Benchmarks adapted from ISO/IEC 27559 in the IHE ITI De-Identification Handbook (public draft); the standard itself was not read.

Numbers: the handbook's table of benchmark thresholds, Max and Avg 0.1, 0.075, 0.05. Equal to them passes: they are the highest risk that
is acceptable, which nobody may exceed; only its worked example says "below". T1 and m are those of IPC Ontario 2016.
"""

from __future__ import annotations

from fractions import Fraction

from ..model.clause import ClauseTable, Stage
from ..model.judged import Acceptability
from ..model.release import Grade, Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text
from ..prepare.insider_table import INSIDER

_NON_PUBLIC = SharingRule(None, "record_average", attack_certain=False, asks_cutoff=True)
_SEMI_PUBLIC = Text(
    "基准只分公开与非公开：点击同意即可下载的，按公开判定。",
    "The benchmarks know public and non-public only: a download behind a click is judged as public.",
)

STANDARD = Standard(
    id="iso-27559-benchmarks",
    title=Text(
        "ISO/IEC 27559:2022 基准值（据 IHE ITI 去标识化手册）",
        "ISO/IEC 27559:2022 benchmarks (as adapted in the IHE ITI De-Identification Handbook)",
    ),
    issued="2022",
    sharing={
        Sharing.PUBLIC: SharingRule(None, "R_b", attack_certain=True),
        Sharing.SEMI_PUBLIC: SharingRule(None, "R_b", attack_certain=True, caution=_SEMI_PUBLIC),
        Sharing.CONTROLLED: _NON_PUBLIC,
        Sharing.ENCLAVE: _NON_PUBLIC,
    },
    # The context is a product model without figures of its own; these are the published ones of IPC Ontario 2016.
    insider=INSIDER,
    breach={},
    acquaintances=190,
    threshold=None,
    judged=Acceptability(),
    # Non-public rows are printed for low-medium, medium and medium-high impact: read as low, medium, high.
    thresholds={Grade.LOW: Fraction("0.1"), Grade.MEDIUM: Fraction("0.075"), Grade.HIGH: Fraction("0.05")},
    needs=("impact",),
    accept_equal=True,
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_b", "record_average", "T1", "T2", "T3", "pr_context", "R"),
    stages={
        Stage.IDENTIFIERS: "identifiers",
        Stage.NO_IDENTIFIERS: "identifiers",
        Stage.DIRECT_IDENTIFIERS: "identifiers",
        Stage.CLASSES: "data risk",
        Stage.DATA_RISK: "data risk",
        Stage.INSIDER: "context (IPC Ontario 2016)",
        Stage.ACQUAINTANCE: "context (IPC Ontario 2016)",
        Stage.BREACH: "context (IPC Ontario 2016)",
        Stage.CONTEXT: "context",
        Stage.CLASS_THRESHOLD: "data risk",
        Stage.OVERALL: "benchmarks",
        Stage.DECISION: "benchmarks",
        Stage.CONCLUSION: "benchmarks",
    },
    basis=Text(
        "基准值出自公开草案对 ISO/IEC 27559:2022 的改编，未核对标准原文；离群记录的上限没有给出数值，须由您设定。",
        "The benchmarks come from a public draft that adapts ISO/IEC 27559:2022; the standard itself was not checked. For the outlier "
        "safeguard it "
        "gives no figure: you set it.",
    ),
)
