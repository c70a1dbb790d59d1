"""Titles of all acts, so that help loads none of them. Made by ``python -m tests.case.indexing``, and compared by a test."""

from __future__ import annotations

from ..model.text import Text

GROUPS = {
    "1-start": Text("开始一个案例", "Start a case"),
    "2-grade": Text("度量与评级", "Measure and grade"),
    "3-protect": Text("保护数据", "Protect the data"),
    "4-decide": Text("成文、批准与发布", "Document, approve and release"),
    "5-look-up": Text("查阅", "Look up"),
}
# The group of each, its rank there, its title.
ACTS = {
    "assess": ("2-grade", 10, Text("评定数据集的标识度级别，写出报告", "grade a dataset and write the report")),
    "measure": ("2-grade", 20, Text("计算领域内已知的全部风险数值", "every risk figure the field knows")),
    "compare": ("2-grade", 50, Text("几个标准并列，说明为什么不同", "several editions side by side, and why they differ")),
}
# What only holds subcommands.
PARENTS: dict[str, Text] = {}
