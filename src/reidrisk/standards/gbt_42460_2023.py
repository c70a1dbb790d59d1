"""GB/T 42460-2023: the four identifiability levels and the evaluation of Annex D."""

from __future__ import annotations

from fractions import Fraction

from ..govern.approvals import approvals
from ..grade import levels, reading, steps, verdict
from ..identify.propose import identify
from ..identify.quasi.association import associate
from ..identify.quasi.influence import influence
from ..measure import figures, overall
from ..measure.context import acquaintance, attack, breach, insider
from ..measure.models import maximum_risk, mean_risk, threshold_risk
from ..model.clause import Clause, Elsewhere
from ..model.dataset import ClassSizes, Facts
from ..model.release import Grade, Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text
from ..prepare.fixing import plan_hash

_ASKED = "reidrisk.prepare.questionnaires"

LOW, MEDIUM, HIGH = Grade.LOW, Grade.MEDIUM, Grade.HIGH


# Table D.1, by (strength of controls, motives and capacity).
INSIDER = {
    (HIGH, LOW): Fraction("0.05"),
    (HIGH, MEDIUM): Fraction("0.1"),
    (HIGH, HIGH): Fraction("0.2"),
    (MEDIUM, LOW): Fraction("0.2"),
    (MEDIUM, MEDIUM): Fraction("0.3"),
    (MEDIUM, HIGH): Fraction("0.4"),
    (LOW, LOW): Fraction("0.4"),
    (LOW, MEDIUM): Fraction("0.5"),
    (LOW, HIGH): Fraction("0.6"),
}

