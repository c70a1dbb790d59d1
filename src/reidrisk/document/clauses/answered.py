"""Requirements that people answer: what was said, what backs it, and why a question was not asked."""

from __future__ import annotations

import re

from ...model import words
from ...model.clause import ClauseState
from ...model.text import Text
from ...prepare.asking.questionnaire import Item, by_key, items
from ...prepare.asking.situation import Asked
from ...prepare.context import BY_KEY as SETTINGS
from ..parts.answered import AnswersInWords
from .statement import Statement, not_applicable, not_met, silent

_EMPTY = Text("回答“{answer}”没有说明任何内容，请写明", "the answer “{answer}” says nothing; say what is meant")
_NOT_ASKED = Text("未询问：{question}——{answer}", "not asked: {question} — {answer}")
_HANGS = Text("取决于尚未回答的问题：{question}", "it hangs on a question that is not answered: {question}")
_NOBODY = Text("没有需要回答的对象", "there is nothing that it would be asked of")
_EACH = Text("已回答 {given}/{all} 项", "answered for {given} of {all}")
_WORDLESS = re.compile(r"[\W_]*", re.UNICODE)
_FILLERS = (
    "yes no y n ok okay done true false none nil na n/a tbd todo test x see above same "
    "是 否 有 无 对 好 已 暂无 没有 同上 略 待定 可以 已完成"
)
# An answer that says that the requirement is not met; of a question that grades, every answer meets "was it graded".
_ADVERSE = {"recipients.agreement": {"none", "click"}, "legal.informed": {"no"}}
_SAYS_IT_DOES_NOT_APPLY = {"legal.informed": {"na"}}
_GRADED = frozenset({"motives.show_off", "recipients.background", "recipients.analysis"})


def answers_something(text: str) -> bool:
    """Whether a free answer has content: not a mark, a bare yes, or a filler.

    >>> [answers_something(one) for one in ("×", "yes", "同上", "-", "the ward's discharge records of 2025", "院内全部住院病人")]
    [False, False, False, False, True, True]
    """
    plain = text.strip(" .。!！,，;；").casefold()
    return plain not in _FILLERS.split() and len(_WORDLESS.sub("", plain)) > 1


def of_row(row: str, answers: AnswersInWords) -> tuple[Statement, ...]:
    """What was answered to each question under this row of the checklist; nothing where none is asked."""
    return tuple(_of(item, answers) for item in items() if row in item.rows)


def _of(item: Item, answers: AnswersInWords) -> Statement:
    situation = answers.situation
    if item.key in SETTINGS and item.question is not None:
        if not answers.given(item.key):
            return silent(words.NOT_ANSWERED)
        return Statement(ClauseState.SELF_DECLARED, answers.say(item.key), answers.proof(item.key))
    every = situation.of(item)
    asked = [one for one in every if situation.applies(one)]
    if not asked:
        return _unasked(every[0], answers) if every else not_applicable(_NOBODY)
    if item.each is not None:
        given = sum(bool(situation.value(item.key, one.instance)) for one in asked)
        state = ClauseState.SELF_DECLARED if given == len(asked) else ClauseState.NO_STATEMENT
        return Statement(state, _EACH.fill(given=given, all=len(asked)))
    return _of_answer(item, answers)


def _of_answer(item: Item, answers: AnswersInWords) -> Statement:
    values = answers.situation.value(item.key)
    if not values:
        return silent(words.NOT_ANSWERED)
    sentence, evidence = answers.say(item.key), answers.proof(item.key)
    if item.kind in {"text", "list"} and not any(answers_something(value) for value in values):
        return silent(_EMPTY.fill(answer=" ".join(values)))
    if set(values) & _SAYS_IT_DOES_NOT_APPLY.get(item.key, set()):
        return not_applicable(sentence)
    no = item.kind == "yes_no" and values == ("no",) and item.key not in _GRADED
    if no or set(values) & _ADVERSE.get(item.key, set()):
        return not_met(sentence, evidence)
    reply = answers.situation.replies.get(item.key)
    backed = reply is not None and reply.evidenced
    return Statement(ClauseState.MET if backed else ClauseState.SELF_DECLARED, sentence, evidence)


def _unasked(asked: Asked, answers: AnswersInWords) -> Statement:
    """By the question that the condition hangs on, and its answer; while that is open nothing is said."""
    when = answers.situation.unmet(asked)
    assert when is not None  # noqa: S101 - it is called for what does not apply
    if not answers.situation.value(when.key, asked.instance):
        return silent(_HANGS.fill(question=_short(when.key)))
    return not_applicable(_NOT_ASKED.fill(question=_short(when.key), answer=answers.say(when.key, asked.instance)))


def _short(key: str) -> Text:
    item = by_key().get(key)
    return SETTINGS[key].label if item is None or item.question is not None else item.short
