"""Every row of the checklist about the data: computed, or asked with the reason (ITU-T X Suppl.39 SR1-SR3)."""

from __future__ import annotations

from ...model.text import Text
from . import outstanding, shape
from .finding import ObservedDataset, RowFinding

_COMPUTED = (
    shape.linkable, shape.coverage, shape.hierarchy, shape.traces, shape.recency, shape.rigidity,
    outstanding.tails, outstanding.singular, outstanding.occupations, outstanding.against_census, outstanding.trips,
    outstanding.extremes, outstanding.combinations,
)  # fmt: skip
_ASKED = {
    "C008": (
        Text("统计特征：单属性还是多属性研究", "Purpose: single or multi-attribute analysis"),
        Text("使用目的不在数据中，由“准备”中的问题回答。", "What for is not in the data: a question of the preparation answers it."),
    ),
    "C009": (
        Text("提供方式与频次", "How and how often the data are provided"),
        Text(
            "提供方式不在数据中，由“准备”中的问题回答。", "How data are provided is not in them: a question of the preparation answers it."
        ),
    ),
    "C022": (
        Text("控制者、处理者已有的其他数据与个人知识", "Other data and personal knowledge of controller and processor"),
        Text("只有本单位的人知道，须写明人名和日期。", "Only people of the organisation know; a name and a date are needed."),
    ),
    "C023": (
        Text("接收方已有的其他数据", "The recipient's other data"),
        Text("只有接收方知道；“没有”也须写明由谁、何时确认。", "Only the recipient knows; “none known” needs a name and a date."),
    ),
    "C024": (
        Text("四类其他数据（个人知识、公开、受限、类似发布）", "Four kinds of other data (personal, public, restricted, similar releases)"),
        Text("须由人逐类检索并记录。", "A person must look for each kind and record it."),
    ),
    "C025": (
        Text("其他数据本身是否已识别或可识别", "Whether those other data are identified or identifiable"),
        Text("须先有其他数据的清单。", "Needs the list of the other data first."),
    ),
    "C026": (
        Text("已用可得的其他数据做关联测试", "Linkage test with available other data"),
        Text("须先有另一份数据；单凭本数据集无法测试。", "Needs another dataset; this one alone cannot be tested."),
    ),
}


def answers(seen: ObservedDataset) -> tuple[RowFinding, ...]:
    """In the order of the checklist."""
    computed = [rule(seen) for rule in _COMPUTED]
    asked = [RowFinding(row, title, None, reason) for row, (title, reason) in _ASKED.items()]
    return tuple(sorted([*computed, *asked], key=lambda found: found.row))
