"""The personal information protection impact assessment (PIPL 55-56), from what the case already answers."""

from __future__ import annotations

from collections.abc import Iterator

from ...grade.rights import ABROAD, DUTIES, ROUTE, TABLE, RightsRisk
from ...model import words
from ...model.assessment import Assessment
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords
from ..parts.impact_conclusion import STATED, ImpactConclusion, impact_conclusion, weighed_in_words
from ..parts.mitigated import done_in_words, left, no_record
from ..parts.rights_risk import GRADES, SOURCES, UNKNOWN, basis_of
from ..parts.treatment import Treatment
from ..report.sentences import first_steps

TITLE = Text("个人信息保护影响评估报告", "Personal information protection impact assessment")
_PROPOSED, _WHY_NEEDED = Text("拟作的结论", "Conclusion proposed"), Text("须作评估的情形", "Why it has to be made")
_ONE = Text("处理目的、方式等（第五十六条第一项）", "Purpose and manner (Article 56, item 1)")
_TWO = Text("对个人权益的影响及安全风险（第五十六条第二项）", "Impact on individuals, and security risks (Article 56, item 2)")
_THREE = Text("保护措施（第五十六条第三项）", "Protective measures (Article 56, item 3)")
_GRADE, _TABLED = Text("风险等级", "Grade of the risk"), Text("风险等级的判定", "How the grade is found")
_RIGHTS = Text("个人行使权利的保障", "How individuals exercise their rights")
_LEFT = Text("残余风险", "Risk that is left")
_TREATED = Text("已采取的去标识化措施及效果", "De-identification performed, and its effect")
_TODO = Text("须采取的措施和遵守的条件", "Measures to be taken, and conditions to be kept")
_GO = Text(
    "可以实施：三项均未发现不符之处，风险等级为“{grade}”。",
    "The processing may go ahead: nothing was found amiss in the three matters, and the risk is {grade}.",
)
_GO_WITH = Text(
    "落实“须采取的措施和遵守的条件”并经管理层批准后可以实施：三项均未发现不符之处，风险等级为“{grade}”。",
    "The processing may go ahead once the measures and conditions below are in place and management has approved: nothing was found amiss "
    "in the three matters, and the risk is {grade}.",
)
_GO_HIGH = Text(
    "三项均未发现不符之处，但风险等级为“{grade}”：采取进一步措施降低风险，或者由管理层知悉本等级后签署批准（签署即书面接受残余风险），"
    "并落实“须采取的措施和遵守的条件”，方可实施。",
    "Nothing was found amiss in the three matters, but the risk is {grade}: the processing may go ahead only once further measures have "
    "lowered it, or management, knowing the grade, has signed its approval and thereby accepted in writing the risk that is left, "
    "and the measures and conditions below are in place.",
)
_SEVERE = Text("不得实施：风险等级为“严重”。", "The processing must not go ahead: the risk is severe.")
_IS_SEVERE = Text("风险等级为“严重”", "the risk is severe")
_NO = Text("不得实施，下列事项不符合要求：", "The processing must not go ahead; these matters do not meet what is required:")
_NOT_YET = Text("尚不能作出结论，下列事项没有确定：", "No conclusion can be drawn yet; these matters are not settled:")
_ALSO_OPEN = Text(
    "此外，下列事项尚未确定；解决上述不符之处、重新作结论时须一并确定：",
    "These matters are not settled either, and have to be before a new conclusion is drawn:",
)
_OWN = Text(
    "以上由程序按案例的回答和数据得出，供个人信息保护负责人作出结论；各项事实的凭据见《调查问卷与评分表》。",
    "This follows from the answers and the data of the case, for the person in charge of protection to conclude upon; the evidence of each "
    "fact stands in the questionnaire.",
)
_KEEP = Text(
    "本报告和处理情况记录应至少保存三年（第五十六条）。",
    "This report and the records of processing are kept for at least three years (Article 56).",
)
_RULE = Text(
    "由严重程度与可能性综合得出（GB/T 39335-2020 5.5、5.6）；判定表为本程序所定。可能性分三档：低为总体风险低于阈值或没有此种情形，"
    "高为总体风险不低于 0.2、仍有直接标识符，涉及五分之一以上的记录，或出境而不具备法定条件。"
    "涉及敏感个人信息或不满十四周岁未成年人的，严重程度至少为中。"
    "取各来源中最高的一级。",
    "Found from severity and likelihood together (GB/T 39335-2020 5.5, 5.6) by a table of this tool. Likelihood has three steps: low is an "
    "overall risk below the threshold, or nothing of the kind; high is an overall risk of 0.2 or more, direct identifiers, a fifth of "
    "the records, or provision abroad without what the law requires. Where sensitive information or children under fourteen are concerned "
    "the severity is at least medium. The worst source counts.",
)
_TABLE_HEAD = Text("严重程度", "Severity")
_LIKELY = tuple(Text(f"可能性：{GRADES[step].zh}", f"likelihood: {GRADES[step].en}") for step in (1, 2, 3))
_RISK_HEAD = (Text("风险来源", "Source of risk"), Text("可能性", "Likelihood"), Text("依据", "Ground"), _TABLE_HEAD, _GRADE)
_RIGHT_HEAD = (Text("权利", "Right"), Text("条款", "Article"), Text("如何保障", "How it is met"))
_EFFECTS = Text("对个人权益的影响（GB/T 39335-2020 5.5）", "Effects on individuals (GB/T 39335-2020 5.5)")
_EFFECT_HEAD = (Text("影响的方面", "Effect"), Text("本次处理的情况", "In this processing"))
_NO_CASE = Text("回答中没有说明属于第五十五条的哪种情形。", "The answers do not say which case of Article 55 this is.")
_WHO = (heads.PROTECTION_OFFICER,)
_ABROAD = Text("向境外提供（第三十八条、第三十九条）", "Provision abroad (Articles 38, 39)")
_ABROAD_KEYS = ("flow.abroad_place", ROUTE, *DUTIES)
_MEASURE_HEAD = (heads.MEASURE, Text("落实情况", "In place"), Text("责任方", "Who answers for it"))
_TODO_HEAD = (Text("措施或条件", "Measure or condition"), Text("责任人", "Who"), Text("时限", "When"))
_OF_RECIPIENT, _HIGH = "controls.", 3
_AT_PROCESSOR = ("legal.processor", Text("[个人信息处理者]", "[the processor]"))
_AT_RECIPIENT = ("recipients.organisations", Text("[接收方]", "[the recipient]"))
_TO_NAME, _BOTH = Text("[由处理者指定]", "[for the processor to name]"), Text("提供方和接收方", "provider and recipient")
_BEFORE, _WHILE = Text("提供之前", "before provision"), Text("提供期间", "while provided")
_NECESSARY = Text("必要性的依据", "What necessity rests on")
_KEPT = Text("提供 {kept} 列，其中 {stated} 列写明了保留理由", "columns provided: {kept}, with the reason for keeping stated for {stated}")
_DROPPED = Text("删除 {gone} 列；{kept}", "columns removed: {gone}; {kept}")
_NONE_TO_TAKE = Text(
    "目前的风险不可接受，不存在可以承担的残余风险；措施落实后须重新评估并另作结论。",
    "The present risk is not acceptable: there is no residual risk to be taken on. Once the measures are in place the assessment is made "
    "again.",
)
_UNKNOWN_LEFT = Text(
    "风险等级尚不能判定，残余风险待定。", "The grade of the risk is not known yet, and neither is what will be left of it."
)
_STAYS = Text("措施和条件落实后，风险等级为“{grade}”。", "With the measures and conditions in place the risk is {grade}.")
_TO_WEIGH = (
    (
        Text(
            "双方处理的目的、范围、方式，出境信息的规模、种类和敏感程度",
            "Purpose, scope and manner of processing on both sides; scale, categories and sensitivity of what goes abroad",
        ),
        Text("见上文各节", "See the sections above"),
    ),
    (
        Text(
            "出境后遭到篡改、破坏、泄露、丢失、非法利用的风险",
            "Risk of alteration, destruction, leaks, loss or unlawful use once abroad",
        ),
        Text(
            "见“对个人权益的影响及安全风险”；[由法务补充境外的情况]",
            "See “Impact on individuals, and security risks”; [counsel to add what is particular abroad]",
        ),
    ),
    (
        Text(
            "境外接收方承诺的义务，履行义务的管理和技术措施、能力", "The recipient's duties, and its measures and ability to perform them"
        ),
        Text(
            "见《数据使用协议》和接收方的安全调查表；[由法务作出评价]",
            "See the agreement and the recipient's questionnaire; [counsel's view]",
        ),
    ),
    (
        Text("所在国家或地区的法律、政策对履行的影响", "Effect of the law and policy of the country or region on performance"),
        Text("[由法务填写]", "[for counsel to fill in]"),
    ),
    (
        Text("个人行使权利的渠道是否通畅", "Whether individuals can exercise their rights there"),
        Text("[联系人、方式、期限，由处理者填写]", "[contact, channel and time limit, for the processor to fill in]"),
    ),
)
_ABROAD_ANONYMOUS = Text(
    "回答称数据已匿名化：论证成立的，数据不是个人信息，第三十八条、第三十九条不适用，重要数据和数据安全的规定仍然适用；"
    "论证未经确认之前按个人信息评估。",
    "The data are stated to be anonymous. If that is proved they are no personal information and Articles 38 and 39 do not apply, while "
    "the rules on important data and data security still do; until it is confirmed they are assessed as personal information.",
)
_LAWFUL = (
    "legal.processor", "legal.basis", "legal.informed", "purpose.statement", "purpose.origin", "purpose.related", "purpose.minimum",
    "legal.sensitive", "legal.sensitive_need", "legal.separate_consent", "subjects.minors", "legal.guardian_consent",
)  # fmt: skip
_SUBJECTS = ("subjects.types", "subjects.number", "impact.sensitivity", "impact.detail")
_MEASURES = (
    "legal.sensitive_protection", "legal.internal_rules", "legal.training", "legal.incident_plan", "controls.access", "controls.encrypted",
    "controls.audit_trail", "controls.breach", "controls.training", "recipients.agreement", "schedule.monitoring",
)  # fmt: skip
_DIMENSIONS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("限制自主决定", "Freedom to decide is limited"), ("impact.notice", "impact.without_consent")),
    (Text("引发差别待遇", "Unequal treatment"), ("impact.discrimination", "impact.misuse")),
    (Text("名誉受损、精神压力", "Harm to reputation, distress"), ("impact.privacy",)),
    (Text("人身、财产受损", "Harm to person or property"), ("impact.harm",)),
)
_AT_SOURCE = Text(
    "由个人向“{processor}”提出，在原始数据中办理；{codes}",
    "Asked of “{processor}” and done in the original data; {codes}",
)
_CODED = Text(
    "已提供的数据保留代码，提供方可以据以找到其记录",
    "the data provided keep codes, by which the provider can find the records of that person",
)
_UNCODED = Text(
    "已提供的数据没有代码，接收方和提供方都不能按人查找其中的记录",
    "the data provided keep no code: neither side can look up a person in them",
)
_STILL_DIRECT = Text(
    "数据现含直接标识符，不得提供；处理后是否保留代码，重新评估时写明",
    "the data hold direct identifiers and must not be provided; whether a code is kept once they are treated is to be stated then",
)
_CODES_OPEN = Text("是否保留可供查找的代码尚未说明", "whether a code is kept by which records could be found is not stated")
_CHANNEL = Text("[受理渠道和办理期限，由处理者填写]", "[channel and time limit, for the processor to fill in]")
_AGAINST_ABROAD = Text("向境外接收方行使权利", "To exercise rights against the recipient abroad")
_CHANNEL_ABROAD = Text(
    "按《数据使用协议》“向境外提供”一条向境外接收方提出，处理者协助；[联系人、方式和期限，由处理者填写]",
    "Asked of the recipient abroad under the agreement's article on provision abroad, with the processor's help; [contact, channel and "
    "time limit, for the processor to fill in]",
)
_PROCESSOR = Text("[个人信息处理者]", "[the personal information processor]")
_LATER = Text("撤回后不再用于以后的提供；{codes}", "After a withdrawal the data go into no later provision; {codes}")


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """The conclusion that is proposed, then the three matters of Article 56 and the rights of individuals."""
    make, answers, assessment = Make(lang), AnswersInWords.of(material, lang), material.known()
    concluded = impact_conclusion(material, answers)
    return (
        make.h1(_PROPOSED),
        *_conclusion(concluded, answers, make),
        make.pairs(((_WHY_NEEDED, "\n".join(map(make.say, concluded.needed)) or make.say(_NO_CASE)),)),
        make.h1(_ONE),
        make.pairs((*answers.rows(*(key for key in _LAWFUL if answers.applies(key))), *_necessity(answers, make))),
        make.h1(_TWO),
        make.pairs(answers.rows(*_SUBJECTS)),
        make.table(_EFFECTS, _EFFECT_HEAD, _effects(answers, make), (34, 66)),
        make.table(_GRADE, _RISK_HEAD, (_risk_row(one, assessment) for one in concluded.found.risks), (26, 11, 39, 11, 13)),
        make.p(_RULE, "quiet"),
        make.table(_TABLED, (_TABLE_HEAD, *_LIKELY), ((GRADES[row], *(GRADES[one] for one in cells)) for row, cells in TABLE.items())),
        *_provided_abroad(answers, make),
        make.h2(_LEFT),
        make.items(_residual(concluded, assessment)),
        make.h1(_THREE),
        make.table(_THREE, _MEASURE_HEAD, _in_place(answers), (38, 38, 24)),
        make.h2(_TREATED),
        *_treated(material, make),
        make.h2(_TODO),
        make.table(_TODO, _TODO_HEAD, _to_do(answers, assessment), (60, 24, 16)),
        make.h1(_RIGHTS),
        make.table(_RIGHTS, _RIGHT_HEAD, _rights(answers), (24, 16, 60)),
        make.p(_KEEP, "quiet"),
        make.sign(_WHO),
    )


