"""How likely the data leak at the recipient's: T3 (GB/T 42460 D.1.4 b 3; ITU-T X Suppl.39 10.1, I.2.2)."""

from __future__ import annotations

from fractions import Fraction

from ...model.text import Text
from ..questionnaire import Item, Option, Points, Questionnaire, When, no_is_safe, yes_is_safe

_NOT_PUBLIC = When("sharing", unless=("public",))
_BY_LEVEL = (_NOT_PUBLIC, When("security.ground", ("level",)))
_SOURCED = (_NOT_PUBLIC, When("security.ground", ("industry",)))
_GBT = ("GB/T 42460 D.1.4 b 3",)

QUESTIONNAIRE = Questionnaire(
    key="security",
    place=170,
    title=Text("接收方的安全能力（T3）", "Security of the recipient (T3)"),
    about=Text(
        "数据在接收方被攻破、遗失、误发的可能性。可以用问卷得出的等级，也可以用有来源的行业统计。",
        "How likely a break-in, a loss or a wrong address is at the recipient's. Either a grade by these questions, or a sourced "
        "figure of the industry.",
    ),
    side="recipient",
    items=(
        Item(
            "security.ground",
            Text("数据泄露概率依据什么？", "What is the probability of a breach based on?"),
            Text(
                "一般按安全能力分级取推荐值 0.14、0.27、0.55。手头有所在行业的泄露统计时，可以直接用。",
                "Usually the recommended 0.14, 0.27 or 0.55 by grade. Statistics of breaches in the industry may stand instead.",
            ),
            _GBT,
            "choice",
            rows=("C102",),
            options=(
                Option("level", Text("按安全能力分级", "the grade of security")),
                Option("industry", Text("行业统计数字", "a figure of the industry")),
            ),
            when=(_NOT_PUBLIC,),
        ),
        Item(
            "security.industry_rate",
            Text("行业的年度数据泄露比例是多少？", "What share of the industry has a breach in a year?"),
            Text("0 到 1 之间，或写作百分数。", "From 0 to 1, or as a percentage."),
            (*_GBT, "ITU X Suppl.39 I.2.2"),
            "share",
            when=_SOURCED,
            effect=Text("直接作为 T3。", "Taken as T3."),
        ),
        Item(
            "security.industry",
            Text("是哪个行业、谁发布的统计？", "Which industry, and whose statistics?"),
            Text("写行业、标题和发布机构。", "Industry, title and publisher."),
            (*_GBT, "ITU X Suppl.39 I.2.2"),
            when=_SOURCED,
            needs_evidence=True,
        ),
        Item(
            "security.industry_year",
            Text("是哪一年的数字？", "Of which year is the figure?"),
            Text("请用最近的。", "Use the latest."),
            _GBT,
            "year",
            when=_SOURCED,
        ),
        Item(
            "security.graded",
            Text(
                "接收方存放数据的系统通过了网络安全等级保护第几级的测评？",
                "Which grade of the classified protection scheme has the system been tested for?",
            ),
            Text("以最近一次测评报告为准。", "By the latest test report."),
            _GBT,
            "choice",
            options=(
                Option("third", Text("第三级或以上", "grade 3 or above")),
                Option("second", Text("第二级", "grade 2")),
                Option("none", Text("没有测评", "not tested")),
            ),
            short=Text("等级保护第三级", "grade 3 of classified protection"),
            points=Points("security", 3, (("third", Fraction(1)), ("second", Fraction(1, 2)), ("none", Fraction(0)))),
            when=_BY_LEVEL,
            needs_evidence=True,
        ),
        Item(
            "security.incident",
            Text("近三年接收方发生过数据泄露吗？", "Has the recipient had a data breach in the last three years?"),
            Text("包括已公开报道和自行通报的。", "Published or reported by itself."),
            _GBT,
            "yes_no",
            short=Text("近三年的泄露", "breaches in three years"),
            points=no_is_safe("security", 3, critical=True),
            effect=Text("关键项：发生过，安全能力就定为“低”。", "Critical: if so the grade is low."),
            when=_BY_LEVEL,
        ),
        Item(
            "security.certified",
            Text("是否通过信息安全或数据安全认证？", "Does it hold a certificate of information or data security?"),
            Text(
                "例如信息安全管理体系、数据安全能力成熟度，且在有效期内。",
                "For example an information security management system, data security maturity; still valid.",
            ),
            _GBT,
            "yes_no",
            short=Text("安全认证", "a security certificate"),
            points=yes_is_safe("security", 2),
            when=_BY_LEVEL,
            needs_evidence=True,
        ),
        Item(
            "security.at_rest",
            Text("数据存储时是否加密？", "Are the data encrypted at rest?"),
            Text("包括备份和笔记本电脑。", "Backups and laptops included."),
            _GBT,
            "yes_no",
            short=Text("存储加密", "encryption at rest"),
            points=yes_is_safe("security", 2),
            when=_BY_LEVEL,
        ),
        Item(
            "security.patched",
            Text("是否定期扫描漏洞并及时修补？", "Are weaknesses scanned for regularly and patched soon?"),
            Text("看最近一次扫描和修补的记录。", "Look at the latest records."),
            _GBT,
            "yes_no",
            short=Text("漏洞修补", "patching"),
            points=yes_is_safe("security", 2),
            when=_BY_LEVEL,
        ),
        Item(
            "security.isolated",
            Text(
                "数据是否在隔离的网络里，不能随意上网和拷出？",
                "Are the data on an isolated network, without free internet and copying out?",
            ),
            Text("领地公开共享（数据不出平台）必须如此。", "Enclave sharing requires it."),
            _GBT,
            "yes_no",
            short=Text("隔离的网络", "an isolated network"),
            points=yes_is_safe("security", 2),
            when=_BY_LEVEL,
        ),
        Item(
            "security.causes",
            Text("发生泄露时，是否能查明原因并防止再次发生？", "After a leak, can the cause be found and a repetition prevented?"),
            Text("有日志、有责任人、有流程。", "Logs, someone in charge, a procedure."),
            ("ITU X Suppl.39 10.1",),
            "yes_no",
            rows=("C045",),
            short=Text("查明泄露原因", "finding the cause of leaks"),
            points=yes_is_safe("security", 1),
            when=_BY_LEVEL,
        ),
        Item(
            "security.recovery",
            Text("是否有追回和销毁已泄露数据的办法？", "Is there a way to collect and destroy leaked data?"),
            Text("例如与平台、执法部门的联络渠道。", "For example contacts with platforms and authorities."),
            ("ITU X Suppl.39 10.1",),
            "yes_no",
            rows=("C046",),
            short=Text("追回泄露数据", "recovery of leaked data"),
            points=yes_is_safe("security", 1),
            when=_BY_LEVEL,
        ),
    ),
)
