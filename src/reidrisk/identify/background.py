"""What each holder can know of a person beyond the quasi-identifiers (GB/T 42460 C.2 d; China methodology 10.1.3).

The catalogue tells who holds which kind of value; the answers of the preparation tell who has to be reckoned with.
Acquaintances and public sources always; payers, employers and platforms unless the inventory of other data says that there
are none, or recipients have little to compare with; care providers and others where that inventory names them with columns.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from ..model.dataset import ColumnSample
from ..model.frozen import dataclass
from ..model.inventory import Column, Inventory
from ..model.outside.background import Background, HeldBefore, Holder, Precision, View
from ..model.plan import EvaluationPlan
from ..model.preparation import Reply
from ..model.release import Sharing
from ..model.role import Role
from ..model.text import Text
from ..prepare.context import SHARING
from .catalogue import Knowable, categories, headwords
from .findings import CONTRADICTS, LIKELY, PROVEN, ROW_NUMBER
from .forms.dates import is_date
from .names import lookup
from .traits import is_numeric
from .values import Values

_ALWAYS = (Holder.ACQUAINTANCE, Holder.PUBLIC)
_WITH_RECORDS = (Holder.PAYER, Holder.EMPLOYER, Holder.PLATFORM)
_MOST: Mapping[Holder, int] = {Holder.ACQUAINTANCE: 1, Holder.PUBLIC: 2}
_BY_KIND = {"personal": 1, "public": 2}  # of the inventory of other data: as an acquaintance, as public sources
_RECIPIENT = Text("接收方（据“能否知晓”的回答）", "the recipient (as answered on what it could know)")
_AS_ANSWERED = "recipient"
_LOOKED_AT, _MOSTLY = 200, 0.7
_NOBODYS = frozenset({ROW_NUMBER})
_IDENTIFIERS = frozenset({Role.DI, Role.QI})

Stable = Callable[[Sequence[str]], Collection[str]]


@dataclass(frozen=True, slots=True)
class HeldKnowledge:
    """What the holders know, and the columns of which neither a list nor an answer tells whether anybody can know them."""

    backgrounds: tuple[Background, ...]
    unknown: tuple[View, ...]


def knowledge(
    inventory: Inventory, plan: EvaluationPlan, quasi: Collection[str], samples: Mapping[str, ColumnSample], stable: Stable
) -> HeldKnowledge:
    """Over the columns that are neither direct nor quasi-identifiers nor the key of the people.

    `stable` tells which of some measurements stay the same within a person.
    """
    left = [_left(one, samples[one.name]) for one in _columns_left(inventory, plan, quasi, samples)]
    answered = {one.column.name: one for one in left if _knowable(plan, one.column.name) in {"likely", "possible"}}
    rest = [one for one in left if not _ruled_out(plan, one.column.name)]
    backgrounds = (*_of_holders(plan, rest, stable), *_declared(plan, rest), *_answered(answered.values()))
    named = {view.column for one in backgrounds for view in one.views}
    asked = (one for one in rest if one.column.name not in named and (one.known is None or _of_care_alone(one.known, plan)))
    unknown = tuple(one.view(Precision.EXACT) for one in asked)
    return HeldKnowledge(tuple(one for one in backgrounds if one.views), unknown)


def _of_care_alone(known: Knowable, plan: EvaluationPlan) -> bool:
    """Records of care providers (diagnoses, procedures, drugs): who pays often has them as well, which only this case can tell.

    Not where nobody with records is reckoned with, and no measurements: those are whose they were made by.
    """
    return known.held_by == {Holder.PROVIDER} and not known.measured_by and Holder.PAYER in holders(plan)


def knowable(inventory: Inventory, plan: EvaluationPlan, quasi: Collection[str], samples: Mapping[str, ColumnSample]) -> frozenset[str]:
    """The columns over which holders are asked for, without those that a person has ruled out."""
    left = _columns_left(inventory, plan, quasi, samples)
    return frozenset(one.name for one in left if not _ruled_out(plan, one.name))


def _columns_left(inventory: Inventory, plan: EvaluationPlan, quasi: Collection[str], samples: Mapping[str, ColumnSample]) -> list[Column]:
    keys = {plan.subject, *(one.key for one in plan.types)}
    return [one for one in inventory.columns if _is_left(one, quasi, keys, samples.get(one.name))]


def with_before(found: HeldKnowledge, before: HeldBefore | None, audience: str, columns: Collection[str]) -> HeldKnowledge:
    """With what was found in the data before: a treatment takes away what tells who knows a column, not the knowledge itself.

    `columns` are those that are still there to be known. Of an audience that is new, what these data show of it counts besides.
    """
    if before is None:
        return found
    looked_at = before.looked_at if before.knows(audience) else ()
    known = {one.key: replace(one, views=tuple(view for view in one.views if view.column in columns)) for one in before.to(audience)}
    for one in found.backgrounds:
        earlier = known.get(one.key, replace(one, views=()))
        there = {*looked_at, *(view.column for view in earlier.views)}
        known[one.key] = replace(earlier, views=(*earlier.views, *(view for view in one.views if view.column not in there)))
    named = {view.column for one in known.values() for view in one.views}
    backgrounds = tuple(one for one in known.values() if one.views)
    return HeldKnowledge(backgrounds, tuple(view for view in found.unknown if view.column not in named))


def held(key: str, kinds: Mapping[str, str], most: int | None) -> Background:
    """What the holder of this name knows of columns with values of these kinds: records are known as they stand, all else less precisely.

    It is called as the list calls it, or as the inventory of other data names it.
    """
    names: dict[str, Text] = {_AS_ANSWERED: _RECIPIENT, **{one.value: one.words for one in Holder}}
    views = (View(column, Precision.EXACT if most is None else Precision(kind), None, Precision(kind)) for column, kind in kinds.items())
    return Background(key, names.get(key, key), tuple(views), most)


@dataclass(frozen=True, slots=True)
class _Left:
    """A column that is left, who can know it (None: no list tells), and what its values are."""

    column: Column
    known: Knowable | None
    kind: Precision

    def view(self, precision: Precision) -> View:
        return View(self.column.name, precision, None, self.kind)


def _is_left(column: Column, quasi: Collection[str], keys: Collection[str | None], sample: ColumnSample | None) -> bool:
    if column.name in quasi or column.name in keys or Role.DI in column.roles or sample is None or not sample.present:
        return False
    # What looks like a direct identifier and is decided otherwise is a finding of its own, settled on its own.
    category = None if column.category is None else categories()[column.category]
    direct = category is not None and Role.DI in category.roles
    return not direct and not any(one.rule in _NOBODYS for one in column.evidence)


def _left(column: Column, sample: ColumnSample) -> _Left:
    known = known_of(column)
    return _Left(column, known, _kind((known or Knowable()).precision, sample))


def known_of(column: Column) -> Knowable | None:
    """Who can know values of this column, by its category or its name; None where no list tells."""
    if column.category is not None:
        return categories()[column.category].known
    hit = lookup(column.name)
    found = headwords()[hit.kind].known if hit is not None and hit.kind is not None else Knowable()
    return found if found.held_by else None


def decided_as_less(inventory: Inventory, plan: EvaluationPlan, samples: Mapping[str, ColumnSample]) -> tuple[str, ...]:
    """Columns that somebody who has to be reckoned with can know as they stand, identifiers by evidence, that a person decided as none.

    A column of a kind that is sensitive too is left where it was decided as sensitive: that is one of its roles.
    """
    reckoned = holders(plan)
    return tuple(
        one.name
        for one in inventory.columns
        if _is_less(one) and not _ruled_out(plan, one.name) and _known_exactly(one, reckoned, samples.get(one.name))
    )


def _is_less(column: Column) -> bool:
    category = None if column.category is None else categories()[column.category]
    if category is None or not column.decided or column.roles & _IDENTIFIERS or not category.roles & _IDENTIFIERS:
        return False
    rules = {one.rule for one in column.evidence}
    return CONTRADICTS in rules and not rules & {PROVEN, LIKELY} and Role.SA not in category.roles & column.roles


def _known_exactly(column: Column, reckoned: Sequence[Holder], sample: ColumnSample | None) -> bool:
    """Whoever holds records knows what is in them; an acquaintance knows years of age and places, and no more of dates and amounts."""
    known = known_of(column) or Knowable()
    able = [one for one in reckoned if one in known.held_by and (not known.measured_by or one in known.measured_by)]
    return any(one not in _MOST for one in able) or (bool(able) and sample is not None and _is_coarse(known.precision, sample))


def _is_coarse(precision: Precision, sample: ColumnSample) -> bool:
    """Whether the values are no more precise than that."""
    if precision in {Precision.AGE, Precision.PLACE}:
        values = list(islice(sample.values, _LOOKED_AT))
        return is_numeric(Values(values, [1] * len(values))) == (precision is Precision.AGE)
    return precision is Precision.EXACT


def _kind(precision: Precision, sample: ColumnSample) -> Precision:
    """What the values themselves are: a length of stay is no date, a band of incomes no amount."""
    if precision not in {Precision.DATE, Precision.AMOUNT, Precision.AGE}:
        return precision
    values = list(islice(sample.values, _LOOKED_AT))
    if precision is not Precision.AMOUNT and sum(map(is_date, values)) >= _MOSTLY * len(values):
        return precision
    numeric = is_numeric(Values(values, [1] * len(values)))
    if not numeric:
        return Precision.EXACT
    return Precision.AGE if precision is Precision.AGE else Precision.AMOUNT


def _of_holders(plan: EvaluationPlan, left: Sequence[_Left], stable: Stable) -> Iterator[Background]:
    reckoned = holders(plan)
    doubtful = [one.column.name for one in left if any(_only_if_stable(holder, one) for holder in reckoned)]
    same = stable(doubtful) if doubtful else ()
    for holder in reckoned:
        views = tuple(_seen(one, holder) for one in left if _knows(holder, one, same))
        yield Background(holder.value, holder.words, views, _MOST.get(holder))


def _seen(one: _Left, holder: Holder) -> View:
    return one.view(one.kind if holder in _MOST else Precision.EXACT)


def _knows(holder: Holder, one: _Left, same: Collection[str]) -> bool:
    """What it holds; a measurement only where it made it or where it stays the same within a person."""
    known = one.known or Knowable()
    return holder in known.held_by and (not _only_if_stable(holder, one) or one.column.name in same)


def _only_if_stable(holder: Holder, one: _Left) -> bool:
    known = one.known or Knowable()
    return holder in known.held_by and bool(known.measured_by) and holder not in known.measured_by


def holders(plan: EvaluationPlan) -> tuple[Holder, ...]:
    """Who has to be reckoned with, whatever else is declared."""
    if plan.release[SHARING].value is Sharing.PUBLIC:
        return (*_ALWAYS, *_WITH_RECORDS)
    none_known = [one for one in _given(plan, "holdings.known") if one.value == "none" and one.by and one.date]
    means = {one.value for one in _given(plan, "recipients.background")}
    return _ALWAYS if none_known or means == {"low"} else (*_ALWAYS, *_WITH_RECORDS)


def _declared(plan: EvaluationPlan, left: Sequence[_Left]) -> Iterator[Background]:
    """The other data of the inventory, each with the columns that it shares with these."""
    if any(one.value == "none" for one in _given(plan, "holdings.known")):
        return
    for name in dict.fromkeys(name for one in _given(plan, "holdings.names") for name in one.values):
        kind, identified, shared = (plan.replies.get(f"holdings.{key}@{name}") for key in ("kind", "identified", "shared"))
        if shared is None or (identified is not None and identified.value == "neither"):
            continue
        most = None if kind is None else _BY_KIND.get(kind.value)
        views = tuple(one.view(Precision.EXACT if most is None else one.kind) for one in left if one.column.name in shared.values)
        yield Background(name, name, views, most)


def _answered(likely: Collection[_Left]) -> Iterator[Background]:
    """What the recipient could know of a person, as answered for each column (C.2 d 3)."""
    yield Background(_AS_ANSWERED, _RECIPIENT, tuple(one.view(Precision.EXACT) for one in likely))


def _knowable(plan: EvaluationPlan, column: str) -> str | None:
    reply = plan.replies.get(f"columns.knowable@{column}")
    return None if reply is None else reply.value


def _ruled_out(plan: EvaluationPlan, column: str) -> bool:
    """Whether a person has answered, with the basis, that it can hardly be known."""
    reply = plan.replies.get(f"columns.knowable@{column}")
    return reply is not None and reply.value == "unlikely" and bool(reply.source or reply.evidence)


def _given(plan: EvaluationPlan, key: str) -> tuple[Reply, ...]:
    """The answers under this key, of the whole case or of each recipient."""
    return tuple(reply for name, reply in plan.replies.items() if name == key or name.startswith(f"{key}@"))
