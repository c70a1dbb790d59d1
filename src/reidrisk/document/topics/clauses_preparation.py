"""Clauses 4 to 6.1 of GB/T 42460, in our own words."""

from __future__ import annotations

from ...model.text import Text
from ..topic import Topic, Topics

TOPICS = Topics(
    Text("条款 4 至 6.1", "Clauses 4 to 6.1"),
    (
        Topic(
            "4",
            ("clause 4",),
            Text("4 效果分级", "4 Grading"),
            Text(
                "把去标识化效果分为 1 至 4 级：含直接标识符为 1 级；只含准标识符的，按风险是否低于阈值分为 2、3 级；不含标识符为 4 级。",
                "Grades de-identification from 1 to 4: direct identifiers make 1; quasi-identifiers alone make 2 or 3, as the risk is "
                "below the threshold or not; no identifier makes 4.",
            ),
            "4",
        ),
        Topic(
            "5",
            ("clause 5", "评估流程"),
            Text("5 评估流程", "5 Course of an evaluation"),
            Text(
                "四步：准备、定性评估、定量评估、形成结论；沟通协商和文档管理贯穿始终。本工具的评定步骤按同一顺序排列。",
                "Four stages: preparation, qualitative, quantitative, conclusion, with communication and documentation throughout. The "
                "steps of a report follow the same order.",
            ),
            "5",
        ),
        Topic(
            "6.1",
            ("评估准备",),
            Text("6.1 评估准备", "6.1 Preparation"),
            Text(
                "动手计算之前先定好：评哪份数据、在什么环境用、谁来评、依据什么、怎么算、阈值多少，并写成方案。",
                "To settle before computing: which data, in what context, by whom, on what basis, by which method, with which "
                "threshold; written down as a plan.",
            ),
            "6.1",
        ),
        Topic(
            "6.1 a",
            ("6.1.a",),
            Text("6.1 a 确定数据集", "6.1 a The dataset"),
            Text(
                "说清评的是哪一份数据。本工具记下文件名、行列数和指纹；评的应是准备交出去的那一份，不是原始数据。",
                "Say exactly which data are assessed. The tool records name, size and fingerprint; it should be the data to be handed "
                "over, not the original.",
            ),
            "6.1 a",
        ),
        Topic(
            "6.1 b",
            ("6.1.b",),
            Text("6.1 b 使用环境", "6.1 b The context of use"),
            Text(
                "数据用于什么业务、由哪些组织和人员、在什么系统里使用，对方手里还有什么数据。这些决定有没有人会去认、认不认得出。",
                "What the data are used for, by which organisations and people, in which systems, and what other data they hold: this "
                "decides whether anyone will try to recognise people, and can.",
            ),
            "6.1 b",
        ),
        Topic(
            "6.1 c",
            ("6.1.c",),
            Text("6.1 c 评估团队", "6.1 c The team"),
            Text(
                "需要懂个人信息合规的、懂去标识化技术的和懂业务的人一起评。",
                "People who know privacy compliance, de-identification and the business assess together.",
            ),
            "6.1 c",
        ),
        Topic(
            "6.1 d",
            ("6.1.d",),
            Text("6.1 d 前期调研", "6.1 d Preliminary survey"),
            Text(
                "了解接收方的控制措施、动机能力和安全状况，环境回答才有依据。",
                "Finding out about the recipient's controls, motives and security, so that the context answers have a basis.",
            ),
            "6.1 d",
        ),
        Topic(
            "6.1 e",
            ("6.1.e",),
            Text("6.1 e 评估依据", "6.1 e Legal and standard basis"),
            Text(
                "列出适用的法律、法规和标准。本工具在报告中写明所用标准的版本。",
                "The laws and standards that apply. The report names the edition of the standard it follows.",
            ),
            "6.1 e",
        ),
        Topic(
            "6.1 f",
            ("6.1.f", "6.1 f 1", "6.1 f 2", "计算方案"),
            Text("6.1 f 计算方案与阈值", "6.1 f Method and threshold"),
            Text(
                "选定风险怎么算（同时考虑数据和环境，例如 K 匿名模型）以及可接受风险阈值（不另定则取标准推荐的值）。"
                "两者都在看到结果之前定下。",
                "Choose how risk is computed (data and context together, for example by the K-anonymity model) and the acceptable "
                "threshold (the recommended one, unless another is set). Both are fixed before any result is seen.",
            ),
            "6.1 f",
        ),
        Topic(
            "6.1 g",
            ("6.1.g", "评估方案", "evaluation plan", "plan"),
            Text("6.1 g 评估方案", "6.1 g The evaluation plan"),
            Text(
                "把以上写成方案。本工具的方案就是案例里的 assessment.yaml；其哈希在测量前算出，事后改动会显示出来。",
                "The above, written down. For this tool it is the case's assessment.yaml; its hash is taken before measuring, so a "
                "later change shows.",
            ),
            "6.1 g",
        ),
    ),
)
