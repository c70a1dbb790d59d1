"""ITU-T X Suppl.39 (2023): risk of the data by release model, risk of the context; no overall threshold is given.

Numbers: the data risk by release model and the cut-off 0.33, I.1; T1, Table I.1, 0.6 for semi-public data, I.2.3; m = 190 of 150 to 190,
I.2.2 (resolutions I-5). It gives no threshold and does not say whether equality passes (resolutions I-4): it does not, the stricter.
"""

from __future__ import annotations

from fractions import Fraction

from ..model.clause import ClauseTable, Stage
from ..model.judged import Acceptability
from ..model.release import Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text
from ..prepare.insider_table import INSIDER, STRANGER

# "0.33, that is, the smallest size is 3": a third (resolutions I-1); 1/2 "may also be used" and can be set.
_CUTOFF = Fraction(1, 3)
# A non-public release has identified recipients bound by an agreement; so have both models of GB/T 42460 (resolutions I-3).
_NON_PUBLIC = SharingRule(_CUTOFF, "record_average", attack_certain=False, asks_cutoff=True)

STANDARD = Standard(
    id="itut-x-suppl39-2023",
    title=Text(
        "ITU-T X 系列补编 39（2023）去标识化数据保障要求",
        "ITU-T X Suppl.39 (2023) Requirements for de-identification assurance of data",
    ),
    issued="2023",
    sharing={
        Sharing.PUBLIC: SharingRule(None, "R_b", attack_certain=True),
        Sharing.SEMI_PUBLIC: SharingRule(None, "R_b", attack_certain=False, insider=STRANGER),
        Sharing.CONTROLLED: _NON_PUBLIC,
        Sharing.ENCLAVE: _NON_PUBLIC,
    },
    insider=INSIDER,
    breach={},
    # I.2.2 gives 150 to 190: the conservative end (resolutions I-5).
    acquaintances=190,
    threshold=None,
    judged=Acceptability(),
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_b", "record_average", "T1", "T2", "T3", "pr_context", "R"),
    stages={
        Stage.IDENTIFIERS: "8",
        Stage.NO_IDENTIFIERS: "8",
        Stage.DIRECT_IDENTIFIERS: "8",
        Stage.CLASSES: "I.1",
        Stage.DATA_RISK: "I.1",
        Stage.INSIDER: "I.2.2",
        Stage.ACQUAINTANCE: "I.2.2",
        Stage.BREACH: "I.2.2",
        Stage.CONTEXT: "I.2",
        Stage.CLASS_THRESHOLD: "I.1",
        Stage.OVERALL: "6.4",
        Stage.DECISION: "6.4",
        Stage.CONCLUSION: "7",
    },
    basis=Text(
        "该增补只规定总体风险是两项之积，没有给出阈值：阈值须由您设定。",
        "The supplement only says that overall risk is a product; it gives no threshold. You have to set one.",
    ),
)
