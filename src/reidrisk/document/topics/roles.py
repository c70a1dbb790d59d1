"""The roles of columns (GB/T 42460 3.5-3.7)."""

from __future__ import annotations

from ...model.text import Text
from ..topic import Topic, Topics

TOPICS = Topics(
    Text("列的角色", "Roles of columns"),
    (
        Topic(
            "DI",
            ("直接标识符", "direct identifier", "direct identifiers"),
            Text("DI：直接标识符", "DI: direct identifier"),
            Text(
                "单凭这一列，在特定环境下就能识别到个人：姓名、公民身份号码、电话、住址、病历号、账号等。只要有一列，就是 1 级。",
                "A column that identifies a person by itself in some setting: name, identity number, telephone, address, record "
                "number, account. One such column makes level 1.",
            ),
            "3.6, A",
        ),
        Topic(
            "QI",
            ("准标识符", "quasi-identifier", "quasi-identifiers", "indirect identifier"),
            Text("QI：准标识符", "QI: quasi-identifier"),
            Text(
                "单独认不出人，与其他列合起来就可能认出：性别、出生日期、地区、职业、就诊日期等。判断标准是别人能否知道它：熟人知道，"
                "或某个数据库里有。",
                "It identifies nobody alone but may do so with other columns: sex, birth date, region, occupation, visit date. The "
                "test is whether others can know it: acquaintances do, or some database holds it.",
            ),
            "3.7, B, C",
        ),
        Topic(
            "SA",
            ("敏感属性", "sensitive attribute", "sensitive attributes"),
            Text("SA：敏感属性", "SA: sensitive attribute"),
            Text(
                "泄露会伤害本人的内容：诊断、收入、宗教信仰等。它不影响级别（除非同时是准标识符），但决定一旦认出人后果有多重。"
                "一列可以既是准标识符又是敏感属性。",
                "Content whose disclosure harms the person: diagnosis, income, religion. It does not change the level (unless it is a "
                "quasi-identifier too) but decides how bad recognition would be. A column can be both.",
            ),
            "GB/T 35273 B",
        ),
        Topic(
            "NI",
            ("非标识符", "non-identifier", "non-identifiers"),
            Text("NI：非标识符", "NI: non-identifier"),
            Text(
                "既不能单独、也不能与其他列结合识别到个人的列。认定一列为非标识符等于把它排除在风险计算之外，所以要写明理由。",
                "A column that identifies nobody, alone or combined. Calling a column that takes it out of the risk, so a reason must "
                "be given.",
            ),
            "6.2 a, C.1",
        ),
        Topic(
            "pseudonym",
            ("假名", "假名化", "化名", "pseudonymization", "pseudonymisation"),
            Text("假名：代替直接标识符的代号", "pseudonym: a code in the place of a direct identifier"),
            Text(
                "用代号代替姓名、证件号等，使同一人的记录仍能对上，而不凭另外保管的密钥或对照表找不到本人。假名化的数据仍是个人信息；"
                "本工具的做法见 pseudonym_hmac、pseudonym_random、pseudonym_ff1。",
                "A code replaces the name or number, so that the records of a person still belong together while nobody is found without "
                "the key or list that is kept apart. Pseudonymised data are still personal information; see pseudonym_hmac, "
                "pseudonym_random and pseudonym_ff1.",
            ),
            "GB/T 37964 A.4",
        ),
    ),
)
