"""Requirements that people answer: what was said, what backs it, and why a question was not asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...model.clause import ClauseState
from ...model.release import Sharing
from ...model.text import Phrase, Text
from ...prepare.asking.questionnaire import NA, NO, Item, items
from ...prepare.asking.situation import Asked
from ...prepare.context import BY_KEY as SETTINGS
from ...prepare.context import SHARING
from ..parts.answered import HANGS, AnswersInWords, short_of
from ..parts.purpose import STATEMENT, is_open_again
from .statement import Statement, not_applicable, not_met, silent

_EMPTY = Text("回答“{answer}”没有说明任何内容，请写明", "the answer “{answer}” says nothing; say what is meant")
_NOT_ASKED = Text("不适用，因为“{question}”答：{answer}", "does not apply, since the answer to “{question}” is: {answer}")
_NOBODY = Text("没有需要回答的对象", "there is nothing that it would be asked of")
_STATED = Text("{question}：{answer}", "{question}: {answer}")
_UNANSWERED = Text("{question}：未回答", "{question}: not answered")
_EACH = Text("{question}：已回答 {given}/{all} 项", "{question}: answered for {given} of {all}")
_EACH_SAME = Text("{question}：{answer}（共 {all} 项，回答相同）", "{question}: {answer} (the same for all {all})")
_EACH_COUNT = Text("{answer} {count} 项", "{answer}: {count}")
_EACH_OF = Text("{question}：{found}", "{question}: {found}")
_ONE_OF = Text("{instance}：{answer}", "{instance}: {answer}")
_BOUND_BY_NOTHING = Text("完全公开共享，没有受协议约束的接收方", "completely public sharing: no recipient is bound by an agreement")
_EACH_NOT = Text("{question}：{count}/{all} 项的回答是不满足", "{question}: not met by the answer for {count} of {all}")
_PARTLY = Text("{answer}；没有：{missing}", "{answer}; not: {missing}")
_NO_ROLE = Text("{count}/{all} 人没有写明邮箱或角色", "e-mail or role is not given for {count} of {all} {all|person|people}")
_PERSON_WHOLE = re.compile(r"[^<>]+<[^<>@\s]+@[^<>\s]+>\s*[,，]\s*\S.*")
_FEW = 4  # more are a table, and that stands in the plan
_WORDLESS = re.compile(r"[\W_]*", re.UNICODE)
_FILLERS = (
    "yes no y n ok okay done true false none nil na n/a tbd todo test x see above same "
    "是 否 有 无 对 好 已 暂无 没有 同上 略 待定 可以 已完成"
)
# Questions whose requirement is that it was looked at: every answer meets it. All of motives and impact are such (IPC Ontario 2016).
_LOOKED_AT = frozenset({
    "dataset.codes", "dataset.hierarchy", "dataset.traces", "recipients.background", "recipients.analysis",
})  # fmt: skip
_GRADING = frozenset({"motives", "impact"})
# An answer, beside "no" and "not applicable", that says that the requirement is not met, or that it does not apply.
_ADVERSE = {"recipients.agreement": {"none", "click"}, "population.method": {"unknown"}, "flow.abroad_route": {"none"}}
_OFF = {"flow.abroad": {"no"}, "legal.sensitive": {"no"}, "subjects.minors": {"no"}, "sources.commitment": {"own"}}
# Kinds that the requirement names one by one: all of them, or it is not met.
_WHOLE = frozenset({"environments.reviewed", "recipients.terms"})
# A requirement of the law that the checklist of the methodology leaves out, and the questions that answer it.
_BESIDE_THE_CHECKLIST = {
    "PIPL 38-43": ("flow.abroad", "flow.abroad_place", "flow.abroad_route", "flow.abroad_informed", "flow.abroad_consent"),
}


def answers_something(text: str) -> bool:
    """Whether a free answer has content: not a mark, a bare yes, or a filler.

    >>> [answers_something(one) for one in ("×", "yes", "同上", "-", "the ward's discharge records of 2025", "院内全部住院病人")]
    [False, False, False, False, True, True]
    """
    plain = text.strip(" .。!！,，;；").casefold()
    return plain not in _FILLERS.split() and len(_WORDLESS.sub("", plain)) > 1


def of_row(row: str, answers: AnswersInWords) -> tuple[Statement, ...]:
    """What was answered to each question under this row of the checklist; nothing where none is asked.

    A question that may stay empty says nothing while it is. A question that others make needless is not told beside them.
    """
    beside = _BESIDE_THE_CHECKLIST.get(row, ())
    asked = (item for item in items() if row in item.rows or item.key in beside)
    shown = (item for item in asked if item.question is not None or not item.optional or answers.given(item.key))
    found = tuple((_of(item, answers), answers.given(item.key)) for item in shown)
    stated = tuple(one for one, given in found if given or one.state is not ClauseState.NOT_APPLICABLE)
    return stated or tuple(one for one, _ in found)


def _of(item: Item, answers: AnswersInWords) -> Statement:
    situation = answers.situation
    if item.key in SETTINGS and item.question is not None:
        if not answers.given(item.key):
            return silent(_UNANSWERED.fill(question=short_of(item.key)))
        return Statement(ClauseState.SELF_DECLARED, _stated(item, answers), answers.proof(item.key))
    every = situation.of(item)
    asked = [one for one in every if situation.applies(one)]
    if not asked:
        return _unasked(every[0], answers) if every else not_applicable(_NOBODY)
    return _of_answer(item, answers) if item.each is None else _of_each(item, asked, answers)


def _of_each(item: Item, asked: Sequence[Asked], answers: AnswersInWords) -> Statement:
    """One statement of all: one that says no decides, then one that says nothing."""
    found = [_state(item, answers.situation.value(item.key, one.instance)) for one in asked]
    if against := found.count(ClauseState.NOT_MET):
        return not_met(_EACH_NOT.fill(question=short_of(item.key), count=against, all=len(asked)))
    empty = found.count(ClauseState.NO_STATEMENT)
    state = ClauseState.NO_STATEMENT if empty else ClauseState.SELF_DECLARED
    if set(found) == {ClauseState.NOT_APPLICABLE}:
        state = ClauseState.NOT_APPLICABLE
    if empty:
        return Statement(state, _EACH.fill(question=short_of(item.key), given=len(asked) - empty, all=len(asked)))
    return Statement(state, _in_each(item, asked, answers))


def _in_each(item: Item, asked: Sequence[Asked], answers: AnswersInWords) -> Phrase:
    """The answers themselves: one where all are alike, how many of each choice, else each by what it is of."""
    replies = [(one.instance or "", answers.say(item.key, one.instance)) for one in asked]
    counted = Counter(answer for _, answer in replies)
    if len(counted) == 1 and len(asked) > 1:
        return _EACH_SAME.fill(question=short_of(item.key), answer=replies[0][1], all=len(asked))
    if item.options and len(asked) > 1:
        parts = [_EACH_COUNT.fill(answer=answer, count=count) for answer, count in counted.most_common()]
    elif len(asked) <= _FEW:
        parts = [_ONE_OF.fill(instance=instance, answer=answer) for instance, answer in replies]
    else:
        return _EACH.fill(question=short_of(item.key), given=len(asked), all=len(asked))
    divided = Text("；", "; ").say(answers.lang).join(one.say(answers.lang) for one in parts)
    return _EACH_OF.fill(question=short_of(item.key), found=divided)


def _state(item: Item, values: Sequence[str]) -> ClauseState:
    """What one answer says of the requirement by itself, without what backs it."""
    if not values or (item.kind in {"text", "list"} and not any(answers_something(value) for value in values)):
        return ClauseState.NO_STATEMENT
    given, options = set(values), {option.value for option in item.options}
    if given & _OFF.get(item.key, set()) or (NA in given and NA in options):
        return ClauseState.NOT_APPLICABLE
    looked_at = item.key in _LOOKED_AT or (item.points is not None and item.points.scale in _GRADING)
    says_no = NO in given and (item.kind == "yes_no" or NO in options) and not looked_at
    if says_no or given & _ADVERSE.get(item.key, set()) or (item.key in _WHOLE and given != options):
        return ClauseState.NOT_MET
    return ClauseState.SELF_DECLARED


def _of_answer(item: Item, answers: AnswersInWords) -> Statement:
    values, state = answers.situation.value(item.key), _state(item, answers.situation.value(item.key))
    ended = item.key == STATEMENT and is_open_again(answers.material)
    if not values or ended:
        return silent(_stated(item, answers) if values else _UNANSWERED.fill(question=short_of(item.key)))
    sentence, evidence = _stated(item, answers), answers.proof(item.key)
    if state is ClauseState.NO_STATEMENT:
        return silent(_EMPTY.fill(answer=" ".join(values)))
    if state is ClauseState.NOT_APPLICABLE:
        return not_applicable(sentence)
    if state is ClauseState.NOT_MET:
        return _against(item, values, not_met(_with_gaps(item, values, sentence), evidence), answers)
    short = sum(not _PERSON_WHOLE.fullmatch(one) for one in values) if item.key == "recipients.people" else 0
    if short:
        return silent(_NO_ROLE.fill(count=short, all=len(values)))
    reply = answers.situation.replies.get(item.key)
    backed = reply is not None and reply.evidenced
    return Statement(ClauseState.MET if backed else ClauseState.SELF_DECLARED, sentence, evidence)


def _against(item: Item, values: Sequence[str], found: Statement, answers: AnswersInWords) -> Statement:
    """The answer speaks against the requirement, unless nobody is there whom an agreement could bind."""
    open_to_all = answers.material.plan.release[SHARING].value is Sharing.PUBLIC
    unbound = item.key == "recipients.agreement" and open_to_all and "none" in values
    return not_applicable(_BOUND_BY_NOTHING) if unbound else found


def _with_gaps(item: Item, values: Sequence[str], sentence: Phrase) -> Phrase:
    """The answer, and which of the named kinds are not in it."""
    if item.key not in _WHOLE:
        return sentence
    return _PARTLY.fill(answer=sentence, missing=tuple(option.title for option in item.options if option.value not in values))


def _stated(item: Item, answers: AnswersInWords) -> Phrase:
    """What the answer is to, and the answer: a bare yes tells a reader nothing."""
    return _STATED.fill(question=short_of(item.key), answer=answers.say(item.key))


def _unasked(asked: Asked, answers: AnswersInWords) -> Statement:
    """By the question that the condition hangs on, and its answer; while that is open nothing is said."""
    when, open_one = answers.situation.unmet(asked), answers.hangs_on(asked)
    assert when is not None  # noqa: S101 - it is called for what does not apply
    if open_one is not None:
        return silent(HANGS.fill(question=open_one))
    return not_applicable(_NOT_ASKED.fill(question=short_of(when.key), answer=answers.say(when.key, asked.instance)))
