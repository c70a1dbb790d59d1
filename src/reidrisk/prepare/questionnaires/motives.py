"""The recipient's motives and capacity, the other half of T1 (GB/T 42460 D.1.4 b 1; IPC 2016 step 5; ITU-T X Suppl.39 9.1)."""

from __future__ import annotations

from fractions import Fraction

from ...model.text import Text
from ..questionnaire import Item, Option, Points, Questionnaire, When, no_is_safe, yes_is_safe

_NOT_PUBLIC = (When("sharing", unless=("public",)),)
_GBT, _IPC, _SR4 = "GB/T 42460 D.1.4 b 1", "IPC 2016 step 5", "ITU X Suppl.39 9.1"

QUESTIONNAIRE = Questionnaire(
    key="motives",
    place=150,
    title=Text("动机和能力（T1）", "Motives and capacity (T1)"),
    about=Text(
        "接收方会不会想去认出数据里的人，有没有这个本事。按权重计分：安全的回答达到 80% 为低，达到 50% 为中，其余为高。",
        "Whether the recipient may want to re-identify, and could. Weighted: low when safe answers reach 80%, medium from 50%, else high.",
    ),
    side="recipient",
    items=(
        Item(
            "motives.incident",
            Text(
                "以往合作中发生过认出个人（重标识）或违规使用数据的事件吗？",
                "Was there ever re-identification or misuse in earlier cooperation?",
            ),
            Text("包括对方与别的单位合作时发生的、你们知道的事件。", "What you know from its work with others counts too."),
            (_GBT,),
            "yes_no",
            short=Text("以往事件", "earlier incidents"),
            points=no_is_safe("motives", 3, critical=True),
            effect=Text("关键项：发生过，动机和能力就定为“高”。", "Critical: if so the grade is high."),
            when=_NOT_PUBLIC,
        ),
        Item(
            "motives.known",
            Text("以前与接收方合作过，且没有出过问题吗？", "Have you worked with the recipient before, without trouble?"),
            Text("第一次合作的答“否”。", "A first cooperation means no."),
            (_IPC,),
            "yes_no",
            rows=("C176",),
            short=Text("合作经历", "earlier cooperation"),
            points=yes_is_safe("motives", 1),
            when=_NOT_PUBLIC,
        ),
        Item(
            "motives.gain",
            Text(
                "认出数据中的人，能给接收方带来经济或其他好处吗？",
                "Would recognising people bring the recipient money or another advantage?",
            ),
            Text(
                "例如精准营销、核保、催收、打官司。请想象对方最想知道什么。",
                "For example targeted sales, underwriting, debt collection, a law suit. Imagine what it would most like to know.",
            ),
            (_GBT, _IPC),
            "yes_no",
            rows=("C177",),
            short=Text("认人的好处", "gain from recognising people"),
            points=no_is_safe("motives", 3),
            when=_NOT_PUBLIC,
        ),
        Item(
            "motives.profit",
            Text("使用这份数据本身能带来财务或商业利益吗？", "Is there financial or commercial profit in using the data?"),
            Text("例如开发产品、出售报告。", "For example a product or reports for sale."),
            (_SR4,),
            "yes_no",
            rows=("C028",),
            short=Text("商业利益", "commercial profit"),
            points=no_is_safe("motives", 1),
            when=_NOT_PUBLIC,
        ),
        Item(
            "motives.other_benefit",
            Text("可能带来非经济利益或引发社会问题吗？", "May there be non-economic benefit, or social trouble?"),
            Text("例如政治优势、影响舆论、个人名声。", "For example political advantage, swaying opinion, reputation."),
            (_SR4,),
            "yes_no",
            rows=("C029",),
            short=Text("非经济利益", "other benefits"),
            points=no_is_safe("motives", 1),
            when=_NOT_PUBLIC,
        ),
        Item(
            "motives.show_off",
            Text("接收方的人可能为了炫耀或证明能力而尝试吗？", "Might its people try in order to show off or to prove a point?"),
            Text("例如安全竞赛、学术论文、媒体。", "For example contests, papers, the press."),
            (_GBT,),
            "yes_no",
            rows=("C100",),
            short=Text("炫耀的可能", "showing off"),
            points=no_is_safe("motives", 1),
            when=_NOT_PUBLIC,
        ),
        Item(
            "motives.kind",
            Text("接收方是政府、公益机构还是商业组织？", "Is the recipient a public body, a non-profit or a commercial organisation?"),
            Text("商业组织的动机通常更强。", "Commercial organisations usually have more of a motive."),
            (_SR4,),
            "choice",
            rows=("C027",),
            options=(
                Option("public_body", Text("政府或公立机构", "a public body")),
                Option("non_profit", Text("非营利组织", "a non-profit")),
                Option("commercial", Text("商业组织", "a commercial organisation")),
            ),
            short=Text("接收方性质", "kind of recipient"),
            points=Points("motives", 1, (("public_body", Fraction(1)), ("non_profit", Fraction(1)), ("commercial", Fraction(0)))),
            when=_NOT_PUBLIC,
        ),
        Item(
            "motives.skills",
            Text("接收方有从数据里认出个人所需的技术专长吗？", "Has the recipient the skills to re-identify?"),
            Text("有数据科学或安全团队的，一般答“是”。", "With a data science or security team, usually yes."),
            (_GBT, _IPC),
            "yes_no",
            short=Text("技术专长", "skills"),
            points=no_is_safe("motives", 1),
            when=_NOT_PUBLIC,
        ),
        Item(
            "motives.funds",
            Text("接收方拿得出做这件事的经费吗？", "Has it the funds to try?"),
            Text("购买外部数据、算力和人力都算。", "For outside data, computing and people."),
            (_GBT, _IPC),
            "yes_no",
            rows=("C178",),
            short=Text("经费", "funds"),
            points=no_is_safe("motives", 1),
            when=_NOT_PUBLIC,
        ),
        Item(
            "motives.databases",
            Text("接收方能访问其他含个人信息的数据库吗？", "Can it reach other databases with personal information?"),
            Text("自有的客户库、会员库、行业共享库都算。", "Its own customers or members and shared industry databases count."),
            (_GBT, _IPC),
            "yes_no",
            rows=("C179",),
            short=Text("其他数据库", "other databases"),
            points=no_is_safe("motives", 3),
            when=_NOT_PUBLIC,
        ),
    ),
)
