"""The rules by which name and values together propose roles for one column.

1. A name and values that agree: the category of the name.
2. A name alone: its category, unless the name is ambiguous or the values refute it
   (yes/no marks, codes where person names should stand). Values that fail to
   validate do not refute: they may be masked or encrypted, so a direct identifier stays.
3. Values against the name: a direct identifier wins, whoever says it; both are shown.
4. Values alone: a strong detector that reaches its share, direct identifiers first.
5. Neither: codes that nearly every row has for itself are `other_unique`.
6. Any identifier inside text makes the column a direct identifier as well.
"""

from __future__ import annotations

from ..model.role import Role
from . import findings, traits
from .catalogue import Category, categories
from .embedded import NAME, embedded
from .examine import Hit, examine
from .headers import header
from .lookup import document
from .names import NameHit, lookup
from .proposal import Proposal, Seen
from .remarks import remark
from .values import Values

_SHARE, _NEARLY_ALL, _WORTH_SHOWING = 0.7, 0.95, 0.1
_FEW_NAMES, _MANY_ROWS = 5, 30
_NAMES_AMONG_DISTINCT = 0.6
_ROW_NUMBERS = frozenset(document("header_words.json")["row_numbers"])
_NUMBER_TAILS = ("id", "no", "code", "key", "number", "num", "uid", "guid", "sn", "nbr", "ref")
_NUMBER_ENDINGS = ("编号", "号", "号码", "代码", "编码", "标识", "码", "bh", "bm", "dm")


def judge(name: str, values: Values) -> Proposal:
    """Everything the rules propose for a column, with the evidence."""
    seen = Seen(lookup(name), values, examine(values), embedded(values))
    proposal = Proposal()
    _by_name(seen, proposal)
    _by_values(seen, proposal)
    _unique(name, seen, proposal)
    _inside(seen, proposal)
    remark(name, seen, proposal)
    return proposal


def _by_name(seen: Seen, proposal: Proposal) -> None:
    if seen.name is None:
        return
    proposal.evidence.append(findings.named(seen.name))
    category = seen.named
    if category is None:
        return
    supporting = seen.supporting(category)
    rows = seen.rows_of(supporting)
    borne_out = any(hit.enough for hit in supporting) or (seen.values.rows > 0 and rows >= _SHARE * seen.values.rows)
    proposal.evidence += [findings.validated(hit.detector, hit.rows, seen.values.rows) for hit in supporting]
    if borne_out:
        proposal.by_values = rows, seen.values.rows
        _take_borne_out(seen, category, proposal)
    elif _needs_values(seen.name, category):
        proposal.evidence.append(findings.undecided_name(seen.name))
    elif _refuted(category, seen.values, rows):
        proposal.evidence.append(findings.refuted(category.key, seen.values.rows))
    else:
        if category.checkable and seen.values.rows:
            proposal.evidence.append(findings.contradicted(category.key, rows, seen.values.rows))
        proposal.take(category)


def _needs_values(name: NameHit, category: Category) -> bool:
    return name.ambiguous or (name.rule == "typo" and category.checkable)


def _take_borne_out(seen: Seen, category: Category, proposal: Proposal) -> None:
    """The category of the name, or the lesser one to which all values go."""
    own = [hit for hit in seen.supporting(category) if hit.detector.category == category.key]
    lesser = next(
        (hit for hit in seen.supporting(category) if hit.rows >= _NEARLY_ALL * seen.values.rows and Role.DI not in hit.category.roles), None
    )
    if Role.DI in category.roles and lesser and not own and not lesser.detector.weak:
        proposal.evidence.append(findings.narrower(lesser.category.key, lesser.rows, seen.values.rows))
        proposal.take(lesser.category)
    else:
        proposal.take(category)


def _refuted(category: Category, values: Values, borne_out: int) -> bool:
    if Role.DI not in category.roles or not values.rows:
        return False
    if traits.is_flags(values):
        return True
    return category.key == "person_name" and not borne_out and traits.is_numbered_code(values)


def _by_values(seen: Seen, proposal: Proposal) -> None:
    shown = {item.rule for item in proposal.evidence}
    others = [hit for hit in seen.hits if hit.detector.key not in shown]
    strong = [hit for hit in others if not hit.detector.weak]
    best = _best(strong, seen)
    likely = others if best is None and seen.name is None else strong
    proposal.evidence += [findings.validated(hit.detector, hit.rows, seen.values.rows) for hit in likely if _worth_showing(hit, seen)]
    if best is not None and (proposal.category is None or Role.DI in best.category.roles):
        proposal.take(best.category, best.category.roles | proposal.roles - {Role.NI})
        proposal.by_values = best.rows, seen.values.rows


def _worth_showing(hit: Hit, seen: Seen) -> bool:
    return hit.rows >= (_NEARLY_ALL if hit.detector.weak else _WORTH_SHOWING) * seen.values.rows


def _best(strong: list[Hit], seen: Seen) -> Hit | None:
    """The strongest detector that reaches its share; direct identifiers first, also when only several together do."""
    able = [hit for hit in strong if _may_propose(hit, seen)]
    direct = [hit for hit in able if Role.DI in hit.category.roles]
    enough = [hit for hit in direct if hit.enough]
    if enough or (direct and seen.rows_of(direct) >= _SHARE * seen.values.rows):
        return (enough or direct)[0]
    return next((hit for hit in able if hit.enough), None)


def _may_propose(hit: Hit, seen: Seen) -> bool:
    """Person names are a likelihood: not under a name of a thing, and not from a handful of words."""
    if hit.detector.category != "person_name":
        return True
    if seen.name is not None and (
        seen.name.kind in {"thing", "measure", "modifier"} or (seen.named is not None and Role.DI not in seen.named.roles)
    ):
        return False
    few = len(seen.values) < _FEW_NAMES and seen.values.rows >= _MANY_ROWS
    return not few and bool(hit.mask.mean() >= _NAMES_AMONG_DISTINCT)


def _unique(name: str, seen: Seen, proposal: Proposal) -> None:
    other = categories()["other_unique"]
    numbered = seen.name is None or seen.name.alias in _ROW_NUMBERS
    if proposal.category in {None, other} and traits.is_row_number(seen.values):
        proposal.evidence.append(findings.row_number(seen.values.rows))
        if numbered:
            proposal.take(other, frozenset({Role.NI}))
            return
    if proposal.category is None and traits.is_near_unique_code(seen.values, named=_says_number(name)):
        proposal.evidence.append(findings.near_unique(len(seen.values), seen.values.rows))
        proposal.by_values = len(seen.values), seen.values.rows
        proposal.take(other)


def _says_number(name: str) -> bool:
    tokens = header(name).tokens
    return bool(tokens) and (tokens[-1] in _NUMBER_TAILS or tokens[-1].endswith(_NUMBER_ENDINGS))


def _inside(seen: Seen, proposal: Proposal) -> None:
    whole = {hit.detector.key for hit in seen.hits if hit.enough}
    text = proposal.category is None
    found = [item for item in seen.found if item.kind.key not in whole and (item.kind is not NAME or text)]
    for item in sorted(found, key=lambda item: (item.kind is NAME, -item.rows)):
        proposal.evidence.append(findings.inside(item, seen.values.rows))
        category = categories()[item.kind.category]
        proposal.by_values = proposal.by_values or (item.rows, seen.values.rows)
        proposal.category = proposal.category or category
        proposal.roles = (proposal.roles - {Role.NI}) | category.roles
