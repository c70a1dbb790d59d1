"""Figures of the data: classes and their risks (GB/T 42460 D.1.2, D.1.3, D.1.5)."""

from __future__ import annotations

from ...model.text import Text
from ..topic import Topic, Topics

TOPICS = Topics(
    Text("数据的风险指标", "Figures of the data"),
    (
        Topic(
            "equivalence-class",
            ("equivalence class", "等价类", "class", "classes"),
            Text("等价类", "equivalence class"),
            Text(
                "准标识符的取值全都相同的那些记录。只凭准标识符，同一等价类中的人彼此分不开；类越大，从中认出某一个人的机会越小。"
                "例：性别为“女”、年龄为“35~40”的 3 条记录是一个大小为 3 的等价类。",
                "All records whose quasi-identifiers have the same values. By these values alone the people in it cannot be told "
                "apart; the larger the class, the smaller the chance of picking out one of them. Three records of women aged 35-40 "
                "form a class of size 3.",
            ),
            "3.13, D.1.2",
        ),
        Topic(
            "theta",
            ("θ", "theta_j", "θ_j", "等价类重标识风险", "record risk"),
            Text("θ：等价类的重标识风险", "theta: the risk of an equivalence class"),
            Text(
                "从一个有 f 个成员的等价类中猜中某人的概率，即 1/f；类中每条记录的风险都相同。本工具从不比较小数，只比较成员数，"
                "免得 1/3 的舍入改变级别。",
                "The chance of guessing the right one of the f members of a class: 1/f, the same for each of its records. The tool "
                "compares member counts, never decimals, so that rounding 1/3 cannot change a level.",
            ),
            "D.1.2 (D.1)",
            "θ_j = 1 / f_j",
        ),
        Topic(
            "J",
            ("|J|", "等价类数目", "number of classes"),
            Text("J：等价类数目", "J: the number of equivalence classes"),
            Text(
                "准标识符的取值有多少种不同的组合。组合越多，每一类越小，风险越高。",
                "How many different combinations of quasi-identifier values occur. The more there are, the smaller each class and the "
                "higher the risk.",
            ),
            "D.1.2 a",
        ),
        Topic(
            "N",
            ("记录数", "number of records", "rows"),
            Text("N：记录数（或主体数）", "N: the number of records (or subjects)"),
            Text(
                "所有等价类的成员总数。给出主体列时，成员是不同的人；否则一行算一人。",
                "The members of all classes together. With a subject key, members are distinct people; without one, each row counts as "
                "a person.",
            ),
            "D.1.2 a",
            "N = Σ f_j",
        ),
        Topic(
            "k",
            ("smallest class", "最小等价类", "k-anonymity", "K匿名", "K-匿名"),
            Text("k：最小等价类的大小", "k: the size of the smallest class"),
            Text(
                "整个数据集满足 k 匿名，指每个等价类至少有 k 个成员。k 由最小的类决定：一条独特的记录就使 k = 1。",
                "A dataset is k-anonymous when every class has at least k members. The smallest class decides: one unique record makes "
                "k = 1.",
            ),
            "D.1.2",
            "k = min f_j",
        ),
        Topic(
            "uniques",
            ("unique", "sample uniques", "唯一记录", "独特记录"),
            Text("唯一记录", "unique records"),
            Text(
                "独自成为一个等价类的记录：知道其准标识符的人一看便知是谁。先看它们有多少、由哪一列造成。",
                "Records that are a class of their own: whoever knows their quasi-identifiers recognises them at once. See first how "
                "many there are and which column makes them so.",
            ),
            "D.1.2 a",
        ),
        Topic(
            "R_a",
            ("Ra", "DRa", "门限风险", "等价类门限风险", "class threshold risk"),
            Text("R_a：等价类门限风险", "R_a: class threshold risk"),
            Text(
                "风险超过门限 τ 的等价类所占的比例。只要不是 0，总体风险 R 就取 1，数据集不可能达到 3 级。"
                "它按等价类数目计，不按记录数计；两种比例同时为 0。",
                "The share of classes whose risk exceeds the threshold tau. Unless it is 0, the overall risk R is 1 and level 3 is out "
                "of reach. It is a share of classes, not of records; both shares are 0 in the same cases.",
            ),
            "D.1.5 a (D.5)",
            "R_a = (1/|J|) Σ I(θ_j > τ)",
        ),
        Topic(
            "R_a_records",
            ("门限风险按记录", "share of records at risk"),
            Text("按记录计的门限风险", "threshold risk by records"),
            Text(
                "落在过小的等价类中的记录所占的比例，仅供参考：它说明删除或合并会影响多少条记录。",
                "The share of records in classes that are too small, for information: it tells how many records suppression or merging "
                "would touch.",
            ),
            "D.1.5 a",
            "(1/N) Σ f_j I(θ_j > τ)",
        ),
        Topic(
            "R_b",
            ("Rb", "DRb", "最大风险", "maximum risk"),
            Text("R_b：等价类风险的最大值", "R_b: the largest class risk"),
            Text(
                "最容易被认出的那个人的风险，由最小的等价类决定。完全公开共享用它，因为公开后谁都可能去找最弱的一条记录。",
                "The risk of the person who is easiest to recognise, set by the smallest class. Completely public sharing uses it, because "
                "anyone may look for the weakest record.",
            ),
            "D.1.3 (D.2)",
            "R_b = max θ_j = 1 / k",
        ),
        Topic(
            "R_c",
            ("Rc", "DRc", "平均风险", "mean risk", "average risk"),
            Text("R_c：等价类风险的平均值", "R_c: the mean of the class risks"),
            Text(
                "各等价类风险的平均，每一类计一次。受控公开共享和领地公开共享用它。注意两点：它不同于按记录平均的 |J|/N，永远不小于后者；"
                "把两个大类合并，它反而可能变大（[5,100,100] 为 0.073，[5,200] 为 0.103）。",
                "The mean of the class risks, each class counting once. Controlled and enclave sharing use it. Two traps: it is not "
                "the mean over records |J|/N, and never below it; and merging two large classes can raise it ([5,100,100] gives 0.073, "
                "[5,200] gives 0.103).",
            ),
            "D.1.3 (D.3)",
            "R_c = (1/|J|) Σ θ_j",
        ),
        Topic(
            "record_average",
            ("record average", "按记录平均", "strict average"),
            Text("按记录平均的风险", "average risk over records"),
            Text(
                "随机抽一条记录被认出的平均概率，ITU-T 和加拿大安大略省的指南用它。本标准用的是 R_c，所以这里仅供参考。",
                "The chance, averaged over records, that a record picked at random is recognised. ITU-T and the Ontario guideline use "
                "it; this standard uses R_c, so it is shown for information.",
            ),
            "ITU-T X Suppl.39 I.1",
            "|J| / N",
        ),
        Topic(
            "tau",
            ("τ", "门限", "门限阈值", "class threshold"),
            Text("τ：门限阈值", "tau: the class threshold"),
            Text(
                "单个等价类所能容忍的最高风险，由共享类型决定：完全公开 1/20、受控公开 1/5、领地公开 1/3，即等价类至少要有 20、5、3 "
                "个成员。达到门限只是必要条件，总体风险还要低于可接受风险阈值。",
                "The highest risk a single class may have, set by the sharing model: 1/20 completely public, 1/5 controlled, 1/3 "
                "enclave, that is at least 20, 5 or 3 members. Meeting it is necessary, not sufficient: the overall risk must also be "
                "below the threshold.",
            ),
            "D.1.5 a",
            "f_j ≥ 1/τ",
        ),
    ),
)
