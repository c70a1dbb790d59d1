"""What stands beside the data: a dictionary of the columns, other files of the case."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.text import Text
from .output import OUTPUT


@dataclass(frozen=True, kw_only=True)
class SecondSourceOptions:
    """A second source beside the column names, and lists of codes."""

    dictionary: Annotated[
        str | None,
        Option(
            Text(
                "数据字典，作为列名之外的第二来源：CSV 或 Excel（字段名、说明、类型）、Frictionless、CSVW、REDCap、Define-XML、ARX 项目",
                "data dictionary, a second source beside the names: CSV or Excel (name, description, type), Frictionless, CSVW, REDCap, "
                "Define-XML, an ARX project",
            )
        ),
    ] = None
    beside: Annotated[
        Names,
        Option(
            Text(
                "案例中的另一个文件（可多次给出），例如编号与姓名的对照表：与它一对一对应的列是重标识码",
                "another file of the case (may be repeated), say a list of codes and names: columns that join with it are codes",
            )
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class DescribingOptions:
    """What was found, for other programs."""

    describe: Annotated[
        str | Path | None,
        Option(
            Text(
                "把各列的名称、含义和角色写成数据字典（新文件）：.json（Frictionless）、-metadata.json（CSVW）、.csv（REDCap）、.xml（Define-XML）",
                "write names, meanings and roles as a dictionary (a new file): .json (Frictionless), -metadata.json (CSVW), .csv (REDCap), "
                ".xml (Define-XML)",
            ),
            OUTPUT,
        ),
    ] = None
