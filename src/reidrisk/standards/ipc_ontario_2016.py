"""IPC Ontario 2016, De-identification Guidelines for Structured Data: the threshold follows the invasion of privacy."""

from __future__ import annotations

from fractions import Fraction

from ..measure.attribute.figures import figures as attribute_figures
from ..measure.context.insider_table import INSIDER, STRANGER
from ..measure.releases.joining import together
from ..model.clause import Clause
from ..model.release import Grade, Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text
from ..prepare.questionnaires import controls, impact, motives, recipients

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
        Clause("step5 controls 1", Text("减缓控制1", "Authorized staff only, need-to-know"), "asked", controls.QUESTIONNAIRE, ("C165",)),
        Clause(
            "step5 controls 2",
            Text("减缓控制2", "Confidentiality pledge by all staff incl. external"),
            "asked",
            controls.QUESTIONNAIRE,
            ("C166",),
        ),
        Clause("step5 controls 3", Text("减缓控制3", "Disposal after a set retention period"), "asked", controls.QUESTIONNAIRE, ("C167",)),
        Clause(
            "step5 controls 4",
            Text("减缓控制4", "No disclosure to third parties without control/approval"),
            "asked",
            controls.QUESTIONNAIRE,
            ("C168",),
        ),
        Clause(
            "step5 controls 5",
            Text("减缓控制5", "Privacy and security policies in place, monitored, enforced"),
            "asked",
            controls.QUESTIONNAIRE,
            ("C169",),
        ),
        Clause("step5 controls 6", Text("减缓控制6", "Mandatory ongoing training"), "asked", controls.QUESTIONNAIRE, ("C170",)),
        Clause(
            "step5 controls 7",
            Text("减缓控制7", "Breach protocol with immediate written notice"),
            "asked",
            controls.QUESTIONNAIRE,
            ("C171",),
        ),
        Clause("step5 controls 8", Text("减缓控制8", "Virus/malware checking"), "asked", controls.QUESTIONNAIRE, ("C172",)),
        Clause(
            "step5 controls 9",
            Text("减缓控制9", "Audit trail of person, time, nature of access"),
            "asked",
            controls.QUESTIONNAIRE,
            ("C173",),
        ),
        Clause("step5 controls 10", Text("减缓控制10", "Encrypted transmission"), "asked", controls.QUESTIONNAIRE, ("C174",)),
        Clause(
            "step5 controls 11", Text("减缓控制11", "Physically secure computers and files"), "asked", controls.QUESTIONNAIRE, ("C175",)
        ),
        Clause(
            "step5 motives/capacity 1",
            Text("动机能力1", "Worked with recipient before without incident"),
            "asked",
            motives.QUESTIONNAIRE,
            ("C176",),
        ),
        Clause(
            "step5 motives/capacity 2",
            Text("动机能力2", "Financial or other reason to re-identify"),
            "asked",
            motives.QUESTIONNAIRE,
            ("C177",),
        ),
        Clause(
            "step5 motives/capacity 3", Text("动机能力3", "Technical expertise / funds to try"), "asked", motives.QUESTIONNAIRE, ("C178",)
        ),
        Clause(
            "step5 motives/capacity 4", Text("动机能力4", "Access to other private databases"), "asked", motives.QUESTIONNAIRE, ("C179",)
        ),
        Clause("step3 invasion 1", Text("隐私侵害1", "Sensitivity of information"), "asked", impact.QUESTIONNAIRE, ("C180",)),
        Clause("step3 invasion 2", Text("隐私侵害2", "Scope and detail"), "asked", impact.QUESTIONNAIRE, ("C181",)),
        Clause("step3 invasion 3", Text("隐私侵害3", "Number of individuals"), "asked", impact.QUESTIONNAIRE, ("C182",)),
        Clause("step3 invasion 4", Text("隐私侵害4", "Potential harm on breach or misuse"), "asked", impact.QUESTIONNAIRE, ("C183",)),
        Clause(
            "step3 invasion 5", Text("隐私侵害5", "Disclosure permitted without consent by law"), "asked", impact.QUESTIONNAIRE, ("C184",)
        ),
        Clause(
            "step3 invasion 6",
            Text("隐私侵害6", "Unsolicited or given freely with little expectation of privacy"),
            "asked",
            impact.QUESTIONNAIRE,
            ("C185",),
        ),
        Clause(
            "step3 invasion 7",
            Text("隐私侵害7", "Explicit consent or notice for this secondary purpose"),
            "asked",
            impact.QUESTIONNAIRE,
            ("C186",),
        ),
        Clause("governance 1", Text("考虑属性泄露", "Attribute disclosure considered"), "computed", attribute_figures, ("C187",)),
        Clause("governance 2", Text("定期重新评估风险", "Ongoing regular risk re-assessment"), "later", None, ("C188",)),
        Clause("governance 3", Text("审计接收方", "Recipients audited"), "later", None, ("C189",)),
        Clause(
            "governance 4", Text("审查重叠的发布与合谋", "Overlapping releases and collusion examined"), "computed", together, ("C190",)
        ),
        Clause("governance 5", Text("公开透明", "Transparency"), "asked", controls.QUESTIONNAIRE, ("C191",)),
        Clause("governance 6", Text("明确责任", "Responsibility assigned"), "later", None, ("C192",)),
        Clause("governance 7", Text("跟踪法律与案例", "Law and case oversight"), "later", None, ("C193",)),
        Clause("governance 8", Text("应对攻击的流程", "Response process for attacks"), "later", None, ("C194",)),
        Clause("governance 9", Text("培训", "Training"), "later", None, ("C195",)),
        Clause("step8", Text("抑制行不超过5%再考虑泛化", "Suppressed rows <= 5% before more generalization"), "later", None, ("C196",)),
        Clause(
            "step5 terms",
            Text("使用条款三禁止", "Semi-public terms of use forbid re-identification, linking, sharing"),
            "asked",
            recipients.QUESTIONNAIRE,
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
