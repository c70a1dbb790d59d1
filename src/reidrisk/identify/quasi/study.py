"""The methods of annex C over a sample of rows, and what they add to the evidence (GB/T 42460 C.2 b, c, d)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ...model.frozen import dataclass
from ...model.inventory import Column, Evidence, Inventory
from ...model.plan import EvaluationPlan
from ...model.role import Role
from ...model.text import Phrase, Text
from . import keysets
from .association import Association, associate
from .gate import Gate, gate
from .influence import ColumnInfluence, influences
from .recipient import Recipient, recipient_of
from .rows import SampledRows

_MOST_ACCEPTED, _NEARLY_UNIQUE, _ENOUGH = 20, 0.5, 30
_NEARLY_ALL = 0.95
_SHOWN = 3
_CORRELATED = Text(
    "与准标识符“{other}”相关（C.2 b）：克莱姆 V = {v}，泰尔 U = {u}，归一化互信息 = {nmi}，达到接收方对应的界限 "
    "{cut}（检查了 {rows} 行）。",
    "Correlates with the quasi-identifier “{other}” (C.2 b): Cramér's V = {v}, Theil's U = {u}, normalised mutual information = {nmi}, "
    "at or above the cut of {cut} for this recipient ({rows} {rows|row|rows} examined).",
)
_BY_NUMBER = Text(
    "与准标识符“{other}”相关（C.2 b）：相关比 = {ratio}，克莱姆 V = {v}，达到接收方对应的界限 {cut}（检查了 {rows} 行）。",
    "Correlates with the quasi-identifier “{other}” (C.2 b): correlation ratio = {ratio}, Cramér's V = {v}, at or above the cut of {cut} "
    "for this recipient ({rows} {rows|row|rows} examined).",
)
_FUNCTIONAL = Text(
    "由准标识符“{other}”决定（C.2 b，函数依赖）：“{other}”相同的行，此列取值也相同（检查了 {rows} 行）。",
    "Determined by the quasi-identifier “{other}” (C.2 b, functional dependency): rows alike in “{other}” are alike here "
    "({rows} {rows|row|rows} examined).",
)
_INFLUENTIAL = Text(
    "独特性与影响度（C.2 c）：仅凭该列即唯一的记录占 {unique}；把该列加入准标识符后，等价类数与记录数之比增加 {adds}。"
    "达到界限 {cut}（检查了 {rows} 行）。",
    "Uniqueness and influence (C.2 c): {unique} of rows are unique by it, it adds classes worth {adds} of the rows; the cut is {cut} "
    "({rows} {rows|row|rows} examined).",
)
_GATE_FAILED = Text("作为准标识符不成立的条件：{failed}。", "Condition of a quasi-identifier that fails: {failed}.")
_GATE_OPEN = Text("须由人判断的条件：{unknown}。", "Condition that a person must judge: {unknown}.")


@dataclass(frozen=True, slots=True)
class QuasiStudy:
    """What annex C's methods found. `by_person`: the accepted quasi-identifiers were decided; else they are proposals by lookup."""

    rows: int
    of_rows: int
    accepted: tuple[str, ...]
    by_person: bool
    recipient: Recipient
    associations: tuple[Association, ...]
    influences: tuple[ColumnInfluence, ...]
    gates: tuple[Gate, ...]
    keys: keysets.KeySearch

    def correlated(self, column: str) -> tuple[Association, ...]:
        """Associations of a column that reach the cut, the strongest first."""
        return self.all_correlated().get(column, ())

    def all_correlated(self) -> Mapping[str, tuple[Association, ...]]:
        """The same of every column that has one: thousands of columns against twenty are gone through once."""
        cut, own = float(self.recipient.correlation), defaultdict[str, list[Association]](list)
        for pair in self.associations:
            if pair.strength >= cut:
                own[pair.column].append(pair)
        return {name: tuple(sorted(each, key=lambda pair: (not pair.functional, -pair.strength, pair.other))) for name, each in own.items()}


def study(rows: SampledRows, inventory: Inventory, plan: EvaluationPlan) -> QuasiStudy:
    """Every method; associations against the accepted quasi-identifiers only, never of all pairs."""
    decided = tuple(column.name for column in inventory.columns if column.decided and _quasi(column))
    accepted = (decided or tuple(column.name for column in inventory.columns if _quasi(column)))[:_MOST_ACCEPTED]
    looked = [column for column in inventory.columns if Role.DI not in column.roles and rows.distinct(column.name) > 1]
    recipient = recipient_of(plan)
    pairs = tuple(_associations(rows, [column.name for column in looked if not _quasi(column)], accepted))
    near = {pair.column for pair in pairs if pair.strength >= float(recipient.correlation)}
    candidates = [column.name for column in looked if _quasi(column) or (column.name in near and Role.NI not in column.roles)]
    return QuasiStudy(
        rows.rows,
        rows.of_rows,
        accepted,
        bool(decided),
        recipient,
        pairs,
        influences(rows, [column.name for column in looked if _may_weigh(rows, column, accepted)], accepted),
        tuple(gate(rows, column, plan.subject, known=_may_be_known(plan, column.name)) for column in looked),
        keysets.search(rows, candidates),
    )


