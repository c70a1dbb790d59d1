"""Identify and count once, for every what-if that comes after (GB/T 42460 6.3, D.1.2)."""

from __future__ import annotations

from ...data.dataset import Dataset
from ...grade.people import proposed_key
from ...grade.reading import readings
from ...identify.propose import Aids
from ...measure.kept_classes import KeptClasses, fetched, one_class
from ...measure.population.graded import DRI
from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory
from ...model.judged import Rules
from ...model.persons import PersonKey, Persons
from ...model.plan import EvaluationPlan
from ...model.problem import InputError, Problem
from ...model.role import Role
from ...model.text import Text
from ...prepare.histories import KNOWN_RECORDS
from ..editions import settle_each
from ..scan import inspect

_ONLY_GRADED = Text("这里不能预估：{why}。", "This cannot be foreseen here: {why}.")
_ASSESS = Text("请用 reidrisk assess 评定。", "Grade it with reidrisk assess.")
_TYPES = Text("数据中有几类人，各有主体列", "there are several kinds of people, each with a key of its own")
_KNOWN = Text("攻击者只知道一个人的部分记录", "an adversary knows some of a person's records only")
_POPULATION = Text("所选标准按总体计算数据风险", "this edition computes the data risk against the population")
_RULES = Text("所选标准按规则判定，不计算风险", "this edition decides by rules, not by a risk")
_MANY = Text("不同的组合太多，没有留存", "there are too many distinct combinations to be kept")


@dataclass(frozen=True)
class CountedBefore:
    """What is kept of a dataset: the columns with what was proposed, the key that seems to tell people apart, the classes."""

    rows: int
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    key: PersonKey | None
    classes: tuple[KeptClasses, ...]

    def inventory(self, plan: EvaluationPlan, without: frozenset[str] = frozenset()) -> Inventory:
        """The columns as they are decided now, else as proposed, without some of them."""
        columns = []
        for name, proposed in self.columns:
            one = plan.decided.get(name)
            if name not in without:
                roles = frozenset(map(Role, proposed)) if one is None else one.roles
                columns.append(Column(name, roles, decided_by=None if one is None else one.by or ""))
        key = self.key if self.key is not None and not without & set(self.key.columns) else None
        return Inventory(tuple(columns), Persons(key) if key is not None else None)

    def counted_by(self, key: str | None) -> KeptClasses:
        """The classes of the people whom this key tells apart; None: of rows."""
        return next(one for one in self.classes if one.key == key)


def count(dataset: Dataset, plan: EvaluationPlan, aids: Aids) -> CountedBefore:
    """Identify and count once: by rows and by people, as an assessment would. `InputError` where it needs more than classes."""
    refuse_what_needs_more(plan, dataset.facts.columns, dataset.facts.rows)
    inventory = inspect(dataset, plan, aids)
    widest = readings(inventory)[0].quasi
    key = proposed_key(plan, inventory)
    keys = (None, *((plan.subject,) if plan.subject is not None else () if key is None else (key.name,)))
    classes = tuple(_kept(dataset, widest, one) for one in keys)
    columns = tuple((one.name, tuple(role.value for role in Role if role in one.roles)) for one in inventory.columns)
    return CountedBefore(dataset.facts.rows, columns, key, classes)


def _kept(dataset: Dataset, columns: tuple[str, ...], key: str | None) -> KeptClasses:
    atoms = dataset.classes(columns, key).atoms() if columns else None
    if atoms is None and columns:
        raise InputError(Problem("too_many", _ONLY_GRADED.fill(why=_MANY), _ASSESS))
    return fetched(columns, key, one_class(dataset.facts.rows) if atoms is None else atoms)


def refuse_what_needs_more(plan: EvaluationPlan, columns: tuple[str, ...], rows: int) -> None:
    """`InputError` where the risk does not rest on these classes alone."""
    each = settle_each(plan, columns, rows)
    reasons = [
        *([_TYPES] if plan.types else []),
        *([_KNOWN] if any(one.plan.release[KNOWN_RECORDS].value is not None for one in each) else []),
        *([_POPULATION] if any(DRI in {rule.data_risk for rule in one.standard.sharing.values()} for one in each) else []),
        *([_RULES] if any(isinstance(one.standard.judged, Rules) for one in each) else []),
    ]
    if reasons:
        raise InputError(*(Problem("only_graded", _ONLY_GRADED.fill(why=why), _ASSESS) for why in reasons))
