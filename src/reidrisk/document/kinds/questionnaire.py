"""The questionnaires and answer sheets of a case, printed once: other documents only state what was answered (China methodology 13.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model import words
from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.plan import Row, Section, overrules, sections, sheets
from ..parts.result import SCORES
from ..parts.statements import matrices

TITLE = Text("调查问卷与评分表", "Questionnaires and answer sheets")
_ABOUT = Text(
    "本附件逐项列出调查问卷的问题、回答和凭据，以及各评分表的得分。其他文档引用其中的结论，不再重复。",
    "This annex contains every question with its answer and its basis, and the points of each answer sheet. Other "
    "documents refer to it and do not repeat it.",
)
_BY = Text("回答人：{by}。", "Answered by: {by}.")
_HEAD = (heads.QUESTION, heads.ANSWER, heads.EVIDENCE_AND_SOURCE)
_SHEETS = Text("评分表", "Answer sheets")
_SHEET = (heads.QUESTION, heads.ANSWER, Text("权重", "Weight"), Text("得分", "Earned"))
_OVERRULED = Text("人工调整", "Adjusted by a person")
_OF_OVERRULED = (heads.MATTER, heads.TAKEN, heads.BY_QUESTIONNAIRE, heads.REASON)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Questionnaire by questionnaire, then the answer sheets."""
    make = Make(lang)
    return (
        make.p(_ABOUT),
        *(block for section in sections(material, lang) for block in _section(section, make)),
        *_sheets(material, make),
    )


def _section(section: Section, make: Make) -> Iterator[Block]:
    yield make.h1(section.title)
    people = tuple(dict.fromkeys(row.by for row in section.rows if row.by))
    if people:
        yield make.p(_BY.fill(by=people), "quiet")
    single = [row for row in section.rows if row.instance is None]
    if single:
        yield make.table(section.title, _HEAD, [_line(row, make) for row in single], (50, 28, 22))
    yield from (one.table(make) for one in matrices(section.rows, make))


def _line(row: Row, make: Make) -> tuple[str, str, str]:
    return f"{row.question}\n{row.clause}", row.answer or (make.say(words.NOT_ANSWERED) if row.open else "—"), row.note


def _sheets(material: Material, make: Make) -> Iterator[Block]:
    found = sheets(material, make.lang)
    if found:
        yield make.h1(_SHEETS)
        yield make.p(SCORES, "quiet")
    for sheet in found:
        yield make.h2(sheet.title)
        yield make.p(sheet.result)
        yield make.table(sheet.title, _SHEET, sheet.rows, (56, 16, 14, 14), (2, 3))
    against = overrules(material, make.lang)
    if against:
        yield make.h1(_OVERRULED)
        yield make.table(_OVERRULED, _OF_OVERRULED, against)


KIND = Kind(
    key="questionnaire",
    title=TITLE,
    clauses=("China methodology (2024) 13.5", "GB/T 42460-2023 6.1"),
    build=build,
    secrecy="internal",
    readers=Text("申请方、隐私法务、评估团队、监督者", "the requester, privacy counsel, the evaluation team and the supervisor"),
    rows=("questionnaire",),
)
