"""China methodology (2024): GB/T 42460 with the data risk chosen by attack, sharing model and data at hand (11.3.2.5).

Numbers: class thresholds, 10.3.2 2b; the threshold 0.05, 10.3.2 2c; the data risk by attack and sharing model, 11.3.2.4 and 11.3.2.5;
T1, T2, T3 and m, 11.3.3, which takes them from GB/T 42460 D.1.4; its scope, chapter 2 and 10.2.2. Equal to the threshold is level 2:
11.1 and Appendix C 6.3 b ("higher than or equal").
"""

from __future__ import annotations

from fractions import Fraction

from ..model.clause import ClauseTable, Stage
from ..model.judged import Levels
from ..model.release import Attack, Grade, Sharing, Territory
from ..model.standard import SharingRule, Standard
from ..model.text import Text
from ..prepare.insider_table import INSIDER

_TAU = {Sharing.PUBLIC: Fraction(1, 20), Sharing.CONTROLLED: Fraction(1, 5), Sharing.ENCLAVE: Fraction(1, 3)}
_PROSECUTOR = {Sharing.PUBLIC: "R_b", Sharing.SEMI_PUBLIC: "R_b", Sharing.CONTROLLED: "R_c", Sharing.ENCLAVE: "R_c"}
_SEMI_PUBLIC = Text(
    "该方法没有半公开共享：按“发布即失控”（完全公开）判定。",
    "The methodology has no semi-public sharing: it is graded as release and forget (completely public).",
)
_NO_METRIC = Text(
    "该方法只规定身份攻击的度量（10.2.2）；对成员攻击和属性攻击没有指标，不能据此定级。",
    "The methodology measures attacks on identity only (10.2.2); it has no metric for membership and attribute attacks, so it cannot "
    "grade.",
)

STANDARD = Standard(
    id="china-methodology-2024",
    title=Text("中国去标识化方法（2024）：重标识风险评估", "China methodology (2024): assessment of re-identification risk"),
    issued="2024",
    sharing={
        **{sharing: SharingRule(tau, _PROSECUTOR[sharing], attack_certain=sharing is Sharing.PUBLIC) for sharing, tau in _TAU.items()},
        Sharing.SEMI_PUBLIC: SharingRule(_TAU[Sharing.PUBLIC], "R_b", attack_certain=True, caution=_SEMI_PUBLIC),
    },
    insider=INSIDER,
    breach={Grade.LOW: Fraction("0.55"), Grade.MEDIUM: Fraction("0.27"), Grade.HIGH: Fraction("0.14")},
    acquaintances=150,
    threshold=Fraction("0.05"),
    judged=Levels(
        {
            1: Text("含有直接标识符（风险高）", "contains direct identifiers (high risk)"),
            2: Text("已无直接标识符，但重标识风险不可接受", "no direct identifiers, but the re-identification risk is not acceptable"),
            3: Text("已无直接标识符，且重标识风险可接受", "no direct identifiers, and the re-identification risk is acceptable"),
            4: Text("不含任何标识符（风险低）", "no identifier of any kind (low risk)"),
        }
    ),
    needs=("territory", "attack"),
    metrics={
        **{(Attack.PROSECUTOR, sharing): metric for sharing, metric in _PROSECUTOR.items()},
        **{(Attack.JOURNALIST, sharing): "DRi" for sharing in Sharing},
        # Not in the methodology: everyone in the data is a target, so the average over records (resolutions P-26).
        **{(Attack.MARKETER, sharing): "record_average" for sharing in Sharing},
    },
    outside={
        Territory.DATA_OUTSIDE: Text(
            "不适用：该方法只用于来自中国内地的数据（第 2 章）。",
            "Not applicable: the methodology is for data from mainland China only (chapter 2).",
        ),
        Territory.RECIPIENT_OUTSIDE: Text(
            "不适用：有接收方在中国内地以外，数据出境不在该方法的范围内（第 2 章），须按出境规定另行评估。",
            "Not applicable: a recipient is outside mainland China. Cross-border transfers are not in its scope (chapter 2) and are "
            "assessed "
            "under their own rules.",
        ),
        Attack.MEMBERSHIP: _NO_METRIC,
        Attack.ATTRIBUTE: _NO_METRIC,
    },
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_a", "R_b", "R_c", "DRi", "T1", "T2", "T3", "pr_context", "R"),
    stages={
        Stage.IDENTIFIERS: "11.2",
        Stage.NO_IDENTIFIERS: "11.2",
        Stage.DIRECT_IDENTIFIERS: "11.2",
        Stage.CLASSES: "11.3.2.4",
        Stage.DATA_RISK: "11.3.2.4",
        Stage.INSIDER: "11.3.3",
        Stage.ACQUAINTANCE: "11.3.3",
        Stage.BREACH: "11.3.3",
        Stage.CONTEXT: "11.3.3",
        Stage.CLASS_THRESHOLD: "11.3.2.4",
        Stage.OVERALL: "11.3.1",
        Stage.DECISION: "11.1",
        Stage.CONCLUSION: "11.1",
        Stage.APPROVAL: "13.3",
    },
)
