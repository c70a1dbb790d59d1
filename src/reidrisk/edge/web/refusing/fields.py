"""The fields by which *Data* is told how to read a file: each is an option of reading."""

from __future__ import annotations

from ....model.text import Text

FIELDS = {
    "sheet": Text("工作表（名称或序号，或 all）", "Sheet (name or number, or all)"),
    "header_row": Text("列名所在的行（从 1 起；没有列名写 none）", "Row of the column names (from 1; none where there are none)"),
    "skip_rows": Text("表前不看的行数", "Rows skipped at the top"),
    "encoding": Text("文本编码", "Text encoding"),
    "delimiter": Text("分隔符", "Separator"),
}
