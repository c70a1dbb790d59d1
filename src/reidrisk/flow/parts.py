"""Which column plays which part in a mitigation: what is treated, what leaves, how coarse a column may become."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ..data.names import find_column, find_columns
from ..identify.findings import is_running_number
from ..mitigate.goals.subject_types import CountedSubjectType
from ..mitigate.plans.recipe import Acceptance
from ..model.frozen import dataclass
from ..model.inventory import Column, Inventory
from ..model.persons import PersonKey, SubjectType
from ..model.plan import EvaluationPlan
from ..model.problem import InputError, Problem, Problems
from ..model.role import Role
from ..model.text import Phrase, Text
from ..prepare.options import known_answer

_NO_QUASI = Problem(
    "no_quasi_identifier", Text("没有指定准标识符。", "No quasi-identifier was named."), Text("请用 --qi 列出。", "List them with --qi.")
)
_QUASI_DROPPED = Text("列“{column}”既是准标识符又要删除。", "The column “{column}” is a quasi-identifier and is to be dropped.")
_ONE_OF_BOTH = Text("请只在 --qi 或 --drop 中给出它。", "Give it in --qi or in --drop, not in both.")
_KEPT_DROPPED = Text("列“{column}”既要原样保留又要删除。", "The column “{column}” is to be kept and to be dropped.")
_KEEP_OR_DROP = Text("请在两者中选一个。", "Choose one of the two.")
_KEPT_DIRECT = Text(
    "列“{column}”是直接标识符，又要求保留：含直接标识符的数据只能是 1 级。",
    "The column “{column}” is a direct identifier and is to be kept: data with a direct identifier are level 1.",
)
_PSEUDONYM = Text(
    "请删除该列，或先用 reidrisk transform 换成假名。", "Drop it, or first replace it by a pseudonym with reidrisk transform."
)
_NOT_QUASI = Text(
    "列“{column}”不是准标识符，级别对它没有意义。", "The column “{column}” is no quasi-identifier; a level means nothing for it."
)
_NUMBERED = Text(
    "列 {columns} 是从头递增的编号，尚无人确定：有原清单的人凭编号可找到每个人，因此删除。用 --ni 确定后可保留，按随机次序重新编号。",
    "Running numbers whose role is not decided leave, as whoever has the list that they count finds everybody by them: {columns}. "
    "With --ni they stay, numbered again in a random order.",
)
_CHECK_NAME = Text("请检查 --coarsest 与 --keep。", "Check --coarsest and --keep.")


@dataclass(frozen=True, slots=True)
class Parts:
    """Which column plays which part; `proposed` are roles that nobody has decided.

    `quasi` are those of the main subjects, `types` the other kinds of people with theirs. `added_up`: those of the sensitive ones that
    are no quasi-identifier because the purpose adds them up. `cautious`: quasi-identifiers only because nobody has decided.
    `numbered`: running numbers, dropped because nobody has decided: whoever has the list that they count finds everybody by them.
    """

    quasi: tuple[str, ...]
    sensitive: tuple[str, ...]
    dropped: tuple[str, ...]
    coarsest: Mapping[str, int]
    proposed: tuple[str, ...] = ()
    types: tuple[SubjectType, ...] = ()
    added_up: tuple[str, ...] = ()
    cautious: tuple[str, ...] = ()
    numbered: tuple[str, ...] = ()

    def kinds(self, plan: EvaluationPlan) -> tuple[CountedSubjectType, ...]:
        """Every kind of people for which the requirements must hold."""
        context = {} if plan.subject is None else {"subject": plan.subject}
        return Acceptance(self.quasi, types=self.types, context={**context, **known_answer(plan.release)}).kinds

    def without(self, names: Collection[str]) -> Parts:
        """The same without these columns: something else becomes of them."""
        quasi, sensitive, dropped, proposed = (
            tuple(name for name in one if name not in names) for one in (self.quasi, self.sensitive, self.dropped, self.proposed)
        )
        types = tuple(replace(one, quasi=tuple(name for name in one.quasi if name not in names)) for one in self.types)
        return replace(
            self, quasi=quasi, sensitive=sensitive, dropped=dropped, proposed=proposed, types=tuple(one for one in types if one.quasi),
            added_up=tuple(name for name in self.added_up if name not in names),
        )  # fmt: skip

    def leaving(self, names: Collection[str]) -> Parts:
        """The same with these columns among those that are dropped."""
        left = self.without(names)
        return replace(left, dropped=tuple(dict.fromkeys((*left.dropped, *names))))

    @property
    def treated(self) -> tuple[str, ...]:
        """The quasi-identifiers of all of them."""
        return tuple(dict.fromkeys((*self.quasi, *(name for one in self.types for name in one.quasi))))


def refuse_without_quasi() -> None:
    """`InputError`: nobody named one, and none is proposed."""
    raise InputError(_NO_QUASI)


def parts_of(  # noqa: PLR0913, PLR0917 - all that is said of columns
    columns: Sequence[str],
    plan: EvaluationPlan,
    inventory: Inventory | None,
    drop: Sequence[str],
    levels: Mapping[str, int],
    added_up: Sequence[str] = (),
) -> Parts:
    """From what was decided and, with an `inventory`, proposed where nobody has; `InputError` with everything that contradicts itself.

    `drop` are columns that were asked to leave, `levels` the coarsest level of a column by name. `added_up` are to be, and may leave as
    means: of these, what nobody has decided is sensitive, and no quasi-identifier as well.
    """
    problems = Problems()
    roles = _roles(plan, inventory)
    summed = tuple(name for name in added_up if inventory is not None and as_means(plan, inventory, name, levels))
    roles.update({name: frozenset({Role.SA}) for name in summed})
    needs = _needs(plan)
    asked = find_columns(drop, columns)
    typed = {name for one in plan.types for name in one.quasi}
    direct = tuple(name for name in columns if Role.DI in roles.get(name, ()))
    numbered = (
        () if inventory is None else tuple(one.name for one in inventory.columns if _is_running(one, {*asked, *direct, *levels, *typed}))
    )
    dropped = tuple(dict.fromkeys((*asked, *direct, *(name for name in columns if needs.get(name) == "drop"), *numbered)))
    quasi = [
        name for name in dict.fromkeys((*roles, *sorted(typed))) if (Role.QI in roles.get(name, ()) or name in typed) and name not in direct
    ]
    for column in asked:
        if column in quasi and column in plan.decisions and inventory is None:
            problems.add(Problem("contradiction", _QUASI_DROPPED.fill(column=column), _ONE_OF_BOTH, column=column))
    coarsest = _coarsest(plan, needs, levels, columns)
    for column, level in coarsest.items():
        if column in dropped and level == 0:
            what, hint = (_KEPT_DIRECT, _PSEUDONYM) if column in direct else (_KEPT_DROPPED, _KEEP_OR_DROP)
            problems.add(Problem("contradiction", what.fill(column=column), hint, column=column))
        elif column not in quasi and column not in dropped:
            problems.add(Problem("not_quasi", _NOT_QUASI.fill(column=column), _CHECK_NAME, column=column))
    quasi = [name for name in quasi if name not in dropped]
    if not quasi and not problems.found:
        problems.add(_NO_QUASI)
    problems.stop_if_any()
    sensitive = tuple(name for name in roles if Role.SA in roles[name] and name not in quasi and name not in dropped)
    proposed = tuple(name for name in (*quasi, *dropped) if name not in plan.decided and name not in asked)
    main, types = _by_kind(plan, quasi)
    cautious = () if inventory is None else tuple(name for name in quasi if _no_identifier(inventory, name))
    return Parts(
        main, sensitive, dropped, coarsest, proposed, types, tuple(name for name in summed if name in sensitive), cautious, numbered
    )


def _is_running(column: Column, named: Collection[str]) -> bool:
    return not column.decided and column.name not in named and is_running_number(column)


def numbered_lines(parts: Parts) -> tuple[Phrase, ...]:
    """Why running numbers leave, and how they stay."""
    return (_NUMBERED.fill(columns=list(parts.numbered)),) if parts.numbered else ()


def _by_kind(plan: EvaluationPlan, quasi: Sequence[str]) -> tuple[tuple[str, ...], tuple[SubjectType, ...]]:
    """The quasi-identifiers of the main subjects, and of each other kind; what nobody has decided could identify any of them."""
    if not plan.types:
        return tuple(quasi), ()
    keys = {one.key for one in plan.types}
    undecided = [name for name in quasi if name not in plan.decided and name not in keys]
    main = [name for name in quasi if name in plan.quasi]
    types = (replace(one, quasi=tuple(dict.fromkeys(name for name in (*one.quasi, *undecided) if name in quasi))) for one in plan.types)
    return tuple(dict.fromkeys((*main, *undecided))) if main else (), tuple(one for one in types if one.quasi)


def _roles(plan: EvaluationPlan, inventory: Inventory | None) -> dict[str, frozenset[Role]]:
    """Decided roles; with an inventory, proposed ones where nobody has decided."""
    if inventory is None:
        return {name: decision.roles for name, decision in plan.decisions.items()}
    # Grading reads what nobody has decided as a quasi-identifier too, and the worse reading counts.
    return {
        column.name: column.roles if column.decided or Role.DI in column.roles else column.roles | {Role.QI} for column in inventory.columns
    }


def as_means(plan: EvaluationPlan, inventory: Inventory, name: str, levels: Mapping[str, int]) -> bool:
    """Whether nobody has decided about it, nor how coarse it may be: means tell nobody apart, even of a quasi-identifier."""
    found = next(one for one in inventory.columns if one.name == name)
    return not found.decided and Role.DI not in found.roles and name not in levels and name not in _coarsest(plan, _needs(plan), {}, ())


def _no_identifier(inventory: Inventory, name: str) -> bool:
    """Whether nobody has decided about it, and identification takes it for no identifier of anybody."""
    found = next(one for one in inventory.columns if one.name == name)
    return not found.decided and not found.roles & {Role.DI, Role.QI}


def _needs(plan: EvaluationPlan) -> dict[str, str]:
    """What the case says of each column: must, keep, coarsen or drop (China methodology 10.3.2)."""
    return {key.partition("@")[2]: reply.value for key, reply in plan.replies.items() if key.startswith("columns.need@")}


def _coarsest(plan: EvaluationPlan, needs: Mapping[str, str], levels: Mapping[str, int], columns: Sequence[str]) -> dict[str, int]:
    found = {name: 0 for name, need in needs.items() if need == "must" and Role.QI in _decided(plan, name)}
    return {**found, **{find_column(name, columns): level for name, level in levels.items()}}


def _decided(plan: EvaluationPlan, name: str) -> frozenset[Role]:
    return plan.decisions[name].roles if name in plan.decisions else frozenset()


def leaving(key: PersonKey | None, plan: EvaluationPlan, drop: tuple[str, ...]) -> tuple[str, ...]:
    """The columns that are to leave: with what was asked a column that numbers persons, where nobody has decided about it."""
    if key is None or len(key.columns) > 1 or key.name in plan.decided:
        return drop
    return tuple(dict.fromkeys((*drop, key.name)))