STANDARD = Standard(
    id="gbt-42460-2023",
    title=Text(
        "GB/T 42460—2023 信息安全技术 个人信息去标识化效果评估指南",
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
    breach={LOW: Fraction("0.55"), MEDIUM: Fraction("0.27"), HIGH: Fraction("0.14")},
    acquaintances=150,
    threshold=Fraction("0.05"),
    levels={
        1: Text("含有直接标识符，可直接识别个人", "holds direct identifiers: persons can be identified directly"),
        2: Text("已无直接标识符，但重标识风险不可接受", "no direct identifiers, but the re-identification risk is not acceptable"),
        3: Text("已无直接标识符，且重标识风险可接受", "no direct identifiers, and the re-identification risk is acceptable"),
        4: Text("不含任何标识符", "no identifiers of any kind"),
    },
    asks=("J", "N", "k", "uniques", "R_a", "R_b", "R_c", "T1", "T2", "T3", "pr_context", "R"),
    clauses=(
        Clause("4", Text("效果分级（表 1）", "grading (Table 1)"), "computed", levels.Levels),
        Clause("6.1 a", Text("待评估数据集", "dataset to be evaluated"), "recorded", Facts, ("C067",)),
        Clause("6.1 b", Text("数据集使用环境", "environment of use"), "asked", Elsewhere(_ASKED, "environments"), ("C068",)),
        Clause("6.1 c", Text("评估团队", "evaluation team"), "asked", Elsewhere(_ASKED, "team"), ("C069",)),
        Clause("6.1 d", Text("前期调研", "preliminary survey"), "asked", Elsewhere(_ASKED, "schedule"), ("C070",)),
        Clause("6.1 e", Text("评估依据", "basis of the evaluation"), "asked", Elsewhere(_ASKED, "basis"), ("C071",)),
        Clause("6.1 f 1", Text("重标识风险计算方案", "risk calculation scheme"), "recorded", Standard, ("C072",)),
        Clause("6.1 f 2", Text("可接受风险阈值", "acceptable risk threshold"), "asked", Elsewhere(_ASKED, "goals"), ("C073",)),
        Clause("6.1 g", Text("评估方案", "evaluation plan"), "recorded", plan_hash, ("C074",)),
        Clause("6.2 a", Text("标识符清单", "identifier list"), "computed", identify, ("C075",)),
        Clause("6.2 b", Text("是否不含任何标识符", "free of every identifier"), "computed", levels.qualitative, ("C076",)),
        Clause("6.2 c", Text("是否消除了直接标识符", "direct identifiers removed"), "computed", steps.direct_identifiers, ("C077",)),
        Clause("6.3 a", Text("计算重标识风险", "risk computed by the plan"), "computed", figures.figures, ("C078",)),
        Clause("6.3 b", Text("与阈值比较", "compared with the threshold"), "computed", levels.quantitative, ("C079",)),
        Clause("6.4 a", Text("分级结论", "conclusion"), "computed", verdict.grade, ("C080",)),
        Clause("6.4 b", Text("管理层批准", "approval by management"), "recorded", approvals, ("C081",)),
        Clause(
            "6.5 a",
            Text("共享目的与环境确认", "purpose and environment confirmed"),
            "recorded",
            Elsewhere(_ASKED, "communication"),
            ("C082",),
        ),
        Clause("6.5 b", Text("环境变更通知机制", "notice of major changes"), "recorded", Elsewhere(_ASKED, "communication"), ("C083",)),
        Clause("6.5 c", Text("风险度量的交流", "exchange on risk measurement"), "recorded", Elsewhere(_ASKED, "communication"), ("C084",)),
        Clause("6.5 d", Text("相关方意见", "opinions of the parties"), "recorded", Elsewhere(_ASKED, "communication"), ("C085",)),
        Clause("6.5 e", Text("重新评估计划", "plan for re-evaluation"), "recorded", Elsewhere(_ASKED, "communication"), ("C086",)),
        Clause(
            "6.6 a 1",
            Text("文档：评估方案", "document: evaluation plan"),
            "recorded",
            Elsewhere("reidrisk.document.kinds.plan", "KIND"),
            ("C087",),
        ),
        Clause(
            "6.6 a 2",
            Text("文档：标识符识别报告", "document: identifier report"),
            "recorded",
            Elsewhere("reidrisk.document.kinds.identifiers", "KIND"),
            ("C088",),
        ),
        Clause(
            "6.6 a 3",
            Text("文档：重标识风险计算方案", "document: risk calculation scheme"),
            "recorded",
            Elsewhere("reidrisk.document.kinds.risk_method", "KIND"),
            ("C089",),
        ),
        Clause(
            "6.6 a 4",
            Text("文档：评估报告", "document: evaluation report"),
            "recorded",
            Elsewhere("reidrisk.document.kinds.risk_report", "KIND"),
            ("C090",),
        ),
        Clause(
            "6.6 a 5",
            Text("文档：评估记录", "document: evaluation records"),
            "recorded",
            Elsewhere("reidrisk.document.kinds.record", "KIND"),
            ("C091",),
        ),
        Clause("6.6 b", Text("文档管理", "document control"), "recorded", Elsewhere("reidrisk.document.issuing", "issued"), ("C092",)),
        Clause("C.2 a", Text("查表识别准标识符", "quasi-identifiers by lookup"), "computed", reading.readings, ("C093",)),
        Clause("C.2 b", Text("按相关性识别准标识符", "quasi-identifiers by correlation"), "computed", associate, ("C094",)),
        Clause("C.2 c", Text("独特性与影响度", "uniqueness and influence"), "computed", influence, ("C095",)),
        Clause(
            "C.2 d 1",
            Text("接收者的背景知识", "background knowledge of the recipient"),
            "asked",
            Elsewhere(_ASKED, "recipients"),
            ("C096",),
        ),
        Clause(
            "C.2 d 2", Text("接收者的分析能力", "analytic ability of the recipient"), "asked", Elsewhere(_ASKED, "recipients"), ("C097",)
        ),
        Clause("C.2 d 3", Text("按环境风险筛选", "screening by context"), "asked", Elsewhere(_ASKED, "columns"), ("C098",)),
        Clause("D.1.2", Text("每行记录的重标识风险", "risk of each record"), "computed", ClassSizes),
        Clause("D.1.3 (D.2)", Text("等价类风险最大值 R_b", "maximum class risk, R_b"), "computed", maximum_risk.MODEL),
        Clause("D.1.3 (D.3)", Text("等价类风险平均值 R_c", "mean class risk, R_c"), "computed", mean_risk.MODEL),
        Clause("D.1.4", Text("环境重标识攻击概率", "context re-identification risk"), "computed", attack.attack),
        Clause("D.1.4 b 1", Text("内部故意攻击", "deliberate insider attack"), "computed", insider.insider_attack, ("C099", "C100")),
        Clause("D.1.4 b 2", Text("数据集包含熟人", "acquaintance in the dataset"), "computed", acquaintance.acquaintance, ("C101",)),
        Clause("D.1.4 b 3", Text("数据泄露", "data breach"), "computed", breach.breach, ("C102",)),
        Clause("D.1.5 a", Text("等价类门限风险 R_a", "class threshold risk, R_a"), "computed", threshold_risk.MODEL),
        Clause("D.1.5 b", Text("重标识总体风险 R", "overall risk, R"), "computed", overall.overall_risk, ("C103",)),
    ),
)
