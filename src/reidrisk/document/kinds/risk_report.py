"""The re-identification risk assessment report: one page to sign, then everything it rests on (GB/T 42460 6.4, 6.6 a 4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...measure.attribute.shared import SharedValue
from ...model.assessment import Assessment
from ...model.exact import show
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..content import Block, Break
from ..figures import percent
from ..kind import Kind, Material
from ..layout.numbering import capital
from ..making import NONE, Make
from ..parts.answered import AnswersInWords
from ..parts.attacked import attacks_blocks
from ..parts.bound import STAYS_IN_FORCE, bound_by, is_open_to_all
from ..parts.in_a_minute import in_a_minute
from ..parts.mitigated import in_short, left, mitigated_blocks
from ..parts.plan import situation_of
from ..parts.purpose import IN_REPORT, STATEMENT
from ..parts.released_before import together_blocks
from ..parts.result import (
    SCORES,
    audiences_table,
    conditions_table,
    facts,
    first_names,
    kinds_tables,
    levels_table,
    numbers_table,
    picture,
    steps_table,
)
from ..parts.rights_risk import attribute_in_classes
from ..parts.treatment import Treatment
from ..report.marks import legend, limitations, toned
from ..report.sentences import first_steps, head_of_steps, headline
from ..report.standing import standing

TITLE = Text("个人信息去标识化效果评估报告", "Evaluation report on de-identification")
_SUMMARY, _CONTEXT, _QUALITATIVE, _QUANTITATIVE = (
    Text("摘要", "Summary"),
    Text("共享目的与环境", "Purpose and context"),
    Text("定性评估", "Qualitative evaluation"),
    Text("定量评估", "Quantitative evaluation"),
)
_MITIGATION, _CONCLUSION, _RESIDUAL, _CONDITIONS, _AGAIN = (
    Text("处理措施与证明", "Mitigation and proof"),
    Text("结论", "Conclusion"),
    Text("残余风险", "Residual risk"),
    Text("结论成立的条件", "Conditions of the conclusion"),
    Text("重新评估", "Re-evaluation"),
)
_ENDED = Text(
    "数据仍含直接标识符，定性评估即告结束（6.2 c），不按风险定级；附件所列数值仅供参考。",
    "Direct identifiers are left, so the evaluation ended with the qualitative part (6.2 c) and nothing is graded by risk; the figures in "
    "the annex are for information.",
)
_FINDINGS = Text("发现与保留事项", "Findings and reservations")
_ANNEX = Text("附件：评定步骤与全部数值", "Annex: the steps of the assessment, and all figures")
_MAY = Text(
    "就重标识风险而言，经管理层批准后可以按“共享目的与环境”一章所述的目的和环境共享。",
    "In view of the re-identification risk, the data may be shared as described in “Purpose and context”, once management has approved.",
)
_APPROVED = Text(
    "就重标识风险而言，可以按“共享目的与环境”一章所述的目的和环境共享；已获管理层批准。",
    "In view of the re-identification risk, the data may be shared as described in “Purpose and context”; management has approved.",
)
_MUST_NOT = Text(
    "就重标识风险而言，不得共享。处理方法见“须先处理的事项”；处理后须重新评估。",
    "In view of the re-identification risk, the data must not be shared. See “What to do first” for the treatment "
    "required; then evaluate again.",
)
_NOT_YET = Text("在未答事项确定之前不得共享。", "The data must not be shared until the open questions have been answered.")
_WOULD_CHANGE = Text("可能改变结论的因素", "What would change this conclusion")
_NOTHING_MOVES = Text("没有发现单独一项改动就会改变结论的情形。", "No single change was found that would alter the conclusion.")
_HOLDS = (
    Text("数据与本文件所列指纹一致，没有增加列或追加记录。", "The data carry the fingerprint given here; no column or record was added."),
    Text(
        "没有出现新的可关联数据，也没有出现使所用方法失效的技术。",
        "No new data that could be linked, and no technique that defeats the methods used, has appeared.",
    ),
)
_SAME_RECIPIENT = Text("接收方、用途和共享类型与评估方案一致。", "Recipient, use and sharing model are those of the evaluation plan.")
_SAME_PLAN = Text(
    "评估方案没有改动；数据经过处理或方案改动之后，本结论不再适用。",
    "The evaluation plan was not changed. Once the data have been treated or the plan has changed, this conclusion applies no longer.",
)
_SENTENCE = Text("{clause}。", "{clause}.")
_ASSUMED = Text("结论中的假定", "What the conclusion assumes")
_WHEN = Text("何时重新评估", "When it is evaluated again")
_INTERVAL = Text("复查间隔（月）", "Interval of review (months)")
_AT_ONCE = Text(
    "上述条件任何一项不再成立时，立即停止使用并重新评估（ITU-T X 系列补编 39（2023）SR8）。",
    "If any of these conditions ceases to hold, stop using the data and re-evaluate immediately (ITU-T X Suppl.39 (2023) SR8).",
)
_AFTERWARDS = Text(
    "本结论为不可接受：数据处理之后，须用产出的数据重新评估，方可考虑提供。",
    "The conclusion is not acceptable: once the data are treated they have to be evaluated again before they can be provided.",
)
_REPORT_READERS = Text(
    "策略管理者、监督者、隐私法务，以及接收方的受信代表；再提供须经批准",
    "the policy manager, the supervisor, privacy counsel and the recipient's trusted representative; passing it on needs approval",
)


def _holding(material: Material, lang: Lang) -> Iterator[Text | Phrase | str]:
    """While what the conclusion holds; of data that are open to everybody no recipient and no control is relied on."""
    answers = AnswersInWords.of(material, lang)
    yield _HOLDS[0]
    if material.known().verdict.acceptable is False:
        yield _SAME_PLAN
        return
    if not is_open_to_all(answers):
        yield _SAME_RECIPIENT
        clause = STAYS_IN_FORCE[bound_by(answers)].say(lang)
        yield capital(_SENTENCE.fill(clause=clause).say(lang), lang)
    yield from _HOLDS[1:]


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """A page to sign, then the evidence."""
    assessment, make = material.known(), Make(lang)
    return (
        *_first_page(material, assessment, make),
        make.h1(_CONTEXT),
        *_context(material, make),
        make.h1(_QUALITATIVE),
        make.p(_IDENTIFIED, "quiet"),
        make.pairs(_by_role(assessment)),
        make.h1(_QUANTITATIVE),
        *(() if standing(assessment).kind != "direct" else (make.p(_ENDED),)),
        *kinds_tables(assessment, lang),
        *audiences_table(assessment, lang),
        *_drawn(material, assessment, lang),
        *_attributes(material, make),
        *attacks_blocks(material, make),
        *together_blocks(material, make),
        make.h1(_MITIGATION),
        *mitigated_blocks(material, make),
        make.h1(_CONCLUSION),
        make.p(headline(assessment)),
        levels_table(assessment, lang),
        *_shared(material, make),
        make.h1(_RESIDUAL),
        make.items((*left(assessment), *limitations(assessment))),
        make.h1(_CONDITIONS),
        make.items(_holding(material, lang)),
        *_assumptions(assessment, make),
        make.h1(_AGAIN),
        *_again(material, make),
        Break(),
        make.h1(_ANNEX),
        steps_table(assessment, lang, approved=_approved(material)),
        *numbers_table(assessment, lang),
        facts(assessment, lang),
    )


def _first_page(material: Material, assessment: Assessment, make: Make) -> Iterator[Block]:
    yield make.h1(_SUMMARY)
    yield make.p(headline(assessment), "lead")
    approved = _approved(material)
    yield make.pairs(in_a_minute(material, make, approved=approved))
    yield make.h2(_FINDINGS)
    settled = frozenset({"not-approved"}) if approved else frozenset()
    yield make.p(legend(assessment, leave_out=settled), "quiet")
    yield from toned(assessment, make, leave_out=settled)
    yield from in_short(material, make)
    yield make.h2(head_of_steps(assessment))
    yield make.items(first_steps(assessment), ordered=True)
    yield make.h2(_WOULD_CHANGE)
    yield make.items([way.finding for way in assessment.verdict.ways] or (_NOTHING_MOVES,))


def _assumptions(assessment: Assessment, make: Make) -> Iterator[Block]:
    """What the conclusion takes for granted; nothing where it takes nothing."""
    assumed = tuple(_assumed(assessment))
    if assumed:
        yield make.h2(_ASSUMED)
        yield make.items(assumed)


def _assumed(assessment: Assessment) -> Iterator[Text | Phrase]:
    """The reading of undecided columns that the conclusion takes, then what is assumed beside it."""
    verdict = assessment.verdict
    if verdict.scenario is not None and verdict.scenario not in verdict.assumptions:
        yield _READ.fill(scenario=verdict.scenario)
    yield from verdict.assumptions


_READ = Text("{scenario}。", "{scenario}.")


def _approved(material: Material) -> bool:
    return material.governed.status == "approved" and not material.governed.broken


def _shared(material: Material, make: Make) -> Iterator[Block]:
    """Whether the data may go out on this ground."""
    acceptable = material.known().verdict.acceptable
    may = _APPROVED if _approved(material) else _MAY
    yield make.p(may if acceptable else _NOT_YET if acceptable is None else _MUST_NOT, "good" if acceptable else "warn")


def _context(material: Material, make: Make) -> Iterator[Block]:
    answers = AnswersInWords.of(material, make.lang)
    stated = ((answers.label(STATEMENT), answers.purpose(IN_REPORT)),)
    yield make.pairs((*stated, *answers.rows("purpose.scenario", "recipients.organisations", "sharing", "recipients.agreement")))
    yield from picture(material.known(), make.lang, "data-flow")
    yield conditions_table(material.known(), make.lang, material.who)
    yield make.p(SCORES, "quiet")
    rows = [
        (name, *(answers.say(f"environments.{part}", name) for part in ("people", "other_data", "infrastructure", "governance")))
        for name in situation_of(material).instances("environment")
    ]
    if rows:
        yield make.table(_ENVIRONMENTS, _OF_ENVIRONMENT, rows, (18, 20, 18, 22, 22))
    elif answers.applies("environments.names"):
        yield make.pairs(answers.rows("environments.names"))


_ENVIRONMENTS = Text("数据使用环境", "Environments")
_OF_ENVIRONMENT = (
    heads.ENVIRONMENT,
    Text("人员", "People"),
    heads.OTHER_DATA,
    Text("系统与设施", "Systems and premises"),
    Text("治理", "Governance"),
)


def _by_role(assessment: Assessment) -> Iterator[tuple[Text, Text | Phrase]]:
    """The columns of each role, by name; one with two roles stands under both."""
    for role in Role:
        names = tuple(column.name for column in assessment.inventory.columns if role in column.roles)
        yield role.words, _COUNTED.fill(count=len(names), names=first_names(names)) if names else NONE
    waiting = tuple(column.name for column in assessment.inventory.undecided if not column.roles)
    if waiting:  # without it the roles would not add up to the columns there are
        yield _UNDECIDED, _COUNTED.fill(count=len(waiting), names=first_names(waiting))


def _drawn(material: Material, assessment: Assessment, lang: Lang) -> Iterator[Block]:
    """How large the classes are, whether R is below the threshold, what would move it; nothing where direct identifiers decide."""
    if standing(assessment).kind != "direct":
        done = Treatment.of(material)
        both = done is not None and done.before is not None and done.after is not None  # that picture has R and the threshold too
        for key in ("class-sizes", *(() if both else ("risk-figures",)), "what-answers-move"):
            yield from picture(assessment, lang, key)


def _attributes(material: Material, make: Make) -> Iterator[Block]:
    """What a class gives away of all its members alike: no figure of k-anonymity tells of it."""
    if material.shared:
        yield make.h2(_SHARED)
        yield make.items(map(_attribute, material.shared))
        if standing(material.known()).by_subject:
            yield make.p(_BY_RECORDS, "quiet")
        yield make.p(_KNOWN, "quiet")


def _attribute(one: SharedValue) -> Phrase:
    share = percent(Fraction(one.records, one.of_records))
    figures = {
        "classes": one.classes,
        "of": one.of_classes,
        "records": one.records,
        "share": share,
        "distance": show(one.distance, 4),
        "points": show(one.distance * 100, 1),
    }
    return (_ONE_VALUE if one.classes else _NO_VALUE).fill(column=attribute_in_classes(one), **figures)


_SHARED = Text("属性泄露风险", "Disclosure of attributes")
_ONE_VALUE = Text(
    "{column}：{of} 个等价类中有 {classes} 个只有一个取值，涉及 {records} 条记录（{share}）：知道某人属于其中，即知道其取值，无须识别"
    "是哪一条。取值的占比在某一类中与在总体中最多相差 {points} 个百分点（t = {distance}）。",
    "{column}: of {of} {of|class|classes} {classes} hold a single value, with {records} {records|record|records} ({share}): anyone who "
    "knows that a "
    "person belongs to one of them knows the value without having to identify the record. In one class the share of some values "
    "differs from their share in the whole by as much as {points} percentage points (t = {distance}).",
)
_NO_VALUE = Text(
    "{column}：{of} 个等价类都含两种以上取值。取值的占比在某一类中与在总体中最多相差 {points} 个百分点（t = {distance}）。",
    "{column}: none of {of} {of|class|classes} holds a single value. In one class the share of some values differs from their share in the "
    "whole by as much as {points} percentage points (t = {distance}).",
)
_BY_RECORDS = Text(
    "这里的等价类按记录划分；等价类大小按个人信息主体计，两处的数目因此不同。",
    "Classes are counted here by records; the sizes of classes above count subjects, so the numbers of classes differ.",
)
_KNOWN = Text(
    "标识度级别只衡量能否识别个人，不衡量属性泄露；需要限制属性泄露的，另加 l-多样性、t-接近性等要求后重新处理。",
    "The level measures whether people can be identified, not what is disclosed about them; to limit that, treat the data "
    "again with a further requirement such as l-diversity or t-closeness.",
)
_IDENTIFIED = Text(
    "每一列的依据、类别和去向见《标识符识别报告》。",
    "The evidence, category and treatment of each column are given in the identifier identification report.",
)
_COUNTED = Text("{count} 列：{names}", "{count}: {names}")
_UNDECIDED = Text("角色尚未确定", "role not decided yet")


def _again(material: Material, make: Make) -> Iterator[Block]:
    answers = AnswersInWords.of(material, make.lang)
    yield make.pairs(((_WHEN, answers.say("communication.reassessment")), (_INTERVAL, answers.say("schedule.monitoring"))))
    yield make.p(_AFTERWARDS if material.known().verdict.acceptable is False else _AT_ONCE)


KIND = Kind(
    key="risk-report",
    title=TITLE,
    clauses=(
        "GB/T 42460-2023 6.2",
        "GB/T 42460-2023 6.3",
        "GB/T 42460-2023 6.4",
        "GB/T 42460-2023 6.6 a 4",
        "China methodology (2024) 13.5",
    ),
    build=build,
    secrecy="confidential",
    readers=_REPORT_READERS,
    assesses=True,
    leads=True,
    rows=("risk assessment report (draft)", "risk assessment report (final)"),
)