def _necessity(answers: AnswersInWords, make: Make) -> Iterator[tuple[str, str]]:
    """What speaks for necessity in the data themselves: what left, and of how many columns it is stated why they stay (56, item 1)."""
    material = answers.material
    done, given = Treatment.of(material), material.known().facts.columns
    stated = sum(answers.given("columns.why", name) for name in given)
    found = _KEPT.fill(kept=len(given), stated=stated)
    gone = 0 if done is None else len(done.dropped)
    yield make.say(_NECESSARY), make.say(_DROPPED.fill(gone=gone, kept=found) if gone else found)


def _residual(concluded: ImpactConclusion, assessment: Assessment) -> Iterator[Text | Phrase]:
    """What is left when the measures are taken: the worst grade, then in figures; none is to be taken on where the risk must not be."""
    grade = concluded.found.grade
    if assessment.verdict.acceptable is False or concluded.found.severe:
        yield _NONE_TO_TAKE
    else:
        yield _UNKNOWN_LEFT if grade is None else _STAYS.fill(grade=GRADES[grade])
    yield from left(assessment)


def _in_place(answers: AnswersInWords) -> Iterator[tuple[str, str, Text | str]]:
    """Each measure, whether it is in place, and who answers for it: the processor, or the recipient for what is done there."""
    for key in (key for key in _MEASURES if answers.applies(key)):
        ((label, state),) = answers.rows(key)
        yield label, state, _who(answers, *(_AT_RECIPIENT if key.startswith(_OF_RECIPIENT) else _AT_PROCESSOR))


