"""A plan as YAML: read with every problem as file:line:column, and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any

from ...data.yaml.fields import Fields
from ...data.yaml.tree import Node
from ...data.yaml.writing import Value, pair, quoted
from ...identify.background import held
from ...model.dataset import Ties
from ...model.exact import show
from ...model.outside.background import Background, HeldBefore, Precision
from ...model.persons import SubjectType
from ...model.preparation import Accepted
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ...prepare.audiences import KINDS
from ...prepare.context import Answers
from ...prepare.settling import unfounded
from ...prepare.subject_types import read_types
from ..goals.at_most import read_at_most, write_at_most
from ..goals.required import Requirements, asked
from ..goals.requirement import Bound, ContradictionError, Form, requirements
from ..purpose.lost import MARGIN, AgreedLoss
from ..techniques import find_technique, settle
from .recipe import Acceptance, Known, Recipe, RecipeStep

SCHEMA = "reidrisk/plan/1"
_TOP = ("schema", "name", "columns", "tables", "joins", "steps", "require", "known")
_ROLES = ("qi", "sa", "ni", "undecided", "level", "subject_types", "people", "settled", "known_to")
# What `reidrisk assess` takes as options; checked there, with its own messages.
CONTEXT = ("standard", *(field.name for field in fields(Answers)), "subject")
_SETTLED = ("code", "subject", "reason", "by", "date", "evidence")
_HELD = ("holder", "audience", "most", "columns")
_NOT_A_PLAN = Problem(
    "not_a_plan",
    Text("这不是变换方案。", "This is no plan of transformations."),
    Text("文件应以 schema: {schema} 开头，并有 steps 或 require。", "It begins with schema: {schema} and has steps or require.").fill(
        schema=SCHEMA
    ),
)
_STEP = Text("“steps”的写法有误。", "“steps” cannot be read.")
_STEP_FORM = Text(
    "每一步写成 transform: 变换名、column: 列名，以及它的参数。", "A step has transform: its name, column: a column, and its parameters."
)
_BOUNDS = Text(
    "请写成 class-average <= 1/10、record-average < 1/10 或 at-risk below 5 <= 1/100。",
    "Write class-average <= 1/10, record-average < 1/10 or at-risk below 5 <= 1/100.",
)
_TYPES = Text("请写成 名称=主体列:准标识符列,准标识符列。", "Write name=key column:column,column.")
_LEVEL = Text("请写成 2、3、4 或 any（只定级，不要求级别）。", "Write 2, 3 or 4, or any: graded, whatever the level is.")
_ANY = "any"
_KINDS = Text(
    "请写成 exact、age、date、amount、place 或 code（见 reidrisk mitigate 写出的方案）。",
    "Write exact, age, date, amount, place or code, as in a plan that reidrisk mitigate has written.",
)


def read_recipe(text: str, file: str) -> Recipe:
    """The plan; `InputError` with everything that is wrong in it."""
    given = _PlanFields(text, file)
    given.begin(SCHEMA, _NOT_A_PLAN)
    root = given.root
    given.keys(root, _TOP)
    found = Recipe(
        tuple(given.steps(root.get("steps"))),
        given.acceptance(root.get("require")),
        given.texts(root.get("columns"), "columns"),
        given.known(root.get("known")),
        given.text(root.get("name"), "name") or "plan",
        given.ties(root.get("tables"), root.get("joins")),
    )
    given.problems.stop_if_any()
    return found


class _PlanFields(Fields):
    """The parts of a plan."""

    def steps(self, node: Node | None) -> Iterator[RecipeStep]:
        for item in self.items(node, "steps"):
            name, targets = item.get("transform"), self.texts(item.get("columns"), "columns")
            targets = targets or tuple(one for one in (self.text(item.get("column"), "column"),) if one is not None)
            if name is None or not targets:
                self.say("bad_step", _STEP, _STEP_FORM, item)
                continue
            given = {key: value.plain() for key, (_, value) in item.pairs.items() if key not in {"transform", "column", "columns"}}
            try:
                technique = find_technique(name.text)
                settings = settle(technique, given)
            except InputError as error:
                for one in error.problems:
                    self.say(one.code, one.message, one.hint, item)
                continue
            yield from (RecipeStep(target, technique, settings) for target in targets)

    def ties(self, tables: Node | None, joins: Node | None) -> Ties | None:
        """Of each table of a release its columns, each with the column of the plan that it is."""
        if tables is None or tables.empty:
            return None
        found = {
            table: {own: text for own, whole in self.inside(columns, table).items() if (text := self.text(whole, own)) is not None}
            for table, columns in self.inside(tables, "tables").items()
        }
        return Ties(found, self.texts(joins, "joins"))

    def acceptance(self, node: Node | None) -> Acceptance:
        if not self.inside(node, "require") or node is None:
            return Acceptance()
        self.keys(node, (*_ROLES, *(form.name for form in _forms()), "bounds", "suppression", *CONTEXT, *KINDS))
        graded = self.text(node.get("level"), "level") == _ANY
        level = None if graded else self.number(node.get("level"), "level", _LEVEL)
        if level is not None and level not in {2, 3, 4}:
            self.bad("level", node, _LEVEL)
        context: dict[str, Any] = {key: text for key in CONTEXT if (text := self.text(node.get(key), key)) is not None}
        context |= {kind: self._audiences(node.get(kind), kind) for kind in KINDS if node.get(kind) is not None}
        quasi, sensitive, plain = (self.texts(node.get(key), key) for key in ("qi", "sa", "ni"))
        return Acceptance(
            quasi, sensitive, plain, self._required(node), None if level is None else int(level), context,
            self._types(node.get("subject_types")), self.text(node.get("people"), "people"),
            tuple(self._settled(node.get("settled"))), self._held(node.get("known_to")),
            self.texts(node.get("undecided"), "undecided"), graded,
        )  # fmt: skip

    def _audiences(self, node: Node | None, kind: str) -> dict[str, dict[str, str]]:
        """What each recipient or environment answers differently, by name; the answers are read with the others."""
        own = {name: self.inside(answers, name) for name, answers in self.inside(node, kind).items()}
        return {
            name: {key: text for key, value in given.items() if (text := self.text(value, key)) is not None} for name, given in own.items()
        }

    def _required(self, node: Node) -> Requirements | None:
        keys = (*(form.name for form in _forms()), "bounds", "suppression")
        if not any((found := node.get(key)) is not None and not found.empty for key in keys):
            return None
        given = {form.name: self._form(form, node.get(form.name)) for form in _forms()}
        limit = self.number(node.get("suppression"), "suppression") or Fraction(0)
        return Requirements(asked(given, beside=True), limit).over(self._bounds(node.get("bounds")))

    def _form(self, form: Form, node: Node | None) -> object:
        if node is None or node.empty:
            return None
        try:
            return form.parse(",".join(self.texts(node, form.name)))
        except ContradictionError as error:
            self.say("bad_value", error.message.fill(option=form.name), error.hint, node)
        except ValueError:
            self.bad(form.name, node, form.hint)
        return None

    def _bounds(self, node: Node | None) -> Iterator[Bound[Any, Any]]:
        known = {one.key: one for one in requirements() if one.scope == "table"}
        for item in self.items(node, "bounds"):
            key, most = self.parsed(item, "bounds", read_at_most, _BOUNDS) or ("", None)
            if most is not None and key in known:
                yield known[key].at(most)
            elif most is not None:
                self.bad("bounds", item, _BOUNDS)

    def _types(self, node: Node | None) -> tuple[SubjectType, ...]:
        items, problems = self.items(node, "subject_types"), Problems()
        found = read_types([one.text for one in items], "", problems)
        if problems.found and node is not None:
            self.bad("subject_types", node, _TYPES)
        return found

    def _settled(self, node: Node | None) -> Iterator[Accepted]:
        for item in self.items(node, "settled"):
            self.keys(item, (*_SETTLED, "up_to"))
            given = {key: self.text(item.get(key), key) for key in _SETTLED}
            one = Accepted(
                given["code"] or "", given["subject"] or "", given["reason"] or "", given["by"] or "", given["date"], given["evidence"],
                self.number(item.get("up_to"), "up_to"),
            )  # fmt: skip
            for problem in unfounded(one):
                self.say(problem.code, problem.message, problem.hint, item)
            yield one

    def _held(self, node: Node | None) -> HeldBefore | None:
        if node is None or node.empty:
            return None
        given = self.inside(node, "known_to")
        self.keys(node, ("looked_at", "audiences", "holders"))
        holders = tuple(self._holder(item) for item in self.items(given.get("holders"), "holders"))
        named = self.texts(given.get("audiences"), "audiences") if given.get("audiences") else ("", *(name for name, _ in holders))
        return HeldBefore(holders, self.texts(given.get("looked_at"), "looked_at"), named)

    def _holder(self, item: Node) -> tuple[str, Background]:
        self.keys(item, _HELD)
        most = self.number(item.get("most"), "most")
        kinds = {
            name: self.parsed(kind, "columns", Precision, _KINDS) for name, kind in self.inside(item.get("columns"), "columns").items()
        }
        known = {name: kind.value for name, kind in kinds.items() if kind is not None}
        return self.text(item.get("audience"), "audience") or "", held(
            self.text(item.get("holder"), "holder") or "", known, None if most is None else int(most)
        )

    def known(self, node: Node | None) -> Known:
        given = self.inside(node, "known")
        rows = self.number(given.get("rows"), "rows")
        shares = {name: self._shares(labels) for name, labels in self.inside(given.get("shares"), "shares").items()}
        return Known(None if rows is None else int(rows), shares, self._agreed(given.get("lost")))

    def _agreed(self, node: Node | None) -> AgreedLoss | None:
        """What the plan lost of its own data; None where it does not say."""
        given = self.inside(node, "lost")
        if not given or node is None:
            return None
        self.keys(node, ("margin", "records", "columns", "tables"))
        margin, records = (self.number(given.get(key), key) for key in ("margin", "records"))
        columns, tables = (self._shares(given.get(key)) for key in ("columns", "tables"))
        return AgreedLoss(records or Fraction(0), columns, MARGIN if margin is None else margin, tables)

    def _shares(self, node: Node | None) -> dict[str, Fraction]:
        return {name: self.number(one, "shares") or Fraction(0) for name, one in self.inside(node, "shares").items()}


def write_recipe(recipe: Recipe) -> str:
    """The plan as text that `read_recipe` reads back. It holds no secret and no cell; labels of classes only."""
    lines = [f"schema: {SCHEMA}", pair("name", recipe.name, 0, "\n"), pair("columns", list(recipe.columns), 0, "\n")]
    lines += [*_tied(recipe.ties), "steps:"]
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


def _tied(ties: Ties | None) -> Iterator[str]:
    """The tables of a release, each column with the column of the plan that it is, and what ties them."""
    if ties is None:
        return
    yield "tables:"
    for table, columns in ties.columns.items():
        yield f"  {quoted(table)}:"
        yield from (pair(own, whole, 4, "\n") for own, whole in columns.items())
    yield pair("joins", list(ties.joins), 0, "\n")


def _lost(agreed: AgreedLoss | None) -> Iterator[str]:
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
    if agreed.tables:
        yield "    tables:"
        yield from (pair(table, str(share), 6, "\n") for table, share in agreed.tables.items())


def _accepted(accepted: Acceptance) -> Iterator[str]:
    yield pair("qi", list(accepted.quasi), 2, "\n")
    if accepted.sensitive:
        yield pair("sa", list(accepted.sensitive), 2, "\n")
    if accepted.plain:
        yield pair("ni", list(accepted.plain), 2, "\n")
    if accepted.undecided:
        yield pair("undecided", list(accepted.undecided), 2, "\n")
    if accepted.types:
        yield pair("subject_types", [one.option for one in accepted.types], 2, "\n")
    if accepted.required is not None:
        yield from _asked(accepted.required)
    if accepted.people is not None:
        yield pair("people", accepted.people, 2, "\n")
    if accepted.level is not None or accepted.graded:
        yield pair("level", _ANY if accepted.level is None else str(accepted.level), 2, "\n")
    yield from (pair(key, value, 2, "\n") for key, value in accepted.context.items())
    yield from _reasons(accepted.settled)
    yield from _knowledge(accepted.held)


def _knowledge(held_before: HeldBefore | None) -> Iterator[str]:
    """Who knows which columns of the data for which the plan was made, with what these values are."""
    if held_before is None:
        return
    yield from ("  known_to:", pair("looked_at", list(held_before.looked_at), 4, "\n"))
    if any(held_before.audiences or ()):
        yield pair("audiences", list(held_before.audiences or ()), 4, "\n")
    if held_before.of:
        yield "    holders:"
    for audience, one in held_before.of:
        yield f"      - {pair('holder', one.key, 0, chr(10))}"
        if audience:
            yield pair("audience", audience, 8, "\n")
        if one.most is not None:
            yield pair("most", str(one.most), 8, "\n")
        yield "        columns:"
        yield from (pair(view.column, view.kind.value, 10, "\n") for view in one.views)


def _reasons(settled: Sequence[Accepted]) -> Iterator[str]:
    if settled:
        yield "  settled:"
    for one in settled:
        stated = {key: value for key in _SETTLED if (value := getattr(one, key)) is not None}
        stated |= {} if one.up_to is None else {"up_to": str(one.up_to)}
        first, *others = [pair(key, value, 6, "\n") for key, value in stated.items()]
        yield from (f"    - {first.lstrip()}", *others)


def _asked(required: Requirements) -> Iterator[str]:
    keys_of = {one: one.requirement.planned(one.value) for one in required.bounds}
    for keys in keys_of.values():
        yield from (pair(key, _value(value), 2, "\n") for key, value in keys.items())
    yield pair("suppression", str(required.limit), 2, "\n")
    bounds = [write_at_most(one.key, one.value) for one in required.of_table if not keys_of[one]]
    if bounds:
        yield pair("bounds", bounds, 2, "\n")


def _forms() -> tuple[Form, ...]:
    """What a plan has a key for."""
    return tuple(form for one in requirements() for form in one.forms if form.planned)


def _value(value: object) -> Value:
    if isinstance(value, bool):
        return value
    if isinstance(value, tuple):
        return [str(one) for one in value]
    return str(value)
