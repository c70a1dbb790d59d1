"""The evaluation plan: what is evaluated, by whom, how and when, fixed by its hash (GB/T 42460 6.1 g, 6.6 a 1)."""

from __future__ import annotations

from typing import Any

from ...model.text import Lang, Phrase, Text
from ..drawing import packaged, policy
from ..kind import Kind, Material
from ..labels import MANNERS
from ..open_titles import open_titles
from ..plan_parts import column_rows, context, history, overrules, sections, sheets, situation_of

TITLE = Text("个人信息去标识化效果评估方案", "Evaluation plan for de-identification")
_WORDS = {
    "hash": Text("方案哈希", "Plan hash"),
    "fingerprint": Text("数据指纹", "Data fingerprint"),
    "dataset": Text("数据集", "Dataset"),
    "standard": Text("评级所依据的标准", "Edition that grades"),
    "made_at": Text("成文时间", "Written"),
    "versions": Text("软件版本", "Software"),
    "fixing": Text("方案的确定与改动", "When the plan was fixed, and changes"),
    "method": Text("评估方法与结果的形成", "Method, and how the result is formed"),
    "context": Text("进入计算的条件", "What enters the calculation"),
    "identifiers": Text("标识符清单", "List of identifiers"),
    "answers": Text("评估准备", "Preparation"),
    "scores": Text("评分表", "Answer sheets"),
    "overruled": Text("推翻评分", "Scores overruled"),
    "open": Text("尚未回答", "Not answered"),
    "notes": Text("说明", "Notes"),
    "question": Text("问题", "Question"),
    "answer": Text("回答", "Answer"),
    "by": Text("回答人、日期", "By, on"),
    "note": Text("证据与来源", "Evidence and source"),
    "clause": Text("条款", "Clause"),
    "matter": Text("事项", "Matter"),
    "value": Text("取值", "Value"),
    "state": Text("状态", "State"),
    "source": Text("来源", "Source"),
    "column": Text("列", "Column"),
    "roles": Text("角色", "Roles"),
    "decided": Text("由谁决定", "Decided by"),
    "reason": Text("理由", "Reason"),
    "weight": Text("权重", "Weight"),
    "earned": Text("得分", "Earned"),
    "stated": Text("采用", "Taken"),
    "scored": Text("问卷得出", "By the questionnaire"),
    "not_answered": Text("未回答", "not answered"),
    "none": Text("全部已答。", "Everything is answered."),
    "approved": Text("批准", "Approval"),
    "sign": Text(
        "批准人：____________________　日期：____________________", "Approved by: ____________________  Date: ____________________"
    ),
    "later": MANNERS["later"],
}
_STEPS = (
    Text(
        "先定性：不含任何标识符的为 4 级；仍含直接标识符的为 1 级（6.2）。",
        "First by kind: without any identifier level 4; with a direct identifier level 1 (6.2).",
    ),
    Text(
        "再定量：准标识符取值相同的记录构成等价类，每个等价类的风险为 1/f（D.1.2、D.1.3）。",
        "Then by number: records alike in their quasi-identifiers form a class, and the risk in a class of f is 1/f (D.1.2, D.1.3).",
    ),
)
_CLASSES = Text(
    "{sharing}：等价类不得小于 {least}，否则 R = 1；R = {risk} × pr(context)（D.1.5）。",
    "{sharing}: no class below {least}, or else R = 1; R = {risk} × pr(context) (D.1.5).",
)
_OPEN_SHARING = Text("共享类型尚未确定，门限和公式随之而定。", "The sharing model is open; class threshold and formula follow from it.")
_ATTACK = Text("pr(context) 取 T1、T2、T3 中最大者（D.1.4）。", "pr(context) is the largest of T1, T2 and T3 (D.1.4).")
_CERTAIN = Text(
    "完全公开共享，攻击视为必然：pr(context) = 1（D.1.4 a）。", "Completely public: an attack is certain, pr(context) = 1 (D.1.4 a)."
)
_RESULT = Text(
    "R 低于 {threshold} 为 3 级，否则为 2 级（6.3 b）。没有回答的不替您猜测，结果以范围给出。",
    "R below {threshold} is level 3, else level 2 (6.3 b). Nothing unanswered is guessed; the result is then a range.",
)
_NOT_SET = Text("（尚未确定的阈值）", "(a threshold not set yet)")
_NOTES = (
    Text(
        "3 级、4 级是去标识化的效果级别，不是《个人信息保护法》第七十三条所称的匿名化；数据仍是个人信息。",
        "Levels 3 and 4 grade de-identification. They are not anonymisation in the sense of Article 73 of the Personal Information "
        "Protection Law; the data remain personal information.",
    ),
    Text(
        "方案在第一次度量之前确定。之后的改动允许，但会连同理由写进每一份结论和文件。",
        "The plan is fixed before the first measurement. Later changes are allowed, and stand with their reason in every verdict and "
        "document.",
    ),
    Text(
        "哈希覆盖标准、主体标识列、已决定的角色、进入计算的条件和准备中的回答（连同来源）；不含回答人、日期和沟通记录。",
        "The hash covers the edition, the subject column, decided roles, what enters the calculation and the answers of the "
        "preparation with "
        "their sources; not who answered and when, nor the records of communication.",
    ),
)
_LEFT = Text("尚有 {left} 个问题未回答，列在后面的“尚未回答”中。", "Questions not answered: {left}; see “Not answered” below.")
_WITHHELD = Text(
    "接收方和来源方个人的姓名与联系方式不写入本文件。", "Names and addresses of people at recipients and sources are not in this document."
)


