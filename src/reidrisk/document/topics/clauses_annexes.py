"""The annexes of GB/T 42460, in our own words."""

from __future__ import annotations

from ...model.text import Text
from ..topic import Topic, Topics

TOPICS = Topics(
    Text("附录", "Annexes"),
    (
        Topic(
            "A",
            ("附录A", "Annex A"),
            Text("附录 A 直接标识符示例", "Annex A Direct identifiers"),
            Text(
                "常见的直接标识符清单，如姓名、证件号、电话、住址、账号、车牌、设备号、生物特征、IP 地址。清单不封闭："
                "别的能单独认出人的列也算。",
                "Common direct identifiers: names, identity and document numbers, telephones, addresses, accounts, plates, devices, "
                "biometrics, IP addresses. The list is open: anything else that identifies by itself counts too.",
            ),
            "A",
        ),
        Topic(
            "B",
            ("附录B", "Annex B"),
            Text("附录 B 准标识符示例", "Annex B Quasi-identifiers"),
            Text(
                "常见的准标识符清单，如性别、出生日期或年龄、就诊等事件日期、地区、民族、职业、婚姻、教育、收入、宗教。清单同样不封闭。",
                "Common quasi-identifiers: sex, birth date or age, dates of events, region, ethnicity, occupation, marital status, "
                "education, income, religion. This list is open as well.",
            ),
            "B",
        ),
        Topic(
            "C",
            ("附录C", "Annex C"),
            Text("附录 C 准标识符识别", "Annex C Finding quasi-identifiers"),
            Text(
                "怎样判断哪些列是准标识符：C.1 说考虑什么，C.2 给出四种方法。",
                "How to tell which columns are quasi-identifiers: C.1 says what to consider, C.2 gives four methods.",
            ),
            "C",
        ),
        Topic(
            "C.1",
            ("附录C.1",),
            Text("C.1 考量", "C.1 Considerations"),
            Text(
                "全部当作准标识符会毁掉数据的用处，只算公开数据里有的又会低估风险。要同时看数据本身和使用环境：接收者是谁、知道什么、"
                "能做什么。",
                "Treating every column as one ruins the data; counting only what is in public data understates the risk. Look at the "
                "data and at the context: who receives them, what they know, what they can do.",
            ),
            "C.1",
        ),
        Topic(
            "C.2",
            ("附录C.2",),
            Text("C.2 方法", "C.2 Methods"),
            Text(
                "a 对照常见清单；b 与准标识符高度相关的列通常也是（如出生日期与出院日期）；c 看独特性和对等价类数目的影响；d "
                "按环境风险筛选。",
                "a by the common list; b a column strongly correlated with a quasi-identifier usually is one (birth date and discharge "
                "date of a newborn); c by uniqueness and influence on the number of classes; d by the risk of the context.",
            ),
            "C.2",
        ),
        Topic(
            "influence",
            ("影响度", "C.2 c", "uniqueness", "独特性"),
            Text("影响度", "influence"),
            Text(
                "把一列加入准标识符后，等价类增加多少。增加很多的列最能把人区分开，应先泛化。",
                "How many more classes there are once a column counts as quasi-identifier. The column that adds most tells people "
                "apart best and is the first to generalise.",
            ),
            "C.2 c",
        ),
        Topic(
            "D",
            ("附录D", "Annex D", "D.1"),
            Text("附录 D K 匿名方案", "Annex D The K-anonymity method"),
            Text(
                "给出基于 K 匿名模型的算法（D.1）和一个算例（D.2、D.3）。",
                "Gives the method based on the K-anonymity model (D.1) and a worked example (D.2, D.3).",
            ),
            "D",
        ),
        Topic(
            "D.1.1",
            ("总体方案",),
            Text("D.1.1 总体方案", "D.1.1 Overall method"),
            Text(
                "先算每条记录、再算数据集的风险，然后算环境中有人攻击的概率，最后合成总体风险。",
                "First the risk of each record and of the dataset, then the probability of an attack in the context, then both together.",
            ),
            "D.1.1",
        ),
        Topic(
            "D.1.2",
            ("式D.1", "D.1.2 a"),
            Text("D.1.2 每条记录的风险", "D.1.2 Risk of each record"),
            Text(
                "按准标识符分出等价类，记录的风险是其等价类大小的倒数。",
                "Group the records by quasi-identifiers; a record's risk is one over the size of its class.",
            ),
            "D.1.2 (D.1)",
            "θ_j = 1 / f_j",
        ),
        Topic(
            "D.1.3",
            ("式D.2", "式D.3"),
            Text("D.1.3 数据集的风险", "D.1.3 Risk of the dataset"),
            Text(
                "两个指标：等价类风险的最大值 R_b 和平均值 R_c。平均是对等价类求的，不是对记录。",
                "Two figures: the largest class risk R_b and the mean R_c. The mean is over classes, not over records.",
            ),
            "D.1.3 (D.2, D.3)",
            "R_b = max θ_j; R_c = (1/|J|) Σ θ_j",
        ),
        Topic(
            "D.1.4",
            ("式D.4", "表D.1", "table D.1"),
            Text("D.1.4 环境攻击概率", "D.1.4 Probability of an attack"),
            Text(
                "完全公开为 1；其余取内部故意攻击 T1、含有熟人 T2、数据泄露 T3 中的最大值。",
                "1 for completely public sharing; otherwise the largest of deliberate insider attack T1, acquaintance T2 and data "
                "breach T3.",
            ),
            "D.1.4 (D.4), Table D.1",
            "pr(context) = max(T1, T2, T3)",
        ),
        Topic(
            "D.1.5",
            ("式D.5", "式D.6", "式D.7", "表D.2", "table D.2"),
            Text("D.1.5 总体风险", "D.1.5 Overall risk"),
            Text(
                "先看有没有超过门限 τ 的等价类：有，R 取 1；没有，R 是数据风险与攻击概率之积。",
                "First see whether any class exceeds tau: if so R is 1; if not, R is the data risk times the probability of an attack.",
            ),
            "D.1.5 (D.5-D.7), Table D.2",
            "R = 1 if R_a ≠ 0; else R_b or R_c × pr(context)",
        ),
        Topic(
            "D.2",
            ("待评定数据集",),
            Text("D.2 算例的数据和条件", "D.2 The example's data and conditions"),
            Text(
                "16 条胃癌用药记录，领地公开共享；控制水平高，动机和能力中，p = 0.00108，m = 150，泄露概率 0.14，阈值取标准推荐的值。",
                "16 medication records of gastric cancer patients in an enclave; controls high, motives and capability medium, p = "
                "0.00108, m = 150, breach probability 0.14, and the recommended threshold.",
            ),
            "D.2",
        ),
        Topic(
            "D.3",
            ("算例", "worked example", "as printed"),
            Text("D.3 算例的结果", "D.3 The example's result"),
            Text(
                "5 个等价类，R_a = 0，R_c = 19/60，pr(context) 约 0.1496，R 约 0.0474，3 级。标准印的 0.314、0.15、0.0471 "
                "来自逐步舍入；级别相同。",
                "5 classes, R_a = 0, R_c = 19/60, pr(context) about 0.1496, R about 0.0474, level 3. The printed 0.314, 0.15 and "
                "0.0471 come from rounding at each step; the level is the same.",
            ),
            "D.3",
            "R = 19/60 × (1 − (1 − 0.00108)^150)",
        ),
    ),
)
