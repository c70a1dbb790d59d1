"""The risk calculation method, its threshold and how it was set, and the result (GB/T 42460 6.1 f, 6.6 a 3)."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.exact import show
from ...model.release import Grade
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import AnyText, Make
from ..parts.answered import AnswersInWords
from ..parts.result import audiences_table, conditions_table, kinds_tables, numbers_table, worked
from ..report.sentences import headline
from ..report.standing import standing

TITLE = Text("重标识风险计算方案与结果", "Risk calculation method and result")
_CHAPTERS = (
    Text("计算方案", "Method"),
    Text("可接受风险阈值及其确定过程", "The acceptable threshold, and how it was set"),
    Text("代入本数据集的公式", "The formulas with this dataset's values"),
    heads.RESULT,
)
_METHOD = (
    Text(
        "准标识符取值相同的记录构成一个等价类；大小为 f 的等价类中，每条记录被正确识别的概率为 1/f（D.1.2、D.1.3）。",
        "Records with the same values in all quasi-identifiers form an equivalence class; in a class of size f each record is "
        "correctly identified with probability 1/f (D.1.2, D.1.3).",
    ),
    Text(
        "只要有一个等价类小于门限要求的大小，总体风险即取 1；否则总体风险是数据集风险与环境重标识攻击概率之积（D.1.5、表 D.2）。",
        "If any class falls below the class threshold the overall risk is 1; otherwise it is the product of the data risk and the "
        "probability of an attack in context (D.1.5, Table D.2).",
    ),
    Text(
        "环境重标识攻击概率取 T1（内部故意攻击）、T2（无意中识别出熟人）、T3（数据泄露）三者中最大者；完全公开共享时取 1（D.1.4）。",
        "The probability of an attack is the largest of T1 (a deliberate insider), T2 (an acquaintance recognised by chance) and T3 (a "
        "breach); in completely public sharing it is 1 (D.1.4).",
    ),
    Text(
        "概率、阈值和风险全程以分数精确计算，只在显示时取小数；与阈值比较的是精确值。",
        "Probabilities, thresholds and risks are computed exactly as fractions and rounded only for display; what is compared with the "
        "threshold is the exact value.",
    ),
)
_PROMISED = (
    Text(
        "按差分隐私方案计算（6.1 f 1 允许，标准没有给出公式）：数据集风险取识别概率的上界 R_dp，即攻击者面对 n 个同等可能的候选人、知道"
        "其余一切时，说对一条记录是谁的概率至多为多少；由各次发布承诺的 ε（及 δ）按组合计算。",
        "Computed by a scheme of differential privacy (6.1 f 1 allows it and gives no formula): the data risk is the upper "
        "bound R_dp on correctly naming the person of a record among n equally likely candidates, for somebody who knows "
        "everything else; it follows from the epsilon (and delta) that each release promised, composed.",
    ),
    Text(
        "等价类不参与计算，只供参考；总体风险是 R_dp 与环境重标识攻击概率之积。承诺以什么为凭，见评定步骤。",
        "Equivalence classes are given for information only and do not enter the calculation; the overall risk is R_dp times "
        "the probability of an attack in context. The steps say what the promise rests on.",
    ),
)
_TAKEN = Text("本次取 {threshold}。", "Here it is {threshold}.")
_UNSET = Text("尚未确定阈值。", "No threshold is set yet.")
_DEFAULT = Text("标准推荐值为 {threshold}（D.1.5）。", "The standard recommends {threshold} (D.1.5).")
_NO_DEFAULT = Text("所用标准未给出推荐值。", "This edition recommends none.")
_TAU = Text("等价类门限阈值 τ = {tau}，即等价类不小于 {least}。", "Class threshold τ = {tau}: no class smaller than {least}.")
_NO_TAU = Text("本共享类型没有等价类门限，或共享类型尚未确定。", "This sharing model has no class threshold, or the model is not settled.")
_INSIDER = Text("内部故意攻击概率 T1（表 D.1）", "T1, a deliberate insider attack (Table D.1)")
_CONTROLS = Text("控制水平（行）、动机和能力（列）", "Controls (rows), motives and capability (columns)")
_BREACH = Text("数据泄露概率 T3 的推荐值", "Recommended values of T3, a breach")
_SECURITY, _VALUE = Text("接收方安全能力", "Recipient's security"), heads.T3
_GRADES = (Grade.HIGH, Grade.MEDIUM, Grade.LOW)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Method, threshold, formulas with values, result."""
    assessment = material.known()
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    method, threshold, values, result = _CHAPTERS
    return (
        make.h1(method),
        make.items(_METHOD if assessment.plan.scheme is None else (*_PROMISED, *_METHOD[2:]), ordered=True),
        make.pairs(answers.rows("attacks.types", "attacks.privacy_model", "attacks.calculation")),
        _insider(assessment, make),
        _breach(assessment, make),
        make.h1(threshold),
        make.items(_thresholds(assessment)),
        make.pairs(answers.rows("goals.level", "goals.threshold_security", "goals.threshold_use", "goals.usefulness")),
        make.h1(values),
        conditions_table(assessment, lang, material.who),
        *worked(assessment, lang),
        make.h1(result),
        make.p(headline(assessment), "lead"),
        *numbers_table(assessment, lang),
        *kinds_tables(assessment, lang),
        *audiences_table(assessment, lang),
    )


def _thresholds(assessment: Assessment) -> tuple[Text | Phrase, ...]:
    basis, standard = standing(assessment), assessment.standard
    given = _UNSET if basis.threshold is None else _TAKEN.fill(threshold=show(basis.threshold, 6))
    usual = _NO_DEFAULT if standard.threshold is None else _DEFAULT.fill(threshold=show(standard.threshold, 6))
    rule = basis.rule
    tau = (
        _NO_TAU
        if rule is None or rule.tau is None
        else _TAU.fill(tau=f"1/{rule.tau.denominator // rule.tau.numerator}", least=rule.least_class)
    )
    return (usual, given, tau)


def _insider(assessment: Assessment, make: Make) -> Block:
    found = assessment.standard.insider
    rows: list[tuple[AnyText, ...]] = [
        (controls.words, *(show(found[controls, motives]) if (controls, motives) in found else "—" for motives in reversed(_GRADES)))
        for controls in _GRADES
    ]
    return make.table(_INSIDER, (_CONTROLS, *(grade.words for grade in reversed(_GRADES))), rows, (34, 22, 22, 22), (1, 2, 3))


def _breach(assessment: Assessment, make: Make) -> Block:
    found = assessment.standard.breach
    return make.table(
        _BREACH, (_SECURITY, _VALUE), [(grade.words, show(found[grade])) for grade in _GRADES if grade in found], (50, 50), (1,)
    )


KIND = Kind(
    key="risk-method",
    title=TITLE,
    clauses=("GB/T 42460-2023 6.1 f", "GB/T 42460-2023 6.3", "GB/T 42460-2023 6.6 a 3", "GB/T 42460-2023 D.1"),
    build=build,
    secrecy="internal",
    readers=heads.READ_BY_EVALUATORS,
    assesses=True,
    names_in_full=True,
)
