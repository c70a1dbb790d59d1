"""The evaluation plan: what is evaluated, by whom, how and when, fixed by its hash (GB/T 42460 6.1 g, 6.6 a 1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model import words
from ...model.text import Lang, Phrase, Text
from ...prepare.context import SHARING, THRESHOLD
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import AnyText, Make
from ..parts.alike import alike
from ..parts.answered import AnswersInWords
from ..parts.identified import BECAUSE
from ..parts.plan import Row, column_rows, context, history, open_blocks, sections, situation_of
from ..parts.result import SCORES
from ..parts.statements import section_blocks
from ..parts.treatment import Treatment
from ..report.parts import EDITION

TITLE = Text("个人信息去标识化效果评估方案", "Evaluation plan for de-identification")
_WORDS = {
    "fingerprint": words.DATA_FINGERPRINT,
    "standard": Text("评级所依据的标准", "Edition that grades"),
    "fixing": Text("方案的确定与改动", "When the plan was fixed, and changes"),
    "method": Text("评估方法与结果的形成", "Method, and how the result is formed"),
    "context": Text("进入计算的条件", "What enters the calculation"),
    "identifiers": Text("各列的角色与必要性", "Roles of the columns, and why they are needed"),
    "answers": Text("评估准备", "Preparation"),
    "open": Text("尚未回答", "Not answered"),
    "notes": Text("说明", "Notes"),
    "matter": heads.MATTER,
    "value": heads.VALUE,
    "state": heads.STATE,
    "source": heads.SOURCE,
    "column": heads.COLUMN,
    "roles": heads.ROLES,
    "decided": heads.DECIDED_BY,
}
# Talks stand in the record; what p and T3 rest on is the source of their figures, above.
_ELSEWHERE = ("communication", "population", "security")
_MOST_NAMES = 30  # in a row of the plan; the report on identifiers lists every column
# What is agreed of a column, with how wide it stands beside its name, its roles and who decided.
_OF_COLUMN = {"columns.need": 14, "columns.level": 12, "columns.why": 12, "columns.knowable": 10}
_FIRST = (22, 17, 15)
_ANNEX = Text(
    "以下为各项陈述；“有凭据”“自述”指其依据。问题原文、回答人和日期、评分表见附件《调查问卷与评分表》。",
    "This document contains the statements; “evidenced” and “self-declared” indicate their basis. The questions, the "
    "persons who answered them, the dates and the answer sheets are in the annex, “Questionnaires and answer sheets”.",
)
_STEPS = (
    Text(
        "先定性：不含任何标识符的为 4 级；仍含直接标识符的为 1 级（6.2）。",
        "Qualitative grading: without any identifier, level 4; with a direct identifier, level 1 (6.2).",
    ),
    Text(
        "再定量：准标识符取值相同的记录构成等价类，每个等价类的风险为 1/f（D.1.2、D.1.3）。",
        "Quantitative grading: records with the same quasi-identifier values form an equivalence class, and the risk in a "
        "class of f records is 1/f (D.1.2, D.1.3).",
    ),
)
_CLASSES = Text(
    "{sharing}：等价类不得小于 {least}，否则 R = 1；R = {risk} × pr(context)（D.1.5）。",
    "{sharing}: no class smaller than {least}, otherwise R = 1; R = {risk} × pr(context) (D.1.5).",
)
_OPEN_SHARING = Text("共享类型尚未确定，门限和公式随之而定。", "The sharing model is open; class threshold and formula follow from it.")
_ATTACK = Text("pr(context) 取 T1、T2、T3 中最大者（D.1.4）。", "pr(context) is the largest of T1, T2 and T3 (D.1.4).")
_CERTAIN = Text(
    "完全公开共享，攻击视为必然：pr(context) = 1（D.1.4 a）。", "Completely public: an attack is certain, pr(context) = 1 (D.1.4 a)."
)
_RESULT = Text(
    "R 低于 {threshold} 为 3 级，否则为 2 级（6.3 b）。没有回答的不作推测，结果以范围给出。",
    "R below {threshold} is level 3, else level 2 (6.3 b). Unanswered questions are not guessed; the result is then a range.",
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
        "The plan is fixed before the first measurement. Later changes are permitted and appear, with their reason, in every "
        "conclusion and document.",
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
    return (
        *((make.p(_LEFT.fill(left=len(waiting)), "warn"),) if waiting else ()),
        make.h1(_WORDS["fixing"]),
        make.table(_WORDS["fixing"], (heads.WHEN_AND_WHY, words.PLAN_HASH), history(material, lang), (36, 64)),
        make.h1(_WORDS["method"]),
        make.items(_method(material), ordered=True),
        make.h2(_WORDS["context"]),
        make.table(
            _WORDS["context"], (_WORDS["matter"], _WORDS["value"], _WORDS["state"], _WORDS["source"]), context(material, lang),
            (28, 18, 10, 44),
        ),
        make.p(SCORES, "quiet"),
        make.h1(_WORDS["identifiers"]),
        _columns(material, make),
        make.h1(_WORDS["answers"]),
        make.p(_ANNEX, "quiet"),
        *_sections(material, make),
        make.h1(_WORDS["open"]),
        *open_blocks(situation_of(material), make),
        make.h1(_WORDS["notes"]),
        make.items(_NOTES if material.names else (*_NOTES, _WITHHELD)),
        make.pairs(
            (
                (_WORDS["standard"], EDITION.fill(title=material.standard.title, id=material.standard.id)),
                (
                    _WORDS["fingerprint"] if Treatment.of(material) is None else words.SOURCE_FINGERPRINT,
                    f"{fingerprint.kind}: {fingerprint.value}" if fingerprint else "—",
                ),
            ),
            small=True,
        ),
    )  # fmt: skip


def _sections(material: Material, make: Make) -> Iterator[Block]:
    """Every questionnaire as statements: those of the columns stand in their own table, and the answer sheets in the annex."""
    for section in sections(material, make.lang):
        if section.key not in _ELSEWHERE:
            rows = tuple(row for row in section.rows if row.item.points is None and row.item.each != "column" and _stated(row))
            yield from section_blocks(section, rows, make)


def _stated(row: Row) -> bool:
    """What is open of the whole case stands in its own chapter; of one place or party among several it stands in its matrix."""
    return bool(row.answer) or row.instance is not None


def _columns(material: Material, make: Make) -> Block:
    """What each column is, who says so, and what was agreed about it; columns decided alike share a row."""
    answers = AnswersInWords.of(material, make.lang)
    columns = column_rows(material, make.lang)
    agreed = [key for key in _OF_COLUMN if any(answers.given(key, name) for name, *_ in columns)]  # nothing but dashes takes room
    rows = [
        (name, roles, _reasoned(by, reason, make), *(_agreed(answers, key, name) for key in agreed)) for name, roles, by, reason in columns
    ]
    head: tuple[AnyText, ...] = (_WORDS["column"], _WORDS["roles"], _WORDS["decided"], *(answers.label(key) for key in agreed))
    return make.table(_WORDS["identifiers"], head, alike(rows, make.lang, _MOST_NAMES), (*_FIRST, *(_OF_COLUMN[key] for key in agreed)))


def _reasoned(by: str, reason: str, make: Make) -> str:
    return BECAUSE.fill(by=by, reason=reason).say(make.lang) if by and reason else by or "—"


def _agreed(answers: AnswersInWords, key: str, column: str) -> str:
    """What was answered of this column; a dash where it was not asked, or nobody answered."""
    return answers.say(key, column) if answers.given(key, column) else "—"


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
    clauses=("GB/T 42460-2023 6.1 g", "GB/T 42460-2023 6.6 a 1"),
    build=build,
    secrecy="internal",
    readers=heads.READ_BY_EVALUATORS,
)
