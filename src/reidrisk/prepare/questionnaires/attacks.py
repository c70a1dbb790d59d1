"""How the data are shared, which attacks count, and how risk is measured (China methodology 10.2; ITU-T X Suppl.39 6.3)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire, asks_setting
from ..sharing_question import SHARING

QUESTIONNAIRE = Questionnaire(
    key="attacks",
    place=5,
    title=Text("共享类型、攻击类型与隐私模型", "Sharing, attacks and privacy model"),
    about=Text("先定怎么共享，后面的问题随之增减。", "First how the data are shared: the questions that follow depend on it."),
    side="recipient",
    items=(
        asks_setting(SHARING, ("C060", "C122", "C221")),
        Item(
            "attacks.types",
            Text("评估考虑哪些攻击？", "Which attacks are considered?"),
            Text(
                "前三种是身份攻击，本工具的级别针对它们；成员攻击和属性攻击可以声明考虑，但级别不衡量它们。",
                "The first three are attacks on identity, which the level grades. Membership and attribute attacks may be declared, "
                "but the level "
                "does not measure them.",
            ),
            ("GB/T 37964 4.3.2", "China methodology 10.2.2", "ITU X Suppl.39 6.3"),
            "choices",
            rows=("C002", "C123", "C220"),
            options=(
                Option(
                    "prosecutor",
                    Text(
                        "a) 已知某人在数据中，要找出他的记录（检察官）",
                        "a) find the record of someone known to be in the data (prosecutor)",
                    ),
                ),
                Option(
                    "journalist",
                    Text(
                        "b) 不知是否在数据中，要认出某条记录是谁（记者）",
                        "b) say whose a record is, without knowing who is in (journalist)",
                    ),
                ),
                Option("marketer", Text("c) 尽可能多地认出人（营销者）", "c) recognise as many as possible (marketer)")),
                Option("membership", Text("d) 判断某人是否在数据中（成员）", "d) tell whether someone is in the data (membership)")),
                Option("attribute", Text("e) 推断某人的敏感属性（属性）", "e) infer a sensitive attribute (attribute)")),
            ),
        ),
        Item(
            "attacks.privacy_model",
            Text("用哪种隐私模型计算风险？", "Which privacy model is risk computed by?"),
            Text(
                "默认 K 匿名，附录 D 的算法就是它。差分隐私没有给出公式，需要另行论证。",
                "K-anonymity by default, as in Annex D. For differential privacy the standard gives no formula; it needs its own "
                "reasoning.",
            ),
            ("GB/T 42460 6.1 f 1", "China methodology 10.2.3"),
            "choice",
            rows=("C124",),
            options=(
                Option("k-anonymity", Text("K 匿名", "K-anonymity")),
                Option("differential", Text("差分隐私", "differential privacy")),
            ),
        ),
        Item(
            "attacks.calculation",
            Text("风险计算是否同时考虑了数据和使用环境？", "Does the calculation take both the data and the context into account?"),
            Text(
                "本工具按“数据风险 × 环境攻击概率”计算。如果另有算法，请选“否”并在来源中写明。",
                'This tool multiplies the data risk with the probability of an attack. If another method is used answer "no" and name '
                "it as the source.",
            ),
            ("GB/T 42460 6.1 f 1",),
            "yes_no",
            rows=("C072",),
        ),
    ),
)
