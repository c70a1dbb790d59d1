"""A YAML document as a tree of texts with places."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from ...model.frozen import dataclass

Scalar = str | bool | None
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}


@dataclass(frozen=True, slots=True)
class Place:
    """Line and column, from 1, and the offset in the text, from 0."""

    line: int
    column: int
    offset: int


@dataclass(slots=True)
class Node:
    """A scalar, sequence or mapping with where it begins, and the offset where its last visible character ends.

    `text` is what a scalar says; `quoted` whether it was written in quotes (or as a block).
    """

    kind: Literal["scalar", "sequence", "mapping"]
    start: Place
    end: int
    flow: bool = False
    text: str = ""
    quoted: bool = False
    items: list[Node] = field(default_factory=list)
    pairs: dict[str, tuple[Node, Node]] = field(default_factory=dict)

    @property
    def value(self) -> Scalar:
        """The text; nothing, true and false only where they stand unquoted."""
        if self.quoted:
            return self.text
        return None if self.text in _NOTHING else _TRUTH.get(self.text, self.text)

    @property
    def empty(self) -> bool:
        """Whether nothing was written here."""
        return self.kind == "scalar" and self.value is None

    def get(self, *path: str) -> Node | None:
        """The node under these keys, if it is there."""
        node = self
        for key in path:
            if key not in node.pairs:
                return None
            node = node.pairs[key][1]
        return node

    def plain(self) -> object:
        """The same as dictionaries, lists and texts."""
        if self.kind == "mapping":
            return {key: value.plain() for key, (_, value) in self.pairs.items()}
        return [item.plain() for item in self.items] if self.kind == "sequence" else self.value
