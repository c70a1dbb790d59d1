"""What a mitigation did, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..model.text import Phrase, Text

if TYPE_CHECKING:
    from ..data.writing import Written
    from ..mitigate.full_domain import Solution
    from ..mitigate.proof import Proof

_LEVEL = Text("列“{column}”：第 {level} 级（最高 {top} 级）", "{column}: level {level} of {top}")
_AS_IS = Text("列“{column}”：保持原样", "{column}: as it is")
_SUPPRESSED = Text("抑制记录 {suppressed} 条，共 {records} 条", "{suppressed} of {records} records suppressed")
_LOSS = Text("{title}：{value}", "{title}: {value}")
_PROVED = Text(
    "可证明的最优：在 {lattice} 种级别组合中检查了 {evaluated} 种",
    "proved optimal: {evaluated} of {lattice} combinations of levels were looked at",
)
_STRANGERS = Text(
    "列“{column}”有 {values} 个取值（{rows} 条记录）不在层级文件中，概括时直接归入最高一级。",
    "{column}: {values} values ({rows} records) are not in its hierarchy; when generalised they go straight to the top.",
)
_NEUTRAL = Text(
    "列“{column}”有 {count} 个单元格会被电子表格当作公式，已在前面加上撇号。",
    "{column}: {count} cells that a spreadsheet would run as formulas now start with an apostrophe.",
)
_PASSED = Text(
    "证明通过：重新读取输出，最小等价类 {k} 条，共 {rows} 条记录。",
    "proof passed: read again, the smallest class of the output holds {k} of {rows} records.",
)
_FAILED = Text(
    "证明未通过：重新读取输出，最小等价类 {k} 条，共 {rows} 条记录。",
    "proof failed: read again, the smallest class of the output holds {k} of {rows} records.",
)
_DIRECT = Text(
    "输出中仍有疑似直接标识符的列：{columns}。请用 --drop 去掉。",
    "columns of the output that look like direct identifiers: {columns}. Leave them out with --drop.",
)
_OTHERS = Text("未处理、但疑似准标识符的列：{columns}。", "columns that look like quasi-identifiers and were not treated: {columns}.")
_WRITTEN = Text("已写入：{path}", "written: {path}")
_NOT_WRITTEN = Text("没有写出任何文件。", "Nothing was written.")


def lines(solution: Solution, written: Written | None, proof: Proof | None, path: str | None) -> Iterator[Phrase]:
    """The plan, what it costs, what was noticed and what the proof found."""
    from ..mitigate.loss import losses  # noqa: PLC0415 - help must not wait for numpy

    for one in solution.ladders:
        level = solution.levels[one.column]
        yield _LEVEL.fill(column=one.column, level=level, top=one.levels - 1) if level else _AS_IS.fill(column=one.column)
    yield _SUPPRESSED.fill(suppressed=solution.recount.suppressed, records=solution.records)
    for loss in losses():
        yield _LOSS.fill(title=loss.title, value=f"{solution.recount.losses[loss.key]:.6g}")
    yield _PROVED.fill(lattice=solution.found.lattice, evaluated=solution.found.evaluated)
    for column, (values, rows) in solution.strangers.items():
        yield _STRANGERS.fill(column=column, values=values, rows=rows)
    for column, count in (written.neutralised if written else {}).items():
        yield _NEUTRAL.fill(column=column, count=count)
    yield from _proof_lines(proof)
    yield _WRITTEN.fill(path=path) if path is not None else Phrase(_NOT_WRITTEN)


def _proof_lines(proof: Proof | None) -> Iterator[Phrase]:
    if proof is None:
        return
    yield (_PASSED if proof.passed else _FAILED).fill(k=proof.k, rows=proof.rows)
    if proof.direct:
        yield _DIRECT.fill(columns=list(proof.direct))
    if proof.others:
        yield _OTHERS.fill(columns=list(proof.others))
