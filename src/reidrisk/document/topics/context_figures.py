"""Figures of the context and the overall risk (GB/T 42460 D.1.4, D.1.5)."""

from __future__ import annotations

from ...model.text import Text
from ..topic import Topic, Topics

TOPICS = Topics(
    Text("环境与总体风险", "Context and overall risk"),
    (
        Topic(
            "T1",
            ("内部故意攻击", "insider attack", "deliberate attack"),
            Text("T1：内部故意攻击概率", "T1: probability of a deliberate insider attack"),
            Text(
                "接收方内部有人故意去认人的可能性。按两项查表 D.1：风险减缓控制水平（访问控制、留存期限、处置、问责等），"
                "以及动机和能力（有无财务回报、技术专长、可用的其他数据库等）。",
                "How likely someone at the recipient deliberately tries to recognise people. Looked up in Table D.1 from two answers: "
                "the strength of mitigating controls (access, retention, disposal, accountability ...) and motives and capability "
                "(money, skill, access to other databases ...).",
            ),
            "D.1.4 b 1",
            "T1 = Table D.1 (controls, motives): high 0.05/0.1/0.2, medium 0.2/0.3/0.4, low 0.4/0.5/0.6",
        ),
        Topic(
            "controls",
            ("风险减缓控制水平", "mitigating controls"),
            Text("风险减缓控制水平", "strength of mitigating controls"),
            Text(
                "接收方怎样管住数据：谁能访问、是否再公开、留多久、怎样销毁、谁负责、能否查证。回答高、中、低，并写明依据（如检查记录、"
                "认证、协议条款）。",
                "How well the recipient keeps the data in hand: who has access, whether it is passed on, how long it is kept, how "
                "destroyed, who answers for it, whether that can be checked. Answer high, medium or low and name the basis: audit, "
                "certificate, contract.",
            ),
            "D.1.4 b 1",
        ),
        Topic(
            "motives",
            ("动机和能力", "motives and capability", "motives and capacity"),
            Text("动机和能力", "motives and capability"),
            Text(
                "接收方有没有理由去认人、做不做得到：以往有无事件、有无金钱或名声上的好处、有无专长、资金和其他个人数据。"
                "两方面合成一个高、中、低。",
                "Whether the recipient has a reason to recognise people and is able to: past incidents, gain in money or fame, skill, "
                "funds, other personal data at hand. Both sides make one answer: high, medium or low.",
            ),
            "D.1.4 b 1",
        ),
        Topic(
            "T2",
            ("数据集包含熟人", "acquaintance", "inadvertent recognition", "无意识重标识"),
            Text("T2：数据集包含熟人的概率", "T2: probability that an acquaintance is in the data"),
            Text(
                "看数据的人并无恶意，却碰巧在其中认出熟人。人群中每人以概率 p 具有数据集的特征，接收者有 m 个熟人，"
                "则至少有一个熟人符合的概率如下式。例：p = 0.00108、m = 150 时约为 0.1496。",
                "A reader without ill will happens to recognise someone they know. If a share p of people has the dataset's "
                "characteristic and the reader knows m people, this is the chance that at least one of them has it. With p = 0.00108 "
                "and m = 150: about 0.1496.",
            ),
            "D.1.4 b 2 (D.4)",
            "T2 = 1 − (1 − p)^m",
        ),
        Topic(
            "p",
            ("prevalence", "患病率", "流行率"),
            Text("p：人群中具有该特征者的比例", "p: the share of people with the characteristic"),
            Text(
                "所有人中有多大比例具有数据集的共同特征，例如患某种病。应取自最近的人口统计或流行病学资料，写明来源；没有来源的 p "
                "处处标为“假定”。0.00108 与 0.108% 是同一个数。",
                "What share of all people has what the dataset's subjects have in common, such as a disease. Take it from recent "
                "statistics and name them; a p without a source is marked “assumed” everywhere. 0.00108 and 0.108% are the same number.",
            ),
            "D.1.4 b 2",
        ),
        Topic(
            "m",
            ("熟人数", "acquaintances"),
            Text("m：接收者的熟人数", "m: the recipient's acquaintances"),
            Text(
                "一个接收者大约认识多少人。标准建议取 150；改动须有理由。",
                "How many people a recipient knows. The standard recommends 150; a change needs a reason.",
            ),
            "D.1.4 b 2",
        ),
        Topic(
            "T3",
            ("数据泄露", "data breach", "recipient-security", "recipient security"),
            Text("T3：数据泄露概率", "T3: probability of a data breach"),
            Text(
                "数据在接收方泄露的可能性，取决于其安全和隐私控制能力：高为 0.14，中为 0.27，低为 0.55。这是推荐值，并非对某一机构的测量。",
                "How likely the data leak at the recipient, by its security and privacy capability: high 0.14, medium 0.27, low 0.55. "
                "These are recommended values, not a measurement of one organisation.",
            ),
            "D.1.4 b 3",
            "T3 = 0.14 / 0.27 / 0.55",
        ),
        Topic(
            "pr_context",
            ("pr(context)", "环境重标识攻击概率", "环境风险", "context risk"),
            Text("pr(context)：环境重标识攻击概率", "pr(context): probability of an attack in this context"),
            Text(
                "在所述环境里有人去认人的概率。完全公开共享恒为 1；受控公开和领地公开取 T1、T2、T3 中最大的一个，而不是把三者相加。"
                "缺一项回答就给出范围，绝不以 0 代替；非公开共享至少为 0.14，因为 T3 最低是 0.14。",
                "How likely someone tries to recognise people in the context described. Completely public: always 1. Controlled and "
                "enclave: the largest of T1, T2 and T3, not their sum. A missing answer gives a range, never 0; outside public sharing "
                "it is at least 0.14, the lowest T3.",
            ),
            "D.1.4",
            "pr(context) = 1, or max(T1, T2, T3)",
        ),
        Topic(
            "R",
            ("总体风险", "重标识总体风险", "overall risk", "重标识风险", "标识度", "identifiability", "re-identification risk"),
            Text("R：重标识总体风险", "R: overall re-identification risk"),
            Text(
                "数据被认出的难易与有人去认的可能性相乘。有过小的等价类（R_a ≠ 0）时直接取 1。完全公开共享用 R_b，其余用 R_c。"
                "R 与可接受风险阈值比较，决定是 2 级还是 3 级。",
                "How easily the data give people away, times how likely someone tries. It is 1 as soon as a class is too small (R_a ≠ "
                "0). Completely public sharing uses R_b, the others R_c. R against the acceptable threshold decides between levels 2 "
                "and 3.",
            ),
            "D.1.5 b (D.6, D.7), Table D.2",
            "R = R_b × pr(context), or R_c × pr(context); 1 if R_a ≠ 0",
        ),
        Topic(
            "threshold",
            ("可接受风险阈值", "acceptable risk threshold", "阈值"),
            Text("可接受风险阈值", "acceptable risk threshold"),
            Text(
                "愿意接受的最高总体风险。不另定时取所选标准自己的值，各版本不同，有的没有给出而须由您设定。"
                "GB/T 42460 评为 3 级要求 R 低于它；"
                "恰好相等是 2 级，因此完全公开共享时要 k ≥ 21。在看到结果之前定下；之后再改，报告会标出“结果后改动”。",
                "The highest overall risk that is accepted. Left out, it is the edition's own: they differ, and where an edition gives "
                "none you set it. Level 3 of GB/T 42460 needs R below it; equal is level 2, so completely public sharing needs k ≥ 21. "
                "Fix it before seeing a result: a later change is shown as “changed after result”.",
            ),
            "3.14, 6.1 f 2, D.1.5",
            "level 3 ⇔ R < threshold",
        ),
    ),
)
