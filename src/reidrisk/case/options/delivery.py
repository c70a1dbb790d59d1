"""What is handed over, and under whose name: options that mitigate, apply and transform share, each with a default of its own."""

from __future__ import annotations

from typing import Annotated

from ...model.option import Option
from ...model.text import Text
from .output import OUTPUT
from .vault import SECRETS

Replaced = Annotated[bool, Option(Text("输出的表已存在时替换它", "replace the output's table where it is there already"), OUTPUT)]
SignedBy = Annotated[
    str | None,
    Option(Text("案例：由谁签名记入台账（执行者）", "for a case: who signs it in the ledger (an executor)"), OUTPUT, names=("--as",)),
]
NotGraded = Annotated[
    bool, Option(Text("即使证明未通过也写出，并标明“未定级”", "write it even when the proof fails, as not graded"), OUTPUT)
]
ExcelSafe = Annotated[
    bool,
    Option(
        Text(
            "CSV 供 Excel 双击打开：UTF-8 加 BOM，1-2、2024-03 之类不被读成日期（改用“–”）；会被改掉的编码列出来",
            "a CSV that Excel opens by a double click: UTF-8 with its mark, bands such as 1-2 and 2024-03 no dates (a dash instead); codes "
            "that it would change are named",
        ),
        OUTPUT,
    ),
]
ReleaseName = Annotated[
    str | None,
    Option(
        Text(
            "这次发布的名称；默认为当前时间，因此每次发布的假名不同",
            "name of this release; by default the time, so that each has pseudonyms of its own",
        ),
        SECRETS,
    ),
]
