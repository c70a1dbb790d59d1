"""A plan as YAML: read with every problem as file:line:column, and written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from fractions import Fraction

from ..model.exact import exact, show
from ..model.problem import InputError, Problem, Problems
from ..model.subject_type import SubjectType
from ..model.text import Phrase, Text
from ..prepare.context import Context
from ..prepare.subject_types import read_types
from ..prepare.yaml_text import read_tree
from ..prepare.yaml_tree import Node
from ..prepare.yaml_write import Value, pair, quoted
from .ceiling import Ceiling
from .demand import Demand
from .lost import MARGIN, Agreed
from .recipe import Known, Recipe, Requirement, Step
from .techniques import find_technique, settle

SCHEMA = "reidrisk/plan/1"
_TOP = ("schema", "name", "columns", "steps", "require", "known")
_DEMAND = ("k", "l", "l_kind", "t", "beta", "k_map", "presence", "bounds", "suppression")
_ROLES = ("qi", "sa", "ni", "level", "subject_types", "people")
_BOUND = re.compile(r"(class-average|record-average|at-risk)(?: below (\d+))? (<=?) (\S+)")
# What `reidrisk assess` takes as options; checked there, with its own messages.
CONTEXT = ("standard", *(field.name for field in fields(Context)), "subject")
_FINE = 10**12
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
_PAIR = Text("请写成两个数，例如 [0, 1/2]。", "Write two numbers, like [0, 1/2].")
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
    found = Recipe(steps, reader.requirement(root.get("require")), reader.names(root.get("columns")), reader.known(root.get("known")))
    problems.stop_if_any()
    name = root.get("name")
    return Recipe(found.steps, found.requirement, found.columns, found.known, name.text if name is not None else "plan")


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

    def requirement(self, node: Node | None) -> Requirement:
        if node is None or node.empty:
            return Requirement()
        if node.kind != "mapping":
            self._bad("require", node, _MAPPING)
            return Requirement()
        self.keys(node, (*_ROLES, *_DEMAND, *CONTEXT))
        level = self._number(node, "level", _LEVEL)
        if level is not None and level not in {2, 3, 4}:
            self._bad("level", node, _LEVEL)
        context = {key: one.text for key in CONTEXT if (one := node.get(key)) is not None and not one.empty}
        roles = [self.names(node.get(key)) for key in ("qi", "sa", "ni")]
        people = node.get("people")
        return Requirement(
            roles[0], roles[1], roles[2], self._demand(node), None if level is None else int(level), context, self._types(node),
            None if people is None or people.empty else people.text,
        )  # fmt: skip

    def _demand(self, node: Node) -> Demand | None:
        if not any((found := node.get(key)) is not None and not found.empty for key in _DEMAND):
            return None
        k, people = self._number(node, "k", _NUMBER), self._number(node, "k_map", _NUMBER)
        kind = "entropy" if (found := node.get("l_kind")) is not None and found.text == "entropy" else "distinct"
        return Demand(
            int(k or 1), self._number(node, "l", _NUMBER), self._number(node, "t", _NUMBER), kind,  # type: ignore[arg-type] # one of both words
            self._number(node, "suppression", _NUMBER) or Fraction(0), self._number(node, "beta", _NUMBER),
            None if people is None else int(people), self._presence(node.get("presence")), tuple(self._bounds(node.get("bounds"))),
        )  # fmt: skip

    def _presence(self, node: Node | None) -> tuple[Fraction, Fraction] | None:
        if node is None or node.empty:
            return None
        if node.kind != "sequence" or len(node.items) != 2:  # noqa: PLR2004 - from and to
            self._bad("presence", node, _PAIR)
            return None
        low, high = (self._share(one) for one in node.items)
        return low, high

    def _bounds(self, node: Node | None) -> Iterator[Ceiling]:
        for item in node.items if node is not None and node.kind == "sequence" else ():
            found = _BOUND.fullmatch(item.text.strip())
            try:
                most = exact(found[4]) if found is not None else None
            except ValueError:
                most = None
            if found is None or most is None:
                self._bad("bounds", item, _BOUNDS)
                continue
            yield Ceiling(found[1], most, found[3] == "<", int(found[2] or 2))  # type: ignore[arg-type] # one of the three words

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
    lines += ["require:", *_requirement(recipe.requirement)]
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


def _requirement(required: Requirement) -> Iterator[str]:
    yield pair("qi", list(required.quasi), 2, "\n")
    if required.sensitive:
        yield pair("sa", list(required.sensitive), 2, "\n")
    if required.plain:
        yield pair("ni", list(required.plain), 2, "\n")
    if required.types:
        yield pair("subject_types", [one.option for one in required.types], 2, "\n")
    if required.demand is not None:
        yield from _demanded(required.demand)
    if required.people is not None:
        yield pair("people", required.people, 2, "\n")
    if required.level is not None:
        yield pair("level", str(required.level), 2, "\n")
    yield from (pair(key, value, 2, "\n") for key, value in required.context.items())


def _demanded(demand: Demand) -> Iterator[str]:
    found: Mapping[str, object] = {
        "k": demand.k, "l": demand.l, "l_kind": None if demand.l is None else demand.l_kind, "t": demand.t, "beta": demand.beta,
        "k_map": demand.people, "presence": demand.presence, "suppression": demand.limit,
    }  # fmt: skip
    yield from (pair(key, _value(value), 2, "\n") for key, value in found.items() if value is not None)
    if demand.ceilings:
        yield pair("bounds", [_bound(one) for one in demand.ceilings], 2, "\n")


def _bound(one: Ceiling) -> str:
    """A bound that came of a power such as 1 - (1 - p)^m has hundreds of digits: a little less of it is asked then, never more."""
    below = f" below {one.least}" if one.kind == "at-risk" else ""
    short = one.most.denominator <= _FINE
    most = one.most if short else Fraction(int(one.most * _FINE), _FINE)
    return f"{one.kind}{below} {'<' if one.strict and short else '<='} {most}"


def _value(value: object) -> Value:
    if isinstance(value, bool):
        return value
    if isinstance(value, tuple):
        return [str(one) for one in value]
    return str(value)