def _who(answers: AnswersInWords, key: str, unnamed: Text) -> Text | str:
    return answers.say(key) if answers.given(key) else unnamed


def _to_do(answers: AnswersInWords, assessment: Assessment) -> Iterator[tuple[Text | Phrase, Text | str, Text]]:
    """What has to be done or kept: by the executor while the data must not go out, then by both sides."""
    by = _BOTH if assessment.verdict.acceptable else _who(answers, "team.executor", _TO_NAME)
    when = _WHILE if assessment.verdict.acceptable else _BEFORE
    yield from ((step, by, when) for step in first_steps(assessment))


def _conclusion(concluded: ImpactConclusion, answers: AnswersInWords, make: Make) -> Iterator[Block]:
    """Whether it may go ahead, with what stands against it or is not settled."""
    if concluded.against:
        yield make.p(_NO, "warn")
        yield make.items((*concluded.against, *((_IS_SEVERE,) if concluded.found.severe else ())))
    elif concluded.found.severe:
        yield make.p(_SEVERE, "warn")
    if concluded.weighed is not None:
        yield make.p(weighed_in_words(concluded.weighed, answers), "warn")
    yield from _unbarred(concluded, make)
    yield make.p(_OWN, "quiet")


def _unbarred(concluded: ImpactConclusion, make: Make) -> Iterator[Block]:
    """What is not settled yet, or that nothing stands against it."""
    found = concluded.found
    if concluded.unsettled:
        yield make.p(_ALSO_OPEN if found.barred else _NOT_YET, "plain" if found.barred else "warn")
        yield make.items(concluded.unsettled)
    elif found.grade is not None and not found.barred:
        go = _GO if found.lowest else _GO_HIGH if found.grade == _HIGH else _GO_WITH
        yield make.p(go.fill(grade=GRADES[found.grade]), "good" if found.lowest else "warn" if go is _GO_HIGH else "plain")


