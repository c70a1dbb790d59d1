"""How ``mitigate`` is to go about it and what it is to hand over, as they were typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from .arguments import OUTPUT, UNGRADED, Replaced, written
from .language import said


@Parameter(name="*")
@dataclass(frozen=True)
class Ways:
    """What may be done to the values, and how the loss of it is counted."""

    hierarchies: Annotated[
        str | None,
        Parameter(
            help=said(
                "泛化层级（ARX 的 CSV 格式）所在目录；不给则按各列的内容建议",
                "folder of generalisation hierarchies (ARX's CSV form); without it they are proposed from what each column is",
            )
        ),
    ] = None
    loss: Annotated[
        str | None,
        Parameter(help=said("信息损失的度量，默认 granular", "measure of information loss, granular by default")),
    ] = None
    local: Annotated[
        bool,
        Parameter(
            negative="",
            help=said("局部重编码：每个等价类只泛化到它所需的程度", "local recoding: each class is generalised as little as it needs"),
        ),
    ] = False
    cells: Annotated[bool, Parameter(negative="", help=said("只抑制单元格，不作泛化", "suppress cells only, generalise nothing"))] = False


@Parameter(name="*", group=OUTPUT)
@dataclass(frozen=True)
class Products:
    """What is written, and on which condition."""

    out: Annotated[
        str | None,
        written(
            "把结果写入此文件（.csv、.parquet、.xlsx、.duckdb）或数据库表的地址；案例默认写入其 output 文件夹",
            "write the result here (.csv, .parquet, .xlsx, .duckdb, or the address of a table); a case has its own folder output",
        ),
    ] = None
    replace: Replaced = False
    try_: Annotated[
        bool,
        Parameter(name="--try", negative="", help=said("只说明结果会怎样，什么也不写", "only say what would come of it; write nothing")),
    ] = False
    as_: Annotated[
        str | None,
        Parameter(
            name="--as",
            help=said("案例：由谁签名记入台账（执行者）", "for a case: who signs it in the ledger (an executor)"),
        ),
    ] = None
    not_graded: Annotated[bool, Parameter(negative="", help=UNGRADED)] = False
    most_lost: Annotated[
        str | None,
        Parameter(
            help=said(
                "准标识符有值的单元格至多可以丢失（变成“*”）多大比例，例如 95%；默认 90%，超过则拒绝（退出码 1）",
                "largest share of the quasi-identifier cells that may be lost (become *), e.g. 95%; 90% by default: beyond it nothing is "
                "written (exit code 1)",
            )
        ),
    ] = None
    plan: Annotated[
        str | None,
        Parameter(
            help=said(
                "把方案写入此文件，供 reidrisk apply 用于下个月的数据", "write the plan here, for reidrisk apply on next month's data"
            )
        ),
    ] = None
    utility: Annotated[
        str | None,
        Parameter(
            help=said(
                "把数据可用性报告（变换前后）写入此 HTML 文件；案例默认写入其 documents 文件夹",
                "write the utility report, before and after, to this HTML file; for a case by default into its folder documents",
            )
        ),
    ] = None
    choices: Annotated[
        bool,
        Parameter(
            negative="",
            help=said("另列几个可选方案：多抑制一些记录能换来什么", "also show what giving up more records buys"),
        ),
    ] = False
