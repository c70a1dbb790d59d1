"""A code that few people share tells who belongs together, and so who they are (GB/T 42460 C.2 d: what a recipient knows)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.outside.linkage import Belonging
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_FOUND = Text(
    "“{column}”相同的{unit}同属一组（如同一家庭、班组或事故）：{groups}。知道某人及其同组各人是谁（即其准标识符）者，"
    "平均可识别 {success} 的{unit}（仅凭本人的准标识符为 {chance}），{members} 个中有 {alone} 个独一无二；"
    "乘以攻击概率后为 {risk}，达到可接受风险阈值。即使无人知道该值，也是如此。",
    "The {unit} with one “{column}” belong together, as of a household, a team or an accident: {groups}. Who knows of a person "
    "who the others are (their quasi-identifiers) identifies {success} of the {unit} on average ({chance} by the person's own "
    "quasi-identifiers alone), and {alone} of {members} are unique; times the probability of an attack that is {risk}, which reaches "
    "the acceptable risk. It makes no difference that the value itself is known to no one.",
)
_GROUPS = Text("共 {groups} 组", "{groups} {groups|group|groups}")
_AGREE = Text("共 {groups} 组，组内“{beside}”相同", "{groups} {groups|group|groups}, which agree in “{beside}”")
_UNITS = {"rows": Text("记录", "records"), "subjects": Text("人", "people")}


def test(assessment: Assessment) -> Iterator[Found]:
    """One for each such column outside the quasi-identifiers."""
    for one in () if assessment.outside is None else assessment.outside.together:
        yield Found(
            _FOUND.fill(
                column=one.column, unit=_UNITS[one.unit], groups=_groups(one), success=f"{float(one.success):.1%}",
                chance=f"{float(one.chance):.1%}", alone=one.alone, members=one.members, risk=f"{float(one.risk):.3g}",
            ),
            (one.column,),
            figure=one.success,
        )  # fmt: skip


def _groups(one: Belonging) -> Phrase:
    return _GROUPS.fill(groups=one.groups) if one.beside is None else _AGREE.fill(groups=one.groups, beside=one.beside)


CAUTION = Caution(
    code="rows-belong-together",
    title=Text("各行可按家庭、班组等归组", "rows can be put together by household, team or the like"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "删除该列（--drop；换成其他编号无济于事）或充分归并，或只留组的大小（如家庭人数，列为准标识符）；确信对方无从知道谁与谁同组的，由具名人员说明理由"
        "（--accept rows-belong-together=理由 --by 姓名）。",
        "Remove the column (--drop; other codes in its place change nothing), coarsen it until many share a value, or keep only how many "
        "they are, as a quasi-identifier; where it is certain that the recipient cannot know who belongs to whom, a named person states "
        "the reason (--accept rows-belong-together=reason --by name).",
    ),
    place=28,
    tone="bad",
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 C.2 d",),
)
