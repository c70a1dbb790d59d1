"""GB/T 42460-2023: the four identifiability levels and the evaluation of Annex D.

Numbers: the levels, Table 1; class thresholds 1/20, 1/5, 1/3, what is multiplied with the context, and the threshold 0.05, D.1.5; T1,
Table D.1; m = 150, D.1.4 b 2; T3, D.1.4 b 3. Equal to the threshold is level 2: Table 1 and 6.3 b (resolutions G-1).
"""

from __future__ import annotations

from fractions import Fraction

from ..model.clause import ClauseTable, Stage
from ..model.judged import Levels
from ..model.release import Grade, Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text
from ..prepare.insider_table import INSIDER

STANDARD = Standard(
    id="gbt-42460-2023",
    title=Text(
        "GB/T 42460-2023 信息安全技术 个人信息去标识化效果评估指南",
        "GB/T 42460-2023 Information security technology: guide for evaluating the effectiveness of personal information de-identification",
    ),
    issued="2023-03-17",
    sharing={
        Sharing.PUBLIC: SharingRule(Fraction(1, 20), "R_b", attack_certain=True),
        Sharing.CONTROLLED: SharingRule(Fraction(1, 5), "R_c", attack_certain=False),
        Sharing.ENCLAVE: SharingRule(Fraction(1, 3), "R_c", attack_certain=False),
        # Resolutions I-3: terms that are only clicked bind nobody; the standard knows three models.
        Sharing.SEMI_PUBLIC: SharingRule(
            Fraction(1, 20),
            "R_b",
            attack_certain=True,
            caution=Text(
                "本标准没有半公开共享：点击同意的条款不是可执行的协议，按完全公开共享判定。协议可执行的，请改选受控公开共享。",
                "This standard has no semi-public sharing: terms that are only clicked are no enforceable agreement, so it is graded as "
                "completely public. With an enforceable agreement choose controlled public sharing.",
            ),
        ),
    },
    insider=INSIDER,
    breach={Grade.LOW: Fraction("0.55"), Grade.MEDIUM: Fraction("0.27"), Grade.HIGH: Fraction("0.14")},
    acquaintances=150,
    threshold=Fraction("0.05"),
    judged=Levels(
        {
            1: Text("含有直接标识符，可直接识别个人", "holds direct identifiers: persons can be identified directly"),
            2: Text("已无直接标识符，但重标识风险不可接受", "no direct identifiers, but the re-identification risk is not acceptable"),
            3: Text("已无直接标识符，且重标识风险可接受", "no direct identifiers, and the re-identification risk is acceptable"),
            4: Text("不含任何标识符", "no identifiers of any kind"),
        }
    ),
    asks=("J", "N", "k", "uniques", "R_a", "R_b", "R_c", "T1", "T2", "T3", "pr_context", "R"),
    stages={
        Stage.IDENTIFIERS: "6.2 a",
        Stage.NO_IDENTIFIERS: "6.2 b",
        Stage.DIRECT_IDENTIFIERS: "6.2 c",
        Stage.CLASSES: "D.1.2",
        Stage.DATA_RISK: "D.1.3",
        Stage.INSIDER: "D.1.4 b 1",
        Stage.ACQUAINTANCE: "D.1.4 b 2",
        Stage.BREACH: "D.1.4 b 3",
        Stage.CONTEXT: "D.1.4",
        Stage.CLASS_THRESHOLD: "D.1.5 a",
        Stage.OVERALL: "D.1.5 b",
        Stage.DECISION: "6.3 b",
        Stage.CONCLUSION: "6.4 a",
        Stage.APPROVAL: "6.4 b",
    },
    figures={"J": "D.1.2 a", "N": "D.1.2 a", "k": "D.1.2 a"},
    formulas={"R_a": "D.5", "R_b": "D.2", "R_c": "D.3", "T2": "D.4", "R_b × pr": "D.6", "R_c × pr": "D.7"},
    data_figures=("R_b", "R_c"),
    clauses=ClauseTable(__name__),
)
