"""Descriptions of hierarchies as YAML: shown, edited, read with every problem as file:line:column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...data.yaml.writing import Value, flow, quoted
from ...model.problem import InputError, Problem
from ...model.text import Text
from .building import KINDS, Description, grown
from .hierarchy import Hierarchy, parse_hierarchy

if TYPE_CHECKING:
    from ...data.yaml.tree import Node

SCHEMA = "reidrisk/hierarchies/1"
_NOT_ONE = Problem(
    "not_hierarchies",
    Text("这不是层级的描述。", "This is no description of hierarchies."),
    Text("文件应以 schema: {schema} 开头，并有 columns。", "It begins with schema: {schema} and has columns.").fill(schema=SCHEMA),
)
_KIND = Text("列“{column}”的层级写法有误。", "The hierarchy of the column “{column}” cannot be read.")
_NOT_HERE = Text("文件中没有列“{column}”的层级。", "The file has no hierarchy of the column “{column}”.")
_DESCRIBE = Text("请在 columns 下写上这一列。", "Write it under columns.")
_ONE = Text("请给出其中之一：{kinds}。", "Give one of: {kinds}.")


def parse_tree(text: str, file: str, column: str) -> Hierarchy:
    """The hierarchy of a column in a file that was read: as rules by which any value goes up (.yaml), or as ARX's list of values.

    A file of several columns is asked for this one; a file of one column is meant whatever the column is called.
    """
    if not file.lower().endswith((".yaml", ".yml")):
        return parse_hierarchy(text, file)
    described = read_descriptions(text, file)
    found = described if len(described) == 1 else [one for one in described if one.column == column]
    if not found:
        raise InputError(Problem("no_hierarchy", _NOT_HERE.fill(column=column), _DESCRIBE, file, column=column))
    return grown(found[0])


def read_descriptions(text: str, file: str) -> tuple[Description, ...]:
    """One description a column."""
    from ...data.yaml.fields import Fields  # noqa: PLC0415 - loads the YAML library

    given = Fields(text, file)
    given.begin(SCHEMA, _NOT_ONE)
    columns = given.inside(given.root.get("columns"), "columns")
    if not columns:
        raise InputError(Problem(_NOT_ONE.code, _NOT_ONE.message, _NOT_ONE.hint, file, 1))
    found = []
    for name, node in columns.items():
        kinds = [key for key in node.pairs if key in KINDS]
        if "dates" in kinds and "order" in kinds:  # there it says whether the day or the month comes first
            kinds.remove("order")
        if len(kinds) != 1:
            given.say("bad_hierarchy", _KIND.fill(column=name), _ONE.fill(kinds=list(KINDS)), node)
            continue
        settings = {key: value.plain() for key, (_, value) in node.pairs.items() if key not in kinds}
        found.append(Description(name, kinds[0], _content(node, kinds[0]), settings))
    given.problems.stop_if_any()
    return tuple(found)


def _content(node: Node, kind: str) -> object:
    found = node.get(kind)
    return None if found is None else found.plain()


def write_descriptions(descriptions: Sequence[Description]) -> str:
    """The same as text."""
    return "\n".join([f"schema: {SCHEMA}", "columns:", *_lines(descriptions)]) + "\n"


def _lines(descriptions: Sequence[Description]) -> Iterator[str]:
    for one in descriptions:
        yield f"  {quoted(one.column)}:"
        yield from _content_lines(one)
        yield from (f"    {quoted(key)}: {flow(_plain(value))}" for key, value in one.settings.items())


def _content_lines(one: Description) -> Iterator[str]:
    if not isinstance(one.content, list) or one.kind != "steps":
        yield f"    {one.kind}: {flow(_plain(one.content))}"
        return
    yield "    steps:"
    for step in one.content:
        items = step.items() if isinstance(step, Mapping) else ()
        yield "      - {" + ", ".join(f"{quoted(key)}: {flow(str(value))}" for key, value in items) + "}"


def _plain(value: object) -> Value:
    if isinstance(value, Mapping):
        return {str(key): _plain(below) for key, below in value.items()}
    return tuple(map(str, value)) if isinstance(value, list | tuple) else str(value)
