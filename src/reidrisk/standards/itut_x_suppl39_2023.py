"""ITU-T X Suppl.39 (2023): risk of the data by release model, risk of the context; no overall threshold is given."""

from __future__ import annotations

from fractions import Fraction

from ..measure.context.insider import INSIDER, STRANGER
from ..model.clause import ClauseTable
from ..model.release import Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text

# "0.33, that is, the smallest size is 3": a third (resolutions I-1); 1/2 "may also be used" and can be set.
_CUTOFF = Fraction(1, 3)
# A non-public release has identified recipients bound by an agreement; so have both models of GB/T 42460 (resolutions I-3).
_NON_PUBLIC = SharingRule(_CUTOFF, "record_average", attack_certain=False, asks_cutoff=True)

STANDARD = Standard(
    id="itut-x-suppl39-2023",
    title=Text(
        "ITU-T X.Suppl.39（2023）去标识化数据保障要求",
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
    levels={},
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_b", "record_average", "T1", "T2", "T3", "pr_context", "R"),
    # "Acceptable" is not defined: the threshold that is set counts as GB/T 42460 reads its own, below it (resolutions I-4).
    refs={
        "6.2 a": "8",
        "6.2 b": "8",
        "6.2 c": "8",
        "D.1.2": "I.1",
        "D.1.3": "I.1",
        "D.1.3 (D.2)": "I.1",
        "D.1.3 (D.3)": "GB/T 42460 D.1.3",
        "D.1.4": "I.2",
        "D.1.4 b 1": "I.2.2",
        "D.1.4 b 2": "I.2.2",
        "D.1.4 b 3": "I.2.2",
        "D.1.5 a": "I.1",
        "D.1.5 b": "6.4",
        "6.3 b": "6.4",
        "6.4 a": "7",
        "6.4 b": "",
    },
    basis=Text(
        "该增补只规定总体风险是两项之积，没有给出阈值：阈值须由您设定。",
        "The supplement only says that overall risk is a product; it gives no threshold. You have to set one.",
    ),
)
