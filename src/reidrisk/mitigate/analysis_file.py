"""What the data is for, as YAML: the group-by queries and the column to be told from the others."""

from __future__ import annotations

from ..model.problem import InputError, Problem, Problems
from ..model.text import Phrase, Text
from ..prepare.yaml.text import read_tree
from ..prepare.yaml.tree import Node
from .analysis import Analysis, Query

_FORM = Text(
    "请写成：queries: 每项一个 by（列名或列名的列表），可加 value（求和的列）；target: 列名。",
    "Write queries: each with by (a column or a list of columns) and, where a column is added up, value; target: a column.",
)
_NOT_USE = Text("看不懂这里写的分析用途。", "This does not say what the data is for.")


def read_analysis(text: str, file: str) -> Analysis:
    """The declared use; `InputError` with everything that is wrong in it, as file:line:column."""
    root, problems = read_tree(text, file), Problems()
    if root.kind != "mapping" or not root.pairs:
        raise InputError(_bad(file, root))
    problems.add(*(_bad(file, place) for key, (place, _) in root.pairs.items() if key not in {"queries", "target"}))
    queries, target = root.get("queries"), root.get("target")
    found = [(node, _query(node)) for node in (queries.items if queries is not None else ())]
    wrong = [node for node, query in found if query is None]
    wrong += [queries] if queries is not None and queries.kind != "sequence" else []
    wrong += [target] if target is not None and (target.kind != "scalar" or target.empty) else []
    problems.add(*(_bad(file, node) for node in wrong))
    problems.stop_if_any()
    return Analysis(tuple(query for _, query in found if query is not None), None if target is None else target.text)


def _query(node: Node) -> Query | None:
    by, value = node.get("by"), node.get("value")
    if node.kind != "mapping" or set(node.pairs) - {"by", "value"} or by is None or by.empty:
        return None
    names = [by] if by.kind == "scalar" else by.items
    if not names or any(one.kind != "scalar" or one.empty for one in (*names, *([] if value is None else [value]))):
        return None
    return Query(tuple(one.text for one in names), None if value is None else value.text)


def _bad(file: str, node: Node) -> Problem:
    return Problem("bad_analysis", Phrase(_NOT_USE), _FORM, file, node.start.line, node.start.column)
