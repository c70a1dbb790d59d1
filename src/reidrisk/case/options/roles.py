"""What a person has decided about the columns (GB/T 42460 6.2 a)."""

from __future__ import annotations

from typing import Annotated

from ...model.frozen import dataclass
from ...model.option import Group, Names, Option
from ...model.text import Text

ROLES = Group("roles", Text("列的角色（GB/T 42460-2023 6.2 a）", "Roles of columns (GB/T 42460-2023 6.2 a)"))


@dataclass(frozen=True, kw_only=True)
class ColumnRoles:
    """Roles by column. On the command line a word may hold several, separated by commas."""

    qi: Annotated[Names, Option(Text("准标识符，以逗号分隔", "quasi-identifiers, separated by commas"), ROLES, clause="6.2 b")] = None
    di: Annotated[Names, Option(Text("直接标识符", "direct identifiers"), ROLES, clause="6.2 b")] = None
    sa: Annotated[Names, Option(Text("敏感属性", "sensitive attributes"), ROLES)] = None
    ni: Annotated[Names, Option(Text("非标识符", "non-identifiers"), ROLES)] = None


@dataclass(frozen=True, kw_only=True)
class Roles(ColumnRoles):
    """The same, and whose rows they are."""

    subject: Annotated[
        str | None,
        Option(
            Text("标明个人信息主体的列：等价类按不同主体计数", "column that identifies the subject: classes count distinct subjects"), ROLES
        ),
    ] = None
    subject_types: Annotated[
        Names,
        Option(
            Text(
                "数据中的另一类人：名称=键列:准标识符,…，可重复；分别计算，以最差者为准",
                "one more kind of people: name=key:column,...; may be repeated; each is computed, the worst counts",
            ),
            ROLES,
            names=("--subject-type",),
            form=Text("名称=键列:准标识符,准标识符", "name=key:column,column"),
        ),
    ] = None
