"""What the rows of a table add to what names and values say, where both are at odds: a person is asked, and the likelier one stands."""

from __future__ import annotations

from dataclasses import replace

from ...data.shape.naming import is_by_position
from ...model.inventory import Column, Evidence, Inventory, Weighed
from ...model.role import Role
from ...model.text import Text
from ..drawn import is_survey_weight
from .weigh import AGAINST, proposed
from .weights import ROLES, is_asked

_RULED_OUT_QI, _LIKELY, _TWIN = 0.2, 0.5, "twin:"
_REPEATS = "repeats:"
_MANY, _ALL_BUT = 20, 20  # rows; one in so many may lack it
_PERSONS_NUMBER = 0.7  # likelier than this, and what goes with their postcode is their number
_RULED_OUT, _OF_ROWS = 0.06, (_REPEATS, "repeated-code")
_IN_ROWS = Text(
    "逐行看取值提示{roles}，但列名、取值的样子与同表其他列合起来几乎排除了这一点：未按此提议。",
    "Row by row the values suggest {roles}, but their looks, the name and other columns together all but rule it out: not proposed.",
)


def reconsidered(before: Inventory, after: Inventory) -> Inventory:
    """What the rows suggest without a proof, and all names and values rule out, is not taken for a direct identifier; a person is asked."""
    columns = zip(before.columns, after.columns, strict=True)
    return replace(
        after, columns=tuple(one if is_survey_weight(one) and not one.decided else _reconsidered(one, other) for one, other in columns)
    )


def _reconsidered(before: Column, after: Column) -> Column:
    weighed_before = before.weighed
    if weighed_before is None or after.decided or is_by_position(after.name):
        return after
    if after.roles - before.roles == {Role.QI} and any(map(_is_twin, after.evidence)):
        return _twin(before, after, weighed_before)
    if Role.DI not in after.roles - before.roles:
        return after
    if not any(item.rule.startswith(_OF_ROWS) for item in after.evidence):
        return after
    held = [item for item in after.evidence if item.rule.startswith(_REPEATS)]
    several = len(held) > 1 or any(map(_is_in_each, held))  # a name and a telephone of the row are no chance, nor is its number in each
    if several or weighed_before.chances[ROLES.index(Role.DI)] >= _RULED_OUT:
        asked = weighed_before.asked or is_asked(after.roles, weighed_before.chances)
        return replace(after, weighed=replace(weighed_before, asked=asked))
    return _held_back(before, after, Role.DI)


def _twin(before: Column, after: Column, weighed_before: Weighed) -> Column:
    """What follows another column is asked where all else says that it numbers persons, whose postcode goes with it; or is that number."""
    if before.roles:
        return _held_back(before, after, Role.QI) if weighed_before.chances[ROLES.index(Role.QI)] < _RULED_OUT_QI else after
    likely = weighed_before.chances[ROLES.index(Role.DI)] if weighed_before.role is Role.DI else 0
    if likely >= _PERSONS_NUMBER:
        return replace(proposed(after, frozenset({Role.DI}), ()), weighed=replace(weighed_before, asked=True))
    return replace(after, weighed=after.weighed and replace(after.weighed, asked=True)) if likely >= _LIKELY else after


def _is_in_each(item: Evidence) -> bool:
    """Whether (nearly) each of many rows holds the identifier that stands beside it, as a link to the entry of a register does."""
    rows = item.looked_at or 0
    return rows >= _MANY and _ALL_BUT * (rows - (item.count or 0)) <= rows


def _is_twin(item: Evidence) -> bool:
    """Whether it follows another column row by row, as all do what hardly any two rows share."""
    return item.rule.startswith(_TWIN)


def _held_back(before: Column, after: Column, role: Role) -> Column:
    found = Evidence("value-rule", AGAINST, _IN_ROWS.fill(roles=(role.words,)))
    return replace(before, evidence=(found, *after.evidence), weighed=before.weighed and replace(before.weighed, asked=True))
