"""YAML text read as texts: no types are guessed, nothing is executed, nothing is expanded.

``007``, ``0.05``, ``no`` and ``2020`` stay the text they are; only what is
missing, ``null``, ``true`` and ``false`` (all unquoted) are told apart.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NoReturn

import yaml
from yaml.error import MarkedYAMLError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from ...model.problem import InputError, Problem, Problems, shown
from ...model.text import Phrase, Text
from .tree import Node, Place

# 4,096 columns with three lines of evidence each take about 4 million characters and 100,000 nodes.
MOST_CHARACTERS = 8_000_000
MOST_NODES = 400_000
DEEPEST = 8
_COLON = re.compile(r"[ \t]*:")
# What YAML does not allow unescaped. U+FEFF is allowed, but read as text by some and as nothing by others: only a file may begin with it.
_UNSEEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_BREAK = re.compile(r"\r\n?|\n")
# libyaml reads thirty times as fast as Python; where the library was built without it, its own reader does the same.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# How the name of a file is written that is no text (half of a surrogate pair); libyaml refuses it.
_HALF = re.compile(r"\\u[dD][89a-fA-F]")

_TOO_LONG = Text("文件超过 {limit} 个字符。", "The file is longer than {limit} characters.")
_TOO_MANY = Text("文件中的条目超过 {limit} 个。", "The file has more than {limit} {limit|entry|entries}.")
_TOO_DEEP = Text("嵌套超过 {limit} 层。", "Nested more than {limit} deep.")
_SHRINK = Text(
    "这不像是评估文件；请检查是否选对了文件。", "That is not what an assessment file looks like; check that it is the right file."
)
_ALIAS = Text("不支持 YAML 的锚点与别名（& 和 *）。", "YAML anchors and aliases (& and *) are not supported.")
_ALIAS_HINT = Text("请直接写出内容；以 & 或 * 开头的文字请加引号。", "Write the content out; put text that begins with & or * in quotes.")
_TAG = Text("不支持 YAML 标签（!）。", "YAML tags (!) are not supported.")
_TAG_HINT = Text("请删去标签；以 ! 开头的文字请加引号。", "Remove the tag; put text that begins with ! in quotes.")
_MANY_DOCUMENTS = Text("一个文件中只能有一份 YAML 文档。", "A file may hold one YAML document only.")
_ONE_DOCUMENT = Text("请删去从这一行（---）起的内容，或分成两个文件。", "Remove what follows this line (---), or make it two files.")
_KEY = Text("键必须是一段文字。", "A key must be a piece of text.")
_KEY_HINT = Text("以 [ 或 { 开头的列名请加引号。", "Put a column name that begins with [ or { in quotes.")
_TWICE = Text("键“{key}”重复出现，第一次在第 {line} 行。", 'The key "{key}" appears twice, first in line {line}.')
_TWICE_HINT = Text("请合并两处内容，只保留一处。", "Merge the two and keep one.")
_SYNTAX = Text("这里不是合法的 YAML。", "This is not valid YAML.")
_SYNTAX_HINT = Text(
    "常见原因：缩进不一致或用了制表符、冒号后缺少空格、引号或括号没有成对；含有 : # [ ] { } , & * ! | > 的文字请加引号。",
    "Usual causes: uneven indentation or tabs, no space after a colon, quotes or brackets that do not match; "
    "put text with : # [ ] { } , & * ! | > in quotes.",
)
_EMPTY = Text("文件是空的。", "The file is empty.")
_EMPTY_HINT = Text("请重新运行 reidrisk scan。", "Run reidrisk scan again.")


@lru_cache(maxsize=2)
def read_tree(text: str, file: str) -> Node:
    """The one document in this text, only to be read; `InputError` with every problem that can be told apart.

    Remembered: a person who answers at a terminal should not wait while the same text is read again and again.
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError(Problem("file_too_long", _TOO_LONG.fill(limit=MOST_CHARACTERS), _SHRINK, file))
    return _Composer(text.removeprefix("\ufeff"), file).document()


