"""What is left of each table of a release that is treated table by table: for a terminal and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from ...data.output.apart import TableFigures
from ...model.text import Phrase, Text
from ..figures import percent

_TABLE = Text(
    "表“{table}”：{rows} 行中保留 {left} 行（抑制 {share}）；列：{columns}。",
    "Table {table}: {left} of {rows} {rows|row|rows} {left|is|are} left ({share} suppressed), with the columns {columns}.",
)
_CELLS = Text(
    "表“{table}”：准标识符有值的 {had} 个单元格中 {lost} 个变成“*”或随列删除（{share}）。",
    "Table {table}: {lost} of {had} {had|quasi-identifier cell|quasi-identifier cells} with a value become “*” or leave with their column "
    "({share}).",
)


def tables_lines(tables: Sequence[TableFigures]) -> Iterator[Phrase]:
    """Rows, columns and cells of each."""
    for one in tables:
        share = percent(Fraction(one.rows - one.left, one.rows)) if one.rows else "0%"
        yield _TABLE.fill(table=one.name, rows=one.rows, left=one.left, share=share, columns=list(one.columns))
        lost, had = one.lost
        if lost:
            yield _CELLS.fill(table=one.name, lost=lost, had=had, share=percent(Fraction(lost, had)))


def tables_json(tables: Sequence[TableFigures]) -> dict[str, Any]:
    """The same for scripts; nothing of one table."""
    if not tables:
        return {}
    return {
        "tables": [
            {
                "name": one.name,
                "rows": one.rows,
                "left": one.left,
                "columns": list(one.columns),
                "cells": {name: {"lost": lost, "had": had} for name, (lost, had) in one.cells.items()},
            }
            for one in tables
        ]
    }
