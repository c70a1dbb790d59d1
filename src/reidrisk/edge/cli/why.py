"""``--why COLUMN``: everything that speaks for or against the roles of a column, for whoever asks at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...case.options.numbers import words
from ...document.figures import percent
from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory
from ...model.option import Names, Option
from ...model.role import Role
from ...model.text import Lang, Phrase, Text

ALL, LEAST = "all", 0.01
_NAMED = Text("“{name}”：{roles}{category}。{decision}。", "“{name}”: {roles}{category}. {decision}.")
_CATEGORY = Text("，{title}", ", {title}")
_NO_ROLE = Text("没有建议角色", "no role is proposed")
_CHANCES = Text(
    "各角色的可能性：直接标识符 {di}、准标识符 {qi}、敏感属性 {sa}、都不是 {ni}{asked}",
    "How likely each role is: direct identifier {di}, quasi-identifier {qi}, sensitive attribute {sa}, none {ni}{asked}",
)
_ASKED = Text("（把握不大，请先判断）", " (uncertain: decide this one first)")
_FOR = Text("支持{role}：{reasons}", "For {role}: {reasons}")
_AGAINST = Text("反对{role}：{reasons}", "Against {role}: {reasons}")
_NONE = Text("没有任何依据。", "There is no evidence.")
_REASON = Text("理由：{reason}", "Reason: {reason}")


@dataclass(frozen=True, kw_only=True)
class Why:
    """Columns whose evidence is shown in full."""

    why: Annotated[
        Names,
        Option(
            Text("显示这些列的全部依据；all 为全部列", "show all evidence of these columns; all means every column"),
            form=Text("列名，以逗号分隔", "names separated by commas"),
        ),
    ] = None


def explained(inventory: Inventory, asked: Names, lang: Lang) -> Iterator[str]:
    """All evidence of the columns asked for, a line each; `InputError` for columns that are not there."""
    from ...data.names import find_columns  # noqa: PLC0415 - rarely asked for

    names = [column.name for column in inventory.columns]
    wanted = words(asked)
    if not wanted:
        return
    found = names if ALL in wanted and ALL not in names else find_columns(wanted, names)
    for column in inventory.columns:
        if column.name in found:
            yield ""
            yield from (each if isinstance(each, str) else each.say(lang) for each in _of(column, lang))


def _of(column: Column, lang: Lang) -> Iterator[str | Text | Phrase]:
    from ...document.report.parts import decision  # noqa: PLC0415 - rarely asked for

    roles = tuple(role.words for role in Role if role in column.roles) or (_NO_ROLE,)
    category = _CATEGORY.fill(title=column.category_title) if column.category_title else ""
    yield _NAMED.fill(name=column.name, roles=roles, category=category, decision=decision(column, lang))
    if column.reason:
        yield _REASON.fill(reason=column.reason)
    for evidence in column.evidence:
        share = "" if evidence.share is None else f"{percent(evidence.share)} · "
        yield f"  • {share}{evidence.finding.say(lang)}"
    if not column.evidence:
        yield f"  • {_NONE.say(lang)}"
    if column.weighed is not None:
        di, qi, sa, ni = map(_likely, column.weighed.chances)
        asked = _ASKED if column.weighed.asked and not column.decided else ""
        yield f"  {_CHANCES.fill(di=di, qi=qi, sa=sa, ni=ni, asked=asked).say(lang)}"
        for title, reasons in ((_FOR, column.weighed.speaking_for), (_AGAINST, column.weighed.speaking_against)):
            if reasons:
                yield f"  {title.fill(role=column.weighed.role.words, reasons=reasons).say(lang)}"


def _likely(chance: float) -> str:
    """In whole percent; neither impossible nor certain."""
    return "<1%" if chance < LEAST else ">99%" if chance > 1 - LEAST else f"{chance:.0%}"