class _Composer:
    """Builds the tree from parser events, so that nothing hostile is ever expanded."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.problems = Problems()
        self.nodes = 0
        self.text = text
        self.lines = [0, *(found.end() for found in _BREAK.finditer(text))]
        self.events = self._events(text)

    def document(self) -> Node:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, DocumentStartEvent) and root is not None:
                self._stop("several_documents", _MANY_DOCUMENTS, _ONE_DOCUMENT, event)
            elif isinstance(event, ScalarEvent | SequenceStartEvent | MappingStartEvent | AliasEvent):
                root = self._node(event, 1)
        self.problems.stop_if_any()
        if root is None or (root.kind == "scalar" and root.value is None):
            raise InputError(Problem("empty_file", _EMPTY, _EMPTY_HINT, self.file))
        return root

    def _events(self, text: str) -> Iterator[Event]:
        if unseen := _UNSEEN.search(text):
            self._keep("yaml_syntax", _SYNTAX, _SYNTAX_HINT, self._place(unseen.start()))
            self.problems.stop_if_any()
        try:
            yield from yaml.parse(text, Loader=yaml.SafeLoader if _HALF.search(text) else _LOADER)
        except MarkedYAMLError as error:
            self._keep("yaml_syntax", _SYNTAX, _SYNTAX_HINT, self._place(_offset(error, len(text))))
        except ValueError:  # an escape beyond Unicode; only libyaml says where
            self.problems.add(Problem("yaml_syntax", _SYNTAX, _SYNTAX_HINT, self.file))
        self.problems.stop_if_any()

    def _place(self, offset: int) -> Place:
        """Lines as editors count them: libyaml begins one more at U+0085, U+2028, U+2029 and where a text ends."""
        line = bisect_right(self.lines, offset)
        return Place(line, offset - self.lines[line - 1] + 1, offset)

    def _start(self, event: Event) -> Place:
        return self._place(event.start_mark.index)

    def _node(self, event: Event, depth: int) -> Node:
        self._bound(event, depth)
        self._refuse(event)
        if isinstance(event, SequenceStartEvent):
            return self._sequence(event, depth)
        if isinstance(event, MappingStartEvent):
            return self._mapping(event, depth)
        return self._scalar(event)

    def _scalar(self, event: Event) -> Node:
        start, end, style = self._start(event), _end(event), getattr(event, "style", None)
        if style in ("|", ">"):  # such a scalar swallows the empty lines after it
            end = start.offset + len(self.text[start.offset : end].rstrip())
        return Node("scalar", start, end, text=getattr(event, "value", ""), quoted=bool(style))

    def _sequence(self, start: SequenceStartEvent, depth: int) -> Node:
        node = Node("sequence", self._start(start), _end(start), flow=bool(start.flow_style))
        while not isinstance(event := next(self.events), SequenceEndEvent):
            node.items.append(self._node(event, depth + 1))
        node.end = _end(event) if node.flow else _last(node.items, node.end)
        return node

    def _mapping(self, start: MappingStartEvent, depth: int) -> Node:
        node = Node("mapping", self._start(start), _end(start), flow=bool(start.flow_style))
        last: list[Node] = []
        while not isinstance(event := next(self.events), MappingEndEvent):
            key, value = self._node(event, depth + 1), self._node(next(self.events), depth + 1)
            self._settle(key, value)
            last = [key, value]
            self._enter(node, key, value)
        node.end = _end(event) if node.flow else _last(last, node.end)
        return node

    def _settle(self, key: Node, value: Node) -> None:
        """Put an empty value where it would be written: the parser places it at whatever comes next."""
        if value.kind == "scalar" and not value.text and not value.quoted and (colon := _COLON.match(self.text, key.end)):
            value.start = Place(key.start.line, key.start.column + colon.end() - key.start.offset, colon.end())
            value.end = colon.end()

    def _enter(self, node: Node, key: Node, value: Node) -> None:
        if key.kind != "scalar":
            self._keep("key_not_text", _KEY, _KEY_HINT, key.start)
            return
        name = key.text
        if name in node.pairs:
            first = node.pairs[name][0].start.line
            self._keep("duplicate_key", _TWICE.fill(key=shown(name), line=first), _TWICE_HINT, key.start)
            return
        node.pairs[name] = (key, value)

    def _bound(self, event: Event, depth: int) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._stop("file_too_long", _TOO_MANY.fill(limit=MOST_NODES), _SHRINK, event)
        if depth > DEEPEST:
            self._stop("file_too_deep", _TOO_DEEP.fill(limit=DEEPEST), _SHRINK, event)

    def _refuse(self, event: Event) -> None:
        if getattr(event, "anchor", None) is not None:
            self._keep("yaml_alias", _ALIAS, _ALIAS_HINT, self._start(event))
        if getattr(event, "tag", None) is not None:
            self._keep("yaml_tag", _TAG, _TAG_HINT, self._start(event))

    def _keep(self, code: str, message: Text | Phrase, hint: Text, place: Place) -> None:
        self.problems.add(Problem(code, message, hint, self.file, place.line, place.column))

    def _stop(self, code: str, message: Text | Phrase, hint: Text, event: Event) -> NoReturn:
        self._keep(code, message, hint, self._start(event))
        raise InputError(*self.problems.found)


def _end(event: Event) -> int:
    return int(event.end_mark.index)


def _last(nodes: Sequence[Node], otherwise: int) -> int:
    return nodes[-1].end if nodes else otherwise


def _offset(error: MarkedYAMLError, length: int) -> int:
    """Where an error is; of a quote or bracket that is never closed, which is noticed at the very end, where it opens."""
    mark = error.problem_mark
    return int(error.context_mark.index if error.context_mark and mark.index >= length else mark.index)
