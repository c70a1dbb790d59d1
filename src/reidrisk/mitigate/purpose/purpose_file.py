"""What the data are for, as YAML: columns, tables, target, intervals, what may be lost."""

from __future__ import annotations

from fractions import Fraction

from ...data.yaml.fields import Fields
from ...data.yaml.tree import Node
from ...data.yaml.writing import flow, quoted
from ...model.text import Text
from .kinds import kind_named, kinds
from .purpose import HEAVIEST, STATISTICS, TOLERANCE, ColumnPurpose, KindOfUse, Purpose, Statistic, WantedTable

_KEYS = ("schema", "kind", "columns", "others", "tables", "target", "intervals", "records_lost", "may_go")
_WEIGHT = Text("请写 0 到 10 的数。", "Write a number from 0 to 10.")
_SHARE = Text("请写比例，例如 5%。", "Write a share, like 5%.")
_YES, _NO = frozenset({"yes", "true", "是"}), frozenset({"no", "false", "否"})
_EITHER = Text("请写 yes（达不到就不提供数据）或 no。", "Write yes (else no data are given) or no.")
_BY = Text("请写按哪些列分组，例如 by: [年龄, 诊断]。", "Write the columns to group by, like by: [age, diagnosis].")
_ONE = Text("请只写其中之一：sum、mean（都不写则计数）。", "Write one of sum and mean; neither means records are counted.")
_COLUMN = Text("请写列名。", "Write the name of a column.")
_PAIR = Text("请写两个日期列，例如 [入院日期, 出院日期]。", "Write two date columns, like [admitted, discharged].")
_KIND = Text("没有名为“{key}”的用途类别。", "There is no kind of use “{key}”.")
_KINDS = Text("可用：{kinds}", "Available: {kinds}")
_SOMETHING = Text(
    "请写 kind、columns、tables、target、intervals、records_lost 或 may_go。",
    "Write kind, columns, tables, target, intervals, records_lost or may_go.",
)


def read_purpose(text: str, file: str) -> Purpose:
    """The declared purpose over its kind's defaults; `InputError` with everything that is wrong in it, as file:line:column."""
    fields = _PurposeFields(text, file)
    found = fields.purpose()
    fields.problems.stop_if_any()
    return found


def purpose_yaml(purpose: Purpose) -> str:
    """The purpose as the file that says it; what its kind of use adds is in the kind."""
    lines = [] if purpose.kind is None else [f"kind: {quoted(purpose.kind.key)}"]
    columns = {name: fields for name, use in purpose.columns.items() if (fields := _column_fields(use))}
    lines += ["columns:", *(f"  {quoted(name)}: {{{', '.join(fields)}}}" for name, fields in columns.items())] if columns else []
    lines += [] if purpose.others is None else [f"others: {flow(str(purpose.others))}"]
    lines += ["tables:", *map(_table_line, purpose.tables)] if purpose.tables else []
    lines += [] if purpose.target is None else [f"target: {quoted(purpose.target)}"]
    lines += ["intervals:", *(f"  - {flow(pair)}" for pair in purpose.intervals)] if purpose.intervals else []
    lines += [] if purpose.records is None else [f"records_lost: {quoted(_share(purpose.records))}"]
    lines += [f"may_go: {flow(purpose.expendable)}"] if purpose.expendable else []
    return "".join(f"{line}\n" for line in lines)


def _column_fields(use: ColumnPurpose) -> list[str]:
    found = [] if use.weight is None else [f"weight: {flow(str(use.weight))}"]
    found += [] if use.finest is None else [f"finest: {quoted(use.finest)}"]
    found += [] if use.coarsest is None else [f"{'in_words' if use.prose else 'coarsest'}: {quoted(use.coarsest)}"]
    return found + (["must: yes"] if use.must else [])


def _table_line(table: WantedTable) -> str:
    of = "" if table.of is None else f", {table.statistic}: {quoted(table.of)}"
    return f"  - {{by: {flow(table.by)}{of}, tolerance: {quoted(_share(table.tolerance))}}}"


