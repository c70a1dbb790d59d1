"""The fields of a YAML file, each read as what it should be; what is wrong is collected with its place, and raised at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TypeVar

from ...model import words
from ...model.exact import exact
from ...model.problem import InputError, Problem, Problems
from ...model.text import Phrase, Text
from .reading import read_tree
from .tree import Node

T = TypeVar("T")
_UNKNOWN_KEY = Text("没有键“{key}”。", "There is no key “{key}”.")
_FORM = Text("“{key}”的写法有误。", "“{key}” cannot be read.")
_LIST = Text("请写成列表。", "Write a list.")
_MAPPING = Text("请写成“键: 值”。", "Write key: value pairs.")
_TEXT = Text("请写成一段文字。", "Write a piece of text.")
_NUMBER = Text("请写成数。", "Write a number.")


class Fields:
    """Reads one file; a field that is not there or empty is None or nothing."""

    def __init__(self, text: str, file: str) -> None:
        self._file, self.problems = file, Problems()
        self.root = read_tree(text, file)

    def begin(self, schema: str, otherwise: Problem) -> None:
        """Refuse a file of another kind at once."""
        found = self.root.get("schema")
        if found is None or found.text != schema:
            raise InputError(Problem(otherwise.code, otherwise.message, otherwise.hint, self._file, 1))

    def keys(self, node: Node, known: Sequence[str]) -> None:
        """No key but these."""
        for key, (place, _) in node.pairs.items():
            if key not in known:
                self.say("unknown_key", _UNKNOWN_KEY.fill(key=key), words.AVAILABLE.fill(keys=list(known)), place)

    def inside(self, node: Node | None, key: str) -> Mapping[str, Node]:
        """The values of a mapping by their keys."""
        if node is None or node.empty:
            return MappingProxyType({})
        if node.kind != "mapping":
            self.bad(key, node, _MAPPING)
        return {name: value for name, (_, value) in node.pairs.items()}

    def items(self, node: Node | None, key: str) -> Sequence[Node]:
        """What a list holds."""
        if node is None or node.empty:
            return ()
        if node.kind != "sequence":
            self.bad(key, node, _LIST)
        return node.items

    def texts(self, node: Node | None, key: str) -> tuple[str, ...]:
        """Texts, in a list or with commas between."""
        if node is not None and node.kind == "scalar" and not node.empty:
            return tuple(part.strip() for part in node.text.split(","))
        found = self.items(node, key)
        if wrong := next((one for one in found if one.kind != "scalar" or one.empty), None):
            self.bad(key, wrong, _LIST)
        return tuple(one.text for one in found)

    def text(self, node: Node | None, key: str) -> str | None:
        """One text."""
        if node is None or node.empty:
            return None
        if node.kind != "scalar":
            self.bad(key, node, _TEXT)
        return node.text

    def number(self, node: Node | None, key: str, form: Text = _NUMBER) -> Fraction | None:
        """A number, exactly as written."""
        return self.parsed(node, key, exact, form)

    def parsed(self, node: Node | None, key: str, parse: Callable[[str], T], form: Text) -> T | None:
        """What `parse` makes of a text, or of the texts of a list with commas between; its ValueError is a problem here."""
        if node is None or node.empty:
            return None
        try:
            return parse(",".join(self.texts(node, key)) if node.kind == "sequence" else node.text)
        except ValueError:
            self.bad(key, node, form)
            return None

    def bad(self, key: str, node: Node, form: Text | Phrase) -> None:
        """A value that cannot be read, and how to write it."""
        self.say("bad_value", _FORM.fill(key=key), form, node)

    def say(self, code: str, message: Text | Phrase, hint: Text | Phrase | None, node: Node) -> None:
        """A problem where this node begins."""
        self.problems.add(Problem(code, message, hint, self._file, node.start.line, node.start.column))
