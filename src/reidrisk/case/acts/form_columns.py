"""Write the columns as a sheet in which their roles are chosen, and which is read back (GB/T 42460 6.2 a, b)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..forms.request import ToBeFilled
from ..options.groups import START

_WROTE = Text("已写入 {path}：{count} 列，表格编号 {number}。", "Wrote {path}: {count} {count|column|columns}, form number {number}.")
_NEXT = Text(
    "选定角色后用 reidrisk form take {case} 文件 读入。", "When the roles are chosen, read it with reidrisk form take {case} FILE."
)


@dataclass(frozen=True, kw_only=True)
class WriteColumns(ToBeFilled):
    """Into which file."""


class ColumnsJson(TypedDict):
    """What ``reidrisk form columns --json`` prints."""

    schema: Literal["reidrisk/form-columns/1"]
    case: str
    path: str
    form: str
    columns: list[str]
    errors: list[object]


@dataclass(frozen=True, slots=True)
class ColumnsWritten(Saying):
    """The sheet at `path` with its `number`, and the `columns` in it."""

    lang: Lang
    case: str
    path: Path
    number: str
    columns: tuple[str, ...]

    def to_dict(self) -> ColumnsJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/form-columns/1", "case": self.case, "path": str(self.path), "form": self.number,
            "columns": list(self.columns), "errors": [],
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """Where it is, and what comes next."""
        yield _WROTE.fill(path=str(self.path), count=len(self.columns), number=self.number)
        yield _NEXT.fill(case=self.case)


def run(request: WriteColumns, session: Session) -> ColumnsWritten:
    """Every column that is there, with what was proposed and what is decided."""
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the library
    from ..forms.column_sheet import column_sheet  # noqa: PLC0415
    from ..forms.sent import keep_form, new_form  # noqa: PLC0415

    case = request.opened()
    path = request.path((".xlsx",))
    columns = tuple(name for name, column in case.file.columns.items() if column.change != "gone")
    form = new_form("columns", session.now(), None, request.langs(session, case), columns)
    write_atomic(path, column_sheet(form, case))
    keep_form(case.folder, form)
    return ColumnsWritten(request.speaks(session, case.file.language), str(request.case), path, form.number, columns)


ACT = Act(
    "form columns",
    Text("把各列的角色写成 Excel 表格", "write the roles of columns as an Excel sheet"),
    WriteColumns,
    ColumnsWritten,
    run,
    START,
    16,
    Text(
        "每列一行：建议的角色、三项依据、类别，以及一个从列表中选择的角色。"
        "熟悉数据的人在 Excel 中选定后读回，等同于 decide。表中没有数据的取值。",
        "A row for each column: the proposed role, three reasons, the category, and a role to choose from a list. Whoever knows the data "
        "chooses in Excel; read back, it is what decide does. It holds no value of the data.",
    ),
    Text("文件 `path`、表格编号 `number` 和各列 `columns`。", "The file `path`, the form's `number`, and the `columns`."),
    clauses=("GB/T 42460-2023 6.2 a", "GB/T 42460-2023 6.2 b"),
    errors=(Text("文件已存在，或扩展名不是 .xlsx", "the file is there already, or its ending is not .xlsx"),),
    examples=(Call(Text("各列的表格", "The sheet of the columns"), {"case": "case", "output": "roles.xlsx"}),),
    undone=Text("没有写出表格", "no form was written"),
)
