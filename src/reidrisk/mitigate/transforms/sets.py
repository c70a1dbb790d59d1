"""Values put together into named sets."""

from __future__ import annotations

from ...data.normal import normal
from ...model import words
from ...model.problem import Problem, Problems
from ...model.text import Text
from ...model.transform import UNFIT, Cell, CellRule, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each

_FORM = Text("第 {place} 组写法有误。", "Set number {place} cannot be read.")
_HINT = Text("请写成：名称=取值|取值。", "Write it like: name=value|value.")
_TWICE = Text("第 {place} 组的取值也在其他组中。", "A value of set number {place} stands in another set too.")
_ONCE = Text("每个取值只能属于一组。", "A value belongs to one set.")


def prepare(means: Means) -> Work:
    """The name of the set; what is in none becomes `other`, or does not fit."""
    known = _known(means)
    other: Cell = means.text("other") if means.given("other") else UNFIT
    return each(lambda text: known.get(text, other))


def rule(means: Means) -> CellRule:
    """The same as a list."""
    return CellRule(listed=tuple(_known(means).items()), otherwise=means.text("other") if means.given("other") else None)


def _known(means: Means) -> dict[str, str]:
    problems, known = Problems(), dict[str, str]()
    for place, given in enumerate(means.listed("sets"), 1):
        name, mark, members = given.partition("=")
        values = [normal(member) for member in members.split("|") if member.strip()]
        if not (mark and name.strip() and values):
            problems.add(Problem("bad_setting", _FORM.fill(place=place), _HINT))
        elif any(value in known for value in values):
            problems.add(Problem("bad_setting", _TWICE.fill(place=place), _ONCE))
        known.update(dict.fromkeys(values, name.strip()))
    problems.stop_if_any()
    return known


TRANSFORM = Transform(
    key="sets",
    title=Text("归并取值", "put values into sets"),
    says=Text("把若干取值归入有名称的一组。", "Several values become the name of their set."),
    basis=("GB/T 37964-2019 A.4",),
    types=words.CATEGORIES,
    by="value",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(
        Setting("sets", Text("各组，写成 名称=取值|取值，以分号分隔", "the sets, like name=value|value, separated by semicolons"), "list"),
        Setting("other", Text("其余取值的名称；不给则抑制", "the name of all other values; left out, they are suppressed"), optional=True),
    ),
    examples=(
        Example({"sets": "已婚=初婚|再婚;单身=未婚|离婚"}, ("再婚", "未婚", "丧偶", None), ("已婚", "单身", UNFIT, None)),
        Example({"sets": "a=1|2", "other": "其他"}, ("2", "9"), ("a", "其他")),
    ),
)