def with_study(inventory: Inventory, found: QuasiStudy) -> Inventory:
    """The inventory with what the study adds to the evidence of columns nobody has decided; roles stay as they are.

    An uncatalogued column that correlates is not known to be knowable, so it stays a question for a person;
    while undecided it is graded as an identifier anyway.
    """
    pairs, weights = found.all_correlated(), {effect.column: effect for effect in found.influences}
    gates = {verdict.column: verdict for verdict in found.gates}

    def more(column: Column) -> Iterator[Evidence]:
        yield from _correlations(pairs.get(column.name, ()), found)
        yield from _influences(weights.get(column.name), found)

    return replace(inventory, columns=tuple(_with_evidence(column, more, gates) for column in inventory.columns))


def _quasi(column: Column) -> bool:
    return Role.QI in column.roles and Role.DI not in column.roles


def _may_weigh(rows: SampledRows, column: Column, accepted: Sequence[str]) -> bool:
    return column.name in accepted or rows.distinct(column.name) <= _NEARLY_UNIQUE * max(rows.rows, 1) or _quasi(column)


def _associations(rows: SampledRows, columns: Sequence[str], accepted: Sequence[str]) -> Iterator[Association]:
    if rows.rows < _ENOUGH:
        return
    for column in columns:
        if rows.distinct(column) > _NEARLY_UNIQUE * rows.rows:
            continue
        numbers = _numbers(rows, column)
        for other in accepted:
            if other != column and 1 < rows.distinct(other) <= _NEARLY_UNIQUE * rows.rows:
                yield associate(column, other, rows.codes[column], rows.codes[other], numbers)


def _numbers(rows: SampledRows, column: str) -> NDArray[np.float64] | None:
    """The values as numbers, when nearly all are."""
    values = np.array([_number(text) for text in rows.texts[column]], dtype=np.float64)
    numbers: NDArray[np.float64] = values[rows.codes[column]]
    return numbers if np.isfinite(numbers).sum() >= _NEARLY_ALL * len(numbers) else None


def _number(text: str | None) -> float:
    if text is None or not text.isascii():
        return float("nan")
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _may_be_known(plan: EvaluationPlan, column: str) -> bool:
    """Whether the answers say that the recipient may know it from elsewhere (C.2 d 3)."""
    reply = plan.replies.get(f"columns.knowable@{column}")
    return reply is not None and reply.value in {"likely", "possible"}


def _with_evidence(column: Column, looked: Callable[[Column], Iterator[Evidence]], gates: Mapping[str, Gate]) -> Column:
    if column.decided or Role.DI in column.roles:
        return column
    more = list(looked(column))
    if more and not _quasi(column):
        more += _gated(gates.get(column.name))
    return replace(column, evidence=(*column.evidence, *more)) if more else column


def _correlations(pairs: Sequence[Association], found: QuasiStudy) -> Iterator[Evidence]:
    for pair in pairs[:_SHOWN]:
        if pair.functional:
            text = _FUNCTIONAL.fill(other=pair.other, rows=found.rows)
        else:
            text = (_BY_NUMBER if pair.by_number else _CORRELATED).fill(
                other=pair.other, v=_short(pair.cramers_v), u=_short(pair.uncertainty), nmi=_short(pair.shared),
                ratio=_short(pair.ratio or 0), cut=found.recipient.correlation, rows=found.rows,
            )  # fmt: skip
        yield Evidence("value-rule", f"C.2b:{pair.other}", text)


def _influences(effect: ColumnInfluence | None, found: QuasiStudy) -> Iterator[Evidence]:
    cut = found.recipient.influence
    if effect is not None and max(effect.uniqueness, effect.adds) >= cut:
        text = _INFLUENTIAL.fill(unique=percent(effect.uniqueness), adds=percent(effect.adds), cut=percent(cut), rows=found.rows)
        yield Evidence("value-rule", "C.2c", text)


def _gated(verdict: Gate | None) -> Iterator[Evidence]:
    if verdict is not None and (verdict.failed or verdict.unknown):
        text: Phrase = _GATE_FAILED.fill(failed=verdict.failed) if verdict.failed else _GATE_OPEN.fill(unknown=verdict.unknown)
        yield Evidence("value-rule", "gate", text)


def _short(value: float) -> str:
    return f"{value:.2f}"


def percent(share: Fraction) -> str:
    """A share for a reader."""
    return f"{float(share):.1%}"
