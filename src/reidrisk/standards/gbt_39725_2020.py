"""GB/T 39725-2020 10.2: health data for controlled sharing, at least five people alike. Known as the China methodology quotes it."""

from __future__ import annotations

from fractions import Fraction

from ..grade import steps
from ..measure.models import maximum_risk
from ..model.clause import Clause, Elsewhere
from ..model.release import Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text

_ASKED = "reidrisk.prepare.questionnaires"

# 10.2 d says "5 and more": five is enough (resolutions P-21), so the risk of a class may equal 1/5.
_FIVE = Fraction(1, 5)
_ONLY_CONTROLLED = Text(
    "10.2 是对受控公开共享的要求；其他共享方式只按“相同值不少于 5 人”核对，不代表可以这样共享。",
    "10.2 is about controlled sharing; for any other model only the five people alike are checked, which does not mean that such "
    "sharing is "
    "in order.",
)

STANDARD = Standard(
    id="gbt-39725-2020",
    title=Text(
        "GB/T 39725—2020 信息安全技术 健康医疗数据安全指南（10.2 去标识化）",
        "GB/T 39725-2020 Information security technology: guide for health data security (10.2 de-identification)",
    ),
    issued="2020-12-14",
    sharing={
        sharing: SharingRule(_FIVE, "R_b", attack_certain=True, caution=None if sharing is Sharing.CONTROLLED else _ONLY_CONTROLLED)
        for sharing in Sharing
    },
    insider={},
    breach={},
    acquaintances=150,
    threshold=_FIVE,
    levels={},
    accept_equal=True,
    clauses=(
        Clause(
            "10.2 a",
            Text("去除可唯一识别个人或有重大影响的属性", "Uniquely identifying or high-impact attributes removed"),
            "computed",
            steps.direct_identifiers,
            ("C155",),
        ),
        Clause(
            "10.2 b",
            Text("间接关联的信息予以泛化（日期、时间、工作单位）", "Indirectly related information generalized (dates, times, work unit)"),
            "later",
            None,
            ("C156",),
        ),
        Clause(
            "10.2 c", Text("删除医务人员的姓名等标识", "Names of medical staff deleted"), "computed", steps.direct_identifiers, ("C157",)
        ),
        Clause(
            "10.2 d",
            Text("取值相同的人数在 5 人以上（含 5 人）", "At least 5 persons share the same values"),
            "computed",
            maximum_risk.MODEL,
            ("C158",),
        ),
        Clause(
            "10.2 e",
            Text("需要追溯时，患者代码索引留在控制者内部", "Patient code index kept inside the controller where tracing is needed"),
            "later",
            None,
            ("C159",),
        ),
        Clause(
            "10.2 f",
            Text("参数保密（偏移范围、索引、编码规则）", "Parameters confidential (shift range, index, code rules)"),
            "later",
            None,
            ("C160",),
        ),
        Clause(
            "10.2 g",
            Text("重标识只由内部人员进行并保密", "Re-identification only by internal persons, in confidence"),
            "later",
            None,
            ("C161",),
        ),
        Clause(
            "10.2 h",
            Text("接收者不参与去标识化", "Recipients do not take part in de-identification"),
            "asked",
            Elsewhere(_ASKED, "team"),
            ("C162",),
        ),
        Clause(
            "10.2 i",
            Text("数据使用协议：目的、期限、保护措施", "Data use agreement: purpose, retention, protection"),
            "asked",
            Elsewhere(_ASKED, "recipients"),
            ("C163",),
        ),
        Clause(
            "10.2 j",
            Text("受控共享：接收方记录使用情况，控制者审计", "Controlled sharing: recipients log the use, the controller audits"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C164",),
        ),
    ),
    asks=("J", "N", "k", "uniques", "R_b", "R"),
    refs={
        "6.2 a": "10.2 a",
        "6.2 b": "",
        "6.2 c": "10.2 a",
        "D.1.2": "10.2 d",
        "D.1.3": "",
        "D.1.3 (D.2)": "10.2 d",
        "D.1.3 (D.3)": "GB/T 42460 D.1.3",
        "D.1.4": "",
        "D.1.5 a": "",
        "D.1.5 b": "10.2 d",
        "6.3 b": "10.2 d",
        "6.4 a": "10.2",
        "6.4 b": "",
    },
    basis=Text(
        "本标准的这一节没有总体风险：这里 R 就是最大等价类风险，不高于 1/5 即相同值不少于 5 人。10.2 的其余各项由问卷和人员核对。",
        "This clause has no overall risk: R here is the highest class risk, and at most 1/5 means at least five people alike. The other "
        "items "
        "of 10.2 are checked by questionnaire and by people.",
    ),
)
