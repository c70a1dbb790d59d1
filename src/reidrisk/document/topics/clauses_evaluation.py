"""Clauses 6.2 to 6.6 of GB/T 42460, in our own words."""

from __future__ import annotations

from ...model.text import Text
from ..topic import Topic, Topics

TOPICS = Topics(
    Text("条款 6.2 至 6.6", "Clauses 6.2 to 6.6"),
    (
        Topic(
            "6.2",
            ("定性评估", "qualitative"),
            Text("6.2 定性评估", "6.2 Qualitative evaluation"),
            Text(
                "先列出标识符，再看两件事：一个也没有，是 4 级；有直接标识符，是 1 级；其余进入定量评估。",
                "List the identifiers, then look at two things: none at all is level 4; a direct one is level 1; anything else goes on "
                "to be measured.",
            ),
            "6.2",
        ),
        Topic(
            "6.2 a",
            ("6.2.a", "标识符清单", "list of identifiers"),
            Text("6.2 a 识别标识符", "6.2 a Finding identifiers"),
            Text(
                "逐列判断角色，形成清单。方法有三：查表（列名）、规则（取值的格式和校验码）、人工判断。本工具做前两种并给出依据，"
                "最后由人确认。",
                "Every column gets its roles, and the list is made. Three ways: lookup by name, rules on values (form and check "
                "digits), and people's judgement. The tool does the first two with evidence; a person decides.",
            ),
            "6.2 a; GB/T 37964 5.3",
        ),
        Topic(
            "6.2 b",
            ("6.2.b",),
            Text("6.2 b 有无标识符", "6.2 b Any identifier?"),
            Text("清单上一个都没有，评为 4 级，到此结束；否则继续。", "Nothing on the list: level 4, and it ends here; otherwise go on."),
            "6.2 b",
        ),
        Topic(
            "6.2 c",
            ("6.2.c",),
            Text("6.2 c 有无直接标识符", "6.2 c A direct identifier?"),
            Text(
                "还有直接标识符，评为 1 级，到此结束；否则进入定量评估。",
                "A direct identifier is left: level 1, and it ends here; otherwise measure.",
            ),
            "6.2 c",
        ),
        Topic(
            "6.3",
            ("定量评估", "quantitative"),
            Text("6.3 定量评估", "6.3 Quantitative evaluation"),
            Text(
                "按事先定好的方案算出总体风险，再与阈值比较，得出 2 级或 3 级。",
                "Compute the overall risk by the method fixed beforehand and compare it with the threshold: level 2 or 3.",
            ),
            "6.3",
        ),
        Topic(
            "6.3 a",
            ("6.3.a",),
            Text("6.3 a 计算风险", "6.3 a Computing the risk"),
            Text(
                "用 6.1 f 定下的方案计算，不得看到结果再换方案。K 匿名方案见 D.1。",
                "By the method fixed under 6.1 f, not one chosen after seeing the result. For the K-anonymity method see D.1.",
            ),
            "6.3 a",
        ),
        Topic(
            "6.3 b",
            ("6.3.b",),
            Text("6.3 b 与阈值比较", "6.3 b Against the threshold"),
            Text(
                "风险低于阈值是 3 级；等于或高于阈值是 2 级。",
                "Below the threshold is level 3; equal or above is level 2.",
            ),
            "6.3 b",
            "level 3 ⇔ R < threshold",
        ),
        Topic(
            "6.4",
            ("6.4 a", "6.4 b", "形成评估结论"),
            Text("6.4 形成评估结论", "6.4 The conclusion"),
            Text(
                "把定性和定量结果合成级别结论，并由管理层批准。批准之前，报告一直写着“未经管理层批准”。",
                "Qualitative and quantitative results make the graded conclusion, and management approves it. Until then every report "
                "says “not approved”.",
            ),
            "6.4",
        ),
        Topic(
            "6.5",
            ("沟通与协商", "communication"),
            Text("6.5 沟通与协商", "6.5 Communication"),
            Text(
                "与提供方、接收方等确认目的和环境、约定环境重大变化时通知、交流对风险的看法、商定何时重新评估，并留下记录。",
                "Provider, recipient and others confirm purpose and context, agree to give notice of major changes, exchange views on "
                "the risk and settle when to assess again; all of it recorded.",
            ),
            "6.5",
        ),
        Topic(
            "6.6",
            ("文档管理", "documentation"),
            Text("6.6 文档管理", "6.6 Documents"),
            Text(
                "保存五类文档：评估方案、标识符识别报告、风险计算方案、评估报告、评估记录；并管好它们的标识、存放、保护、检索和处置。",
                "Five documents are kept: plan, identifier report, risk method, evaluation report and records; with their "
                "identification, storage, protection, retrieval and disposal.",
            ),
            "6.6",
        ),
    ),
)
