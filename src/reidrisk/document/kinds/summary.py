"""The release summary for the public and the recipient: nothing in it helps an attacker (ITU 6.5; IHE handbook, release package)."""

from __future__ import annotations

from ...model.exact import show
from ...model.judged import meanings
from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..dating import day
from ..figures import DASH
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords
from ..parts.bound import USED_UNDER, bound_by
from ..parts.mitigated import in_public
from ..parts.purpose import IN_PUBLIC
from ..parts.treatment import Treatment
from ..parts.usefulness import usefulness_in_public
from ..report.parts import quasi_counted
from ..report.standing import standing

TITLE = Text("发布摘要", "Release summary")
_ABOUT = Text(
    "{published}它不写各列的罕见类别、对接收方外部数据的假定，也不写任何人的姓名；完整的风险评估报告不对外提供。",
    "{published} It names no rare category, no assumption about data that a recipient may hold, and no person; the full evaluation report "
    "is not distributed.",
)
_MAY_BE, _ONCE_APPROVED = (
    Text("本摘要可以公开。", "This summary may be published."),
    Text("经管理层批准后，本摘要可以公开。", "This summary may be published once management has approved."),
)
_UNFIT = Text(
    "重标识风险尚不可接受：本数据集不得发布，本摘要只供内部核对。",
    "The re-identification risk is not acceptable yet: the dataset must not be released, and this summary is for internal checks only.",
)
_OPEN = Text(
    "尚未评定完毕：结论确定之前，本数据集不得发布，本摘要只供内部核对。",
    "The evaluation is not finished: until it is, the dataset must not be released, and this summary is for internal checks only.",
)
_WHAT, _HOW, _LIMITS = (
    Text("发布的内容", "What is released"),
    Text("如何评估", "How it was evaluated"),
    Text("如何理解", "How to read this"),
)
_DATA = Text("数据概况", "The data")  # of which nothing is released as they are
_ROWS = {
    "dataset": heads.DATASET,
    "records": heads.RECORDS,
    "columns": heads.COLUMNS,
    "quasi": Text("准标识符列数", "Quasi-identifier columns"),
    "sharing": heads.SHARING_MODEL,
    "standard": heads.STANDARD,
    "level": Text("标识度级别", "Identifiability level"),
    "threshold": heads.THRESHOLD,
    "risk": Text("总体风险", "Overall risk"),
    "date": Text("评估日期", "Evaluated on"),
    "approved": Text("批准", "Approval"),
    "purpose": Text("用途", "Purpose"),
}
_LEVEL, _NO_LEVEL = Text("{level} 级：{text}", "Level {level}: {text}"), Text("尚未定级", "not graded")
_BELOW, _NOT_BELOW = Text("低于阈值", "below the threshold"), Text("不低于阈值", "not below the threshold")
_UNKNOWN = Text("未确定", "not determined")
_APPROVED, _NOT = Text("已获管理层批准", "approved by management"), heads.NOT_APPROVED
_NOTES = (
    Text(
        "级别只对这一版数据、这一用途和这一共享环境有效。",
        "The level holds for this version of the data, this use and this context only.",
    ),
    Text(
        "数据经过去标识化，不是匿名化；它仍是个人信息，{bound}，不得试图识别任何个人。",
        "The data are de-identified, not anonymised: they remain personal information, {bound}, and no "
        "one may attempt to identify any person in them.",
    ),
    Text(
        "发现个人可能被识别时，请停止使用并立即通知提供方。",
        "If a person might be identified, stop using the data and notify the provider immediately.",
    ),
)
_TREATED = Text("所作的处理", "What was done to the data")
_STILL = Text(
    "数据仍含直接标识符，是个人信息；在去除或替换之前不得提供给他人。",
    "The data still contain direct identifiers; until these are removed or replaced, the data must not be shared.",
)
_FINDINGS = Text(
    "对数据的发现尚未了结，级别因此受限；了结之前不得提供给他人。",
    "Findings on the data are open and limit the level; until they are settled, the data must not be shared.",
)
_AS_IT_IS = Text(
    "数据未经本次评估中的去标识化处理，按现状评估，不是匿名化；含有准标识符的仍是个人信息，{bound}，不得试图识别任何个人。",
    "The data were evaluated as they are, without de-identification on record, and are not anonymised: with quasi-identifiers they remain "
    "personal information, {bound}, and no one may attempt to identify any person in them.",
)
_UNFIT_FOR = {"direct": _STILL, "capped": _FINDINGS}
_LIMITED = Text("有未了结的发现", "findings are open")
_NOT_NEEDED = Text("不适用：级别已由标识符本身决定", "not needed: the identifiers themselves decide the level")


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """What was released and how safe it is, in a page."""
    make, answers, assessment = Make(lang), AnswersInWords.of(material, lang), material.known()
    verdict, basis, done = assessment.verdict, standing(assessment), Treatment.of(material)
    words = meanings(assessment.standard.judged)
    level = _NO_LEVEL if verdict.level is None else _LEVEL.fill(level=verdict.level, text=words[verdict.level])
    values = {
        "dataset": answers.say("dataset.title") if answers.given("dataset.title") else material.dataset,
        "purpose": answers.purpose(IN_PUBLIC),
        "records": f"{assessment.facts.rows:,}",
        "columns": f"{len(assessment.facts.columns):,}",
        "quasi": quasi_counted(assessment).say(lang),
        "sharing": answers.say("sharing"),
    }
    verdict_of_use = usefulness_in_public(material.mitigation)
    useful = () if verdict_of_use is None else (verdict_of_use,)
    bound = USED_UNDER[bound_by(answers)]
    approved = material.governed.status == "approved" and not material.governed.broken
    how = {
        "standard": assessment.standard.title.say(lang),
        "level": level.say(lang),
        "threshold": DASH if basis.threshold is None else show(basis.threshold, 6),
        "risk": _risk(basis.kind, verdict.acceptable).say(lang),
        "date": day(assessment.made_at, lang),
        "approved": (_APPROVED if approved else _NOT).say(lang),
    }
    return (
        _published(verdict.acceptable, make, approved=approved),
        make.h1(_WHAT if verdict.acceptable else _DATA),
        make.pairs((_ROWS[key], value) for key, value in values.items()),
        make.h1(_HOW),
        make.pairs((_ROWS[key], value) for key, value in how.items()),
        *(() if done is None else (make.h1(_TREATED), make.items((*in_public(done), *useful)))),
        make.h1(_LIMITS),
        make.items((_NOTES[0], _UNFIT_FOR.get(basis.kind, (_AS_IT_IS if done is None else _NOTES[1]).fill(bound=bound)), _NOTES[2])),
    )


def _published(acceptable: bool | None, make: Make, *, approved: bool) -> Block:
    """Whether this paper may be given to anybody: of data that must not go out it is for internal checks alone."""
    if acceptable:
        return make.p(_ABOUT.fill(published=_MAY_BE if approved else _ONCE_APPROVED), "quiet")
    return make.p(_OPEN if acceptable is None else _UNFIT, "warn")


def _risk(kind: str, acceptable: bool | None) -> Text:
    if kind in {"direct", "no_identifier"}:
        return _NOT_NEEDED
    if kind == "capped":
        return _LIMITED
    return _UNKNOWN if acceptable is None else _BELOW if acceptable else _NOT_BELOW


KIND = Kind(
    key="summary",
    title=TITLE,
    clauses=("ITU-T X Suppl.39 (2023) 6.5", "IPC Ontario 2016 governance 5"),
    build=build,
    secrecy="public",
    readers=Text("任何人", "anyone"),
    assesses=True,
    leads=True,
)
