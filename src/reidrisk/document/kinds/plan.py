"""The evaluation plan: what is evaluated, by whom, how and when, fixed by its hash (GB/T 42460 6.1 g, 6.6 a 1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model import words
from ...model.judged import meanings
from ...model.text import Lang, Phrase, Text
from ...prepare.context import SHARING, THRESHOLD
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.plan import column_rows, context, history, overrules, sections, sheets, situation_of
from ..report.open_titles import open_titles

TITLE = Text("个人信息去标识化效果评估方案", "Evaluation plan for de-identification")
_WORDS = {
    "hash": words.PLAN_HASH,
    "fingerprint": words.DATA_FINGERPRINT,
    "dataset": heads.DATASET,
    "standard": Text("评级所依据的标准", "Edition that grades"),
    "fixing": Text("方案的确定与改动", "When the plan was fixed, and changes"),
    "method": Text("评估方法与结果的形成", "Method, and how the result is formed"),
    "context": Text("进入计算的条件", "What enters the calculation"),
    "identifiers": Text("标识符清单", "List of identifiers"),
    "answers": Text("评估准备", "Preparation"),
    "scores": heads.ANSWER_SHEETS,
    "overruled": Text("推翻评分", "Scores overruled"),
    "open": Text("尚未回答", "Not answered"),
    "notes": Text("说明", "Notes"),
    "question": heads.QUESTION,
    "answer": heads.ANSWER,
    "by": heads.ANSWERED_BY,
    "note": heads.EVIDENCE_AND_SOURCE,
    "clause": heads.CLAUSE,
    "matter": heads.MATTER,
    "value": heads.VALUE,
    "state": heads.STATE,
    "source": heads.SOURCE,
    "column": heads.COLUMN,
    "roles": heads.ROLES,
    "decided": heads.DECIDED_BY,
    "reason": heads.REASON,
    "weight": heads.WEIGHT,
    "earned": heads.EARNED,
    "stated": heads.TAKEN,
    "scored": heads.BY_QUESTIONNAIRE,
    "not_answered": Text("未回答", "not answered"),
    "none": Text("全部已答。", "Everything is answered."),
}
_LEVELS = Text("标识度级别", "Identifiability levels")
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
        "哈希覆盖标准、主体标识列、其他各类主体、已决定的角色、进入计算的条件和准备中的回答（连同来源）；不含回答人、日期和沟通记录。",
        "The hash covers the edition, the subject column, further kinds of people, decided roles, what enters the calculation and the "
        "answers of the preparation with "
        "their sources; not who answered and when, nor the records of communication.",
    ),
)
_LEFT = Text("尚有 {left} 个问题未回答，列在后面的“尚未回答”中。", "Questions not answered: {left}; see “Not answered” below.")
_WITHHELD = Text(
    "接收方和来源方个人的姓名与联系方式不写入本文件。", "Names and addresses of people at recipients and sources are not in this document."
)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """The plan with every answer, answered or not."""
    make = Make(lang)
    fingerprint = material.fingerprint
    waiting = situation_of(material).open()
    levels = [(str(level), text) for level, text in sorted(meanings(material.standard.judged).items())]
    return (
        make.pairs((
            (_WORDS["dataset"], material.dataset),
            (_WORDS["fingerprint"], f"{fingerprint.kind}: {fingerprint.value}" if fingerprint else "—"),
            (_WORDS["standard"], f"{material.standard.title.say(lang)} ({material.standard.id})"),
            (_WORDS["hash"], material.hash),
        )),
        *((make.p(_LEFT.fill(left=len(waiting)), "warn"),) if waiting else ()),
        make.h1(_WORDS["fixing"]),
        make.table(_WORDS["fixing"], (heads.WHEN_AND_WHY, words.PLAN_HASH), history(material, lang), (36, 64)),
        make.h1(_WORDS["method"]),
        make.items(_method(material), ordered=True),
        make.table(_LEVELS, (heads.LEVEL, heads.MEANING), levels, (10, 90)),
        make.h2(_WORDS["context"]),
        make.table(
            _WORDS["context"], (_WORDS["matter"], _WORDS["value"], _WORDS["state"], _WORDS["source"]), context(material, lang),
            (30, 20, 14, 36),
        ),
        make.h1(_WORDS["identifiers"]),
        make.table(
            _WORDS["identifiers"], (_WORDS["column"], _WORDS["roles"], _WORDS["decided"], _WORDS["reason"]), column_rows(material, lang),
            (24, 30, 20, 26),
        ),
        make.h1(_WORDS["answers"]),
        *_sections(material, make),
        *_scores(material, make),
        make.h1(_WORDS["open"]),
        *_open(material, make),
        make.h1(_WORDS["notes"]),
        make.items(_NOTES if material.names else (*_NOTES, _WITHHELD)),
    )  # fmt: skip


def _sections(material: Material, make: Make) -> Iterator[Block]:
    head = (_WORDS["question"], _WORDS["answer"], _WORDS["by"], _WORDS["note"])
    for section in sections(material, make.lang):
        yield make.h2(section.title)
        yield make.p(section.about, "quiet")
        rows = [
            (f"{row.question}\n{row.clause}", row.answer or (make.say(_WORDS["not_answered"]) if row.open else "—"), row.by, row.note)
            for row in section.rows
        ]
        yield make.table(section.title, head, rows, (40, 26, 14, 20))


def _scores(material: Material, make: Make) -> Iterator[Block]:
    found = sheets(material, make.lang)
    if found:
        yield make.h1(_WORDS["scores"])
    for sheet in found:
        yield make.h2(sheet.title)
        yield make.p(sheet.result)
        yield make.table(sheet.title, (_WORDS["question"], _WORDS["answer"], _WORDS["weight"], _WORDS["earned"]), sheet.rows, (), (2, 3))
    against = overrules(material, make.lang)
    if against:
        yield make.h1(_WORDS["overruled"])
        yield make.table(_WORDS["overruled"], (_WORDS["matter"], _WORDS["stated"], _WORDS["scored"], _WORDS["reason"]), against)


def _open(material: Material, make: Make) -> Iterator[Block]:
    found = open_titles(situation_of(material), make.lang)
    if not found:
        yield make.p(_WORDS["none"])
    for heading, lines in found:
        yield make.h2(heading)
        yield make.items(lines)


def _method(material: Material) -> tuple[Text | Phrase, ...]:
    release, standard = material.plan.release, material.standard
    given = standard.threshold if release[THRESHOLD].value is None else release[THRESHOLD].value
    threshold = _NOT_SET if given is None else given
    sharing = release[SHARING].value
    if sharing is None:
        return (*_STEPS, _OPEN_SHARING, _RESULT.fill(threshold=threshold))
    rule = standard.sharing[sharing]
    classes = _CLASSES.fill(sharing=sharing.words, least=rule.least_class, risk=rule.data_risk)
    attack = _CERTAIN if standard.certain(sharing) else _ATTACK
    return (*_STEPS, classes, attack, _RESULT.fill(threshold=threshold))


KIND = Kind(
    key="plan",
    title=TITLE,
    clauses=("GB/T 42460 6.1 g", "GB/T 42460 6.6 a 1"),
    build=build,
    secrecy="internal",
    readers=Text("评估团队、策略管理者、监督者", "the evaluation team, the policy manager and the supervisor"),
)