def render(material: Material, lang: Lang) -> bytes:
    """The plan as one page that opens from disk."""
    # Imported late: the clause map names this kind, and grading must not wait for a template engine.
    from jinja2 import Environment, StrictUndefined  # noqa: PLC0415
    from markupsafe import Markup  # noqa: PLC0415

    style = packaged("pages/report.css") + packaged("pages/plan.css")
    template = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True).from_string(
        packaged("pages/plan.html.j2")
    )
    return template.render(**_parts(material, lang), style=Markup(style), policy=policy((), style)).encode()  # noqa: S704 - our own files


def _parts(material: Material, lang: Lang) -> dict[str, Any]:
    fingerprint, waiting = material.fingerprint, situation_of(material)
    notes = _NOTES if material.names else (*_NOTES, _WITHHELD)
    return {
        "lang": "zh-CN" if lang == "zh" else "en",
        "t": lambda key: _WORDS[key].say(lang),
        "title": TITLE.say(lang),
        "name": material.dataset,
        "standard": material.standard.title.say(lang),
        "facts": [
            (_WORDS["dataset"].say(lang), material.dataset),
            (_WORDS["fingerprint"].say(lang), f"{fingerprint.kind}: {fingerprint.value}" if fingerprint else "—"),
            (_WORDS["standard"].say(lang), f"{material.standard.title.say(lang)} ({material.standard.id})"),
            (_WORDS["hash"].say(lang), material.hash),
            (_WORDS["made_at"].say(lang), material.made_at.strftime("%Y-%m-%d %H:%M %Z").strip()),
            (_WORDS["versions"].say(lang), ", ".join(f"{name} {version}" for name, version in material.versions.items())),
        ],
        "history": history(material, lang),
        "method": [text.say(lang) for text in _method(material)],
        "levels": [(level, text.say(lang)) for level, text in sorted(material.standard.levels.items())],
        "context": context(material, lang),
        "columns": column_rows(material, lang),
        "sections": sections(material, lang),
        "sheets": sheets(material, lang),
        "overrules": overrules(material, lang),
        "open": open_titles(waiting, lang),
        "left": _LEFT.fill(left=len(waiting.open())).say(lang) if waiting.open() else "",
        "notes": [text.say(lang) for text in notes],
    }


def _method(material: Material) -> tuple[Text | Phrase, ...]:
    release, standard = material.plan.release, material.standard
    given = standard.threshold if release.threshold.value is None else release.threshold.value
    threshold = _NOT_SET if given is None else given
    sharing = release.sharing.value
    if sharing is None:
        return (*_STEPS, _OPEN_SHARING, _RESULT.fill(threshold=threshold))
    rule = standard.sharing[sharing]
    classes = _CLASSES.fill(sharing=sharing.words, least=rule.least_class, risk=rule.data_risk)
    attack = _CERTAIN if standard.certain(sharing) else _ATTACK
    return (*_STEPS, classes, attack, _RESULT.fill(threshold=threshold))


KIND = Kind("plan", TITLE, ("6.1 g", "6.6 a 1"), render)
