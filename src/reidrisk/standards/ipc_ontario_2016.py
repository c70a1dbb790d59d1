"""IPC Ontario 2016, De-identification Guidelines for Structured Data: the threshold follows the invasion of privacy."""

from __future__ import annotations

from fractions import Fraction

from ..measure.attribute.figures import figures as attribute_figures
from ..measure.context.insider_table import INSIDER, STRANGER
from ..measure.releases.joining import together
from ..model.clause import Clause, Elsewhere
from ..model.release import Grade, Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text

_ASKED = "reidrisk.prepare.questionnaires"

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
    clauses=(
        Clause(
            "step5 controls 1",
            Text("仅限经授权且工作确需的人员访问", "Authorized staff only, need-to-know"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C165",),
        ),
        Clause(
            "step5 controls 2",
            Text("所有人员（含外部人员）签署保密承诺", "Confidentiality pledge by all staff, external staff included"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C166",),
        ),
        Clause(
            "step5 controls 3",
            Text("到规定的保存期限后销毁", "Disposal after a set retention period"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C167",),
        ),
        Clause(
            "step5 controls 4",
            Text("未经控制措施或批准，不得向第三方提供", "No disclosure to third parties without control or approval"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C168",),
        ),
        Clause(
            "step5 controls 5",
            Text("隐私与安全制度已建立，受监督并得到执行", "Privacy and security policies in place, monitored, enforced"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C169",),
        ),
        Clause(
            "step5 controls 6", Text("强制性的持续培训", "Mandatory ongoing training"), "asked", Elsewhere(_ASKED, "controls"), ("C170",)
        ),
        Clause(
            "step5 controls 7",
            Text("有泄露处置预案，并立即书面通知", "Breach protocol with immediate written notice"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C171",),
        ),
        Clause(
            "step5 controls 8", Text("查杀病毒和恶意代码", "Virus and malware checking"), "asked", Elsewhere(_ASKED, "controls"), ("C172",)
        ),
        Clause(
            "step5 controls 9",
            Text("审计记录载明人员、时间和访问性质", "Audit trail of person, time, nature of access"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C173",),
        ),
        Clause("step5 controls 10", Text("加密传输", "Encrypted transmission"), "asked", Elsewhere(_ASKED, "controls"), ("C174",)),
        Clause(
            "step5 controls 11",
            Text("计算机和文件有物理安全保护", "Physically secure computers and files"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C175",),
        ),
        Clause(
            "step5 motives/capacity 1",
            Text("曾与该接收方合作且未发生过事件", "Worked with the recipient before without incident"),
            "asked",
            Elsewhere(_ASKED, "motives"),
            ("C176",),
        ),
        Clause(
            "step5 motives/capacity 2",
            Text("有重标识的经济动机或其他动机", "Financial or other reason to re-identify"),
            "asked",
            Elsewhere(_ASKED, "motives"),
            ("C177",),
        ),
        Clause(
            "step5 motives/capacity 3",
            Text("具备尝试重标识的技术能力或资金", "Technical expertise or funds to try"),
            "asked",
            Elsewhere(_ASKED, "motives"),
            ("C178",),
        ),
        Clause(
            "step5 motives/capacity 4",
            Text("可访问其他非公开数据库", "Access to other private databases"),
            "asked",
            Elsewhere(_ASKED, "motives"),
            ("C179",),
        ),
        Clause("step3 invasion 1", Text("信息的敏感程度", "Sensitivity of information"), "asked", Elsewhere(_ASKED, "impact"), ("C180",)),
        Clause("step3 invasion 2", Text("信息的范围和详细程度", "Scope and detail"), "asked", Elsewhere(_ASKED, "impact"), ("C181",)),
        Clause("step3 invasion 3", Text("涉及的人数", "Number of individuals"), "asked", Elsewhere(_ASKED, "impact"), ("C182",)),
        Clause(
            "step3 invasion 4",
            Text("泄露或滥用可能造成的损害", "Potential harm on breach or misuse"),
            "asked",
            Elsewhere(_ASKED, "impact"),
            ("C183",),
        ),
        Clause(
            "step3 invasion 5",
            Text("法律允许未经同意而披露", "Disclosure permitted without consent by law"),
            "asked",
            Elsewhere(_ASKED, "impact"),
            ("C184",),
        ),
        Clause(
            "step3 invasion 6",
            Text("信息系主动提供或随意提供，对隐私的期待较低", "Unsolicited or given freely with little expectation of privacy"),
            "asked",
            Elsewhere(_ASKED, "impact"),
            ("C185",),
        ),
        Clause(
            "step3 invasion 7",
            Text("对该二次用途已取得明示同意或已告知", "Explicit consent or notice for this secondary purpose"),
            "asked",
            Elsewhere(_ASKED, "impact"),
            ("C186",),
        ),
        Clause("governance 1", Text("考虑了属性泄露", "Attribute disclosure considered"), "computed", attribute_figures, ("C187",)),
        Clause("governance 2", Text("定期重新评估风险", "Ongoing regular risk re-assessment"), "later", None, ("C188",)),
        Clause("governance 3", Text("对接收方进行审计", "Recipients audited"), "later", None, ("C189",)),
        Clause(
            "governance 4", Text("审查重叠的发布与合谋", "Overlapping releases and collusion examined"), "computed", together, ("C190",)
        ),
        Clause("governance 5", Text("公开透明", "Transparency"), "asked", Elsewhere(_ASKED, "controls"), ("C191",)),
        Clause("governance 6", Text("明确责任", "Responsibility assigned"), "later", None, ("C192",)),
        Clause("governance 7", Text("跟踪法律与判例", "Law and case oversight"), "later", None, ("C193",)),
        Clause("governance 8", Text("遭受攻击时的处置流程", "Response process for attacks"), "later", None, ("C194",)),
        Clause("governance 9", Text("培训", "Training"), "later", None, ("C195",)),
        Clause(
            "step8",
            Text("先抑制，被抑制的行超过 5% 时再进一步泛化", "Suppressed rows at most 5% before more generalization"),
            "later",
            None,
            ("C196",),
        ),
        Clause(
            "step5 terms",
            Text("半公开共享的使用条款禁止重标识、关联和再共享", "Semi-public terms of use forbid re-identification, linking, sharing"),
            "asked",
            Elsewhere(_ASKED, "recipients"),
            ("C197",),
        ),
    ),
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
