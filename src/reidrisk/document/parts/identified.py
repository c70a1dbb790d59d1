"""Each column of the data as they came: proposal, evidence, decision, and what became of it (GB/T 42460 6.2 a)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from ...identify.survey import Survey
from ...model.inventory import Column, Evidence
from ...model.role import Role
from ...model.text import Lang, Text
from ...prepare.deciders import decider, why_decided
from .. import heads
from ..content import Block
from ..kind import Material
from ..making import Make
from .alike import MANY, evidence_kind, evidence_of, named
from .mitigated import deed
from .treatment import Treatment

CAPTION = Text("逐列的建议、证据与决定", "Each column: proposal, evidence, decision")
_PROPOSED, _DECISION = Text("建议", "Proposal"), Text("决定", "Decision")
_UNDECIDED = Text("未确定", "undecided")
BECAUSE = Text("{by}：{reason}", "{by}: {reason}")
_FATE = Text("去向", "What became of it")
_IN_CELL = 6  # names that a narrow cell still holds
_GROUP, _GROUPS = Text("第 {at} 组（{count} 列）", "Group {at} ({count} {count|column|columns})"), Text("各组的列", "Columns of each group")
_MEMBERS = Text("列名", "Names")
_TOGETHER = Text(
    "建议、决定和证据种类相同的列合并为一组；组内各列数值不同的，写最小至最大。",
    "Columns with the same proposal, decision and kinds of evidence form a group; where figures differ within a group, the least and the "
    "greatest are given.",
)
_Fate = Callable[[str], tuple[str, ...]]


def columns_blocks(material: Material, survey: Survey, make: Make) -> Iterator[Block]:
    """A row for each column, or for each group of columns where there are very many, whose names stand below."""
    done = Treatment.of(material)
    treated = bool(material.source) and done is not None

    def fate(name: str) -> tuple[str, ...]:
        return (make.say(deed(done, name)),) if done is not None and treated else ()

    groups = _alike(material.source if treated else survey.inventory.columns, fate, make.lang)
    head = (heads.COLUMN, _PROPOSED, heads.EVIDENCE, _DECISION)
    rows = [(*_line(names, group, make), *fate(group[0].name)) for names, group in groups]
    yield make.table(CAPTION, (*head, _FATE) if treated else head, rows, (13, 13, 36, 20, 18) if treated else (14, 16, 44, 26))
    large = [(names, named([column.name for column in group], make.lang)) for names, group in groups if len(group) > _IN_CELL]
    if large:
        yield make.p(_TOGETHER, "quiet")
        yield make.table(_GROUPS, (heads.COLUMN, _MEMBERS), large, (18, 82))


def category_title(column: Column, material: Material) -> Text | None:
    """The kind of information a column holds: as recognised in the source, where what treatment left of its values no longer tells it."""
    return column.category_title or next((one.category_title for one in material.source if one.name == column.name), None)


def _alike(columns: tuple[Column, ...], fate: _Fate, lang: Lang) -> list[tuple[str, list[Column]]]:
    """Each column by its name; of very many those that are proposed, decided and evidenced alike, a large group by its number."""
    found: dict[object, list[Column]] = {}
    for column in columns:
        kind = (_proposed_and_decided(column, lang), evidence_kind(column.evidence), fate(column.name))
        found.setdefault(kind if len(columns) > MANY else column.name, []).append(column)
    numbers = count(1)
    return [(_called(group, numbers, lang), group) for group in found.values()]


def _called(group: Sequence[Column], numbers: Iterator[int], lang: Lang) -> str:
    if len(group) > _IN_CELL:
        return _GROUP.fill(at=next(numbers), count=len(group)).say(lang)
    return named([column.name for column in group], lang)


def _line(names: str, group: Sequence[Column], make: Make) -> tuple[str, ...]:
    proposed, decision = _proposed_and_decided(group[0], make.lang)
    return names, proposed, evidence_of([_found(column) for column in group], make), decision


def _found(column: Column) -> tuple[Evidence, ...]:
    """The evidence without the decision itself, which has a cell of its own."""
    return tuple(one for one in column.evidence if one.method != "person")


def _proposed_and_decided(column: Column, lang: Lang) -> tuple[str, str]:
    roles = ("、" if lang == "zh" else ", ").join(role.words.say(lang) for role in Role if role in column.roles)
    category = column.category_title.say(lang) if column.category_title else ""
    decision = roles if column.decided else _UNDECIDED.say(lang)
    by = decider(column.decided_by).say(lang) if column.decided_by else ""
    decided = BECAUSE.fill(by=by, reason=why_decided(column.reason, lang)).say(lang) if by and column.reason else by
    return _stacked("" if column.decided else roles, category), _stacked(decision, decided)


def _stacked(*lines: str) -> str:
    return "\n".join(line for line in lines if line)
