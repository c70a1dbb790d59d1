"""What does not fit the form of `assessment.yaml`, in our words and at its place in the file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import getitem
from typing import TYPE_CHECKING, Any

from ...data.yaml.tree import Node, Place
from ...model import words
from ...model.frozen import dataclass
from ...model.problem import Problem, Problems, shown
from ...model.text import Phrase, Text
from ..audiences import KINDS
from ..unusable import nearest
from .form import (
    FORM,
    AnswerEntry,
    CaseEntry,
    ChangeEntry,
    ColumnEntry,
    ContextEntry,
    DatasetEntry,
    FingerprintEntry,
    KnownKeys,
    ReasonEntry,
    ReplyEntry,
)

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Loc = tuple[str | int, ...]

_UNKNOWN_KEY = Text("不认识的键“{key}”。", 'Unknown key "{key}".')
_KNOWN = Text("可用的键：{keys}。", "The keys here are: {keys}.")
_MISSING = Text("缺少键“{key}”。", 'The key "{key}" is missing.')
_MISSING_HINT = Text("请补上“{key}: {value}”，或重新运行 reidrisk scan。", 'Add "{key}: {value}", or run reidrisk scan again.')
_OTHER_FORM = Text("这个案例不是 {form} 形式的。", "This case is not of the form {form}.")
_NEWER = Text(
    "编号更大的由更新的版本写成：请用那个版本打开；较早的版本不改动它。",
    "A higher number was written by a newer version: open it with that one; an earlier version changes nothing of it.",
)
_NOT_ALLOWED = Text("“{key}”的取值不可用。", '"{key}" has a value that cannot be used.')
_WRONG_KIND = Text("“{key}”这里应当是{kind}。", '"{key}" should be {kind} here.')
_KINDS: dict[str, tuple[Text, Text]] = {
    "string": (
        Text("一段文字", "a piece of text"),
        Text("如果文字就是 true 或 null，请加引号。", "Put text that reads true or null in quotes."),
    ),
    "bool": (Text("true 或 false", "true or false"), Text("请写 true 或 false，不加引号。", "Write true or false, without quotes.")),
    "row": (
        Text("行号或行数", "a number of rows, or of a row"),
        Text("请写整数；没有列名的表，header_row 写 none。", "Write a whole number; for a table without column names, header_row: none."),
    ),
    "list": (
        Text("列表", "a list"),
        Text("列表写作 [甲, 乙]，或每行一项并以“- ”开头。", 'A list is [a, b], or one item a line after "- ".'),
    ),
    "mapping": (
        Text("若干“键: 值”", 'a group of "key: value" lines'),
        Text("请在下一行缩进后写“键: 值”。", 'Write "key: value" in the next line, indented.'),
    ),
}
_TYPES = {
    "string_type": "string",
    "bool_type": "bool",
    "string_pattern_mismatch": "row",
    "list_type": "list",
    "dict_type": "mapping",
    "model_type": "mapping",
    "model_attributes_type": "mapping",
}
_MODELS: dict[str, type[KnownKeys]] = {
    "": CaseEntry,
    "dataset": DatasetEntry,
    "dataset.fingerprint": FingerprintEntry,
    "context": ContextEntry,
    "answers": ReplyEntry,
    "plan_change": ChangeEntry,
    "overrides": ReasonEntry,
    "accepted": ReasonEntry,
    "columns": ColumnEntry,
    **dict.fromkeys(KINDS, ReplyEntry),
}


@dataclass(frozen=True, slots=True)
class Page:
    """A file that is read: what is wrong in it, each at its place."""

    tree: Node
    file: str
    problems: Problems

    def add(self, problem: Problem, *path: str | int, at_key: bool = False) -> None:
        """A problem with what stands under this path, or with the key itself."""
        where = key_place(self.tree, path) if at_key else place(self.tree, path)
        self.problems.add(replace(problem, file=self.file, line=where.line, column=where.column))


def problem_of(error: ErrorDetails, root: Node, file: str) -> Problem:
    """One finding about the form, with file, line and column."""
    loc, kind = error["loc"], error["type"]
    key = shown(next((step for step in reversed(loc) if isinstance(step, str)), file))
    if kind == "extra_forbidden":
        return _at("unknown_key", _UNKNOWN_KEY.fill(key=key), _keys_hint(loc), file, key_place(root, loc))
    if kind == "missing":
        hint = _MISSING_HINT.fill(key=key, value=FORM if loc == ("schema",) else "…")
        return _at("missing_key", _MISSING.fill(key=key), hint, file, place(root, loc[:-1]))
    if kind == "literal_error" and loc == ("schema",):
        return _at("other_form", _OTHER_FORM.fill(form=FORM), _NEWER, file, place(root, loc))
    if kind == "literal_error":
        return _at("not_a_choice", _NOT_ALLOWED.fill(key=key), _choices(error.get("ctx", {})), file, place(root, loc))
    what, hint_text = _KINDS[_TYPES.get(kind, "string")]
    return _at("wrong_kind", _WRONG_KIND.fill(key=key, kind=what), hint_text, file, place(root, loc))


def place(root: Node, loc: Loc) -> Place:
    """Where the thing at this path begins, or the nearest thing around it that is in the file."""
    node = root
    for step in loc:
        below = _below(node, step)
        if below is None:
            break
        node = below
    return node.start


def key_place(root: Node, loc: Loc) -> Place:
    """Where the key at the end of this path stands."""
    node: Node | None = root
    for step in loc[:-1]:
        node = None if node is None else _below(node, step)
    found = None if node is None else node.pairs.get(str(loc[-1]))
    return place(root, loc) if found is None else found[0].start


def leave_out(plain: Any, wrong: Iterable[Loc]) -> None:  # noqa: ANN401 - what YAML can say
    """Open what does not fit, in the values of a file; what may not be open either goes as a whole, when it is left out again."""
    for path in sorted({_reached(plain, loc) for loc in wrong}, key=len, reverse=True):  # what is held, then what holds it
        if not path:  # the one key that must be there is not
            plain["schema"] = FORM
            continue
        *above, last = path
        holder: Any = reduce(getitem, above, plain)
        if isinstance(holder, dict) and holder[last] is None:
            del holder[last]
        else:
            holder[last] = "" if isinstance(holder, list) else None  # what follows in a list keeps its place


def _reached(plain: Any, loc: Loc) -> Loc:  # noqa: ANN401 - as above
    """As far along this path as there is something."""
    for depth, step in enumerate(loc):
        there = step in plain if isinstance(plain, dict) else isinstance(plain, list) and isinstance(step, int) and step < len(plain)
        if not there:
            return loc[:depth]
        plain = plain[step]
    return loc


def _below(node: Node, step: str | int) -> Node | None:
    if isinstance(step, int):
        return node.items[step] if step < len(node.items) else None
    return node.get(step)


def _keys_hint(loc: Loc) -> Phrase:
    known = _known_keys([str(step) for step in loc[:-1]])
    near = nearest(str(loc[-1]), known)
    return words.MEANT.fill(near=near) if near else _KNOWN.fill(keys=known)


def _known_keys(path: Sequence[str]) -> tuple[str, ...]:
    name = path[0] if path and path[0] in {"columns", "answers", "overrides", "accepted", *KINDS} else ".".join(path)
    fields = _MODELS.get(name, AnswerEntry).model_fields
    return tuple(field.alias or key for key, field in fields.items())


def _choices(context: Mapping[str, object]) -> Phrase:
    expected = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ").split(", ")
    return words.ONE_OF.fill(choices=expected)


def _at(code: str, message: Phrase, hint: Text | Phrase, file: str, where: Place) -> Problem:
    return Problem(code, message, hint, file, where.line, where.column)
