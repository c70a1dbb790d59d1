"""A plan as YAML: read with every problem as file:line:column, and written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from typing import Any

from ..model.exact import exact, show
from ..model.problem import InputError, Problem, Problems
from ..model.subject_type import SubjectType
from ..model.text import Phrase, Text
from ..prepare.context import Context
from ..prepare.subject_types import read_types
from ..prepare.yaml.text import read_tree
from ..prepare.yaml.tree import Node
from ..prepare.yaml.write import Value, pair, quoted
from .at_most import read_at_most, write_at_most
from .lost import MARGIN, Agreed
from .recipe import Acceptance, Known, Recipe, Step
from .required import Requirements, asked
from .requirement import Bound, ContradictionError, Form, requirements
from .techniques import find_technique, settle

SCHEMA = "reidrisk/plan/1"
_TOP = ("schema", "name", "columns", "steps", "require", "known")
_ROLES = ("qi", "sa", "ni", "level", "subject_types", "people")
# What `reidrisk assess` takes as options; checked there, with its own messages.
CONTEXT = ("standard", *(field.name for field in fields(Context)), "subject")
_NOT_A_PLAN = Text("这不是变换方案。", "This is no plan of transformations.")
_BEGIN = Text("文件应以 schema: {schema} 开头，并有 steps 或 require。", "It begins with schema: {schema} and has steps or require.")
_UNKNOWN_KEY = Text("没有键“{key}”。", "There is no key “{key}”.")
_KEYS = Text("可用：{keys}。", "Available: {keys}.")
_FORM = Text("“{key}”的写法有误。", "“{key}” cannot be read.")
_STEP_FORM = Text(
    "每一步写成 transform: 变换名、column: 列名，以及它的参数。", "A step has transform: its name, column: a column, and its parameters."
)
_LIST = Text("请写成列表。", "Write a list.")
_MAPPING = Text("请写成“键: 值”。", "Write key: value pairs.")
_NUMBER = Text("请写成数。", "Write a number.")
_BOUNDS = Text(
    "请写成 class-average <= 1/10、record-average < 1/10 或 at-risk below 5 <= 1/100。",
    "Write class-average <= 1/10, record-average < 1/10 or at-risk below 5 <= 1/100.",
)
_TYPES = Text("请写成 名称=主体列:准标识符列,准标识符列。", "Write name=key column:column,column.")
_LEVEL = Text("请写成 2、3 或 4。", "Write 2, 3 or 4.")


def read_recipe(text: str, file: str) -> Recipe:
    """The plan; `InputError` with everything that is wrong in it."""
    root, problems = read_tree(text, file), Problems()
    schema = root.get("schema") if root.kind == "mapping" else None
    if schema is None or schema.text != SCHEMA:
        raise InputError(Problem("not_a_plan", _NOT_A_PLAN, _BEGIN.fill(schema=SCHEMA), file, 1))
    reader = _Reader(file, problems)
    reader.keys(root, _TOP)
    steps = tuple(reader.steps(root.get("steps")))
    found = Recipe(steps, reader.acceptance(root.get("require")), reader.names(root.get("columns")), reader.known(root.get("known")))
    problems.stop_if_any()
    name = root.get("name")
    return Recipe(found.steps, found.acceptance, found.columns, found.known, name.text if name is not None else "plan")


class _Reader:
    """Collects problems with their places."""

    def __init__(self, file: str, problems: Problems) -> None:
        self._file, self._problems = file, problems

    def keys(self, node: Node, known: tuple[str, ...]) -> None:
        for key, (place, _) in node.pairs.items():
            if key not in known:
                self._say("unknown_key", _UNKNOWN_KEY.fill(key=key), _KEYS.fill(keys=list(known)), place)

    def names(self, node: Node | None) -> tuple[str, ...]:
        if node is None or node.empty:
            return ()
        if node.kind != "sequence":
            return tuple(part.strip() for part in node.text.split(",")) if node.kind == "scalar" else self._bad("columns", node, _LIST)
        return tuple(item.text for item in node.items)

    def steps(self, node: Node | None) -> Iterator[Step]:
        if node is None or node.empty:
            return
        if node.kind != "sequence":
            self._bad("steps", node, _LIST)
        for item in node.items:
            name, column, columns = item.get("transform"), item.get("column"), item.get("columns")
            targets = self.names(columns) if columns is not None else (column.text,) if column is not None else ()
            if name is None or not targets:
                self._say("bad_step", _FORM.fill(key="steps"), _STEP_FORM, item)
                continue
            given = {key: value.plain() for key, (_, value) in item.pairs.items() if key not in {"transform", "column", "columns"}}
            try:
                technique = find_technique(name.text)
                settings = settle(technique, given)
            except InputError as error:
                self._problems.add(*(Problem(one.code, one.message, one.hint, self._file, item.start.line) for one in error.problems))
                continue
            yield from (Step(target, technique, settings) for target in targets)

    def acceptance(self, node: Node | None) -> Acceptance:
        if node is None or node.empty:
            return Acceptance()
        if node.kind != "mapping":
            self._bad("require", node, _MAPPING)
            return Acceptance()
        self.keys(node, (*_ROLES, *(form.name for form in _forms()), "bounds", "suppression", *CONTEXT))
        level = self._number(node, "level", _LEVEL)
        if level is not None and level not in {2, 3, 4}:
            self._bad("level", node, _LEVEL)
        context = {key: one.text for key in CONTEXT if (one := node.get(key)) is not None and not one.empty}
        roles = [self.names(node.get(key)) for key in ("qi", "sa", "ni")]
        people = node.get("people")
        return Acceptance(
            roles[0], roles[1], roles[2], self._required(node), None if level is None else int(level), context, self._types(node),
            None if people is None or people.empty else people.text,
        )  # fmt: skip

    def _required(self, node: Node) -> Requirements | None:
        keys = (*(form.name for form in _forms()), "bounds", "suppression")
        if not any((found := node.get(key)) is not None and not found.empty for key in keys):
            return None
        given = {form.name: self._parsed(form, node.get(form.name)) for form in _forms()}
        limit = self._number(node, "suppression", _NUMBER) or Fraction(0)
        return Requirements(asked(given, beside=True), limit).over(self._bounds(node.get("bounds")))

    def _parsed(self, form: Form, node: Node | None) -> object:
        if node is None or node.empty:
            return None
        try:
            return form.parse(",".join(item.text for item in node.items) if node.kind == "sequence" else node.text)
        except ContradictionError as error:
            self._say("bad_value", error.message.fill(option=form.name), error.hint, node)
        except ValueError:
            self._bad(form.name, node, form.hint)
        return None

    def _bounds(self, node: Node | None) -> Iterator[Bound[Any, Any]]:
        known = {one.key: one for one in requirements() if one.scope == "table"}
        for item in node.items if node is not None and node.kind == "sequence" else ():
            try:
                key, most = read_at_most(item.text)
            except ValueError:
                key, most = "", None
            if most is None or key not in known:
                self._bad("bounds", item, _BOUNDS)
                continue
            yield known[key].at(most)

    def _types(self, node: Node) -> tuple[SubjectType, ...]:
        types = node.get("subject_types")
        if types is None or types.empty:
            return ()
        if types.kind != "sequence":
            self._bad("subject_types", types, _LIST)
        problems = Problems()
        found = read_types([one.text for one in types.items], "", problems)
        if problems.found:
            self._bad("subject_types", types, _TYPES)
        return found

    def known(self, node: Node | None) -> Known:
        if node is None or node.empty:
            return Known()
        rows = self._number(node, "rows", _NUMBER)
        shares: dict[str, dict[str, Fraction]] = {}
        columns = node.get("shares")
        for name, (_, labels) in columns.pairs.items() if columns is not None else ():
            shares[name] = {label: self._share(one) for label, (_, one) in labels.pairs.items()}
        return Known(None if rows is None else int(rows), shares, self._agreed(node.get("lost")))

    def _agreed(self, node: Node | None) -> Agreed | None:
        """What the plan lost of its own data; None where it does not say."""
        if node is None or node.empty:
            return None
        self.keys(node, ("margin", "records", "columns"))
        margin, records = (self._number(node, key, _NUMBER) for key in ("margin", "records"))
        columns = node.get("columns")
        shares = {name: self._share(one) for name, (_, one) in columns.pairs.items()} if columns is not None else {}
        return Agreed(records or Fraction(0), shares, MARGIN if margin is None else margin)

    def _share(self, node: Node) -> Fraction:
        try:
            return exact(node.text)
        except ValueError:
            self._bad("shares", node, _NUMBER)
            return Fraction(0)

    def _number(self, node: Node, key: str, form: Text) -> Fraction | None:
        found = node.get(key)
        if found is None or found.empty:
            return None
        try:
            return exact(found.text)
        except ValueError:
            self._bad(key, found, form)
            return None

    def _bad(self, key: str, node: Node, form: Text) -> tuple[str, ...]:
        self._say("bad_value", _FORM.fill(key=key), form, node)
        return ()

    def _say(self, code: str, message: Text | Phrase, hint: Text | Phrase, node: Node) -> None:
        self._problems.add(Problem(code, message, hint, self._file, node.start.line, node.start.column))


def write_recipe(recipe: Recipe) -> str:
    """The plan as text that `read_recipe` reads back. It holds no secret and no cell; labels of classes only."""
    lines = [f"schema: {SCHEMA}", pair("name", recipe.name, 0, "\n"), pair("columns", list(recipe.columns), 0, "\n"), "steps:"]
    for step in recipe.steps:
        lines.append(f"  - transform: {step.technique.key}")
        lines.append(pair("column", step.column, 4, "\n"))
        lines += [pair(key, _value(value), 4, "\n") for key, value in step.settings.items() if value is not None]
    lines += ["require:", *_accepted(recipe.acceptance)]
    if recipe.known.rows is not None:
        lines += ["known:", f"  rows: {recipe.known.rows}", *_lost(recipe.known.lost), "  shares:"]
        for column, shares in recipe.known.shares.items():
            lines.append(f"    {quoted(column)}:")
            lines += [f"      {quoted(label)}: {show(share, 6)}" for label, share in shares.items()]
    return "\n".join(lines) + "\n"


def _lost(agreed: Agreed | None) -> Iterator[str]:
    """With what `apply` makes of it: whoever edits the plan reads it there."""
    if agreed is None:
        return
    yield "  # 方案在自己的数据上失去的比例；apply 至多允许再多 margin，否则拒绝。"
    yield "  # Shares lost of the plan's own data; apply refuses to lose more than these and margin of other data."
    yield "  lost:"
    yield pair("margin", str(agreed.margin), 4, "\n")
    yield pair("records", str(agreed.records), 4, "\n")
    yield "    columns:"
    yield from (pair(column, str(share), 6, "\n") for column, share in agreed.columns.items())


def _accepted(accepted: Acceptance) -> Iterator[str]:
    yield pair("qi", list(accepted.quasi), 2, "\n")
    if accepted.sensitive:
        yield pair("sa", list(accepted.sensitive), 2, "\n")
    if accepted.plain:
        yield pair("ni", list(accepted.plain), 2, "\n")
    if accepted.types:
        yield pair("subject_types", [one.option for one in accepted.types], 2, "\n")
    if accepted.required is not None:
        yield from _asked(accepted.required)
    if accepted.people is not None:
        yield pair("people", accepted.people, 2, "\n")
    if accepted.level is not None:
        yield pair("level", str(accepted.level), 2, "\n")
    yield from (pair(key, value, 2, "\n") for key, value in accepted.context.items())


def _asked(required: Requirements) -> Iterator[str]:
    for one in required.by_class:
        yield from (pair(key, _value(value), 2, "\n") for key, value in one.requirement.write(one.value).items())
    yield pair("suppression", str(required.limit), 2, "\n")
    if required.of_table:
        yield pair("bounds", [write_at_most(one.key, one.value) for one in required.of_table], 2, "\n")


def _forms() -> tuple[Form, ...]:
    """What a plan has a key for."""
    return tuple(form for one in requirements() for form in one.forms if form.planned)


def _value(value: object) -> Value:
    if isinstance(value, bool):
        return value
    if isinstance(value, tuple):
        return [str(one) for one in value]
    return str(value)
