"""Changes single values inside a YAML text and leaves every other character as a person wrote it."""

from __future__ import annotations

from collections.abc import Mapping

from .tree import Node
from .writing import Value, block, flow, pair, quoted


class Revision:
    """Collects changes to a text whose tree is known, and applies them at once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self._edits: list[tuple[int, int, str]] = []

    def result(self) -> str:
        """The text with all changes; those at one place in the order they were made."""
        parts, done = [], 0
        for start, end, new in sorted(self._edits, key=lambda edit: edit[0]):
            parts += [self.text[done:start], new]
            done = end
        return "".join([*parts, self.text[done:]])

    def merge(self, parent: Node, values: Mapping[str, Value]) -> None:
        """Set these keys; a mapping that is there already keeps its other keys."""
        for key, value in values.items():
            child = parent.get(key)
            if isinstance(value, Mapping) and child is not None and child.kind == "mapping":
                self.merge(child, value)
            else:
                self.put(parent, key, value)

    def put(self, parent: Node, key: str, value: Value) -> None:
        """Set a key of a mapping; a new key comes first."""
        if key in parent.pairs:
            self._replace(parent, *parent.pairs[key], value)
        elif parent.flow:
            self._insert(parent.start.offset + 1, f"{quoted(key)}: {flow(value)}, ")
        else:
            first = next(iter(parent.pairs.values()))[0].start
            indent = first.column - 1
            self._insert(first.offset, pair(key, value, indent, self.newline).lstrip(" ") + self.newline + " " * indent)

    def put_after(self, parent: Node, before: str | None, key: str, value: Value) -> None:
        """Add a key to a mapping, behind the key `before` or in front of all."""
        if parent.flow or before is None:
            self.put(parent, key, value)
            return
        indent = next(iter(parent.pairs.values()))[0].start.column - 1
        self._insert(self._line_end(parent.pairs[before][1].end), self.newline + pair(key, value, indent, self.newline))

    def rename(self, parent: Node, key: str, new: str) -> None:
        """Call a key otherwise; its value and what is written beside it stay."""
        name = parent.pairs[key][0]
        self._edits.append((name.start.offset, name.end, quoted(new)))

    def drop(self, parent: Node, key: str) -> None:
        """Take a key's line away; where something else stands in the line, only its value."""
        name, value = parent.pairs[key]
        start, end = self.text.rfind("\n", 0, name.start.offset) + 1, self._line_end(value.end)
        alone = not self.text[start : name.start.offset].strip() and not self.text[value.end : end].strip()
        if alone and not parent.flow and len(parent.pairs) > 1:
            self._edits.append((start, min(end + len(self.newline), len(self.text)), ""))
        else:
            self._edits.append((value.start.offset, value.end, ""))

    def _replace(self, parent: Node, key: Node, old: Node, value: Value) -> None:
        for comment in self._comments(old):
            self._insert(self._line_end(old.end), f"{self.newline}{' ' * (key.start.column + 1)}{comment}")
        self._edits.append((old.start.offset, old.end, self._rendered(parent, key, old, value)))

    def _rendered(self, parent: Node, key: Node, old: Node, value: Value) -> str:
        indent = key.start.column - 1
        if old.kind == "scalar" and not old.text and not old.quoted:
            return f" {flow(value)}" if parent.flow else block(value, indent, self.newline)
        if old.kind == "sequence" and not old.flow and isinstance(value, list) and value:
            return f"{self.newline}{' ' * (old.start.column - 1)}".join(f"- {quoted(item)}" for item in value)
        return flow(value)

    def _comments(self, node: Node) -> list[str]:
        edges = [node.start.offset, *(edge for item in node.items for edge in (item.start.offset, item.end)), node.end]
        gaps = [self.text[edges[at] : edges[at + 1]] for at in range(0, len(edges) - 1, 2)] if node.items else []
        return [line[line.index("#") :].rstrip() for gap in gaps for line in gap.splitlines() if "#" in line]

    def _line_end(self, offset: int) -> int:
        found = self.text.find(self.newline, offset)
        return len(self.text) if found < 0 else found

    def _insert(self, offset: int, new: str) -> None:
        self._edits.append((offset, offset, new))
