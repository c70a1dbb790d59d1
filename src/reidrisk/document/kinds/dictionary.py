"""The data dictionary of the de-identified set: each column, its kind, and what de-identification did to it (methodology 10.1.3; SR9)."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.inventory import Column
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from ..content import Block
from ..kind import Kind, Material
from ..making import Make

TITLE = Text("去标识化数据集的数据字典", "Data dictionary of the de-identified dataset")
_ABOUT = Text(
    "供使用数据的人查阅。不列出取值；泛化后的取值以数据本身为准。",
    "For those who use the data. No values are listed; generalised values are as the data show them.",
)
_HEAD = (
    Text("序号", "No."),
    Text("列", "Column"),
    Text("含义", "Meaning"),
    Text("敏感", "Sensitive"),
    Text("缺失", "Missing"),
    Text("去标识化处理", "What de-identification did"),
)
_SENSITIVE, _NO = Text("是", "yes"), Text("否", "no")
_GENERALISED = Text("泛化到第 {level} 层", "generalised to level {level}")
_UNTOUCHED = Text("未改动", "unchanged")
_SUPPRESSED = Text("{share} 的取值已抑制（“*”）", "{share} of the values suppressed (“*”)")
_NOT_RECORDED = Text("案例中没有处理记录", "the case holds no record")
_PERCENT = 100


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """A line for each column."""
    make, assessment = Make(lang), material.known()
    rows = [
        (
            str(at),
            column.name,
            column.category_title or "—",
            _SENSITIVE if Role.SA in column.roles else _NO,
            _missing(assessment, column.name),
            make.say(_done(material, assessment, column)),
        )
        for at, column in enumerate(assessment.inventory.columns, 1)
    ]
    return (make.p(_ABOUT, "quiet"), make.table(TITLE, _HEAD, rows, (7, 24, 22, 10, 11, 26), (4,)))


def _missing(assessment: Assessment, name: str) -> str:
    sample = assessment.samples.get(name)
    return "—" if sample is None or not sample.looked_at else f"{_PERCENT * sample.missing / sample.looked_at:.1f}%"


def _done(material: Material, assessment: Assessment, column: Column) -> Text | Phrase:
    sample = assessment.samples.get(column.name)
    if material.mitigation is None:
        return _NOT_RECORDED
    level = material.mitigation["plan"]["levels"].get(column.name)
    if level:
        return _GENERALISED.fill(level=level)
    if sample is not None and sample.suppressed:
        return _SUPPRESSED.fill(share=f"{_PERCENT * sample.suppressed / sample.looked_at:.1f}%")
    return _UNTOUCHED


KIND = Kind(
    key="dictionary",
    title=TITLE,
    clauses=("China methodology 10.1.3", "GB/T 37964 5.4"),
    build=build,
    secrecy="recipient",
    readers=Text("数据接收方、评估团队", "the recipient and the evaluation team"),
    assesses=True,
)
