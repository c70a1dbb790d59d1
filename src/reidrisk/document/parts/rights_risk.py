"""The risk to the rights of individuals, in words: `grade.rights` finds it (PIPL 56, item 2; GB/T 39335 5.5, 5.6)."""

from __future__ import annotations

from fractions import Fraction

from ...grade.rights import Basis, RightsRisk, RiskSource
from ...measure.attribute.shared import SharedValue
from ...model import words
from ...model.assessment import Assessment
from ...model.role import Role
from ...model.text import Phrase, Text
from ..figures import percent

GRADES: dict[int, Text] = {1: Text("低", "low"), 2: Text("中", "medium"), 3: Text("高", "high"), 4: Text("严重", "severe")}
SOURCES: dict[RiskSource, Text] = {
    RiskSource.IDENTIFIED: Text("个人被重标识", "a person is identified"),
    RiskSource.DISCLOSED: Text("敏感属性泄露（不必识别到人）", "sensitive attributes are disclosed, without identifying anyone"),
    RiskSource.LEAKED: Text("接收方发生数据泄露", "data leak at the recipient"),
    RiskSource.ABROAD: Text(
        "数据出境后个人难以行使权利，或受境外法律、再提供影响",
        "abroad, rights are hard to exercise, other law applies, or the data travel on",
    ),
}
_SAFE = Text("{level}，总体风险低于阈值", "{level}; the overall risk is below the threshold")
_DIRECT = Text("仍有直接标识符", "direct identifiers are left")
_ABOVE = Text("总体风险 R = {risk}，不低于阈值", "overall risk R = {risk}, not below the threshold")
UNKNOWN = Text("尚不能判定", "not known yet")
_SHARED = Text("{share} 的记录所在的等价类只有一个取值：{column}", "{share} of the records are in classes with one value only: {column}")
_BY_ALL = Text("“{column}”", "“{column}”")
_BY_OTHERS = Text("“{column}”（按其余准标识符划分）", "“{column}” (in classes by the other quasi-identifiers)")
_SAME = Text("{column}（不计与之同指一事的{same}）", "{column}, leaving out what tells the same fact ({same})")
_NONE_SHARED = Text("没有一个等价类只含一种取值", "no class holds a single value only")
_NOTHING_SENSITIVE = Text("数据中没有敏感属性", "the data hold no sensitive attribute")
_NOTHING_SHOWN = Text(
    "敏感属性列已全部抑制，或换成了等价类的平均值", "the sensitive attributes are wholly suppressed, or replaced by means of the class"
)
_NOT_COUNTED = Text("没有作此计算", "not computed")
_DIRECT_FIRST = Text(
    "仍有直接标识符，消除之后才能按等价类计算", "direct identifiers are left: it is computed from classes once they are gone"
)
_CAPABILITY = Text("接收方安全和隐私控制能力：{grade}", "security and privacy capability of the recipient: {grade}")
_CHANCE = Text(
    "接收方发生数据泄露的概率取 {chance}，与标准对各级能力的推荐值比较",
    "probability of a leak at the recipient taken as {chance}, held against what the edition recommends for each capability",
)
_PLAIN: dict[Basis, Text] = {
    Basis.DIRECT: _DIRECT,
    Basis.UNKNOWN: UNKNOWN,
    Basis.NOTHING_SENSITIVE: _NOTHING_SENSITIVE,
    Basis.NOTHING_SHOWN: _NOTHING_SHOWN,
    Basis.NOT_COUNTED: _NOT_COUNTED,
    Basis.NONE_SHARED: _NONE_SHARED,
    Basis.NO_ROUTE: Text("尚不具备《个人信息保护法》第三十八条规定的条件", "no condition of PIPL 38 is met yet"),
    Basis.UNINFORMED: Text(
        "没有告知个人，或者没有取得应取得的单独同意（第三十九条）",
        "people were not told, or separate consent that is required is missing (PIPL 39)",
    ),
    Basis.EXEMPT: Text(
        "依法免予办理，没有经主管部门审查或备案的约束",
        "exempt by law: nothing that an authority has examined or filed binds the recipient",
    ),
    Basis.DECLARED: Text("称已具备第三十八条规定的条件，没有凭据", "a condition of PIPL 38 is stated to be met, without evidence"),
    Basis.EVIDENCED: Text("已具备第三十八条规定的条件，附有凭据", "a condition of PIPL 38 is met, with evidence"),
}


def basis_of(one: RightsRisk, assessment: Assessment) -> Text | Phrase:
    """On what the likelihood rests."""
    verdict = assessment.verdict
    if one.basis is Basis.BELOW:
        return _SAFE.fill(level=words.NO_LEVEL if verdict.level is None else words.LEVEL_OF.fill(level=verdict.level))
    if one.basis is Basis.ABOVE:
        return _ABOVE.fill(risk=verdict.numbers["R"].value)
    if one.worst is not None:
        share = percent(Fraction(one.worst.records, one.worst.of_records or 1))
        return _SHARED.fill(share=share, column=attribute_in_classes(one.worst))
    if one.basis is Basis.NOT_COUNTED and assessment.inventory.with_role(Role.DI):
        return _DIRECT_FIRST
    if one.chance is not None:
        return _CHANCE.fill(chance=one.chance)
    return _PLAIN[one.basis] if one.capability is None else _CAPABILITY.fill(grade=GRADES[one.capability])


def attribute_in_classes(one: SharedValue) -> Phrase:
    """The column, and by whom its classes are seen: who knows all quasi-identifiers, or all but this one."""
    known = (_BY_OTHERS if one.by_others else _BY_ALL).fill(column=one.column)
    return _SAME.fill(column=known, same=tuple(_BY_ALL.fill(column=name) for name in one.same)) if one.same else known
