"""What the analyst will do with the output, as it was typed: what two losses measure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Group, Parameter

from ..data.files import read_text
from ..model.problem import Problems
from ..model.text import Text
from ..prepare.unusable import bad_option
from .language import said

if TYPE_CHECKING:
    from ..mitigate.analysis import Analysis

USES = Group(said("数据的用途", "What the data is for"))
_FILE, _LIMIT = "analysis.yaml", 2**20
_QUERY = Text("请写成 列,列 或 列,列=求和的列。", "Write column,column, or column,column=column to add up.")


@Parameter(name="*", group=USES)
@dataclass(frozen=True)
class Uses:
    """Queries and a target."""

    query: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=said(
                "分析者要做的分组查询，可重复：按这些列计数，或“列,列=费用”按这些列对费用求和；用 --loss workload 使其误差最小",
                "a group-by query of the analyst, may be repeated: records counted by these columns, or column,column=cost: cost added up; "
                "--loss workload makes their error least",
            ),
        ),
    ] = None
    target: Annotated[
        str | None,
        Parameter(
            help=said(
                "要用其他列预测的列；用 --loss target 使关于它的信息损失最小",
                "a column to be told from the others; --loss target loses least of what they say about it",
            )
        ),
    ] = None
    analysis: Annotated[
        str | None,
        Parameter(
            help=said(
                "用途写在此 YAML 文件中（queries、target）；案例文件夹中的 analysis.yaml 自动读取",
                "this YAML file says what the data is for (queries, target); a case's analysis.yaml is read by itself",
            )
        ),
    ] = None

    def read(self, case: Path | None) -> Analysis:
        """What was typed comes before what a file says; `InputError` for what cannot be read."""
        from ..mitigate.analysis import Analysis, Query  # noqa: PLC0415 - help must not wait for numpy

        problems, found = Problems(), Analysis()
        path = None if self.analysis is None else Path(self.analysis).expanduser()
        if path is None and case is not None and (case / _FILE).is_file():
            path = case / _FILE
        if path is not None:
            from ..mitigate.analysis_file import read_analysis  # noqa: PLC0415 - loads the YAML library

            found = read_analysis(read_text(path, _LIMIT), str(path))
        queries = []
        for text in self.query or ():
            names, sign, value = text.partition("=")
            by = tuple(name.strip() for name in names.split(",") if name.strip())
            if not by or (sign and not value.strip()):
                problems.add(bad_option("--query", _QUERY))
            queries.append(Query(by, value.strip() or None))
        problems.stop_if_any()
        return Analysis(tuple(queries) or found.queries, self.target or found.target)
