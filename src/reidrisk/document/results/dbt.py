"""What was written of a dbt model: for a terminal and for scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...flow.engines.dbt import DbtFiles
from ...model.text import Phrase, Text

_WROTE = Text(
    "已在 {folder} 写入 dbt 模型 {name}，它读取来源 reidrisk（模式 {schema}）中的表 {table}，共 {count} 个文件。",
    "Wrote the dbt model {name} to {folder}: it reads the table {table} of the source reidrisk (schema {schema}); {count} "
    "{count|file|files}.",
)
_RUN = Text(
    "运行：dbt seed、dbt run、dbt test。没有见过的取值按规则归入，规则不认识的换成“*”；类的大小和丢失的记录由 dbt test 检验。"
    "标识符的查找、排序与分级的证明只在 reidrisk apply 和 assess 中进行，dbt 中没有。",
    "Run it: dbt seed, dbt run, dbt test. Values never met go by the rules, what no rule takes becomes “*”; dbt test checks the sizes of "
    "classes and the records lost. The search for identifiers, the proof by order and the grade are made by reidrisk apply and assess "
    "only, not in dbt.",
)
_NOT_WRITTEN = Text(
    "没有写出 dbt 模型：方案对这份数据不成立，或损失超过约定。",
    "No dbt model was written: the plan does not hold for these data, or more would be lost than agreed.",
)


def dbt_lines(found: DbtFiles | None) -> Iterator[Phrase | Text]:
    """Where it lies, what it reads, how it is run, and what it does not prove; or that there is none."""
    if found is None:
        yield _NOT_WRITTEN
        return
    yield _WROTE.fill(folder=str(found.folder), name=found.name, schema=found.schema, table=found.table, count=len(found.files))
    yield _RUN


def dbt_json(found: DbtFiles) -> dict[str, Any]:
    """The same for scripts."""
    return {"model": found.name, "folder": str(found.folder), "source": [found.schema, found.table], "files": list(found.files)}