def _provided_abroad(answers: AnswersInWords, make: Make) -> Iterator[Block]:
    """What is weighed where the data leave the country (Measures for the Standard Contract, 2023, Article 5)."""
    if not answers.yes(ABROAD):
        return
    yield make.h2(_ABROAD)
    if answers.situation.value("legal.form") == ("anonymous",):
        yield make.p(_ABROAD_ANONYMOUS, "warn")
    yield make.pairs((*answers.rows(*_ABROAD_KEYS), *((make.say(label), make.say(value)) for label, value in _TO_WEIGH)))


def _effects(answers: AnswersInWords, make: Make) -> Iterator[tuple[Text, str]]:
    for title, keys in _DIMENSIONS:
        yield title, "\n".join(make.say(STATED.fill(label=answers.label(key), answer=answers.say(key))) for key in keys)


def _risk_row(one: RightsRisk, assessment: Assessment) -> tuple[Text | Phrase, ...]:
    severity = words.NOT_ANSWERED if one.severity is None else GRADES[one.severity]
    likely, grade = (UNKNOWN if each is None else GRADES[each] for each in (one.likely, one.grade))
    return SOURCES[one.source], likely, basis_of(one, assessment), severity, grade


def _rights(answers: AnswersInWords) -> Iterator[tuple[Text | Phrase | str, ...]]:
    codes = _codes(answers)
    processor = answers.say("legal.processor") if answers.given("legal.processor") else _PROCESSOR
    asked = [key for key in ("legal.informed", "legal.separate_consent") if answers.applies(key)]
    informed = "\n".join(STATED.fill(label=label, answer=answer).say(answers.lang) for label, answer in answers.rows(*asked))
    yield Text("知情、决定", "To know and to decide"), Text("第十七、二十三、四十四条", "17, 23, 44"), informed
    yield Text("撤回同意", "To withdraw consent"), Text("第十五条", "15"), _LATER.fill(codes=codes)
    done = _AT_SOURCE.fill(processor=processor, codes=codes)
    yield Text("查阅、复制、更正、删除", "Access, copy, correction, erasure"), Text("第四十五至四十七条", "45 to 47"), done
    if answers.yes(ABROAD):
        yield _AGAINST_ABROAD, Text("第三十九条", "39"), _CHANNEL_ABROAD
    yield Text("要求解释说明", "To have the rules explained"), Text("第四十八条", "48"), _CHANNEL
    yield Text("申请的受理", "How requests are taken"), Text("第五十条", "50"), _CHANNEL


def _codes(answers: AnswersInWords) -> Text:
    """Whether a person's records can be found in the data that were given: by what the data are, then by what was answered."""
    material = answers.material
    if material.known().inventory.with_role(Role.DI):
        return _STILL_DIRECT
    coded = True if material.pseudonyms else answers.yes("dataset.codes")
    return {True: _CODED, False: _UNCODED, None: _CODES_OPEN}[coded]


def _treated(material: Material, make: Make) -> Iterator[Block]:
    done = Treatment.of(material)
    if done is None:
        yield make.p(no_record(material))
        return
    yield make.items(done_in_words(done))


KIND = Kind(
    years=3,
    key="impact",
    title=TITLE,
    clauses=("PIPL 55", "PIPL 56", "GB/T 39335-2020"),
    build=build,
    secrecy="confidential",
    readers=Text(
        "个人信息保护负责人、隐私法务、履行职责的监管部门", "the person in charge of protection, privacy counsel, and authorities on duty"
    ),
    assesses=True,
)