def _share(share: Fraction) -> str:
    return f"{share * 100}%" if (share * 100).denominator == 1 else str(share)


class _PurposeFields(Fields):
    """The parts of a declared purpose."""

    def purpose(self) -> Purpose:
        """All of them; columns that are not named weigh 1 where others have weights."""
        given = self.inside(self.root, "purpose")
        if not given and not self.problems.found:
            self.bad("purpose", self.root, _SOMETHING)
        self.keys(self.root, _KEYS)
        kind = self._kind(given.get("kind"))
        columns = {name: self._use(node) for name, node in self.inside(given.get("columns"), "columns").items()}
        tables = tuple(self._table(one) for one in self.items(given.get("tables"), "tables"))
        weighed = any(one.weight is not None for one in columns.values())
        others = self._weight(given.get("others"), "others")
        return Purpose(
            kind, columns, tables, self.text(given.get("target"), "target"),
            tuple(self._pair(one) for one in self.items(given.get("intervals"), "intervals")),
            self._share(given.get("records_lost"), "records_lost"), self.texts(given.get("may_go"), "may_go"),
            Fraction(1) if others is None and weighed and kind is None else others,
        )  # fmt: skip

    def _kind(self, node: Node | None) -> KindOfUse | None:
        key = self.text(node, "kind")
        found = None if key is None else kind_named(key)
        if node is not None and key is not None and found is None:
            self.say("unknown_kind", _KIND.fill(key=key[:60]), _KINDS.fill(kinds=[one.key for one in kinds()]), node)
        return found

    def _use(self, node: Node) -> ColumnPurpose:
        if node.kind == "scalar" and not node.empty:  # 年龄: 10 is a weight
            return ColumnPurpose(self._weight(node, "columns"))
        given = self.inside(node, "columns")
        self.keys(node, ("weight", "finest", "coarsest", "must", "in_words"))
        in_words = self.text(given.get("in_words"), "in_words")
        return ColumnPurpose(
            self._weight(given.get("weight"), "weight"),
            self.text(given.get("finest"), "finest"),
            self.text(given.get("coarsest"), "coarsest") or in_words,
            self.parsed(given.get("must"), "must", _yes, _EITHER) or False,
            in_words is not None,
        )

    def _weight(self, node: Node | None, key: str) -> Fraction | None:
        found = self.number(node, key, _WEIGHT)
        if node is not None and found is not None and not 0 <= found <= HEAVIEST:
            self.bad(key, node, _WEIGHT)
        return found

    def _share(self, node: Node | None, key: str) -> Fraction | None:
        found = self.number(node, key, _SHARE)
        if node is not None and found is not None and not 0 <= found <= 1:
            self.bad(key, node, _SHARE)
        return found

    def _table(self, node: Node) -> WantedTable:
        given = self.inside(node, "tables")
        self.keys(node, ("by", "sum", "mean", "tolerance"))
        by = self.texts(given.get("by"), "by")
        if not by and node.kind == "mapping":  # else that was told
            self.bad("by", node, _BY)
        named = [one for one in STATISTICS if one in given]
        if len(named) > 1:
            self.bad("tables", node, _ONE)
        statistic: Statistic = named[0] if named else "count"
        tolerance = self._share(given.get("tolerance"), "tolerance")
        of = self._column(given[statistic], statistic) if named else None
        return WantedTable(by, of, statistic, TOLERANCE if tolerance is None else tolerance)

    def _column(self, node: Node, key: str) -> str:
        text = self.text(node, key)
        if text is None and node.kind == "scalar":
            self.bad(key, node, _COLUMN)
        return text or ""

    def _pair(self, node: Node) -> tuple[str, str]:
        found = self.texts(node, "intervals")
        if len(found) != 2:  # noqa: PLR2004 - from one to the other
            self.bad("intervals", node, _PAIR)
            return ("", "")
        return found[0], found[1]


def _yes(text: str) -> bool:
    """Yes or no; ValueError for anything else."""
    if text.strip().casefold() not in _YES | _NO:
        raise ValueError(text)
    return text.strip().casefold() in _YES
