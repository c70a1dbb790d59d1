"""Delta tables: their folder holds the files of every version, and only the log says which of them are the table now."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from ...model.optional import optional
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..remnants.delta_log import remains
from ..source import InputTable
from .arrow import open_arrow

if TYPE_CHECKING:
    from ..engine import Engine

_PURPOSE = Text("读取 Delta 表", "reading a Delta table")
_UNREADABLE = Text(
    "无法读出这个 Delta 表（{kind}）：日志损坏，或用了本机的库不支持的特性（如删除向量）。",
    "This Delta table cannot be read ({kind}): its log is damaged, or it uses a feature that the library here does not support (deletion "
    "vectors, say).",
)
_SPARK = Text(
    "请用 Spark 读出后交出数据框，或导出为 Parquet 文件。", "Read it with Spark and give the data frame, or export it to Parquet files."
)


def open_delta(engine: Engine, folder: Path) -> InputTable:
    """The table as its log says that it is now, scanned where it lies."""
    library = optional("deltalake", "deltalake", "delta", _PURPOSE)
    optional("pyarrow.dataset", "pyarrow", "delta", _PURPOSE)
    try:
        found = library.DeltaTable(str(folder))
        dataset, current = found.to_pyarrow_dataset(), {PurePosixPath(unquote(one)).name for one in found.file_uris()}
        names = dataset.schema.names
    except Exception as failure:  # noqa: BLE001 - the library raises what it likes, and quotes paths
        kind = type(failure).__name__
    else:
        return replace(open_arrow(engine, "delta", dataset, names, dataset.take), parts=cache(lambda: tuple(remains(folder, current))))
    raise InputError(Problem("delta_unreadable", _UNREADABLE.fill(kind=kind), _SPARK, str(folder)))
