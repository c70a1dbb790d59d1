"""What a reader asks first, answered on page one: what it is, whether it may go out, to whom, on what terms, of what use, what is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...grade.caution import raised
from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ...prepare.context import SHARING
from .. import heads
from ..kind import Material
from ..making import Make
from ..report.parts import key_figures
from ..report.sentences import counted, first_steps
from ..report.standing import standing
from .answered import AnswersInWords
from .bound import STAYS_IN_FORCE, bound_by, is_open_to_all
from .impact_conclusion import impact_conclusion, weighed_in_words
from .purpose import IN_REPORT, STATEMENT
from .released_before import fails_together
from .treatment import Treatment
from .usefulness import usefulness_sentence

_WHAT, _MAY, _WHOM, _TERMS, _FIRST, _FIGURES, _USE, _OPEN = (
    Text("评估对象", "What was evaluated"),
    Text("能否提供", "May the data go out"),
    Text("提供给谁、作何用途", "To whom, and for what"),
    Text("使用条件", "On what conditions"),
    heads.FIRST,
    Text("主要数值", "Main figures"),
    Text("可用性", "Are the data still useful"),
    Text("未了结的事项", "What is open"),
)
_AT = Text("{title}（{places}）", "{title} ({places})")
_ABROAD = Text("向境外提供（{place}）", "provided abroad ({place})")
_PLACE_OPEN = Text("国家或地区尚未写明", "country or region not stated")
_SUBJECT = Text(
    "{records} 条记录、{columns} 列，{state}", "{records} {records|record|records} in {columns} {columns|column|columns}, {state}"
)
_OF_PEOPLE = Text(
    "{people} 名个人的 {records} 条记录、{columns} 列，{state}",
    "{records} {records|record|records} of {people} {people|person|people} in {columns} {columns|column|columns}, {state}",
)
_AS_THEY_ARE, _ELSEWHERE, _TREATED, _STRANGE = (
    Text("未经去标识化处理", "not treated by de-identification"),
    Text("在本案例之外已作处理", "treated before this case began"),
    Text("经去标识化处理", "after de-identification"),
    Text("处理之后又有改动", "changed since they were treated"),
)
_YES = Text("可以，已获管理层批准。", "Yes; management has approved.")
_ONCE_APPROVED = Text("就重标识风险而言可以，但须先经管理层批准。", "As to re-identification risk, yes, once management has approved.")
_YES_ONCE_WEIGHED = Text("就重标识风险而言可以，已获管理层批准。", "As to re-identification risk, yes, and management has approved.")
_AWAITED = Text(
    "个人信息保护影响评估须在提供之前完成，目前尚无结论（见《个人信息保护影响评估报告》）。",
    "The personal information protection impact assessment has no conclusion yet; the law wants it finished before the data go out.",
)
_NO = Text("不得提供。", "No.")
_NOT_YET = Text("尚未确定；确定之前不得提供。", "Not settled; until it is, no.")
_BARRED = Text(
    "暂不得提供：重标识风险可以接受，但个人信息保护影响评估的结论是不得实施（见《个人信息保护影响评估报告》）。"
    "须先解决其中所列事项，并经管理层批准。",
    "Not yet. The re-identification risk is acceptable, but the personal information protection impact assessment concludes that the "
    "processing must not go ahead: settle first what it lists, and have management approve.",
)
_BARRED_THOUGH_APPROVED = Text(
    "暂不得提供：管理层已批准本结论，但个人信息保护影响评估的结论是不得实施（见《个人信息保护影响评估报告》），须先解决其中所列事项。",
    "Not yet. Management has approved this conclusion, but the personal information protection impact assessment concludes that the "
    "processing must not go ahead: settle first what it lists.",
)
_DESPITE = Text(
    "个人信息保护影响评估的结论是不得实施（见《个人信息保护影响评估报告》）。",
    "The personal information protection impact assessment concludes that the processing must not go ahead.",
)
_IN_SHORT = {
    "direct": Text(
        "删除或假名化直接标识符（{count} 列），再用产出的数据重新评估；做法见下文",
        "delete or pseudonymise the direct identifiers ({count} {count|column|columns}), then assess the output; see below for how",
    ),
    "small_classes": Text(
        "消除小于 {least} 的等价类（其中有 {members}），并使总体风险低于阈值；做法见下文",
        "leave no equivalence class smaller than {least} (they hold {members}) and bring the overall risk below the threshold; see below "
        "for how",
    ),
}
_NO_RECIPIENT, _NO_PURPOSE = Text("接收方尚未写明", "the recipient is not stated"), Text("用途尚未写明", "the purpose is not stated")
_NO_SHARING = Text("共享类型尚未确定", "the sharing model is not settled")
_HOLD = (
    Text("只用于上述接收方、用途和共享类型", "only this recipient, purpose and sharing model"),
    Text("不增加列或记录，不与其他数据关联，不识别个人", "no column or record is added, no other data are linked, nobody is identified"),
)
_HOLD_FOR_ALL = (
    Text("只发布这一版数据，不增加列或记录", "only this version of the data is published, and no column or record is added"),
    Text(
        "发布后不能收回：发现个人可能被识别时，立即停止提供并重新评估",
        "it cannot be called back: if a person might be identified, it is withdrawn from publication and evaluated again at once",
    ),
)
_REVIEWED = Text("复查间隔 {months} 个月，情况变化时立即重新评估", "reviewed every {months} months, and re-evaluated at once on any change")
_ANY_CHANGE = Text("情况变化时立即重新评估", "re-evaluated at once on any change")
_UNTREATED = Text("数据未经处理，没有信息损失。", "The data were not treated: nothing was lost.")
_LOST_BEFORE = Text(
    "数据在本案例之外已作处理，信息损失未作评定。",
    "The data were treated before this case began; what was lost by it has not been judged.",
)
_NO_GOAL = Text("未设定可用性目标，因此未作评定。", "No goal of use was set, so it was not judged.")
_UNANSWERED = Text("未回答的问题 {count} 个，列在评估方案中", "questions not answered: {count}, listed in the evaluation plan")
_UNDECIDED = Text("角色尚无人确认的列 {count} 列", "columns whose role is not confirmed: {count}")
_FINDING = Text("{title}", "{title}")
_SETTLED = Text("{title}（已由具名人员说明理由）", "{title} (a named person gave a reason)")
_UNEXPLAINED = Text("得到结果之后改动方案，没有写明理由", "the plan was changed after a result, and no reason is given")
_SETTLED_AT_GATE = Text(
    "{title}（{count} 项，已由具名人员说明理由）", "{title} ({count} {count|matter|matters}; a named person gave a reason)"
)
_BEFORE_APPROVAL = Text("批准之前须满足：{titles}", "to be met before approval: {titles}")
_BEFORE_RELEASE = Text(
    "提供数据之前须满足，或由具名人员说明理由：{titles}",
    "to be met before the data go out, or settled by a named person's reason: {titles}",
)
_MOST_TITLES, _MORE_TITLES = 5, Text("另有 {count} 项", "and {count} more")
_TOGETHER = Text(
    "与登记的其他发布合并（合谋）时级别不成立，见“与以前发布的数据合并的风险”",
    "the level does not hold where recipients combine the registered releases, see “Risk together with earlier releases”",
)
_BAR = Text("个人信息保护影响评估的结论是不得实施", "the impact assessment concludes that the processing must not go ahead")
_NOT_APPROVED = "not-approved"
# Said above with numbers, or by the sentence on a change that nobody explained; one that is explained is open no more.
_COUNTED = frozenset({"answers-open", "columns-undecided", "plan-changed-after-result", "plan-change-reason"})
_EXPLAINS = frozenset({"edition-basis", "duties-by-number"})  # to be known, with nothing to be done about it
_NOTHING_OPEN = Text("没有。", "Nothing.")


def in_a_minute(material: Material, make: Make, *, approved: bool) -> Iterator[tuple[Text, str]]:
    """Label and answer, in the order in which they are asked."""
    assessment, answers = material.known(), AnswersInWords.of(material, make.lang)
    acceptable = assessment.verdict.acceptable
    facts = assessment.facts
    people = assessment.subjects
    about = _SUBJECT if people is None or people == facts.rows else _OF_PEOPLE
    yield _WHAT, make.say(about.fill(people=people, records=facts.rows, columns=len(facts.columns), state=_state(material)))
    yield _MAY, ("" if make.lang == "zh" else " ").join(map(make.say, _may(material, answers, approved=approved)))
    yield _WHOM, _joined(dict.fromkeys(_whom(answers, make)), make)
    if acceptable:
        yield _TERMS, _joined(_terms(answers), make)
    else:
        yield _FIRST, _joined(_first(assessment), make)
    use = make.say(_use(material))
    yield _USE, use[:1].upper() + use[1:]
    yield _OPEN, _joined(_still_open(material, answers, approved=approved), make) or make.say(_NOTHING_OPEN)
    yield _FIGURES, _joined((f"{label}{make.say(_IS)}{value}" for label, value in key_figures(assessment, make.lang)), make)


def _may(material: Material, answers: AnswersInWords, *, approved: bool) -> Iterator[Text | Phrase]:
    """By the risk of re-identification; the impact assessment of the same case bars more than that."""
    acceptable = material.known().verdict.acceptable
    if not acceptable:
        yield _NOT_YET if acceptable is None else _NO
        return
    concluded = impact_conclusion(material, answers)
    if concluded.stands:
        yield _BARRED_THOUGH_APPROVED if approved else _BARRED
        return
    if concluded.awaited:
        yield _YES_ONCE_WEIGHED if approved else _ONCE_APPROVED
        yield _AWAITED
        return
    yield _YES if approved else _ONCE_APPROVED
    if concluded.weighed is not None:
        yield _DESPITE
        yield weighed_in_words(concluded.weighed, answers)


_IS = Text("：", ": ")


def _joined(parts: Iterable[Text | Phrase | str], make: Make) -> str:
    return ("；" if make.lang == "zh" else "; ").join(make.say(part) for part in parts)


def _state(material: Material) -> Text:
    done = Treatment.of(material)
    if done is None:
        return _ELSEWHERE if material.pseudonyms else _AS_THEY_ARE
    return _STRANGE if done.strange else _TREATED


def _whom(answers: AnswersInWords, make: Make) -> Iterator[str]:
    """Who receives them, for what purpose as it now stands, and how."""
    if answers.applies("recipients.organisations"):  # of data that are open to everybody the sharing model says it
        yield answers.say("recipients.organisations") if answers.given("recipients.organisations") else make.say(_NO_RECIPIENT)
        if answers.yes("flow.abroad"):
            place = answers.say("flow.abroad_place") if answers.given("flow.abroad_place") else _PLACE_OPEN
            yield make.say(_ABROAD.fill(place=place))
    yield answers.purpose(IN_REPORT) if answers.given(STATEMENT) else make.say(_NO_PURPOSE)
    yield make.say(_NO_SHARING) if answers.material.plan.release[SHARING].value is None else answers.say("sharing")


def _first(assessment: Assessment) -> tuple[Phrase, ...]:
    """In short: how it is done is said in full under the findings."""
    basis = standing(assessment)
    text = _IN_SHORT.get(basis.kind)
    if text is None:
        return first_steps(assessment)[:1]
    least = "" if basis.rule is None else basis.rule.least_class
    members = counted(basis.small_members, by_subject=basis.by_subject)
    return (text.fill(count=len(basis.direct), members=members, least=least),)


def _terms(answers: AnswersInWords) -> Iterator[Text | Phrase]:
    if is_open_to_all(answers):
        yield from _HOLD_FOR_ALL
    else:
        yield from (_HOLD[0], STAYS_IN_FORCE[bound_by(answers)], _HOLD[1])
    months = answers.say("schedule.monitoring")
    yield _REVIEWED.fill(months=months) if answers.given("schedule.monitoring") else _ANY_CHANGE


def _use(material: Material) -> Text | Phrase:
    done = Treatment.of(material)
    if done is None:
        return _LOST_BEFORE if material.pseudonyms else _UNTREATED
    return usefulness_sentence(material.mitigation) or _NO_GOAL


def _still_open(material: Material, answers: AnswersInWords, *, approved: bool) -> Iterator[Text | Phrase]:
    assessment = material.known()
    yield from _bar(material, answers)
    waiting, undecided = len(answers.situation.open()), len(assessment.inventory.undecided)
    if waiting:
        yield _UNANSWERED.fill(count=waiting)
    if undecided:
        yield _UNDECIDED.fill(count=undecided)
    if assessment.verdict.acceptable and fails_together(material):
        yield _TOGETHER
    if assessment.record.changed_after_result and assessment.record.change is None:
        yield _UNEXPLAINED
    found = raised(assessment)
    for one in dict.fromkeys((one.caution, one.accepted is None) for one in found):
        caution, unsettled = one
        places = {each.about.say("en"): each.about for each in found if each.caution is caution and each.about is not None}
        title = _AT.fill(title=caution.title, places=tuple(places.values())) if places else caution.title
        if caution.code not in _COUNTED | _EXPLAINS and not (approved and caution.code == _NOT_APPROVED):
            yield (_FINDING if unsettled else _SETTLED).fill(title=title)
    yield from _at_gate(material)


def _at_gate(material: Material) -> Iterator[Phrase]:
    """What must precede an approval and a release and is not met."""
    for_approval = [one for one in material.governed.gate if not one.of_release]
    yield from (_SETTLED_AT_GATE.fill(title=one.title, count=one.lacking) for one in for_approval if one.settled)
    if waiting := [one.title for one in for_approval if not one.settled]:
        yield _BEFORE_APPROVAL.fill(titles=_titles(waiting))
    # A reason for a release comes after the approval: the page that was approved stays what it was.
    if (for_release := [one.title for one in material.governed.gate if one.of_release]) and material.known().verdict.acceptable:
        yield _BEFORE_RELEASE.fill(titles=_titles(for_release))


def _titles(titles: Sequence[Text]) -> tuple[Text | Phrase, ...]:
    more = (_MORE_TITLES.fill(count=len(titles) - _MOST_TITLES),) if len(titles) > _MOST_TITLES else ()
    return (*titles[:_MOST_TITLES], *more)


def _bar(material: Material, answers: AnswersInWords) -> Iterator[Phrase]:
    """That the impact assessment bars what the risk of re-identification would allow; a risk that is not acceptable is said above."""
    if material.known().verdict.acceptable:
        concluded = impact_conclusion(material, answers)
        if concluded.found.barred:
            yield (_FINDING if concluded.stands else _SETTLED).fill(title=_BAR)
