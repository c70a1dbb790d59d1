"""The personal information protection impact assessment (PIPL 55-56), from what the case already answers."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords
from ..parts.mitigated import NOTHING, done_in_words, left
from ..parts.treatment import Treatment
from ..report.marks import limitations
from ..report.sentences import first_steps, headline

TITLE = Text("个人信息保护影响评估报告", "Personal information protection impact assessment")
_WHY = Text(
    "处理敏感个人信息、委托处理、向他人提供或公开个人信息等情形，应当事前进行影响评估并留存记录（个人信息保护法第五十五条）。",
    "Before sensitive personal information is processed, or personal information is entrusted, provided to others or made "
    "public, an impact "
    "assessment is made and kept (PIPL 55).",
)
_ONE = Text(
    "处理目的、方式等是否合法、正当、必要（第五十六条第一项）",
    "Purpose and manner: lawful, legitimate, necessary (Article 56, item 1)",
)
_TWO = Text("对个人权益的影响及安全风险（第五十六条第二项）", "Impact on individuals, and security risks (Article 56, item 2)")
_THREE = Text(
    "保护措施是否合法、有效并与风险程度相适应（第五十六条第三项）",
    "Measures: lawful, effective, in proportion to the risk (Article 56, item 3)",
)
_RISK, _HARM, _LIMITS = (
    Text("重标识风险", "Risk of re-identification"),
    Text("可能的损害", "Possible harm"),
    Text("风险评估未涵盖的", "What the evaluation of risk leaves out"),
)
_TREATED = Text("已采取的去标识化措施及效果", "De-identification that was done, and its effect")
_TODO = Text("须采取的措施", "Measures to be taken")
_KEEP = Text(
    "本报告和处理情况记录应至少保存三年（第五十六条）。",
    "This report and the records of processing are kept for at least three years (Article 56).",
)
_JUDGE = Text(
    "合法性、正当性、必要性及与风险相适应的结论由个人信息保护负责人作出；程序只列出事实。",
    "Whether this is lawful, legitimate, necessary and in proportion is for the person in charge of protection to conclude; the tool "
    "states facts only.",
)
_WHO = (Text("个人信息保护负责人", "Person in charge of personal information protection"),)
_LAWFUL = (
    "legal.processor",
    "legal.basis",
    "legal.informed",
    "purpose.statement",
    "purpose.origin",
    "purpose.related",
    "purpose.minimum",
    "legal.sensitive",
    "legal.sensitive_need",
    "legal.separate_consent",
    "legal.guardian_consent",
)
_HARMS = ("subjects.types", "subjects.number", "subjects.minors", "impact.without_consent", "impact.given_freely", "impact.notice")
_MEASURES = (
    "legal.sensitive_protection",
    "legal.internal_rules",
    "legal.training",
    "legal.incident_plan",
    "controls.access",
    "controls.encrypted",
    "controls.audit_trail",
    "controls.breach",
    "controls.training",
    "recipients.agreement",
    "schedule.monitoring",
)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """The three matters of Article 56, each with what is known."""
    make, answers, assessment = Make(lang), AnswersInWords.of(material, lang), material.known()
    return (
        make.p(_WHY, "quiet"),
        make.h1(_ONE),
        make.pairs(answers.rows(*_LAWFUL)),
        make.h1(_TWO),
        make.h2(_RISK),
        make.p(headline(assessment), "lead"),
        *((make.items(left(assessment)),) if left(assessment) else ()),
        make.h2(_HARM),
        make.pairs(answers.rows(*_HARMS)),
        make.h2(_LIMITS),
        make.items(limitations(assessment)),
        make.h1(_THREE),
        make.pairs(answers.rows(*_MEASURES)),
        make.h2(_TREATED),
        *_treated(material, make),
        make.h2(_TODO),
        make.items(first_steps(assessment)),
        make.h1(heads.CONCLUSION),
        make.p(_JUDGE),
        make.p(_KEEP),
        make.sign(_WHO),
    )


def _treated(material: Material, make: Make) -> Iterator[Block]:
    done = Treatment.of(material)
    if done is None:
        yield make.p(NOTHING)
        return
    yield make.items(done_in_words(done))


KIND = Kind(
    years=3,
    key="impact",
    title=TITLE,
    clauses=("PIPL 55", "PIPL 56", "GB/T 39335"),
    build=build,
    secrecy="confidential",
    readers=Text(
        "个人信息保护负责人、隐私法务、履行职责的监管部门", "the person in charge of protection, privacy counsel, and authorities on duty"
    ),
    assesses=True,
)
