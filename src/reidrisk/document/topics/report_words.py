"""Words that this tool itself uses in a verdict."""

from __future__ import annotations

from ...model.text import Text
from ..topic import Topic, Topics

TOPICS = Topics(
    Text("报告用语", "Words of the report"),
    (
        Topic(
            "provisional",
            ("暂定", "undecided", "未确认"),
            Text("暂定", "provisional"),
            Text(
                "还有列的角色没有人确认。这些列按标识符和按非标识符各评一次，以较差的结果为准；全部确认后“暂定”才消失。",
                "Some columns' roles are confirmed by nobody. They are graded both as identifiers and as non-identifiers, and "
                "the worse result counts; the mark goes when all are decided.",
            ),
            "6.2 a",
        ),
        Topic(
            "changed after result",
            ("结果后改动", "changed-after-result", "plan hash", "评估方案哈希", "方案哈希"),
            Text("结果后改动", "changed after result"),
            Text(
                "评估方案（角色、标准、阈值、环境回答）在第一次测量之前算出哈希并记下。得到结果后再改方案不被禁止，"
                "但新旧两个级别会并列显示，让读者知道结论是在知道结果之后调整的。",
                "The plan (roles, standard, threshold, context answers) is hashed before the first measurement. Changing it later is not "
                "forbidden, but both levels are shown, so that a reader knows the plan was adjusted with the result in view.",
            ),
            "6.1 g",
        ),
        Topic(
            "assumed",
            ("假定", "assumption", "assume-worst"),
            Text("假定", "assumed"),
            Text(
                "没有依据的数。缺项从不按 0 处理：要么保持未答、给出范围，要么（--assume-worst）取最坏值并处处标为“假定”。没有来源的 p "
                "也是假定。",
                "A number without a basis. Nothing missing is ever taken as 0: it stays open and gives a range, or (--assume-worst) "
                "takes the worst value and is marked “assumed” everywhere. A p without a source is assumed too.",
            ),
            "D.1.4",
        ),
        Topic(
            "not gradable",
            ("尚不能评级", "open answers", "未回答", "not-gradable"),
            Text("尚不能评级", "not gradable yet"),
            Text(
                "未答的问题使级别不止一种可能，或没有可评的记录。报告列出缺什么，以及级别的最低和最高可能。",
                "Open answers leave more than one level possible, or there are no records. The report lists what is missing and the "
                "lowest and highest level it can be.",
            ),
            "6.3",
        ),
        Topic(
            "not approved",
            ("未经批准", "approval", "批准", "管理层批准", "not-approved"),
            Text("未经管理层批准", "not approved"),
            Text(
                "计算得出的级别只是评估结果；经管理层批准后，才能作为共享的依据。",
                "A computed level is a finding. It becomes something to rely on when management has approved it.",
            ),
            "6.4 b",
        ),
        Topic(
            "missing values",
            ("空值", "缺失值", "*", "suppression mark", "抑制符", "missing", "NA"),
            Text("空值与抑制符“*”", "missing values and the mark “*”"),
            Text(
                "NULL、空白和约定的空值标记（如 NA）合为一个取值“空”；抑制符“*”是另一个取值。比较时只与自己相等，不当作通配。"
                "除此之外取值按原样比较；去空格、全角转半角后若结果不同，会另外列出。",
                "NULL, blank and the agreed tokens (such as NA) are one value, “missing”; the suppression mark “*” is another. Each "
                "equals only itself and is no wildcard. Other values are compared as they stand; where trimming and full-width folding "
                "would change the result, that is shown beside it.",
            ),
            "D.1.2",
        ),
        Topic(
            "fingerprint",
            ("指纹", "数据指纹", "SHA-256"),
            Text("数据指纹", "fingerprint"),
            Text(
                "证明评的是哪一份数据。文件取其字节的 SHA-256；数据表取与行序无关的内容摘要。改动一个单元格，指纹就不同。",
                "It proves which data were assessed: the SHA-256 of a file's bytes, or for a table a digest of its content that does "
                "not depend on row order. Change one cell and it differs.",
            ),
            "6.1 a",
        ),
        Topic(
            "anonymisation",
            ("匿名化", "anonymization", "anonymised", "去标识化", "de-identification", "PIPL 73"),
            Text("去标识化与匿名化", "de-identification and anonymisation"),
            Text(
                "去标识化后，不借助额外信息就认不出人，数据仍是个人信息；匿名化则要求无法识别特定自然人且不能复原，处理后不再是个人信息。"
                "本标准评的是前者，任何级别都不能当作匿名化的证明。",
                "De-identified data recognise nobody without additional information and remain personal information. Anonymised data "
                "can identify no natural person, irreversibly, and are no longer personal information. The standard grades the former; "
                "no level proves the latter.",
            ),
            "3.3; PIPL 73",
        ),
        Topic(
            "subject",
            ("主体", "subject key", "主体列", "个人信息主体"),
            Text("主体列", "subject key"),
            Text(
                "标明每一行属于谁的列。一人多行时必须给出，否则同一个人的多行会把等价类撑大、把风险算小。出现在多个等价类的人，"
                "按其取值的集合归类。",
                "The column that says whose row it is. Needed when people have several rows: otherwise one person's rows make a class "
                "look large and its risk small. A person seen in several classes is classed by the set of values.",
            ),
            "3.4",
        ),
    ),
)
