"""The questionnaires and answer sheets of a case, printed once: other documents only state what was answered (China methodology 13.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...model import words
from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.plan import Row, ScoreSheet, Section, overrules, sections, sheets
from ..parts.result import SCORES
from ..parts.statements import matrices

TITLE = Text("调查问卷与评分表", "Questionnaires and answer sheets")
_ABOUT = Text(
    "本附件逐项列出调查问卷的问题、回答和凭据；计分的问题同时列出权重和得分，各评分表的结果在该表之后。其他文档引用其中的结论，不再重复。",
    "This annex contains every question with its answer and its basis; where an answer earns points, its weight and the points "
    "earned stand beside it, and the result of each answer sheet below. Other documents refer to this annex and do not repeat it.",
)
_ANSWERS, _BY = Text("{title}：回答", "{title}: answers"), Text("{title}：回答（{by}）", "{title}: answers ({by})")
_HEAD = (heads.QUESTION, heads.ANSWER, heads.EVIDENCE_AND_SOURCE)
_POINTS = (Text("权重", "Weight"), Text("得分", "Earned"))
_RESULT = heads.TITLE_RESULT
_OVERRULED = Text("人工调整", "Adjusted by a person")
_OF_OVERRULED = (heads.MATTER, heads.TAKEN, heads.BY_QUESTIONNAIRE, heads.REASON)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Questionnaire by questionnaire, the points beside the answers that earn them; then what a person adjusted."""
    make, found, against = Make(lang), sheets(material, lang), overrules(material, lang)
    return (
        make.p(_ABOUT),
        *((make.p(SCORES, "quiet"),) if found else ()),
        *(block for section in sections(material, lang, verbatim=True) for block in _section(section, found, make)),
        *((make.h1(_OVERRULED), make.table(_OVERRULED, _OF_OVERRULED, against)) if against else ()),
    )


def _section(section: Section, found: Sequence[ScoreSheet], make: Make) -> Iterator[Block]:
    yield make.h1(section.title)
    single = [row for row in section.rows if row.instance is None]
    points = {key: line for sheet in found for key, line in sheet.points.items()}
    if single:
        people = tuple(dict.fromkeys(row.by for row in section.rows if row.by))
        scored = any(row.item.key in points for row in single)
        rows = [(*_line(row, make), *(points.get(row.item.key, ("", "")) if scored else ())) for row in single]
        widths = (46, 20, 16, 10, 8) if scored else (50, 28, 22)
        caption = (_BY if people else _ANSWERS).fill(title=section.title, by=_listed(people, make.lang))
        yield make.table(caption, (*_HEAD, *(_POINTS if scored else ())), rows, widths, (3, 4) if scored else ())
    yield from (one.table(make) for one in matrices(section.rows, make))
    first = {next(iter(sheet.points)): sheet for sheet in found}
    yield from (
        make.p(_RESULT.fill(title=first[row.item.key].title, result=first[row.item.key].result), "lead")
        for row in section.rows
        if row.item.key in first
    )


def _listed(people: tuple[str, ...], lang: Lang) -> str:
    """Each with a day, so that they are parted by more than a comma."""
    return ("；" if lang == "zh" else "; ").join(people)


def _line(row: Row, make: Make) -> tuple[str, str, str]:
    return f"{row.question}\n{row.clause}", row.answer or (make.say(words.NOT_ANSWERED) if row.open else "—"), row.note


KIND = Kind(
    key="questionnaire",
    title=TITLE,
    clauses=("China methodology (2024) 13.5", "GB/T 42460-2023 6.1"),
    build=build,
    secrecy="internal",
    readers=Text("申请方、隐私法务、评估团队、监督者", "the requester, privacy counsel, the evaluation team and the supervisor"),
    rows=("questionnaire",),
)
