"""China methodology (2024): GB/T 42460 with the data risk chosen by attack, sharing model and data at hand (11.3.2.5)."""

from __future__ import annotations

from fractions import Fraction

from ..govern.approvals import approvals
from ..grade import levels, reading
from ..identify.judge import judge
from ..identify.propose import identify
from ..measure import overall
from ..measure.context import attack
from ..measure.context.insider_table import INSIDER
from ..measure.models import threshold_risk
from ..model.clause import Clause, Elsewhere
from ..model.dataset import ClassSizes
from ..model.release import Attack, Grade, Sharing, Territory
from ..model.standard import SharingRule, Standard
from ..model.text import Text
from ..prepare import edition_answers

_ASKED = "reidrisk.prepare.questionnaires"

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
    title=Text("中国重标识风险评估方法（2024）", "Re-identification risk assessment methodology for China (2024)"),
    issued="2024",
    sharing={
        **{sharing: SharingRule(tau, _PROSECUTOR[sharing], attack_certain=sharing is Sharing.PUBLIC) for sharing, tau in _TAU.items()},
        Sharing.SEMI_PUBLIC: SharingRule(_TAU[Sharing.PUBLIC], "R_b", attack_certain=True, caution=_SEMI_PUBLIC),
    },
    insider=INSIDER,
    breach={Grade.LOW: Fraction("0.55"), Grade.MEDIUM: Fraction("0.27"), Grade.HIGH: Fraction("0.14")},
    acquaintances=150,
    threshold=Fraction("0.05"),
    levels={
        1: Text("含有直接标识符（风险高）", "contains direct identifiers (high risk)"),
        2: Text("已无直接标识符，但重标识风险不可接受", "no direct identifiers, but the re-identification risk is not acceptable"),
        3: Text("已无直接标识符，且重标识风险可接受", "no direct identifiers, and the re-identification risk is acceptable"),
        4: Text("不含任何标识符（风险低）", "no identifier of any kind (low risk)"),
    },
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
    clauses=(
        Clause(
            "9.1",
            Text(
                "收集目的有记录，原始同意或目的的来源已查明",
                "Purpose of collection documented; source of the original consent or purpose identified",
            ),
            "asked",
            Elsewhere(_ASKED, "purpose"),
            ("C104",),
        ),
        Clause(
            "9.2",
            Text(
                "接收组织的正式名称；接收个人的姓名、邮箱和角色；接收方的背景知识（内部或外部）",
                "Recipient organization: formal name; individual recipients: name, email, role; background "
                "knowledge (internal or external)",
            ),
            "asked",
            Elsewhere(_ASKED, "recipients"),
            ("C105", "C106", "C107"),
        ),
        Clause("9.3 1a", Text("数据来源概况与联系人", "Data source profile and contact"), "asked", Elsewhere(_ASKED, "sources"), ("C108",)),
        Clause("9.3 1b", Text("各来源数据类型", "Data types per source"), "asked", Elsewhere(_ASKED, "sources"), ("C109",)),
        Clause(
            "9.3 1c",
            Text("与来源方协议中的去标识化承诺", "Commitment to de-identify in the agreement with the source"),
            "asked",
            Elsewhere(_ASKED, "sources"),
            ("C110",),
        ),
        Clause(
            "9.3 2",
            Text("流向每个接收方的数据；接收方的安全与隐私措施", "Data flow to each recipient; their security and privacy measures"),
            "asked",
            Elsewhere(_ASKED, "flow"),
            ("C111",),
        ),
        Clause(
            "9.3 3",
            Text(
                "每个数据环境的四要素：人员、其他数据、基础设施、治理",
                "Each data environment described: people, other data, infrastructure, governance",
            ),
            "asked",
            Elsewhere(_ASKED, "environments"),
            ("C112",),
        ),
        Clause(
            "9.3 4",
            Text("已查明所在领域的监管要求", "Domain-specific regulation identified"),
            "asked",
            Elsewhere(_ASKED, "basis"),
            ("C113",),
        ),
        Clause(
            "10.1",
            Text(
                "属性最小必要并说明理由；标记难处理的类型（纵向数据、自由文本、专有二进制、影像、非结构化数据）",
                "Minimum necessary attributes justified; hard types flagged (longitudinal, free text, "
                "proprietary binary, imaging, unstructured)",
            ),
            "asked",
            Elsewhere(_ASKED, "dataset"),
            ("C114",),
        ),
        Clause(
            "10.1.1",
            Text(
                "数据主体及纳入、排除标准（年龄、地域、性别、病种）",
                "Data subjects and inclusion or exclusion criteria (age, geography, gender, condition)",
            ),
            "asked",
            Elsewhere(_ASKED, "subjects"),
            ("C115",),
        ),
        Clause(
            "10.1.2",
            Text(
                "数据类型及附属信息：文件名与路径、影像附带的人口学信息、病例报告表",
                "Data types with auxiliary information: file names and paths, demographics attached to images, case report forms",
            ),
            "asked",
            Elsewhere(_ASKED, "dataset"),
            ("C116",),
        ),
        Clause(
            "10.1.3",
            Text(
                "数据字典：名称、说明、取值类型、样例；每个属性归为 DI、QI、NI、SA",
                "Data dictionary: name, description, value type, sample; DI, QI, NI, SA for each attribute",
            ),
            "computed",
            identify,
            ("C117",),
        ),
        Clause("10.1.4 1", Text("数据的时间跨度与时效", "Period and age of the data"), "asked", Elsewhere(_ASKED, "dataset"), ("C118",)),
        Clause(
            "10.1.4 2",
            Text(
                "数据主体数量（也用于 T2 和《个人信息保护法》的数量义务）",
                "Number of data subjects (also for T2 and the volume duties of the PIPL)",
            ),
            "computed",
            ClassSizes,
            ("C119",),
        ),
        Clause("10.1.4 3", Text("数据体量", "Volume of the data"), "asked", Elsewhere(_ASKED, "dataset"), ("C120",)),
        Clause("10.1.4 4", Text("数据质量与错误", "Data quality and errors"), "asked", Elsewhere(_ASKED, "dataset"), ("C121",)),
        Clause(
            "10.2.1",
            Text(
                "选定共享模型（发布即失控、数据使用协议、安全域）",
                "Sharing model selected (release and forget, data use agreement, enclave)",
            ),
            "asked",
            Elsewhere(_ASKED, "attacks"),
            ("C122",),
        ),
        Clause(
            "10.2.2",
            Text("选定攻击类型（GB/T 37964 4.3.2 的五种）", "Attack type selected (the five of GB/T 37964 4.3.2)"),
            "asked",
            Elsewhere(_ASKED, "attacks"),
            ("C123",),
        ),
        Clause(
            "10.2.3",
            Text("选定隐私模型（默认 K-匿名；差分隐私）", "Privacy model selected (k-anonymity by default; differential privacy)"),
            "asked",
            Elsewhere(_ASKED, "attacks"),
            ("C124",),
        ),
        Clause(
            "10.3.2 1",
            Text(
                "每个属性有意义的最粗粒度已与接收方确认", "Minimum meaningful granularity of each attribute confirmed with the recipients"
            ),
            "asked",
            Elsewhere(_ASKED, "columns"),
            ("C125",),
        ),
        Clause(
            "10.3.2 2a",
            Text("目标标识度级别（建议 3 级）", "Target identifiability level (3 recommended)"),
            "asked",
            Elsewhere(_ASKED, "goals"),
            ("C126",),
        ),
        Clause(
            "10.3.2 2b",
            Text("按共享模型取等价类门限 τ；DRa 须为 0", "Class threshold tau by sharing model; DRa must be 0"),
            "computed",
            threshold_risk.MODEL,
            ("C127",),
        ),
        Clause("10.3.2 2c", Text("总体风险阈值 0.05", "Overall threshold 0.05"), "asked", Elsewhere(_ASKED, "goals"), ("C128",)),
        Clause(
            "11.2",
            Text("按计划变换后的定性评估", "Qualitative evaluation after the planned transformations"),
            "computed",
            levels.qualitative,
            ("C129",),
        ),
        Clause(
            "11.3.1",
            Text("总体风险：DRa>0 时 R=1，否则 R=DR×CR", "Overall risk: R=1 if DRa>0, else R=DR×CR"),
            "computed",
            overall.overall_risk,
            ("C130",),
        ),
        Clause(
            "11.3.2",
            Text("检查自由文本、图像、音频、视频中的标识符", "Free text, images, audio, video checked for identifiers"),
            "later",
            None,
            ("C131",),
        ),
        Clause(
            "11.3.2.5",
            Text("按攻击类型和共享模型选择度量指标", "Metric chosen by attack and sharing model"),
            "computed",
            edition_answers.effective,
            ("C132",),
        ),
        Clause(
            "11.3.3",
            Text("环境风险：CR=max(T1,T2,T3)，完全公开时为 1", "Context risk: CR=max(T1,T2,T3), or 1 when public"),
            "computed",
            attack.attack,
            ("C133",),
        ),
        Clause("12.1", Text("执行标识符变换", "Identifiers transformed"), "later", None, ("C134",)),
        Clause(
            "12.2.1",
            Text(
                "秘密登记：口令、盐值、日期偏移的原始文件、患者代码索引；口令强且互不相同，用口令管理器保管",
                "Secrets register: passwords, salts, source documents of date shifts, patient code index; "
                "strong, different passwords in a password manager",
            ),
            "later",
            None,
            ("C135", "C136"),
        ),
        Clause(
            "12.2.2",
            Text(
                "经批准的渠道传输，记录通知、上传、加密、校验各步；移动介质须有经管理层批准的理由并硬件加密",
                "Transfer through an approved channel with notification, upload, encryption, validation "
                "recorded; removable media: reason approved by management, hardware-encrypted",
            ),
            "later",
            None,
            ("C137", "C138"),
        ),
        Clause("12.2.3", Text("在来源方用 AES-256 加密", "AES-256 encryption at the source"), "later", None, ("C139",)),
        Clause(
            "12.2.4",
            Text("用合适的工具处置数据并出具证明", "Disposal with a suitable tool and a certificate"),
            "recorded",
            Elsewhere("reidrisk.document.kinds.disposal", "KIND"),
            ("C140",),
        ),
        Clause(
            "13.2.1",
            Text(
                "指定政策负责人、执行人（独立于接收方）和监督人",
                "Policy manager, executor (independent of the recipients), supervisor named",
            ),
            "asked",
            Elsewhere(_ASKED, "team"),
            ("C141",),
        ),
        Clause("13.2.2 1", Text("岗位要求", "Job requirements"), "later", None, ("C142",)),
        Clause("13.2.2 2", Text("招聘审查", "Recruitment check"), "later", None, ("C143",)),
        Clause("13.2.2 3", Text("合同保密条款", "Contract terms on confidentiality"), "later", None, ("C144",)),
        Clause("13.2.2 4", Text("定期培训", "Regular training"), "later", None, ("C145",)),
        Clause("13.2.2 5", Text("离职人员的保密条款", "Confidentiality terms on leaving"), "later", None, ("C146",)),
        Clause("13.3", Text("验证与审批", "Validation and approval"), "recorded", approvals, ("C147",)),
        Clause("13.4", Text("监控与审查", "Monitoring and audit"), "later", None, ("C148",)),
        Clause(
            "13.5",
            Text(
                "文档清单：申请、问卷、评估报告草案、补充信息、软件与配置、秘密、数据集清单、评估报告终稿；报告只提供给隐私法务和可信的接收方代表",
                "Request, questionnaire, draft report, extra information, software and configuration, "
                "secrets, dataset list, final report; the report only for privacy legal and a trusted "
                "representative of the recipient",
            ),
            "recorded",
            Elsewhere("reidrisk.document.kinds.risk_report", "KIND"),
            ("C149", "C150"),
        ),
        Clause("13.6", Text("事件管理", "Incident management"), "later", None, ("C151",)),
        Clause(
            "App D (1)",
            Text(
                "DI：清单（HIPAA 18 类与附录 A）、取值规则、专家三法识别；SA：按 GB/T 35273 附录 B",
                "DI by list (HIPAA 18 and Annex A), by rules on values, by expert; SA by GB/T 35273 Annex B",
            ),
            "computed",
            judge,
            ("C152", "C154"),
        ),
        Clause(
            "App D (2)",
            Text(
                "QI：清单、相关性、专家（可复现、可区分、可获知）、规则四法识别",
                "QI by list, correlation, expert (replicable, distinguishable, knowable), rules",
            ),
            "computed",
            reading.readings,
            ("C153",),
        ),
    ),
    asks=("J", "N", "k", "uniques", "R_a", "R_b", "R_c", "DRi", "T1", "T2", "T3", "pr_context", "R"),
    refs={
        "6.2 a": "11.2",
        "6.2 b": "11.2",
        "6.2 c": "11.2",
        "D.1.2": "11.3.2.4",
        "D.1.3": "11.3.2.4",
        "D.1.3 (D.2)": "11.3.2.4",
        "D.1.3 (D.3)": "11.3.2.4",
        "D.1.4": "11.3.3",
        "D.1.4 b 1": "11.3.3",
        "D.1.4 b 2": "11.3.3",
        "D.1.4 b 3": "11.3.3",
        "D.1.5 a": "11.3.2.4",
        "D.1.5 b": "11.3.1",
        "6.3 b": "11.1",
        "6.4 a": "11.1",
        "6.4 b": "13.3",
    },
)
