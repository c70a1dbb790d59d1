"""``--why COLUMN``: everything that speaks for or against the roles of a column, for whoever asks at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory
from ...model.option import Names, Option
from ...model.text import Lang, Text
from ...prepare.columns import split_names

if TYPE_CHECKING:
    from ...document.report.parts import ColumnRow

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
    names = [column.name for column in inventory.columns]
    wanted = split_names(asked, names)
    if not wanted:
        return
    from ...data.names import find_columns  # noqa: PLC0415 - rarely asked for
    from ...document.report.parts import inventory_rows  # noqa: PLC0415

    found = names if ALL in wanted and ALL not in names else find_columns(wanted, names)
    for column, row in zip(inventory.columns, inventory_rows(inventory, {}, lang), strict=True):
        if column.name in found:
            yield ""
            yield from _of(column, row, lang)


def _of(column: Column, row: ColumnRow, lang: Lang) -> Iterator[str]:
    roles = tuple(words for _, words in row.roles) or (_NO_ROLE,)
    category = _CATEGORY.fill(title=row.category) if column.category_title else ""
    yield _NAMED.fill(name=row.name, roles=roles, category=category, decision=row.decision).say(lang)
    if row.reason:
        yield row.reason
    yield from (f"  • {each}" for each in row.evidence or (_NONE.say(lang),))
    if column.weighed is not None:
        di, qi, sa, ni = map(_likely, column.weighed.chances)
        yield f"  {_CHANCES.fill(di=di, qi=qi, sa=sa, ni=ni, asked=_ASKED if row.asked else '').say(lang)}"
        for title, reasons in ((_FOR, column.weighed.speaking_for), (_AGAINST, column.weighed.speaking_against)):
            if reasons:
                yield f"  {title.fill(role=column.weighed.role.words, reasons=reasons).say(lang)}"


def _likely(chance: float) -> str:
    """In whole percent; neither impossible nor certain."""
    return "<1%" if chance < LEAST else ">99%" if chance > 1 - LEAST else f"{chance:.0%}"
