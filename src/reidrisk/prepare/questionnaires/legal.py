"""The legal form and basis, and the duties for sensitive information (ITU-T X Suppl.39 6.2; PIPL 13, 17, 28-32, 36, 55-56, 73)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import NOT_APPLICABLE, YES_NO, Item, Option, Questionnaire, When

_SENSITIVE = (When("legal.sensitive", ("yes",)),)
_YES_NO_NA = (*YES_NO, NOT_APPLICABLE)

QUESTIONNAIRE = Questionnaire(
    key="legal",
    place=80,
    title=Text("法律形式与合法性基础", "Legal form and basis"),
    about=Text(
        "由合规专家回答。3 级、4 级是去标识化的效果，不等于《个人信息保护法》第七十三条所称的匿名化，数据仍是个人信息。",
        "For the compliance expert. Levels 3 and 4 grade de-identification; they are not anonymisation in the sense of Article 73 of the "
        "Personal Information Protection Law, and the data remain personal information.",
    ),
    items=(
        Item(
            "legal.form",
            Text("数据以什么形式共享？", "In which form will the data be shared?"),
            Text(
                "能借助另外保存的信息恢复到个人的，是假名化，只能用于限定的目的并须有保护措施。声称匿名化，意味着任何人用任何合理的办法都无法识别且不能复原。",
                "If kept-apart information leads back to people the data are pseudonymous: for limited purposes and with safeguards "
                "only. To claim "
                "anonymity is to say that nobody can identify or restore them by any reasonable means.",
            ),
            ("ITU X Suppl.39 6.2", "PIPL 73"),
            "choice",
            rows=("C001",),
            options=(
                Option(
                    "pseudonymous", Text("假名化（去标识化），仍是个人信息", "pseudonymous (de-identified): still personal information")
                ),
                Option(
                    "anonymous",
                    Text("匿名化", "anonymous"),
                    Text("须另行论证；本评估的级别不能证明它。", "Needs its own proof; no level here shows it."),
                ),
            ),
        ),
        Item(
            "legal.processor",
            Text("谁是个人信息处理者？", "Who is the personal information processor?"),
            Text(
                "即决定为什么处理、怎么处理的单位，对外承担责任。",
                "The organisation that decides why and how, and answers for it.",
            ),
            ("PIPL 73",),
            rows=("C211",),
        ),
        Item(
            "legal.entrusted",
            Text("委托了谁来处理？", "Who is entrusted with processing?"),
            Text("受托方的全称；没有可以不填。", "Full names; may stay empty."),
            ("PIPL 21", "PIPL 73"),
            "list",
            optional=True,
        ),
        Item(
            "legal.basis",
            Text("这次处理的合法性基础是什么？", "What is the legal basis?"),
            Text(
                "《个人信息保护法》第十三条的七种情形之一。选“同意”时请附同意书。",
                "One of the seven cases of Article 13. Where it is consent attach the form.",
            ),
            ("PIPL 13",),
            "choice",
            rows=("C199",),
            options=(
                Option("consent", Text("取得个人同意", "consent of the individual")),
                Option("contract", Text("订立、履行合同或人力资源管理所必需", "needed for a contract or for human resources management")),
                Option("duty", Text("履行法定职责或法定义务所必需", "needed for a statutory duty")),
                Option(
                    "emergency",
                    Text("应对突发公共卫生事件或紧急保护所必需", "needed in a public health emergency or to protect life and property"),
                ),
                Option("news", Text("公共利益的新闻报道、舆论监督", "news and public oversight in the public interest")),
                Option("disclosed", Text("合理处理已合法公开的信息", "reasonable use of lawfully disclosed information")),
                Option("law", Text("法律、行政法规规定的其他情形", "other cases in laws and administrative regulations")),
            ),
            needs_evidence=True,
        ),
        Item(
            "legal.informed",
            Text(
                "是否已告知个人处理者和接收方的名称与联系方式？", "Have people been told the name and contact of processor and recipient?"
            ),
            Text(
                "向其他处理者提供个人信息时还需告知接收方、目的、方式和种类；法律规定可以不告知的选“不适用”。",
                'Providing to another processor also requires telling who, why, how and what. Choose "na" where the law lifts the duty.',
            ),
            ("PIPL 17", "PIPL 23"),
            "choice",
            rows=("C200",),
            options=_YES_NO_NA,
            needs_evidence=True,
        ),
        Item(
            "legal.sensitive",
            Text("数据里有敏感个人信息吗？", "Do the data hold sensitive personal information?"),
            Text(
                "包括医疗健康、生物识别、宗教信仰、特定身份、金融账户、行踪轨迹，以及不满十四周岁未成年人的信息。",
                "Medical and health data, biometrics, religion, specific identities, financial accounts, whereabouts, and anything "
                "about children "
                "under fourteen.",
            ),
            ("PIPL 28",),
            "yes_no",
            rows=("C201",),
        ),
        Item(
            "legal.sensitive_need",
            Text("处理敏感个人信息的特定目的和充分必要性是什么？", "For which specific purpose is it necessary to process it?"),
            Text("写明为什么不用敏感信息就不行。", "Why the purpose fails without it."),
            ("PIPL 28",),
            when=_SENSITIVE,
        ),
        Item(
            "legal.sensitive_protection",
            Text("是否采取了严格的保护措施？", "Are strict protective measures in place?"),
            Text("例如加密存储、最小授权、全程留痕。", "For example encryption at rest, least access, a full trail."),
            ("PIPL 28",),
            "yes_no",
            when=_SENSITIVE,
        ),
        Item(
            "legal.separate_consent",
            Text("是否取得了个人的单独同意？", "Has separate consent been obtained?"),
            Text(
                "以同意为合法性基础时需要；其他情形选“不适用”并在来源中写明依据。",
                'Needed where consent is the basis; otherwise choose "na" and name the ground as the source.',
            ),
            ("PIPL 29",),
            "choice",
            options=_YES_NO_NA,
            when=_SENSITIVE,
            needs_evidence=True,
        ),
        Item(
            "legal.guardian_consent",
            Text(
                "不满十四周岁的，是否取得了监护人同意并制定了专门规则？",
                "For children under fourteen: is there a guardian's consent, and special rules?",
            ),
            Text("两项都要有才选“是”。", "Yes only if both are there."),
            ("PIPL 31",),
            "choice",
            options=_YES_NO_NA,
            when=(When("subjects.minors", ("yes",)),),
            needs_evidence=True,
        ),
        Item(
            "legal.impact_assessment",
            Text("是否做了个人信息保护影响评估？", "Has a personal information protection impact assessment been made?"),
            Text(
                "处理敏感个人信息、委托处理、向他人提供、公开、出境之前都必须做，报告至少保存三年。",
                "Required before processing sensitive information, entrusting, providing to others, publishing or sending abroad; "
                "kept at least three "
                "years.",
            ),
            ("PIPL 55", "PIPL 56"),
            "yes_no",
            rows=("C209",),
            needs_evidence=True,
        ),
        Item(
            "legal.impact_date",
            Text("影响评估是哪一天完成的？", "When was that assessment finished?"),
            Text("写作 2026-01-31。", "As in 2026-01-31."),
            ("PIPL 56",),
            "date",
            when=(When("legal.impact_assessment", ("yes",)),),
            past=True,
        ),
        Item(
            "legal.state_organ",
            Text("处理者是国家机关或受其授权履行公共职能吗？", "Is the processor a state organ, or does it act with public authority?"),
            Text("是的话，数据应存储在境内。", "If so the data must be stored in the country."),
            ("PIPL 36", "PIPL 37"),
            "yes_no",
        ),
        Item(
            "legal.domestic_storage",
            Text("数据是否存储在中国境内？", "Are the data stored in mainland China?"),
            Text("包括备份。", "Backups included."),
            ("PIPL 36",),
            "yes_no",
            rows=("C202",),
            when=(When("legal.state_organ", ("yes",)),),
        ),
    ),
)
