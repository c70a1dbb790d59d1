"""What the codes under ``cautions`` in ``--json`` mean: made from the cautions themselves, so that none goes without words."""

from __future__ import annotations

from ...grade.caution import AnsweredBy, Caution, SettledBy, Shown, cautions
from ...model.text import Text
from .topic import Topic, filled

_WORDS = Text(
    "{shown}。取决于：{decided_by}。谁可以回答：{answered_by}。{caps}{settled_by}\n处理办法：{remedy}",
    "{shown}. What decides it: {decided_by}. Who may answer it: {answered_by}. {caps}{settled_by}\nRemedy: {remedy}",
)
_SHOWN: dict[Shown, Text] = {
    "verdict": Text("结论旁的提示", "A caution beside the verdict"),
    "limitations": Text("列在“局限”中的提示", "A caution among the limitations"),
}
_CAPS = Text("未了结时至多 {level} 级。", "While it is open level {level} is the best there is. ")
_NO_CAP = Text("它不限制级别。", "It limits no level. ")
_SETTLED = Text("如何了结：{how}。", "What settles it: {how}.")
_KNOWN = Text("只须知悉。", "It only has to be known.")
_MENDED = Text("不能凭理由了结，只能消除其原因。", "It cannot be settled by a reason: the fault must be corrected.")


def caution_topics() -> tuple[Topic, ...]:
    """Each that is installed, under its code."""
    return tuple(Topic(one.code, (), one.title, _words(one), "; ".join(one.clauses)) for one in cautions())


def _words(one: Caution) -> Text:
    return filled(
        _WORDS,
        shown=_SHOWN[one.shown],
        decided_by=one.decided_by.words,
        answered_by=one.answered_by.words,
        caps=_NO_CAP if one.caps is None else filled(_CAPS, level=Text(str(one.caps), str(one.caps))),
        settled_by=_settled(one),
        remedy=one.remedy,
    )


def _settled(one: Caution) -> Text:
    if one.settled_by is not SettledBy.NOTHING:
        return filled(_SETTLED, how=one.settled_by.words)
    return _KNOWN if one.answered_by is AnsweredBy.NOBODY else _MENDED
