"""What the data is for, as YAML: the group-by queries and the column to be told from the others."""

from __future__ import annotations

from ...data.yaml.fields import Fields
from ...data.yaml.tree import Node
from ...model.text import Phrase, Text
from .analysis import Analysis, Query

_FORM = Text(
    "请写成：queries: 每项一个 by（列名或列名的列表），可加 value（求和的列）；target: 列名。",
    "Write queries: each with by (a column or a list of columns) and, where a column is added up, value; target: a column.",
)
_NOT_USE = Text("看不懂这里写的分析用途。", "This does not say what the data is for.")


def read_analysis(text: str, file: str) -> Analysis:
    """The declared use; `InputError` with everything that is wrong in it, as file:line:column."""
    use = _UseFields(text, file)
    found = use.analysis()
    use.problems.stop_if_any()
    return found


class _UseFields(Fields):
    """The parts of a declared use; whatever is wrong, the hint shows the whole form."""

    def analysis(self) -> Analysis:
        given = self.inside(self.root, "queries")
        if not given and not self.problems.found:
            self.bad("queries", self.root, _FORM)
        self.keys(self.root, ("queries", "target"))
        queries = tuple(self._query(one) for one in self.items(given.get("queries"), "queries"))
        return Analysis(queries, self._column(given["target"]) if "target" in given else None)

    def _query(self, node: Node) -> Query:
        given = self.inside(node, "queries")
        self.keys(node, ("by", "value"))
        by = self.texts(given.get("by"), "by")
        if not by and node.kind == "mapping":  # else that was told
            self.bad("by", node, _FORM)
        return Query(by, self._column(given["value"]) if "value" in given else None)

    def _column(self, node: Node) -> str:
        text = self.text(node, "target")
        if text is None:
            self.bad("target", node, _FORM)
        return text or ""

    def say(self, _code: str, _message: Text | Phrase, _hint: Text | Phrase | None, node: Node) -> None:
        """One problem for all: the form is short enough to show whole."""
        super().say("bad_analysis", _NOT_USE, _FORM, node)
