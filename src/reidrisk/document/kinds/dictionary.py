"""The data dictionary of the de-identified set: each column, its kind, and what de-identification did to it (methodology 10.1.3; SR9)."""

from __future__ import annotations

from ...model import words
from ...model.assessment import Assessment
from ...model.inventory import Column
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.mitigated import deed
from ..parts.treatment import Treatment

TITLE = Text("去标识化数据集的数据字典", "Data dictionary of the de-identified dataset")
_ABOUT = Text(
    "供使用数据的人查阅。不列出取值；泛化后的取值以数据本身为准。",
    "For those who use the data. No values are listed; generalised values are as the data show them.",
)
_HEAD = (
    heads.NUMBER,
    heads.COLUMN,
    heads.MEANING,
    Text("敏感", "Sensitive"),
    Text("缺失", "Missing"),
    Text("去标识化处理", "What de-identification did"),
)
_UNTOUCHED = Text("未改动", "unchanged")
_AND = Text("{deed}；{more}", "{deed}; {more}")
_SUPPRESSED = Text("{share} 的取值已抑制（“*”）", "{share} of the values suppressed (“*”)")
_NOT_RECORDED = Text(
    "案例中没有处理记录：下表是数据现状，尚未去标识化。",
    "The case holds no record of mitigation: the table tells of the data as they are, not yet de-identified.",
)
_GONE = Text("去标识化时去掉、因而不提供的列：{columns}。", "Columns left out by de-identification and not given: {columns}.")
_PERCENT = 100


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """A line for each column; what was done to it where the case knows."""
    make, assessment, done = Make(lang), material.known(), Treatment.of(material)
    head, widths = (_HEAD, (7, 20, 20, 8, 9, 36)) if done else (_HEAD[:-1], (8, 34, 34, 12, 12))
    rows = [_row(at, assessment, column, done, make)[: len(head)] for at, column in enumerate(assessment.inventory.columns, 1)]
    blocks: list[Block] = [make.p(_ABOUT, "quiet")]
    if done is None:
        blocks.append(make.p(_NOT_RECORDED, "warn"))
    blocks.append(make.table(TITLE, head, rows, widths, (4,)))
    if done is not None and done.dropped:
        blocks.append(make.p(_GONE.fill(columns=done.dropped)))
    return tuple(blocks)


def _row(at: int, assessment: Assessment, column: Column, done: Treatment | None, make: Make) -> tuple[str, ...]:
    sensitive = words.YES if Role.SA in column.roles else words.NO
    deeds = "" if done is None else make.say(_done(done, assessment, column.name))
    return (str(at), column.name, make.say(column.category_title or "—"), make.say(sensitive), _missing(assessment, column.name), deeds)


def _missing(assessment: Assessment, name: str) -> str:
    sample = assessment.samples.get(name)
    return "—" if sample is None or not sample.looked_at else f"{_PERCENT * sample.missing / sample.looked_at:.1f}%"


def _done(done: Treatment, assessment: Assessment, name: str) -> Text | Phrase:
    sample = assessment.samples.get(name)
    done_to_it = deed(done, name) if name in done.levels else _UNTOUCHED
    if sample is None or not sample.suppressed or name in done.emptied:
        return done_to_it
    share = _SUPPRESSED.fill(share=f"{_PERCENT * sample.suppressed / sample.looked_at:.1f}%")
    return share if not done.levels.get(name) else _AND.fill(deed=done_to_it, more=share)


KIND = Kind(
    key="dictionary",
    title=TITLE,
    clauses=("China methodology 10.1.3", "GB/T 37964 5.4"),
    build=build,
    secrecy="recipient",
    readers=Text("数据接收方、评估团队", "the recipient and the evaluation team"),
    assesses=True,
)
