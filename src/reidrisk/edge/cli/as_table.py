"""``--parquet``: the result of an act as a table in a file, with the meaning of its columns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from ...case.options.output import OUTPUT
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Lang, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_KEY = "key"
_COLUMNS = {
    _KEY: Text("该行所述：数值的符号、列名、版本或攻击", "what the line is of: the symbol of a figure, a column, an edition, an attack"),
    "value": Text("数值（小数）；不能计算时为空", "the figure as a decimal; missing where it cannot be had"),
    "exact": Text("数值（分数，精确）", "the figure as an exact fraction"),
    "status": Text("已计算、下限、不适用或未计算", "computed, a bound, not applicable or not computed"),
    "low": Text("区间下端", "lower end of the interval"),
    "high": Text("区间上端", "upper end of the interval"),
    "title": Text("名称", "title"),
    "source": Text("出处", "source"),
    "roles": Text("该列的角色：DI、QI、SA、NI，以逗号分隔", "roles of the column: DI, QI, SA, NI, separated by commas"),
    "proposed": Text("工具建议的角色", "roles that the tool proposed"),
    "decided": Text("是否由人确定", "whether a person decided"),
    "category": Text("内容的类别", "category of the content"),
    "evidence": Text("依据", "evidence"),
    "threshold": Text("门限", "threshold"),
    "weak": Text("单凭此规则不足以确定", "this rule alone decides nothing"),
}


@dataclass(frozen=True, kw_only=True)
class AsTable:
    """What a command takes whose result is a table."""

    parquet: Annotated[
        str | None,
        Option(
            Text(
                "把结果作为表写入此 Parquet 文件（同 Python 中的 to_pandas），列的含义写在文件的元数据中",
                "write the result as a table to this Parquet file (as to_pandas gives it); its metadata say what the columns mean",
            ),
            OUTPUT,
            metavar="FILE",
        ),
    ] = None

    def write(self, result: Any, lang: Lang) -> None:  # noqa: ANN401 - of any act
        """The file, where one was asked for. `DependencyError` without pandas."""
        if self.parquet is None:
            return
        from ...data.output.result_table import MEANINGS, SCHEMA, write_table  # noqa: PLC0415 - loads the engine

        frame = result.to_pandas()
        columns: dict[str, list[object]] = {_KEY: [str(one) for one in frame.index]}
        columns |= {str(name): frame[name].astype(object).tolist() for name in frame.columns}
        schema = str(result.to_dict().get("schema", ""))
        write_table(Path(self.parquet).expanduser(), columns, {SCHEMA: schema, MEANINGS: _meanings(columns, lang)})


def _meanings(columns: Mapping[str, object], lang: Lang) -> str:
    return json.dumps({name: _COLUMNS[name].say(lang) for name in columns if name in _COLUMNS}, ensure_ascii=False)
