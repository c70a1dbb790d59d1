"""What somebody knows of a person beyond the quasi-identifiers finds too many people again (GB/T 42460 C.2 d; China methodology 10.1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from ...model.assessment import Assessment
from ...model.outside.background import Rounding
from ...model.outside.linkage import LinkageFinding
from ...model.text import Phrase, Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy, Found, Raised, SettledBy, raised

_FOUND = Text(
    "{holder}还可能知道{columns}：与准标识符合起来，平均可识别 {success} 的{unit}（仅凭准标识符为 {chance}），"
    "{members} 个中有 {alone} 个独一无二；乘以攻击概率后为 {risk}，达到可接受风险阈值。{remedy}",
    "{columns} may be known to {holder}: together with the quasi-identifiers this identifies {success} of the {unit} on "
    "average ({chance} by the quasi-identifiers alone), and {alone} of {members} are unique; times the probability of an "
    "attack that is {risk}, which reaches the acceptable risk. {remedy}",
)
_MORE = Text("{columns}（连同其所知的其余各列可达 {whole}）", "{columns} (up to {whole} with everything else known there)")
_ROUND = {
    "rounding": Text("把“{column}”取整到 {to} 的倍数即可消除。", "Rounding “{column}” to multiples of {to} removes the risk."),
    "month": Text("把“{column}”截断到月即可消除。", "Cutting “{column}” to the month removes the risk."),
    "quarter": Text("把“{column}”截断到季度即可消除。", "Cutting “{column}” to the quarter removes the risk."),
    "year": Text("把“{column}”截断到年即可消除。", "Cutting “{column}” to the year removes the risk."),
}
_NO_ROUNDING = Text(
    "取整不足以消除，请列为准标识符或删除。", "Rounding does not remove the risk: make them quasi-identifiers, or remove them."
)
_UNITS = {"rows": Text("记录", "records"), "subjects": Text("人", "people")}


def test(assessment: Assessment) -> Iterator[Found]:
    """One for each holder, under its name and its columns."""
    for one in () if assessment.outside is None else assessment.outside.linkages:
        yield Found(_sentence(one), _subject(one), figure=one.success)


def open_of(assessment: Assessment) -> tuple[LinkageFinding, ...]:
    """Those that no reason has settled."""
    if assessment.outside is None:
        return ()
    linkages = {_subject(one): one for one in assessment.outside.linkages}
    return tuple(linkages[one.subject] for one in raised(assessment) if one.caution is CAUTION and one.accepted is None)


def in_one_caution(assessment: Assessment, found: Sequence[Raised]) -> Iterator[Raised]:
    """The findings of a verdict, one for all holders who know the same columns: the strongest of them, with the names of all."""
    known = {} if assessment.outside is None else {_subject(one): one for one in assessment.outside.linkages}
    alike: dict[object, list[Raised]] = {}
    for each in found:
        is_open = each.caution is CAUTION and each.accepted is None
        alike.setdefault((each.subject[1:], known[each.subject].rounding) if is_open else id(each), []).append(each)
    for group in alike.values():
        if len(group) == 1:
            yield group[0]
            continue
        linkages = [known[each.subject] for each in group]
        worst = max(linkages, key=lambda one: (one.risk, one.success))
        yield replace(group[0], text=_sentence(worst, tuple(one.background.title for one in linkages)))


def _subject(one: LinkageFinding) -> tuple[str, ...]:
    return (one.background.key, *one.columns)


def _sentence(one: LinkageFinding, holders: tuple[Text | str, ...] = ()) -> Phrase:
    columns = listed(one.columns)
    if one.success > one.success_of_least:
        columns = _MORE.fill(columns=columns, whole=_percent(one.success))
    return _FOUND.fill(
        holder=holders or one.background.title, columns=columns, unit=_UNITS[one.unit], success=_percent(one.success_of_least),
        chance=_percent(one.chance), alone=int(one.alone * one.members), members=one.members,
        risk=f"{float(one.risk):.3g}", remedy=_remedy(one.rounding),
    )  # fmt: skip


def _remedy(found: tuple[str, Rounding] | None) -> Phrase | Text:
    if found is None:
        return _NO_ROUNDING
    column, step = found
    if step.technique == "rounding":
        return _ROUND["rounding"].fill(column=column, to=int(step.to))
    return _ROUND[step.to].fill(column=column)


def _percent(share: Fraction) -> str:
    """Of all it is said without a decimal: nothing was rounded."""
    return "100%" if share == 1 else f"{float(share):.1%}"


CAUTION = Caution(
    code="open-linkage",
    title=Text("准标识符以外的列可能识别个人", "columns outside the quasi-identifiers may identify people"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "列为准标识符，或按提示处理该列；确信对方无从知晓的，由具名人员说明理由并附证据。",
        "Make it a quasi-identifier, or treat the column as named; where it is certain that the recipient cannot know it, a "
        "named person states the reason, with evidence.",
    ),
    place=25,
    caps=2,
    settled_by=SettledBy.EACH_EVIDENCED,
    clauses=("GB/T 42460-2023 C.2 d", "China methodology (2024) 10.1.3"),
)
